import { teamOf, type Seat } from '@hokm/shared/rules';
import type { MatchRecord } from '../../play/games/match-record.js';
import { boardPlaceIds, type BoardRecord } from '../../standing/board.js';
import type { StatisticsRecord } from '../../standing/statistics.js';
import { each, iso, isoOrNull, rows } from '../../platform/database/export-rows.js';
import type { ExportSections, ExportSource } from '../../platform/database/personal-data.js';

const statisticsOf = ({ connection, id }: ExportSource) =>
  connection.collection<StatisticsRecord>('statistics').findOne({ _id: id });

/** A match from the person's seat. */
function presentMatch(match: MatchRecord, id: string) {
  const found = match.seats.findIndex((seat) => seat?.player_id === id);
  const seat = found === -1 ? null : (found as Seat);
  const { result, snapshot } = match;
  const points = snapshot?.state.points ?? null;
  return {
    match_id: match._id,
    room_id: match.room_id,
    name: match.name,
    status: match.status,
    created_at: iso(match.created_at),
    finished_at: isoOrNull(match.finished_at),
    target_points: match.options.target_points,
    made_by_me: match.creator_id === id,
    seat,
    name_at_table: seat === null ? null : (match.seats[seat]?.name ?? null),
    players: match.seats.flatMap((player, at) =>
      player === null || at === seat
        ? []
        : [{ id: player.player_id, name: player.name, seat: at, is_bot: player.is_bot }],
    ),
    points: points === null ? null : ([points[0], points[1]] as [number, number]),
    won: result === null || seat === null ? null : result.winner === teamOf(seat),
    trophies_change: match.rating?.find(({ player_id }) => player_id === id)?.change ?? null,
  };
}

/** Moves are not exported: they belong to the match, which can be replayed. */
export const playSections: Required<
  Pick<ExportSections, 'statistics' | 'badges' | 'leaderboards' | 'matches'>
> = {
  async statistics(source) {
    const kept = await statisticsOf(source);
    if (kept === null) return null;
    const { mu, sigma, met } = kept;
    return { ...kept, rating: { mu, sigma }, people_met: met.length };
  },

  async *badges(source) {
    for (const { id, at } of (await statisticsOf(source))?.badges ?? []) yield { id, at: iso(at) };
  },

  leaderboards: (source) =>
    each(
      rows<BoardRecord>(source, 'boards', {
        _id: { $in: boardPlaceIds(source.id, source.clock.now()) },
      }),
      ({ period, score }) => ({ period, score }),
    ),

  matches: (source) =>
    each(rows<MatchRecord>(source, 'matches', { 'seats.player_id': source.id }), (match) =>
      presentMatch(match, source.id),
    ),
};
