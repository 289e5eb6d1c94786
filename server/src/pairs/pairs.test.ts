import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { SEATS, type MatchState } from '@hokm/shared/rules';
import { trophiesOf } from '@hokm/shared/standing';
import { anId } from '../../test/support/rooms.js';
import {
  aFinishedMatch,
  aWorld,
  closeWorlds,
  play,
  recordOf,
  settle,
  type Played,
} from '../../test/support/settling.js';
import type { GameWorld } from '../../test/support/games.js';
import type { PairRecord } from './model.js';
import { pairResults } from './pair-steps.js';
import { pairId, Pairs } from './pairs.js';

let world: GameWorld;
let pairs: Pairs;
let ofFour: Played;
let ofTwo: Played;
beforeAll(async () => {
  ofFour = await play(4, 3);
  ofTwo = await play(2, 1);
}, 240_000);
beforeEach(async () => {
  world = await aWorld();
  pairs = new Pairs(world.connection);
});
afterEach(() => closeWorlds());

const ids = (...people: [number, number]) => people.map(anId) as [string, string];
const found = async (...people: [number, number]) => (await pairs.find(ids(...people))) as PairRecord;
const all = () => world.connection.collection<PairRecord>('pairs').find().sort({ _id: 1 }).toArray();

describe('a match between two pairs', () => {
  it('counts for both, and rates one against the other', async () => {
    const table = await aFinishedMatch(world, ofFour);
    await settle(world, table);
    const { winners, finished_at } = await recordOf(world, table);
    const [first, second] = [await found(1, 3), await found(4, 2)];
    const firstWon = winners.includes(anId(1));
    for (const [pair, won] of [
      [first, firstWon],
      [second, !firstWon],
    ] as const) {
      const row = won ? 1 : 0;
      expect(pair).toMatchObject({
        games: 1,
        won: row,
        streak: row,
        best_streak: row,
        rated: 1,
        last_at: finished_at,
      });
      expect(Math.sign(trophiesOf(pair) - 1_000)).toBe(won ? 1 : -1);
    }
    expect(first.mu + second.mu).toBeCloseTo(50, 6);
  });

  it('counts once, however often and by however many workers it is settled', async () => {
    const table = await aFinishedMatch(world, ofFour);
    const results = pairResults(ofFour.record.snapshot?.state as MatchState);
    // A worker died between the two.
    await pairs.count(table, 0, results);
    await world.connection.collection('pairs').deleteMany({ _id: pairId(ids(2, 4)) as never });
    await Promise.all(Array.from({ length: 4 }, () => settle(world, table)));
    const before = await all();
    expect((before[0]?.mu ?? 0) + (before[1]?.mu ?? 0)).toBeCloseTo(50, 6);
    await settle(world, table);
    expect(await all()).toEqual(before);
    expect(before.map(({ games, version }) => [games, version])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('counts for nobody who left, was absent, or where it is void; and for a pair against computer players without a rating', () => {
    const state = ofFour.record.snapshot?.state as MatchState;
    const changed = (seat: 0 | 1 | 2 | 3, change: object): MatchState => ({
      ...state,
      seats: SEATS.map((each) =>
        each === seat ? { ...state.seats[each], ...change } : state.seats[each],
      ) as never,
    });
    expect(pairResults(state)).toHaveLength(2);
    expect(pairResults(changed(2, { left: true })).map(({ people }) => people)).toEqual([ids(2, 4)]);
    expect(pairResults({ ...state, result: { winner: null, reason: 'void' } as never })).toEqual([]);
    expect(pairResults(ofTwo.record.snapshot?.state as MatchState)).toEqual([]);
  });
});

describe('many matches of a pair', () => {
  it('hold: wins and games, the row now and the longest, in any order of two people, and nothing twice', async () => {
    const step = fc.record({ won: fc.boolean(), again: fc.boolean(), turned: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await world.connection.collection('pairs').deleteMany({});
        let [row, best] = [0, 0];
        for (const [index, { won, again, turned }] of steps.entries()) {
          const people = turned ? ids(2, 1) : ids(1, 2);
          const count = () => pairs.count(`m${index}`, index, [{ people, won }]);
          await Promise.all(again ? [count(), count()] : [count()]);
          row = won ? row + 1 : 0;
          best = Math.max(best, row);
        }
        const won = steps.filter((each) => each.won).length;
        expect(await found(1, 2)).toMatchObject({
          games: steps.length,
          won,
          streak: row,
          best_streak: best,
          rated: 0,
        });
      }),
      { numRuns: 15 },
    );
  });

  it('have one id in either order', () => {
    expect(pairId(ids(1, 2))).toBe(pairId(ids(2, 1)));
  });
});
