import type { ErrorCode } from '@hokm/shared/errors';
import { AT_MOST } from '@hokm/shared/policy';
import { duplicateOf, isDuplicateKey } from '../../platform/database/ids.js';
import type { MatchModel, MatchRecord, RoomCommand } from '../games/match-record.js';
import type { Clock } from '../../platform/core/ports.js';
import type { RoomTimings } from './timings.js';
import { dueAt } from './room-due.js';
import { allAway, completeSince, isGone, peopleWaiting, standUp, type RoomChange } from './room.js';
import { moveOut, moveOver, whereTheySit } from './pair-moves.js';
import type { ListedRoom } from './room-view.js';

/** A room after a command, or a refusal. `changed` is false when nothing had to be written. */
export type RoomAnswer<Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly room: MatchRecord; readonly changed: boolean }
  | { readonly ok: false; readonly code: Code };

/** How many commands a room remembers. */
const REMEMBERED = 32;

/** True if a command has had its effect on a room. */
export function isDone(room: MatchRecord, command: RoomCommand | null): boolean {
  return room.commands.some((done) => done.id === command?.id && done.by === command.by);
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
const ROOMS_PER_PERSON = AT_MOST.rooms_of_a_person;

/**
 * Called for a person who left a waiting room by sitting down elsewhere or by not putting in coins, with that room. `to`: the
 * code of the room where they were seated with their partner.
 */
export type MovedListener = (room: MatchRecord, playerId: string, to?: string) => void;

/** Rooms of the lobby: the tables of tournaments are found there. */
const LISTED = { open: true, 'options.visibility': 'public', 'options.tour': { $exists: false } } as const;

/** The rooms in the store. A change is written onto the revision it was made from, or made anew from a newer one. */
export class RoomStore {
  constructor(
    private readonly matches: MatchModel,
    private readonly clocks: RoomTimings,
    private readonly clock: Clock,
    private moved: MovedListener = () => undefined,
  ) {}

  /** Hears of waiting rooms that people left without asking to. */
  onMoved(listener: MovedListener): void {
    this.moved = listener;
  }

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
   * its command is done). The creator leaves the waiting room in which they sat; `starting`: coins are on their way there.
   */
  async add(room: MatchRecord): Promise<'added' | 'slot_taken' | 'next_taken' | 'taken' | 'starting'> {
    for (;;) {
      try {
        await this.matches.create({ ...room, waiting: peopleWaiting(room) });
        return 'added';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (duplicateOf(error, 'after.match')) return 'next_taken';
        const isSeat = duplicateOf(error, 'waiting') || duplicateOf(error, 'slot');
        const taken = isSeat ? await this.takenFrom(room) : 'taken';
        if (taken !== null) return taken;
        const left = await this.leaveOthers(room.creator_id, room._id);
        if (left === 'starting') return left;
        if (left === 'none' && duplicateOf(error, 'slot')) return 'slot_taken';
      }
    }
  }

  /** Puts a table of a tournament in. Where its match is there already, that is the answer; `taken`: its code is. */
  async addTable(room: MatchRecord): Promise<'added' | 'taken' | MatchRecord> {
    try {
      await this.matches.create({ ...room, waiting: peopleWaiting(room) });
      return 'added';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { _id } = room;
      return (await this.matches.findById(_id).select({ log: 0 }).lean<MatchRecord>()) ?? 'taken';
    }
  }

  /**
   * The reason why a room cannot be stored whatever its creator leaves; null where there is none: of a taken seat, a taken place after a match and a taken code,
   * the database names one.
   */
  private async takenFrom(room: MatchRecord): Promise<'next_taken' | 'taken' | null> {
    const { room_id, creator_id, create_command, after } = room;
    const isThere = async (filter: object) => (await this.matches.exists(filter)) !== null;
    if (after !== undefined && (await isThere({ open: true, 'after.match': after.match })))
      return 'next_taken';
    const made = create_command !== undefined && (await isThere({ creator_id, create_command }));
    return made || (await isThere({ room_id, open: true })) ? 'taken' : null;
  }

  /**
   * A person leaves the waiting rooms but one, and those who stay are told. `none`: they sat in none. `starting`: coins are on
   * their way in one, and they stay. Nobody can sit in two: the index over `waiting` refuses the second seat, and who asks for
   * it comes here.
   */
  async leaveOthers(playerId: string, matchId: string): Promise<'left' | 'none' | 'starting'> {
    const others = await this.matches
      .find({ open: true, status: 'waiting', waiting: playerId, _id: { $ne: matchId } })
      .select({ room_id: 1 })
      .lean<Pick<MatchRecord, '_id' | 'room_id'>[]>();
    for (const { _id, room_id } of others) {
      const answer = await this.change(room_id, (room) =>
        room._id === _id ? standUp(room, playerId, this.clock.now()) : { ok: true, set: {} },
      );
      if (!answer.ok && answer.code === 'room/starting') return 'starting';
      if (answer.ok && answer.changed) this.tellLeft(answer.room, playerId);
    }
    return others.length > 0 ? 'left' : 'none';
  }

  /** Tells the rest, and the person's own pages, that somebody has left a waiting room without asking to. */
  tellLeft(room: MatchRecord, playerId: string, to?: string): void {
    this.moved(room, playerId, to);
  }

  /**
   * A number that none of the person's open rooms has, but for the waiting room that they leave by making another; null
   * when they have all of them.
   */
  async freeSlot(creatorId: string): Promise<number | null> {
    const open = await this.matches
      .find({ creator_id: creatorId, open: true, slot: { $gte: 0 } })
      .select({ slot: 1, waiting: 1 })
      .lean<Pick<MatchRecord, 'slot' | 'waiting'>[]>();
    const kept = open.filter(({ waiting = [] }) => !waiting.includes(creatorId));
    const slots = Array.from({ length: ROOMS_PER_PERSON }, (_, slot) => slot);
    return slots.find((slot) => kept.every((room) => room.slot !== slot)) ?? null;
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
   * gets the same answer. Who sits down by it leaves the waiting room in which they sat. Refusals: the function's,
   * `room/does_not_exist`, and `room/starting` where coins are on their way in the room to be left. `known`: the room as it was
   * before; a change onto an older revision is not written, and made anew from what is stored.
   */
  async change<Code extends ErrorCode>(
    roomId: string,
    change: (room: MatchRecord) => RoomChange<Code>,
    command: RoomCommand | null = null,
    known: MatchRecord | null = null,
  ): Promise<RoomAnswer<Code | 'room/does_not_exist' | 'room/starting'>> {
    for (let before = known; ; before = null) {
      const room = before ?? (await this.find(roomId));
      if (room?.moving_to != null && room.open) {
        await this.decideMove(room);
        continue;
      }
      if (room !== null && isDone(room, command)) return { ok: true, room, changed: false };
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      const decided = remembering(change(room), room, command);
      if (!decided.ok) return decided;
      if (Object.keys(decided.set).length === 0) return { ok: true, room, changed: false };
      const written = await this.write(room, decided.set);
      if (written === 'starting') return { ok: false, code: 'room/starting' };
      if (written !== null) return { ok: true, room: written, changed: true };
    }
  }

  /**
   * Writes a change onto the revision it was made from; null when it has to be made anew from what is stored now, `starting` when
   * somebody who sits down cannot leave another room.
   */
  private async write(
    room: MatchRecord,
    set: Partial<MatchRecord>,
  ): Promise<MatchRecord | 'starting' | null> {
    const written = await this.put(room, set);
    if (written !== 'seat_taken') return written;
    for (const id of peopleWaiting({ ...room, ...set }))
      if (room.waiting?.includes(id) !== true && (await this.leaveOthers(id, room._id)) === 'starting')
        return 'starting';
    return null;
  }

  /** Like `write`; `seat_taken` where somebody who sits down has a seat in another waiting room. */
  private async put(
    room: MatchRecord,
    set: Partial<MatchRecord>,
  ): Promise<MatchRecord | 'seat_taken' | null> {
    try {
      return await this.matches
        .findOneAndUpdate(
          { _id: room._id, revision: room.revision },
          { $set: this.withDerivedFields(room, set), $inc: { revision: 1 } },
          { returnDocument: 'after' },
        )
        .lean<MatchRecord>();
    } catch (error) {
      if (!duplicateOf(error, 'waiting')) throw error;
      return 'seat_taken';
    }
  }

  /**
   * A pair leaves its room for seats in another. The own room says first where they go, then they sit down there, then the own room
   * lets them go: they have their seats in it until the second write gives both of them the new ones. What a process leaves that
   * dies on the way, any later change of the own room ends, and so does the sweep. `room/not_a_pair`: they are none any more.
   */
  async movePair<Code extends ErrorCode>(
    own: MatchRecord,
    other: MatchRecord,
    pair: readonly string[],
    change: (room: MatchRecord) => RoomChange<Code>,
    command: RoomCommand | null = null,
  ): Promise<RoomAnswer<Code | 'room/not_a_pair' | 'room/does_not_exist' | 'room/starting'>> {
    for (;;) {
      const out = await this.change(own.room_id, (room) => moveOut(room, pair, other._id));
      if (!out.ok) return out;
      const room = await this.matches.findById(other._id).select({ log: 0 }).lean<MatchRecord>();
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      const decided = remembering(change(room), room, command);
      if (!decided.ok) return decided;
      const came_from = [...(room.came_from ?? []), out.room._id];
      const met = await this.put(room, { ...decided.set, came_from });
      // The room has changed meanwhile, or somebody of the pair has a seat elsewhere: the move begins anew, where they are a pair still.
      if (met === null || met === 'seat_taken') continue;
      await this.endMove(own.room_id);
      return { ok: true, room: met, changed: true };
    }
  }

  /** Ends the move of a room's pair, also one that a process has left. No-op where there is none. */
  async endMove(roomId: string): Promise<void> {
    await this.change(roomId, () => ({ ok: true, set: {} }));
  }

  /** The people of a room's moving pair who sit elsewhere leave it, and are told where; the others keep their seats. */
  private async decideMove(room: MatchRecord): Promise<void> {
    const { gone, to } = await whereTheySit(this.matches, room);
    const decided = await this.put(room, moveOver(room, gone, this.clock.now()));
    // Else somebody was faster: the caller looks again.
    if (decided === null || decided === 'seat_taken') return;
    for (const id of gone) this.tellLeft(decided, id, to);
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

  /** The codes of a person's waiting rooms; one that they are about to leave comes last. One query by index. */
  async waitingOf(playerId: string): Promise<string[]> {
    const rooms = await this.matches
      .find({ 'seats.player_id': playerId, status: 'waiting', open: true })
      .select({ room_id: 1, moving_to: 1 })
      .lean<Pick<MatchRecord, 'room_id' | 'moving_to'>[]>();
    const leaving = ({ moving_to }: Pick<MatchRecord, 'moving_to'>) => Number(moving_to != null);
    return rooms.sort((a, b) => leaving(a) - leaving(b)).map(({ room_id }) => room_id);
  }

  /** The running match in which a seat is kept for a person. */
  async reservedFor(playerId: string): Promise<MatchRecord | null> {
    return this.matches
      .findOne({ 'incoming.person.player_id': playerId, status: 'in progress' })
      .lean<MatchRecord>();
  }

  /** The rooms of pairs that look for another pair, longest waiting first. One query by index. */
  async pairSearches(limit: number): Promise<MatchRecord[]> {
    return this.matches
      .find({ open: true, status: 'waiting', pair_since: { $gte: 0 } })
      .sort({ pair_since: 1 })
      .limit(limit)
      .lean<MatchRecord[]>();
  }

  /** The running matches of quick searches of single people, the newest first. One query by index. */
  async runningSearches(limit: number): Promise<MatchRecord[]> {
    return this.matches
      .find({ ...LISTED, status: 'in progress', quick_since: { $gte: 0 }, pair_since: null })
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
      .select({
        room_id: 1,
        name: 1,
        status: 1,
        seats: 1,
        options: 1,
        quick_since: 1,
        pair_since: 1,
        predictable_until: 1,
      })
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

  /** A waiting room lives in a process from now on, unless it has come to live in another since it was read. */
  async settle({ _id, node }: MatchRecord, home: string): Promise<void> {
    await this.matches.updateOne({ _id, status: 'waiting', node }, { $set: { node: home } });
  }

  /** When something is next due in a waiting room, ms since 1970; null where nothing will be. */
  async nextDue(): Promise<number | null> {
    const next = await this.matches
      .findOne({ open: true, due_at: { $gte: 0 } })
      .sort({ due_at: 1 })
      .select({ due_at: 1 })
      .lean<Pick<MatchRecord, 'due_at'>>();
    return next?.due_at ?? null;
  }

  /** After a start of the only process: whoever sits in a waiting room is away until it comes back. */
  async markAllDisconnected(): Promise<void> {
    const now = this.clock.now();
    const rooms = await this.matches.find({ open: true, status: 'waiting' }).lean<MatchRecord[]>();
    for (const { room_id } of rooms) await this.change(room_id, (room) => allAway(room, now));
  }

  /** A change with what follows from it: who waits, when the room was touched, and when something is due. */
  private withDerivedFields(room: MatchRecord, set: Partial<MatchRecord>): Partial<MatchRecord> {
    const touched_at = this.clock.now();
    const changed = { ...room, ...set, touched_at };
    const full_since = completeSince(changed, touched_at);
    const due_at = dueAt({ ...changed, full_since }, this.clocks);
    return { ...set, touched_at, full_since, waiting: peopleWaiting(changed), due_at };
  }
}
