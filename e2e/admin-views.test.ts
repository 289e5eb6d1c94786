import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';
import { StaffCalls } from './support/staff-calls.js';

const site = openPanelSite();
const SOON = { timeout: 30_000 };
const views = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('list', { name: 'Saved views' });

describe('saved views in the sidebar', () => {
  it('have a live count, lead to their list, and are taken out again', async () => {
    const { id } = await aGuest(site.server.url, 'Kian');
    const staff = await StaffCalls.signIn(site.server, 'views@example.org');
    const { page } = await enterPanel(site.browser, site.server, '/admin/users?status_filter=inactive');
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Closed');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    const view = views(page).getByRole('link', { name: /^Closed/ });
    const counted = async () => Number(/^Closed\s*(\d+)$/u.exec(await view.innerText())?.[1]);
    await expect.poll(counted, SOON).toBeGreaterThanOrEqual(0);
    const before = await counted();
    expect(await view.getAttribute('aria-current')).toBe('true');

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await staff.answer('POST', `/admin/users/${id}/toggle-status`, {
      is_active: false,
      reason: 'test',
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await expect.poll(counted, SOON).toBe(before + 1);
    await expectAccessible(page);
    await view.click();
    await page.getByRole('link', { name: 'Kian' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?status_filter=inactive');

    await page.getByRole('button', { name: 'Take out of the sidebar' }).click();
    await expect.poll(() => view.count(), SOON).toBe(0);
  });

  it('that are shared stand there for others, where they may open the list', async () => {
    const staff = await StaffCalls.signIn(site.server, 'sharing@example.org');
    const share = (list: string, name: string) =>
      staff.answer('PUT', '/admin/views', { list, name, query: 'search=x', scope: 'all' });
    await share('users', 'People of all');
    await share('gallery', 'Pictures of all');
    const { page } = await enterPanel(site.browser, site.server, '/admin', { level: 'moderator' });
    await views(page)
      .getByRole('link', { name: /^Pictures of all/ })
      .waitFor(SOON);
    expect(
      await views(page)
        .getByRole('link', { name: /^People of all/ })
        .count(),
    ).toBe(0);
  });
});
