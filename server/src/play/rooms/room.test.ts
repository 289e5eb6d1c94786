import { describe, expect, it } from 'vitest';
import { aPerson, anId, buildRoom } from '../../../test/support/rooms.js';
import type { MatchRecord } from '../games/match-record.js';
import { freeBot } from './bots.js';
import {
  addSeed,
  fillSeats,
  moveTo,
  renameSeat,
  seatBot,
  seatIn,
  sitDown,
  standUp,
  unseatBot,
  type RoomChange,
} from './room.js';

const NOW = 5_000;
const person = (number: number) => ({
  player_id: anId(number),
  name: `p${number}`,
  avatar: null,
  frame: null,
  installation: null,
});

function set(change: RoomChange) {
  if (!change.ok) throw new Error(`refused: ${change.code}`);
  return change.set;
}

describe('sitting down', () => {
  it('takes the first free seat in play order', () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    expect(set(sitDown(room, person(3), NOW)).seats?.[2]?.player_id).toBe(anId(3));
  });

  it('changes nothing for somebody who sits already', () => {
    expect(sitDown(buildRoom(), person(1), NOW)).toEqual({ ok: true, set: {} });
  });

  it('starts the countdown with the fourth person, and only then', () => {
    const three = buildRoom({ seats: [aPerson(1), aPerson(2), aPerson(3), null] });
    expect(set(sitDown(three, person(4), NOW)).full_since).toBe(NOW);
    expect(set(sitDown(buildRoom(), person(2), NOW)).full_since).toBeNull();
  });

  it('marks people of one device alike in one match, and differently in another', () => {
    const installation = 'a'.repeat(32);
    const markOf = (id: string, member: Parameters<typeof sitDown>[1]) =>
      set(sitDown(buildRoom({ _id: id }), member, NOW)).seats?.[1]?.device;
    const mark = markOf('1'.repeat(24), { ...person(2), installation });
    expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(markOf('1'.repeat(24), { ...person(3), installation })).toBe(mark);
    expect(markOf('2'.repeat(24), { ...person(2), installation })).not.toBe(mark);
    expect(markOf('1'.repeat(24), person(2))).toBeUndefined();
  });

  it('is refused in a full room and in one whose match has begun', () => {
    const full = buildRoom({ seats: [1, 2, 3, 4].map(aPerson) });
    expect(sitDown(full, person(5), NOW)).toEqual({ ok: false, code: 'room/full' });
    const playing = buildRoom({ status: 'in progress' });
    expect(sitDown(playing, person(5), NOW)).toEqual({ ok: false, code: 'room/not_waiting' });
  });
});

describe('another name', () => {
  it('is shown by the seat that one has, and by no other', () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    const seats = set(renameSeat(room, { ...person(2), name: 'نام نو', frame: 'gold' })).seats;
    expect(seats?.[1]).toEqual({ ...aPerson(2), name: 'نام نو', frame: 'gold' });
    expect(seats?.[0]).toEqual(aPerson(1));
  });

  it('changes nothing where it is the same, where one does not sit, and once the match has begun', () => {
    const same = buildRoom({ seats: [aPerson(1), null, null, null] }).seats[0];
    const { name = '', avatar = null } = same ?? {};
    expect(set(renameSeat(buildRoom(), { ...person(1), name, avatar }))).toEqual({});
    expect(set(renameSeat(buildRoom(), { ...person(9), name: 'نام نو' }))).toEqual({});
    const playing = buildRoom({ status: 'in progress' });
    expect(set(renameSeat(playing, { ...person(1), name: 'نام نو' }))).toEqual({});
  });
});

describe('moving to another seat', () => {
  it('leaves the old one free', () => {
    const seats = set(moveTo(buildRoom(), anId(1), 2, NOW)).seats;
    expect(seats?.map((seat) => seat?.player_id ?? null)).toEqual([null, null, anId(1), null]);
  });

  it('is refused to a taken seat and to strangers', () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    expect(moveTo(room, anId(1), 1, NOW)).toEqual({ ok: false, code: 'room/seat_taken' });
    expect(moveTo(room, anId(9), 2, NOW)).toEqual({ ok: false, code: 'room/not_member' });
  });
});

describe('standing up', () => {
  it('calls the countdown off', () => {
    const room = buildRoom({ seats: [1, 2, 3, 4].map(aPerson), full_since: 4_000 });
    expect(set(standUp(room, anId(4), NOW)).full_since).toBeNull();
  });

  it("hands the creator's rights to the next person", () => {
    const room = buildRoom({ seats: [aPerson(1), null, aPerson(3), null] });
    expect(set(standUp(room, anId(1), NOW)).creator_id).toBe(anId(3));
  });

  it('closes the room when only bots would stay', () => {
    const room = buildRoom();
    const withBot = { ...room, seats: [aPerson(1), freeBot(room.seats), null, null] };
    expect(set(standUp(withBot, anId(1), NOW))).toMatchObject({ open: false, status: 'finished' });
  });
});

describe('bots', () => {
  it('are seated and taken away by the creator alone', () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    const bot = freeBot(room.seats);
    expect(seatBot(room, anId(2), bot, undefined, NOW)).toEqual({ ok: false, code: 'room/not_creator' });
    const seats = set(seatBot(room, anId(1), bot, 3, NOW)).seats ?? [];
    expect(seats[3]).toEqual(bot);
    const withBot = { ...room, seats };
    expect(unseatBot(withBot, anId(2), 3, NOW)).toEqual({ ok: false, code: 'room/not_creator' });
    expect(set(unseatBot(withBot, anId(1), 3, NOW)).seats?.[3]).toBeNull();
  });

  it('never take a person off a seat', () => {
    const room = buildRoom({ seats: [aPerson(1), aPerson(2), null, null] });
    expect(unseatBot(room, anId(1), 1, NOW)).toEqual({ ok: true, set: {} });
    expect(seatBot(room, anId(1), freeBot(room.seats), 1, NOW)).toEqual({
      ok: false,
      code: 'room/seat_taken',
    });
  });

  it('are never the same bot twice in one room', () => {
    const seats = [aPerson(1), freeBot([]), null, null];
    expect(freeBot(seats).player_id).not.toBe(seats[1]?.player_id);
  });
});

describe('seeds of the first hand', () => {
  it('are taken from members for hand 1 while the room waits', () => {
    expect(set(addSeed(buildRoom(), anId(1), 1, 'بخت')).client_seeds).toEqual({ [anId(1)]: 'بخت' });
    expect(addSeed(buildRoom(), anId(1), 2, 'x')).toEqual({ ok: false, code: 'game/seeds_frozen' });
    expect(addSeed(buildRoom(), anId(9), 1, 'x')).toEqual({ ok: false, code: 'room/not_member' });
  });
});

it('finds nobody on an empty seat', () => {
  expect(seatIn(buildRoom(), anId(1))).toBe(0);
  expect(seatIn(buildRoom(), anId(2))).toBeNull();
});

describe('a quick search', () => {
  const bot = freeBot([]);
  const searching = (seats: MatchRecord['seats'], changed: Partial<MatchRecord> = {}) =>
    buildRoom({ seats, quick_since: 1_000, ...changed });

  it('is filled with different computer players, and its countdown begins', () => {
    const { seats, full_since } = set(
      fillSeats(searching([aPerson(1), null, aPerson(2), null]), freeBot, NOW),
    );
    expect(seats?.map((seat) => seat?.is_bot)).toEqual([false, true, false, true]);
    expect(new Set(seats?.map((seat) => seat?.player_id)).size).toBe(4);
    expect(full_since).toBe(NOW);
  });

  it('is not filled when it is full or has begun, and no other room is', () => {
    const seats = [aPerson(1), null, null, null];
    const others = [
      buildRoom({ seats }),
      searching(seats, { status: 'in progress' }),
      searching([1, 2, 3, 4].map(aPerson), { full_since: 1 }),
    ];
    for (const room of others) expect(fillSeats(room, freeBot, NOW)).toEqual({ ok: true, set: {} });
  });

  it('gives a computer player’s seat to a person who comes before the start, and counts on', () => {
    const room = searching([aPerson(1), bot, aPerson(2), aPerson(3)], { full_since: 4_000 });
    const change = set(sitDown(room, person(4), NOW));
    expect(change.seats?.map((seat) => seat?.player_id)).toEqual([1, 4, 2, 3].map(anId));
    expect(change.full_since).toBe(4_000);
    const people = searching([1, 2, 3, 4].map(aPerson), { full_since: 4_000 });
    expect(sitDown(people, person(5), NOW)).toEqual({ ok: false, code: 'room/full' });
    const usual = buildRoom({ seats: [aPerson(1), bot, aPerson(2), aPerson(3)], full_since: 4_000 });
    expect(sitDown(usual, person(4), NOW)).toEqual({ ok: false, code: 'room/full' });
  });

  it('closes with its last person, whatever computer players sit there', () => {
    const room = searching([aPerson(1), bot, null, null]);
    expect(set(standUp(room, anId(1), NOW))).toMatchObject({ open: false, status: 'finished' });
  });
});
