import type { Connection } from 'mongoose';
import { FIRST_STANDING } from '@hokm/shared/standing';
import type { RewardRecord } from '../play/games/match-outcome.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { finishedMatch } from './finished-match.js';
import { statisticsModel, type StatisticsRecord } from './statistics.js';

/**
 * The rewards of the people of a match whose effects are being applied, once they are. Two reads: where the
 * people stand, and the rating that was decided.
 */
export async function matchRewards(
  connection: Connection,
  record: Pick<MatchRecord, '_id' | 'effects' | 'snapshot' | 'finished_at'>,
): Promise<RewardRecord[]> {
  const people = (record.effects ?? []).map(({ player_id }) => player_id);
  if (people.length === 0) return [];
  const [standings, decided] = await Promise.all([
    statisticsModel(connection)
      .find({ _id: { $in: people } })
      .lean<StatisticsRecord[]>(),
    matchModel(connection)
      .findById(record._id)
      .select({ rating: 1, unrated: 1 })
      .lean<Pick<MatchRecord, 'rating' | 'unrated'>>(),
  ]);
  return people.flatMap((player_id): RewardRecord[] => {
    const match = finishedMatch(record, player_id);
    if (match === null) return [];
    const standing = standings.find(({ _id }) => _id === player_id) ?? FIRST_STANDING;
    const rated = decided?.rating?.find((each) => each.player_id === player_id);
    const note = match.counting === 'counted' ? decided?.unrated : match.counting;
    return [
      {
        player_id,
        score: match.score,
        total: standing.score,
        level: standing.level,
        level_up: standing.levels.some(({ at }) => at === match.at),
        ...(note === undefined ? {} : { note }),
        trophies: rated === undefined ? null : { change: rated.change, after: rated.trophies },
      },
    ];
  });
}
