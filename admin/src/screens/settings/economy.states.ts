import type { EconomyChange, EconomyPlan } from '@hokm/shared/api/settings';
import { pageOf, type Answers } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { formTexts } from '../../text/form.js';
import { settingsTexts } from '../../text/settings.js';
import { REAL } from '../samples.states.js';
import { settingsSamples } from './sample.js';

const { settings } = settingsSamples['GET /admin/economy'];
const PLAN: EconomyPlan = {
  id: 'a'.repeat(32),
  effective_at: '2026-12-21T16:30:00.000Z',
  changes: { stakes: true, month_won: 2_000 },
  set_by: 'مینا',
};
const changed = pageOf<EconomyChange>([
  {
    at: '2026-11-20T08:00:00.000Z',
    by: 'مینا',
    changes: [{ field: 'least_matches', before: 10, after: 12 }],
  },
  { at: '2026-11-02T17:20:00.000Z', by: 'سارا', changes: [{ field: 'stakes', before: true, after: false }] },
]);
const priced = pageOf<EconomyChange>([
  {
    at: '2026-11-20T08:00:00.000Z',
    by: 'مینا',
    changes: [
      { field: 'price_card_back_cypress', before: 400, after: 450 },
      { field: 'stars_pouch', before: 50, after: 60 },
    ],
  },
]);
const told = (stakes: boolean, revision: number, planned: EconomyPlan[] = []) => ({
  success: true as const,
  data: {
    settings: { ...settings, stakes },
    locked: {},
    revision,
    updated_at: '2026-11-20T08:00:00.000Z',
    updated_by: 'مینا',
    planned,
  },
});
const stored = (): Answers => ({
  ...REAL,
  'GET /admin/economy': told(false, 3),
  'GET /admin/economy/history': changed,
});
const words = settingsTexts.pairs;
const ready: PanelState = {
  state: 'ready',
  path: '/settings/economy',
  level: 'super_admin',
  answers: stored,
  until: words.stakes_note,
};

/** The switch of coin rooms and their walls. */
export const economyStates: PanelScreen = {
  screen: 'economy',
  states: [
    ready,
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...stored(), 'GET /admin/economy': 'never' }),
      until: '#main [class*=bone]',
    },
    {
      ...ready,
      state: 'plan',
      answers: () => ({ ...stored(), 'PUT /admin/economy': told(false, 4, [PLAN]) }),
      act: async ({ page, press }) => {
        await page.getByRole('switch').nth(1).press('Space');
        await page.getByRole('switch').last().press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.saved,
      checks: ({ sent }) => {
        const put = sent.find(({ call }) => call.startsWith('PUT'))?.body;
        if ((put as { effective_at?: string } | undefined)?.effective_at === undefined)
          throw new Error('It is not planned.');
        return Promise.resolve();
      },
    },
    {
      ...ready,
      state: 'planned',
      answers: () => ({
        ...stored(),
        'GET /admin/economy': told(false, 4, [PLAN]),
        'DELETE /admin/economy/planned/:id': told(false, 5),
      }),
      until: words.planned,
      checks: async ({ page, answer, see }) => {
        await page.getByRole('button', { name: words.plan_drop[1], exact: true }).click();
        answer(stored());
        await page.getByRole('dialog').getByRole('button', { name: words.plan_drop[1] }).click();
        await see(words.plan_dropped);
      },
    },
    {
      ...ready,
      state: 'history-failed',
      answers: () => ({ ...stored(), 'GET /admin/economy/history': 500 }),
      until: words.history_failed,
    },
    {
      ...ready,
      state: 'history-empty',
      answers: () => ({ ...stored(), 'GET /admin/economy/history': pageOf([]) }),
      until: words.history_none,
    },
    {
      ...ready,
      state: 'open',
      answers: () => ({ ...stored(), 'PUT /admin/economy': told(true, 4) }),
      act: async ({ page, press }) => {
        await page.getByRole('switch').first().press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.stakes_open_body,
      checks: async ({ page, sent }) => {
        // Nothing is sent before it was asked for once more.
        const put = () => sent.find(({ call }) => call.startsWith('PUT'));
        if (put() !== undefined) throw new Error('It is open already.');
        await page.getByRole('dialog').getByRole('button', { name: words.stakes_open[1] }).click();
        await page.getByText(words.saved[1]).waitFor();
        if ((put()?.body as { stakes?: boolean } | undefined)?.stakes !== true)
          throw new Error('It is not open.');
      },
    },
    {
      ...ready,
      state: 'open-predictions',
      act: async ({ page, press, word }) => {
        await page.getByRole('switch', { name: word(words.predictions), exact: true }).press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.predictions_open,
    },
    {
      ...ready,
      state: 'open-fees',
      act: async ({ page, press, word }) => {
        await page.getByRole('switch', { name: word(words.tour_fees), exact: true }).press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.tour_fees_open,
    },
    {
      ...ready,
      state: 'open-several',
      act: async ({ page, press, word }) => {
        for (const name of [words.predictions, words.tour_fees])
          await page.getByRole('switch', { name: word(name), exact: true }).press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.open_several,
      checks: async ({ page, word }) => {
        for (const name of [words.predictions_open, words.tour_fees_open])
          await page.getByRole('dialog').getByText(word(name), { exact: true }).waitFor();
      },
    },
    {
      ...ready,
      state: 'prices',
      answers: () => ({ ...stored(), 'GET /admin/economy/history': priced }),
      act: async ({ page }) => {
        await page
          .getByRole('switch', { name: words.packs[1] })
          .or(page.getByRole('switch', { name: words.packs[0] }))
          .scrollIntoViewIfNeeded();
      },
      until: words.shop_part,
    },
    {
      ...ready,
      state: 'refused',
      answers: () => ({ ...stored(), 'PUT /admin/economy': 'auth/forbidden' }),
      act: async ({ page, press }) => {
        await page.getByRole('switch').nth(1).press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: '[role=alert]',
    },
  ],
};
