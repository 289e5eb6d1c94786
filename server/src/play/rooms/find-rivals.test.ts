import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { roomOptions } from '@hokm/shared/protocol';
import { partnerOf, SEATS } from '@hokm/shared/rules';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { openIndexed } from '../../../test/support/parts.js';
import { anId, aPerson, buildRoom } from '../../../test/support/rooms.js';
import { Blocks } from '../../people/blocks.js';
import type { MatchRecord } from '../games/match-record.js';
import { leaveRoom } from './change-room.js';
import { createRivalsFinder } from './find-rivals.js';
import { createQuickMatcher } from './quick-match.js';
import { isGone, peopleIn, seatIn, sitDownAsPair, type Member } from './room.js';
import type { RoomAnswer } from './room-store.js';

let world: GameWorld;
let find: (room_id: string, number: number, command_id?: string) => Promise<RoomAnswer>;
/** People without a connection. */
let gone: Set<string>;
let moved: [string, string, string | undefined][];
beforeEach(async () => {
  world = await openWorld(1, openIndexed);
  gone = new Set();
  moved = [];
  world.rooms.store.onMoved((room, playerId, to) => void moved.push([room.room_id, playerId, to]));
  const finder = createRivalsFinder(world.rooms);
  find = (room_id, number, command_id) =>
    finder({ room_id, player_id: anId(number), command_id, memberHere });
});
afterEach(() => world.close());

const member = (player_id: string): Member => ({
  player_id,
  name: player_id.slice(-2),
  avatar: null,
  frame: null,
  installation: `phone-${player_id}`,
});
const memberHere = (id: string) => Promise.resolve(gone.has(id) ? null : member(id));

async function aPair(room_id: string, one: number, changed: Partial<MatchRecord> = {}): Promise<void> {
  const seats = [aPerson(one), null, aPerson(one + 1), null];
  const creator_id = anId(one);
  const waiting = [anId(one), anId(one + 1)];
  await world.matches.create({
    ...buildRoom({ _id: creator_id, room_id, seats, creator_id }),
    waiting,
    ...changed,
  });
}
const room = async (room_id: string) => (await world.rooms.store.find(room_id)) as MatchRecord;
const codeOf = async (answer: Promise<RoomAnswer>) => {
  const got = await answer;
  return got.ok ? got.room.room_id : got.code;
};
const arePartners = (record: MatchRecord, one: number) =>
  seatIn(record, anId(one)) === partnerOf(seatIn(record, anId(one + 1)) ?? 0);

describe('two partners who look for another pair', () => {
  it('wait in their own room, for the time of a quick search, and once', async () => {
    await aPair('PAIR01', 1);
    expect(await codeOf(find('PAIR01', 2))).toBe('PAIR01');
    const { quick_since, pair_since, due_at, revision } = await room('PAIR01');
    expect(pair_since).toBe(quick_since);
    expect(due_at).toBeLessThanOrEqual((quick_since ?? 0) + 15_000);
    expect(await codeOf(find('PAIR01', 1))).toBe('PAIR01');
    expect((await room('PAIR01')).revision).toBe(revision);
  });

  it('sit down with the pair that waits, as partners; their own room closes, and both are told where they sit', async () => {
    await aPair('PAIR01', 1);
    await aPair('PAIR02', 3);
    await find('PAIR01', 1);
    expect(await codeOf(find('PAIR02', 4, 'once'))).toBe('PAIR01');
    expect(await codeOf(find('PAIR02', 4, 'once'))).toBe('PAIR01');
    expect(await codeOf(find('PAIR02', 4))).toBe('room/does_not_exist');
    const met = await room('PAIR01');
    expect(peopleIn(met).sort()).toEqual([1, 2, 3, 4].map(anId));
    expect([arePartners(met, 1), arePartners(met, 3)]).toEqual([true, true]);
    expect(new Set(met.seats.map((seat) => seat?.device)).size).toBe(3);
    expect(met.full_since).not.toBeNull();
    expect(isGone(await room('PAIR02'))).toBe(true);
    expect(moved).toEqual([
      ['PAIR02', anId(3), 'PAIR01'],
      ['PAIR02', anId(4), 'PAIR01'],
    ]);
  });

  it('meet when they ask in the same instant', async () => {
    await aPair('PAIR01', 1);
    await aPair('PAIR02', 3);
    const codes = await Promise.all([codeOf(find('PAIR01', 1)), codeOf(find('PAIR02', 3))]);
    expect(codes).toEqual(['PAIR01', 'PAIR01']);
  });

  it('look in their own room where the pair that waited parts before they sit there', async () => {
    await aPair('PAIR01', 1);
    await aPair('PAIR02', 3);
    await find('PAIR01', 1);
    const { store, timers } = world.rooms;
    const [own, other] = [await room('PAIR02'), await room('PAIR01')];
    await leaveRoom(world.rooms, { room_id: 'PAIR01', player_id: anId(1) });
    const members = [3, 4].map((number) => member(anId(number)));
    const sit = (now: MatchRecord) => sitDownAsPair(now, members, timers.now());
    const met = await store.movePair(own, other, [anId(3), anId(4)], sit);
    expect(met).toEqual({ ok: false, code: 'room/full' });
    expect(moved).toEqual([]);
    expect(await codeOf(find('PAIR02', 3))).toBe('PAIR02');
    const stays = await room('PAIR02');
    expect(stays).toMatchObject({ open: true, moving_to: null, waiting: [anId(3), anId(4)] });
    expect([arePartners(stays, 3), stays.pair_since != null]).toEqual([true, true]);
  });

  it('stay apart from blocked people, from matches of another kind, and without a connection', async () => {
    await aPair('PAIR01', 1);
    await find('PAIR01', 1);
    await aPair('LONG01', 11, { options: roomOptions.parse({ target_points: 7 }) });
    expect(await codeOf(find('LONG01', 11))).toBe('LONG01');
    await aPair('BLOCK1', 21);
    const blocks = new Blocks(world.connection, world.timers);
    await blocks.add(anId(22), anId(2));
    const finder = createRivalsFinder({ ...world.rooms, blocks });
    expect(await codeOf(finder({ room_id: 'BLOCK1', player_id: anId(21), memberHere }))).toBe('BLOCK1');
    gone.add(anId(32));
    await aPair('AWAY01', 31);
    expect(await codeOf(find('AWAY01', 31))).toBe('AWAY01');
    expect(peopleIn(await room('PAIR01'))).toHaveLength(2);
  });

  it('are not joined by single people who search, until they part', async () => {
    await aPair('PAIR01', 1);
    await find('PAIR01', 1);
    const quick = createQuickMatcher(world.rooms);
    const search = (number: number) =>
      codeOf(quick({ creator: member(anId(number)), room_id: 'سریع', options: roomOptions.parse({}) }));
    const apart = await search(8);
    expect(apart).not.toBe('PAIR01');
    await leaveRoom(world.rooms, { room_id: apart, player_id: anId(8) });
    await leaveRoom(world.rooms, { room_id: 'PAIR01', player_id: anId(1) });
    expect(await room('PAIR01')).toMatchObject({ pair_since: null, creator_id: anId(2) });
    expect(await search(9)).toBe('PAIR01');
  });

  it('are refused in a room of other people, alone, side by side, with coins, and when it plays', async () => {
    await aPair('PAIR01', 1);
    expect(await codeOf(find('PAIR01', 7))).toBe('room/not_member');
    expect(await codeOf(find('NOROOM', 7))).toBe('room/does_not_exist');
    await aPair('ALONE1', 11, { seats: [aPerson(11), null, null, null], waiting: [anId(11)] });
    expect(await codeOf(find('ALONE1', 11))).toBe('room/not_a_pair');
    await aPair('BESIDE', 21, { seats: [aPerson(21), aPerson(22), null, null] });
    expect(await codeOf(find('BESIDE', 21))).toBe('room/not_a_pair');
    await aPair('COINS1', 31, { options: roomOptions.parse({ stake: 10 }) });
    expect(await codeOf(find('COINS1', 31))).toBe('room/people_only');
    await aPair('PLAYS1', 41, { status: 'in progress' });
    expect(await codeOf(find('PLAYS1', 41))).toBe('room/not_waiting');
  });
});

describe('pairs that look, part and look again in any order', () => {
  it('are partners wherever they sit together, and nobody sits twice', async () => {
    const step = fc.record({
      pair: fc.integer({ min: 0, max: 4 }),
      act: fc.constantFrom('find', 'find', 'leave'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await world.matches.deleteMany({});
        for (let pair = 0; pair < 5; pair++) await aPair(`PAIR0${pair}`, pair * 2 + 1);
        const left = new Set<number>();
        for (const { pair, act } of steps) {
          const one = pair * 2 + 1;
          const [code = 'NOROOM'] = await world.rooms.store.waitingOf(anId(one));
          if (act === 'find') await find(code, one);
          else {
            left.add(pair);
            await leaveRoom(world.rooms, { room_id: code, player_id: anId(one) });
          }
        }
        const rooms = await world.matches.find({ open: true }).lean<MatchRecord[]>();
        const sitting = rooms.flatMap(peopleIn);
        expect(new Set(sitting).size).toBe(sitting.length);
        for (let pair = 0; pair < 5; pair++) {
          const own = rooms.filter((each) => peopleIn(each).includes(anId(pair * 2 + 2)));
          expect(own).toHaveLength(1);
          if (!left.has(pair)) expect(arePartners(own[0] as MatchRecord, pair * 2 + 1)).toBe(true);
        }
        for (const each of rooms) expect(each.seats).toHaveLength(SEATS.length);
      }),
      { numRuns: 12 },
    );
  });
});
