import { deserialize, serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { countingOf } from '../standing/counting.js';
import { nextDue } from './clock.js';
import { decide } from './decide.js';
import { fold } from './fold.js';
import { isRefusal, type Command } from './moves.js';
import { SEATS } from './seats.js';
import type { DecidedResult, MatchState } from './state.js';
import { playRandomMatch } from './testing/random-match.js';
import { seatView } from './view.js';

const RESULTS: readonly DecidedResult[] = [
  { winner: null, reason: 'void' },
  { winner: 0, reason: 'adjudicated' },
  { winner: 1, reason: 'adjudicated' },
];

/** Each state of some matches before its end, with every decision. */
function* moments(): Generator<{ state: MatchState; result: DecidedResult }> {
  for (let seed = 1; seed <= 12; seed++) {
    const states: MatchState[] = [];
    playRandomMatch(seed, (before) => states.push(before));
    for (const [at, state] of states.entries()) yield { state, result: RESULTS[at % 3] ?? RESULTS[0]! };
  }
}

const end = (state: MatchState, result: DecidedResult): MatchState => {
  const move = decide(state, { type: 'end_match', result }, { now: 5 });
  if (isRefusal(move)) throw new Error(move.refused);
  return fold(state, deserialize(serialize(move)) as typeof move);
};

describe('a match that is ended by decision', () => {
  it('is over at any moment, with its points as they were, and everybody may check its deals', () => {
    const phases = new Set<string>();
    for (const { state, result } of moments()) {
      phases.add(state.phase);
      const over = end(state, result);
      expect(over).toMatchObject({ phase: 'finished', result, turn: null, pause: null, phase_ends_at: null });
      expect(over.version).toBe(state.version + 1);
      expect(over.points).toEqual(state.points);
      expect(nextDue(over)).toBeNull();
      expect(new Set(over.revealed.map(({ hand }) => hand)).size).toBe(over.revealed.length);
      if (over.hand !== null) expect(over.revealed.at(-1)?.server_seed).toBe(over.hand.server_seed);
      for (const seat of [null, ...SEATS]) expect(seatView(over, seat).result).toEqual(result);
    }
    expect(phases.size).toBe(6);
  });

  it('is ended once, and nothing is played afterwards', () => {
    const commands: readonly Command[] = [
      { type: 'end_match', result: { winner: 1, reason: 'adjudicated' } },
      { type: 'leave', seat: 0 },
      { type: 'collect_trick' },
    ];
    for (const { state, result } of moments())
      for (const command of commands)
        expect(decide(end(state, result), command, { now: 6 })).toEqual({ refused: 'game/finished' });
  });

  it('counts for nobody where it is void, and as it is decided otherwise', () => {
    for (const { state, result } of moments()) {
      const over = end(state, result);
      for (const seat of SEATS)
        if (result.reason === 'void') expect(countingOf(over, seat)).toBe('void');
        else expect(['counted', 'absent']).toContain(countingOf(over, seat));
    }
  });
});
