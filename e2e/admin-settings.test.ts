import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { enterPanel, openPanelSite, PANEL_PASSWORD } from './support/panel.js';

const site = openPanelSite({ alone: true });

describe('the settings of the panel', () => {
  it('are changed, counted before they are saved, and act at once', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/settings', { level: 'super_admin' });
    const title = page.getByRole('textbox', { name: 'Site title' });
    await title.fill('Hokm Night');
    await page.getByRole('switch', { name: 'New accounts' }).press('Space');
    await page.getByText('Unsaved changes: 2').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await title.inputValue()).toBe('');

    await title.fill('Hokm Night');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').waitFor();
    const config = (await (await fetch(`${site.server.url}/api/config`)).json()) as { site_title: string };
    expect(config.site_title).toBe('Hokm Night');
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Sign-in and security' }).click();
    const attempts = page.getByRole('spinbutton', { name: 'Failed attempts in a row' });
    await attempts.fill('7');
    await page.getByRole('textbox', { name: 'Networks of the panel' }).fill('10.0.0.0/8');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByText('This change would leave you, or another super admin, without a way into the panel.')
      .waitFor();
    await page.getByRole('textbox', { name: 'Networks of the panel' }).fill('127.0.0.0/8\n::1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').last().waitFor();
    await page.reload();
    expect(await attempts.inputValue()).toBe('7');
    await expectAccessible(page);
  });

  it('that the environment fixes are locked, and name its variable', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/settings', { level: 'super_admin' });
    await page.getByRole('tab', { name: 'Sign-in and security' }).click();
    await page.getByText('ALLOW_GUESTS').waitFor();
    expect(await page.getByRole('switch', { name: 'Play as a guest' }).isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Two-factor for staff' }).isEnabled()).toBe(true);
  });

  it('ask who saves them to confirm it by name, and the length of passwords is said where they are chosen', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/settings', { level: 'super_admin' });
    await page.getByRole('tab', { name: 'Sign-in and security' }).click();
    const length = page.getByRole('spinbutton', { name: 'Least length' });
    await length.fill('12');
    const created_at = new Date(Date.now() - 15 * 60_000);
    await site.server.connection
      .collection('sessions')
      .updateMany({ kind: 'panel' }, { $set: { created_at } });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByText('Saving the settings of sign-in and security').waitFor();
    await expectAccessible(page);
    await question.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Settings saved').waitFor();
    const { page: phone } = await openPhone(site.browser);
    await phone.goto(`${site.server.url}/register`);
    await phone.getByText('دست‌کم ۱۲ نویسه').waitFor();
    await phone.getByLabel('گذرواژه', { exact: true }).fill('Xk7!wqPz2m');
    await phone.getByRole('button', { name: 'ثبت‌نام' }).tap();
    await phone.getByRole('alert').getByText('گذرواژه باید دست‌کم ۱۲ نویسه باشد').waitFor();
    await length.fill('8');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').last().waitFor();
  });

  it('close the game to players, who see why and come back by themselves', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/settings', { level: 'super_admin' });
    const phone = await openPhone(site.browser);
    await enterAsGuest(phone.page, site.server.url, 'سارا');
    await page.getByRole('switch', { name: 'The game is closed' }).press('Space');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Close the game' });
    await question.getByText(/people are connected now/).waitFor();
    await question.getByRole('button', { name: 'Close the game' }).click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('status').filter({ hasText: 'The game is closed' }).waitFor();
    // The notice comes by the socket; a call that is refused meanwhile shows the closed page at once.
    const closed = phone.page.getByRole('heading', { name: 'کمی صبر کنید، حکم به‌روز می‌شود' });
    await phone.page.getByText('سرور به‌زودی به‌روزرسانی می‌شود.').or(closed).waitFor();
    await phone.page.reload();
    await closed.waitFor();
    await page.getByRole('switch', { name: 'The game is closed' }).press('Space');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await phone.page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await phone.page.getByRole('button', { name: 'شروع بازی' }).waitFor();
  });
});
