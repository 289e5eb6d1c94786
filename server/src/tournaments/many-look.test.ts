import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateQuery } from 'mongoose';
import { serverEvents, type ToldOrder } from '@hokm/shared/protocol';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { anId } from '../../test/support/rooms.js';
import { roundTripsOf } from '../../test/support/round-trips.js';
import { TourWorld } from '../../test/support/tour-world.js';
import { ArenaBoards, MANY_FRESH_MS } from './arena-board.js';
import { arenaPlayerId, placeIn, type ArenaPlayerRecord } from './arena-model.js';
import type { TourRecord } from './model.js';
import { APART_MS, TourPages } from './pages.js';
import { TourReadings } from './readings.js';
import { NO_SCORE } from './rules/arena-score.js';

const PEOPLE = 220;
/** Tables of four that were drawn at the start. */
const TABLES = 22;

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  const now = world.clock.now();
  await world.aTour(0, {
    kind: 'arena',
    target_points: 3,
    minutes: 30,
    seats: 1_000,
    fee: 0,
    round_ends_at: now + 30 * 60_000,
    arena: { from: now, is_open: true, count: 1, drawn: null, results: 0 },
  });
  const { model, players } = world.process().context;
  await model.updateOne({ _id: world.id }, { $set: { status: 'running', taken: PEOPLE } });
  const tour = await world.record();
  const row = (n: number): ArenaPlayerRecord => ({
    _id: arenaPlayerId(tour, anId(n)),
    tour_id: world.id,
    player_id: anId(n),
    entry: {
      state: 'in',
      round: 1,
      key: `key-of-${n}`,
      at: now,
      fee: 0,
      wants: null,
      partner: null,
      is_checked: true,
    },
    entrant: n,
    place: placeIn(tour, n),
    score: NO_SCORE,
    table: null,
    drawn: 0,
    since: now,
    is_resting: false,
    partner: null,
    met: [],
  });
  await players.insertMany(Array.from({ length: PEOPLE }, (_, n) => row(n + 1)));
});

describe('an arena at which very many look', () => {
  function look() {
    const { context } = world.process();
    const readings = new TourReadings(context, new ArenaBoards(context));
    return async (people: number) => {
      const { commands } = await roundTripsOf(async () => {
        for (const reading of await Promise.all(
          Array.from({ length: people }, () => readings.read(world.id)),
        ))
          expect(reading?.standings).toHaveLength(PEOPLE);
      });
      return commands.flat().filter((name) => !name.startsWith('getMore'));
    };
  }

  it('is read once for all of them, and not at all for those who look a moment later', async () => {
    const read = look();
    const first = await read(50);
    expect(first.filter((name) => name === 'find tour_players')).toHaveLength(1);
    expect(first.filter((name) => name === 'find tours')).toHaveLength(2);
    expect(await read(50)).toEqual([]);
    world.clock.advance(MANY_FRESH_MS);
    expect(await read(50)).toEqual(['find tours']);
  });

  it('is read again after a change, as soon as pages read after its news', async () => {
    const { context } = world.process();
    const readings = new TourReadings(context, new ArenaBoards(context));
    const first = async () => (await readings.read(world.id))?.standings[0]?.people[0]?.player_id;
    await first();
    await context.players.updateOne(
      { player_id: anId(7) },
      { $set: { score: { ...NO_SCORE, points: 4, won: 2, played: 2 } } },
    );
    await context.model.updateOne({ _id: world.id }, { $inc: { version: 1, 'arena.results': 1 } });
    world.clock.advance(MANY_FRESH_MS);
    expect(await first()).toBe(anId(7));
  });

  it('writes each row once, and everybody gets their own', async () => {
    const { context } = world.process();
    const reading = await new TourReadings(context, new ArenaBoards(context)).read(world.id);
    const answer = (n: number, page: number) =>
      JSON.parse(reading?.written.answer(anId(n), { page, per_page: 50 }) ?? '') as {
        data: unknown[];
        mine: unknown;
        meta: unknown;
      };
    const rows = reading?.standings ?? [];
    const own = (n: number) => rows.find(({ people }) => people[0]?.player_id === anId(n));
    expect(answer(9, 1)).toEqual({
      success: true,
      data: rows.slice(0, 50),
      mine: own(9),
      meta: { total: PEOPLE, page: 1, per_page: 50, pages: 5 },
    });
    expect(answer(200, 5)).toMatchObject({ data: rows.slice(200), mine: own(200) });
    expect(answer(PEOPLE + 1, 9)).toMatchObject({ data: [], mine: null });
  });
});

describe('the pages of an arena', () => {
  it('are told of a change of its order, hear nothing of what they do not show, and read any other change', async () => {
    const timers = new ManualTimers();
    const { context } = world.process();
    const parts = { ...context, clock: { now: () => timers.now() } };
    const readings = new TourReadings(parts, new ArenaBoards(parts));
    let reads = 0;
    const told: Record<string, unknown>[] = [];
    const pages = new TourPages({
      model: context.model,
      readings: {
        readAnew: async (id) => {
          const reading = await readings.readAnew(id);
          reads += 1;
          return reading;
        },
      },
      notifier: { tell: (_channel, _event, payload) => void told.push(payload as never), countIn: () => 300 },
      timers,
      log: context.log,
    });
    /** A change of the tournament, and what pages hear of it. */
    const after = async (change: UpdateQuery<TourRecord>): Promise<typeof told> => {
      const before = reads;
      told.length = 0;
      await context.model.updateOne({ _id: world.id }, { ...change, $inc: { version: 1 } });
      pages.changed(world.id);
      await expect.poll(() => reads).toBe(before + 1);
      timers.advance(APART_MS);
      return [...told];
    };
    // The first news of a process name no order.
    const [first] = await after({});
    expect(first).toMatchObject({ id: world.id, status: 'running', within_ms: 4_500 });
    expect(first).not.toHaveProperty('order');
    expect(await after({ $set: { 'arena.count': 2 } })).toEqual([]);
    // A page is read in the very moment before a result: its reading is used again for those who look, not for the news.
    await readings.read(world.id);
    await context.players.updateOne(
      { player_id: anId(7) },
      { $set: { score: { ...NO_SCORE, points: 4, won: 2, played: 2 } } },
    );
    const [news] = await after({ $set: { 'arena.results': 1 } });
    expect(news).toMatchObject({ id: world.id, within_ms: 60_000 });
    const { entrants, places, rows } = news?.['order'] as ToldOrder;
    expect([entrants.length, entrants[0], places.slice(0, 3)]).toEqual([50, 7, [1, 2, 3]]);
    // Only what has changed, also a moment later.
    expect(rows.map(({ entrant, points }) => [entrant, points])).toEqual([[7, 4]]);
    expect(serverEvents.tour_changed.payload.safeParse(news).success).toBe(true);
    const [seats] = await after({ $set: { taken: PEOPLE + 1 } });
    expect(seats).toMatchObject({ within_ms: 4_500 });
    expect(seats).not.toHaveProperty('order');
  });
});

describe('very many tables that were drawn at one moment', () => {
  beforeEach(async () => {
    const drawn = Array.from({ length: TABLES }, (_, n) => [1, 2, 3, 4].map((seat) => n * 4 + seat));
    const { model, players } = world.process().context;
    await model.updateOne({ _id: world.id }, { $set: { 'arena.drawn': drawn } });
    await players.updateMany({ entrant: { $gt: TABLES * 4 } }, { $set: { is_resting: true } });
  });
  const seated = () => world.process().context.players.countDocuments({ table: { $ne: null } });

  it('are opened by and by, so that moves do not wait for all of them, each once and by any process', async () => {
    const { matches } = world.coins.game;
    const opened = async () => [await matches.countDocuments({ 'tour.id': world.id }), await seated()];
    await world.process().goOn();
    expect(await opened()).toEqual([15, 60]);
    // Nobody hurries it.
    await world.process().goOn();
    expect(await opened()).toEqual([15, 60]);
    const { due_at = 0 } = await world.record();
    world.clock.advance(due_at - world.clock.now());
    await Promise.all([world.process().goOn(), world.process().goOn()]);
    expect(await opened()).toEqual([22, 88]);
    const { arena } = await world.record();
    expect(arena).toMatchObject({ drawn: null, count: 1 });
    expect(arena).not.toHaveProperty('opened');
  });

  it('have house players where people rest or have gone before their table was opened', async () => {
    const { context } = world.process();
    await world.process().goOn();
    await context.players.updateOne({ player_id: anId(61) }, { $set: { is_resting: true } });
    await context.model.updateOne({ _id: world.id }, { $set: { quit: [62] } });
    world.clock.advance(1_000);
    await world.process().goOn();
    const next = (await world.tables(1)).find(({ tour }) => tour?.n === 15);
    expect(next?.seats.map((seat) => seat?.is_bot)).toEqual([true, true, false, false]);
    expect(await seated()).toBe(86);
  });
});
