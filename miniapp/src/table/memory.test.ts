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

  it('counts a claimed trick as none that was played', () => {
    const known = remembered(emptyMemory('SAMPLE'), of('round', 8));
    const { teams } = of('round', 8);
    const claim = { seat: 0 as const, tricks: 3, cards: ['AS', 'KH', 'QD'] };
    const claimed = {
      ...of('hand'),
      last_round: of('round', 8).last_round,
      teams: teams.map((team, n) => (n === 0 ? { ...team, round_win: team.round_win + 3 } : team)),
      hand_result: { hand: 6, winner: 'team1' as const, points: 1, kind: 'hand' as const, claim },
    };
    expect(tricksOf(remembered(known, claimed))).toHaveLength(1);
  });

  it('begins anew with another match', () => {
    const known = remembered(emptyMemory('SAMPLE'), of('hand'));
    const other = remembered(known, { ...of('turn'), game_id: 'OTHER', last_round: null });
    expect(other).toEqual({ gameId: 'OTHER', hand: 6, tricks: {}, results: {} });
  });
});
