import { roomOptions, type GameState, type RoomOptions, type UpdateRoom } from '@hokm/shared/protocol';
import { eachSeat, SEATS, type CardId, type MatchState, type Seat } from '@hokm/shared/rules';
import type { Live, Told } from '@hokm/web/testing';
import { START, TIMING } from '../../../shared/src/rules/testing/table.js';
import { SARA } from './frame.js';
import { after, botAt, personOn } from './matches.js';
import { someone } from './people.js';
import {
  type MatchRecord,
  type SeatRecord,
  buildRoom,
  presentGame,
  presentRoom,
  presentWatched,
} from './server-views.js';

const ROOM_NAME = 'شب یلدا';
const TIMINGS = { ...TIMING, waiting_grace_ms: 10_000, countdown_ms: 5_000, quick_search_ms: 15_000 };
/** A moment of a match: as the rules have brought it about. */
export interface Scene {
  readonly code: string;
  readonly match: () => MatchState;
  /** How long ago its last move was, ms. */
  readonly ago?: number;
  readonly options?: Partial<RoomOptions>;
}

/** The records of those who sit in a match. */
const sittingIn = (match: MatchState): SeatRecord[] =>
  SEATS.map((seat) => (match.seats[seat].person ? personOn(seat) : botAt(seat)));

/** The match as if its last move had been so long ago. The tables of the rules' tests are set at `START`. */
function asOf({ match: matchOf, ago = 0 }: Scene, now: number): MatchState {
  const match = matchOf();
  const by = now - ago - START;
  const { turn, pause, phase_ends_at } = match;
  const later = (at: number | null) => (at === null ? null : at + by);
  const span = <T extends { readonly started_at: number; readonly ends_at: number }>(one: T): T => ({
    ...one,
    started_at: one.started_at + by,
    ends_at: one.ends_at + by,
  });
  return {
    ...match,
    turn: turn && span(turn),
    pause: pause && span(pause),
    phase_ends_at: later(phase_ends_at),
    seats: eachSeat((seat) => ({
      ...match.seats[seat],
      away_since: later(match.seats[seat].away_since),
    })),
  };
}

/** A room as its members see it. */
function roomOf(changed: Partial<MatchRecord>, now: number, seekers = 0): UpdateRoom {
  const room = buildRoom({ name: ROOM_NAME, creator_id: SARA.id, ...changed });
  return presentRoom(room, { now, timings: TIMINGS, seekers });
}

/** What a player of the match sees, or with `seat: null` somebody who watches. */
export function viewOf(scene: Scene, now: number, seat: Seat | null = 0): GameState {
  const state = asOf(scene, now);
  const options = { ...roomOptions.parse({}), ...scene.options, target_points: state.target_points };
  const info = {
    _id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    room_id: scene.code,
    name: ROOM_NAME,
    options,
    status: 'in progress' as const,
    creator_id: SARA.id,
    node: null,
    seats: sittingIn(state),
    relieved: [],
  };
  return seat === null ? presentWatched(info, state, now) : presentGame({ info, state }, seat, now);
}

/** The room and the table of a moment. */
export function toldOf(scene: Scene, now: number, seat: Seat | null = 0): readonly Told[] {
  const { code: room_id, options } = scene;
  const match = scene.match();
  const status = match.result === null ? ('in progress' as const) : ('finished' as const);
  const room = roomOf(
    {
      room_id,
      status,
      seats: sittingIn(match).map((one) => (seat === null && one.player_id === SARA.id ? personAway : one)),
      options: { ...roomOptions.parse({}), target_points: match.target_points, ...options },
    },
    now,
  );
  return [
    ['update_room', room],
    ['game_state', viewOf(scene, now, seat)],
  ];
}
/** Sits where the viewer would, where the viewer only watches. */
const personAway: SeatRecord = { ...personOn(0), player_id: someone(9).id };

/** The socket of somebody at a table. */
export const atTable =
  (scene: Scene, more: Live['replies'] = {}) =>
  (now: number): Live => ({
    replies: {
      play_card: ({ card_id }) => {
        const played = { type: 'play_card', seat: 0, card: card_id as CardId, by: 'player' } as const;
        return { tells: toldOf({ ...scene, match: () => after(scene.match(), played) }, now) };
      },
      get_game_state: () => ({ answer: { version: scene.match().version }, tells: toldOf(scene, now) }),
      ...more,
    },
  });

/** The socket of somebody who watches. */
export const watching =
  (scene: Scene) =>
  (now: number): Live => ({ replies: { spectate: () => ({ tells: toldOf(scene, now, null) }) } });

/** The socket of somebody in a waiting room. */
export const inRoom =
  (changed: Partial<MatchRecord>, more: Live['replies'] = {}, seekers = 0) =>
  (now: number): Live => ({
    replies: { get_room_state: () => ({ tells: [['update_room', roomOf(changed, now, seekers)]] }), ...more },
  });
