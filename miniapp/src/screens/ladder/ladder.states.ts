import { BOTS } from '@hokm/shared/bots';
import type { Answers } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { ladderText } from '../../text/ladder.js';

/** The ladder of somebody who has beaten so many. */
const beaten = (count: number) => (): Answers => ({
  'GET /ladder': {
    success: true,
    data: {
      beaten: count,
      rungs: BOTS.map(({ rung, player_id }, place) => ({
        rung,
        bot_id: player_id,
        state: place < count ? 'beaten' : place === count ? 'next' : 'locked',
        beaten_at: place < count ? daysAgo(9 - place) : null,
        matches: place < count ? place + 2 : 0,
        wins: place < count ? 1 : 0,
      })),
    },
  },
});
const seen = { [`ladder_seen:${SARA.id}`]: '0' };
const path = '/ladder';
const rungs = '.ladder_rungs > li:nth-child(8)';

/** The ladder of the computer players. */
export const ladderStates: MiniScreen = {
  screen: 'ladder',
  states: [
    ...listStates({
      path,
      call: 'GET /ladder',
      ready: beaten(0),
      until: rungs,
      failed: said(ladderText, ({ ladder }) => ladder.failed),
      checks: async ({ page, see }) => {
        await see(/^حریف بعدی: /u);
        if ((await page.getByRole('img', { name: 'قفل است' }).count()) !== 7)
          throw new Error('Seven are locked at first.');
      },
    }),
    {
      state: 'beaten',
      path,
      answers: beaten(1),
      storage: seen,
      until: /^(.*پلهٔ ۲ باز شد|.*Rung 2 is open)/u,
      checks: async ({ page, see }) => {
        await page.getByRole('button', { name: /^بازی دوباره با .*کیان/u }).waitFor();
        // It is told once.
        await page.reload();
        await see(/^حریف بعدی: /u);
        if ((await page.getByText('پلهٔ ۲ باز شد').count()) > 0) throw new Error('It is told again.');
      },
    },
    {
      state: 'topped',
      path,
      answers: beaten(8),
      until: said(ladderText, ({ ladder }) => ladder.top),
    },
  ],
};
