import type { PageQuery } from '@hokm/shared/api';
import type { CoinRoom } from '@hokm/shared/api/stakes';
import { COIN_ROOMS_MAX } from '@hokm/shared/api/stakes/limits';
import { STAKES, type RoomOptions, type StakeRefusal } from '@hokm/shared/protocol';
import type { Blocks } from '../people/blocks.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import type { CoinTable } from '../play/rooms/context.js';
import { peopleIn, seatIn, seatsTaken } from '../play/rooms/room.js';
import { presentLobbyRoom, type ListedRoom } from '../play/rooms/room-view.js';

type Listed = ListedRoom & Pick<MatchRecord, 'creator_id'>;

/** The fields of a room that are shown and judged. */
const FIELDS = {
  _id: 0,
  room_id: 1,
  name: 1,
  status: 1,
  seats: 1,
  'options.stake': 1,
  'options.visibility': 1,
  'options.target_points': 1,
  'options.pace': 1,
  creator_id: 1,
} as const;

const isWaiting = ({ status }: Listed): boolean => status === 'waiting';

/** Why a person does not come into a room; null where they do. */
function roomProblem(room: Listed, person: string, problem: StakeRefusal | null): CoinRoom['why_not'] {
  if (isWaiting(room) && seatIn(room, person) !== null) return null;
  if (!isWaiting(room)) return 'room/not_waiting';
  return seatsTaken(room) === room.seats.length ? 'room/full' : problem;
}

/**
 * One page of the open public coin rooms as a person sees them, and how many there are: those that wait before those that play, the
 * fullest first. Rooms of people who have blocked the person are left out. One query by index; only rooms of the page are judged.
 */
export async function openCoinRooms(
  { matches, blocks }: { readonly matches: MatchModel; readonly blocks: Pick<Blocks, 'whoBlocked'> },
  person: string,
  problemOf: (table: CoinTable) => StakeRefusal | null,
  { stake, page, per_page }: PageQuery & { readonly stake?: RoomOptions['stake'] | undefined },
): Promise<{ total: number; data: CoinRoom[] }> {
  const listed = await matches
    .find({
      open: true,
      'options.visibility': 'public',
      'options.stake': stake ?? { $gte: STAKES[0] },
    })
    .sort({ status: -1, created_at: -1 })
    .limit(COIN_ROOMS_MAX)
    .select(FIELDS)
    .lean<Listed[]>();
  const hidden = new Set(
    await blocks.whoBlocked(person, [...new Set(listed.map(({ creator_id }) => creator_id))]),
  );
  const shown = listed
    .filter((room) => !hidden.has(room.creator_id) || seatIn(room, person) !== null)
    .sort(
      (one, other) =>
        Number(isWaiting(other)) - Number(isWaiting(one)) || seatsTaken(other) - seatsTaken(one),
    );
  const from = (page - 1) * per_page;
  const data = shown.slice(from, from + per_page).map((room): CoinRoom => {
    const why_not = roomProblem(room, person, problemOf({ ...room.options, others: peopleIn(room) }));
    return {
      ...presentLobbyRoom(room),
      room_id: room.room_id,
      pot: room.options.stake * room.seats.length,
      can_join: why_not === null,
      why_not,
    };
  });
  return { total: shown.length, data };
}
