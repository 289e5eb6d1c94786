import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { onBoth } from './readers.js';
import type { Walker } from './walker.js';

/** The title of the site, as the staff names it. */
export async function siteTitle(walker: Walker): Promise<void> {
  const { staff, readers } = walker;
  const { settings, revision } = await staff.call<{ settings: object; revision: number }>(
    'GET',
    '/admin/system/settings',
  );
  const name = 'Hokm-e Yalda';
  const answer = await staff.answer('PUT', '/admin/system/settings', {
    ...settings,
    siteTitle: name,
    revision,
  });
  await walker.seen('/', { fa: name, en: name });
  await onBoth(readers, ({ page }) => expect.poll(() => page.title()).toContain(name));
  const stored = answer['data'] as { revision: number };
  await staff.answer('PUT', '/admin/system/settings', { ...settings, revision: stored.revision });
}

/** Maintenance that is announced, begins and ends. */
export async function maintenance({ server, staff, readers }: Walker): Promise<void> {
  const message = { fa: 'ساعتی دیگر برمی‌گردیم.', en: 'We are back in an hour.' };
  const enable = (starts_at: string | null) =>
    staff.answer('POST', '/security/maintenance/enable', { message, starts_at });
  await onBoth(readers, ({ page }) => page.goto(server.url));
  await enable(new Date(Date.now() + 600_000).toISOString());
  const banner = (page: Page, words: string) => page.locator('.banner').getByText(words);
  await onBoth(readers, ({ page }, each) => banner(page, message[each]).waitFor());
  await enable(null);
  await onBoth(readers, async ({ page }, each) => {
    await page.goto(server.url);
    await page.locator('main').getByText(message[each]).waitFor();
    await page.getByRole('heading', { name: each === 'fa' ? /به‌روز می‌شود/ : /being updated/ }).waitFor();
  });
  await staff.answer('POST', '/security/maintenance/disable', {});
  await onBoth(readers, async ({ page }) => {
    await page.goto(server.url);
    await page.locator('main').getByRole('button').first().waitFor();
  });
}
