import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BROADCAST_ALONE_MAX } from '@hokm/shared/api/broadcasts/limits';
import { newAccount } from '../server/src/accounts/new-account.js';
import { apiOf } from '../server/test/support/api.js';
import { signInGuest } from '../server/test/support/player.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

/** It counts all people and all that waits, and restores a backup. */
const site = openPanelSite({ alone: true });

/** Another member of staff, who consents to the one thing that waits. */
async function aColleague(level: 'admin' | 'super_admin'): Promise<() => Promise<void>> {
  const { connection, url } = site.server;
  const { token } = await aMemberOfStaff(connection, level);
  return async () => {
    const waiting = await connection.collection('approvals').findOne({ state: 'open' });
    const path = `/admin/approvals/${String(waiting?._id)}`;
    expect((await apiOf(url, token)('PUT', path, { decision: 'approve' })).status).toBe(200);
  };
}

describe('an act that needs a second person', () => {
  it('is asked for, rings the other administrator’s bell at once, and is approved', async () => {
    const { browser, server } = site;
    const { page: phone } = await openPhone(browser);
    await enterAsGuest(phone, server.url, 'نرگس');
    const staff = { language: 'fa' } as const;
    const { page: other, errors } = await enterPanel(browser, server, '/admin', staff);
    const { page } = await enterPanel(browser, server, '/admin/users', staff);

    // The list can be kept as a view, which another member of staff sees too.
    await page.getByRole('searchbox').fill('نرگس');
    await page.getByText('نمای ذخیره‌نشده').waitFor();
    await page.getByRole('button', { name: 'ذخیرهٔ نما' }).click();
    await page.getByRole('dialog').getByLabel('نام نما').fill('نرگس‌ها');
    await page.getByRole('dialog').getByText('همهٔ گردانندگان').click();
    await page.getByRole('dialog').getByRole('button', { name: 'ذخیرهٔ نما' }).click();
    await page.getByRole('button', { name: /نرگس‌ها\s*۱/ }).waitFor();
    await expectScreenAccessible(page);
    await other.keyboard.press('Control+k');
    await other.getByRole('textbox', { name: 'جست‌وجو' }).fill('نرگس');
    await other.getByRole('button', { name: /نرگس/ }).waitFor();
    await expectScreenAccessible(other);
    await other.keyboard.press('Escape');

    await page.getByRole('link', { name: 'نرگس', exact: true }).click();
    await page.getByRole('tab', { name: 'کیف پول' }).click();
    await page.getByRole('button', { name: 'تغییر موجودی…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /چند سکه/ }).fill('۲۰۰۰۰');
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('جایزهٔ جشن');
    await dialog.getByText('این کار به تأیید یک مدیر دیگر نیاز دارد', { exact: false }).waitFor();
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'خواستن تأیید' }).click();
    await page.getByText('درخواست تأیید فرستاده شد').waitFor();

    // Without a reload.
    const bell = other.getByRole('button', { name: 'اعلان‌ها، ۱ خوانده‌نشده' });
    await bell.waitFor();
    await bell.click();
    const menu = other.getByRole('dialog', { name: 'اعلان‌ها' });
    await menu.getByText(/تغییر .*۲۰٬۰۰۰.* سکه برای .*نرگس.* تأیید می‌خواهد/).waitFor();
    await expectScreenAccessible(other);
    await menu.getByRole('link', { name: /تغییر/ }).click();
    await other.getByRole('heading', { level: 1, name: 'تأییدها' }).waitFor();
    await other.getByText('جایزهٔ جشن').waitFor();
    await expectScreenAccessible(other);
    await other.getByRole('button', { name: 'تأیید', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'تأیید', exact: true }).click();
    await other.getByText('چیزی در انتظار تأیید نیست').waitFor();
    await other.getByRole('button', { name: 'اعلان‌ها', exact: true }).waitFor();

    // The page of who asked shows the new balance by itself, and their bell the answer.
    await page.getByText('۲۱٬۰۰۰').first().waitFor();
    await page.getByRole('button', { name: 'اعلان‌ها، ۱ خوانده‌نشده' }).click();
    await page
      .getByRole('dialog', { name: 'اعلان‌ها' })
      .getByText(/انجام شد/)
      .waitFor();
    await page.getByRole('link', { name: 'همهٔ اعلان‌ها' }).click();
    await page.getByRole('heading', { level: 1, name: 'اعلان‌ها' }).waitFor();
    // It shows the choice as soon as it is on its way, which `uncheck` does not wait for.
    await page.getByRole('checkbox', { name: 'پاسخ درخواست تأیید' }).click();
    await page.getByText('ذخیره شد').waitFor();
    await page.getByText('اعلانی نیست').waitFor();
    await expectScreenAccessible(page);
    expect(errors).toEqual([]);
  });

  it('creates another super administrator: the address is shown to who may approve', async () => {
    const { browser, server } = site;
    const staff = { level: 'super_admin' } as const;
    const { page: other } = await enterPanel(browser, server, '/admin/approvals', staff);
    const { page } = await enterPanel(browser, server, '/admin/users', staff);
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Partner');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('partner@example.org');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Super admin' }).click();
    await dialog.getByText('Another administrator has to consent', { exact: false }).waitFor();
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'Ask for consent' }).click();
    await page.getByText('The request was sent').waitFor();
    await other.getByText('Creating the account of a super admin').waitFor();
    await other.getByText('partner@example.org').waitFor();
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await other.getByText('Nothing waits for consent').waitFor();
    const made = () =>
      server.connection.collection('accounts').findOne({ 'email.address': 'partner@example.org' });
    expect(await made()).toMatchObject({ admin_level: 'super_admin' });
  });
});

async function open(path: string): Promise<Page> {
  return (await enterPanel(site.browser, site.server, `/admin${path}`)).page;
}
const all = () => site.server.connection.collection('broadcasts');
const crowd = (count: number) => {
  const names = { name: 'x', first_name: 'x', last_name: '', username: '' };
  const people = Array.from({ length: count }, () => ({ ...names, ...newAccount('fa', false, Date.now()) }));
  return site.server.connection.collection('accounts').insertMany(people);
};

describe('a broadcast', () => {
  it('is composed with its count of people, kept as a draft, sent, counted, and read by a player', async () => {
    const person = await signInGuest(site.server.url, 'سارا');
    const page = await open('/broadcasts');
    await page.getByRole('link', { name: 'New broadcast' }).first().click();
    await page.getByText(/^\d+ (person|people)$/).waitFor();
    await page.getByRole('textbox', { name: 'From level' }).fill('900');
    await page.getByText('Nobody fits these conditions').waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'From level' }).fill('');
    await page.getByRole('button', { name: /^Send to/ }).click();
    // Nothing without words.
    await page.getByText('Write it in one language at least').first().waitFor();
    await page.getByRole('textbox', { name: 'Text (Persian)' }).fill('جشن یلدا شنبه شب برپاست.');
    await page.getByRole('switch', { name: 'A button below the message' }).check();
    await page.getByRole('textbox', { name: 'Where the button leads' }).fill('/news');
    await expectScreenAccessible(page);

    await page.reload();
    await page.getByText('Your draft of', { exact: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Text (Persian)' }).inputValue()).toContain('جشن یلدا');
    await page.getByRole('button', { name: 'Test on me' }).click();
    await page.getByText('The bot has no chat with you in Telegram', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Send to/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Send it to \d+ (person|people)\?$/ });
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/broadcasts\/[0-9a-f]{24}$/);
    // The worker sends it, and the page follows.
    await page.getByText('Sent', { exact: true }).waitFor();
    await page.getByText('everybody finds it under notifications', { exact: false }).waitFor();
    await expectScreenAccessible(page);
    expect(await all().find().toArray()).toMatchObject([
      { state: 'done', link: { href: '/news' }, segment: { level_min: null } },
    ]);
    const { page: phone } = await openSignedIn(site.browser, site.server.url, person, '/notifications');
    await phone.getByText('جشن یلدا شنبه شب برپاست.').waitFor();

    await page.getByRole('button', { name: 'Take it back…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    // The draft is gone after sending.
    await page.getByRole('link', { name: 'All broadcasts' }).click();
    await page.getByRole('link', { name: 'New broadcast' }).waitFor();
  });

  it('to many people waits for a second person, is paused, resumed and cancelled', async () => {
    await crowd(BROADCAST_ALONE_MAX);
    const consent = await aColleague('admin');
    const page = await open('/broadcasts/new');
    await page.getByText('Another administrator has to consent', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'Text (English)' }).fill('The Yalda Cup begins');
    await page.getByRole('textbox', { name: 'For the person who consents' }).fill('The cup');
    await page.getByText('Later', { exact: true }).click();
    await page.getByRole('button', { name: /^Ask to send to 1,\d+/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for consent' }).click();
    await page.getByText('Waits for consent', { exact: true }).waitFor();
    await expectScreenAccessible(page);

    await consent();
    await page.getByText('Scheduled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Scheduled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    expect(await all().findOne({ 'texts.en': 'The Yalda Cup begins' })).toMatchObject({
      state: 'cancelled',
      posted: 0,
    });
  });
});

describe('backups', () => {
  it('are made, drilled, downloaded and previewed before they are restored, on the machine that has the file', async () => {
    const consent = await aColleague('super_admin');
    const { page } = await enterPanel(site.browser, site.server, '/admin/backups', { level: 'super_admin' });
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText('Not drilled').first().waitFor();
    await expectScreenAccessible(page);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Drill' }).click();
    await page.getByText('Drilled', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 8).toString()).toBe('HOKMBAK1');

    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('accounts', { exact: true }).waitFor();
    await dialog.getByLabel('Reason').fill('A day was lost');
    await dialog.getByRole('button', { name: 'Ask for consent' }).click();
    await page.getByText('The request was sent').waitFor();

    await consent();
    const restores = site.server.connection.collection('jobs');
    const done = () => restores.countDocuments({ kind: 'backup.restore', state: 'done' });
    await expect.poll(done, { timeout: 60_000 }).toBe(1);

    // A file that lies on another machine: its drill waits for that.
    const id = 'a'.repeat(24);
    await site.server.connection.collection<{ _id: string } & Record<string, unknown>>('backups').insertOne({
      _id: id,
      type: 'full',
      file: `2026-01-01-full-${id}.hokm`,
      host: 'far-away',
      size: 5,
      sha256: '',
      created_at: new Date(),
      created_by: '',
      version: '1',
      documents: 1,
      collections: [],
      audit_head: '',
    });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'far-away' });
    await row.getByText('The file is on far-away').waitFor();
    await row.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'Download' }).isDisabled()).toBe(true);
    await page.getByRole('menuitem', { name: 'Drill' }).click();
    await page.getByText('Waits for far-away, which has the file').waitFor();
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });
});
