import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.js';
import type { RoundMatch } from './matches.js';
import { swissStandings } from './standings.js';
import { nextSwissRound, swissRounds } from './swiss.js';
import { endedRound, runSwiss } from './testing/swiss-run.js';

const NOBODY: ReadonlySet<number> = new Set();
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

const key = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
const meetingsIn = (matches: readonly RoundMatch[]) =>
  new Set(matches.flatMap(({ sides: [a, b] }) => (a === null || b === null ? [] : [key(a, b)])));

interface Cost {
  readonly again: number;
  readonly rest: number;
}
const isLess = (a: Cost, b: Cost) => a.again < b.again || (a.again === b.again && a.rest < b.rest);

/** The least that all ways to pair some entrants, in the order of their places, cost. */
function leastCost(order: readonly number[], costOf: (a: number, b: number) => Cost): Cost {
  const [first, ...others] = order;
  if (first === undefined) return { again: 0, rest: 0 };
  let least: Cost = { again: Infinity, rest: Infinity };
  for (const other of others) {
    const here = costOf(first, other);
    const below = leastCost(
      others.filter((each) => each !== other),
      costOf,
    );
    const all = { again: here.again + below.again, rest: here.rest + below.rest };
    if (isLess(all, least)) least = all;
  }
  return least;
}

/** Rounds drawn without any care, so that many have met. */
function carelessRounds(entrants: readonly number[], rounds: number, random: () => number): RoundMatch[] {
  const matches: RoundMatch[] = [];
  for (let round = 1; round <= rounds; round++) {
    const order = entrants.toSorted(() => random() - 0.5);
    const made: RoundMatch[] = [];
    for (let n = 0; n * 2 < order.length; n++) {
      const [a, b] = order.slice(2 * n, 2 * n + 2);
      if (a === undefined) continue;
      const match = { round, n, points: [0, 0] as const };
      made.push(
        b === undefined
          ? { ...match, sides: [a, null], winner: 0, how: 'bye' }
          : { ...match, sides: [a, b], winner: null, how: null },
      );
    }
    matches.push(...endedRound(made, random, 0.25));
  }
  return matches;
}

describe('a round of a Swiss', () => {
  it.each([
    [8, 4],
    [9, 5],
    [16, 5],
    [17, 6],
    [64, 7],
    [256, 9],
  ])('is for %i pairs one of %i', (pairs, rounds) => {
    expect(swissRounds(pairs)).toBe(rounds);
  });

  it('is drawn by lot first', () => {
    const entrants = numbers(8);
    const round = nextSwissRound({
      entrants,
      matches: [],
      lots: [5, 2, 7, 1, 8, 3, 6, 4],
      half_byes: NOBODY,
    });
    expect(round.map(({ round: count, n, sides }) => [count, n, ...sides])).toEqual([
      [1, 0, 5, 2],
      [1, 1, 7, 1],
      [1, 2, 8, 3],
      [1, 3, 6, 4],
    ]);
  });

  it('gives the bye to the lowest, and half a point to who asked for it', () => {
    const entrants = numbers(8);
    const round = nextSwissRound({ entrants, matches: [], lots: entrants, half_byes: new Set([3]) });
    expect(round.slice(3)).toEqual([
      { round: 1, n: 3, sides: [8, null], winner: 0, how: 'bye', points: [0, 0] },
      { round: 1, n: 4, sides: [3, null], winner: null, how: 'half_bye', points: [0, 0] },
    ]);
  });

  it('is empty for nobody, and a bye for who is left alone', () => {
    const field = { matches: [], lots: [1, 2], half_byes: NOBODY };
    expect(nextSwissRound({ ...field, entrants: [] })).toEqual([]);
    expect(nextSwissRound({ ...field, entrants: [2] })).toMatchObject([{ sides: [2, null], how: 'bye' }]);
  });

  it('lets pairs meet who are eight points apart rather than meet again', () => {
    const meet = (round: number, a: number, b: number): RoundMatch => ({
      round,
      n: 0,
      sides: [a, b],
      winner: 0,
      how: 'played',
      points: [7, 0],
    });
    const matches = [
      ...numbers(8).flatMap((round) => [
        meet(round, 1, 5),
        meet(round, 2, 6),
        meet(round, 7, 3),
        meet(round, 8, 4),
      ]),
      meet(9, 1, 2),
      meet(9, 3, 4),
    ];
    const round = nextSwissRound({ entrants: [1, 2, 3, 4], matches, lots: numbers(8), half_byes: NOBODY });
    expect(round.flatMap(({ sides: [a, b] }) => [key(a ?? 0, b ?? 0)])).not.toContain(key(1, 2));
  });

  it('costs the least of all ways there are, with no rematch that can be avoided', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 10 }),
        fc.integer({ min: 0, max: 5 }),
        fc.nat(),
        (pairs, before, seed) => {
          const random = seededRandom(seed);
          const lots = numbers(pairs);
          const matches = carelessRounds(lots, before, random);
          const entrants = lots.filter(() => random() >= 0.1);
          const round = nextSwissRound({ entrants, matches, lots, half_byes: NOBODY });

          const met = meetingsIn(matches);
          const rows = swissStandings(matches, lots).filter(({ entrant }) => entrants.includes(entrant));
          const bye = round.find(({ how }) => how === 'bye')?.sides[0];
          const costIn =
            (order: readonly number[]) =>
            (a: number, b: number): Cost => {
              const points = (entrant: number) => rows.find((row) => row.entrant === entrant)?.points ?? NaN;
              const apart = Math.abs(order.indexOf(a) - order.indexOf(b));
              return {
                again: met.has(key(a, b)) ? 1 : 0,
                rest: 10_000 * (points(a) - points(b)) ** 2 + apart,
              };
            };
          const without = (one: number | null | undefined) =>
            rows.map(({ entrant }) => entrant).filter((entrant) => entrant !== one);

          const order = without(bye);
          const costOf = costIn(order);
          const costs = round.flatMap(({ sides: [a, b] }) =>
            a === null || b === null ? [] : [costOf(a, b)],
          );
          expect(round.flatMap(({ sides }) => sides.filter((side) => side !== null)).toSorted()).toEqual(
            entrants.toSorted(),
          );
          const cost = {
            again: costs.reduce((all, { again }) => all + again, 0),
            rest: costs.reduce((all, { rest }) => all + rest, 0),
          };
          expect(cost).toEqual(leastCost(order, costOf));
          if (bye === undefined || bye === null) return;

          const byes = (entrant: number) =>
            matches.filter(({ how, sides }) => how === 'bye' && sides[0] === entrant).length;
          const fewest = Math.min(...entrants.map(byes));
          expect(byes(bye)).toBe(fewest);
          // The lowest of those with as few byes with whom as few as possible meet again.
          const all = without(null);
          for (const other of all.filter((entrant) => entrant !== bye && byes(entrant) === fewest)) {
            const { again } = leastCost(without(other), costIn(without(other)));
            const isLower = all.indexOf(other) > all.indexOf(bye);
            expect(again).toBeGreaterThanOrEqual(cost.again + (isLower ? 1 : 0));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('whole Swiss tournaments', () => {
  it.each([8, 9, 15, 33, 256])(
    'of %i pairs, a quarter of whom stay away, let nobody meet twice or have two byes',
    (pairs) => {
      const { rounds, matches } = runSwiss({ pairs, away: 0.25, asks: 0.02, random: seededRandom(pairs) });
      for (const [index, { entrants, before, drawn }] of rounds.entries()) {
        expect(drawn.map(({ round, n }) => [round, n])).toEqual(drawn.map((_, n) => [index + 1, n]));
        const sides = drawn.flatMap((match) => match.sides.filter((side) => side !== null));
        expect(sides.toSorted()).toEqual(entrants.toSorted());
        // A few who are left may have met each other already.
        if (entrants.length <= 2 * (index + 1)) continue;
        const met = meetingsIn(before);
        expect([...meetingsIn(drawn)].filter((two) => met.has(two))).toEqual([]);
        const had = before.filter(({ how }) => how === 'bye').map((match) => match.sides[0]);
        expect(had).not.toContain(drawn.find(({ how }) => how === 'bye')?.sides[0] ?? 0);
      }
      const rows = swissStandings(matches, numbers(pairs));
      expect(rows.map(({ place }) => place)).toEqual(numbers(pairs));
      const points = rows.map((row) => row.points);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
      expect(Math.max(...points)).toBeLessThanOrEqual(swissRounds(pairs));
    },
  );

  it('let those with as many points meet where all come', () => {
    const { rounds } = runSwiss({ pairs: 64, away: 0, asks: 0, random: seededRandom(5) });
    const apart = rounds.flatMap(({ before, drawn }) => {
      const points = new Map(swissStandings(before, numbers(64)).map((row) => [row.entrant, row.points]));
      const pointsOf = (entrant: number | null) => points.get(entrant ?? 0) ?? NaN;
      return drawn.map(({ sides: [a, b] }) => Math.abs(pointsOf(a) - pointsOf(b)));
    });
    // Of 224 matches a few bring one of an odd number up or down.
    expect(apart.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(20);
  });
});
