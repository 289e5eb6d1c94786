import { SEATS, teamOf, type MatchResult, type MatchState, type Seat } from '@hokm/shared/rules';
import type { MatchPlayer, MatchPoints, MatchSummary } from '@hokm/shared/api';
import type { MatchRecord, SeatRecord } from '../games/match-record.js';
import { TEAM_NAMES } from '@hokm/shared/protocol';

/** The fields of a match's document that a summary needs. */
export type SummaryRecord = Pick<
  MatchRecord,
  '_id' | 'room_id' | 'name' | 'status' | 'options' | 'seats' | 'relieved' | 'result' | 'finished_at'
>;

function presentPlayer(sitting: SeatRecord | null | undefined, seat: Seat): MatchPlayer {
  return {
    seat,
    player_id: sitting?.player_id ?? '',
    name: sitting?.name ?? '',
    avatar: sitting?.avatar ?? null,
    frame: sitting?.frame ?? null,
    is_bot: sitting?.is_bot ?? true,
    team_name: TEAM_NAMES[teamOf(seat)],
  };
}

function presentFormer({ seats, relieved = [] }: SummaryRecord): MatchSummary['former_players'] {
  return relieved.map(({ seat, bot }) => ({
    until_hand: (seats[seat]?.since_hand ?? 1) - 1,
    player: presentPlayer(bot, seat),
  }));
}

/** The points of both sides. */
export function presentPoints([team1, team2]: MatchState['points']): MatchPoints {
  return { team1, team2 };
}

/** How a match ended, or null. */
function presentResult(result: MatchResult | null): MatchSummary['result'] {
  if (result === null) return null;
  return { winner: result.winner === null ? null : TEAM_NAMES[result.winner], reason: result.reason };
}

/** The summary of a match, for everybody who may look at it. */
export function presentMatch(record: SummaryRecord, points: MatchState['points']): MatchSummary {
  return {
    match_id: record._id,
    room_id: record.room_id,
    name: record.name,
    status: record.status === 'finished' ? 'finished' : 'in progress',
    target_points: record.options.target_points,
    pace: record.options.pace,
    visibility: record.options.visibility,
    players: SEATS.map((seat) => presentPlayer(record.seats[seat], seat)),
    former_players: presentFormer(record),
    points: presentPoints(points),
    result: presentResult(record.result),
    finished_at: record.finished_at === null ? null : new Date(record.finished_at).toISOString(),
  };
}
