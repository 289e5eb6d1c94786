import { Router } from 'express';
import type { Connection } from 'mongoose';
import {
  badgesAnswer,
  leaderboardAnswer,
  leaderboardQuery,
  ownPlaceAnswer,
  ownPlaceQuery,
  personQuery,
  rankingsAnswer,
  rankingsQuery,
  scoreAnswer,
} from '@hokm/shared/api';
import type { Accounts } from '../app/accounts.js';
import { accountModel } from '../accounts/model.js';
import { presentPerson } from '../accounts/view.js';
import { matchModel } from '../play/games/match-record.js';
import { limitPerMinute } from '../platform/http/rate-limit.js';
import type { Route } from '../platform/http/route.js';
import type { Clock } from '../platform/core/ports.js';
import { boardModel } from './board.js';
import { ClanRankings } from '../clans/clan-rankings.js';
import { dashboardOf } from './dashboard.js';
import { RankingTotals } from './ranking-totals.js';
import { PreviousPeriodRanks } from './previous-period-ranks.js';
import { leaderboardPage, ownPlace } from './leaderboard.js';
import { rankingsPage } from './rankings.js';
import { presentBadges } from './standing-view.js';
import { standingOf, statisticsModel } from './statistics.js';
import type { Account } from '../platform/core/account.js';

/** Lists read a minute from one address, which many people may share: a page far down is a long way through an index. */
const LISTS_PER_MINUTE = 600;

export interface StandingRoutesProps {
  readonly connection: Connection;
  readonly accounts: Pick<Accounts, 'find' | 'findPeople'>;
  readonly clock: Clock;
}

const success = true as const;
const nobody = { ok: false, code: 'request/not_found' } as const;

/** Where people stand: leaderboards, rankings, badges and the score page. What each call costs stands at its function. */
export function standingRoutes(route: Route, { connection, accounts, clock }: StandingRoutesProps): Router {
  const router = Router();
  const limit = limitPerMinute(LISTS_PER_MINUTE);
  const statistics = statisticsModel(connection);
  const boards = boardModel(connection);
  const leaderboards = { boards, former: new PreviousPeriodRanks(boards, clock), accounts, clock };
  const rankings = {
    accounts: accountModel(connection),
    clans: new ClanRankings(connection),
    footers: new RankingTotals(connection, clock),
  };
  const dashboards = { accounts: accountModel(connection), matches: matchModel(connection), statistics };

  const personOf = (viewer: Account, id: string): Promise<Account | null> =>
    id === 'me' ? Promise.resolve(viewer) : accounts.find(id);

  const leaderboard = route({
    policy: 'signed-in',
    query: leaderboardQuery,
    answer: leaderboardAnswer,
    async handle({ query }) {
      const { span, data, meta } = await leaderboardPage(leaderboards, query);
      return {
        success,
        data,
        meta,
        period: query.period,
        starts_at: new Date(span.starts_at).toISOString(),
        ends_at: new Date(span.ends_at).toISOString(),
      };
    },
  });
  router.get('/leaderboard', limit, leaderboard);

  const own = route({
    policy: 'signed-in',
    query: ownPlaceQuery,
    answer: ownPlaceAnswer,
    handle: async ({ account, query }) => ({
      success,
      ...(await ownPlace(leaderboards, account.id, query.period)),
    }),
  });
  router.get('/user/leaderboard', limit, own);

  const ranking = route({
    policy: 'signed-in',
    query: rankingsQuery,
    answer: rankingsAnswer,
    handle: ({ account, query }) => rankingsPage(rankings, account, query),
  });
  router.get('/rankings', limit, ranking);

  // One read of the statistics by `_id`, and one of the account when it is another's.
  const badges = route({
    policy: 'signed-in',
    query: personQuery,
    answer: badgesAnswer,
    async handle({ account, query, language }) {
      const person = await personOf(account, query.user_id);
      if (person === null) return nobody;
      const standing = await standingOf(statistics, person.id);
      return {
        success,
        data: presentBadges(standing, language),
        profile: { ...presentPerson(person), points: standing.score },
      };
    },
  });
  router.get('/badges', badges);

  const score = route({
    policy: 'signed-in',
    query: personQuery,
    answer: scoreAnswer,
    async handle({ account, query, language }) {
      const person = await personOf(account, query.user_id);
      if (person === null) return nobody;
      return { success, data: await dashboardOf(dashboards, person.id, language) };
    },
  });
  router.get('/user/score', score);

  return router;
}
