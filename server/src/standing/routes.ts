import * as contract from '@hokm/shared/api/standing';
import { presentPerson } from '../accounts/view.js';
import type { PersonLookups } from '../accounts/person-lookups.js';
import type { Account } from '../platform/core/account.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { dashboardOf, type DashboardContext } from './dashboard.js';
import { leaderboardPage, ownPlace, type LeaderboardContext } from './leaderboard.js';
import { rankingsPage, type RankingsContext } from './rankings.js';
import { presentBadges } from './standing-view.js';
import { standingOf } from './statistics.js';

export interface StandingContext {
  readonly lookups: Pick<PersonLookups, 'find'>;
  readonly leaderboards: LeaderboardContext;
  readonly rankings: RankingsContext;
  readonly dashboards: DashboardContext;
}

/** Leaderboards, rankings, badges and the score page. The cost of each call stands at its function. */
export function standingRoutes(context: StandingContext): readonly Handler[] {
  const { lookups, leaderboards, rankings, dashboards } = context;
  const personOf = async (viewer: Account, id: string, address: string | undefined) =>
    id === 'me' ? ({ ok: true, account: viewer } as const) : lookups.find(viewer, id, address);
  return [
    handle(contract.readLeaderboard, async ({ query }) => {
      const { span, data, meta } = await leaderboardPage(leaderboards, query);
      return {
        ...done,
        data,
        meta,
        period: query.period,
        starts_at: new Date(span.starts_at).toISOString(),
        ends_at: new Date(span.ends_at).toISOString(),
      };
    }),
    handle(contract.readOwnPlace, async ({ account, query }) => ({
      ...done,
      ...(await ownPlace(leaderboards, account.id, query.period)),
    })),
    handle(contract.readRankings, ({ account, query }) => rankingsPage(rankings, account, query)),
    // One read of the statistics by `_id`, and one of the account when it is another's.
    handle(contract.listBadges, async ({ account, query, language, request }) => {
      const found = await personOf(account, query.user_id, request.ip);
      if (!found.ok) return found;
      const { account: person } = found;
      const standing = await standingOf(dashboards.statistics, person.id);
      return {
        ...done,
        data: presentBadges(standing, language),
        profile: { ...presentPerson(person), points: standing.score },
      };
    }),
    handle(contract.readScore, async ({ account, query, language, request }) => {
      const found = await personOf(account, query.user_id, request.ip);
      if (!found.ok) return found;
      return { ...done, data: await dashboardOf(dashboards, found.account.id, language) };
    }),
  ];
}
