import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import './support/panel-words.js';
import { REAL } from '../admin/src/screens/samples.states.js';
import { settingsSamples } from '../admin/src/screens/settings/sample.js';
import { FRAME } from '../admin/src/testing/frame.js';
import type { PanelState } from '../admin/src/testing/states.js';
import { sampleTexts } from '../admin/src/text/sample.js';
import type { Answers } from '../web/src/testing/index.js';
import { expectAccessible } from './support/axe.js';
import { DESKTOP } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';

/** The panel asks once more before it believes a failure. */
const SOON = { timeout: 30_000 };
const MINUTE = 60_000;

const show = openPanelPages();

const strip = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /Sample data|دادهٔ نمونه/ });
const cards = (page: Page) => page.getByRole('group', { name: /^(Sample data|دادهٔ نمونه): / });

/** A screen where nothing but the session is answered. */
const failing = (path: string, until: PanelState['until'] = sampleTexts.pairs.note): PanelState => ({
  state: 'sample',
  path,
  level: 'super_admin',
  others: 'lost',
  until,
});

describe('a screen whose server fails', () => {
  it('shows moderators the sample of their own view', async () => {
    const { page } = await show({ ...failing('/security'), level: 'moderator' }, 'en', DESKTOP);
    await strip(page).getByText('Failed to Load Security Data').waitFor(SOON);
    await page.getByText('192.0.2.0/24').waitFor();
    expect(await page.getByText('Failed sign-ins by day').count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('a screen that is refused', () => {
  it.each([
    ['a lost right', 'auth/forbidden'],
    ['too many calls', 'request/too_many'],
    ['announced maintenance', 'server/maintenance'],
  ] as const)('for %s shows the refusal and no sample', async (_why, code) => {
    const refused = { refused: code, message: 'Refused on purpose.' };
    for (const path of ['/analytics', '/security', '/settings', '']) {
      const state = failing(path, /Refused on purpose\./);
      const { page } = await show({ ...state, answers: () => FRAME, others: refused }, 'en', DESKTOP);
      expect(await strip(page).count()).toBe(0);
      expect(await page.locator('#main [inert]').count()).toBe(0);
    }
  });
});

describe('a screen whose server goes away', () => {
  /** The panel at a screen whose server works, with a clock that the test may move. */
  const working = (path: string) =>
    show(
      { state: 'ready', path, level: 'super_admin', answers: () => REAL, until: '#main h1' },
      'en',
      DESKTOP,
      (page) => page.clock.install(),
    );
  /** No call but those about the session is answered. */
  const LOST = Object.fromEntries(Object.keys(REAL).map((path) => [path, 'lost'])) as Answers;

  it('goes over to the real thing when the health check finds the server again', async () => {
    const { page, answer } = await show(failing('/settings/security'), 'en', DESKTOP);
    await strip(page).waitFor(SOON);
    answer(REAL);
    await page.getByRole('alert').filter({ hasText: 'Backend Unavailable' }).getByRole('button').click();
    await expect.poll(() => strip(page).count(), SOON).toBe(0);
    await page.getByRole('spinbutton', { name: 'Least length' }).waitFor();
  });

  it('keeps a sample, without a flash, through an attempt that fails too', async () => {
    const state = { ...failing('/analytics'), answers: () => FRAME, others: 500 } as const;
    const { page } = await show(state, 'en', DESKTOP);
    await expect.poll(() => cards(page).count(), SOON).toBe(8);
    let fewest = 8;
    await page.exposeFunction('seen', (count: number) => {
      fewest = Math.min(fewest, count);
    });
    await page.evaluate(() => {
      const seen = (globalThis as unknown as { seen: (count: number) => void }).seen;
      new MutationObserver(() => seen(document.querySelectorAll('#main [inert]').length)).observe(
        document.querySelector('#main') as Node,
        { subtree: true, childList: true },
      );
    });
    const asked = page.waitForResponse(/analytics\/dashboard/);
    await strip(page).getByRole('button').click();
    await asked;
    await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
    expect(await cards(page).count()).toBe(8);
    expect(fewest).toBe(8);
  });

  it('keeps what was loaded before, and no sample beside it', async () => {
    const { page, answer } = await working('/security');
    await page.getByText('Active threats').first().waitFor();
    answer(LOST);
    await page.clock.runFor(MINUTE);
    await page.getByText(/Not refreshed; this is as of/).waitFor(SOON);
    expect(await strip(page).count()).toBe(0);
    expect(await page.locator('#main [inert]').count()).toBe(0);
  });

  it('takes no unsaved change of the settings into a sample, and has it again afterwards', async () => {
    const stored = { ...settingsSamples['GET /admin/system/settings'], revision: 1 };
    const real: Answers = { ...REAL, 'GET /admin/system/settings': { success: true, data: stored } };
    const { page, answer } = await show(
      { state: 'ready', path: '/settings', level: 'super_admin', answers: () => real, until: '#main h1' },
      'en',
      DESKTOP,
    );
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Not saved');
    await page.getByText('Unsaved changes: 1').waitFor();
    answer(LOST);
    await page.reload();
    await strip(page).waitFor(SOON);
    expect(await page.getByText('Unsaved changes: 1').count()).toBe(0);
    expect(await page.locator('#main input:enabled').count()).toBe(0);
    answer(real);
    await strip(page).getByRole('button').click();
    await page.getByText('Unsaved changes: 1').waitFor();
    expect(await title.inputValue()).toBe('Not saved');
  });
});
