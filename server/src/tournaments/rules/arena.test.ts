import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.js';
import { arenaTables, type ArenaMoment, type Waiting } from './arena.js';
import { runArena } from './testing/arena-run.js';

const NOW = 1_000_000_000;
const person = (entrant: number, waited: number, extra: Partial<Waiting> = {}): Waiting => ({
  entrant,
  since: NOW - waited * 1_000,
  points: 0,
  partner: null,
  tables: [],
  ...extra,
});
const people = (count: number, waited: number): Waiting[] =>
  Array.from({ length: count }, (_, n) => person(n + 1, waited));
const tablesOf = (waiting: readonly Waiting[], extra: Partial<ArenaMoment> = {}) =>
  arenaTables({ waiting, at_tables: 4, now: NOW, ends_at: NOW + 3_600_000, uniform: () => 0, ...extra });
const seatedIn = (tables: ReturnType<typeof tablesOf>): number[] =>
  tables.flat().filter((entrant) => entrant !== null);

describe('who sits down in an arena', () => {
  it.each<[string, readonly Waiting[], number]>([
    ['fifteen who have waited less than 20 s wait on', people(15, 19.9), 0],
    ['sixteen sit down at once', people(16, 0), 16],
    ['five sit down when one of them has waited 20 s', [...people(4, 5), person(5, 20)], 4],
    ['three wait on until one has waited 30 s', people(3, 29.9), 0],
    ['three sit down with a house player after 30 s', [...people(2, 1), person(3, 30)], 3],
    ['one sits down with three house players after 30 s', people(1, 30), 1],
  ])('%s', (_, waiting, count) => {
    expect(seatedIn(tablesOf(waiting))).toHaveLength(count);
  });

  it('makes tables at once where nobody plays, as nobody comes free', () => {
    expect(seatedIn(tablesOf(people(9, 0), { at_tables: 0 }))).toHaveLength(8);
    expect(tablesOf(people(3, 0), { at_tables: 0 })).toEqual([]);
  });

  it('makes the last tables 8 minutes before the end', () => {
    const ends_at = NOW + 8 * 60_000;
    expect(tablesOf(people(16, 40), { ends_at })).toHaveLength(4);
    expect(tablesOf(people(16, 40), { ends_at: ends_at - 1 })).toEqual([]);
  });

  it('leaves over who has waited least, whatever their points are', () => {
    const waiting = [person(1, 3, { points: 30 }), ...[2, 3, 4, 5].map((entrant) => person(entrant, 20))];
    expect(seatedIn(tablesOf(waiting)).toSorted()).toEqual([2, 3, 4, 5]);
  });

  it('brings together who has the nearest points, but not who met at the last table', () => {
    const points = [20, 18, 16, 14, 6, 4, 2, 0];
    const waiting = points.map((each, n) => person(n + 1, 20, { points: each }));
    expect(tablesOf(waiting).map((table) => table.toSorted())).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    const again = [person(1, 20, { points: 20, tables: [[2, 3, 9]] }), ...waiting.slice(1)];
    expect(tablesOf(again)[0]?.toSorted()).toEqual([1, 4, 5, 6]);
  });

  it('takes who met two tables ago before who met at the last one', () => {
    const others = [2, 3, 4, 5, 6, 7, 8].map((entrant) => person(entrant, 20));
    const waiting = [
      person(1, 20, {
        tables: [
          [2, 3, 4],
          [5, 6],
        ],
      }),
      ...others,
    ];
    expect(tablesOf(waiting)[0]?.toSorted()).toEqual([1, 5, 7, 8]);
  });

  it('gives nobody their last partner again, and waits where all sides would', () => {
    // 1 has played with all others since they played: no sides are left for these four.
    const waiting = [
      person(1, 25, { partner: 4 }),
      person(2, 24, { partner: 1 }),
      person(3, 23, { partner: 1 }),
      person(4, 22, { partner: 1 }),
    ];
    expect(tablesOf(waiting)).toEqual([]);
    const later = waiting.map((each) => ({ ...each, since: each.since - 10_000 }));
    const tables = tablesOf(later);
    expect(seatedIn(tables).toSorted()).toEqual([1, 2, 3, 4]);
    const partners = tables.flatMap(([a, b, c, d]) => [
      [a, c],
      [b, d],
    ]);
    expect(partners.find((two) => two.includes(1))).toContain(null);
  });

  it('seats each at one table, whom nobody would have had to wait longer for', () => {
    const anybody = fc.record({
      waited: fc.integer({ min: 0, max: 40 }),
      points: fc.integer({ min: 0, max: 30 }),
      met: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(anybody, { maxLength: 40 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (some, at_tables, lots) => {
          const waiting = some.map(({ waited, points, met }, n) =>
            person(n + 1, waited, {
              points,
              tables: [met.slice(0, 3), met.slice(3, 6), met.slice(6)],
            }),
          );
          let drawn = 0;
          const uniform = (n: number) => (lots[(drawn += 1) % lots.length] ?? 0) % n;
          const seated = seatedIn(tablesOf(waiting, { at_tables, uniform }));
          const sits = new Set(seated);
          expect(sits.size).toBe(seated.length);
          const waits = (isSeated: boolean) =>
            some.flatMap(({ waited }, n) => (sits.has(n + 1) === isSeated ? [waited] : []));
          expect(Math.max(0, ...waits(false))).toBeLessThan(30);
          if (sits.size > 0)
            expect(Math.min(...waits(true))).toBeGreaterThanOrEqual(Math.max(0, ...waits(false)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('whole arenas', () => {
  it.each([8, 9, 10, 11, 13, 18, 30, 100, 1_000])(
    '%i people wait 35 s at most, sit at one table, and each match counts once',
    (count) => {
      const minutes = count === 1_000 ? 30 : 90;
      const run = runArena({ people: count, minutes, random: seededRandom(count) });
      expect(run.wrongs).toEqual([]);
      expect(Math.max(...run.waits)).toBeLessThanOrEqual(35_000);
      const counted = [...run.scores.values()].reduce((sum, { played }) => sum + played, 0);
      const seats = run.tables.flatMap((table) => table.seats).filter((entrant) => entrant !== null);
      expect(counted).toBe(seats.length);
      expect(Math.min(...[...run.scores.values()].map(({ played }) => played))).toBeGreaterThanOrEqual(2);
      expect(Math.max(...run.tables.map(({ at }) => at))).toBeLessThanOrEqual((minutes - 8) * 60_000);
    },
  );
});
