import type { Activity, ScoreAnswer } from '@hokm/shared/api';
import { BADGES, levelProgress, type Standing } from '@hokm/shared/standing';
import { badgeText, type Language } from '@hokm/shared/text';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { finishedMatch, type FinishedRecord, type PersonsMatch } from './finished-match.js';
import { presentBadges } from './standing-view.js';
import { objectId } from '../platform/database/ids.js';
import { standingOf, type StatisticsModel } from './statistics.js';
import type { TrophyRanks } from './trophy-ranks.js';

export interface DashboardContext {
  readonly ranks: Pick<TrophyRanks, 'rankOf'>;
  readonly matches: MatchModel;
  readonly statistics: StatisticsModel;
}

type Dashboard = ScoreAnswer['data'];
type Played = PersonsMatch &
  Pick<MatchRecord, '_id' | 'name'> & {
    /** The change of the person's trophies; null when the match was not rated. */
    readonly rated: { readonly change: number; readonly trophies: number } | null;
  };

const CHART_MATCHES = 30;
const ACTIVITIES = 20;
const ACHIEVEMENTS = 5;

const FIELDS = {
  name: 1,
  finished_at: 1,
  rating: 1,
  'snapshot.state.seats': 1,
  'snapshot.state.points': 1,
  'snapshot.state.result': 1,
  'snapshot.state.target_points': 1,
} as const;

const iso = (at: number): string => new Date(at).toISOString();

/** The newest finished matches of a person, the newest first. One read by index. */
async function newest(matches: MatchModel, playerId: string): Promise<Played[]> {
  const records = await matches
    .find({ 'seats.player_id': playerId, status: 'finished' })
    .sort({ finished_at: -1 })
    .limit(CHART_MATCHES)
    .select(FIELDS)
    .lean<(FinishedRecord & Pick<MatchRecord, 'name' | 'rating'>)[]>();
  return records.flatMap((record) => {
    const match = finishedMatch(record, playerId);
    const rated = record.rating?.find(({ player_id }) => player_id === playerId) ?? null;
    return match === null ? [] : [{ ...match, _id: record._id, name: record.name, rated }];
  });
}

/** The last matches, oldest first; one that was not rated leaves the trophies where they were. */
function chartOf(played: readonly Played[], standing: Standing): Pick<Dashboard, 'chart' | 'chart_from'> {
  const inOrder = [...played].reverse();
  const first = inOrder.find(({ rated }) => rated !== null)?.rated;
  const chart_from = first == null ? standing.trophies : first.trophies - first.change;
  let trophies = chart_from;
  const chart = inOrder.map(({ at, won, score, rated }) => {
    trophies = rated?.trophies ?? trophies;
    return { at: iso(at), won, trophies, rated: rated !== null, score };
  });
  return { chart_from, chart };
}

function activityOf(played: readonly Played[], standing: Standing, language: Language): Activity[] {
  const matches = played.map(({ _id, name, at, won, points, score, rated }) => ({
    at,
    activity: {
      type: 'match' as const,
      at: iso(at),
      match_id: _id,
      room_name: name,
      won,
      points,
      score,
      trophies: rated?.change ?? null,
    },
  }));
  const badges = standing.badges.flatMap(({ id, at }) => {
    const icon = BADGES.find((rule) => rule.id === id)?.icon;
    if (icon === undefined) return [];
    const { name } = badgeText(id, language);
    return [{ at, activity: { type: 'badge' as const, at: iso(at), badge_id: id, name, icon } }];
  });
  const levels = standing.levels.map(({ level, at }) => ({
    at,
    activity: { type: 'level' as const, at: iso(at), level },
  }));
  // Rewards of a match stand above it.
  return [...levels, ...badges, ...matches]
    .sort((a, b) => b.at - a.at)
    .slice(0, ACTIVITIES)
    .map(({ activity }) => activity);
}

function achievementsOf(standing: Standing, language: Language): Dashboard['achievements'] {
  return presentBadges(standing, language)
    .filter(({ unlocked }) => unlocked)
    .sort((a, b) => (b.unlocked_at ?? '').localeCompare(a.unlocked_at ?? ''))
    .slice(0, ACHIEVEMENTS);
}

/**
 * Everything the score page shows of a person. Four queries: the statistics by `_id`, the newest matches and two counts
 * of the rankings by index.
 */
export async function dashboardOf(
  { ranks, matches, statistics }: DashboardContext,
  playerId: string,
  language: Language,
): Promise<Dashboard> {
  const [standing, played] = await Promise.all([standingOf(statistics, playerId), newest(matches, playerId)]);
  const { score, level, games_played, games_won, streak, best_streak, trophies, kots } = standing;
  const _id = objectId(playerId);
  const isRanked = standing.rated > 0 && _id !== null;
  return {
    score,
    level,
    progress: levelProgress(score),
    rank: isRanked ? await ranks.rankOf(null, { _id, trophies }) : null,
    gamesPlayed: games_played,
    gamesWon: games_won,
    winRate: games_played === 0 ? 0 : Math.round((100 * games_won) / games_played),
    streak,
    bestStreak: best_streak,
    trophies,
    kots,
    achievements: achievementsOf(standing, language),
    activity: activityOf(played, standing, language),
    ...chartOf(played, standing),
  };
}
