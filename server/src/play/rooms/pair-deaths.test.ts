import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { partnerOf } from '@hokm/shared/rules';
import { DyingLine } from '../../../test/support/dying-line.js';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { openIndexed } from '../../../test/support/parts.js';
import { anId, aPerson, buildRoom } from '../../../test/support/rooms.js';
import { firstState } from '../games/first-state.js';
import { matchModel, type MatchRecord } from '../games/match-record.js';
import { joinRoom, leaveRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { createRivalsFinder } from './find-rivals.js';
import { createQuickMatcher } from './quick-match.js';
import { rematchRoom } from './rematch-room.js';
import { peopleIn, seatIn, type Member } from './room.js';
import { RoomStore } from './room-store.js';
import { RoomSweeper } from './room-sweeper.js';
import { timingOf } from './timings.js';

const OPTIONS = roomOptions.parse({ target_points: 3, pace: 'fast', visibility: 'private' });
/** More writes than any act needs. */
const WRITES_MAX = 12;

let world: GameWorld;
let line: DyingLine;
/** The rooms of a process that dies. */
let dying: RoomContext;
let close: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld(1, openIndexed);
  const { line: opened, uri } = await DyingLine.to(world.database.uri);
  line = opened;
  const connection = await mongoose.createConnection(uri).asPromise();
  const store = new RoomStore(matchModel(connection), world.rooms.timings, world.timers);
  const friends = [
    [1, 2],
    [3, 4],
  ].map((pair) => pair.map(anId));
  const friendsOf = (id: string) =>
    Promise.resolve(friends.find((pair) => pair.includes(id))?.filter((other) => other !== id) ?? []);
  Object.assign(world.rooms, { friendsOf });
  dying = { ...world.rooms, store };
  close = async () => {
    await connection.close();
    await line.close();
    await world.close();
  };
});
afterAll(() => close());

const member = (number: number): Member => ({
  player_id: anId(number),
  name: `p${number}`,
  avatar: null,
  frame: null,
  installation: null,
});

async function aPair(room_id: string, one: number, changed: Partial<MatchRecord> = {}): Promise<void> {
  const seats = [aPerson(one), null, aPerson(one + 1), null];
  const creator_id = anId(one);
  const waiting = [anId(one), anId(one + 1)];
  const room = buildRoom({ _id: creator_id, room_id, seats, creator_id, options: OPTIONS });
  const times = { touched_at: world.timers.now(), created_at: world.timers.now() };
  await world.matches.create({ ...room, waiting, ...times, ...changed });
}

async function aMatchBefore(): Promise<void> {
  const seats = [1, 3, 2, 4].map(aPerson);
  const room = buildRoom({ room_id: 'OLD001', open: false, status: 'finished', seats, options: OPTIONS });
  const state = firstState(room, timingOf(world.rooms.timings, 'fast'), 1_000);
  await world.matches.create({ ...room, snapshot: { version: 9, state }, finished_at: 2_000 });
}

/** A deed of somebody, by the rooms of one process. The command is the same when it is repeated. */
type Act = (rooms: RoomContext) => Promise<unknown>;

const findRivals =
  (room_id: string, one: number): Act =>
  (rooms) =>
    createRivalsFinder(rooms)({
      room_id,
      player_id: anId(one),
      command_id: 'rivals',
      memberHere: (id) => Promise.resolve(member(Number.parseInt(id, 16))),
    });
const search =
  (one: number): Act =>
  (rooms) =>
    createQuickMatcher(rooms)({
      creator: member(one),
      room_id: 'سریع',
      options: OPTIONS,
      command_id: 'search',
    });
const again =
  (one: number): Act =>
  (rooms) =>
    rematchRoom(rooms, {
      creator: member(one),
      room_id: 'باز',
      options: OPTIONS,
      after: 'OLD001',
      command_id: 'again',
    });
const join =
  (room_id: string, one: number): Act =>
  (rooms) =>
    joinRoom(rooms, { room_id, player_id: anId(one), command_id: 'join' }, member(one));

const openRooms = () => world.matches.find({ open: true }).lean<MatchRecord[]>();

/** Throws unless nobody has two seats, and each claim to a seat is of somebody who has it. */
async function checkSeats(): Promise<void> {
  const rooms = await openRooms();
  const claims = rooms.flatMap(({ waiting = [] }) => waiting);
  expect(new Set(claims).size).toBe(claims.length);
  for (const room of rooms) expect(peopleIn(room)).toEqual(expect.arrayContaining(room.waiting ?? []));
}

/** The room in which a pair sits as partners; throws where there is none, or two. */
async function roomOfPair(one: number): Promise<string> {
  const pair = [anId(one), anId(one + 1)];
  const rooms = (await openRooms()).filter((room) => peopleIn(room).some((id) => pair.includes(id)));
  expect(rooms).toHaveLength(1);
  const [room] = rooms as [MatchRecord];
  expect(seatIn(room, pair[1] as string)).toBe(partnerOf(seatIn(room, pair[0] as string) ?? 0));
  return room.room_id;
}

/** Time passes for a process that lives, long enough for what a dead one has left. */
async function sweep(): Promise<void> {
  const sweeper = new RoomSweeper(world.rooms);
  sweeper.start();
  for (let second = 0; second < 5; second++) {
    world.timers.advance(1_000);
    await sweeper.settled();
  }
  await sweeper.stop();
}

/**
 * Does something by a process that dies before its first, second, … write, until one lives to the end. After each death `left` is checked.
 * Gives the number of deaths.
 */
async function dyingAtEach(before: () => Promise<unknown>, act: Act, left: () => Promise<unknown>) {
  for (let writes = 0; writes <= WRITES_MAX; writes++) {
    await world.matches.deleteMany({});
    await before();
    line.dieAfter(writes);
    await act(dying).catch((error: unknown) => {
      if (!line.isDead) throw error;
    });
    const hasDied = line.isDead;
    line.revive();
    await checkSeats();
    await left();
    if (!hasDied) return writes;
  }
  throw new Error('it never lived to its end');
}

describe('a pair that sits down with another pair', () => {
  const twoPairs = async () => {
    await aPair('PAIR01', 1);
    await findRivals('PAIR01', 1)(world.rooms);
    await aPair('PAIR02', 3);
  };

  it('is together after a death at any write, in the old room or the new one, and nowhere else soon after', async () => {
    const rooms = new Set<string>();
    const deaths = await dyingAtEach(twoPairs, findRivals('PAIR02', 3), async () => {
      // Until the sweep, a room that both are leaving may have them too; they are told of the new one.
      const seats = (await openRooms()).map((room) => [seatIn(room, anId(3)), seatIn(room, anId(4))]);
      expect(seats.some(([one, other]) => one != null && other === partnerOf(one))).toBe(true);
      expect(seats.every(([one, other]) => (one === null) === (other === null))).toBe(true);
      const [shown] = await world.rooms.store.waitingOf(anId(3));
      await sweep();
      expect(await roomOfPair(3)).toBe(shown);
      rooms.add(await roomOfPair(3));
      expect(await roomOfPair(1)).toBe('PAIR01');
      await checkSeats();
    });
    expect(deaths).toBe(3);
    expect([...rooms]).toEqual(['PAIR02', 'PAIR01']);
  });

  it('sits there when it asks again, as if nobody had died', async () => {
    await dyingAtEach(twoPairs, findRivals('PAIR02', 3), async () => {
      expect(await findRivals('PAIR02', 3)(world.rooms)).toMatchObject({
        ok: true,
        room: { room_id: 'PAIR01' },
      });
      await sweep();
      expect([await roomOfPair(1), await roomOfPair(3)]).toEqual(['PAIR01', 'PAIR01']);
    });
  });

  it.each([1, 2])('is parted only by its own people, while it moves: %i', async (writes) => {
    await world.matches.deleteMany({});
    await twoPairs();
    line.dieAfter(writes);
    await expect(findRivals('PAIR02', 3)(dying)).rejects.toThrow();
    line.revive();
    const [room_id = ''] = await world.rooms.store.waitingOf(anId(4));
    expect(await leaveRoom(world.rooms, { room_id, player_id: anId(4) })).toMatchObject({ ok: true });
    await sweep();
    expect(await world.rooms.store.waitingOf(anId(4))).toEqual([]);
    expect(await world.rooms.store.waitingOf(anId(3))).toEqual([room_id]);
  });

  it('is parted by one of them who sits down elsewhere in between; the other stays', async () => {
    await world.matches.deleteMany({});
    await twoPairs();
    await world.matches.create(
      buildRoom({
        _id: anId(9),
        room_id: 'ROOM09',
        creator_id: anId(9),
        seats: [aPerson(9), null, null, null],
      }),
    );
    line.dieAfter(1);
    await expect(findRivals('PAIR02', 3)(dying)).rejects.toThrow();
    line.revive();
    await join('ROOM09', 4)(world.rooms);
    await sweep();
    expect(await world.rooms.store.waitingOf(anId(4))).toEqual(['ROOM09']);
    expect(await world.rooms.store.waitingOf(anId(3))).toEqual(['PAIR02']);
    await checkSeats();
  });
});

describe('friends who do something apart', () => {
  it('are partners in a search, whichever of them died on the way and asked again', async () => {
    const before = async () => {
      await aPair('PAIR01', 1, {
        room_id: 'ALONE1',
        seats: [aPerson(1), null, null, null],
        waiting: [anId(1)],
      });
      await search(2)(world.rooms);
    };
    const deaths = await dyingAtEach(before, search(1), async () => {
      await search(1)(world.rooms);
      await roomOfPair(1);
      await sweep();
      await roomOfPair(1);
    });
    expect(deaths).toBeGreaterThan(1);
  });

  it('are partners in the next match, though one sat elsewhere and died on the way', async () => {
    const before = async () => {
      await aMatchBefore();
      await aPair('ALONE1', 1, { seats: [aPerson(1), null, null, null], waiting: [anId(1)] });
    };
    const deaths = await dyingAtEach(before, again(1), async () => {
      await again(1)(world.rooms);
      for (const one of [3, 4, 2]) await again(one)(world.rooms);
      expect(await roomOfPair(1)).toBe(await roomOfPair(3));
    });
    expect(deaths).toBeGreaterThan(1);
  });

  it('have one seat when a process died between keeping one in a running match and leaving a room', async () => {
    await world.matches.deleteMany({});
    await aPair('ALONE1', 1, { seats: [aPerson(1), null, null, null], waiting: [anId(1)] });
    const incoming = [{ seat: 2 as const, person: aPerson(1), at: 1_000 }];
    await world.matches.create(buildRoom({ room_id: 'PLAYS1', status: 'in progress', incoming }));
    expect(await search(1)(world.rooms)).toMatchObject({ ok: true, room: { room_id: 'PLAYS1' } });
    expect(await world.rooms.store.waitingOf(anId(1))).toEqual([]);
  });
});
