import { describe, expect, it } from 'vitest';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';

const site = openPanelSite();

describe('the system', () => {
  it('shows parts, processes, speed, log and jobs', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/system', { level: 'super_admin' });
    await page.getByText('Answers this').waitFor();
    await expectScreenAccessible(page);
    await page.getByRole('tab', { name: 'Performance' }).click();
    await page.getByText('Slowest calls').waitFor({ timeout: 40_000 });
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: 'Check the indexes' }).click();
    await page.getByRole('cell', { name: 'Check the indexes' }).waitFor();
    await expectScreenAccessible(page);
    await page.getByRole('tab', { name: 'Incident' }).click();
    const lanes = page.locator('[data-measured] b');
    await expect.poll(() => lanes.count()).toBeGreaterThanOrEqual(3 * 24);
    await expectScreenAccessible(page);
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('switch', { name: 'Live' }).waitFor();
    await expectScreenAccessible(page);
  });
});
