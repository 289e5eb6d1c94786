import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { CardRate } from './gauges.js';
import { PlayCounter } from './play-counter.js';

/** A counter on a clock, with what it has counted. */
function counting() {
  const clock = new ManualTimers(Date.UTC(2036, 0, 1));
  const counted: [metric: string, label: string | undefined, n: number | undefined][] = [];
  const play = new PlayCounter({
    counters: { count: (metric, label, n) => counted.push([metric, label, n]) },
    visits: { saw: () => undefined },
    firsts: { reached: () => undefined },
    cards: new CardRate(clock),
    clock,
  });
  const of = (metric: string) =>
    counted.filter(([name]) => name === metric).map(([, label, n]) => [label, n]);
  return { clock, play, of };
}

const room = (created_at: number, more: object) =>
  ({
    _id: 'match',
    created_at,
    revision: 1,
    options: { pace: 'fast' },
    seats: [],
    result: null,
    finished_at: null,
    ...more,
  }) as unknown as MatchRecord;

describe('how long people wait and play', () => {
  it('is counted once for each match: from room to begin, and from begin to end', () => {
    const { clock, play, of } = counting();
    const created = clock.now();
    clock.advance(2 * MINUTE_MS);
    for (const _twice of [1, 2]) play.roomChanged(room(created, { status: 'in progress' }));
    clock.advance(10 * MINUTE_MS);
    const finished = { status: 'finished', result: { reason: 'points' }, finished_at: clock.now() };
    for (const _twice of [1, 2]) play.roomChanged(room(created, finished));
    expect(of('room_wait_ms')).toEqual([['', 2 * MINUTE_MS]]);
    expect(of('room_wait')).toEqual([['p16', undefined]]);
    expect(of('match_ms')).toEqual([['', 10 * MINUTE_MS]]);
    expect(of('match_length')).toEqual([['p19', undefined]]);
  });

  it('leaves out matches whose begin this process has not seen', () => {
    const { clock, play, of } = counting();
    play.roomChanged(room(0, { status: 'finished', result: { reason: 'points' }, finished_at: clock.now() }));
    expect(of('match_length')).toEqual([]);
  });
});
