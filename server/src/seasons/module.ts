import { MINUTE_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Outbox } from '../notifications/outbox.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { statisticsModel } from '../standing/statistics.js';
import type { Wallet } from '../wallet/wallet.js';
import { ClanCup } from './clan-cup.js';
import { closeWeeks, closingContext, lateMs } from './close-week.js';
import { givenFrames, giveFrames } from './give-frames.js';
import { SeasonGroups } from './groups.js';
import { handOut } from './hand-out.js';
import { cupGroups, seasonGroups, seasonWeeks } from './model.js';
import { seasonRoutes } from './routes.js';
import { seasonAfterMatch } from './season-steps.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  readonly wallet: Pick<Wallet, 'change'>;
  /** Null without a bot. */
  readonly outbox: Pick<Outbox, 'post'> | null;
}

/** Seasons: each week, people of one division and clans meet in groups; the first people move up, the last down. */
export const seasonsModule = defineModule('seasons', (platform, { people, wallet, outbox }: Uses) => {
  const { connection, timers: clock } = platform;
  const groups = new SeasonGroups(connection, clock);
  const cup = new ClanCup(connection, clock);
  const closing = closingContext(connection, groups, cup, clock);
  return {
    routes: seasonRoutes({ groups, cup, people, statistics: statisticsModel(connection), clock }),
    collections: [seasonGroups, cupGroups, seasonWeeks],
    afterMatch: [seasonAfterMatch(connection, groups, cup)],
    tasks: [
      { role: 'worker', name: 'weeks of seasons', everyMs: MINUTE_MS, run: () => closeWeeks(closing) },
      {
        role: 'worker',
        name: 'coins and notices of weeks',
        everyMs: MINUTE_MS,
        run: () => handOut({ groups, wallet, outbox, clock }),
      },
      {
        role: 'worker',
        name: 'borders of the clan cup',
        everyMs: MINUTE_MS,
        run: () => cup.giveBorders(),
      },
      {
        role: 'worker',
        name: 'frames of seasons',
        everyMs: MINUTE_MS,
        run: () => giveFrames({ groups, accounts: accountModel(connection), outbox, clock }),
      },
    ],
    metrics: [
      {
        name: 'hokm_season_week_late_seconds',
        help: 'How long the oldest week whose groups are not closed has been over.',
        read: async () => (await lateMs(closing)) / 1000,
      },
    ],
    exports: { framesOf: givenFrames(connection, groups) },
  };
});
