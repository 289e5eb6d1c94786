import type { StaffRate } from '@hokm/shared/api/rates';
import { DAY_MS } from '@hokm/shared/time';
import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { ratesTexts } from '../../text/rates.js';

const words = ratesTexts.pairs;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

function rate(n: number, days: number, text: string, facts: Partial<StaffRate> = {}): StaffRate {
  return {
    id: idOf(n),
    pair: 'USD-IRR',
    rate: text,
    effective_at: ago(days),
    set_at: ago(days),
    set_by: 'سارا',
    note: '',
    state: 'past',
    withdrawn: null,
    ...facts,
  };
}
const rows: readonly StaffRate[] = [
  rate(1, -2, '1184000', { state: 'planned', note: 'از شنبه' }),
  rate(2, 1, '1172500', { state: 'now' }),
  rate(3, 9, '11655000', {
    state: 'withdrawn',
    withdrawn: { at: ago(9), by: 'مینا', reason: 'یک صفر بیشتر' },
  }),
  rate(4, 10, '1161000', { set_by: 'مینا' }),
  rate(5, 26, '1098000'),
  rate(6, 55, '1123000'),
];
const stars = [
  rate(7, 6, '0.0131', { pair: 'XTR-USD', state: 'now' }),
  rate(8, 70, '0.013', { pair: 'XTR-USD' }),
];
const ton = [
  rate(9, 20, '3.21', { pair: 'TON-USD', state: 'now' }),
  rate(10, 41, '2.94', { pair: 'TON-USD' }),
];

const rates = (): Answers => ({
  'GET /admin/forex/rates': ({ query }) => {
    const all = [...rows, ...stars, ...ton];
    const pair = query.get('pair');
    return pageOf(pair === null ? all : all.filter((each) => each.pair === pair));
  },
});

const ready: PanelState = {
  state: 'super-admin',
  path: '/rates',
  level: 'super_admin',
  answers: rates,
  until: words.withdraw,
};
/** Opens the form and writes a rate into it. */
const write: NonNullable<PanelState['act']> = async ({ page, press, word }) => {
  await press(words.add);
  await page.getByLabel(word(words.rate), { exact: true }).fill('۰٫۰۲');
  await press(words.save);
};
const refused = (): Answers => ({
  ...rates(),
  'POST /admin/forex/rates': {
    refused: 'forex/confirm_needed',
    rate_change: { from: '0.0131', percent: 52.7 },
  },
});

/** Exchange rates: their list, the form, the second question, and taking one back. */
export const ratesStates: PanelScreen = {
  screen: 'rates',
  states: [
    ...listStates({
      path: '/rates',
      call: 'GET /admin/forex/rates',
      ready: rates,
      empty: pageOf([]),
      words: ratesTexts.pairs,
      entry: words.state_planned,
    }),
    {
      ...ready,
      state: 'admin',
      level: 'admin',
      until: words.state_withdrawn,
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: words.withdraw[1], exact: true }).count()) > 0)
          throw new Error('An administrator may take a rate back.');
      },
    },
    ready,
    {
      ...ready,
      state: 'asked-twice',
      answers: refused,
      act: write,
      until: /(52\.7%|۵۲٫۷)/u,
      checks: async ({ page, answer, sent }) => {
        answer({
          'POST /admin/forex/rates': { success: true, data: rate(11, 0, '0.02', { pair: 'XTR-USD' }) },
        });
        const question = page.getByRole('dialog').filter({ hasText: /52\.7%|۵۲٫۷/u });
        await question.getByRole('button', { name: words.save[1] }).click();
        await page.getByText(words.saved[1]).waitFor();
        const bodies = sent.filter(({ call }) => call === 'POST /admin/forex/rates').map(({ body }) => body);
        const last = bodies.at(-1) as { rate?: string; confirmed_from?: string } | undefined;
        if (bodies.length !== 2 || last?.confirmed_from !== '0.0131')
          throw new Error(`Sent: ${JSON.stringify(bodies)}`);
      },
    },
    {
      ...ready,
      state: 'no-number',
      act: async ({ page, press, word }) => {
        await press(words.add);
        await page.getByLabel(word(words.rate), { exact: true }).fill('0,013');
        await press(words.save);
      },
      until: words.rate_wrong,
    },
    {
      ...ready,
      state: 'refused',
      answers: () => ({ ...rates(), 'POST /admin/forex/rates': 'forex/same_moment' }),
      act: write,
      until: '[role=alert]',
    },
    {
      ...ready,
      state: 'withdraw',
      act: async ({ page, word }) =>
        page
          .getByRole('button', { name: word(words.withdraw), exact: true })
          .first()
          .click(),
      until: words.withdraw_title,
    },
  ],
};
