import type { ErrorCode } from '@hokm/shared/errors';
import { isDuplicateKey } from '../database/ids.js';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import type { Clock } from '../ports.js';
import type { RoomClocks } from './context.js';
import { dueAt } from './room-due.js';
import { isGone, seen, type RoomChange } from './room.js';

/** A room after a command, or why the command was refused. `changed` is false when nothing had to be written. */
export type RoomAnswer =
  | { readonly ok: true; readonly room: MatchRecord; readonly changed: boolean }
  | { readonly ok: false; readonly code: ErrorCode };

/** The rooms in the store. A change is written onto the revision it was made from, or made anew from a newer one. */
export class RoomStore {
  constructor(
    private readonly matches: MatchModel,
    private readonly clocks: RoomClocks,
    private readonly clock: Clock,
  ) {}

  /** The room that has a code now, or the last that had it. */
  async find(roomId: string): Promise<MatchRecord | null> {
    return this.matches.findOne({ room_id: roomId }).sort({ created_at: -1 }).lean<MatchRecord>();
  }

  /** Puts a new room in; false when its code is in use. */
  async add(room: MatchRecord): Promise<boolean> {
    try {
      await this.matches.create(room);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Changes a room by a pure function of what it is. Refusals: the function's, and `room/does_not_exist`. */
  async change(roomId: string, change: (room: MatchRecord) => RoomChange): Promise<RoomAnswer> {
    for (;;) {
      const room = await this.find(roomId);
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      const decided = change(room);
      if (!decided.ok) return decided;
      if (Object.keys(decided.set).length === 0) return { ok: true, room, changed: false };
      const written = await this.matches
        .findOneAndUpdate(
          { _id: room._id, revision: room.revision },
          { $set: this.complete(room, decided.set), $inc: { revision: 1 } },
          { returnDocument: 'after' },
        )
        .lean<MatchRecord>();
      if (written !== null) return { ok: true, room: written, changed: true };
    }
  }

  /** The match a person is playing, if any: the newest. */
  async runningOf(playerId: string): Promise<string | null> {
    const room = await this.matches
      .findOne({ playing: playerId })
      .sort({ created_at: -1 })
      .select({ room_id: 1 })
      .lean<Pick<MatchRecord, 'room_id'>>();
    return room?.room_id ?? null;
  }

  /** Open public rooms for the lobby: those that wait first, the newest first. */
  async listed(limit: number): Promise<MatchRecord[]> {
    return this.matches
      .find({ open: true, 'options.visibility': 'public' })
      .sort({ status: -1, created_at: -1 })
      .limit(limit)
      .lean<MatchRecord[]>();
  }

  /** Waiting rooms in which something is due. */
  async due(now: number, limit: number): Promise<MatchRecord[]> {
    return this.matches
      .find({ open: true, due_at: { $lte: now } })
      .sort({ due_at: 1 })
      .limit(limit)
      .lean<MatchRecord[]>();
  }

  /** After a start of the only process: whoever sits in a waiting room is away until it comes back. */
  async everyoneAway(): Promise<void> {
    const now = this.clock.now();
    const rooms = await this.matches.find({ open: true, status: 'waiting' }).lean<MatchRecord[]>();
    for (const { room_id, seats } of rooms) {
      for (const seat of seats) {
        if (seat !== null && !seat.is_bot)
          await this.change(room_id, (room) => seen(room, seat.player_id, now));
      }
    }
  }

  /** A change with what follows from it: when the room was touched, and when something is due. */
  private complete(room: MatchRecord, set: Partial<MatchRecord>): Partial<MatchRecord> {
    const touched_at = this.clock.now();
    return { ...set, touched_at, due_at: dueAt({ ...room, ...set, touched_at }, this.clocks) };
  }
}
