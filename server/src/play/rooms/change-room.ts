import type { Seat } from '@hokm/shared/rules';
import { freeBot } from './bots.js';
import type { RoomContext } from './context.js';
import {
  addSeed,
  moveTo,
  renameSeat,
  seatBot,
  seen,
  sitDown,
  standUp,
  unseatBot,
  type Member,
  type RoomChange,
} from './room.js';
import type { MatchRecord, RoomCommand } from '../games/match-record.js';
import type { RoomAnswer } from './room-store.js';

/** A member's command: in which room, whose, and its own id if it has one. */
export interface InRoom {
  readonly room_id: string;
  readonly player_id: string;
  readonly command_id?: string | undefined;
}

/** The command as a room remembers it. */
export function remembered({ command_id, player_id }: InRoom): RoomCommand | null {
  return command_id === undefined ? null : { id: command_id, by: player_id };
}

async function changed(
  { store, announce }: RoomContext,
  by: InRoom,
  change: (room: MatchRecord) => RoomChange,
): Promise<RoomAnswer> {
  const answer = await store.change(by.room_id, change, remembered(by));
  if (answer.ok && answer.changed) announce(answer.room);
  return answer;
}

/** A person joins a waiting room. Refusals: `room/does_not_exist`, `room/full`, `room/not_waiting`. */
export function joinRoom(context: RoomContext, by: InRoom, member: Member): Promise<RoomAnswer> {
  return changed(context, by, (room) => sitDown(room, member, context.timers.now()));
}

/** A member leaves a waiting room; the last person closes it. Refusals: `room/does_not_exist`, `room/not_waiting`. */
export function leaveRoom(context: RoomContext, by: InRoom): Promise<RoomAnswer> {
  return changed(context, by, (room) => standUp(room, by.player_id, context.timers.now()));
}

/** A member moves to a free seat. Refusals: `room/seat_taken`, `room/not_member`, `room/not_waiting`. */
export function takeSeat(context: RoomContext, by: InRoom, seat: Seat): Promise<RoomAnswer> {
  return changed(context, by, (room) => moveTo(room, by.player_id, seat, context.timers.now()));
}

/** The creator seats a bot. Refusals: `room/not_creator`, `room/seat_taken`, `room/full`, `room/not_waiting`. */
export function addBot(context: RoomContext, by: InRoom, seat: Seat | undefined): Promise<RoomAnswer> {
  return changed(context, by, (room) =>
    seatBot(room, by.player_id, freeBot(room.seats), seat, context.timers.now()),
  );
}

/** The creator takes a bot away. Refusals: `room/not_creator`, `room/not_waiting`. */
export function removeBot(context: RoomContext, by: InRoom, seat: Seat): Promise<RoomAnswer> {
  return changed(context, by, (room) => unseatBot(room, by.player_id, seat, context.timers.now()));
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
export function memberAway(context: RoomContext, by: InRoom): Promise<RoomAnswer> {
  return changed(context, by, (room) => seen(room, by.player_id, context.timers.now()));
}

/** A member of a waiting room is there (again). */
export function memberBack(context: RoomContext, by: InRoom): Promise<RoomAnswer> {
  return changed(context, by, (room) => seen(room, by.player_id, null));
}

/** A member of a waiting room has other names, another picture or frame. Does nothing for others, and once the match has begun. */
export function memberRenamed(context: RoomContext, roomId: string, member: Member): Promise<RoomAnswer> {
  const by = { room_id: roomId, player_id: member.player_id };
  return changed(context, by, (room) => renameSeat(room, member));
}
