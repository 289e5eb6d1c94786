import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { createIndexes } from '../../platform/database/collection.js';
import { matches } from '../games/match-record.js';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { anId } from '../../../test/support/rooms.js';
import { joinRoom, memberAway } from './change-room.js';
import { memberBack } from './member-back.js';
import { createRoom } from './create-room.js';
import { createQuickMatcher } from './quick-match.js';
import { RoomSweeper } from './room-sweeper.js';
import { startMatch } from './start-match.js';

const ROOMS = 42;

let world: GameWorld;
let other: GameWorld;
beforeEach(async () => {
  world = await openWorld();
  await createIndexes(world.connection, [matches]);
  other = world.another();
});
afterEach(async () => {
  await other.games.stop();
  await world.close();
});

const member = (number: number) => ({
  player_id: anId(number),
  name: `نفر ${number}`,
  avatar: null,
  frame: null,
  installation: null,
});
const codeOf = (number: number) => `ROOM${String(number).padStart(2, '0')}`;
const creating = (creator: number, room_id: string, bots: 'none' | 'fill' = 'none') => ({
  creator: member(creator),
  room_id,
  name: 'شب یلدا',
  options: roomOptions.parse({ visibility: 'public', bots }),
});

async function make(creator: number, room_id: string, bots?: 'fill') {
  const made = await createRoom(world.rooms, creating(creator, room_id, bots));
  expect(made.ok).toBe(true);
}

const join = (number: number, room_id: string, on = world) =>
  joinRoom(on.rooms, { room_id, player_id: anId(number) }, member(number));

const satIn = (number: number) => world.rooms.store.waitingOf(anId(number));

describe('a person', () => {
  it('who joins 42 rooms from two processes at once sits in one', async () => {
    const codes = Array.from({ length: ROOMS }, (_, n) => codeOf(n));
    for (const [n, code] of codes.entries()) await make(100 + n, code);
    const answers = await Promise.all(codes.map((code, n) => join(1, code, n % 2 === 0 ? world : other)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await satIn(1)).toHaveLength(1);
    const rooms = await world.matches.find({ open: true }).lean();
    expect(rooms).toHaveLength(ROOMS);
    expect(rooms.flatMap(({ seats }) => seats).filter((seat) => seat?.player_id === anId(1))).toHaveLength(1);
  });

  it('who makes rooms at once, with names and by searching, sits in one; the rooms that they left are closed', async () => {
    await make(2, 'ROOM02');
    const search = createQuickMatcher(other.rooms);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        createRoom((n % 2 === 0 ? world : other).rooms, creating(1, `اتاق ${n}`)),
      ),
      join(1, 'ROOM02'),
      search(creating(1, 'جستجو')),
    ]);
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await satIn(1)).toHaveLength(1);
    expect(await world.matches.countDocuments({ open: true, creator_id: anId(1) })).toBeLessThanOrEqual(1);
  });

  it('who sits down elsewhere leaves the first room, and whoever stays is told and becomes its host', async () => {
    const left: string[] = [];
    world.rooms.store.onMoved((room, playerId) =>
      left.push(`${room.room_id} ${playerId} ${room.creator_id}`),
    );
    await make(1, 'ROOM01');
    await join(2, 'ROOM01');
    await make(3, 'ROOM03');
    await join(1, 'ROOM03');
    expect(left).toEqual([`ROOM01 ${anId(1)} ${anId(2)}`]);
    expect(await satIn(1)).toEqual(['ROOM03']);
    expect(await satIn(2)).toEqual(['ROOM01']);
  });

  it('who is refused elsewhere keeps the seat', async () => {
    await make(1, 'ROOM01');
    await make(2, 'ROOM02', 'fill');
    expect(await join(1, 'ROOM02')).toMatchObject({ code: 'room/full' });
    expect(await join(1, 'NOROOM')).toMatchObject({ code: 'room/does_not_exist' });
    expect(await createRoom(world.rooms, creating(1, 'ROOM02'))).toMatchObject({ code: 'room/code_taken' });
    expect(await satIn(1)).toEqual(['ROOM01']);
  });

  it('whose command made the room in which they sit gets that room again, and keeps the seat', async () => {
    const command = { ...creating(1, 'شب'), command_id: 'c1' };
    const first = await createRoom(world.rooms, command);
    const again = await createRoom(other.rooms, command);
    expect(again.ok && first.ok && again.room._id === first.room._id).toBe(true);
    expect(await satIn(1)).toHaveLength(1);
  });

  it('whose room has begun its match may wait in another', async () => {
    await make(1, 'ROOM01', 'fill');
    await startMatch(world.rooms, 'ROOM01', { by: anId(1) });
    await make(2, 'ROOM02');
    expect((await join(1, 'ROOM02')).ok).toBe(true);
    expect(await world.rooms.store.runningOf(anId(1))).toBe('ROOM01');
    expect(await satIn(1)).toEqual(['ROOM02']);
  });

  it('whose last connection is gone sits nowhere after ten seconds, and keeps the seat over a reload', async () => {
    const sweeper = new RoomSweeper(other.rooms);
    sweeper.start();
    const pass = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        world.timers.advance(1_000);
        await sweeper.settled();
      }
    };
    await make(1, 'ROOM01');
    const by = { room_id: 'ROOM01', player_id: anId(1) };
    await memberAway(world.rooms, by);
    await pass(8);
    await memberBack(world.rooms, by);
    await pass(20);
    expect(await satIn(1)).toEqual(['ROOM01']);
    await memberAway(world.rooms, by);
    await pass(11);
    expect(await satIn(1)).toEqual([]);
    await sweeper.stop();
  });
});
