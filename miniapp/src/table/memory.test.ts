import { describe, expect, it } from 'vitest';
import { emptyMemory, remembered, resultsOf, tricksOf } from './memory.js';
import { sampleGame, type SampleState } from './testing/sample-game.js';

const of = (state: SampleState, cards: 13 | 8 | 3 = 13) => sampleGame({ state, cards, seconds: 20, now: 0 });

describe('what a phone remembers of a match', () => {
  it('is each trick once, and nothing new is the same memory', () => {
    const first = remembered(emptyMemory('SAMPLE'), of('round'));
    expect(tricksOf(first).map(({ cards }) => cards.length)).toEqual([4]);
    expect(remembered(first, of('round'))).toBe(first);
    const second = remembered(first, of('round', 8));
    expect(tricksOf(second)).toHaveLength(2);
  });

  it('forgets a hand’s tricks with the hand, and keeps how it ended', () => {
    const ended = remembered(remembered(emptyMemory('SAMPLE'), of('round')), of('hand'));
    const next = remembered(ended, { ...of('turn'), hand: 7, last_round: null });
    expect(tricksOf(next)).toEqual([]);
    expect(resultsOf(next)).toMatchObject([{ hand: 6, points: 1 }]);
  });

  it('begins anew with another match', () => {
    const known = remembered(emptyMemory('SAMPLE'), of('hand'));
    const other = remembered(known, { ...of('turn'), game_id: 'OTHER', last_round: null });
    expect(other).toEqual({ gameId: 'OTHER', hand: 6, tricks: {}, results: {} });
  });
});
