import type { ErrorCode } from '@hokm/shared/errors';
import { duplicateOf, isDuplicateKey } from '../../platform/database/ids.js';
import type { MatchModel, MatchRecord, RoomCommand } from '../games/match-record.js';
import type { Clock } from '../../platform/core/ports.js';
import type { RoomTimings } from './timings.js';
import { dueAt } from './room-due.js';
import { isGone, seen, type RoomChange } from './room.js';
import type { ListedRoom } from './room-view.js';

/** A room after a command, or a refusal. `changed` is false when nothing had to be written. */
export type RoomAnswer<Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly room: MatchRecord; readonly changed: boolean }
  | { readonly ok: false; readonly code: Code };

/** How many commands a room remembers. */
const REMEMBERED = 32;

function isDone(room: MatchRecord, { id, by }: RoomCommand): boolean {
  return room.commands.some((done) => done.id === id && done.by === by);
}

/** The change with the command's id put down: both take effect in the same write. */
function remembering<Code extends ErrorCode>(
  change: RoomChange<Code>,
  room: MatchRecord,
  command: RoomCommand | null,
): RoomChange<Code> {
  if (!change.ok || command === null || Object.keys(change.set).length === 0) return change;
  return { ok: true, set: { ...change.set, commands: [...room.commands, command].slice(-REMEMBERED) } };
}

/** Most rooms of one person that wait or are played at the same time. */
export const ROOMS_PER_PERSON = 3;

const LISTED = { open: true, 'options.visibility': 'public' } as const;

/** The rooms in the store. A change is written onto the revision it was made from, or made anew from a newer one. */
export class RoomStore {
  constructor(
    private readonly matches: MatchModel,
    private readonly clocks: RoomTimings,
    private readonly clock: Clock,
  ) {}

  /** The room that has a code now, or the last that had it. */
  async find(roomId: string): Promise<MatchRecord | null> {
    return this.matches
      .findOne({ room_id: roomId })
      .sort({ created_at: -1 })
      .select({ log: 0 })
      .lean<MatchRecord>();
  }

  /**
   * Puts a new room in; says what is taken when it cannot: the creator's slot, the place after a match, or the code (or
   * its command is done).
   */
  async add(room: MatchRecord): Promise<'added' | 'slot_taken' | 'next_taken' | 'taken'> {
    try {
      await this.matches.create(room);
      return 'added';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (duplicateOf(error, 'after.match')) return 'next_taken';
      return duplicateOf(error, 'slot') ? 'slot_taken' : 'taken';
    }
  }

  /** A number that none of the person's open rooms has; null when they have all of them. */
  async freeSlot(creatorId: string): Promise<number | null> {
    const open = await this.matches
      .find({ creator_id: creatorId, open: true, slot: { $gte: 0 } })
      .select({ slot: 1 })
      .lean<Pick<MatchRecord, 'slot'>[]>();
    const slots = Array.from({ length: ROOMS_PER_PERSON }, (_, slot) => slot);
    return slots.find((slot) => open.every((room) => room.slot !== slot)) ?? null;
  }

  /** The room that a person's command has made. */
  async findByCommandId(creatorId: string, commandId: string): Promise<MatchRecord | null> {
    return this.matches.findOne({ creator_id: creatorId, create_command: commandId }).lean<MatchRecord>();
  }

  /** The finished match of a code at whose table a person sat: the newest, as a code may be given again. */
  async finished(roomId: string, playerId: string): Promise<MatchRecord | null> {
    return this.matches
      .findOne({
        room_id: roomId,
        'seats.player_id': playerId,
        status: 'finished',
        finished_at: { $gte: 0 },
      })
      .sort({ created_at: -1 })
      .select({ log: 0 })
      .lean<MatchRecord>();
  }

  /** The open room of those who play again after a match. */
  async nextOf(matchId: string): Promise<MatchRecord | null> {
    return this.matches.findOne({ open: true, 'after.match': matchId }).lean<MatchRecord>();
  }

  /**
   * Changes a room by a pure function of what it is. A command with an id that has had its effect has no other, and
   * gets the same answer. Refusals: the function's, and `room/does_not_exist`.
   */
  async change<Code extends ErrorCode>(
    roomId: string,
    change: (room: MatchRecord) => RoomChange<Code>,
    command: RoomCommand | null = null,
  ): Promise<RoomAnswer<Code | 'room/does_not_exist'>> {
    for (;;) {
      const room = await this.find(roomId);
      if (room !== null && command !== null && isDone(room, command))
        return { ok: true, room, changed: false };
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      const decided = remembering(change(room), room, command);
      if (!decided.ok) return decided;
      if (Object.keys(decided.set).length === 0) return { ok: true, room, changed: false };
      const written = await this.matches
        .findOneAndUpdate(
          { _id: room._id, revision: room.revision },
          { $set: this.withDerivedFields(room, decided.set), $inc: { revision: 1 } },
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

  /** The codes of the waiting rooms in which a person sits. One query by index. */
  async waitingOf(playerId: string): Promise<string[]> {
    const rooms = await this.matches
      .find({ 'seats.player_id': playerId, status: 'waiting', open: true })
      .select({ room_id: 1 })
      .lean<Pick<MatchRecord, 'room_id'>[]>();
    return rooms.map(({ room_id }) => room_id);
  }

  /** The running match in which a seat is kept for a person. */
  async reservedFor(playerId: string): Promise<MatchRecord | null> {
    return this.matches
      .findOne({ 'incoming.person.player_id': playerId, status: 'in progress' })
      .lean<MatchRecord>();
  }

  /** The running matches of quick searches, the newest first. One query by index. */
  async runningSearches(limit: number): Promise<MatchRecord[]> {
    return this.matches
      .find({ ...LISTED, status: 'in progress', quick_since: { $gte: 0 } })
      .sort({ created_at: -1 })
      .limit(limit)
      .lean<MatchRecord[]>();
  }

  /** Open public rooms for the lobby: those that wait first, the newest first. */
  async listed(limit: number): Promise<ListedRoom[]> {
    return this.matches
      .find(LISTED)
      .sort({ status: -1, created_at: -1 })
      .limit(limit)
      .select({ room_id: 1, name: 1, status: 1, seats: 1, options: 1, quick_since: 1 })
      .lean<ListedRoom[]>();
  }

  /** The seats of the quick searches that are open. One query by index. */
  async searching(): Promise<Pick<MatchRecord, 'seats'>[]> {
    return this.matches
      .find({ ...LISTED, status: 'waiting', quick_since: { $gte: 0 } })
      .select({ seats: 1 })
      .lean<Pick<MatchRecord, 'seats'>[]>();
  }

  /** How many open public rooms there are. */
  async countListed(): Promise<number> {
    return this.matches.countDocuments(LISTED);
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
  async markAllDisconnected(): Promise<void> {
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
  private withDerivedFields(room: MatchRecord, set: Partial<MatchRecord>): Partial<MatchRecord> {
    const touched_at = this.clock.now();
    return { ...set, touched_at, due_at: dueAt({ ...room, ...set, touched_at }, this.clocks) };
  }
}
