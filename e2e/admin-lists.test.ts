import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBadWorld } from './support/bad-world.js';
import { enterPanel, expectScreenAccessible, openPanelSite, type PanelServer } from './support/panel.js';
import { DESKTOP } from './support/panel-page.js';
import { aGuest } from '../server/test/support/player.js';

const site = openPanelSite();
let server: PanelServer;
let browser: Browser;
beforeAll(() => {
  ({ server, browser } = site);
});

it('the list of people shows the columns that are chosen by keyboard, and its address keeps them; a person’s page shows what they have paid', async () => {
  const { page } = await enterPanel(browser, server, '/admin/users');
  await page.getByRole('columnheader', { name: 'Trophies' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const trophies = page.getByRole('menuitemcheckbox', { name: 'Trophies' });
  await trophies.waitFor();
  await trophies.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/users?**columns=**');
  await page.getByRole('columnheader', { name: 'Trophies' }).waitFor({ state: 'detached' });
  expect(await trophies.getAttribute('aria-checked')).toBe('false');
  await page.keyboard.press('Escape');
  await expectScreenAccessible(page);
  await page.reload();
  await page.getByRole('columnheader', { name: 'Role' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Trophies' }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('term').filter({ hasText: 'Role' }).first().waitFor();
  await page.setViewportSize(DESKTOP);

  // What a person has paid stands there, and why it cannot be given back without the bot.
  const payer = await aGuest(server.url, 'Kian');
  payer.close();
  await server.connection.collection('payments').insertOne({
    _id: 'stx-charge-1' as never,
    telegram_id: 7,
    stars: 50,
    payload: '',
    account: payer.id,
    coins: 500,
    at: new Date(),
  });
  await page.goto(`${server.url}/admin/users/${payer.id}/wallet`);
  await page.getByText('50 Stars for 500 coins').waitFor();
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Give the Stars back' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('bought by mistake');
  await confirm.click();
  await dialog.getByText('The bot is off', { exact: false }).waitFor();
});

it('the lists are loaded again when the server’s events come again after a gap', async () => {
  const line = await openBadWorld(server.url);
  await aGuest(server.url, 'Before');
  const { page } = await enterPanel(browser, { ...server, url: line.url }, '/admin/users');
  await page.getByRole('link', { name: 'Before' }).waitFor();
  // Neither the health check nor the clock of the page brings anything new: only the stream does.
  await page.route('**/api/health', (route) =>
    route.fulfill({ json: { status: 'ok', version: '1', uptime: 1, checks: {} } }),
  );
  await page.clock.install();
  await page.reload();
  const opened = page.waitForResponse('**/api/admin/live');
  await page.getByRole('link', { name: 'Before' }).waitFor();
  await opened;
  await page.clock.pauseAt(new Date(Date.now() + 2_000));
  const before = new Promise((resolve) => page.once('request', resolve));
  line.tear();
  await aGuest(server.url, 'Meanwhile');
  line.mend();
  await before;
  const found = async () => {
    // A tenth of a second for what is drawn; all of it together is less than the panel waits before it asks by itself.
    await page.clock.runFor(100);
    return page.getByRole('link', { name: 'Meanwhile' }).count();
  };
  await expect.poll(found, { timeout: 25_000, interval: 200 }).toBeGreaterThan(0);
  await line.stop();
});
