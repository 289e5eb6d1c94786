import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEATS } from '@hokm/shared/rules';
import { roomOptions, type RoomOptions } from '@hokm/shared/protocol';
import { openIndexed } from '../../../test/support/parts.js';
import { firstState } from '../games/first-state.js';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { anId, aPerson, buildRoom } from '../../../test/support/rooms.js';
import { Blocks } from '../../people/blocks.js';
import { freeBot } from './bots.js';
import { addBot, joinRoom, leaveRoom } from './change-room.js';
import { createRoom } from './create-room.js';
import { timingOf } from './timings.js';
import { rematchRoom, type NextAnswer } from './rematch-room.js';
import { startMatch } from './start-match.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld(1, openIndexed);
});
afterEach(() => world.close());

const OLD = 'OLD001';
const FOUR = [1, 2, 3, 4].map(aPerson);
const OPTIONS: RoomOptions = roomOptions.parse({ target_points: 3, pace: 'fast', visibility: 'private' });

interface Before {
  readonly seats?: SeatRecord[];
  /** Seats whose people left for good. */
  readonly left?: readonly number[];
  readonly changed?: Partial<MatchRecord>;
}

/** A match that has been played. */
async function aMatchBefore({ seats = FOUR, left = [], changed = {} }: Before = {}): Promise<void> {
  const room = buildRoom({ room_id: OLD, open: false, status: 'finished', seats, options: OPTIONS });
  const state = firstState(room, timingOf(world.rooms.timings, 'fast'), 1_000);
  const sat = state.seats;
  for (const seat of SEATS) Object.assign(sat[seat], { left: left.includes(seat) });
  await world.matches.create({ ...room, snapshot: { version: 9, state }, finished_at: 2_000, ...changed });
}

const member = (number: number) => ({
  player_id: anId(number),
  name: `p${number}`,
  avatar: null,
  frame: null,
  installation: null,
});

function again(
  number: number,
  { at = world, ...more }: { at?: GameWorld; after?: string; command_id?: string; bots?: 'fill' } = {},
): Promise<NextAnswer> {
  const { bots, ...props } = more;
  const options = roomOptions.parse(bots === undefined ? {} : { bots });
  return rematchRoom(at.rooms, { creator: member(number), room_id: 'باز هم', options, after: OLD, ...props });
}

it('a table of a tournament is not played again by its people', async () => {
  await aMatchBefore({ changed: { tour: { id: anId(9), round: 1, n: 0, until: 1_000 } } });
  expect(await again(1)).toEqual({ ok: false, code: 'room/of_tournament' });
  expect(await rooms()).toBe(0);
});

it('a person whom the creator of the rematch has blocked gets a room of their own', async () => {
  await aMatchBefore();
  await new Blocks(world.connection, world.timers).add(anId(1), anId(2));
  const next = opened(await again(1));
  const own = await again(2);
  expect(opened(own).room_id).not.toBe(next.room_id);
  expect(own).toMatchObject({ called: [] });
  expect(opened(await again(3)).room_id).toBe(next.room_id);
});

function opened(answer: NextAnswer): MatchRecord {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer.room;
}
const sitting = ({ seats }: MatchRecord): (string | null)[] => seats.map((seat) => seat?.player_id ?? null);
const rooms = (): Promise<number> => world.matches.countDocuments({ status: { $ne: 'finished' } });

describe('playing again', () => {
  it('leads two people who ask in the same moment to one room, also where one of them waits in another', async () => {
    await aMatchBefore();
    const creator = member(2);
    await createRoom(world.rooms, { creator, room_id: 'دورهمی', options: OPTIONS });
    const answers = await Promise.all([again(1), again(2)]);
    const rooms = answers.map((answer) => (answer.ok ? answer.room.room_id : answer.code));
    expect(new Set(rooms).size).toBe(1);
    expect(await world.rooms.store.waitingOf(anId(2))).toEqual([rooms[0]]);
  });

  it('opens one room like the match before, and everybody has the seat of then', async () => {
    await aMatchBefore();
    const first = await again(3);
    expect(opened(first)).toMatchObject({ options: OPTIONS, status: 'waiting', creator_id: anId(3) });
    expect(first).toMatchObject({ called: [anId(1), anId(2), anId(4)] });
    const code = opened(first).room_id;
    const second = await again(2);
    expect(second).toMatchObject({ called: [], room: { room_id: code } });
    // By the call, a link or the lobby: everybody gets their former seat.
    await joinRoom(world.rooms, { room_id: code, player_id: anId(4) }, member(4));
    const full = opened(await again(1));
    expect(sitting(full)).toEqual([1, 2, 3, 4].map(anId));
    expect(full.full_since).not.toBeNull();
    expect(await rooms()).toBe(1);
  });

  it('leads everybody into one room who asks at the same time, whatever process hears it', async () => {
    await aMatchBefore();
    const other = world.another();
    const answers = await Promise.all([again(1), again(2, { at: other }), again(3), again(4, { at: other })]);
    expect(new Set(answers.map((answer) => opened(answer)._id)).size).toBe(1);
    expect(answers.filter((answer) => answer.ok && answer.called.length > 0)).toHaveLength(1);
    expect(sitting(opened(await again(1)))).toEqual([1, 2, 3, 4].map(anId));
    await other.games.stop();
  });

  it('makes friends no opponents where others have sat down meanwhile, but gives everybody the seat of then', async () => {
    const friends = (...numbers: number[]) => ({
      ...world,
      rooms: { ...world.rooms, friendsOf: () => Promise.resolve(numbers.map(anId)) },
    });
    await aMatchBefore();
    const { room_id } = opened(await again(1));
    expect(sitting(opened(await again(2, { at: friends(1) })))[1]).toBe(anId(2));
    for (const stranger of [8, 9])
      await joinRoom(world.rooms, { room_id, player_id: anId(stranger) }, member(stranger));
    await leaveRoom(world.rooms, { room_id, player_id: anId(2) });
    const own = opened(await again(3, { at: friends(1) }));
    expect(own.room_id).not.toBe(room_id);
    expect(sitting(own).filter((id) => id !== null)).toEqual([anId(3)]);
  });

  it('has the effect of a repeated command once, and calls nobody twice', async () => {
    await aMatchBefore();
    const first = await again(1, { command_id: 'again-1' });
    const same = await again(1, { command_id: 'again-1' });
    expect(same).toMatchObject({ called: [], room: { room_id: opened(first).room_id } });
    expect(await rooms()).toBe(1);
  });

  it('keeps the seats of before for who sat there, as long as there is another', async () => {
    await aMatchBefore({ seats: [aPerson(1), freeBot([]), aPerson(3), aPerson(4)] });
    const { room_id } = opened(await again(1));
    await joinRoom(world.rooms, { room_id, player_id: anId(9) }, member(9));
    const taken = await joinRoom(world.rooms, { room_id, player_id: anId(8) }, member(8));
    expect(taken.ok && sitting(taken.room)).toEqual([anId(1), anId(9), anId(8), null]);
    // Somebody else has the seat: one sits where it is free.
    expect(sitting(opened(await again(3)))).toEqual([anId(1), anId(9), anId(8), anId(3)]);
  });

  it('lets the creator seat computer players where they sat', async () => {
    const bot = freeBot([]);
    await aMatchBefore({ seats: [aPerson(1), aPerson(2), bot, aPerson(4)] });
    const { room_id, seats } = opened(await again(2, { bots: 'fill' }));
    expect(seats.filter((seat) => seat?.is_bot)).toEqual([]);
    const answer = await addBot(world.rooms, { room_id, player_id: anId(2) }, undefined);
    expect(answer.ok && answer.room.seats.map((seat) => seat?.is_bot ?? null)).toEqual([
      null,
      false,
      true,
      null,
    ]);
  });

  it('calls nobody who left the match for good, and fills a room where nobody else is left', async () => {
    await aMatchBefore({ left: [1, 3] });
    expect(await again(1)).toMatchObject({ called: [anId(3)] });
    await world.matches.deleteMany({});
    await aMatchBefore({ left: [1, 2, 3] });
    const alone = await again(1, { bots: 'fill' });
    expect(alone).toMatchObject({ called: [] });
    expect(opened(alone).seats.map((seat) => seat?.is_bot)).toEqual([false, true, true, true]);
  });
});

describe('playing again once the next room', () => {
  it('has begun or is full of others gives a room of its own, to which nobody is called', async () => {
    await aMatchBefore();
    const { room_id } = opened(await again(1));
    for (const seat of [1, 2, 3] as const) await addBot(world.rooms, { room_id, player_id: anId(1) }, seat);
    const beside = await again(2);
    expect(beside).toMatchObject({ called: [], room: { creator_id: anId(2), options: OPTIONS } });
    expect(opened(beside).room_id).not.toBe(room_id);
    await startMatch(world.rooms, room_id, { by: anId(1) });
    expect(opened(await again(3)).room_id).not.toBe(room_id);
    // Its players are led back.
    expect(opened(await again(1)).room_id).toBe(room_id);
  });

  it('was left by everybody opens another, and calls anew', async () => {
    await aMatchBefore();
    const { room_id } = opened(await again(1));
    await leaveRoom(world.rooms, { room_id, player_id: anId(1) });
    const another = await again(2);
    expect(another).toMatchObject({ called: [anId(1), anId(3), anId(4)] });
    expect(opened(another).room_id).not.toBe(room_id);
  });
});

describe('playing again is refused', () => {
  it('after a match that does not exist, or of other people', async () => {
    await aMatchBefore();
    expect(await again(1, { after: 'NONE01' })).toEqual({ ok: false, code: 'room/does_not_exist' });
    expect(await again(7)).toEqual({ ok: false, code: 'room/not_member' });
    await world.matches.deleteMany({});
    await aMatchBefore({ changed: { snapshot: null, finished_at: null } });
    expect(await again(1)).toEqual({ ok: false, code: 'room/does_not_exist' });
  });

  it('while it is played, and to who left it for good', async () => {
    await aMatchBefore({ changed: { status: 'in progress', open: true, finished_at: null } });
    expect(await again(1)).toEqual({ ok: false, code: 'game/not_finished' });
    await world.matches.deleteMany({});
    await aMatchBefore({ left: [1] });
    expect(await again(2)).toEqual({ ok: false, code: 'room/not_member' });
    expect(await rooms()).toBe(0);
  });

  it('to a player with too many rooms, but not into that of another', async () => {
    await aMatchBefore();
    for (const _id of [1, 2, 3].map(anId))
      await world.matches.create(
        buildRoom({ _id, room_id: `ROOM${_id.slice(-1)}A`, slot: Number(_id.slice(-1)) - 1 }),
      );
    expect(await again(1)).toEqual({ ok: false, code: 'room/too_many' });
    opened(await again(2));
    expect(sitting(opened(await again(1)))).toEqual([anId(1), anId(2), null, null]);
  });
});
