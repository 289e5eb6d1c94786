import type { LobbyRoom } from '@hokm/shared/protocol';
import { TARGET_POINTS } from '@hokm/shared/rules';

const SEATS = 4;

export const STATUSES = ['all', 'waiting', 'playing'] as const;
export const PACES = ['all', 'classic', 'fast'] as const;
export const FREE = ['any', 'one', 'two', 'three'] as const;
export const SORTS = ['fullest', 'points_up', 'points_down', 'name'] as const;
export const POINTS = ['all', ...TARGET_POINTS.map((points) => `${points}` as const)] as const;

/** Which rooms a person wants to see, and in which order. */
export interface RoomFilter {
  readonly status: (typeof STATUSES)[number];
  readonly points: (typeof POINTS)[number];
  readonly pace: (typeof PACES)[number];
  /** Minimum number of free seats. */
  readonly free: (typeof FREE)[number];
  readonly sort: (typeof SORTS)[number];
}

export const NO_FILTER: RoomFilter = {
  status: 'all',
  points: 'all',
  pace: 'all',
  free: 'any',
  sort: 'fullest',
};
const NAMES = ['status', 'points', 'pace', 'free', 'sort'] as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null, usual: Value): Value {
  return values.find((value) => value === text) ?? usual;
}

/** The filter as the page's address has it; what it does not know is the usual. */
export function readFilter(query: URLSearchParams): RoomFilter {
  return {
    status: oneOf(STATUSES, query.get('status'), NO_FILTER.status),
    points: oneOf(POINTS, query.get('points'), NO_FILTER.points),
    pace: oneOf(PACES, query.get('pace'), NO_FILTER.pace),
    free: oneOf(FREE, query.get('free'), NO_FILTER.free),
    sort: oneOf(SORTS, query.get('sort'), NO_FILTER.sort),
  };
}

/** The filter for the page's address, which keeps only what is not the usual. */
export function writeFilter(filter: RoomFilter): URLSearchParams {
  return new URLSearchParams(
    NAMES.flatMap((name) => (filter[name] === NO_FILTER[name] ? [] : [[name, filter[name]]])),
  );
}

/** How many rooms' worth of choices differ from the usual; the order is none of them. */
export function filtersSet(filter: RoomFilter): number {
  return NAMES.filter((name) => name !== 'sort' && filter[name] !== NO_FILTER[name]).length;
}

function fits(room: LobbyRoom, { status, points, pace, free }: RoomFilter): boolean {
  const waits = room.status === 'waiting';
  if (status !== 'all' && waits !== (status === 'waiting')) return false;
  if (points !== 'all' && String(room.target_points) !== points) return false;
  if (pace !== 'all' && room.pace !== pace) return false;
  // A running match has no free seat, even if a computer player sits there.
  return free === 'any' || (waits && SEATS - room.seats_taken >= FREE.indexOf(free));
}

/** Rooms with a seat first, the fullest of them on top, as it starts soonest; then the full ones; then running matches. */
function rank(room: LobbyRoom): number {
  if (room.status !== 'waiting') return SEATS;
  return room.seats_taken < SEATS ? -room.seats_taken : 0;
}

function compare(a: LobbyRoom, b: LobbyRoom, sort: RoomFilter['sort']): number {
  if (sort === 'name') return a.name.localeCompare(b.name, 'fa');
  if (sort === 'points_up') return a.target_points - b.target_points;
  if (sort === 'points_down') return b.target_points - a.target_points;
  return 0;
}

/** The rooms of a filter in its order; equals stand as in the usual order, and finished matches are no rooms. */
export function chosenRooms(
  rooms: Readonly<Record<string, LobbyRoom>>,
  filter: RoomFilter = NO_FILTER,
): [string, LobbyRoom][] {
  return Object.entries(rooms)
    .filter(([, room]) => room.status !== 'finished' && fits(room, filter))
    .sort(([, a], [, b]) => compare(a, b, filter.sort) || rank(a) - rank(b));
}
