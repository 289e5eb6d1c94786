import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { calling, enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite();
const stored = (id: string) => site.server.connection.collection('messages').findOne({ _id: id as never });

describe('messages of players', () => {
  it('are handed to a colleague, who gets a notice, and taken back with one undo', async () => {
    const player = await signInGuest(site.server.url, 'کاوه');
    const written = await calling(site.server.url, player.token, '/messages', { text: 'نشانم گم شده است' });
    const { id } = written['data'] as { id: string };
    await site.server.makeAdmin('zohreh@example.org', 'moderator', 'Zohreh');
    const page = (
      await enterPanel(site.browser, site.server, `/admin/messages/${id}`, { level: 'moderator' })
    ).page;
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
    await expectAccessible(page);
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

    // The list is filtered by colleagues.
    await page.getByRole('button', { name: 'Looked after by', exact: true }).first().click();
    await page.getByRole('menuitemradio', { name: 'Zohreh' }).click();
    await page.getByText('Nothing found').waitFor();
  });
});
