import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@hokm/shared/time';
import { RoomSweeper } from '../play/rooms/room-sweeper.js';
import { memberBack } from '../play/rooms/member-back.js';
import { ArenaWorld } from '../../test/support/arena-world.js';
import { anId } from '../../test/support/rooms.js';
import { seededRandom } from '../../test/support/random.js';
import { FEE, PURSE, TourWorld } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { ArenaBoards } from './arena-board.js';
import { restFromArena, seekTable } from './arena-rest.js';
import { stepsOf } from './arena-steps.js';
import { leaveTournament } from './leave.js';

/** For an engine that is slow, ms. */
const PATIENCE_MS = 240_000;

let world: TourWorld;
let arena: ArenaWorld;
beforeAll(async () => {
  world = await TourWorld.open();
  arena = new ArenaWorld(world);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const refused = (code: string) => ({ ok: false, code });

/** Throws where coins are lost or made: what people do not have is held, or gone. */
async function checkCoins(people: number): Promise<void> {
  const held = await world.pot();
  const purses = await world.purses(people);
  expect(purses.reduce((sum, each) => sum + each, held)).toBe(people * PURSE);
  expect([await world.coins.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  const { status, gone = 0 } = await world.record();
  if (status === 'finished') expect(held).toBe(gone);
}

/** The next step of a person, and their table. */
async function next(n: number) {
  return nextOf(anId(n));
}
async function nextOf(person: string) {
  const { context } = world.process();
  return (await stepsOf(context, await world.record(), [person])).get(person);
}

/** Sweeps the waiting tables as the web process does. */
async function sweepRooms(): Promise<void> {
  const sweeper = new RoomSweeper(world.coins.game.rooms);
  sweeper.start();
  world.clock.advance(1_000);
  await sweeper.stop();
}

describe('an arena on the store', { timeout: PATIENCE_MS }, () => {
  it.each([9, 11, 30])(
    'of %i people: nobody waits long or sits at two tables, each result counts once, and coins add up',
    async (people) => {
      await arena.begin(people);
      const record = await arena.play({ random: seededRandom(people) });
      expect(record).toMatchObject({ status: 'finished', taken: people, quit: [] });
      expect(await arena.wrongs()).toEqual([]);
      await world.process().goOn();
      // Eight minutes hold a first table for each, and for most a second one.
      const tables = await arena.tables();
      expect(tables.length).toBeGreaterThan(people / 4);
      expect(tables.some(({ seats }) => seats.some((seat) => seat?.is_bot))).toBe(people % 4 !== 0);
      await checkCoins(people);
    },
  );

  it.each([1, 2])('goes on where it stood when processes die at any write, two at once: %i', async (seed) => {
    const people = 9;
    await arena.begin(people);
    const random = seededRandom(seed);
    const dying = () =>
      world.process({ at: 1 + Math.floor(random() * 6), afterEffect: random() < 0.5 }).goOn();
    const record = await arena.play({
      random,
      look: async () => {
        await Promise.all([dying(), dying()].map((one) => one.catch(onlyDeath)));
        if (random() < 0.5) await Promise.all([world.process().goOn(), world.process().goOn()]);
      },
    });
    expect(record.status).toBe('finished');
    // A dead process is followed a second later.
    expect(await arena.wrongs(45_000)).toEqual([]);
    await dying().catch(onlyDeath);
    await world.process().goOn();
    expect((await world.record()).settled_at).toBeDefined();
    await checkCoins(people);
  });

  it('pays the first tenth of those who have played three matches, by points', async () => {
    await arena.begin(12, { minutes: 40, fee: 100 });
    const record = await arena.play({ random: seededRandom(12) });
    await world.process().goOn();
    const { context } = world.process();
    const { rows } = await new ArenaBoards(context).of(record);
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, n) => n + 1));
    const points = rows.map((row) => row.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const able = rows.filter(({ played }) => played >= 3).slice(0, 2);
    // Of 1,200 coins a fifth is gone; two places, with a third and a fourth as weights.
    expect(record.payments).toEqual([
      { player_id: able[0]?.people[0], coins: 549 },
      { player_id: able[1]?.people[0], coins: 411 },
    ]);
    await checkCoins(12);
    const told = await world.coins.game.connection
      .collection<{ _id: string }>('outbox')
      .find({ account: anId(1) })
      .toArray();
    const own = told.map(({ _id }) => _id.split(':')).filter(([, tour]) => tour === world.id);
    expect(own.map(([, , what]) => what).sort()).toEqual(['check_in', 'result', 'table']);
  });
});

describe('a process that stood still while others went on', () => {
  /** A process that waits before its first write until something else is done. */
  const stopped = (act: () => Promise<unknown>) => {
    let first: Promise<unknown> | null = null;
    return world.process(null, () => (first === null ? (first = act()) : Promise.resolve()));
  };

  it('takes a result once, also of a process that was stopped before it wrote it', async () => {
    const one = await arena.begin(8);
    for (const table of await arena.tables()) await arena.end(table, 0);
    // Others take both results, and the next tables are drawn, played and counted.
    await stopped(async () => {
      await one.goOn();
      for (const table of (await arena.tables()).slice(2)) await arena.end(table, 1);
      await one.goOn();
    }).goOn();
    expect(await arena.wrongs()).toEqual([]);
    expect((await arena.players()).map(({ score }) => score.played)).toEqual(Array<number>(8).fill(2));
  });

  it('seats nobody again by a process that was stopped before it wrote that', async () => {
    const one = await arena.begin(8);
    const { _id, arena: course } = await world.record();
    const tables = await arena.tables();
    const numbers = new Map((await arena.players()).map(({ player_id, entrant }) => [player_id, entrant]));
    const drawn = tables.map(({ seats }) => seats.map((seat) => numbers.get(seat?.player_id ?? '') ?? null));
    // As it stood before somebody wrote that the tables are open.
    await one.context.model.updateOne({ _id }, { $set: { arena: { ...course, drawn }, due_at: 0 } });
    await stopped(async () => {
      await one.goOn();
      for (const table of tables) await arena.end(table, 1);
      await restFromArena(one.context, anId(1), world.id);
      await one.goOn();
    }).goOn();
    const ids = tables.map((table) => table._id);
    expect((await arena.players()).filter(({ table }) => ids.includes(table ?? ''))).toEqual([]);
    expect(await arena.wrongs()).toEqual([]);
  });
});

describe('people of an arena', () => {
  it('begin with their fee if they are there, and come while it runs; a place is taken once', async () => {
    await world.aTour(11, { kind: 'arena', seats: 9, target_points: 3, minutes: 16 });
    const one = world.process();
    await Promise.all([1, 1, 2, 3, 4, 5, 6, 7, 8, 10].map((n) => world.process().join(n)));
    expect((await world.record()).taken).toBe(9);
    expect(await one.join(9)).toEqual(refused('tournaments/full'));
    expect(await one.accept(9, 1)).toEqual(refused('tournaments/full'));
    await leaveTournament(one.context, anId(8), world.id);
    expect((await world.record()).taken).toBe(8);
    expect(await one.join(9)).toMatchObject({ ok: true, tour: { taken: 9 } });
    const { starts_at } = await world.record();
    world.clock.advance(starts_at - MINUTE_MS - world.clock.now());
    await one.goOn();
    for (const n of [1, 2, 3, 4, 5, 6, 7, 9]) await one.checkIn(n);
    world.clock.advance(MINUTE_MS);
    await one.goOn();
    // The tenth has not said that they are there.
    expect(await world.record()).toMatchObject({ status: 'running', taken: 8 });
    expect((await world.purses(10))[9]).toBe(PURSE);
    expect(await next(10)).toMatchObject({ step: 'sign_up' });
    expect(await one.join(10, undefined, 'once-more')).toMatchObject({ ok: true, tour: { taken: 9 } });
    expect(await one.join(11)).toEqual(refused('tournaments/full'));
    expect((await world.purses(10))[9]).toBe(PURSE - FEE);
    await one.goOn();
    expect(await next(10)).toEqual({ step: 'wait_round', room_id: null, until: null });
    expect(await next(11)).toMatchObject({ step: 'sign_up' });
    world.clock.advance(30_000);
    await one.goOn();
    expect((await next(10))?.step).toBe('to_table');
    await checkCoins(11);
  });

  it('come until a minute before the last tables, and no later', async () => {
    const one = await arena.begin(8);
    await world.coins.aPlayer(9, PURSE);
    const { round_ends_at } = await world.record();
    world.clock.advance((round_ends_at ?? 0) - 9 * MINUTE_MS - 1 - world.clock.now());
    expect(await next(9)).toMatchObject({ step: 'sign_up' });
    world.clock.advance(1);
    expect(await next(9)).toMatchObject({ step: 'none' });
    expect(await one.join(9)).toEqual(refused('tournaments/closed'));
    world.clock.advance(MINUTE_MS + 1);
    expect((await next(1))?.step).toBe('to_table');
    expect(await world.purses(9)).toContain(PURSE);
  });

  it('take a break and come back; they get no table meanwhile, also where they ask while they play', async () => {
    const one = await arena.begin(8);
    const { context } = one;
    expect((await arena.tables()).length).toBe(2);
    expect(await seekTable(context, anId(1), world.id)).toEqual(refused('tournaments/playing'));
    for (let times = 0; times < 2; times++)
      expect(await restFromArena(context, anId(1), world.id)).toMatchObject({ ok: true });
    expect((await next(1))?.step).toBe('to_table');
    for (const table of await arena.tables()) await arena.end(table, 0);
    await one.goOn();
    expect((await next(1))?.step).toBe('rest');
    world.clock.advance(31_000);
    await one.goOn();
    const sitting = (await arena.players()).filter(({ table }) => table !== null);
    expect(sitting.map(({ player_id }) => player_id).sort()).toEqual([2, 3, 4, 5, 6, 7, 8].map(anId));
    expect(await seekTable(context, anId(1), world.id)).toMatchObject({ ok: true });
    expect(await seekTable(context, anId(1), world.id)).toMatchObject({ ok: true });
    expect((await next(1))?.step).toBe('wait_round');
    world.clock.advance(30_000);
    await one.goOn();
    expect((await next(1))?.step).toBe('to_table');
    const table = (await arena.tables()).at(-1);
    expect(table?.seats.map((seat) => seat?.is_bot).sort()).toEqual([false, true, true, true]);
  });

  it('leave it for good, and their fee stays in', async () => {
    const one = await arena.begin(9);
    const waiting = (await arena.players()).find(({ table }) => table === null);
    const person = waiting?.player_id ?? '';
    expect(await leaveTournament(one.context, person, world.id)).toMatchObject({ ok: true });
    expect((await nextOf(person))?.step).toBe('out');
    world.clock.advance(31_000);
    await one.goOn();
    expect((await arena.tables()).length).toBe(2);
    for (const act of [restFromArena, seekTable])
      expect(await act(one.context, person, world.id)).toEqual(refused('tournaments/closed'));
    const number = Array.from({ length: 9 }, (_, n) => n + 1).find((n) => anId(n) === person) ?? 0;
    expect(await one.join(number, undefined, 'again')).toEqual(refused('tournaments/already_in'));
    expect(await restFromArena(one.context, anId(77), world.id)).toEqual(refused('tournaments/not_in'));
    await checkCoins(9);
  });

  it('get nothing for a match that they missed, and rest after it; a side that did not come loses', async () => {
    const one = await arena.begin(8);
    const { rooms } = world.coins.game;
    const [first, second] = await arena.tables();
    if (first === undefined || second === undefined) throw new Error('no tables');
    const idAt = (table: typeof first, seat: number) => table.seats[seat]?.player_id ?? '';
    for (const seat of [0, 2])
      await memberBack(rooms, { room_id: first.room_id, player_id: idAt(first, seat) });
    world.clock.advance(30_000);
    await sweepRooms();
    await arena.end(second, 1, [1]);
    await one.goOn();
    const players = new Map((await arena.players()).map((player) => [player.player_id, player]));
    const seen = (table: typeof first) =>
      [0, 1, 2, 3].map((seat) => {
        const { score, is_resting } = players.get(idAt(table, seat)) ?? {};
        return [score?.points, score?.played, is_resting];
      });
    expect(seen(first)).toEqual([
      [2, 0, false],
      [0, 0, true],
      [2, 0, false],
      [0, 0, true],
    ]);
    expect(seen(second)).toEqual([
      [0, 1, false],
      [0, 0, true],
      [0, 1, false],
      [2, 1, false],
    ]);
  });

  it('leave no match of house players behind: a table with one person who does not come is closed', async () => {
    const one = await arena.begin(9);
    world.clock.advance(30_000);
    await one.goOn();
    const last = (await arena.tables()).at(-1);
    expect(last?.seats.filter((seat) => seat?.is_bot)).toHaveLength(3);
    world.clock.advance(30_000);
    await sweepRooms();
    const closed = (await arena.tables()).at(-1);
    expect(closed).toMatchObject({ status: 'finished', snapshot: null, tour: { forfeit: { winner: null } } });
    await one.goOn();
    const alone = last?.seats.find((seat) => seat?.is_bot === false)?.player_id ?? '';
    expect((await nextOf(alone))?.step).toBe('rest');
  });
});

describe('the staff of an arena', () => {
  it('stop it and let it run on: nobody is late, and its end comes later', async () => {
    const one = await arena.begin(9);
    const before = await world.record();
    await one.act('pause');
    await one.goOn();
    for (const table of await arena.tables()) await arena.end(table, 0);
    world.clock.advance(3_600_000);
    await one.goOn();
    expect((await arena.tables()).length).toBe(2);
    await one.act('resume');
    const after = await world.record();
    expect(after.round_ends_at).toBe((before.round_ends_at ?? 0) + 3_600_000);
    expect(after.arena).toMatchObject({ results: 2 });
    expect((await arena.play({ random: seededRandom(3) })).status).toBe('finished');
    await world.process().goOn();
    await checkCoins(9);
  });

  it('call it off: all fees come back, and its tables are closed', async () => {
    const one = await arena.begin(9);
    await one.act('cancel');
    await one.goOn();
    expect(await world.purses(9)).toEqual(Array<number>(9).fill(PURSE));
    expect((await arena.tables()).map(({ status }) => status)).toEqual(['finished', 'finished']);
    expect(await world.pot()).toBe(0);
    expect((await world.record()).settled_at).toBeDefined();
  });
});

it('an arena with too few people is called off', async () => {
  await arena.begin(7);
  expect(await world.record()).toMatchObject({ status: 'cancelled', reason: 'too_few' });
  expect(await world.purses(7)).toEqual(Array<number>(7).fill(PURSE));
});

it('a match that runs long after the end is decided by who leads, and one that does not end is not waited for', async () => {
  const one = await arena.begin(8);
  const { round_ends_at } = await world.record();
  world.clock.advance((round_ends_at ?? 0) + 5 * MINUTE_MS - world.clock.now());
  const [table] = await arena.tables();
  if (table === undefined) throw new Error('no table');
  await world.coins.game.matches.updateOne({ _id: table._id }, { $set: { status: 'in progress' } });
  await one.goOn();
  expect((await arena.tables())[0]?.void_asked).toBe(world.clock.now());
  world.clock.advance(2 * MINUTE_MS);
  await one.goOn();
  expect((await world.record()).status).toBe('finished');
});
