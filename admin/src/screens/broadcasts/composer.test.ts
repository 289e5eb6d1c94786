import { describe, expect, it } from 'vitest';
import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { createBroadcast } from '@hokm/shared/api/broadcasts';
import { notReached, progressOf, textIn } from './broadcast-words.js';
import {
  broadcastOf,
  EVERYBODY,
  NOTHING,
  problemsOf,
  segmentOf,
  segmentProblems,
  segmentValuesOf,
  type ComposerValues,
  type SegmentValues,
} from './composer-values.js';

const NOW = Date.parse('2026-11-23T20:00:00.000Z');
const WRITTEN: ComposerValues = { ...NOTHING, texts: { fa: 'جام یلدا', en: '' } };

describe('a segment', () => {
  it('has everybody without conditions', () => {
    expect(Object.values(segmentOf(EVERYBODY)).every((value) => value === null)).toBe(true);
  });

  it('takes levels in any digits, and a country in any case', () => {
    const values = { ...EVERYBODY, level_min: '۱۰', level_max: '20', country: 'ir' };
    expect(segmentProblems(values)).toEqual([]);
    expect(segmentOf(values)).toMatchObject({ level_min: 10, level_max: 20, country: 'IR' });
  });

  it('names the fields that cannot be', () => {
    expect(segmentProblems({ ...EVERYBODY, level_min: 'x', level_max: '0' })).toEqual([
      'level_min',
      'level_max',
    ]);
    expect(segmentProblems({ ...EVERYBODY, level_min: '9', level_max: '3' })).toEqual(['level_order']);
    expect(segmentProblems({ ...EVERYBODY, country: 'Iran' })).toEqual(['country']);
  });

  it('is written again from one that was sent', () => {
    const values: SegmentValues = {
      language: 'en',
      country: 'IR',
      level_min: '3',
      level_max: '',
      seen: 'away',
      days: 14,
      played: 'no',
      tag: 'vip',
    };
    expect(segmentValuesOf(segmentOf(values))).toEqual(values);
    expect(segmentValuesOf(segmentOf(EVERYBODY))).toEqual(EVERYBODY);
  });
});

describe('a broadcast that is written', () => {
  it('needs a text in one language, a channel, and a reason where somebody else has to consent', () => {
    expect(problemsOf(NOTHING, false, NOW)).toEqual(['text']);
    expect(problemsOf(WRITTEN, false, NOW)).toEqual([]);
    expect(problemsOf({ ...WRITTEN, channels: [] }, false, NOW)).toEqual(['channels']);
    expect(problemsOf(WRITTEN, true, NOW)).toEqual(['reason']);
  });

  it.each([
    ['/shop', []],
    ['https://example.org/cup', []],
    ['t.me/hokm', []],
    ['mailto:a@example.org', ['href']],
    ['javascript:alert(1)', ['href']],
    ['', ['href']],
  ])('has a button to %j or not', (href, problems) => {
    expect(problemsOf({ ...WRITTEN, hasLink: true, href }, false, NOW)).toEqual(problems);
  });

  it('begins within sixty days, and not in the past', () => {
    const at = (ms: number) => ({ ...WRITTEN, isLater: true, at: new Date(NOW + ms).toISOString() });
    const day = 86_400_000;
    expect(problemsOf(at(day), false, NOW)).toEqual([]);
    expect(problemsOf(at(-1), false, NOW)).toEqual(['at']);
    expect(problemsOf(at(61 * day), false, NOW)).toEqual(['at']);
    expect(problemsOf({ ...WRITTEN, isLater: true }, false, NOW)).toEqual(['at']);
  });

  it('is what the server takes', () => {
    const values: ComposerValues = {
      ...WRITTEN,
      hasLink: true,
      href: ' /shop ',
      label: { fa: 'فروشگاه', en: '' },
      reason: 'Yalda',
    };
    const body = broadcastOf(values, true, 'key-12345678');
    expect(createBroadcast.body.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ link: { href: '/shop' }, ask: true, reason: 'Yalda' });
    expect(broadcastOf(WRITTEN, false, 'key-12345678')).not.toHaveProperty('ask');
  });
});

describe('what became of a broadcast', () => {
  const result = { waiting: 200, sent: 250, off: 20, here: 10, unreachable: 15, failed: 5, cancelled: 0 };
  const sent = { channels: ['app', 'bot'], by_bot: 1_500, posted: 500, result } as unknown as Broadcast;

  it('is counted of everybody whom the bot writes to, with the time for the rest', () => {
    expect(progressOf(sent)).toEqual({ done: 300, total: 1_500, minutesLeft: 1 });
    expect(progressOf({ ...sent, channels: ['app'] })).toMatchObject({ total: 0, done: 0, minutesLeft: 0 });
    // People who came after it was written.
    expect(progressOf({ ...sent, by_bot: 400 })).toMatchObject({ total: 500 });
    expect(notReached(sent)).toBe(40);
  });

  it('is read in the own language, or in the other one', () => {
    expect(textIn({ fa: 'خبر', en: 'News' }, 'en')).toBe('News');
    expect(textIn({ fa: 'خبر', en: '' }, 'en')).toBe('خبر');
  });
});
