import { DEAL_ALGORITHM, SEATS, type Seat } from '@hokm/shared/rules';
import type { LobbyRoom, RoomStakes, UpdateRoom } from '@hokm/shared/protocol';
import type { MatchRecord } from '../games/match-record.js';
import { isCoinRoom } from '../games/stakes-record.js';
import { hasSeeded, peopleHere, seatsTaken } from './room.js';
import { countdownOf, type RoomTimings } from './timings.js';

/** The inputs of a room's view besides its document. */
export interface RoomScene {
  readonly now: number;
  readonly timings: RoomTimings;
  /** How many people are in quick searches, as far as it is known. */
  readonly seekers: number;
}

function names(room: Pick<MatchRecord, 'seats'>): string[] {
  return room.seats.flatMap((seat) => (seat === null ? [] : [seat.name]));
}

function roomSeat(room: MatchRecord, seat: Seat): UpdateRoom['seats'][number] {
  const sitting = room.seats[seat];
  if (sitting == null) return null;
  const { player_id, name, avatar, frame = null, is_bot, away_since } = sitting;
  return { seat, player_id, name, avatar, frame, is_bot, connected: away_since === null };
}

function presentSearch(room: MatchRecord, { timings, seekers }: RoomScene): UpdateRoom['search'] {
  const { quick_since: since, status } = room;
  if (since === undefined || status !== 'waiting') return null;
  return {
    since,
    fills_at: since + timings.quick_search_ms,
    seekers: Math.max(seekers, peopleHere(room)),
    pair: room.pair_since != null,
  };
}

/** The coins of a coin room, as everybody in it sees them. */
function presentStakes({ options: { stake }, seats, stakes }: MatchRecord): RoomStakes {
  const { phase = 'open', short = [], payments } = stakes ?? {};
  const isOver = phase === 'decided' || phase === 'settled';
  return {
    stake,
    pot: stake * seats.length,
    phase: isOver ? (stakes?.outcome ?? 'void') : phase,
    short: short.map(({ player_id }) => player_id),
    ...(short.length === 0 ? {} : { short_names: short.map(({ name = '' }) => name) }),
    ...(payments === undefined
      ? {}
      : {
          paid: payments.map(({ player_id, coins, why }) => ({
            player_id,
            coins,
            returned: why === 'returned',
          })),
        }),
  };
}

/** A room as its members see it (`update_room`). */
export function presentRoom(room: MatchRecord, scene: RoomScene): UpdateRoom {
  return {
    room_id: room.room_id,
    name: room.name,
    players: names(room),
    status: room.status,
    seats: SEATS.map((seat) => roomSeat(room, seat)),
    creator_id: room.creator_id,
    options: room.options,
    full_since: room.full_since,
    countdown_ms: countdownOf(scene.timings, room),
    server_time: scene.now,
    search: presentSearch(room, scene),
    incoming: (room.incoming ?? []).map(({ seat, person: { player_id, name } }) => ({
      seat,
      player_id,
      name,
    })),
    ...(isCoinRoom(room) ? { stakes: presentStakes(room) } : {}),
    fairness: {
      algorithm: DEAL_ALGORITHM,
      hand: room.seeds.hand,
      commitment: room.seeds.commitment,
      seeded: SEATS.filter((seat) => hasSeeded(room, room.seats[seat]?.player_id)),
    },
  };
}

/** The fields of a room that the lobby shows. */
export type ListedRoom = Pick<
  MatchRecord,
  'room_id' | 'name' | 'status' | 'seats' | 'options' | 'quick_since' | 'pair_since' | 'predictable_until'
>;

/** A room as the lobby lists it. `now`: ms since 1970; absent where rooms are not predicted. */
export function presentLobbyRoom(room: ListedRoom, now = Infinity): LobbyRoom {
  const { predictable_until = 0, status } = room;
  return {
    players: names(room),
    status: room.status,
    name: room.name,
    seats_taken: seatsTaken(room),
    target_points: room.options.target_points,
    pace: room.options.pace,
    stake: room.options.stake,
    ...(status === 'in progress' && predictable_until > now ? { predictable: true } : {}),
    seats: SEATS.map((seat) => {
      const sitting = room.seats[seat];
      return sitting == null
        ? null
        : { player_id: sitting.player_id, name: sitting.name, is_bot: sitting.is_bot };
    }),
  };
}
