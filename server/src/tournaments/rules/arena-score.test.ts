import { describe, expect, it } from 'vitest';
import { NO_SCORE, withArenaResult, type ArenaScore } from './arena-score.js';

const after = (...results: ('won' | 'lost' | 'away')[]): ArenaScore =>
  results.reduce(
    (score, result, n) =>
      withArenaResult(score, {
        won: result !== 'lost',
        points: result === 'lost' ? [0, 7] : [3, 1],
        was_there: result !== 'away',
        at: n + 1,
      }),
    NO_SCORE,
  );

describe('the score of an arena', () => {
  it.each<[readonly ('won' | 'lost' | 'away')[], number]>([
    [[], 0],
    [['lost'], 0],
    [['won'], 2],
    [['won', 'won'], 4],
    [['won', 'won', 'won'], 8],
    [['won', 'won', 'won', 'won'], 12],
    [['won', 'won', 'won', 'lost', 'won'], 10],
    [['won', 'won', 'away', 'won'], 6],
  ])('is for %j %i points', (results, points) => {
    expect(after(...results).points).toBe(points);
  });

  it('counts hands to five a match, matches that they played, and when the last one ended', () => {
    expect(after('won', 'lost', 'away')).toEqual({
      points: 2,
      won: 1,
      played: 2,
      hands: -3,
      streak: 0,
      scored_at: 2,
    });
  });

  it('counts a win over a side that did not come, but not as a match that they played', () => {
    const forfeit = { won: true, points: [0, 0], was_there: true, is_forfeit: true, at: 1 } as const;
    expect(withArenaResult(NO_SCORE, forfeit)).toMatchObject({ points: 2, won: 1, played: 0, streak: 1 });
  });
});
