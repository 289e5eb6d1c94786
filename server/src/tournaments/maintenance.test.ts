import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PURSE, TourWorld } from '../../test/support/tour-world.js';
import { RoomSweeper } from '../play/rooms/room-sweeper.js';
import { goOn } from './clock.js';
import { CHECK_IN_MS } from './context.js';
import type { TourRecord } from './model.js';

const MINUTE_MS = 60_000;

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

/** Lets minutes pass, and then looks at the tables and the tournament three times. */
async function pass(minutes: number): Promise<void> {
  const sweeper = new RoomSweeper(world.coins.game.rooms, () => world.isClosed);
  sweeper.start();
  for (let n = 0; n < 3; n++) {
    world.clock.advance((minutes * MINUTE_MS) / 3);
    await sweeper.settled();
    await world.process().goOn();
  }
  await sweeper.stop();
}

/** Maintenance lasts so many minutes. */
async function maintenance(minutes: number): Promise<void> {
  world.isClosed = true;
  await world.process().goOn();
  await pass(minutes);
  world.isClosed = false;
  await world.process().goOn();
}

async function until(at: (tour: TourRecord) => number): Promise<void> {
  world.clock.advance(at(await world.record()) - world.clock.now());
  await world.process().goOn();
}

describe('maintenance', () => {
  it('decides no match of a round to which nobody can come, and gives people the time again', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    await maintenance(60);
    expect(await world.record()).toMatchObject({ status: 'running', round: 1, reason: null });
    expect((await world.record()).matches.map(({ how }) => how)).toEqual([null, null, null]);
    await world.playRound();
    expect((await world.record()).matches.map(({ how }) => how)).toEqual(['played', 'played', null]);
  });

  it('lets a match that is played come to its end, and its round go on afterwards', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const [first, second] = await world.tables(1);
    if (first === undefined || second === undefined) throw new Error('no tables');
    await world.sitDown(first);
    world.isClosed = true;
    await world.process().goOn();
    await world.end(first, 1);
    await maintenance(60);
    expect((await world.record()).matches.map(({ how }) => how)).toEqual(['played', null, null]);
    await world.sitDown(second);
    await world.end(second, 0);
    await world.process().goOn();
    expect((await world.record()).matches.map(({ winner }) => winner)).toEqual([1, 0, null]);
  });

  it.each([
    ['before check-in', (tour: TourRecord) => tour.starts_at - CHECK_IN_MS - 5 * MINUTE_MS, 60],
    ['during check-in, over the start', (tour: TourRecord) => tour.starts_at - 5 * MINUTE_MS, 60],
    ['during check-in, to just before the start', (tour: TourRecord) => tour.starts_at - 10 * MINUTE_MS, 9],
  ])('that begins %s leaves the whole time to check in', async (_, at, minutes) => {
    await world.aTour(8);
    await world.pairs(4);
    await until(at);
    await maintenance(minutes);
    const { status, starts_at } = await world.record();
    expect([status, starts_at]).toEqual(['check_in', world.clock.now() + CHECK_IN_MS]);
    for (let n = 1; n <= 8; n++) await world.process().checkIn(n);
    await until((tour) => tour.starts_at);
    expect(await world.record()).toMatchObject({ status: 'running', taken: 4 });
  });

  it('keeps a cup waiting that is full', async () => {
    await world.aCup(8);
    for (let n = 1; n < 8; n++) await world.process().join(n);
    await world.process().join(8);
    world.isClosed = true;
    await pass(10);
    expect(await world.record()).toMatchObject({ status: 'paused', paused_from: 'published' });
    world.isClosed = false;
    await world.process().goOn();
    expect((await world.record()).status).toBe('running');
  });

  it('does not end what the staff have stopped, also where they did so during it', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    world.isClosed = true;
    await world.process().goOn();
    await world.process().act('pause');
    world.isClosed = false;
    await pass(2);
    expect(await world.record()).toMatchObject({ status: 'paused', paused_from: 'running' });
    await world.process().act('resume');
    expect((await world.record()).status).toBe('running');
  });

  it('gives fees back meanwhile', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    world.isClosed = true;
    await world.process().goOn();
    await world.process().act('cancel');
    expect(await world.purses(8)).toEqual(Array<number>(8).fill(PURSE));
  });
});

it('a round whose clock has run down while no process was there gives people the time to come again', async () => {
  await world.aTour(8);
  await world.pairs(4);
  await world.begin(4);
  world.clock.advance(60 * MINUTE_MS);
  const { context } = world.process();
  await goOn({ ...context, since: world.clock.now() }, (await world.record())._id);
  expect((await world.record()).matches.map(({ how }) => how)).toEqual([null, null, null]);
  const sweeper = new RoomSweeper(world.coins.game.rooms);
  sweeper.start();
  world.clock.advance(MINUTE_MS);
  await sweeper.settled();
  await sweeper.stop();
  await world.playRound();
  expect((await world.record()).matches.map(({ how }) => how)).toEqual(['played', 'played', null]);
});

it('a tournament whose start passed while no process was there opens its check-in first', async () => {
  await world.aTour(8);
  await world.pairs(4);
  await until((tour) => tour.starts_at + 60 * MINUTE_MS);
  const { status, starts_at } = await world.record();
  expect([status, starts_at]).toEqual(['check_in', world.clock.now() + CHECK_IN_MS]);
});

it('a match that was played when all processes died is not decided by who leads: its round ends as much later', async () => {
  await world.aTour(8);
  await world.pairs(4);
  await world.begin(4);
  const [first] = await world.tables(1);
  if (first === undefined) throw new Error('no tables');
  await world.sitDown(first);
  const { round_ends_at: end, due_at: stood_at, _id } = await world.record();
  world.clock.advance(60 * MINUTE_MS);
  const now = world.clock.now();
  const look = (since: number) => goOn({ ...world.process().context, since }, _id);
  await look(now);
  expect((await world.tables(1))[0]).not.toHaveProperty('ruling');
  expect((await world.record()).round_ends_at).toBe((end ?? 0) + now - (stood_at ?? 0));
  // Once it was looked at, the clock runs.
  await look(now);
  expect((await world.record()).round_ends_at).toBe((end ?? 0) + now - (stood_at ?? 0));
});

it('a check-in during which all processes died is open for the whole time again, and not after a short restart', async () => {
  await world.aTour(8);
  await world.pairs(4);
  await until((tour) => tour.starts_at - 5 * MINUTE_MS);
  const { starts_at, _id } = await world.record();
  const look = (since: number) => goOn({ ...world.process().context, since }, _id);
  world.clock.advance(MINUTE_MS);
  await look(world.clock.now());
  expect((await world.record()).starts_at).toBe(starts_at);
  world.clock.advance(60 * MINUTE_MS);
  await look(world.clock.now());
  expect(await world.record()).toMatchObject({
    status: 'check_in',
    starts_at: world.clock.now() + CHECK_IN_MS,
  });
});
