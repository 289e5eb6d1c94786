import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { QUICK, type TestServer } from '../server/test/support/server.js';
import { aTable, playOut } from '../server/test/support/table.js';
import { expectAccessible } from './support/axe.js';
import { openBrowser } from './support/browser.js';
import { enterPanel, startPanelServer, type PanelServer } from './support/panel.js';

let server: PanelServer;
let browser: Browser;
const guests: TestPlayer[] = [];
beforeAll(async () => {
  const { NODE_ENV: _env, PORT: _port, ...quick } = QUICK;
  server = await startPanelServer(quick);
  browser = await openBrowser();
});
afterAll(async () => {
  for (const guest of guests) guest.close();
  await browser.close();
  await server.stop();
});

it('a moderator sees the running table, then the reported match card by card, and decides with a key', async () => {
  const tables: Pick<TestServer, 'guest'> = {
    async guest(name) {
      const guest = await aGuest(server.url, name);
      guests.push(guest);
      return guest;
    },
  };
  const { roomId, players } = await aTable(tables as TestServer);
  const [reporter, accused] = players;
  const { page } = await enterPanel(browser, server, '/admin/tables', { level: 'moderator', language: 'fa' });
  await page.getByRole('button', { name: 'دیدن میز میز' }).click();
  await page.getByRole('dialog').getByText('هنوز چیزی برای دیدن نیست', { exact: false }).waitFor();
  await expectAccessible(page);

  await Promise.all(players.map((player) => playOut(player, roomId)));
  const reported = await apiOf(server.url, reporter.token)('POST', '/reports', {
    ...{ room_id: roomId, player_id: accused.id, reason: 'cheating' },
  });
  expect(reported.status).toBe(200);
  await page.goto(`${server.url}/admin/reports/${accused.id}-cheating`);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.getByText('این بخش را مدیران می‌بینند.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  await page.getByText('صف خالی است').waitFor();
  const account = await server.connection.collection('accounts').findOne({ name: accused.name });
  expect(account?.['sanctions']).toMatchObject([{ kind: 'warn', reason: 'cheating' }]);
});
