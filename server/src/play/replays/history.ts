import { SEATS, type MatchState, type Seat } from '@hokm/shared/rules';
import type { PageQuery } from '@hokm/shared/api';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import type { SummaryRecord } from './match-summary-view.js';
import { onPage } from '../../platform/database/on-page.js';

/** A finished match in somebody's list. */
export interface PlayedMatch {
  readonly record: SummaryRecord;
  readonly seat: Seat;
  readonly points: MatchState['points'];
  readonly won: boolean;
}

type Listed = SummaryRecord &
  Pick<MatchRecord, 'winners'> & { readonly snapshot: { readonly state: Pick<MatchState, 'points'> } };

const FIELDS = {
  room_id: 1,
  name: 1,
  status: 1,
  options: 1,
  seats: 1,
  relieved: 1,
  result: 1,
  finished_at: 1,
  winners: 1,
  'snapshot.state.points': 1,
} as const;

/** One page of the finished matches a person sat in, the newest first, and how many there are. */
export async function listPlayed(
  matches: MatchModel,
  playerId: string,
  paging: PageQuery,
): Promise<{ total: number; played: PlayedMatch[] }> {
  const filter = { 'seats.player_id': playerId, status: 'finished' } as const;
  const [total, records] = await Promise.all([
    matches.countDocuments(filter),
    onPage(matches.find(filter).sort({ finished_at: -1 }), paging)
      .select(FIELDS)
      .lean<Listed[]>(),
  ]);
  return {
    total,
    played: records.map((record) => ({
      record,
      seat: SEATS.find((seat) => record.seats[seat]?.player_id === playerId) ?? 0,
      points: record.snapshot.state.points,
      won: record.winners.includes(playerId),
    })),
  };
}
