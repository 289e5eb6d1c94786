import { createHash } from 'node:crypto';
import { partnerOf, SEATS, type Seat } from '@hokm/shared/rules';
import type { ErrorCode } from '@hokm/shared/errors';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';
import { isCoinRoom, isTakingCoins } from '../games/stakes-record.js';
import { isTourTable } from '../games/tour-table.js';

/** A person who acts in a room. */
export interface Member {
  readonly player_id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** The frame around the avatar that the person wears; null for none. */
  readonly frame: string | null;
  /** The id of the page's installation on a device; null when the client sends none. */
  readonly installation: string | null;
}

/** The change of a room's document, or a refusal. An empty change: nothing has to be written. */
export type RoomChange<Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly set: Partial<MatchRecord> }
  | { readonly ok: false; readonly code: Code };

type MemberRefusal = 'room/not_member' | 'room/not_waiting';
type CreatorRefusal = MemberRefusal | 'room/not_creator';

const refused = <Code extends ErrorCode>(code: Code): RoomChange<Code> => ({ ok: false, code });
const UNCHANGED: RoomChange<never> = { ok: true, set: {} };

/** The seat of a person in a room, or null. */
export function seatIn(room: Pick<MatchRecord, 'seats'>, playerId: string): Seat | null {
  return SEATS.find((seat) => room.seats[seat]?.player_id === playerId) ?? null;
}

/** True if a person has a seat in a room and has not left its running match for good. */
export function isMember(room: MatchRecord, playerId: string): boolean {
  const gaveUp = room.status === 'in progress' && !room.playing.includes(playerId);
  return seatIn(room, playerId) !== null && !gaveUp;
}

/** True if a room was closed before its match started. A projection of a field of `snapshot` leaves out one that is null. */
export function isGone(room: Pick<MatchRecord, 'open' | 'snapshot'>): boolean {
  return !room.open && room.snapshot == null;
}

/** The number of taken seats. */
export function seatsTaken(room: Pick<MatchRecord, 'seats'>): number {
  return room.seats.filter((seat) => seat !== null).length;
}

/** The people in a room, by player id. */
export function peopleIn({ seats }: Pick<MatchRecord, 'seats'>): string[] {
  return seats.flatMap((seat) => (seat === null || seat.is_bot ? [] : [seat.player_id]));
}

/**
 * The two people of a waiting room who sit opposite each other while the other seats are free; null where it is not so.
 */
export function pairIn({ status, seats }: Pick<MatchRecord, 'status' | 'seats'>): readonly string[] | null {
  const seat = SEATS.find((each) => seats[each] != null);
  if (status !== 'waiting' || seat === undefined) return null;
  const both = [seats[seat], seats[partnerOf(seat)]];
  const isAlone = seats.filter((each) => each !== null).length === both.length;
  return isAlone && both.every((each) => each?.is_bot === false)
    ? both.map((each) => each?.player_id ?? '')
    : null;
}

/**
 * The people who have their waiting seat in a room, by player id: nobody once it is played or closed, nor while its pair is about to sit
 * down elsewhere. A table of a tournament has seats for people who have not come yet.
 */
export function peopleWaiting(
  room: Pick<MatchRecord, 'status' | 'open' | 'seats' | 'tour' | 'moving_to'>,
): string[] {
  if (!room.open || room.status !== 'waiting' || room.moving_to != null) return [];
  if (!isTourTable(room)) return peopleIn(room);
  return peopleIn({ seats: room.seats.map((seat) => (seat?.away_since === null ? seat : null)) });
}

/** Since when all are at a table of a tournament, ms since 1970; null while somebody is missing. Other rooms keep what they have. */
export function completeSince(room: MatchRecord, now: number): number | null {
  if (!isTourTable(room) || room.status !== 'waiting') return room.full_since;
  const isComplete = room.seats.every((seat) => seat?.away_since === null);
  return isComplete ? (room.full_since ?? now) : null;
}

/** The people in a waiting room who are connected. */
export function peopleHere({ seats }: Pick<MatchRecord, 'seats'>): number {
  return seats.filter((seat) => seat !== null && !seat.is_bot && seat.away_since === null).length;
}

/** True if somebody in a waiting room is connected. */
export function hasPersonHere(room: Pick<MatchRecord, 'seats'>): boolean {
  return peopleHere(room) > 0;
}

/** The people of a coin room, in the order of joining, then the free seats: their seats are drawn. */
const inOrderOfJoining = (seats: readonly (SeatRecord | null)[]): (SeatRecord | null)[] =>
  SEATS.map((seat) => seats.filter((each) => each !== null)[seat] ?? null);

/** A change of the seats. The time at which the room became full is kept: the countdown runs from it. */
function seated(room: MatchRecord, seats: (SeatRecord | null)[], now: number): RoomChange<never> {
  const full = seats.every((seat) => seat !== null);
  return { ok: true, set: { seats, full_since: full ? (room.full_since ?? now) : null } };
}

function replaced(room: MatchRecord, seat: Seat, by: SeatRecord | null): (SeatRecord | null)[] {
  return SEATS.map((each) => (each === seat ? by : (room.seats[each] ?? null)));
}

/** The mark of a device in one match: equal for two seats of one installation, and of no use in any other match. */
export function deviceMark(match: string, installation: string): string {
  return createHash('sha256').update(`${match}:${installation}`).digest('hex').slice(0, 16);
}

const isOfDevice = (seat: SeatRecord | null, device: string | undefined): boolean =>
  device !== undefined && seat?.device === device;

/** The seat of a person in a match. */
export function person(match: string, { player_id, name, avatar, frame, installation }: Member): SeatRecord {
  const seat = { player_id, name, avatar, frame, is_bot: false, away_since: null };
  return installation === null ? seat : { ...seat, device: deviceMark(match, installation) };
}

/** A computer player's seat of a quick search, which is a person's who comes before the start. */
function seatOfBot({ quick_since, seats }: MatchRecord): Seat | undefined {
  return quick_since === undefined ? undefined : SEATS.find((seat) => seats[seat]?.is_bot === true);
}

/** The seat opposite a friend, of the creator first, that is free or a computer player's of a quick search. */
export function seatWithFriend(
  { seats, creator_id }: Pick<MatchRecord, 'seats' | 'creator_id'>,
  friends: readonly string[],
  isOpen: (seat: Seat) => boolean,
): Seat | undefined {
  const first = friends.includes(creator_id) ? [creator_id] : [];
  const theirs = [...first, ...friends].flatMap((friend) => seatIn({ seats }, friend) ?? []);
  return theirs.map(partnerOf).find(isOpen);
}

/** The friends of a person who do not face them as in the former match: where all have the seats of then, it is as it was. */
function notAsBefore(
  room: MatchRecord,
  seat: Seat,
  playerId: string,
  friends: readonly string[],
): readonly string[] {
  const former = room.after?.seats ?? [];
  if (former[seat] !== playerId) return friends;
  return friends.filter(
    (friend) => !former.includes(friend) || seatIn(room, friend) !== former.indexOf(friend),
  );
}

/** True where friends sit who would be opponents of a person on this seat, and none of them the partner. */
export function isAgainstFriends(
  { seats }: Pick<MatchRecord, 'seats'>,
  seat: Seat,
  friends: readonly string[],
): boolean {
  const theirs = friends.flatMap((friend) => seatIn({ seats }, friend) ?? []);
  return theirs.length > 0 && !theirs.includes(partnerOf(seat));
}

/**
 * The seat of a new member: the one of the former match, else the one opposite a friend, else one that nobody of that match
 * had, else any free one. Undefined where all are taken.
 */
function seatFor(room: MatchRecord, playerId: string, friends: readonly string[] = []): Seat | undefined {
  const free = SEATS.filter((seat) => room.seats[seat] == null);
  if (isCoinRoom(room)) return free[0];
  const former = room.after?.seats ?? [];
  const isOpen = (seat: Seat) =>
    room.seats[seat] == null || (room.quick_since !== undefined && room.seats[seat].is_bot);
  return (
    free.find((seat) => former[seat] === playerId) ??
    seatWithFriend(room, friends, isOpen) ??
    free.find((seat) => former[seat] == null) ??
    free[0]
  );
}

/**
 * A person joins, as the partner of a friend who is there where that seat is open. In a quick search without a free seat, a
 * computer player makes room. With `neverAgainst`, a table where their friends could only
 * be opponents is full for them, unless they were in the former match. Joining again changes nothing.
 */
export function sitDown(
  room: MatchRecord,
  member: Member,
  now: number,
  friends: readonly string[] = [],
  neverAgainst = false,
): RoomChange<'room/not_waiting' | 'room/full' | 'stake/same_device'> {
  if (seatIn(room, member.player_id) !== null) return UNCHANGED;
  if (room.status !== 'waiting') return refused('room/not_waiting');
  const seat = seatFor(room, member.player_id, friends) ?? seatOfBot(room);
  if (seat === undefined) return refused('room/full');
  if (neverAgainst && isAgainstFriends(room, seat, notAsBefore(room, seat, member.player_id, friends)))
    return refused('room/full');
  const sitting = person(room._id, member);
  if (isCoinRoom(room) && room.seats.some((each) => isOfDevice(each, sitting.device)))
    return refused('stake/same_device');
  return seated(room, replaced(room, seat, sitting), now);
}

/** A member of a waiting room has another name, picture or frame. */
export function renameSeat(
  room: MatchRecord,
  { player_id, name, avatar, frame }: Omit<Member, 'installation'>,
): RoomChange<never> {
  const seat = seatIn(room, player_id);
  const sitting = seat === null ? null : (room.seats[seat] ?? null);
  if (seat === null || sitting === null || room.status !== 'waiting') return UNCHANGED;
  if (sitting.name === name && sitting.avatar === avatar && (sitting.frame ?? null) === frame)
    return UNCHANGED;
  return { ok: true, set: { seats: replaced(room, seat, { ...sitting, name, avatar, frame }) } };
}

/** A pair sits down opposite each other, in the room of another pair. */
export function sitDownAsPair(
  room: MatchRecord,
  members: readonly Member[],
  now: number,
): RoomChange<'room/full'> {
  const [one, other] = members;
  const seat = SEATS.find((each) => room.seats[each] == null);
  const isOpen = pairIn(room) !== null && room.pair_since != null && seat !== undefined;
  if (!isOpen || one === undefined || other === undefined) return refused('room/full');
  const seats = replaced(room, seat, person(room._id, one));
  seats[partnerOf(seat)] = person(room._id, other);
  return seated(room, seats, now);
}

/** A pair begins to look for another pair; computer players take the free seats after the time of a quick search. */
export function lookForRivals(
  room: MatchRecord,
  by: string,
  now: number,
): RoomChange<MemberRefusal | 'room/not_a_pair' | 'room/people_only'> {
  if (seatIn(room, by) === null) return refused('room/not_member');
  if (room.status !== 'waiting') return refused('room/not_waiting');
  if (isCoinRoom(room)) return refused('room/people_only');
  if (pairIn(room) === null) return refused('room/not_a_pair');
  return room.pair_since == null ? { ok: true, set: { quick_since: now, pair_since: now } } : UNCHANGED;
}

/** A member moves to a free seat. */
export function moveTo(
  room: MatchRecord,
  playerId: string,
  to: Seat,
  now: number,
): RoomChange<MemberRefusal | 'room/seat_taken' | 'room/seats_drawn'> {
  const from = seatIn(room, playerId);
  if (from === null) return refused('room/not_member');
  if (room.status !== 'waiting') return refused('room/not_waiting');
  if (isCoinRoom(room)) return refused('room/seats_drawn');
  if (from === to) return UNCHANGED;
  if (room.seats[to] != null) return refused('room/seat_taken');
  const seats = replaced(room, from, null);
  seats[to] = room.seats[from] ?? null;
  return seated(room, seats, now);
}

/** A member gives up the seat. The creator's rights go to the next person; an empty room is closed. */
export function standUp(
  room: MatchRecord,
  playerId: string,
  now: number,
): RoomChange<MemberRefusal | 'room/starting'> {
  const seat = seatIn(room, playerId);
  if (seat === null) return refused('room/not_member');
  if (room.status !== 'waiting') return refused('room/not_waiting');
  if (isTakingCoins(room)) return refused('room/starting');
  // The seat stays theirs until the match has begun or is forfeited.
  if (isTourTable(room)) return seen(room, playerId, now);
  const freed = replaced(room, seat, null);
  const seats = isCoinRoom(room) ? inOrderOfJoining(freed) : freed;
  const heir = seats.find((each) => each !== null && !each.is_bot);
  // The person who stays goes on looking alone.
  const parted = room.pair_since == null ? {} : { pair_since: null };
  if (heir == null) return { ok: true, set: { seats, open: false, status: 'finished', full_since: null } };
  const change = seated(room, seats, now);
  if (!change.ok || room.creator_id !== playerId)
    return change.ok ? { ok: true, set: { ...change.set, ...parted } } : change;
  // The room does not count among those that the heir created.
  return { ok: true, set: { ...change.set, ...parted, creator_id: heir.player_id, slot: null } };
}

/** The creator puts a bot on a free seat (the first, unless one is named). */
export function seatBot(
  room: MatchRecord,
  by: string,
  bot: SeatRecord,
  wanted: Seat | undefined,
  now: number,
): RoomChange<CreatorRefusal | 'room/full' | 'room/seat_taken' | 'room/people_only'> {
  const refusal = creatorOnly(room, by);
  if (refusal !== null) return refused(refusal);
  if (isCoinRoom(room)) return refused('room/people_only');
  const seat = wanted ?? seatFor(room, bot.player_id);
  if (seat === undefined) return refused('room/full');
  if (room.seats[seat] != null) return refused('room/seat_taken');
  return seated(room, replaced(room, seat, bot), now);
}

/** Computer players take the free seats of a quick search. No-op in other rooms, in a full one, and once it has started. */
export function fillSeats(
  room: MatchRecord,
  newBot: (seats: MatchRecord['seats']) => SeatRecord,
  now: number,
): RoomChange<never> {
  if (room.quick_since === undefined || room.status !== 'waiting' || room.full_since !== null)
    return UNCHANGED;
  const seats = [...room.seats];
  for (const seat of SEATS) seats[seat] ??= newBot(seats);
  return seated(room, seats, now);
}

/** The creator removes a bot. A seat without a bot stays as it is. */
export function unseatBot(
  room: MatchRecord,
  by: string,
  seat: Seat,
  now: number,
): RoomChange<CreatorRefusal> {
  const refusal = creatorOnly(room, by);
  if (refusal !== null) return refused(refusal);
  if (room.seats[seat]?.is_bot !== true) return UNCHANGED;
  return seated(room, replaced(room, seat, null), now);
}

function creatorOnly(room: MatchRecord, by: string): CreatorRefusal | null {
  if (seatIn(room, by) === null) return 'room/not_member';
  if (room.status !== 'waiting') return 'room/not_waiting';
  return room.creator_id === by ? null : 'room/not_creator';
}

/** The last connection of a member is lost, or there is one again. The seat is kept for a while. */
export function seen(room: MatchRecord, playerId: string, awaySince: number | null): RoomChange<never> {
  const seat = seatIn(room, playerId);
  const sitting = seat === null ? null : (room.seats[seat] ?? null);
  if (seat === null || sitting === null || room.status !== 'waiting') return UNCHANGED;
  if ((sitting.away_since === null) === (awaySince === null)) return UNCHANGED;
  return { ok: true, set: { seats: replaced(room, seat, { ...sitting, away_since: awaySince }) } };
}

/**
 * Nobody of a waiting room is connected: the time to come back begins now, also for those who were away before. So do the
 * countdown and the time of a search: nobody could come in between.
 */
export function allAway(room: MatchRecord, now: number): RoomChange<never> {
  if (room.status !== 'waiting') return UNCHANGED;
  const seats = room.seats.map((seat) =>
    seat === null || seat.is_bot ? seat : { ...seat, away_since: now },
  );
  const full_since = room.full_since === null ? null : now;
  const set = { seats, full_since };
  return { ok: true, set: room.quick_since === undefined ? set : { ...set, quick_since: now } };
}

/** True if the seat of a member of a waiting room says that they are away. */
export function isMarkedAway(room: MatchRecord, playerId: string): boolean {
  return (
    room.status === 'waiting' &&
    room.seats.some((seat) => seat?.player_id === playerId && seat.away_since !== null)
  );
}

/** True if a player has added a seed to the first hand. */
export const hasSeeded = ({ client_seeds }: MatchRecord, playerId: string | undefined): boolean =>
  playerId !== undefined && client_seeds[playerId] !== undefined;

/** A member's client adds its seed to the first hand. */
export function addSeed(
  room: MatchRecord,
  playerId: string,
  hand: number,
  seed: string,
): RoomChange<'room/not_member' | 'game/seeds_frozen'> {
  if (seatIn(room, playerId) === null) return refused('room/not_member');
  if (room.status !== 'waiting' || hand !== 1 || isTakingCoins(room)) return refused('game/seeds_frozen');
  return { ok: true, set: { client_seeds: { ...room.client_seeds, [playerId]: seed } } };
}
