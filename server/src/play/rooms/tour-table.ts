import { SEATS, teamOf, type Team } from '@hokm/shared/rules';
import { ROOM_NAME_MAX, type RoomOptions } from '@hokm/shared/protocol';
import { cut } from '@hokm/shared/graphemes';
import { freshSeeds } from '../games/dealer.js';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';
import type { TourTable } from '../games/tour-table.js';
import type { RoomContext } from './context.js';
import { dueAt } from './room-due.js';
import { newRoomCode } from './room-code.js';

/** A table that a tournament wants. */
export interface TourTableProps {
  /** The id of its match: the same one makes one table. */
  readonly match: string;
  readonly tour: Omit<TourTable, 'forfeit'>;
  readonly name: string;
  readonly options: Pick<RoomOptions, 'target_points' | 'pace'>;
  /** The four, by seat. People are away until they come. */
  readonly seats: readonly SeatRecord[];
}

/** The sides of a waiting table that have somebody there, or a computer player. */
function sidesThere({ seats }: Pick<MatchRecord, 'seats'>): Team[] {
  const isThere = (seat: SeatRecord | null | undefined) =>
    seat != null && (seat.is_bot || seat.away_since === null);
  // House players do not play among themselves.
  if (!seats.some((seat) => seat?.is_bot === false && isThere(seat))) return [];
  return ([0, 1] as const).filter((team) =>
    SEATS.some((seat) => teamOf(seat) === team && isThere(seats[seat])),
  );
}

/** The change that ends a table at which a side has nobody; null where both sides have somebody. */
export function forfeited(room: MatchRecord): Partial<MatchRecord> | null {
  const there = sidesThere(room);
  if (room.tour === undefined || there.length === 2) return null;
  return {
    status: 'finished',
    open: false,
    tour: { ...room.tour, forfeit: { winner: there[0] ?? null } },
  };
}

/**
 * Makes the table of a tournament's match, or finds the one that is there: any number of processes may ask at once. It belongs to no
 * creator, and its people count as waiting only once they come.
 */
export async function makeTourTable(
  {
    store,
    timings,
    timers,
    randomBytes,
    announce,
  }: Pick<RoomContext, 'store' | 'timings' | 'timers' | 'randomBytes' | 'announce'>,
  { match, tour, name, options, seats }: TourTableProps,
): Promise<MatchRecord> {
  const now = timers.now();
  for (;;) {
    const room: MatchRecord = {
      _id: match,
      room_id: newRoomCode(randomBytes),
      open: true,
      revision: 0,
      name: cut(name, ROOM_NAME_MAX),
      creator_id: tour.id,
      slot: null,
      status: 'waiting',
      options: {
        ...options,
        visibility: 'public',
        bots: 'none',
        bot_level: 'normal',
        stake: 0,
        tour: tour.id,
      },
      seats: [...seats],
      created_at: now,
      touched_at: now,
      full_since: null,
      due_at: null,
      client_seeds: {},
      commands: [],
      tour,
      seeds: freshSeeds(1, randomBytes),
      playing: [],
      node: null,
      snapshot: null,
      result: null,
      winners: [],
      finished_at: null,
    };
    room.due_at = dueAt(room, timings);
    const added = await store.addTable(room);
    if (added === 'added') {
      announce(room);
      return room;
    }
    if (added !== 'taken') return added;
  }
}
