import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MatchRecord } from '../games/match-record.js';
import { CLOCKS, openWorld, type GameWorld } from '../../../test/support/games.js';
import { aPerson, anId, buildRoom } from '../../../test/support/rooms.js';
import { fillRoom, joinRoom, leaveRoom, memberAway } from './change-room.js';
import { memberBack } from './member-back.js';
import { RoomSweeper } from './room-sweeper.js';
import { dueAt } from './room-due.js';

let world: GameWorld;
let clock: RoomSweeper;
beforeEach(async () => {
  world = await openWorld();
  clock = new RoomSweeper(world.rooms);
  clock.start();
});
afterEach(async () => {
  await clock.stop();
  await world.close();
});

async function aRoom(people: number): Promise<MatchRecord> {
  const now = world.timers.now();
  const seats = [1, 2, 3, 4].map((number) => (number <= people ? aPerson(number) : null));
  const room = buildRoom({ seats, touched_at: now, full_since: people === 4 ? now : null });
  room.due_at = dueAt(room, CLOCKS);
  await world.matches.create(room);
  return room;
}

/** Turns the clock second by second, letting what it begins be done. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    world.timers.advance(1_000);
    await clock.settled();
  }
}

async function stored(): Promise<MatchRecord> {
  const room = await world.rooms.store.find('ROOM01');
  if (room === null) throw new Error('the room is gone');
  return room;
}

describe('a full room', () => {
  it('is started by the server three seconds after the countdown when nobody else does', async () => {
    await aRoom(4);
    await pass(7);
    expect((await stored()).status).toBe('waiting');
    await pass(2);
    expect(await stored()).toMatchObject({ status: 'in progress', due_at: null });
    expect((await stored()).playing).toHaveLength(4);
  });

  it('has its whole countdown again after a restart', async () => {
    await aRoom(4);
    await pass(7);
    await world.rooms.store.markAllDisconnected();
    for (const number of [1, 2, 3, 4])
      await memberBack(world.rooms, { room_id: 'ROOM01', player_id: anId(number) });
    await pass(7);
    expect((await stored()).status).toBe('waiting');
    await pass(2);
    expect((await stored()).status).toBe('in progress');
  });

  it('begins its match with those away who are: their time to come back goes on running', async () => {
    await aRoom(4);
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(2) });
    const since = world.timers.now();
    await pass(9);
    const table = await world.rooms.games.tables.get('ROOM01');
    expect(table?.state.seats.map(({ away_since }) => away_since)).toEqual([null, since, null, null]);
    await pass(81);
    const control = async () => {
      await pass(1);
      return (await world.rooms.games.tables.get('ROOM01'))?.state.seats[1]?.control;
    };
    await expect.poll(control).toBe('bot');
  });

  it('is not started when somebody stands up in time', async () => {
    await aRoom(4);
    expect((await leaveRoom(world.rooms, { room_id: 'ROOM01', player_id: anId(4) })).ok).toBe(true);
    await pass(10);
    expect((await stored()).status).toBe('waiting');
  });
});

describe('a person who is away from a waiting room', () => {
  it('keeps the seat when it is back in time, and loses it otherwise', async () => {
    await aRoom(2);
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(2) });
    expect((await stored()).seats[1]?.away_since).toBe(world.timers.now());
    await pass(9);
    await memberBack(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    expect((await stored()).seats[1]?.player_id).toBe(anId(2));
    await pass(2);
    expect((await stored()).seats.map((seat) => seat?.player_id ?? null)).toEqual([
      anId(1),
      null,
      null,
      null,
    ]);
  });

  it('is anyone after a restart: who does not come back loses the seat, and an empty room closes', async () => {
    await aRoom(1);
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    world.timers.advance(60_000);
    await world.rooms.store.markAllDisconnected();
    await pass(9);
    expect((await stored()).open).toBe(true);
    await pass(2);
    expect(await stored()).toMatchObject({ status: 'finished', open: false });
  });
});

describe('a quick search', () => {
  async function aSearch(seats: MatchRecord['seats']): Promise<void> {
    const now = world.timers.now();
    const room = buildRoom({ seats, touched_at: now, quick_since: now });
    room.due_at = dueAt(room, CLOCKS);
    await world.matches.create(room);
  }
  const bots = async () => (await stored()).seats.filter((seat) => seat?.is_bot).length;
  const member = (number: number) => ({
    player_id: anId(number),
    name: `p${number}`,
    avatar: null,
    frame: null,
    installation: null,
  });

  it('gets computer players after fifteen seconds, and begins after a short countdown', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await pass(14);
    expect(await bots()).toBe(0);
    await pass(2);
    expect(await bots()).toBe(3);
    expect((await stored()).status).toBe('waiting');
    await pass(7);
    const room = await stored();
    expect(room).toMatchObject({ status: 'in progress', playing: [anId(1)], due_at: null });
  });

  it('counts from its first person, not from those who come later', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await pass(12);
    await joinRoom(world.rooms, { room_id: 'ROOM01', player_id: anId(2) }, member(2));
    await pass(4);
    expect(await bots()).toBe(2);
  });

  it('is filled by another process when its own dies', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await pass(10);
    await clock.stop();
    world.die();
    const other = world.another();
    const survivor = new RoomSweeper(other.rooms);
    survivor.start();
    for (let second = 0; second < 7; second++) {
      world.timers.advance(1_000);
      await survivor.settled();
    }
    expect(await bots()).toBe(3);
    await survivor.stop();
    await other.games.stop();
  });

  it('is filled once by two processes that look at the same time', async () => {
    await aSearch([aPerson(1), null, null, null]);
    const other = world.another();
    world.timers.advance(15_000);
    await clock.settled();
    const before = (await stored()).revision;
    await Promise.all([fillRoom(world.rooms, 'ROOM01'), fillRoom(other.rooms, 'ROOM01')]);
    expect(await bots()).toBe(3);
    expect((await stored()).revision - before).toBeLessThanOrEqual(1);
    await other.games.stop();
  });

  it('waits for its people when they are all away: they come back to a table, or it closes', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await world.rooms.store.markAllDisconnected();
    await pass(8);
    expect(await bots()).toBe(0);
    await memberBack(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    await pass(9);
    expect(await bots()).toBe(3);
  });

  it('searches for its whole time again after a restart', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await pass(14);
    await world.rooms.store.markAllDisconnected();
    await memberBack(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    await pass(14);
    expect(await bots()).toBe(0);
    await pass(2);
    expect(await bots()).toBe(3);
  });

  it('closes when its people do not come back', async () => {
    await aSearch([aPerson(1), null, null, null]);
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(1) });
    await pass(92);
    expect(await stored()).toMatchObject({ status: 'finished', open: false });
  });
});

it('closes a room in which nothing has happened for an hour', async () => {
  await aRoom(3);
  world.timers.advance(59 * 60_000);
  await pass(5);
  expect((await stored()).open).toBe(true);
  world.timers.advance(60_000);
  await pass(5);
  expect((await stored()).open).toBe(false);
});

describe('during maintenance', () => {
  let isClosed: boolean;
  beforeEach(async () => {
    await clock.stop();
    isClosed = true;
    clock = new RoomSweeper(world.rooms, () => isClosed);
    clock.start();
  });

  it('no full room begins its match; it begins when maintenance is over', async () => {
    await aRoom(4);
    await pass(30);
    expect((await stored()).status).toBe('waiting');
    isClosed = false;
    await pass(2);
    expect((await stored()).status).toBe('in progress');
  });

  it('no search gets computer players, and who is away still loses the seat', async () => {
    const now = world.timers.now();
    const seats = [aPerson(1), aPerson(2), null, null];
    const room = buildRoom({ seats, touched_at: now, quick_since: now });
    room.due_at = dueAt(room, CLOCKS);
    await world.matches.create(room);
    await memberAway(world.rooms, { room_id: 'ROOM01', player_id: anId(2) });
    await pass(Math.ceil(CLOCKS.grace_ms / 1_000) + 20);
    expect((await stored()).seats.map((seat) => seat?.player_id ?? null)).toEqual([
      anId(1),
      null,
      null,
      null,
    ]);
  });
});
