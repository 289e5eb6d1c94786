import { roomOptions } from '@hokm/shared/protocol';
import type { TargetPoints } from '@hokm/shared/rules';
import { freshSeeds } from '@hokm/server/play/games/dealer';
import type { MatchRecord, SeatRecord } from '@hokm/server/play/games/match-record';

/** When every run begins, ms since 1970. */
export const START = Date.UTC(2026, 0, 1);
/** The code of the only room of a run. */
export const ROOM = 'SIMULA';
/** The id of its match. */
export const MATCH = 'f'.repeat(24);

/** The player id of the person on a seat. */
export const idOf = (seat: number): string => (seat + 1).toString(16).padStart(24, '0');

interface RoomProps {
  /** How many seats have people; bots have the others. */
  readonly people: number;
  readonly target_points: TargetPoints;
  /** When the last seat was taken, ms since 1970. */
  readonly full_since: number;
  readonly randomBytes: (size: number) => Buffer;
}

/** A full room that waits for its start. */
export function waitingRoom({ people, target_points, full_since, randomBytes }: RoomProps): MatchRecord {
  const seats = [0, 1, 2, 3].map((seat): SeatRecord => ({
    player_id: seat < people ? idOf(seat) : `b${idOf(seat).slice(1)}`,
    name: `player ${seat}`,
    avatar: null,
    is_bot: seat >= people,
    away_since: null,
  }));
  return {
    _id: MATCH,
    room_id: ROOM,
    open: true,
    revision: 0,
    name: 'simulation',
    creator_id: idOf(0),
    status: 'waiting',
    options: roomOptions.parse({ target_points }),
    seats,
    created_at: START,
    touched_at: START,
    full_since,
    due_at: full_since + 3_500,
    client_seeds: {},
    commands: [],
    seeds: freshSeeds(1, randomBytes),
    playing: [],
    node: null,
    snapshot: null,
    result: null,
    winners: [],
    finished_at: null,
  };
}
