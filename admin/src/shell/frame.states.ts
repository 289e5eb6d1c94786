import { accountAnswers } from '../testing/sample-account.js';
import { FakeNews } from '../testing/fake-news.js';
import { staffOf } from '../testing/frame.js';
import { HOME } from '../testing/sample-home.js';
import type { PanelScreen, PanelState } from '../testing/states.js';
import { keysTexts } from '../text/keys.js';
import { maintenanceTexts } from '../text/maintenance.js';
import { shellTexts } from '../text/shell.js';
import { systemTexts } from '../text/system.js';

const heading = '#main h1';
const home: PanelState = {
  state: 'home',
  path: '',
  level: 'super_admin',
  answers: () => HOME,
  until: heading,
};
const UP = {
  status: 'ok',
  version: '1',
  uptime: 1,
  checks: { database: 'ok', redis: 'off', bot: 'ok', worker: 'ok' },
} as const;
const moderator = staffOf('moderator');

/** The frame around all screens, and what stands in the place of a screen. */
export const frameStates: PanelScreen = {
  screen: 'frame',
  isFrame: true,
  states: [
    {
      ...home,
      checks: async ({ page }) => {
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
        await page.getByRole('banner').getByText('Super Admin', { exact: true }).waitFor();
        await page.getByText('All systems online').first().waitFor();
        await page.locator('#main a[href="/admin/gallery/upload"]').waitFor();
      },
    },
    {
      ...home,
      state: 'home-long',
      answers: () => ({
        ...HOME,
        'GET /admin/dash/waiting': { success: true, data: [] },
        'GET /admin/me': {
          ...moderator,
          user: { ...moderator.user, name: 'Alexander Montgomery-Whitfield' },
        },
      }),
      checks: async ({ page }) => {
        await page.getByRole('banner').getByText('Moderator', { exact: true }).waitFor();
        await page.getByText('Nothing is waiting for you').waitFor();
      },
    },
    {
      ...home,
      state: 'account',
      path: '/account',
      answers: accountAnswers,
      until: /^(Telegram · Android)$/u,
      checks: async ({ page }) => {
        await page.getByRole('table', { name: 'Recent events' }).locator('tbody tr').nth(3).waitFor();
        await page.getByRole('button', { name: 'Severity' }).first().click();
        await page.getByRole('menuitemradio', { name: 'Low' }).click();
        await page.waitForURL('**/account?severity=low');
        await page.getByText('Wrong password').waitFor();
        await page.getByRole('button', { name: 'Remove the Severity filter' }).click();
        await page.waitForURL(({ search }) => search === '');
      },
    },
    {
      ...home,
      state: 'forbidden',
      path: '/news',
      level: 'moderator',
      until: systemTexts.pairs.forbidden,
      checks: ({ page }) =>
        page.getByText('This section is for Administrator and your level is Moderator.').waitFor(),
    },
    {
      ...home,
      state: 'led-home',
      path: '/settings',
      level: 'moderator',
      until: /(This section is for|این بخش برای)/u,
      checks: async ({ page }) => {
        await page.getByText('This section is for Super Admin and your level is Moderator.').waitFor();
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
        await page.waitForURL(({ pathname }) => pathname === '/admin');
      },
    },
    {
      ...home,
      state: 'not-found',
      path: '/nothing',
      until: systemTexts.pairs.not_found,
      checks: async ({ page }) => {
        await page.getByRole('link', { name: 'Go to home' }).click();
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      },
    },
    {
      ...home,
      state: 'offline',
      answers: () => ({ ...HOME, 'GET /health': 'lost' }),
      until: '[role=alert]',
      checks: async ({ page, answer }) => {
        const banner = page.getByRole('alert').filter({ hasText: 'Backend Unavailable' });
        answer({ 'GET /health': UP });
        await banner.getByRole('button', { name: 'Try Again' }).click();
        await page.getByText('All systems online').first().waitFor();
        await banner.waitFor({ state: 'detached' });
      },
    },
    {
      ...home,
      state: 'partial',
      answers: () => ({
        ...HOME,
        'GET /health': { ...UP, status: 'degraded', checks: { ...UP.checks, bot: 'down' } },
      }),
      until: /^(این بخش‌ها پاسخ نمی‌دهند|Not answering: .*bot)/u,
      checks: ({ page }) => page.getByRole('main').getByRole('heading', { name: 'Today' }).waitFor(),
    },
    {
      ...home,
      state: 'refusing',
      answers: () => ({ ...HOME, 'GET /health': 500 }),
      until: shellTexts.pairs.refused,
      checks: ({ page }) => page.getByRole('status').getByText('Backend Issues').waitFor(),
    },
    {
      ...home,
      state: 'maintenance',
      answers: () => ({
        ...HOME,
        'GET /security/maintenance': {
          success: true,
          messages: { fa: '', en: '' },
          current_status: {
            is_enabled: true,
            message: 'Short',
            show_progress: true,
            progress_percentage: 40,
            starts_at: null,
            ends_at: new Date(Date.now() + 60 * 60_000).toISOString(),
            started_at: new Date(Date.now() - 60 * 60_000).toISOString(),
            updated_by: 'سارا',
          },
        },
      }),
      until: maintenanceTexts.pairs.title,
    },
    {
      ...home,
      state: 'palette',
      window: true,
      act: ({ page }) => page.keyboard.press('Control+k'),
      until: '[role=dialog] input',
    },
    {
      ...home,
      state: 'drawer',
      window: true,
      only: 'phone',
      act: ({ press }) => press(shellTexts.pairs.open_menu),
      until: '[role=dialog] nav',
    },
    {
      ...home,
      state: 'bell',
      window: true,
      act: ({ page }) =>
        page
          .getByRole('button', { name: /^(اعلان‌ها|Notifications)/u })
          .first()
          .click(),
      until: '[role=dialog]',
    },
    {
      ...home,
      state: 'keys',
      path: '/news',
      answers: () => new FakeNews().answers,
      window: true,
      act: async ({ page }) => {
        await page.locator(heading).waitFor();
        await page.keyboard.press('?');
      },
      until: keysTexts.pairs.title,
    },
    {
      ...home,
      state: 'menu',
      window: true,
      act: ({ page }) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /(حساب من|My account)/u })
          .click(),
      until: '[role=menu]',
    },
  ],
};
