import { describe, expect, it } from 'vitest';
import { forfeitsOf, handsOf, lateWinner, withResult, type RoundMatch } from './matches.js';

const match = (extra: Partial<RoundMatch>): RoundMatch => ({
  round: 1,
  n: 0,
  sides: [1, 2],
  winner: null,
  how: null,
  points: [0, 0],
  ...extra,
});

describe('matches of a round', () => {
  it.each<[[number, number], [number, number], 0 | 1, 0 | 1]>([
    [[3, 2], [0, 6], 1, 0],
    [[2, 3], [6, 0], 0, 1],
    [[2, 2], [4, 3], 1, 0],
    [[2, 2], [3, 4], 0, 1],
    [[2, 2], [3, 3], 0, 0],
    [[2, 2], [3, 3], 1, 1],
  ])('late at %j and %j with lot %i are won by side %i', (points, tricks, lot, winner) => {
    expect(lateWinner({ points, tricks }, lot)).toBe(winner);
  });

  it.each<[[number, number], number]>([
    [[7, 0], 5],
    [[7, 3], 4],
    [[1, 7], -5],
    [[2, 2], 0],
  ])('count %j as %i hands', (points, hands) => {
    expect(handsOf(points)).toBe(hands);
  });

  it('count as forfeits of who did not come', () => {
    const matches = [
      match({ how: 'forfeit', winner: 0 }),
      match({ round: 2, how: 'forfeit' }),
      match({ round: 3, how: 'played', winner: 1 }),
    ];
    expect([1, 2, 3].map((entrant) => forfeitsOf(matches, entrant))).toEqual([1, 2, 0]);
  });

  it('end once', () => {
    const result = { winner: 0, how: 'played', points: [7, 6] } as const;
    const ended = withResult([match({}), match({ n: 1, sides: [3, 4] })], { round: 1, n: 0 }, result);
    expect(ended.map(({ how }) => how)).toEqual(['played', null]);
    expect(withResult(ended, { round: 1, n: 0 }, { ...result, winner: 1 })).toBe(ended);
  });
});
