import type { Answers } from '@hokm/web/testing';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { formTexts } from '../../text/form.js';
import { settingsTexts } from '../../text/settings.js';
import { homeSamples } from '../home/sample.js';
import { settingsSamples } from './sample.js';

const { pairs } = settingsTexts;
const system = settingsSamples['GET /admin/system/settings'];
const security = settingsSamples['GET /admin/security/settings'];

const settings = (): Answers => ({
  'GET /admin/system/settings': { success: true, data: { ...system, revision: 1 } },
  'GET /admin/security/settings': {
    success: true,
    data: { ...security, revision: 1, locked: { allow_guests: 'ALLOW_GUESTS' } },
  },
  'GET /admin/dash/tiles': { success: true, data: homeSamples.tiles },
});
const NETWORKS = /^(شبکه‌های پنل|Networks of the panel)$/u;
const ready: PanelState = {
  state: 'ready',
  path: '/settings',
  level: 'super_admin',
  answers: settings,
  until: '#main [role=switch]',
};

/** The settings of the product and of the sign-in. */
export const settingsStates: PanelScreen = {
  screen: 'settings',
  states: [
    {
      ...ready,
      checks: async ({ page }) => {
        const title = page.getByRole('textbox', { name: 'Site title' });
        await title.fill('Hokm Night');
        await page.getByRole('switch', { name: 'New accounts' }).press('Space');
        await page.getByText('Unsaved changes: 2').waitFor();
        await page.getByRole('button', { name: 'Discard' }).click();
        if ((await title.inputValue()) !== '') throw new Error('A discarded title stands there still.');
      },
    },
    {
      ...ready,
      state: 'locked',
      path: '/settings/security',
      until: /ALLOW_GUESTS/u,
      checks: async ({ page }) => {
        await page.getByRole('switch', { name: 'Play as a guest' }).and(page.locator(':disabled')).waitFor();
        await page
          .getByRole('switch', { name: 'Two-factor for staff' })
          .and(page.locator(':enabled'))
          .waitFor();
      },
    },
    {
      ...ready,
      state: 'networks',
      path: '/settings/security',
      answers: () => ({
        ...settings(),
        'PUT /admin/security/settings': {
          success: true,
          data: {
            ...security,
            settings: { ...security.settings, panel_networks: ['10.0.0.0/8'] },
            revision: 2,
          },
        },
      }),
      act: async ({ page, press }) => {
        await page.getByRole('textbox', { name: NETWORKS }).fill('10.0.0.0/8\n1');
        await press(formTexts.pairs.save_changes);
      },
      until: /^(دست‌کم ۲ نویسه|At least 2 characters)/u,
      checks: async ({ page, sent }) => {
        const networks = page.getByRole('textbox', { name: NETWORKS });
        // An empty line is no network.
        await networks.fill('10.0.0.0/8\n');
        if ((await networks.inputValue()) !== '10.0.0.0/8\n') throw new Error('No line can be begun.');
        await page.getByRole('button', { name: 'Save changes' }).click();
        await page.getByText('Settings saved').waitFor();
        const { body } = sent.find(({ call }) => call === 'PUT /admin/security/settings') ?? {};
        const { panel_networks: lines } = body as { panel_networks?: readonly string[] };
        if (lines?.join() !== '10.0.0.0/8') throw new Error(`These networks were sent: ${String(lines)}`);
      },
    },
    {
      ...ready,
      state: 'closing',
      window: true,
      answers: () => ({
        ...settings(),
        'PUT /admin/system/settings': {
          success: true,
          data: { ...system, settings: { ...system.settings, maintenanceMode: true }, revision: 2 },
        },
      }),
      act: async ({ page, press }) => {
        await page.getByRole('switch', { name: /^(بازی بسته است|The game is closed)$/u }).press('Space');
        await press(formTexts.pairs.save_changes);
      },
      until: pairs.close_game_body,
      checks: async ({ page, sent }) => {
        const dialog = page.getByRole('dialog', { name: 'Close the game' });
        await dialog.getByText(/people are connected now/).waitFor();
        await dialog.getByRole('button', { name: 'Close the game' }).click();
        await page.getByText('Settings saved').waitFor();
        const { body } = sent.find(({ call }) => call === 'PUT /admin/system/settings') ?? {};
        if ((body as { maintenanceMode?: boolean } | undefined)?.maintenanceMode !== true)
          throw new Error('The game was not closed.');
      },
    },
  ],
};
