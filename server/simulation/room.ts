import { DAY_MS } from '@hokm/shared/time';
import { roomOptions, type RoomOptions } from '@hokm/shared/protocol';
import type { TargetPoints } from '@hokm/shared/rules';
import type { Doc } from '@hokm/embedded-mongo/values';
import { newAccount } from '@hokm/server/accounts/new-account';
import { objectId } from '@hokm/server/platform/database/ids';
import { freshSeeds } from '@hokm/server/play/games/dealer';
import type { MatchRecord, SeatRecord } from '@hokm/server/play/games/match-record';

/** When every run begins, ms since 1970. */
export const START = Date.UTC(2026, 0, 1);
/** The code of the only room of a run. */
export const ROOM = 'SIMULA';
/** The id of its match. */
export const MATCH = 'f'.repeat(24);

/** What each puts in, in a world of coins. */
export const STAKE = 50;

/** The player id of the person on a seat. */
export const idOf = (seat: number): string => (seat + 1).toString(16).padStart(24, '0');

/** The player id of somebody who watches and predicts. */
export const spectatorId = (n: number): string => idOf(15 + n);
/** A spectator who is a friend of a player. */
export const FRIEND = spectatorId(0);

/** The seat of a player, of whom only the id is known. */
export const seatOf = (player_id: string): SeatRecord => ({
  player_id,
  name: `player ${Number.parseInt(player_id.slice(-1), 16) - 1}`,
  avatar: null,
  is_bot: player_id.startsWith('b'),
  away_since: null,
});

interface RoomProps {
  /** How many seats have people; bots have the others. */
  readonly people: number;
  readonly target_points: TargetPoints;
  /** What each puts in; 0 for a room without coins. */
  readonly stake?: RoomOptions['stake'];
  /** When the last seat was taken, ms since 1970. */
  readonly full_since: number;
  readonly randomBytes: (size: number) => Buffer;
}

/** A full room that waits for its start. */
export function waitingRoom({
  people,
  target_points,
  stake = 0,
  full_since,
  randomBytes,
}: RoomProps): MatchRecord {
  const seats = [0, 1, 2, 3].map((seat) => seatOf(seat < people ? idOf(seat) : `b${idOf(seat).slice(1)}`));
  return {
    _id: MATCH,
    room_id: ROOM,
    open: true,
    revision: 0,
    name: 'simulation',
    creator_id: idOf(0),
    status: 'waiting',
    options: roomOptions.parse({ target_points, stake }),
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

/** The account of a person who has so many coins that were earned by playing, beside the opening. */
export function anAccountWith(player_id: string, earned: number): Doc {
  const account = newAccount('en', false, START - 30 * DAY_MS);
  const { balance } = account;
  const opening = { amount: balance, kind: 'opening', contra: 'mint:opening', balance, bound: balance };
  const days = {
    amount: earned,
    kind: 'daily',
    contra: 'mint:daily',
    balance: balance + earned,
    bound: balance,
  };
  const pending = [opening, days].map((entry, index) => ({
    ...entry,
    key: entry.kind,
    ref: '',
    at: START,
    seq: index + 1,
  }));
  return {
    ...account,
    _id: objectId(player_id),
    telegram_id: Number.parseInt(player_id, 16),
    balance: balance + earned,
    wallet: { seq: 2, bound: balance, pending, settle_at: START },
  };
}
