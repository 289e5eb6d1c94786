import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aGuest, connect, type TestPlayer } from '../server/test/support/player.js';
import { QUICK, type TestServer } from '../server/test/support/server.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { aTable, playOut, playUntil, type TestTable } from '../server/test/support/table.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import {
  DESKTOP,
  enterPanel,
  openInEnglish,
  sendPassword,
  openPanelSite,
  type PanelServer,
} from './support/panel.js';

const { NODE_ENV: _env, PORT: _port, ...quick } = QUICK;
const site = openPanelSite({ alone: true, env: quick });
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

it('whoever signs in finds a person by Persian letters and suspends them; the phone says so, takes an appeal, and opens when it is undone', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'يكتا كبيري');
  await server.makeAdmin('chief@example.org', 'super_admin');
  const { page } = await openPhone(browser, { viewport: DESKTOP, isStill: true });
  await openInEnglish(page, server.url);
  await sendPassword(page, 'chief@example.org');
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('searchbox').fill('کبیری');
  await page.waitForURL('**/users?**search=**');
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'يكتا كبيري' }).click();
  await page.getByRole('heading', { level: 1, name: 'يكتا كبيري' }).waitFor();

  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 days').click();
  await dialog.getByLabel('Words for the player').fill('سه بار هشدار گرفتید.');
  await dialog.getByRole('button', { name: 'Suspend: 3 days' }).click();
  await page.getByText('This account is closed', { exact: false }).waitFor();

  await phone.getByRole('heading', { name: 'حساب شما بسته است' }).waitFor();
  await phone.getByText('سه بار هشدار گرفتید.').waitFor();
  await phone.getByLabel('اعتراض شما').fill('من نبودم.');
  await phone.getByRole('button', { name: 'فرستادن اعتراض' }).tap();
  await phone.getByText('اعتراض شما رسید').waitFor();
  const [appeal] = await server.connection.collection('reports').find({ reason: 'appeal' }).toArray();
  expect(appeal).toMatchObject({ status: 'open', text: 'من نبودم.', against: { kind: 'suspend' } });

  await page.goto(`${server.url}/admin/security/audit`);
  await page.getByRole('button', { name: 'suspended' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').first().waitFor();
  await phone.getByRole('button', { name: 'باز شده؟ بررسی دوباره' }).tap();
  await phone.getByRole('heading', { name: 'حساب شما بسته است' }).waitFor({ state: 'detached' });
  const account = await server.connection.collection('accounts').findOne({ name: 'يكتا كبيري' });
  expect(account).not.toHaveProperty('inactive');
  expect(account?.['sanctions'] ?? []).toEqual([]);
});

it('a moderator watches the replay of a report, decides, and the reporter is thanked; the page of the player has no address and no money', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'گزارشگر');
  const cookie = (await phone.context().cookies()).find(({ name }) => name === 'session');
  const stored = await server.connection.collection('accounts').findOne({ name: 'گزارشگر' });
  const person = { id: String(stored?._id), name: 'گزارشگر', token: cookie?.value ?? '' };
  const { roomId, players } = await sitDown(await connect(server.url, person));
  const [reporter, accused] = players;
  await Promise.all(players.map((player) => playOut(player, roomId)));
  const sent = await apiOf(server.url, reporter.token)('POST', '/reports', {
    room_id: roomId,
    player_id: accused.id,
    reason: 'cheating',
  });
  expect(sent.status).toBe(200);

  const { page } = await enterPanel(browser, server, `/admin/reports/${accused.id}-cheating`, {
    level: 'moderator',
    language: 'fa',
  });
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'صفحهٔ کاربر' }).click();
  await page.getByRole('heading', { level: 1, name: accused.name }).waitFor();
  await page.getByRole('tab', { name: 'فعالیت' }).waitFor();
  const tabs = await page.getByRole('tab').allInnerTexts();
  expect(tabs.map((tab) => tab.replace(/[\s۰-۹]/g, ''))).toEqual(
    ['نمای کلی', 'مسابقه‌ها', 'سابقهٔ رسیدگی', 'فعالیت'].map((tab) => tab.replace(/\s/g, '')),
  );
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'فعالیت' }).click();
  const lines = page.getByRole('list', { name: 'فعالیت' }).getByRole('listitem');
  await lines.getByText('گزارش: تقلب').waitFor();
  await page.getByText('سکه‌ها', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('مسابقه‌ها', { exact: true }).last().click();
  await page.waitForURL('**/timeline?kinds=match');
  await lines.getByText('گزارش: تقلب').waitFor({ state: 'detached' });
  await lines.getByText(/^مسابقه:/).waitFor();
  await expectAccessible(page);
  await page.reload();
  await lines.getByText(/^مسابقه:/).waitFor();
  expect(await lines.count()).toBe(1);
  await page.getByText('مسابقه‌ها', { exact: true }).last().click();
  await page.getByText('تصمیم‌ها', { exact: true }).click();
  await page.getByText('از این نوع‌ها چیزی نیست.').waitFor();
  await page.getByRole('button', { name: 'برداشتن پالایه‌ها' }).click();
  await lines.getByText('گزارش: تقلب').waitFor();

  await page.goto(`${server.url}/admin/reports/${accused.id}-cheating`);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.keyboard.press('2');
  // The next case comes by itself, or the empty queue.
  await page.waitForURL(({ pathname }) => !pathname.includes(accused.id));
  await phone.getByText('گزارشتان به نتیجه رسید').first().waitFor();
  await phone.goto(`${server.url}/notifications`);
  await phone.getByText('گزارشتان به نتیجه رسید').first().waitFor();

  // A day long the decided case says how it is taken back.
  await page.goto(`${server.url}/admin/reports/${accused.id}-cheating?status=closed`);
  await page.getByRole('button', { name: 'واگرد' }).click();
  await page.getByRole('heading', { name: 'تصمیم', exact: true }).waitFor();
  const account = await server.connection
    .collection('accounts')
    .findOne({ name: accused.name, sanctions: { $exists: true } });
  expect(account?.['sanctions'] ?? []).toEqual([]);
});

it('maintenance closes the game to everybody, and two tables that play finish', async () => {
  const [one, other] = [await sitDown(), await sitDown()];
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'بیرون از میز');
  const { page } = await enterPanel(browser, server, '/admin/security/maintenance', { level: 'super_admin' });
  await page.getByLabel('English').fill('Back soon');
  await page.getByRole('button', { name: 'Begin maintenance' }).click();
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
  await page.getByRole('button', { name: 'Begin maintenance' }).waitFor();
  await phone.getByRole('button', { name: 'تلاش دوباره' }).tap();
  await phone.getByRole('button', { name: 'شروع بازی' }).waitFor();
});

it('somebody whose level changes while their panel is open sees what it opens now, and is led out without one', async () => {
  const chief = await aMemberOfStaff(server.connection, 'super_admin');
  const { page } = await enterPanel(browser, server, '/admin/users', { level: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  const me = await page.evaluate(
    async () => (await (await fetch('/api/admin/me')).json()) as { user: { id: string } },
  );
  const give = async (admin_level: string) =>
    (
      await apiOf(server.url, chief.token)('PUT', `/admin/users/${me.user.id}/role`, {
        admin_level,
        reason: 'x',
      })
    ).status;
  expect(await give('moderator')).toBe(200);
  await page.getByRole('link', { name: 'Users', exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  // The way of moderators to a person is open still; what they may not read is not there.
  const player = await aGuest(server.url, 'پگاه');
  guests.push(player);
  await page.goto(`${server.url}/admin/users/${player.id}`);
  await page.getByRole('heading', { level: 1, name: 'پگاه' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Wallet' }).count()).toBe(0);
  expect(await give('admin')).toBe(200);
  await page.getByRole('tab', { name: 'Wallet' }).waitFor();
  expect(await give('user')).toBe(200);
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
});

it('somebody whose level changes while their panel is still opening sees what it opens now', async () => {
  const chief = await aMemberOfStaff(server.connection, 'super_admin');
  const { page } = await enterPanel(browser, server, '/admin/users', { level: 'admin' });
  const id = await page.evaluate(
    async () => ((await (await fetch('/api/admin/me')).json()) as { user: { id: string } }).user.id,
  );
  // The page knows its person, and the server's events are on their way.
  let resolve = () => {};
  const given = new Promise<void>((done) => (resolve = done));
  await page.route('**/api/admin/live', async (route) => {
    await given;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  const role = { admin_level: 'moderator', reason: 'x' };
  expect((await apiOf(server.url, chief.token)('PUT', `/admin/users/${id}/role`, role)).status).toBe(200);
  resolve();
  await page.getByRole('link', { name: 'Users', exact: true }).first().waitFor({ state: 'detached' });
});
