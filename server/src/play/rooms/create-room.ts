import { cut } from '@hokm/shared/graphemes';
import { SEATS, type Seat } from '@hokm/shared/rules';
import { ROOM_CODE, ROOM_NAME_MAX, type RoomOptions, type StakeRefusal } from '@hokm/shared/protocol';
import { cleanLine } from '@hokm/shared/text';
import type { RandomBytes } from '../../platform/core/ports.js';
import { freshSeeds } from '../games/dealer.js';
import type { FormerMatch, MatchRecord, SeatRecord } from '../games/match-record.js';
import { freeBot, ladderSeats } from './bots.js';
import type { RoomContext } from './context.js';
import { dueAt } from './room-due.js';
import { person, type Member } from './room.js';
import { newRoomCode } from './room-code.js';
import type { RoomAnswer } from './room-store.js';

const ID_BYTES = 12;

/**
 * The codes with which a room is not created; `room/too_many` for a creator with three open rooms, `room/starting` for one whose
 * coins are being collected in another.
 */
export type CreateRefusal =
  | 'room/name_invalid'
  | 'room/code_taken'
  | 'room/too_many'
  | 'room/starting'
  | 'room/people_only'
  | StakeRefusal;

/** The dependencies of creating a room. */
export type RoomFactoryDeps = Pick<
  RoomContext,
  'store' | 'timings' | 'timers' | 'randomBytes' | 'announce' | 'stakes'
>;

export interface CreateRoomProps {
  readonly creator: Member;
  /** A code, or (when it is no code) the room's name. */
  readonly room_id: string;
  readonly name?: string | undefined;
  readonly options: RoomOptions;
  /** The room is a quick search: after a while computer players take its free seats. */
  readonly searching?: boolean;
  readonly command_id?: string | undefined;
}

function seats(
  { options, creator }: CreateRoomProps,
  match: string,
  own: Seat,
  randomBytes: RandomBytes,
): (SeatRecord | null)[] {
  const { rival, bots, bot_level: level } = options;
  if (rival !== undefined) return ladderSeats(rival, person(match, creator));
  const taken: (SeatRecord | null)[] = SEATS.map((seat) => (seat === own ? person(match, creator) : null));
  if (bots === 'fill') for (const seat of SEATS) taken[seat] ??= freeBot(taken, { level, randomBytes });
  return taken;
}

/**
 * Creates a room. The creator sits on seat 0; with `bots: 'fill'` computer players take the other three at once; with
 * `rival` (which the caller has allowed) those of its rung do. The same command again gives the room that it created.
 */
export async function createRoom(
  context: RoomFactoryDeps,
  props: CreateRoomProps,
): Promise<RoomAnswer<CreateRefusal>> {
  const made = await makeRoom(context, props, null);
  if (made === 'next_taken') throw new Error('a room without a former match has no rematch place');
  return made;
}

/** Why no coin room is made for a person. */
async function stakeDenial(
  { stakes }: Pick<RoomContext, 'stakes'>,
  { creator, options, searching }: CreateRoomProps,
): Promise<'room/people_only' | StakeRefusal | null> {
  const withBots = options.bots === 'fill' || options.rival !== undefined || searching === true;
  return withBots ? 'room/people_only' : stakes.whyNot(creator.player_id, { ...options, others: [] });
}

/**
 * Like `createRoom`, also for a rematch `after` a match: the creator sits where they sat in it. `next_taken`: the open
 * room after that match exists already.
 */
export async function makeRoom(
  context: RoomFactoryDeps,
  props: CreateRoomProps,
  after: FormerMatch | null,
): Promise<RoomAnswer<CreateRefusal> | 'next_taken'> {
  const { store, timers, randomBytes } = context;
  const wanted = props.room_id.trim();
  const coded = ROOM_CODE.test(wanted);
  const given = props.name ?? (coded ? cut(props.creator.name, ROOM_NAME_MAX) : wanted);
  const name = cleanLine(given, ROOM_NAME_MAX + 1);
  if (name === '' || Array.from(name).length > ROOM_NAME_MAX) return { ok: false, code: 'room/name_invalid' };
  const { command_id } = props;
  const now = timers.now();
  const creator = props.creator.player_id;
  if (props.options.stake > 0) {
    const made = command_id === undefined ? null : await store.findByCommandId(creator, command_id);
    if (made !== null) return { ok: true, room: made, changed: false };
    const denial = await stakeDenial(context, props);
    if (denial !== null) return { ok: false, code: denial };
  }
  const own = props.options.stake > 0 ? 0 : (SEATS.find((seat) => after?.seats[seat] === creator) ?? 0);
  const _id = randomBytes(ID_BYTES).toString('hex');
  const taken = seats(props, _id, own, randomBytes);
  for (;;) {
    const slot = await store.freeSlot(creator);
    const room: MatchRecord = {
      _id,
      room_id: coded ? wanted : newRoomCode(randomBytes),
      open: true,
      revision: 0,
      name,
      creator_id: creator,
      slot,
      status: 'waiting',
      options: props.options,
      seats: taken,
      created_at: now,
      touched_at: now,
      full_since: taken.every((seat) => seat !== null) ? now : null,
      due_at: null,
      client_seeds: {},
      commands: [],
      ...(command_id === undefined ? {} : { create_command: command_id }),
      ...(props.searching === true ? { quick_since: now } : {}),
      ...(after === null ? {} : { after }),
      seeds: freshSeeds(1, randomBytes),
      playing: [],
      node: null,
      snapshot: null,
      result: null,
      winners: [],
      finished_at: null,
    };
    room.due_at = dueAt(room, context.timings);
    const added = slot === null ? 'full' : await store.add(room);
    if (added === 'added') {
      context.announce(room);
      return { ok: true, room, changed: true };
    }
    const made = command_id === undefined ? null : await store.findByCommandId(creator, command_id);
    if (made !== null) return { ok: true, room: made, changed: false };
    if (added === 'next_taken') return added;
    if (added === 'starting') return { ok: false, code: 'room/starting' };
    if (added === 'full') return { ok: false, code: 'room/too_many' };
    if (coded && added === 'taken') return { ok: false, code: 'room/code_taken' };
  }
}
