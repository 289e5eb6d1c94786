import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { calling, enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';
import { StaffCalls } from './support/staff-calls.js';

const PHONE = { width: 390, height: 844 };
const site = openPanelSite();

type Entry = NonNullable<Parameters<typeof enterPanel>[3]>;

async function open(path: string, props: Entry = {}): Promise<Page> {
  return (await enterPanel(site.browser, site.server, `/admin${path}`, props)).page;
}

/** A player who has written to the team. */
async function aWriter(name: string, text: string) {
  const person = await signInGuest(site.server.url, name);
  const { data } = await calling(site.server.url, person.token, '/messages', { text });
  return { person, id: (data as { id: string }).id };
}
const stored = (id: string) => site.server.connection.collection('messages').findOne({ _id: id as never });

describe('messages of players', () => {
  it('ring the bell, are read, handed over, taken, answered and closed, and the player reads the answer', async () => {
    const page = await open('/messages', { level: 'moderator' });
    const { person, id } = await aWriter('سارا', 'سکه‌هایم کجاست؟\nدیروز خریدم.');
    // Without a reload, by the notice.
    const row = page.getByRole('region', { name: 'List of messages' }).getByRole('link', { name: /سارا/ });
    await row.waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: /A player has written to the team/ }).click();
    await page.waitForURL(`**/messages/${id}`);
    const talk = page.getByRole('list', { name: /Conversation with/ });
    await talk.getByText('دیروز خریدم.').waitFor();
    await expect.poll(async () => (await stored(id))?.['status'] as string).toBe('read');
    // It is handed to a colleague, who gets a notice, and taken back.
    await site.server.makeAdmin('zohreh@example.org', 'moderator', 'Zohreh');
    const menu = page
      .getByRole('region', { name: /Conversation with/ })
      .getByRole('button', { name: 'Looked after by' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Take it' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who shall look after it?' });
    await dialog.getByRole('combobox', { name: 'Colleague' }).fill('zoh');
    await page.getByRole('option', { name: /Zohreh/ }).click();
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await page
      .getByText(/Zohreh.? looks after it/)
      .first()
      .waitFor();
    const zohreh = (await stored(id))?.['assigned'] as string;
    const notices = site.server.connection.collection('panel_notices');
    expect(await notices.findOne({ kind: 'message_assigned' })).toMatchObject({
      to: zohreh,
      href: `messages/${id}`,
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored(id))?.['assigned'] as unknown).toBeUndefined();
    await page.getByRole('button', { name: 'Looked after by', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Take it' }).click();
    await page.getByText('You look after it now').waitFor();

    // A reload, as after a closed tab, loses nothing.
    const field = page.getByRole('textbox', { name: /^Answer to/ });
    await field.fill('سلام سارا، سکه‌ها به حسابت آمد.');
    await page.getByText('Kept on this device').waitFor();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('سلام سارا، سکه‌ها به حسابت آمد.');
    await expectScreenAccessible(page);
    await field.press('Control+Enter');
    await page.getByText('The answer was sent').waitFor();
    expect(await field.inputValue()).toBe('');
    await talk.getByText('سکه‌ها به حسابت آمد.').waitFor();

    const { page: phone } = await openSignedIn(site.browser, site.server.url, person, `/messages/${id}`);
    await phone.getByText('سلام سارا، سکه‌ها به حسابت آمد.').waitFor();

    await page.locator('#main').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('It is closed.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('#main').getByRole('button', { name: 'Close', exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ status: 'answered' });
    expect((await stored(id))?.['assigned']).toBeTypeOf('string');

    // The list is filtered by colleagues.
    await page.getByRole('button', { name: 'Looked after by', exact: true }).first().click();
    await page.getByRole('menuitemradio', { name: 'Zohreh' }).click();
    await page.getByText('Nothing found').waitFor();
  });

  it('are not answered past another answer: it is shown first, and the own text stays', async () => {
    const { id } = await aWriter('بهرام', 'میز باز نمی‌شود');
    const ali = await open(`/messages/${id}`);
    const mina = await StaffCalls.signIn(site.server, 'mina@example.org');
    const field = (page: Page) => page.getByRole('textbox', { name: /^Answer to/ });
    await field(ali).fill('Which table?');
    // Ali's page learns of nothing meanwhile.
    await ali.route(`**/api/admin/comms/messages/${id}`, (route) => route.abort());
    await mina.answer('POST', `/admin/comms/messages/${id}/reply`, { reply: 'Please try again.' });
    await field(ali).press('Control+Enter');
    const news = ali.getByRole('alert').filter({ hasText: '1 message came since you began' });
    await news.waitFor();
    await ali
      .getByRole('list', { name: /Conversation with/ })
      .getByText('Please try again.')
      .waitFor();
    expect(await field(ali).inputValue()).toBe('Which table?');
    expect(await ali.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await expectScreenAccessible(ali);
    expect((await stored(id))?.['messages']).toHaveLength(2);
    await news.getByRole('button', { name: 'I have read it' }).click();
    await ali.getByRole('button', { name: 'Send and close' }).click();
    await ali.getByText('the conversation is closed').waitFor();
    expect(await stored(id)).toMatchObject({
      status: 'closed',
      messages: [{}, {}, { text: 'Which table?' }],
    });
  });

  it('are a list and then a page on a phone, from right to left, and one is begun from a player’s page', async () => {
    const { person, id } = await aWriter('نیلوفر', 'پیشنهاد: میز سه‌نفره');
    const page = await open('/messages?status=new', { viewport: PHONE, language: 'fa' });
    const list = page.getByRole('region', { name: 'فهرست پیام‌ها' });
    await list.getByText('پیشنهاد: میز سه‌نفره').waitFor();
    await list.getByRole('link', { name: /نیلوفر/ }).tap();
    await page.waitForURL(`**/messages/${id}?status=new`);
    await page.getByRole('textbox', { name: /^پاسخ به/ }).waitFor();
    expect(await list.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'فهرست', exact: true }).tap();
    await list.waitFor();

    const account = String((await stored(id))?.['account']);
    await page.goto(`${site.server.url}/admin/users/${account}`);
    await page
      .getByRole('button', { name: /نیلوفر/ })
      .last()
      .tap();
    await page.getByRole('menuitem', { name: 'نوشتن پیام…' }).tap();
    const dialog = page.getByRole('dialog', { name: /پیام به/ });
    await dialog.getByLabel('متن پیام').fill('سلام نیلوفر، پیشنهادت را خواندیم.');
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'فرستادن' }).tap();
    await page.getByText('پیام فرستاده شد').waitFor();
    await page.waitForURL(/\/messages\/[0-9a-f]{24}$/);
    const { page: phone } = await openSignedIn(site.browser, site.server.url, person, '/messages');
    await phone.getByText('سلام نیلوفر، پیشنهادت را خواندیم.').first().waitFor();
  });
});
