import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodAt } from '@hokm/shared/standing';
import { playByPeople, startTable, type GameWorld } from '../../test/support/games.js';
import { anId } from '../../test/support/rooms.js';
import {
  accounts,
  aFinishedMatch,
  aWorld,
  boards,
  clan,
  closeWorlds,
  left,
  PEOPLE,
  play,
  recordOf,
  settle,
  statistics,
  stepsOf,
  type Played,
} from '../../test/support/settling.js';
import { accountModel } from '../accounts/model.js';
import { MOVES_KEPT_MS } from '../play/games/orphaned-move.js';
import { leaveMatch } from '../play/games/player-commands.js';

let world: GameWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => closeWorlds());

let ofFour: Played;
let ofTwo: Played;
beforeAll(async () => {
  ofFour = await play(4, 3);
  ofTwo = await play(2, 1);
}, 240_000);

/** Lays the match of four people into a world. */
const ofFourIn = (at: GameWorld, place?: Parameters<typeof aFinishedMatch>[2]) =>
  aFinishedMatch(at, ofFour, place);

describe('a match between four people', () => {
  it('moves their games, score, rating, boards, accounts and clan', async () => {
    const table = await ofFourIn(world);
    await settle(world, table);
    const { winners, finished_at, rating = [] } = await recordOf(world, table);
    expect(rating.map(({ player_id }) => player_id)).toEqual(PEOPLE.map(anId));
    for (const standing of await statistics(world)) {
      const won = winners.includes(standing._id);
      const step = rating.find(({ player_id }) => player_id === standing._id);
      expect(standing).toMatchObject({
        version: 3,
        games_played: 1,
        games_won: won ? 1 : 0,
        streak: won ? 1 : 0,
        score: won ? 40 : 10,
        level: 1,
        rated: 1,
        rated_at: finished_at,
        trophies: step?.trophies,
        recent: [{ at: finished_at, won }],
        badges: expect.arrayContaining(won ? [{ id: 'first_win', at: finished_at }] : []) as unknown,
      });
      expect(Math.sign(step?.change ?? 0)).toBe(won ? 1 : -1);
      expect(standing.hands_won).toBeGreaterThanOrEqual(won ? 1 : 0);
    }
    const now = finished_at ?? 0;
    expect((await boards(world)).map(({ period }) => period)).toEqual(
      (['month', 'today', 'week'] as const).flatMap((kind) => PEOPLE.map(() => periodAt(kind, now).key)),
    );
    for (const { score, player_id } of await boards(world))
      expect(score).toBe(winners.includes(player_id) ? 40 : 10);
    const trophies = (await accounts(world)).map(({ standing }) => standing?.trophies ?? 0);
    expect(trophies).toEqual(rating.map((step) => step.trophies));
    expect((await clan(world))?.trophies).toBe((trophies[0] ?? 0) + (trophies[1] ?? 0));
  });

  it('leaves the same behind when it breaks off after any step, again and again', async () => {
    const table = await ofFourIn(world);
    await settle(world, table);
    const other = await aWorld();
    const again = await ofFourIn(other);
    const count = (await stepsOf(other, again)).length;
    expect(count).toBe(45);
    for (let done = 0; done <= count; done++) {
      for (const step of (await stepsOf(other, again)).slice(0, done)) await step();
    }
    expect(await left(other, again)).toEqual(await left(world, table));
  }, 120_000);

  it('leaves the same behind when eight workers settle it at once', async () => {
    const table = await ofFourIn(world);
    await settle(world, table);
    const other = await aWorld();
    const again = await ofFourIn(other);
    await Promise.all(Array.from({ length: 8 }, () => settle(other, again)));
    expect(await left(other, again)).toEqual(await left(world, table));
  });

  it('is not changed by a worker that stood still in the middle, and goes on after the next match', async () => {
    const first = await ofFourIn(world);
    const frozen = await stepsOf(world, first);
    for (const step of frozen.slice(0, 3)) await step();
    await settle(world, first);
    world.timers.advance(MOVES_KEPT_MS);
    await settle(world, first);
    const second = await ofFourIn(world, { id: 'b'.repeat(24), later: 3 * MOVES_KEPT_MS });
    await settle(world, second);
    const before = await left(world, second);
    for (const step of frozen) await step();
    expect(await left(world, second)).toEqual(before);
    const { rating: one = [] } = await recordOf(world, first);
    const { rating: two = [] } = await recordOf(world, second);
    for (const [seat, { trophies, change }] of two.entries())
      expect(trophies - change).toBe(one[seat]?.trophies);
    for (const standing of await statistics(world))
      expect(standing).toMatchObject({ games_played: 2, rated: 2, version: 6 });
  });

  it('counts in the periods in which it ended, however late it is counted', async () => {
    const table = await ofFourIn(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    world.timers.advance(40 * 86_400_000);
    await settle(world, table);
    for (const { period, expires_at } of await boards(world)) {
      const kind = (['today', 'week', 'month'] as const).find((each) => period.startsWith(each));
      const span = periodAt(kind ?? 'today', ended);
      expect(period).toBe(span.key);
      expect(+expires_at).toBeGreaterThan(periodAt(kind ?? 'today', span.ends_at).ends_at);
    }
  });
});

describe('who left for good', () => {
  it('has lost the match and the rating, and gets no points', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 13);
    for (const player of [1, 2, 4])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await settle(world, table.id);
    const standings = await statistics(world);
    expect(standings.map(({ games_played, games_won }) => [games_played, games_won])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    expect(standings.map(({ score }) => score)).toEqual([0, 0, 10, 0]);
    expect(standings.map(({ trophies }) => Math.sign(trophies - 1000))).toEqual([-1, -1, 1, -1]);
    expect(new Set((await boards(world)).map(({ player_id }) => player_id))).toEqual(new Set([anId(3)]));
  });
});

describe('a match with computer players', () => {
  it('of a person alone brings points, and no place on the boards', async () => {
    const table = await startTable(world, 1);
    await playByPeople(world, table);
    await settle(world, table.id);
    const [own] = await statistics(world);
    expect(own?.score).toBeGreaterThan(0);
    expect(await boards(world)).toEqual([]);
  });

  it('counts and brings a part of the points, but is not rated', async () => {
    const table = await aFinishedMatch(world, ofTwo);
    await settle(world, table);
    const { rating, winners } = await recordOf(world, table);
    expect(rating).toBeUndefined();
    const standings = await statistics(world);
    expect(standings.map(({ _id }) => _id)).toEqual([anId(1), anId(2)]);
    for (const { _id, score, rated, trophies, met } of standings) {
      expect(score).toBe(winners.includes(_id) ? 10 : 2);
      expect([rated, trophies, met.length]).toEqual([0, 1000, 1]);
    }
    const [first] = await accounts(world);
    expect(first?.standing).toMatchObject({ wins: winners.includes(anId(1)) ? 1 : 0 });
    expect(first?.standing?.trophies).toBeUndefined();
    expect((await clan(world))?.trophies).toBe(0);
  });

  it('counts also when an account is deleted', async () => {
    await accountModel(world.connection).deleteMany({});
    const table = await ofFourIn(world);
    await settle(world, table);
    expect((await recordOf(world, table)).effects).toEqual([]);
    expect(await statistics(world)).toHaveLength(4);
  });
});
