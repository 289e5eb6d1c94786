import { joinRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { createRoom, type CreateRoomProps } from './create-room.js';
import { seatsTaken } from './room.js';
import type { RoomAnswer } from './room-store.js';

/** Most rooms looked through; those that wait come first. */
const LOOKED_AT = 100;
const SEATS = 4;
/** A seat may be taken while one reaches for it; these refusals only mean "try the next room". */
const TRY_NEXT: ReadonlySet<string> = new Set(['room/full', 'room/not_waiting', 'room/does_not_exist']);

async function seated(context: RoomContext, props: CreateRoomProps): Promise<RoomAnswer> {
  const { store } = context;
  const { creator, command_id } = props;
  const made = command_id === undefined ? null : await store.findByCommandId(creator.player_id, command_id);
  if (made !== null) return { ok: true, room: made, changed: false };
  const open = (await store.listed(LOOKED_AT))
    .filter((room) => room.status === 'waiting' && seatsTaken(room) < SEATS)
    // A full table starts soonest.
    .sort((a, b) => seatsTaken(b) - seatsTaken(a));
  for (const { room_id } of open) {
    const answer = await joinRoom(context, { room_id, player_id: creator.player_id }, creator);
    if (answer.ok || !TRY_NEXT.has(answer.code)) return answer;
  }
  return createRoom(context, props);
}

/**
 * Seats people who want to play with anybody: in the fullest public room that waits, else in a new one by `props`, with
 * the refusals of `createRoom`. One after the other, so that strangers who ask in the same instant meet in one room
 * instead of waiting each in an own; only two processes at the same instant may still open two.
 */
export function createQuickMatcher(context: RoomContext): (props: CreateRoomProps) => Promise<RoomAnswer> {
  let last: Promise<unknown> = Promise.resolve();
  return (props) => {
    const answer = last.then(() => seated(context, props));
    // A fault is its caller's; the next one's turn comes all the same.
    last = answer.catch(() => undefined);
    return answer;
  };
}
