import { BOT_TILE, tileOf } from '@hokm/shared/art';
import { botName, botWith, type BotKey } from '@hokm/shared/bots';
import { fold, SEATS, teamOf, type MatchResult, type MatchState, type Team } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';
import type { MatchHistory } from '../play/games/match-reader.js';
import type { MatchRecord, SeatRecord } from '../play/games/match-record.js';

/** A player as a picture shows them. */
export interface PicturePlayer {
  /** The name at the table; of a computer player in the picture's language. */
  readonly name: string;
  readonly is_bot: boolean;
  /** Whose drawn face it is; null for people, and for a computer player without one. */
  readonly face: BotKey | null;
  /** Colour of the tile. */
  readonly tile: string;
}

export interface PictureSide {
  readonly points: number;
  readonly kots: number;
  readonly hakem_kots: number;
  readonly players: readonly PicturePlayer[];
}

/** Everything that a picture of a match says: nothing of the cards, and no id. */
export interface MatchFacts {
  readonly us: PictureSide;
  readonly them: PictureSide;
  /** Null of a match that is void. */
  readonly winner: 'us' | 'them' | null;
  readonly reason: MatchResult['reason'];
  readonly target_points: number;
  /** Ms since 1970. */
  readonly finished_at: number;
}

/** A match that is over. */
export type FinishedMatch = Pick<MatchRecord, 'seats' | 'options'> & {
  readonly result: NonNullable<MatchRecord['result']>;
  readonly snapshot: NonNullable<MatchRecord['snapshot']>;
  readonly finished_at: number;
};

/** The match, if it is over. */
export function finishedOf(record: MatchRecord): FinishedMatch | null {
  const { seats, options, status, result, snapshot, finished_at } = record;
  if (status !== 'finished' || result === null || snapshot === null || finished_at === null) return null;
  return { seats, options, result, snapshot, finished_at };
}

type Kots = Pick<PictureSide, 'kots' | 'hakem_kots'>;

/** The kots of each team, hand by hand. */
export function countKots({ first, moves }: MatchHistory): readonly [Kots, Kots] {
  const results = new Map<number, NonNullable<MatchState['hand_result']>>();
  let state = first;
  for (const move of moves) {
    state = fold(state, move);
    if (state.hand_result !== null) results.set(state.hand_result.hand, state.hand_result);
  }
  const count = (team: Team, kind: 'kot' | 'hakem_kot') =>
    [...results.values()].filter((hand) => hand.winner === team && hand.kind === kind).length;
  const kotsOf = (team: Team): Kots => ({ kots: count(team, 'kot'), hakem_kots: count(team, 'hakem_kot') });
  return [kotsOf(0), kotsOf(1)];
}

function playerOf(sitting: SeatRecord | null | undefined, language: Language): PicturePlayer {
  const { player_id = '', name = '', is_bot = true } = sitting ?? {};
  return {
    name: (is_bot ? botName(player_id, language) : null) ?? name,
    is_bot,
    face: is_bot ? (botWith(player_id)?.key ?? null) : null,
    tile: is_bot ? BOT_TILE : tileOf(player_id),
  };
}

/** The facts that the picture of a match shows, from the side of a team. */
export function matchFacts(
  match: FinishedMatch,
  history: MatchHistory,
  team: Team,
  language: Language,
): MatchFacts {
  const { seats, options, result, snapshot, finished_at } = match;
  const kots = countKots(history);
  const sideOf = (side: Team): PictureSide => ({
    points: snapshot.state.points[side],
    ...kots[side],
    players: SEATS.filter((seat) => teamOf(seat) === side).map((seat) => playerOf(seats[seat], language)),
  });
  return {
    us: sideOf(team),
    them: sideOf(team === 0 ? 1 : 0),
    winner: result.winner === null ? null : result.winner === team ? 'us' : 'them',
    reason: result.reason,
    target_points: options.target_points,
    finished_at,
  };
}
