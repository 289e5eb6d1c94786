import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { openIndexed } from '../../../test/support/parts.js';
import type { MatchRecord } from '../games/match-record.js';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { anId, aPerson, buildRoom } from '../../../test/support/rooms.js';
import { Blocks } from '../../people/blocks.js';
import { freeBot } from './bots.js';
import { createQuickMatcher } from './quick-match.js';
import type { RoomAnswer } from './room-store.js';

let world: GameWorld;
let quick: (number: number, command_id?: string) => Promise<RoomAnswer>;
/** The friends of people, by id. */
let friends: Record<string, readonly string[]>;
beforeEach(async () => {
  world = await openWorld(1, openIndexed);
  friends = {};
  const friendsOf = (id: string) => Promise.resolve(friends[id] ?? []);
  const match = createQuickMatcher({ ...world.rooms, friendsOf });
  quick = (number, command_id) =>
    match({
      creator: { player_id: anId(number), name: `p${number}`, avatar: null, frame: null, installation: null },
      room_id: 'بازی سریع',
      options: roomOptions.parse({ target_points: 7 }),
      command_id,
    });
});
afterEach(() => world.close());

function roomOf(answer: RoomAnswer): MatchRecord {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer.room;
}

async function aRoom(room_id: string, people: number[], changed: Partial<MatchRecord> = {}): Promise<void> {
  const seats = [0, 1, 2, 3].map((seat) => (people[seat] === undefined ? null : aPerson(people[seat])));
  const creator_id = anId(people[0] ?? 0);
  await world.matches.create({ ...buildRoom({ _id: creator_id, room_id, seats, creator_id }), ...changed });
}

describe('a quick match', () => {
  it('brings strangers who ask in the same instant into one room', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((number) => quick(number)));
    expect(new Set(answers.map((answer) => roomOf(answer).room_id)).size).toBe(1);
    expect(await world.matches.countDocuments()).toBe(1);
    const [room] = await world.matches.find().lean<MatchRecord[]>();
    expect(room?.seats.map((seat) => seat?.player_id)).toEqual([1, 2, 3, 4].map(anId));
    expect(roomOf(await quick(5)).room_id).not.toBe(room?.room_id);
  });

  it('takes the fullest public room that waits with a free seat', async () => {
    await aRoom('FEW001', [11]);
    await aRoom('FULL01', [21, 22, 23, 24]);
    await aRoom('MANY01', [31, 32, 33]);
    await aRoom('HIDDEN', [41, 42, 43], { options: roomOptions.parse({ visibility: 'private' }) });
    expect(roomOf(await quick(1)).room_id).toBe('MANY01');
    expect(roomOf(await quick(2)).room_id).toBe('FEW001');
  });

  it('makes a room where there is none, and gives the same for the same command', async () => {
    const made = roomOf(await quick(1, 'once'));
    expect(made).toMatchObject({ creator_id: anId(1), options: { target_points: 7 } });
    await aRoom('MANY01', [31, 32, 33]);
    expect(roomOf(await quick(1, 'once')).room_id).toBe(made.room_id);
    await world.matches.updateOne({ room_id: made.room_id }, { open: false, status: 'finished' });
    expect(roomOf(await quick(1, 'twice')).room_id).toBe('MANY01');
  });

  it('makes two friends who search apart partners, whoever came between them', async () => {
    friends = { [anId(3)]: [anId(1)] };
    await aRoom('MANY01', [31, 32, 33]);
    await aRoom('QUICK1', [1, 2], { quick_since: 1_000 });
    const { room_id, seats } = roomOf(await quick(3));
    expect(room_id).toBe('QUICK1');
    expect(seats.map((seat) => seat?.player_id ?? null)).toEqual([anId(1), anId(2), anId(3), null]);
    friends = { [anId(4)]: [anId(2)] };
    expect(roomOf(await quick(4)).seats[3]?.player_id).toBe(anId(4));
    // A table at which friends could only be opponents is none for them.
    friends = { [anId(5)]: [anId(31)] };
    const own = roomOf(await quick(5));
    expect(own.seats.map((seat) => seat?.player_id ?? null)).toEqual([anId(5), null, null, null]);
  });

  it('lets the computer player opposite a friend make room', async () => {
    friends = { [anId(5)]: [anId(11)] };
    const bots = [freeBot([])];
    while (bots.length < 3) bots.push(freeBot(bots));
    await aRoom('QUICK1', [11], {
      quick_since: 1_000,
      full_since: 2_000,
      seats: [bots[0] ?? null, aPerson(11), bots[1] ?? null, bots[2] ?? null],
    });
    expect(roomOf(await quick(5)).seats[3]?.player_id).toBe(anId(5));
  });

  it('prefers those who search to rooms of other kinds, and the fullest of them', async () => {
    await aRoom('MANY01', [31, 32, 33]);
    await aRoom('QUICK1', [11], { quick_since: 1_000 });
    await aRoom('QUICK2', [21, 22], { quick_since: 1_000 });
    expect([roomOf(await quick(1)), roomOf(await quick(2))].map(({ room_id }) => room_id)).toEqual([
      'QUICK2',
      'QUICK2',
    ]);
    expect(roomOf(await quick(3)).room_id).toBe('QUICK1');
  });

  it('gives a seat that a computer player has just taken, as long as the match has not begun', async () => {
    const bots = [freeBot([])];
    while (bots.length < 3) bots.push(freeBot(bots));
    const full = { quick_since: 1_000, full_since: 2_000, seats: [aPerson(11), ...bots] };
    await aRoom('QUICK1', [11], full);
    const room = roomOf(await quick(1));
    expect(room).toMatchObject({ room_id: 'QUICK1', full_since: 2_000 });
    expect(room.seats[1]?.player_id).toBe(anId(1));
    await world.matches.updateOne({ room_id: 'QUICK1' }, { status: 'in progress' });
    expect(roomOf(await quick(2)).room_id).not.toBe('QUICK1');
  });

  it('leads back to the own search, and not to rooms whose people are all away', async () => {
    const gone = { ...aPerson(11), away_since: 1_000 };
    await aRoom('QUICK1', [11], { quick_since: 1_000, seats: [gone, null, null, null] });
    await aRoom('EMPTY1', [12], { seats: [{ ...gone, player_id: anId(12) }, null, null, null] });
    const own = roomOf(await quick(1));
    expect(own.seats[0]?.player_id).toBe(anId(1));
    await aRoom('QUICK2', [21, 22], { quick_since: 1_000 });
    expect(roomOf(await quick(1)).room_id).toBe(own.room_id);
  });

  it('makes its room public and without computer players, and remembers since when', async () => {
    const match = createQuickMatcher(world.rooms);
    const creator = { player_id: anId(1), name: 'p1', avatar: null, frame: null, installation: null };
    const options = roomOptions.parse({ visibility: 'private', bots: 'fill', pace: 'fast' });
    const room = roomOf(await match({ creator, room_id: 'بازی سریع', options }));
    expect(room).toMatchObject({
      options: { visibility: 'public', bots: 'none', pace: 'fast' },
      quick_since: world.timers.now(),
      due_at: world.timers.now() + 15_000,
    });
  });

  it('seats nobody with a person of whom one has blocked the other', async () => {
    const blocks = new Blocks(world.connection, world.timers);
    await aRoom('MANY01', [31, 32, 33]);
    await aRoom('SOME01', [21, 22]);
    await aRoom('FEW001', [11]);
    await blocks.add(anId(32), anId(1));
    await blocks.add(anId(1), anId(21));
    expect(roomOf(await quick(1)).room_id).toBe('FEW001');
    expect(roomOf(await quick(2)).room_id).toBe('MANY01');
  });

  it('goes on after a fault', async () => {
    await world.close();
    await expect(quick(1)).rejects.toThrow();
    await expect(quick(2)).rejects.toThrow();
    world = await openWorld();
  });
});
