import { BADGES } from '@hokm/shared/standing';
import { badgesAnswer, type Badge } from '@hokm/shared/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { emblemOf, EMBLEMS } from '../../ui/art/badge-emblems.js';
import { keepSeen, newBadges, readSeen } from './new-badges.js';
import { sampleBadges } from './sample.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const badge = (id: string, hoursAgo: number | null): Badge => ({
  id,
  name: id,
  description: id,
  icon: 'star',
  unlocked: hoursAgo !== null,
  unlocked_at: hoursAgo === null ? null : new Date(NOW - hoursAgo * 3_600_000).toISOString(),
  progress: { value: 1, goal: 1 },
});
const ids = (badges: readonly Badge[]) => badges.map(({ id }) => id);

describe('a badge to celebrate', () => {
  const all = [badge('kot', 1), badge('crown', 24 * 90), badge('star', null)];

  it('is one that this device has not seen', () => {
    expect(ids(newBadges(all, new Set(['crown']), NOW))).toEqual(['kot']);
    expect(ids(newBadges(all, new Set(), NOW))).toEqual(['kot', 'crown']);
    expect(newBadges(all, new Set(['kot', 'crown']), NOW)).toEqual([]);
  });

  it('is a late one on a device that knows nothing', () => {
    expect(ids(newBadges(all, null, NOW))).toEqual(['kot']);
  });
});

describe('celebrated badges', () => {
  let kept: Map<string, string>;
  let storage: Storage;
  beforeEach(() => {
    kept = new Map();
    storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage;
  });

  it('is kept for each account, unlocked ones only', () => {
    keepSeen(storage, 'me', [badge('kot', 1), badge('star', null)]);
    expect(readSeen(storage, 'me')).toEqual(new Set(['kot']));
    expect(readSeen(storage, 'other')).toBeNull();
  });

  it('is as good as nothing when it cannot be read', () => {
    storage.setItem('badges_seen:me', '{broken');
    expect(readSeen(storage, 'me')).toBeNull();
    storage.setItem('badges_seen:me', '"kot"');
    expect(readSeen(storage, 'me')).toBeNull();
  });
});

describe('the drawings', () => {
  it('are there for every badge, and another one for a badge of a later version', () => {
    for (const { icon } of BADGES) expect(emblemOf(icon), icon).toBe(EMBLEMS[icon]);
    expect(emblemOf('from-the-future')).toBe(EMBLEMS.star);
    expect(emblemOf('constructor')).toBe(EMBLEMS.star);
  });
});

describe('the sample', () => {
  it('is shaped like the server’s answer, in both languages', () => {
    for (const language of ['fa', 'en'] as const) {
      const sample = sampleBadges('Sample', language);
      expect(badgesAnswer.parse(sample)).toEqual(sample);
    }
  });
});
