import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.js';
import { bracketOf, bySeed, eliminationRounds, isBracketOver, withBracketResult } from './elimination.js';
import { isOpen, type MatchResult, type RoundMatch, type Side } from './matches.js';
import { eliminationStandings } from './standings.js';

const seeds = (pairs: number): number[] => Array.from({ length: pairs }, (_, n) => n + 1);
const won = (winner: Side): MatchResult => ({
  winner,
  how: 'played',
  points: winner === 0 ? [7, 3] : [3, 7],
});
const BOTH_AWAY: MatchResult = { winner: null, how: 'forfeit', points: [0, 0] };

/** The lower number wins, the first open match first. */
function played(bracket: readonly RoundMatch[]): readonly RoundMatch[] {
  const open = bracket.find(isOpen);
  if (!open) return bracket;
  const [a, b] = open.sides;
  return played(withBracketResult(bracket, open, won((a ?? 0) < (b ?? 0) ? 0 : 1)));
}
const placesOf = (bracket: readonly RoundMatch[]) =>
  eliminationStandings(bracket).map(({ entrant, place }) => [entrant, place]);

describe('a bracket', () => {
  it('folds the seeds, the first against the last', () => {
    const first = bracketOf(seeds(8)).filter(({ round }) => round === 1);
    expect(first.map(({ sides }) => sides)).toEqual([
      [1, 8],
      [4, 5],
      [2, 7],
      [3, 6],
    ]);
  });

  it('gives the byes to the first seeds, who stand in the second round at once', () => {
    const bracket = bracketOf(seeds(6));
    expect(bracket.filter(({ how }) => how === 'bye').map(({ sides, winner }) => [sides, winner])).toEqual([
      [[1, null], 0],
      [[2, null], 0],
    ]);
    expect(bracket.filter(({ round }) => round === 2).map(({ sides }) => sides)).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it('seeds by trophies, equal ones by lot', () => {
    const pairs = [5, 9, 5, 5].map((trophies, n) => ({ entrant: n + 1, trophies }));
    expect(bySeed(pairs, [3, 1, 2, 4])).toEqual([2, 3, 1, 4]);
  });

  it.each(seeds(64).slice(3))(
    'for %i pairs has one match less than pairs, and all meet in the order of their seeds',
    (pairs) => {
      const bracket = played(bracketOf(seeds(pairs)));
      expect(isBracketOver(bracket)).toBe(true);
      expect(bracket.filter(({ how }) => how === 'played')).toHaveLength(pairs - 1);
      expect(Math.max(...bracket.map(({ round }) => round))).toBe(eliminationRounds(pairs));
      // Where the better seed always wins, the places are the seeds, up to those who share a place.
      const rounds = eliminationRounds(pairs);
      const shared = (seed: number) => (seed === 1 ? 1 : 2 ** Math.floor(Math.log2(seed - 1)) + 1);
      expect(rounds).toBe(Math.ceil(Math.log2(pairs)));
      expect(new Map(eliminationStandings(bracket).map(({ entrant, place }) => [entrant, place]))).toEqual(
        new Map(seeds(pairs).map((seed) => [seed, shared(seed)])),
      );
    },
  );

  it('gives a bye to who would meet nobody after a forfeit of both', () => {
    const bracket = withBracketResult(bracketOf(seeds(4)), { round: 1, n: 0 }, BOTH_AWAY);
    const over = withBracketResult(bracket, { round: 1, n: 1 }, won(1));
    expect(over.at(-1)).toMatchObject({ sides: [null, 3], winner: 1, how: 'bye' });
    expect(placesOf(over)).toEqual([
      [3, 1],
      [1, 3],
      [4, 3],
      [2, 3],
    ]);
  });

  it('has nobody first when nobody came to the final, or nobody comes to it', () => {
    const semis = [0, 1].reduce(
      (now, n) => withBracketResult(now, { round: 1, n }, won(0)),
      bracketOf(seeds(4)),
    );
    expect(placesOf(withBracketResult(semis, { round: 2, n: 0 }, BOTH_AWAY)).slice(0, 2)).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const none = [0, 1].reduce(
      (now, n) => withBracketResult(now, { round: 1, n }, BOTH_AWAY),
      bracketOf(seeds(4)),
    );
    expect(none.at(-1)).toMatchObject({ sides: [null, null], winner: null, how: 'void' });
    expect(placesOf(none).map(([, place]) => place)).toEqual([3, 3, 3, 3]);
  });

  it('takes a result once, and none for a match that has not two sides', () => {
    const bracket = bracketOf(seeds(5));
    const after = withBracketResult(bracket, { round: 1, n: 1 }, won(0));
    expect(withBracketResult(after, { round: 1, n: 1 }, won(1))).toEqual(after);
    expect(withBracketResult(after, { round: 1, n: 0 }, won(1))).toEqual(after);
    expect(() => withBracketResult(after, { round: 3, n: 0 }, won(0))).toThrow('two sides');
    expect(() => withBracketResult(after, { round: 4, n: 0 }, won(0))).toThrow('no match');
  });

  it('ends whatever happens, in any order, with places that fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 64 }), fc.nat(), (pairs, seed) => {
        const random = seededRandom(seed);
        let bracket = bracketOf(seeds(pairs));
        for (let steps = 0; !isBracketOver(bracket); steps++) {
          expect(steps).toBeLessThan(pairs);
          const open = bracket.filter(isOpen);
          const match = open[Math.floor(random() * open.length)];
          if (!match) throw new Error('Nobody can play, and it is not over.');
          const isAway = random() < 0.2;
          bracket = withBracketResult(bracket, match, isAway ? BOTH_AWAY : won(random() < 0.5 ? 0 : 1));
        }
        const rows = eliminationStandings(bracket);
        expect(rows.map(({ entrant }) => entrant).toSorted((a, b) => a - b)).toEqual(seeds(pairs));
        for (const { entrant, place, won: wins } of rows) {
          const passed = bracket.filter(({ winner, sides }) => winner !== null && sides[winner] === entrant);
          expect(wins).toBeLessThanOrEqual(passed.length);
          expect(rows.filter((row) => row.place < place).length).toBeLessThan(place);
        }
      }),
      { numRuns: 200 },
    );
  });
});
