import type { Answers } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { formTexts } from '../../text/form.js';
import { settingsTexts } from '../../text/settings.js';
import { REAL } from '../samples.states.js';
import { settingsSamples } from './sample.js';

const { settings } = settingsSamples['GET /admin/economy'];
const told = (stakes: boolean, revision: number) => ({
  success: true as const,
  data: {
    settings: { ...settings, stakes },
    locked: {},
    revision,
    updated_at: '2026-11-20T08:00:00.000Z',
    updated_by: 'مینا',
  },
});
const stored = (): Answers => ({ ...REAL, 'GET /admin/economy': told(false, 3) });
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
      act: async ({ page, press }) => {
        await page.getByRole('switch').last().press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: words.predictions_open,
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
