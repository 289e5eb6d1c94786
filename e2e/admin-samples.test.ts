import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const PHONE = { width: 390, height: 844 };
/** The panel asks once more before it believes a failure. */
const SOON = { timeout: 30_000 };

const site = openPanelSite();

type Entry = Parameters<typeof enterPanel>[3];
const enter = async (props?: Entry) =>
  (await enterPanel(site.browser, site.server, '/admin/account', props)).page;
const strip = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /Sample data|دادهٔ نمونه/ });
const cards = (page: Page) => page.getByRole('group', { name: /^(Sample data|دادهٔ نمونه): / });

/** Lets nothing but the session through; returns how to end that. */
async function breakServer(page: Page, answer: (route: Route) => Promise<void> = (route) => route.abort()) {
  const pattern = /\/api\/(?!admin\/me$)/;
  const handler = (route: Route) => answer(route);
  await page.route(pattern, handler);
  return () => page.unroute(pattern, handler);
}

const SCREENS = [
  ['/admin', 'Failed to load a part of the dashboard', 'بخشی از داشبورد بار نشد', 5],
  ['/admin/analytics', 'Failed to load analytics data', 'بارگذاری آمار ناموفق بود', 8],
  ['/admin/analytics/behavior', 'Failed to load analytics data', 'بارگذاری آمار ناموفق بود', 10],
  ['/admin/analytics/retention', 'Failed to load analytics data', 'بارگذاری آمار ناموفق بود', 1],
  ['/admin/analytics/content', 'Failed to load analytics data', 'بارگذاری آمار ناموفق بود', 4],
  ['/admin/analytics/earnings', 'Failed to load analytics data', 'بارگذاری آمار ناموفق بود', 6],
  ['/admin/security', 'Failed to Load Security Data', 'دادهٔ امنیت بارگذاری نشد', 8],
  ['/admin/security/threats', 'Failed to Load Security Data', 'دادهٔ امنیت بارگذاری نشد', 1],
  ['/admin/security/blacklist', 'Failed to Load Security Data', 'دادهٔ امنیت بارگذاری نشد', 1],
  ['/admin/settings', 'Failed to load the settings', 'تنظیمات باز نشد', 4],
  ['/admin/settings/security', 'Failed to load the settings', 'تنظیمات باز نشد', 3],
] as const;

describe('a screen whose server fails', () => {
  it.each(SCREENS)(
    '%s shows a labelled sample in which nothing works, and goes over to the real thing by itself',
    async (path, english, persian, count) => {
      for (const [language, viewport, words] of [
        ['en', undefined, english],
        ['fa', PHONE, persian],
      ] as const) {
        const page = await enter({ level: 'super_admin', language, ...(viewport ? { viewport } : {}) });
        const mend = await breakServer(page);
        await page.goto(`${site.server.url}${path}`);
        await strip(page).getByText(words).waitFor(SOON);
        await expect.poll(() => cards(page).count(), SOON).toBe(count);
        // All that could be pressed inside is out of reach.
        expect(await page.locator('#main [inert]').count()).toBe(count);
        const inside = page.locator('#main [inert]').locator('a, button, input, textarea, [tabindex="0"]');
        for (const each of await inside.all()) {
          await each.evaluate((node) => (node as HTMLElement).focus());
          expect(await each.evaluate((node) => node === document.activeElement)).toBe(false);
        }
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          page.viewportSize()?.width ?? 0,
        );
        await mend();
        await strip(page)
          .getByRole('button', { name: language === 'en' ? 'Try Again' : 'تلاش دوباره' })
          .click();
        await expect.poll(() => strip(page).count(), SOON).toBe(0);
        expect(await page.locator('#main [inert]').count()).toBe(0);
      }
    },
    180_000,
  );

  it('goes over to the real thing when the health check finds the server again', async () => {
    const page = await enter({ level: 'super_admin' });
    const mend = await breakServer(page);
    await page.goto(`${site.server.url}/admin/settings/security`);
    await strip(page).waitFor(SOON);
    await mend();
    await page.getByRole('alert').filter({ hasText: 'Backend Unavailable' }).getByRole('button').click();
    await expect.poll(() => strip(page).count(), SOON).toBe(0);
    await page.getByRole('spinbutton', { name: 'Least length' }).waitFor();
  });

  it('keeps a sample, without a flash, through an attempt that fails too', async () => {
    const page = await enter({ level: 'super_admin' });
    await breakServer(page, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${site.server.url}/admin/analytics`);
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

  it('shows moderators the sample of their own view', async () => {
    const page = await enter({ level: 'moderator' });
    await breakServer(page);
    await page.goto(`${site.server.url}/admin/security`);
    await strip(page).getByText('Failed to Load Security Data').waitFor(SOON);
    await page.getByText('192.0.2.0/24').waitFor();
    expect(await page.getByText('Failed sign-ins by day').count()).toBe(0);
    await expectAccessible(page);
  });

  it('keeps what was loaded before, and no sample beside it', async () => {
    const page = await enter({ level: 'super_admin' });
    await page.goto(`${site.server.url}/admin/security`);
    await page.getByText('Active threats').first().waitFor();
    await breakServer(page);
    await page.getByText(/Not refreshed; this is as of/).waitFor({ timeout: 60_000 });
    expect(await strip(page).count()).toBe(0);
    expect(await page.locator('#main [inert]').count()).toBe(0);
  }, 120_000);

  it('takes no unsaved change of the settings into a sample, and has it again afterwards', async () => {
    const page = await enter({ level: 'super_admin' });
    await page.goto(`${site.server.url}/admin/settings`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Not saved');
    await page.getByText('Unsaved changes: 1').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    const mend = await breakServer(page);
    await page.reload();
    await strip(page).waitFor(SOON);
    expect(await page.getByText('Unsaved changes: 1').count()).toBe(0);
    expect(await page.locator('#main input:enabled').count()).toBe(0);
    await mend();
    await strip(page).getByRole('button').click();
    await page.getByText('Unsaved changes: 1').waitFor();
    expect(await title.inputValue()).toBe('Not saved');
  });
});

describe('a screen that is refused', () => {
  it.each([
    ['a lost right', 403, 'auth/forbidden'],
    ['too many calls', 429, 'request/too_many'],
    ['announced maintenance', 503, 'server/maintenance'],
  ])('for %s shows the refusal and no sample', async (_why, status, code) => {
    const page = await enter({ level: 'super_admin' });
    await page.route(/\/api\/(analytics|security\/dashboard|admin\/(system|stats|dash))/, (route) =>
      route.fulfill({ status, json: { success: false, code, message: 'Refused on purpose.' } }),
    );
    for (const path of ['/admin/analytics', '/admin/security', '/admin/settings', '/admin']) {
      await page.goto(`${site.server.url}${path}`);
      await page.getByRole('main').getByText('Refused on purpose.').first().waitFor(SOON);
      expect(await strip(page).count()).toBe(0);
      expect(await page.locator('#main [inert]').count()).toBe(0);
    }
  });
});
