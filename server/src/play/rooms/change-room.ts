import type { ErrorCode } from '@hokm/shared/errors';
import type { StakeRefusal } from '@hokm/shared/protocol';
import type { Seat } from '@hokm/shared/rules';
import { botsFor } from './bots.js';
import { isShutOut, type RoomContext } from './context.js';
import {
  addSeed,
  fillSeats,
  hasSeeded,
  moveTo,
  peopleIn,
  renameSeat,
  seatBot,
  seatIn,
  seen,
  sitDown,
  standUp,
  unseatBot,
  type Member,
  type RoomChange,
} from './room.js';
import { isCoinRoom } from '../games/stakes-record.js';
import { fillDue } from './room-due.js';
import type { MatchRecord, RoomCommand } from '../games/match-record.js';
import { refuse } from '../../platform/core/result.js';
import type { RoomAnswer } from './room-store.js';

/** The acting member and room, and the id of the command if it has one. */
export interface InRoom {
  readonly room_id: string;
  readonly player_id: string;
  readonly command_id?: string | undefined;
}

type Changed<Code extends ErrorCode> = RoomAnswer<Code | 'room/does_not_exist' | 'room/starting'>;

/** A command in the form that a room remembers. */
export function remembered({ command_id, player_id }: InRoom): RoomCommand | null {
  return command_id === undefined ? null : { id: command_id, by: player_id };
}

async function changed<Code extends ErrorCode>(
  { store, announce }: Pick<RoomContext, 'store' | 'announce'>,
  by: InRoom,
  change: (room: MatchRecord) => RoomChange<Code>,
): Promise<Changed<Code>> {
  const answer = await store.change(by.room_id, change, remembered(by));
  if (answer.ok && answer.changed) announce(answer.room);
  return answer;
}

/**
 * A person joins a waiting room. To people whom its creator has blocked the room does not exist; into a coin room comes who may put in
 * its coins. With `neverAgainst`, a room in which their friends could only be opponents is full for them.
 */
export async function joinRoom(
  context: Pick<RoomContext, 'store' | 'announce' | 'blocks' | 'friendsOf' | 'timers' | 'stakes'>,
  by: InRoom,
  member: Member,
  neverAgainst = false,
): Promise<Changed<'room/not_waiting' | 'room/full' | StakeRefusal>> {
  const room = await context.store.find(by.room_id);
  if (room !== null && (await isShutOut(context, room, by.player_id))) return refuse('room/does_not_exist');
  if (room !== null && isCoinRoom(room) && seatIn(room, by.player_id) === null && room.status === 'waiting') {
    const problem = await context.stakes.whyNot(by.player_id, { ...room.options, others: peopleIn(room) });
    if (problem !== null) return refuse(problem);
  }
  const isNew = room !== null && !isCoinRoom(room) && seatIn(room, by.player_id) === null;
  const friends = isNew ? await context.friendsOf(by.player_id) : [];
  return changed(context, by, (now) => sitDown(now, member, context.timers.now(), friends, neverAgainst));
}

/** A member leaves a waiting room; the last person closes it. */
export function leaveRoom(
  context: RoomContext,
  by: InRoom,
): Promise<Changed<'room/not_member' | 'room/not_waiting'>> {
  return changed(context, by, (room) => standUp(room, by.player_id, context.timers.now()));
}

/** A member moves to a free seat. */
export function takeSeat(
  context: RoomContext,
  by: InRoom,
  seat: Seat,
): Promise<Changed<'room/not_member' | 'room/not_waiting' | 'room/seat_taken' | 'room/seats_drawn'>> {
  return changed(context, by, (room) => moveTo(room, by.player_id, seat, context.timers.now()));
}

/** The creator seats a bot. */
export function addBot(
  context: RoomContext,
  by: InRoom,
  seat: Seat | undefined,
): Promise<
  Changed<
    | 'room/not_member'
    | 'room/not_waiting'
    | 'room/not_creator'
    | 'room/full'
    | 'room/seat_taken'
    | 'room/people_only'
  >
> {
  return changed(context, by, (room) =>
    seatBot(room, by.player_id, botsFor(room, context.randomBytes)(room.seats), seat, context.timers.now()),
  );
}

/** The creator removes a bot. */
export function removeBot(
  context: RoomContext,
  by: InRoom,
  seat: Seat,
): Promise<Changed<'room/not_member' | 'room/not_waiting' | 'room/not_creator'>> {
  return changed(context, by, (room) => unseatBot(room, by.player_id, seat, context.timers.now()));
}

/** Computer players take the free seats of a quick search that has lasted long enough. No-op before, and in other rooms. */
export async function fillRoom(
  { store, announce, timers, timings, randomBytes }: RoomContext,
  roomId: string,
): Promise<void> {
  const answer = await store.change(roomId, (room) => {
    const now = timers.now();
    const due = fillDue(room, timings);
    return due !== null && due <= now
      ? fillSeats(room, botsFor(room, randomBytes), now)
      : { ok: true, set: {} };
  });
  if (answer.ok && answer.changed) announce(answer.room);
}

/** A member's client adds a seed to the first hand. The room is announced when that member had added none before. */
export async function seedFirstHand(
  { store, announce }: RoomContext,
  roomId: string,
  playerId: string,
  hand: number,
  seed: string,
): Promise<Changed<'room/not_member' | 'game/seeds_frozen'>> {
  const seeding = { isFirst: false };
  const answer = await store.change(roomId, (room) => {
    seeding.isFirst = !hasSeeded(room, playerId);
    return addSeed(room, playerId, hand, seed);
  });
  if (answer.ok && answer.changed && seeding.isFirst) announce(answer.room);
  return answer;
}

/** The last connection of a member to a waiting room is lost. No-op for others, and once the match has started. */
export function memberAway(context: RoomContext, by: InRoom): Promise<Changed<never>> {
  return changed(context, by, (room) => seen(room, by.player_id, context.timers.now()));
}

/** A member of a waiting room has another name, picture or frame. No-op for others, and once the match has started. */
export function memberRenamed(
  context: RoomContext,
  roomId: string,
  member: Omit<Member, 'installation'>,
): Promise<Changed<never>> {
  const by = { room_id: roomId, player_id: member.player_id };
  return changed(context, by, (room) => renameSeat(room, member));
}
