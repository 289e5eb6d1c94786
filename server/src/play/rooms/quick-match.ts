import { joinRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { createRoom, type CreateRefusal, type CreateRoomProps } from './create-room.js';
import { seatsTaken } from './room.js';
import type { MatchRecord } from '../games/match-record.js';
import type { RoomAnswer } from './room-store.js';

/** Most rooms looked through; the waiting ones come first. */
const LOOKED_AT = 100;
const SEATS = 4;
/** A seat can be taken in the meantime: after these refusals the next room is tried. */
const TRY_NEXT: ReadonlySet<string> = new Set(['room/full', 'room/not_waiting', 'room/does_not_exist']);

/** Joining and creating can both be refused. */
type QuickAnswer = RoomAnswer<CreateRefusal | 'room/full' | 'room/not_waiting' | 'room/does_not_exist'>;

const peopleIn = ({ seats }: Pick<MatchRecord, 'seats'>): string[] =>
  seats.flatMap((seat) => (seat === null || seat.is_bot ? [] : [seat.player_id]));

async function seated(context: RoomContext, props: CreateRoomProps): Promise<QuickAnswer> {
  const { store, blocks } = context;
  const { creator, command_id } = props;
  const made = command_id === undefined ? null : await store.findByCommandId(creator.player_id, command_id);
  if (made !== null) return { ok: true, room: made, changed: false };
  const open = (await store.listed(LOOKED_AT))
    .filter((room) => room.status === 'waiting' && seatsTaken(room) < SEATS)
    // A full table starts soonest.
    .sort((a, b) => seatsTaken(b) - seatsTaken(a));
  const apart = await blocks.eitherWay(creator.player_id, open.flatMap(peopleIn));
  for (const room of open) {
    if (peopleIn(room).some((person) => apart.includes(person))) continue;
    const { room_id } = room;
    const answer = await joinRoom(context, { room_id, player_id: creator.player_id }, creator);
    if (answer.ok || !TRY_NEXT.has(answer.code)) return answer;
  }
  return createRoom(context, props);
}

/**
 * Seats people who want to play with anybody: in the fullest public waiting room, else in a new one made from `props`.
 * Nobody is seated with a person of whom one has blocked the other.
 * Callers are queued, so that strangers who ask at the same instant meet in one room instead of waiting in one each. Two
 * processes can still open two rooms at the same instant.
 */
export function createQuickMatcher(context: RoomContext): (props: CreateRoomProps) => Promise<QuickAnswer> {
  let last: Promise<unknown> = Promise.resolve();
  return (props) => {
    const answer = last.then(() => seated(context, props));
    // A failure belongs to this caller only; the queue continues.
    last = answer.catch(() => undefined);
    return answer;
  };
}
