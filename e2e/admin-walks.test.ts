import { Types } from 'mongoose';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aGuest, connect, type TestPlayer } from '../server/test/support/player.js';
import type { TestServer } from '../server/test/support/server.js';
import { aTable, playOut, playUntil, type TestTable } from '../server/test/support/table.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { startButton } from './support/home.js';
import { enterPanel, expectScreenAccessible, openPanelSite, type PanelServer } from './support/panel.js';

const site = openPanelSite();
let server: PanelServer;
let browser: Browser;
const guests: TestPlayer[] = [];
beforeAll(() => {
  ({ server, browser } = site);
});
afterAll(() => {
  for (const guest of guests) guest.close();
});

/** Four people sit down at a table; the first may be somebody who is there already. */
async function sitDown(first?: TestPlayer): Promise<TestTable> {
  let waiting = first;
  const tables: Pick<TestServer, 'guest'> = {
    async guest(name) {
      const known = waiting;
      waiting = undefined;
      const guest = known ?? (await aGuest(server.url, name));
      guests.push(guest);
      return guest;
    },
  };
  return aTable(tables as TestServer);
}

it('a moderator sees the running table, then the reported match card by card, decides, and takes back; the reporter is thanked; the page of the player has no address and no money', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'گزارشگر');
  const cookie = (await phone.context().cookies()).find(({ name }) => name === 'session');
  const stored = await server.connection.collection('accounts').findOne({ name: 'گزارشگر' });
  const person = { id: String(stored?._id), name: 'گزارشگر', token: cookie?.value ?? '' };
  const { roomId, players } = await sitDown(await connect(server.url, person));
  const [reporter, accused] = players;
  const { page } = await enterPanel(browser, server, '/admin/tables', { level: 'moderator', language: 'fa' });
  await page.getByRole('button', { name: 'دیدن میز میز' }).click();
  await page.getByRole('dialog').getByText('هنوز چیزی برای دیدن نیست', { exact: false }).waitFor();
  await expectScreenAccessible(page);

  await Promise.all(players.map((player) => playOut(player, roomId)));
  const sent = await apiOf(server.url, reporter.token)('POST', '/reports', {
    room_id: roomId,
    player_id: accused.id,
    reason: 'cheating',
  });
  expect(sent.status).toBe(200);

  const report = `${server.url}/admin/reports/${accused.id}-cheating`;
  await page.goto(report);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.getByText('این بخش را مدیران می‌بینند.').waitFor();
  await expectScreenAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'صفحهٔ کاربر' }).click();
  await page.getByRole('heading', { level: 1, name: accused.name }).waitFor();
  await page.getByRole('tab', { name: 'فعالیت' }).waitFor();
  const tabs = await page.getByRole('tab').allInnerTexts();
  expect(tabs.map((tab) => tab.replace(/[\s۰-۹]/g, ''))).toEqual(
    ['نمای کلی', 'مسابقه‌ها', 'سابقهٔ رسیدگی', 'فعالیت'].map((tab) => tab.replace(/\s/g, '')),
  );
  await expectScreenAccessible(page);
  await page.getByRole('tab', { name: 'فعالیت' }).click();
  const lines = page.getByRole('list', { name: 'فعالیت' }).getByRole('listitem');
  await lines.getByText('گزارش: تقلب').waitFor();
  await page.getByText('سکه‌ها', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('مسابقه‌ها', { exact: true }).last().click();
  await page.waitForURL('**/timeline?kinds=match');
  await lines.getByText('گزارش: تقلب').waitFor({ state: 'detached' });
  await lines.getByText(/^مسابقه:/).waitFor();
  await expectScreenAccessible(page);
  await page.reload();
  await lines.getByText(/^مسابقه:/).waitFor();
  expect(await lines.count()).toBe(1);
  await page.getByText('مسابقه‌ها', { exact: true }).last().click();
  await page.getByText('تصمیم‌ها', { exact: true }).click();
  await page.getByText('از این نوع‌ها چیزی نیست.').waitFor();
  await page.getByRole('button', { name: 'برداشتن پالایه‌ها' }).click();
  await lines.getByText('گزارش: تقلب').waitFor();

  await page.goto(report);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.keyboard.press('2');
  // The next case comes by itself, or the empty queue.
  await page.waitForURL(({ pathname }) => !pathname.includes(accused.id));
  await phone.getByText('گزارشتان به نتیجه رسید').first().waitFor();
  await phone.goto(`${server.url}/notifications`);
  await phone.getByText('گزارشتان به نتیجه رسید').first().waitFor();

  const sanctions = async () =>
    (await server.connection.collection('accounts').findOne({ _id: new Types.ObjectId(accused.id) }))?.[
      'sanctions'
    ] as unknown;
  expect(await sanctions()).toMatchObject([{ kind: 'warn', reason: 'cheating' }]);

  // A day long the decided case says how it is taken back: the warning is gone, and the case waits again.
  await page.goto(`${report}?status=closed`);
  await page.getByRole('button', { name: 'واگرد' }).click();
  await page.getByRole('heading', { name: 'تصمیم', exact: true }).waitFor();
  expect((await sanctions()) ?? []).toEqual([]);
  await page.goto(report);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.keyboard.press('1');
  await page.waitForURL(({ pathname }) => !pathname.includes(accused.id));
  await page.goto(`${report}?status=closed`);
  await page.getByRole('heading', { name: 'تصمیم گرفته‌شده' }).waitFor();
  await page.getByText(/^رد شد؛/).waitFor();
  await expectScreenAccessible(page);
});

it('maintenance is announced, closes the game to everybody, and two tables that play finish', async () => {
  const [one, other] = [await sitDown(), await sitDown()];
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'بیرون از میز');
  const { page } = await enterPanel(browser, server, '/admin/security/maintenance', { level: 'super_admin' });
  await page.getByLabel('English').fill('Back soon');
  await page.getByText('In 5 minutes').click();
  await page.getByRole('button', { name: 'Announce maintenance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announce maintenance' }).click();
  await page.getByRole('status').getByText('Maintenance is announced').waitFor();
  const headers = { 'accept-language': 'en' };
  const read = async () =>
    (await (await fetch(`${server.url}/api/security/maintenance`, { headers })).json()) as {
      current_status: { is_enabled: boolean; message: string };
    };
  expect((await read()).current_status).toMatchObject({ is_enabled: true, message: 'Back soon' });
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the game' }).click();
  const begin = page.getByRole('button', { name: 'Begin maintenance' });
  await begin.waitFor();
  expect((await read()).current_status.is_enabled).toBe(false);
  await begin.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin maintenance' }).click();
  await page.getByRole('button', { name: 'Open the game' }).waitFor();

  await phone.reload();
  await phone.getByRole('heading', { name: 'کمی صبر کنید، حکم به‌روز می‌شود' }).waitFor();
  const refused = await one.players[0].call('create_game', { room_id: 'تازه' }).catch(String);
  expect(JSON.stringify(refused)).toContain('server/maintenance');
  // Both tables play on, hand after hand, to their ends.
  await Promise.all(
    [one, other].flatMap(({ roomId, players }) => players.map((player) => playOut(player, roomId))),
  );
  for (const { roomId, players } of [one, other]) {
    const { gameResult } = await playUntil(players[0], roomId, (game) => game.gameResult !== null);
    expect(gameResult).not.toBeNull();
  }
  const finished = await server.connection
    .collection('matches')
    .countDocuments({ room_id: { $in: [one.roomId, other.roomId] }, status: 'finished' });
  expect(finished).toBe(2);

  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the game' }).click();
  await begin.waitFor();
  await phone.getByRole('button', { name: 'تلاش دوباره' }).tap();
  await startButton(phone).waitFor();
});
