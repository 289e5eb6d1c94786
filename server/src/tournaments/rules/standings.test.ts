import { describe, expect, it } from 'vitest';
import { NO_SCORE } from './arena-score.js';
import type { PairingEnd, RoundMatch, Side } from './matches.js';
import { arenaStandings, swissStandings } from './standings.js';

/** A match: round, both sides, who won, hands of both, how it ended. */
type Told = readonly [
  round: number,
  sides: readonly [number, number | null],
  winner: Side | null,
  points: readonly [number, number],
  how?: PairingEnd,
];
const tell = (told: readonly Told[]): RoundMatch[] =>
  told.map(([round, sides, winner, points, how = 'played'], n) => ({ round, n, sides, winner, how, points }));
const order = (matches: readonly Told[], lots: readonly number[]) =>
  swissStandings(tell(matches), lots).map(({ entrant }) => entrant);
const rowOf = (matches: readonly Told[], lots: readonly number[], entrant: number) =>
  swissStandings(tell(matches), lots).find((row) => row.entrant === entrant);

describe('the standings of a Swiss', () => {
  it('go by the lots before the first result, and among those whom nothing else tells apart', () => {
    expect(order([], [3, 1, 4, 2])).toEqual([3, 1, 4, 2]);
    const even: Told[] = [
      [1, [1, 2], 0, [7, 5]],
      [1, [3, 4], 0, [7, 5]],
    ];
    expect(order(even, [3, 1, 4, 2])).toEqual([3, 1, 4, 2]);
    expect(order(even, [1, 2, 3, 4])).toEqual([1, 3, 2, 4]);
  });

  it('count a win and a bye as one point, a half-point bye and a void match as a half', () => {
    const matches: Told[] = [
      [1, [1, null], 0, [0, 0], 'bye'],
      [1, [2, null], null, [0, 0], 'half_bye'],
      [1, [3, 4], null, [0, 0], 'void'],
      [1, [5, 6], 1, [0, 0], 'forfeit'],
      [1, [7, 8], null, [0, 0], 'forfeit'],
    ];
    const rows = swissStandings(tell(matches), [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows.map(({ entrant, points, won, played }) => [entrant, points, won, played])).toEqual([
      [1, 1, 0, 0],
      [6, 1, 1, 0],
      [2, 0.5, 0, 0],
      [3, 0.5, 0, 0],
      [4, 0.5, 0, 0],
      [5, 0, 0, 0],
      [7, 0, 0, 0],
      [8, 0, 0, 0],
    ]);
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('put who won the match of two before Buchholz and hands', () => {
    const matches: Told[] = [
      [1, [1, 2], 1, [6, 7]],
      [2, [1, 3], 0, [7, 0]],
      [2, [2, 4], 1, [0, 7]],
      [1, [3, 4], 1, [0, 7]],
    ];
    // 1 and 2 have a point each, 1 with four hands more than 2.
    expect(order(matches, [1, 2, 3, 4])).toEqual([4, 2, 1, 3]);
  });

  it('leave out the matches of three of whom two have not met, and those that were not played', () => {
    const matches: Told[] = [
      [1, [1, 2], 1, [6, 7]],
      [1, [3, 4], 0, [7, 0]],
      [2, [1, 4], 0, [7, 0]],
    ];
    // 1, 2 and 3 have a point. 2 has won against 1, but 3 has met neither; so hands count: 5, 4 and 1.
    expect(order(matches, [1, 2, 3, 4])).toEqual([3, 1, 2, 4]);
    const forfeit: Told[] = [
      [1, [1, 2], 1, [0, 0], 'forfeit'],
      [2, [1, 3], 0, [7, 0]],
    ];
    expect(order(forfeit, [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('sum the points of those they met, without the best and the worst; what was not played as against an equal', () => {
    const matches: Told[] = [
      [1, [1, 2], 0, [7, 0]],
      [2, [1, 3], 0, [7, 0]],
      [3, [1, 4], 0, [7, 0]],
      [4, [1, 5], 1, [0, 7]],
      [1, [3, 5], 0, [7, 0]],
      [3, [3, 5], 0, [7, 0]],
    ];
    // 1 has 3 points and met 2, 3, 4 and 5 with 0, 2, 0 and 1.
    expect(rowOf(matches, [1, 2, 3, 4, 5], 1)).toMatchObject({ points: 3, buchholz: 1, hands: 10 });
    const absent = matches.map((told): Told => {
      const [round, sides, winner] = told;
      return round === 2 ? [2, sides, winner, [0, 0], 'forfeit'] : told;
    });
    // 3 counts as against an equal, with 3 points: it is the best, and left out.
    expect(rowOf(absent, [1, 2, 3, 4, 5], 1)?.buchholz).toBe(1);
    const twice: Told[] = [...absent, [5, [1, null], 0, [0, 0], 'bye']];
    // 0, 4, 0, 1 and 4: without a 0 and a 4.
    expect(rowOf(twice, [1, 2, 3, 4, 5], 1)).toMatchObject({ points: 4, buchholz: 5 });
  });
});

describe('the standings of an arena', () => {
  it('go by points, wins, hands, the earlier one and lots; who has not played comes last', () => {
    const score = { ...NO_SCORE, played: 3, points: 6, won: 3, hands: 4, scored_at: 50 };
    const scores = new Map([
      [1, NO_SCORE],
      [2, score],
      [3, { ...score, scored_at: 40 }],
      [4, { ...score, hands: 5 }],
      [5, { ...score, won: 2 }],
      [6, { ...score, points: 8 }],
      [7, score],
      [8, { ...NO_SCORE, played: 2, hands: -6, scored_at: 90 }],
    ]);
    const rows = arenaStandings(scores, [7, 1, 2, 3, 4, 5, 6, 8]);
    expect(rows.map(({ entrant }) => entrant)).toEqual([6, 4, 3, 7, 2, 5, 8, 1]);
    expect(rows[0]).toEqual({
      entrant: 6,
      place: 1,
      points: 8,
      won: 3,
      played: 3,
      buchholz: 0,
      hands: 4,
      streak: 0,
    });
  });
});
