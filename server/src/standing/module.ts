import { accountModel } from '../accounts/model.js';
import type { PersonLookups } from '../accounts/person-lookups.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { matchModel } from '../play/games/match-record.js';
import { boardModel, boards as boardsCollection } from './board.js';
import { countGames } from './games-count.js';
import { PreviousPeriodRanks } from './previous-period-ranks.js';
import { RankingTotals } from './ranking-totals.js';
import type { RankedClans } from './rankings.js';
import { standingRoutes } from './routes.js';
import { standingAfterMatch } from './standing-steps.js';
import { statistics as statisticsCollection, statisticsModel } from './statistics.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  readonly lookups: Pick<PersonLookups, 'find'>;
  readonly clans: RankedClans;
}

export const standingModule = defineModule('standing', (platform, { people, lookups, clans }: Uses) => {
  const { connection, timers: clock } = platform;
  const accounts = accountModel(connection);
  const matches = matchModel(connection);
  const statistics = statisticsModel(connection);
  const boards = boardModel(connection);
  const former = new PreviousPeriodRanks(boards, clock);
  const totals = new RankingTotals(accounts, clans, clock);
  return {
    routes: standingRoutes({
      lookups,
      leaderboards: { boards, former, people, clock },
      rankings: { accounts, clans, totals },
      dashboards: { accounts, matches, statistics },
    }),
    collections: [statisticsCollection, boardsCollection],
    caches: [
      { name: 'ranking_totals', size: () => totals.size, drop: () => totals.drop() },
      { name: 'former_ranks', size: () => former.size, drop: () => former.drop() },
    ],
    afterMatch: standingAfterMatch(connection),
    exports: { countGames: (account: string) => countGames(connection, account) },
  };
});
