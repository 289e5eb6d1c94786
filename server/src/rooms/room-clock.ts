import type { MatchRecord } from '../games/match-record.js';
import type { Timer } from '../ports.js';
import { leaveRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { startMatch } from './start-match.js';

/** The server starts a full room by itself this long after the countdown should have ended, ms. */
const START_SLACK_MS = 3_000;

/** What happens in waiting rooms by itself: a full one starts, a person who is gone too long loses the seat. */
export class RoomClock {
  private readonly starts = new Map<string, { readonly since: number; readonly timer: Timer }>();
  private readonly absences = new Map<string, Timer>();

  constructor(private readonly context: RoomContext) {}

  /** Sets or calls off the start of a room that has changed. */
  follow(room: MatchRecord): void {
    const set = this.starts.get(room.room_id);
    const due = room.status === 'waiting' ? room.full_since : null;
    if (set !== undefined && set.since === due) return;
    set?.timer.cancel();
    this.starts.delete(room.room_id);
    if (due === null) return;
    const { clocks, timers } = this.context;
    const ms = due + clocks.countdown_ms + START_SLACK_MS - timers.now();
    const timer = timers.set(ms, () => this.run(room.room_id, startMatch(this.context, room.room_id, null)));
    this.starts.set(room.room_id, { since: due, timer });
  }

  /** A member's last connection was lost: after the grace the seat is free again. */
  away(roomId: string, playerId: string): void {
    const key = `${roomId}:${playerId}`;
    this.absences.get(key)?.cancel();
    const timer = this.context.timers.set(this.context.clocks.grace_ms, () => {
      this.absences.delete(key);
      this.run(roomId, leaveRoom(this.context, roomId, playerId));
    });
    this.absences.set(key, timer);
  }

  /** A member is there (again). */
  back(roomId: string, playerId: string): void {
    const key = `${roomId}:${playerId}`;
    this.absences.get(key)?.cancel();
    this.absences.delete(key);
  }

  /** After a start of the server: takes up every waiting room; whoever does not come back in time loses the seat. */
  async resume(): Promise<void> {
    for (const room of await this.context.store.waiting()) {
      this.follow(room);
      for (const seat of room.seats) {
        if (seat !== null && !seat.is_bot) this.away(room.room_id, seat.player_id);
      }
    }
  }

  /** Calls everything off. */
  stop(): void {
    for (const { timer } of this.starts.values()) timer.cancel();
    for (const timer of this.absences.values()) timer.cancel();
  }

  private run(roomId: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.context.log.error({ err: error, room: roomId }, 'room clock failed'));
  }
}
