import type { ErrorCode } from '@hokm/shared/errors';
import { MINUTE_MS } from '@hokm/shared/time';
import type { MatchRecord } from '../games/match-record.js';
import { isCoinRoom, isTakingCoins } from '../games/stakes-record.js';
import { beginning } from './beginning.js';
import { botsFor } from './bots.js';
import { remembered } from './change-room.js';
import { newsOf, takeCoins } from './collect-stakes.js';
import type { RoomContext } from './context.js';
import { countdownEnd } from './room-due.js';
import { fillSeats, seatIn, type RoomChange } from './room.js';
import type { RoomAnswer, RoomStore } from './room-store.js';
import { collecting, takenOverAt } from './stakes.js';
import { forfeited } from './tour-table.js';

/** The end of the time to come to a table of a tournament is looked at so soon, ms; if not, people get time again. */
const LOOKED_AT_WITHIN_MS = 30_000;
const COME_AGAIN_MS = 3 * MINUTE_MS;

type StartRefusal = 'room/not_member' | 'room/not_waiting' | 'room/not_enough_players';

export interface StartProps {
  /** The member who starts it; null for the server itself. */
  readonly by: string | null;
  /** Computer players take the free seats of a quick search; other rooms have to be full. */
  readonly fill?: boolean | undefined;
  readonly command_id?: string | undefined;
}

function starting(
  context: RoomContext,
  waiting: MatchRecord,
  { by, fill }: StartProps,
): RoomChange<StartRefusal> {
  const now = context.timers.now();
  const filled = fill === true ? fillSeats(waiting, botsFor(waiting, context.randomBytes), now) : null;
  const seated = filled?.ok === true ? filled.set : {};
  const room = { ...waiting, ...seated };
  if (by !== null && seatIn(room, by) === null) return { ok: false, code: 'room/not_member' };
  if (room.status === 'in progress') return { ok: true, set: {} };
  if (room.status === 'finished') return { ok: false, code: 'room/not_waiting' };
  if (room.seats.some((seat) => seat === null)) return { ok: false, code: 'room/not_enough_players' };
  if (room.tour !== undefined) {
    const { until } = room.tour;
    const isComplete = now >= (countdownEnd(room, context.timings) ?? Infinity);
    if (!isComplete && now < until) return { ok: true, set: {} };
    // Nobody looked when the time was over: the server was away or closed, and so people could not come.
    if (!isComplete && now > until + LOOKED_AT_WITHIN_MS)
      return { ok: true, set: { tour: { ...room.tour, until: now + COME_AGAIN_MS } } };
    return { ok: true, set: forfeited(room) ?? beginning(context, room) };
  }
  if (isCoinRoom(room)) {
    const end = countdownEnd(room, context.timings) ?? Infinity;
    // Until the countdown is over, everybody may leave with their coins.
    return { ok: true, set: isTakingCoins(room) || now < end ? {} : { stakes: collecting(room, now) } };
  }
  return { ok: true, set: { ...seated, ...beginning(context, room) } };
}

/**
 * Starts the match of a full room; any member may, and the server itself. A second call does nothing. In a coin room the coins
 * of all are collected first; where somebody does not put in, the room goes on waiting without them.
 */
export async function startMatch(
  context: RoomContext,
  roomId: string,
  props: StartProps,
): Promise<RoomAnswer<StartRefusal | 'room/does_not_exist' | 'room/starting'>> {
  const { by, command_id } = props;
  const command = by === null ? null : remembered({ room_id: roomId, player_id: by, command_id });
  const asked = await context.store.change(roomId, (room) => starting(context, room, props), command);
  if (!asked.ok) return asked;
  if (isTakingCoins(asked.room)) {
    if (asked.changed) {
      context.announce(asked.room);
      context.stakes.tell(asked.room.stakes?.payers ?? [], newsOf('stake.collecting', asked.room));
    }
    return takenOnce(context, asked.room);
  }
  return opened(context, asked);
}

type Started = RoomAnswer<'room/does_not_exist' | 'room/starting'>;

/** Starts of coin rooms that are under way in a process, by match and round. */
const underWay = new WeakMap<RoomStore, Map<string, Promise<Started>>>();

/**
 * Collects the coins of a room, and opens its table. The pages of all four ask for it in the same moment: the first of them has it done,
 * and the others wait for its answer. Nobody waits for one that stands still: it is followed, as that of another process is.
 */
async function takenOnce(context: RoomContext, room: MatchRecord): Promise<Started> {
  const { store, timers } = context;
  const starts = underWay.get(store) ?? new Map<string, Promise<Started>>();
  underWay.set(store, starts);
  const key = `${room._id}:${room.stakes?.round}`;
  const first = starts.get(key);
  if (first !== undefined && timers.now() < (takenOverAt(room) ?? 0)) {
    const answer = await first;
    return answer.ok ? { ...answer, changed: false } : answer;
  }
  const own = takeCoins(context, room).then((taken) => opened(context, taken));
  starts.set(key, own);
  try {
    return await own;
  } finally {
    if (starts.get(key) === own) starts.delete(key);
  }
}

/** Opens the table of a match that has begun. */
async function opened<Code extends ErrorCode>(
  context: RoomContext,
  answer: RoomAnswer<Code>,
): Promise<RoomAnswer<Code>> {
  if (!answer.ok || answer.room.status === 'waiting') return answer;
  const { games, announce } = context;
  const roomId = answer.room.room_id;
  // A table of a tournament to which a side did not come.
  if (answer.room.snapshot === null) {
    if (answer.changed) announce(answer.room);
    return answer;
  }
  if (answer.changed) {
    announce(answer.room);
    await games.begin(answer.room);
  } else if (answer.room.status === 'in progress' && games.tables.peek(roomId) === null) {
    // The first start was interrupted before the room was announced.
    announce(answer.room);
    await games.tables.get(roomId);
  }
  return answer;
}
