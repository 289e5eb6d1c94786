import { isCoinRoom } from '../games/stakes-record.js';
import { inTurn } from '../../platform/core/in-turn.js';
import { joinRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { createRoom, type CreateRefusal, type CreateRoomProps } from './create-room.js';
import { reserveSeat } from './reserve-seat.js';
import { hasPersonHere, peopleIn, seatIn, seatsTaken } from './room.js';
import type { RoomAnswer } from './room-store.js';
import type { ListedRoom } from './room-view.js';

/** Most rooms looked through; the waiting ones come first. */
const LOOKED_AT = 100;
const SEATS = 4;
/** A seat can be taken in the meantime: after these refusals the next room is tried. */
const TRY_NEXT: ReadonlySet<string> = new Set(['room/full', 'room/not_waiting', 'room/does_not_exist']);

/** Joining and creating can both be refused. */
type QuickAnswer = RoomAnswer<CreateRefusal | 'room/full' | 'room/not_waiting' | 'room/does_not_exist'>;

const isSearch = ({ quick_since }: ListedRoom): boolean => quick_since !== undefined;

/** Neither a coin room nor one of a pair, which waits for another pair. */
const isForSingles = (room: ListedRoom): boolean => !isCoinRoom(room) && room.pair_since == null;

/** True if a person can take a seat: of a quick search also one that a computer player has. */
function hasSeat(room: ListedRoom): boolean {
  return (isSearch(room) ? peopleIn(room).length : seatsTaken(room)) < SEATS;
}

/**
 * The rooms to try, the best first: those with friends, then quick searches before other rooms, then those with more people
 * before those with fewer.
 */
function inOrder(rooms: readonly ListedRoom[], friends: readonly string[]): ListedRoom[] {
  const friendsIn = (room: ListedRoom) => peopleIn(room).filter((id) => friends.includes(id)).length;
  return rooms
    .filter((room) => room.status === 'waiting' && isForSingles(room) && hasSeat(room) && hasPersonHere(room))
    .sort(
      (a, b) =>
        friendsIn(b) - friendsIn(a) ||
        Number(isSearch(b)) - Number(isSearch(a)) ||
        peopleIn(b).length - peopleIn(a).length,
    );
}

/** True for the quick search in which a person sits already. */
function isOwnSearch(room: ListedRoom, playerId: string): boolean {
  return isSearch(room) && room.status === 'waiting' && seatIn(room, playerId) !== null;
}

/** Runs work while no other process runs the same. */
export type TurnOfAll = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A seat where people wait; null where nobody does. `isSearching`: in the search that the person has already. */
async function seatedWithOthers(
  context: RoomContext,
  { creator }: CreateRoomProps,
): Promise<{ answer: QuickAnswer | null; isSearching: boolean }> {
  const { store, blocks } = context;
  const listed = await store.listed(LOOKED_AT);
  const own = listed.find((room) => isOwnSearch(room, creator.player_id));
  const friends = own === undefined ? await context.friendsOf(creator.player_id) : [];
  const open = own === undefined ? inOrder(listed, friends) : [own];
  const apart = await blocks.eitherWay(creator.player_id, open.flatMap(peopleIn));
  for (const room of open) {
    if (peopleIn(room).some((person) => apart.includes(person))) continue;
    const { room_id } = room;
    const answer = await joinRoom(context, { room_id, player_id: creator.player_id }, creator, true);
    if (answer.ok || !TRY_NEXT.has(answer.code)) return { answer, isSearching: own !== undefined };
  }
  return { answer: null, isSearching: own !== undefined };
}

async function seated(
  context: RoomContext,
  turnOfAll: TurnOfAll | null,
  props: CreateRoomProps,
): Promise<QuickAnswer> {
  const { store } = context;
  const { creator, command_id } = props;
  if (isCoinRoom(props)) return { ok: false, code: 'room/people_only' };
  const made = command_id === undefined ? null : await store.findByCommandId(creator.player_id, command_id);
  if (made !== null) return { ok: true, room: made, changed: false };
  const reserved = await store.reservedFor(creator.player_id);
  if (reserved !== null) {
    // The process that kept the seat may have died before the person left the room in which they sat.
    const left = await store.leaveOthers(creator.player_id, reserved._id);
    if (left === 'starting') return { ok: false, code: 'room/starting' };
    return { ok: true, room: reserved, changed: false };
  }
  const { answer, isSearching } = await seatedWithOthers(context, props);
  if (answer !== null) return answer;
  const kept = isSearching ? null : await reserveSeat(context, creator);
  if (kept !== null) return kept;
  const options = { ...props.options, visibility: 'public', bots: 'none' } as const;
  const create = () => createRoom(context, { ...props, options, searching: true });
  if (turnOfAll === null) return create();
  // Somebody may have begun to search in another process since the rooms were read.
  return turnOfAll(async () => (await seatedWithOthers(context, props)).answer ?? create());
}

/**
 * Seats people who want to play with anybody: where others search, in another public room that waits, else in a new search
 * made from `props`; first of all where a friend is, as their partner, and never where friends could only be opponents. Before a new one, in a running quick match a computer player's seat is kept for them until the hand is over;
 * the answer is then a room in progress in which they do not sit yet. Rooms whose people are all away are left out, and
 * nobody is seated with a person of whom one has blocked the other, nor in a coin room.
 * Callers are queued, so that strangers who ask at the same instant meet in one room instead of waiting in one each;
 * `turnOfAll` queues new searches over all processes, null where there is one.
 */
export function createQuickMatcher(
  context: RoomContext,
  turnOfAll: TurnOfAll | null = null,
): (props: CreateRoomProps) => Promise<QuickAnswer> {
  return inTurn((props) => seated(context, turnOfAll, props));
}
