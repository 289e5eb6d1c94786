import type { Seat } from '@hokm/shared/rules';
import { freeBot } from './bots.js';
import type { RoomContext } from './context.js';
import {
  addSeed,
  moveTo,
  seatBot,
  seen,
  sitDown,
  standUp,
  unseatBot,
  type Member,
  type RoomChange,
} from './room.js';
import type { MatchRecord } from '../games/match-record.js';
import type { RoomAnswer } from './room-store.js';

async function changed(
  { store, announce }: RoomContext,
  roomId: string,
  change: (room: MatchRecord) => RoomChange,
): Promise<RoomAnswer> {
  const answer = await store.change(roomId, change);
  if (answer.ok && answer.changed) announce(answer.room);
  return answer;
}

/** A person joins a waiting room. Refusals: `room/does_not_exist`, `room/full`, `room/not_waiting`. */
export function joinRoom(context: RoomContext, roomId: string, member: Member): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => sitDown(room, member, context.timers.now()));
}

/** A member leaves a waiting room; the last person closes it. Refusals: `room/does_not_exist`, `room/not_waiting`. */
export function leaveRoom(context: RoomContext, roomId: string, playerId: string): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => standUp(room, playerId, context.timers.now()));
}

/** A member moves to a free seat. Refusals: `room/seat_taken`, `room/not_member`, `room/not_waiting`. */
export function takeSeat(
  context: RoomContext,
  roomId: string,
  playerId: string,
  seat: Seat,
): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => moveTo(room, playerId, seat, context.timers.now()));
}

/** The creator seats a bot. Refusals: `room/not_creator`, `room/seat_taken`, `room/full`, `room/not_waiting`. */
export function addBot(
  context: RoomContext,
  roomId: string,
  playerId: string,
  seat: Seat | undefined,
): Promise<RoomAnswer> {
  return changed(context, roomId, (room) =>
    seatBot(room, playerId, freeBot(room.seats), seat, context.timers.now()),
  );
}

/** The creator takes a bot away. Refusals: `room/not_creator`, `room/not_waiting`. */
export function removeBot(
  context: RoomContext,
  roomId: string,
  playerId: string,
  seat: Seat,
): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => unseatBot(room, playerId, seat, context.timers.now()));
}

/** A member's client adds to the first hand's seed; nobody is told. Refusals: `room/not_member`, `game/seeds_frozen`. */
export function seedFirstHand(
  { store }: RoomContext,
  roomId: string,
  playerId: string,
  hand: number,
  seed: string,
): Promise<RoomAnswer> {
  return store.change(roomId, (room) => addSeed(room, playerId, hand, seed));
}

/** A member's last connection to a waiting room is lost. Does nothing for others, and once the match has begun. */
export function memberAway(context: RoomContext, roomId: string, playerId: string): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => seen(room, playerId, context.timers.now()));
}

/** A member of a waiting room is there (again). */
export function memberBack(context: RoomContext, roomId: string, playerId: string): Promise<RoomAnswer> {
  return changed(context, roomId, (room) => seen(room, playerId, null));
}
