import { describe, it } from 'vitest';
import type { PanelState } from '../admin/src/testing/states.js';
import { settingsSamples } from '../admin/src/screens/settings/sample.js';
import { DESKTOP } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';

const show = openPanelPages();
const settings: PanelState = {
  state: 'ready',
  // Scripts that came before do not come again.
  alone: true,
  path: '/settings',
  level: 'super_admin',
  answers: () => ({
    'GET /admin/system/settings': { success: true, data: settingsSamples['GET /admin/system/settings'] },
    'GET /admin/dash/tiles': 'never',
  }),
  until: '#main form, #main [role=switch]',
};
const enter = async () => (await show(settings, 'en', DESKTOP)).page;

describe('a part of the panel that does not come', () => {
  // Some browsers remember for as long as a page lives that a script did not come: the page is loaded anew.
  it('leaves the screen in place, is said in words, and comes after the way out that is offered', async () => {
    const page = await enter();
    const heading = page.getByRole('heading', { name: 'Settings' });
    await heading.waitFor();
    const palette = page.getByRole('dialog').getByPlaceholder(/Search sections/);
    await page.route(/\/assets\/Palette-/, (route) => route.abort());
    await page.keyboard.press('Control+k');
    const words = page.getByText('A part of the panel did not load.');
    await words.waitFor();
    await heading.waitFor();
    await page.unroute(/\/assets\/Palette-/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await words.waitFor({ state: 'detached' });
    await heading.waitFor();
    await page.keyboard.press('Control+k');
    await palette.waitFor();
  });

  it('ends an action that needed it without doing anything', async () => {
    const page = await enter();
    await page.route(/\/assets\/Overlays-/, (route) => route.abort());
    const closed = page.getByRole('switch', { name: 'The game is closed' });
    await closed.press('Space');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('A part of the panel did not load.').waitFor();
    await page.getByText('Unsaved changes: 1').waitFor();
  });
});
