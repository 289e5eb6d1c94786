import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MatchRecord } from '../games/match-record.js';
import { openWorld, type GameWorld } from '../testing/games.js';
import { aPerson, anId, buildRoom } from '../testing/rooms.js';
import { leaveRoom } from './change-room.js';
import { RoomClock } from './room-clock.js';

let world: GameWorld;
let clock: RoomClock;
beforeEach(async () => {
  world = await openWorld();
  clock = new RoomClock({ ...world.rooms, announce: (room) => clock.follow(room) });
});
afterEach(async () => {
  clock.stop();
  await world.close();
});

async function aFullRoom(): Promise<MatchRecord> {
  const room = buildRoom({ seats: [1, 2, 3, 4].map(aPerson), full_since: world.timers.now() });
  await world.matches.create(room);
  clock.follow(room);
  return room;
}

/** The room as it comes to be in the store: what a timer began is finished by then. */
async function stored(wanted: (room: MatchRecord) => boolean): Promise<MatchRecord> {
  for (let looks = 0; looks < 1_000; looks++) {
    const room = await world.rooms.store.find('ROOM01');
    if (room !== null && wanted(room)) return room;
  }
  throw new Error('never came to be');
}

describe('a full room', () => {
  it('is started by the server three seconds after the countdown when nobody else does', async () => {
    await aFullRoom();
    world.timers.advance(7_999);
    expect((await world.rooms.store.find('ROOM01'))?.status).toBe('waiting');
    world.timers.advance(1);
    expect((await stored(({ status }) => status === 'in progress')).playing).toHaveLength(4);
  });

  it('is not started when somebody stands up in time', async () => {
    const before = world.timers.size;
    await aFullRoom();
    expect(world.timers.size).toBe(before + 1);
    const left = await leaveRoom(
      { ...world.rooms, announce: (room) => clock.follow(room) },
      'ROOM01',
      anId(4),
    );
    expect(left.ok).toBe(true);
    expect(world.timers.size).toBe(before);
  });
});

describe('a person who is away from a waiting room', () => {
  it('keeps the seat when it is back in time, and loses it otherwise', async () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    await world.matches.create(room);
    clock.away('ROOM01', anId(1));
    clock.away('ROOM01', anId(2));
    world.timers.advance(89_999);
    clock.back('ROOM01', anId(1));
    world.timers.advance(1);
    const after = await stored(({ seats }) => seats[1] === null);
    expect(after.seats[0]?.player_id).toBe(anId(1));
  });

  it('is remembered over a restart: who does not come back loses the seat, and an empty room closes', async () => {
    await world.matches.create(buildRoom());
    await clock.resume();
    world.timers.advance(90_000);
    expect((await stored(({ open }) => !open)).status).toBe('finished');
  });
});
