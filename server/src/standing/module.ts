import { periodAt, periodBefore } from '@hokm/shared/standing';
import { HOUR_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { PersonLookups } from '../accounts/person-lookups.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { matchModel } from '../play/games/match-record.js';
import { boardModel, boards as boardsCollection, PERIOD_KINDS } from './board.js';
import { BoardRanks } from './board-ranks.js';
import { countGames } from './games-count.js';
import { PreviousPeriodRanks } from './previous-period-ranks.js';
import { RankingTotals } from './ranking-totals.js';
import type { RankedClans } from './rankings.js';
import { standingRoutes } from './routes.js';
import { standingAfterMatch } from './standing-steps.js';
import { statistics as statisticsCollection, statisticsModel } from './statistics.js';
import { TrophyRanks } from './trophy-ranks.js';

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
  const ranks = new BoardRanks(boardModel(connection), clock);
  const former = new PreviousPeriodRanks(ranks, clock);
  const trophies = new TrophyRanks(accounts, clock);
  const totals = new RankingTotals(trophies, clans, clock);
  const walk = async (): Promise<void> => {
    for (const kind of PERIOD_KINDS) {
      const span = periodAt(kind, clock.now());
      await ranks.of(span).parts();
      await ranks.of(periodBefore(span)).parts();
    }
    await trophies.of(null).parts();
  };
  return {
    routes: standingRoutes({
      lookups,
      leaderboards: { ranks, former, people, clock },
      rankings: { trophies, clans, totals },
      dashboards: { ranks: trophies, matches, statistics },
    }),
    collections: [statisticsCollection, boardsCollection],
    caches: [
      {
        name: 'ranking_totals',
        size: () => totals.size + trophies.size,
        drop: () => {
          totals.drop();
          trophies.drop();
        },
      },
      {
        name: 'former_ranks',
        size: () => former.size + ranks.size,
        drop: () => {
          former.drop();
          ranks.drop();
        },
      },
    ],
    // Nobody waits for the first walk after a start, which takes seconds where there are a million people.
    tasks: [{ name: 'walk down the boards', role: 'web', everyMs: HOUR_MS, run: walk }],
    afterMatch: standingAfterMatch(connection),
    exports: { countGames: (account: string) => countGames(connection, account) },
  };
});
