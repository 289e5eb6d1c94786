import type { MatchRecord } from '../games/match-record.js';
import { isCoinRoom } from '../games/stakes-record.js';
import { hasPersonHere } from './room.js';
import { takenOverAt } from './stakes.js';
import { countdownOf, type RoomTimings } from './timings.js';

/** The server starts a full room by itself this long after the countdown should have ended, ms. */
const START_SLACK_MS = 3_000;
/** A room in which nothing has happened for so long is closed, ms. */
const IDLE_MS = 60 * 60 * 1000;
/** A pair that is about to sit down elsewhere has done so by then, unless its process has died, ms. */
const MOVE_MS = 3_000;

/** When the countdown of a full room is over, ms since 1970; null while it is not full. */
export function countdownEnd(room: MatchRecord, clocks: RoomTimings): number | null {
  return room.full_since === null ? null : room.full_since + countdownOf(clocks, room);
}

/** When a full room is started by the server, ms since 1970; null while it is not full. A coin room starts at once. */
export function startDue(room: MatchRecord, clocks: RoomTimings): number | null {
  const end = countdownEnd(room, clocks);
  return end === null ? null : end + (isCoinRoom(room) ? 0 : START_SLACK_MS);
}

/**
 * When computer players take the free seats of a quick search, ms since 1970. Null in a room that does not search, is full,
 * or whose people are all away: it waits for one to come back.
 */
export function fillDue(room: MatchRecord, clocks: RoomTimings): number | null {
  const { quick_since, status, full_since } = room;
  if (quick_since === undefined || status !== 'waiting' || full_since !== null) return null;
  return hasPersonHere(room) ? quick_since + clocks.quick_search_ms : null;
}

/** The members who have been away for longer than the grace. */
export function overdueMembers(room: MatchRecord, clocks: RoomTimings, now: number): string[] {
  return room.seats.flatMap((seat) =>
    seat?.away_since != null && seat.away_since + clocks.waiting_grace_ms <= now ? [seat.player_id] : [],
  );
}

/** True if a room has been idle for too long. */
export function isIdle(room: MatchRecord, now: number): boolean {
  return room.touched_at + IDLE_MS <= now;
}

/** When something happens by itself in a waiting room, ms since 1970; null in one that does not wait. */
export function dueAt(room: MatchRecord, clocks: RoomTimings): number | null {
  if (room.status !== 'waiting') return null;
  if (room.moving_to != null) return room.touched_at + MOVE_MS;
  const taking = takenOverAt(room);
  if (taking !== null) return taking;
  if (room.tour !== undefined) return Math.min(room.tour.until, startDue(room, clocks) ?? Infinity);
  const absences = room.seats.flatMap((seat) =>
    seat?.away_since == null ? [] : [seat.away_since + clocks.waiting_grace_ms],
  );
  const start = startDue(room, clocks) ?? Infinity;
  const fill = fillDue(room, clocks) ?? Infinity;
  return Math.min(room.touched_at + IDLE_MS, start, fill, ...absences);
}
