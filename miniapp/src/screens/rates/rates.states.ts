import type { Rate } from '@hokm/shared/api/rates';
import type { Answers } from '@hokm/web/testing';
import { expectTimeToTheRight } from '../../testing/charts.js';
import { RETRY } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { ratesText } from '../../text/rates.js';

const words = (pick: (texts: (typeof ratesText)[keyof typeof ratesText]['rates']) => string) =>
  said(ratesText, ({ rates }) => pick(rates));

const rate = (pair: string, value: string, before: readonly string[], more: Partial<Rate> = {}): Rate => ({
  pair,
  rate: value,
  inverse: null,
  effective_at: daysAgo(1),
  set_at: daysAgo(1),
  via: [],
  state: 'fresh',
  buy_only: false,
  history: [...before, value].map((each, n) => ({ at: daysAgo(1 + 9 * (before.length - n)), rate: each })),
  ...more,
});

const OF_SHOP: Partial<Rate> = { effective_at: null, set_at: null, buy_only: true, history: [] };
const RATES: Readonly<Record<string, Rate>> = {
  'COIN-XTR': rate('COIN-XTR', '0.1', [], OF_SHOP),
  'XTR-USD': rate('XTR-USD', '0.013', ['0.0125', '0.013']),
  'TON-USD': rate('TON-USD', '3.21', ['2.9', '3.4', '3.05'], { state: 'aging', effective_at: daysAgo(8) }),
  'USD-IRR': rate('USD-IRR', '1124500', ['998000', '1050000'], { state: 'stale', effective_at: daysAgo(40) }),
};
const all: Answers = {
  'GET /forex/:pair': ({ params }) => {
    const data = RATES[params['pair'] ?? ''];
    return data === undefined ? 'forex/unknown_pair' : { success: true, data };
  },
};
const ready: MiniState = {
  state: 'ready',
  path: '/rates',
  answers: () => all,
  until: '.rates_card:nth-child(4) svg',
};

/** The page of rates. */
export const ratesStates: MiniScreen = {
  screen: 'rates',
  states: [
    {
      ...ready,
      checks: async ({ page, see }) => {
        const ends = '.rates_card:nth-child(4) .rates_ends >';
        await expectTimeToTheRight(page, `${ends} :first-child`, `${ends} :last-child`);
        await page.locator('label', { hasText: /^(یک سال|1 year)$/u }).click();
        await see('.rates_card:nth-child(4) svg');
      },
    },
    { ...ready, state: 'loading', answers: () => ({ 'GET /forex/:pair': 'never' }), until: '.skel' },
    {
      ...ready,
      state: 'offline',
      act: async ({ see, line }) => {
        await see('.rates_card:nth-child(4) svg');
        line.cut();
      },
      until: '.banner',
      checks: ({ see }) => see('.rates_card:nth-child(4) svg'),
    },
    {
      ...ready,
      state: 'none-set',
      answers: () => ({ 'GET /forex/:pair': 'forex/no_rate' }),
      until: words(({ none }) => none),
    },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ 'GET /forex/:pair': 'lost' }),
      until: words(({ failed }) => failed),
      checks: async ({ answer, press, see }) => {
        answer(all);
        await press(RETRY);
        await see('.rates_card:nth-child(4) svg');
      },
    },
  ],
};
