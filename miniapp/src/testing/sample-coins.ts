import type { CoinMatch, CoinRoom, CoinStanding, CoinStatistics } from '@hokm/shared/api/stakes';
import type { RoomStakes, UpdateRoom } from '@hokm/shared/protocol';
import { SARA } from './frame.js';
import { at, daysAgo, someone } from './people.js';

const seat = (n: number) => ({ player_id: someone(n).id, name: someone(n).name, is_bot: false });
const SEATS = 4;

/** A coin room with so many people. */
export function coinRoom(n: number, taken: number, more: Partial<CoinRoom> = {}): CoinRoom {
  const seats = Array.from({ length: SEATS }, (_, place) => (place < taken ? seat(4 * n + place + 1) : null));
  const stake = more.stake ?? 20;
  return {
    room_id: `COIN0${n}`,
    name: at(['شب یلدا', 'Friends', 'حکم جمعه', 'کوی دوست'], n),
    status: 'waiting',
    players: seats.flatMap((one) => (one === null ? [] : [one.name])),
    seats,
    seats_taken: taken,
    target_points: at([7, 5, 3], n),
    pace: 'classic',
    stake,
    pot: SEATS * stake,
    can_join: true,
    why_not: null,
    ...more,
  };
}

/** Somebody who may put coins in. */
export const MAY: CoinStanding = {
  why_not: null,
  days: { have: 3, need: 3 },
  matches: { have: 10, need: 10 },
  stakeable: 620,
  largest_stake: 62,
  day_left: 124,
  own_day_limit: null,
  paused_until: null,
  next_day_limit: null,
};

const RESULTS = ['won', 'lost', 'won', 'void', 'lost', 'won'] as const;
const NETS = { won: 1, lost: -1, void: 0 } as const;

/** So many coin matches, newest first. */
export const coinMatches = (count: number): CoinMatch[] =>
  Array.from({ length: count }, (_, n) => {
    const result = at(RESULTS, n);
    const stake = at([20, 50, 10, 100], n);
    return {
      match_id: someone(n + 1).id,
      room_id: `HIST${String(n).padStart(2, 'A')}`,
      room_name: at(['شب یلدا', 'Friends', 'حکم جمعه'], n),
      at: daysAgo(n * 2),
      stake,
      pot: SEATS * stake,
      result,
      net: NETS[result] * stake,
      players: [
        { player_id: SARA.id, name: SARA.name },
        ...[n + 1, n + 4, n + 7].map((one) => ({ player_id: someone(one).id, name: someone(one).name })),
      ],
    };
  });

const NET_BY_DAY = [50, -20, 100, -50, -100, 20, 0, 200, -10, 40];

/** A month of coin matches in numbers. */
export const NUMBERS: CoinStatistics = {
  matches: 34,
  won: 18,
  lost: 15,
  void: 1,
  win_rate: 18 / 33,
  staked: 1_360,
  net: 230,
  best_win: 200,
  streak: 2,
  by_day: NET_BY_DAY.map((net, n) => ({ day: daysAgo(NET_BY_DAY.length - n).slice(0, 10), net })),
  limits: MAY,
};
export const NOTHING: CoinStatistics = {
  matches: 0,
  won: 0,
  lost: 0,
  void: 0,
  win_rate: null,
  staked: 0,
  net: 0,
  best_win: 0,
  streak: 0,
  by_day: [],
  limits: MAY,
};

/** The waiting room of a coin room, with so many people and Sara, or without her. */
export function waitingFor(
  stakes: Partial<RoomStakes>,
  { taken = 3, sits = true }: { readonly taken?: number; readonly sits?: boolean } = {},
): UpdateRoom {
  const sitting = (place: 0 | 1 | 2 | 3) => {
    const person = sits && place === 0 ? SARA : someone(place + 1);
    const { id, name, avatar } = person;
    return {
      seat: place,
      player_id: id,
      name,
      avatar,
      frame: null,
      is_bot: false,
      connected: true,
    };
  };
  const seats = ([0, 1, 2, 3] as const).map((place) => (place < taken ? sitting(place) : null));
  return {
    room_id: 'COIN07',
    name: 'شب یلدا',
    players: seats.flatMap((one) => (one === null ? [] : [one.name])),
    status: 'waiting',
    seats,
    creator_id: sits ? SARA.id : someone(1).id,
    options: {
      target_points: 7,
      pace: 'classic',
      visibility: 'public',
      bots: 'none',
      bot_level: 'normal',
      stake: 50,
    },
    full_since: taken === SEATS ? Date.now() - 60_000 : null,
    countdown_ms: 5_000,
    server_time: Date.now(),
    search: null,
    incoming: [],
    stakes: { stake: 50, pot: 200, phase: 'open', short: [], ...stakes },
    fairness: { algorithm: 'hokm-deal/1', hand: 1, commitment: 'a'.repeat(64), seeded: [0] },
  };
}
