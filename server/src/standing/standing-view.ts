import type { Badge, LeaderboardEntry, RankedPlayer } from '@hokm/shared/api';
import { BADGES, badgeProgress, type Standing } from '@hokm/shared/standing';
import { badgeText, type Language } from '@hokm/shared/text';
import type { StandingCopy } from '../accounts/model.js';
import { presentPerson } from '../accounts/view.js';
import type { Place } from './ranks.js';
import type { Account } from '../platform/core/account.js';

/** A place of a leaderboard; `former` is the rank of the score in the period before, null without one. */
export function presentEntry(
  account: Account,
  { rank, score, score_rank }: Place,
  former: number | null,
): LeaderboardEntry {
  const by = former === null ? 0 : former - score_rank;
  return {
    ...presentPerson(account),
    rank,
    score,
    change: by === 0 ? null : by > 0 ? 'up' : 'down',
    change_by: Math.abs(by),
    previous_rank: former,
  };
}

/** A person of the rankings by trophies. */
export function presentRanked(
  account: Account,
  standing: StandingCopy | undefined,
  rank: number,
  clan: RankedPlayer['clan'],
): RankedPlayer {
  return {
    ...presentPerson(account),
    rank,
    trophies: standing?.trophies ?? 0,
    wins: standing?.wins ?? 0,
    losses: standing?.losses ?? 0,
    clan,
    country: account.country,
  };
}

/** All badges as a person has them: those that are unlocked first, the others in their order. */
export function presentBadges(standing: Standing, language: Language): Badge[] {
  const since = new Map(standing.badges.map(({ id, at }) => [id, at]));
  const badges = BADGES.map((rule): Badge => {
    const at = since.get(rule.id);
    const { name, description } = badgeText(rule.id, language);
    const progress = badgeProgress(rule, standing);
    return {
      id: rule.id,
      name,
      description,
      icon: rule.icon,
      unlocked: at !== undefined,
      unlocked_at: at === undefined ? null : new Date(at).toISOString(),
      // Once reached it stays, whatever its rule becomes.
      progress: at === undefined ? progress : { value: progress.goal, goal: progress.goal },
    };
  });
  return [...badges.filter(({ unlocked }) => unlocked), ...badges.filter(({ unlocked }) => !unlocked)];
}
