import type { EconomyFigures } from '@hokm/shared/api/analytics';
import { DAY_MS } from '@hokm/shared/time';
import type { Answers, Words } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { analyticsTexts } from '../../text/analytics.js';
import { economyTexts } from '../../text/economy.js';
import { REAL } from '../samples.states.js';

const { pairs } = analyticsTexts;
const tab = (state: string, path: string, until: Words): PanelState => ({
  state,
  path,
  level: 'super_admin',
  answers: () => REAL,
  until,
});

const DAYS = 30;
const days = Array.from({ length: DAYS }, (_, n) =>
  new Date(Date.now() - (DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
);
const economyFigures = (facts: Partial<EconomyFigures> = {}): Answers => ({
  ...REAL,
  'GET /analytics/economy': {
    success: true,
    data: {
      made: [
        { side: 'mint:daily', coins: 3_120_400 },
        { side: 'mint:opening', coins: 812_000 },
        { side: 'mint:stars', coins: 240_500 },
        { side: 'mint:referral', coins: 61_200 },
      ],
      gone: [
        { side: 'sink:shop', coins: 2_940_100 },
        { side: 'sink:staff', coins: 1_500 },
      ],
      made_in_all: 4_234_100,
      gone_in_all: 2_941_600,
      labels: days,
      made_by_day: days.map((_, n) => 130_000 + Math.round(24_000 * Math.sin(n / 3))),
      gone_by_day: days.map((_, n) => 92_000 + Math.round(18_000 * Math.cos(n / 4))),
      purses: {
        counted_at: new Date().toISOString(),
        people: 4_462,
        median: 1_410,
        mean: 2_250,
        poor: 0.018,
        top: 0.106,
      },
      held: [
        {
          what: 'matches',
          count: 7,
          coins: 2_400,
          oldest_at: new Date(Date.now() - DAY_MS / 24).toISOString(),
        },
      ],
      ...facts,
    },
  },
});
const having = (answer: 'never' | 500 | 'auth/forbidden') => (): Answers => ({
  ...REAL,
  'GET /analytics/economy': answer,
});
const economy: PanelState = {
  ...tab('economy', '/analytics/economy', economyTexts.pairs.made_by),
  level: 'admin',
  answers: () => economyFigures(),
};

/** The statistics in each of their tabs, with figures. */
export const analyticsStates: PanelScreen = {
  screen: 'analytics',
  states: [
    tab('overview', '/analytics', pairs.traffic),
    tab('behavior', '/analytics/behavior', pairs.by_hour_note),
    tab('retention', '/analytics/retention', pairs.retention_note),
    tab('content', '/analytics/content', pairs.items_note),
    tab('earnings', '/analytics/earnings', pairs.stars_trend),
    economy,
    { ...economy, state: 'economy-loading', answers: having('never'), until: '#main [class*=bone]' },
    {
      ...economy,
      state: 'economy-failed',
      answers: having(500),
      until: economyTexts.pairs.failed,
      checks: async ({ answer, page, see }) => {
        answer(economyFigures());
        await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
        await see(economyTexts.pairs.made_by);
      },
    },
    {
      ...economy,
      state: 'economy-not-counted',
      answers: () => economyFigures({ purses: null, made: [], gone: [] }),
      until: economyTexts.pairs.not_counted,
    },
    {
      ...economy,
      state: 'economy-refused',
      answers: having('auth/forbidden'),
      until: economyTexts.pairs.failed,
    },
  ],
};
