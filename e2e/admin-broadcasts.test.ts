import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BROADCAST_ALONE_MAX } from '@hokm/shared/api/broadcasts/limits';
import { newAccount } from '../server/src/accounts/new-account.js';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

const site = openPanelSite({ alone: true });

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
    await expectAccessible(page);

    await page.reload();
    await page.getByText('Your draft of', { exact: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Text (Persian)' }).inputValue()).toContain('جشن یلدا');
    await page.getByRole('button', { name: 'Test on me' }).click();
    await page.getByText('The bot has no chat with you in Telegram', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Send to/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Send it to \d+ (person|people)\?$/ });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/broadcasts\/[0-9a-f]{24}$/);
    // The worker sends it, and the page follows.
    await page.getByText('Sent', { exact: true }).waitFor();
    await page.getByText('everybody finds it under notifications', { exact: false }).waitFor();
    await expectAccessible(page);
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
    const page = await open('/broadcasts/new');
    await page.getByText('Another administrator has to consent', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: 'Text (English)' }).fill('The Yalda Cup begins');
    await page.getByRole('textbox', { name: 'For the person who consents' }).fill('The cup');
    await page.getByText('Later', { exact: true }).click();
    const other = await open('/approvals');
    await page.getByRole('button', { name: /^Ask to send to 1,\d+/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for consent' }).click();
    await page.getByText('Waits for consent', { exact: true }).waitFor();
    await expectAccessible(page);

    await other.getByText(/A broadcast to .*1,\d+.* people/).waitFor();
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
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
