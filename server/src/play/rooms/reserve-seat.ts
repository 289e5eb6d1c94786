import { SEATS, teamOf, type MatchState, type Seat } from '@hokm/shared/rules';
import type { MatchRecord, ReservedSeat, RoomCommand } from '../games/match-record.js';
import { remembered, type InRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { isAgainstFriends, peopleIn, person, seatWithFriend, type Member, type RoomChange } from './room.js';
import type { RoomAnswer } from './room-store.js';

const UNCHANGED: RoomChange<never> = { ok: true, set: {} };

/** Most running matches that are looked through for a seat. */
const LOOKED_AT = 20;

type Reserved = Pick<MatchRecord, 'incoming'>;

/** The seat that is kept for a person in a running match; null for none. */
export function reservedFor({ incoming = [] }: Reserved, playerId: string): ReservedSeat | null {
  return incoming.find(({ person: { player_id } }) => player_id === playerId) ?? null;
}

/** The people for whom seats of a running match are kept, by player id. */
function peopleComing({ incoming = [] }: Reserved): string[] {
  return incoming.map(({ person: { player_id } }) => player_id);
}

/** The seats as they are once the people have come for whom some are kept. */
function withComing({ seats, incoming = [] }: MatchRecord): Pick<MatchRecord, 'seats'> {
  const comingTo = (seat: Seat) => incoming.find((each) => each.seat === seat)?.person;
  return { seats: SEATS.map((seat) => comingTo(seat) ?? seats[seat] ?? null) };
}

/** The computer player's seat for one more person: opposite a friend, else on the side with fewer people, and nobody's yet. */
function seatToReserve(room: MatchRecord, friends: readonly string[] = []): Seat | undefined {
  const { seats, incoming = [] } = room;
  const kept = (seat: Seat) => incoming.some((each) => each.seat === seat);
  const isPersons = (seat: Seat) => seats[seat]?.is_bot === false || kept(seat);
  const people = (seat: Seat) =>
    SEATS.filter((other) => teamOf(other) === teamOf(seat) && isPersons(other)).length;
  const free = SEATS.filter((seat) => seats[seat]?.is_bot === true && !kept(seat));
  return (
    seatWithFriend({ ...room, ...withComing(room) }, friends, (seat) => free.includes(seat)) ??
    free.sort((a, b) => people(a) - people(b) || a - b)[0]
  );
}

/** True if a hand will follow for sure unless the running one ends in a kot: no side can win the match with it otherwise. */
function goesOn({ phase, points, target_points }: MatchState): boolean {
  if (phase === 'finished') return false;
  return phase === 'hand_complete' || Math.max(...points) + 1 < target_points;
}

/** True for a running quick match in which a person can get a computer player's seat. */
function hasSeatToReserve(room: MatchRecord, state: MatchState | null): boolean {
  return (
    room.status === 'in progress' &&
    room.quick_since !== undefined &&
    room.playing.length > 0 &&
    state !== null &&
    goesOn(state) &&
    SEATS.some((seat) => state.seats[seat].person && state.seats[seat].away_since === null) &&
    seatToReserve(room) !== undefined
  );
}

/** A seat is kept for a person until the hand is over. Asking again changes nothing. */
function reserve(
  room: MatchRecord,
  member: Member,
  now: number,
  friends: readonly string[],
): RoomChange<'room/not_started' | 'room/full' | 'room/already_playing'> {
  if (room.status !== 'in progress') return { ok: false, code: 'room/not_started' };
  if (reservedFor(room, member.player_id) !== null) return UNCHANGED;
  if (peopleIn(room).includes(member.player_id)) return { ok: false, code: 'room/already_playing' };
  const seat = seatToReserve(room, friends);
  if (seat === undefined || isAgainstFriends(withComing(room), seat, friends))
    return { ok: false, code: 'room/full' };
  const kept = { seat, person: person(room._id, member), at: now };
  return { ok: true, set: { incoming: [...(room.incoming ?? []), kept] } };
}

/** The person is not waited for any more. */
function release(room: MatchRecord, playerId: string): RoomChange<never> {
  if (reservedFor(room, playerId) === null) return UNCHANGED;
  const incoming = (room.incoming ?? []).filter(({ person: { player_id } }) => player_id !== playerId);
  return { ok: true, set: { incoming } };
}

/** Says whether the person is sitting down on the seat that is kept for them. */
function mark(room: MatchRecord, playerId: string, taking: boolean): RoomChange<'room/not_member'> {
  const kept = reservedFor(room, playerId);
  if (kept === null) return { ok: false, code: 'room/not_member' };
  if ((kept.taking === true) === taking) return UNCHANGED;
  const { seat, person: who, at } = kept;
  const marked = taking ? { seat, person: who, at, taking } : { seat, person: who, at };
  const incoming = (room.incoming ?? []).map((each) => (each === kept ? marked : each));
  return { ok: true, set: { incoming } };
}

type Ends = Pick<RoomContext, 'store' | 'announce'>;

async function changed(
  { store, announce }: Ends,
  roomId: string,
  change: (room: MatchRecord) => RoomChange,
  command: RoomCommand | null = null,
) {
  const answer = await store.change(roomId, change, command);
  if (!answer.ok || !answer.changed) return false;
  announce(answer.room);
  return true;
}

/** Frees the seat that is kept for a person, and tells the table; false where none is (any more). */
export function releaseSeat(context: Ends, roomId: string, playerId: string): Promise<boolean> {
  return changed(context, roomId, (room) => release(room, playerId));
}

/**
 * Gives up a kept seat at the wish of its person; false also while they are being seated on it, which no longer counts with `anyway`. The
 * room remembers the command.
 */
export function giveUpSeat(context: Ends, by: InRoom, { anyway }: { anyway: boolean }): Promise<boolean> {
  const { room_id, player_id } = by;
  const change = (room: MatchRecord) =>
    !anyway && reservedFor(room, player_id)?.taking === true ? UNCHANGED : release(room, player_id);
  return changed(context, room_id, change, remembered(by));
}

/** Begins to seat a person: from now on they cannot give the seat up. False where they have done so before. */
export async function beginTaking(
  { store }: Pick<RoomContext, 'store'>,
  roomId: string,
  playerId: string,
): Promise<boolean> {
  return (await store.change(roomId, (room) => mark(room, playerId, true))).ok;
}

/** The seat was not taken, and is kept until the next hand is over. */
export async function keepOn(
  { store }: Pick<RoomContext, 'store'>,
  roomId: string,
  playerId: string,
): Promise<void> {
  await store.change(roomId, (room) => mark(room, playerId, false));
}

/**
 * Keeps a computer player's seat of a running quick match for a person who searches; null where there is none. People of
 * whom one has blocked another are kept apart.
 */
export async function reserveSeat(
  context: RoomContext,
  member: Member,
): Promise<RoomAnswer<'room/starting'> | null> {
  const { store, blocks, games, timers, announce } = context;
  const { player_id } = member;
  if ((await store.runningOf(player_id)) !== null) return null;
  const running = (await store.runningSearches(LOOKED_AT)).filter((room) =>
    hasSeatToReserve(room, games.tables.peek(room.room_id)?.state ?? room.snapshot?.state ?? null),
  );
  const atTable = (room: MatchRecord) => [...peopleIn(room), ...peopleComing(room)];
  const apart = await blocks.eitherWay(player_id, running.flatMap(atTable));
  const friends = running.length === 0 ? [] : await context.friendsOf(player_id);
  for (const room of running) {
    if (atTable(room).some((person) => apart.includes(person) || person === player_id)) continue;
    const answer = await store.change(room.room_id, (now) =>
      now._id === room._id
        ? reserve(now, member, timers.now(), friends)
        : { ok: false, code: 'room/not_started' },
    );
    if (!answer.ok) continue;
    if ((await store.leaveOthers(player_id, room._id)) === 'starting') {
      await releaseSeat(context, room.room_id, player_id);
      return { ok: false, code: 'room/starting' };
    }
    announce(answer.room);
    return answer;
  }
  return null;
}
