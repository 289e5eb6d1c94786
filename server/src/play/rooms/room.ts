import { SEATS, type Seat } from '@hokm/shared/rules';
import type { ErrorCode } from '@hokm/shared/errors';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';

/** Who wants something of a room. */
export interface Member {
  readonly player_id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** The frame around the avatar that the person wears; null for none. */
  readonly frame: string | null;
}

/** What of a room's document changes, or why it may not. An empty change means that it is so already. */
export type RoomChange =
  | { readonly ok: true; readonly set: Partial<MatchRecord> }
  | { readonly ok: false; readonly code: ErrorCode };

const refused = (code: ErrorCode): RoomChange => ({ ok: false, code });
const UNCHANGED: RoomChange = { ok: true, set: {} };

/** The seat somebody has in a room, or null. */
export function seatIn(room: Pick<MatchRecord, 'seats'>, playerId: string): Seat | null {
  return SEATS.find((seat) => room.seats[seat]?.player_id === playerId) ?? null;
}

/** Whether somebody has a seat in a room, and has not given it up for good while its match runs. */
export function isMember(room: MatchRecord, playerId: string): boolean {
  const gaveUp = room.status === 'in progress' && !room.playing.includes(playerId);
  return seatIn(room, playerId) !== null && !gaveUp;
}

/** Whether nothing is left of a room: it was closed before a match began. */
export function isGone(room: MatchRecord): boolean {
  return !room.open && room.snapshot === null;
}

/** How many seats are taken. */
export function seatsTaken(room: MatchRecord): number {
  return room.seats.filter((seat) => seat !== null).length;
}

/** A room with other seats: the moment it became full is kept, the countdown runs from it. */
function seated(room: MatchRecord, seats: (SeatRecord | null)[], now: number): RoomChange {
  const full = seats.every((seat) => seat !== null);
  return { ok: true, set: { seats, full_since: full ? (room.full_since ?? now) : null } };
}

function replaced(room: MatchRecord, seat: Seat, by: SeatRecord | null): (SeatRecord | null)[] {
  return SEATS.map((each) => (each === seat ? by : (room.seats[each] ?? null)));
}

/** Somebody as a seat keeps him. */
export function person({ player_id, name, avatar, frame }: Member): SeatRecord {
  return { player_id, name, avatar, frame, is_bot: false, away_since: null };
}

/** Where somebody new sits: on the seat of the match before, else where nobody of that match will, else wherever it is free. */
function seatFor(room: MatchRecord, playerId: string): Seat | undefined {
  const free = SEATS.filter((seat) => room.seats[seat] == null);
  const former = room.after?.seats ?? [];
  return (
    free.find((seat) => former[seat] === playerId) ?? free.find((seat) => former[seat] == null) ?? free[0]
  );
}

/** A person joins: takes the own seat of the match before, or the first that is free. Joining again changes nothing. */
export function sitDown(room: MatchRecord, member: Member, now: number): RoomChange {
  if (seatIn(room, member.player_id) !== null) return UNCHANGED;
  if (room.status !== 'waiting') return refused('room/not_waiting');
  const free = seatFor(room, member.player_id);
  if (free === undefined) return refused('room/full');
  return seated(room, replaced(room, free, person(member)), now);
}

/** A member of a waiting room is called or looks otherwise now: the seat shows it. */
export function renameSeat(room: MatchRecord, { player_id, name, avatar, frame }: Member): RoomChange {
  const seat = seatIn(room, player_id);
  const sitting = seat === null ? null : (room.seats[seat] ?? null);
  if (seat === null || sitting === null || room.status !== 'waiting') return UNCHANGED;
  if (sitting.name === name && sitting.avatar === avatar && (sitting.frame ?? null) === frame)
    return UNCHANGED;
  return { ok: true, set: { seats: replaced(room, seat, { ...sitting, name, avatar, frame }) } };
}

/** A member moves to a free seat. */
export function moveTo(room: MatchRecord, playerId: string, to: Seat, now: number): RoomChange {
  const from = seatIn(room, playerId);
  if (from === null) return refused('room/not_member');
  if (room.status !== 'waiting') return refused('room/not_waiting');
  if (from === to) return UNCHANGED;
  if (room.seats[to] != null) return refused('room/seat_taken');
  const seats = replaced(room, from, null);
  seats[to] = room.seats[from] ?? null;
  return seated(room, seats, now);
}

/** A member stands up. The creator's rights go to the next person; with nobody left the room is closed. */
export function standUp(room: MatchRecord, playerId: string, now: number): RoomChange {
  const seat = seatIn(room, playerId);
  if (seat === null) return refused('room/not_member');
  if (room.status !== 'waiting') return refused('room/not_waiting');
  const seats = replaced(room, seat, null);
  const heir = seats.find((each) => each !== null && !each.is_bot);
  if (heir == null) return { ok: true, set: { seats, open: false, status: 'finished', full_since: null } };
  const change = seated(room, seats, now);
  if (!change.ok || room.creator_id !== playerId) return change;
  // It does not count among the rooms that the heir made.
  return { ok: true, set: { ...change.set, creator_id: heir.player_id, slot: null } };
}

/** The creator puts a bot on a free seat (the first, unless one is named). */
export function seatBot(
  room: MatchRecord,
  by: string,
  bot: SeatRecord,
  wanted: Seat | undefined,
  now: number,
): RoomChange {
  const refusal = creatorOnly(room, by);
  if (refusal !== null) return refused(refusal);
  const seat = wanted ?? seatFor(room, bot.player_id);
  if (seat === undefined) return refused('room/full');
  if (room.seats[seat] != null) return refused('room/seat_taken');
  return seated(room, replaced(room, seat, bot), now);
}

/** The creator takes a bot away. A seat without a bot is left as it is. */
export function unseatBot(room: MatchRecord, by: string, seat: Seat, now: number): RoomChange {
  const refusal = creatorOnly(room, by);
  if (refusal !== null) return refused(refusal);
  if (room.seats[seat]?.is_bot !== true) return UNCHANGED;
  return seated(room, replaced(room, seat, null), now);
}

function creatorOnly(room: MatchRecord, by: string): ErrorCode | null {
  if (seatIn(room, by) === null) return 'room/not_member';
  if (room.status !== 'waiting') return 'room/not_waiting';
  return room.creator_id === by ? null : 'room/not_creator';
}

/** A member's last connection is lost, or it is there again: known to the others, and the seat is kept for a while. */
export function seen(room: MatchRecord, playerId: string, awaySince: number | null): RoomChange {
  const seat = seatIn(room, playerId);
  const sitting = seat === null ? null : (room.seats[seat] ?? null);
  if (seat === null || sitting === null || room.status !== 'waiting') return UNCHANGED;
  if ((sitting.away_since === null) === (awaySince === null)) return UNCHANGED;
  return { ok: true, set: { seats: replaced(room, seat, { ...sitting, away_since: awaySince }) } };
}

/** A member's client adds its seed to the first hand. */
export function addSeed(room: MatchRecord, playerId: string, hand: number, seed: string): RoomChange {
  if (seatIn(room, playerId) === null) return refused('room/not_member');
  if (room.status !== 'waiting' || hand !== 1) return refused('game/seeds_frozen');
  return { ok: true, set: { client_seeds: { ...room.client_seeds, [playerId]: seed } } };
}
