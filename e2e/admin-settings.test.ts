import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterPanel, expectScreenAccessible, openPanelSite, PANEL_PASSWORD } from './support/panel.js';

const site = openPanelSite();

describe('the settings of the panel', () => {
  it('act at once, ask who saves them to confirm it by name, and are said where passwords are chosen', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/settings', { level: 'super_admin' });
    const save = page.getByRole('button', { name: 'Save changes' });
    const saved = async () => {
      await save.click();
      await page.getByText('Settings saved').last().waitFor();
      await save.waitFor({ state: 'detached' });
    };
    const title = page.getByRole('textbox', { name: 'Site title' });
    await title.fill('Hokm Night');
    await saved();
    const config = (await (await fetch(`${site.server.url}/api/config`)).json()) as { site_title: string };
    expect(config.site_title).toBe('Hokm Night');
    // The form is drawn anew with what the server has stored.
    await expect
      .poll(async () => {
        await title.fill('');
        return save.isVisible();
      })
      .toBe(true);
    await saved();

    await page.getByRole('tab', { name: 'Sign-in and security' }).click();
    const networks = page.getByRole('textbox', { name: 'Networks of the panel' });
    await networks.fill('10.0.0.0/8');
    await save.click();
    await page
      .getByText('This change would leave you, or another super admin, without a way into the panel.')
      .waitFor();
    await networks.fill('127.0.0.0/8\n::1');
    await page.getByRole('spinbutton', { name: 'Least length' }).fill('12');
    const created_at = new Date(Date.now() - 15 * 60_000);
    await site.server.connection
      .collection('sessions')
      .updateMany({ kind: 'panel' }, { $set: { created_at } });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByText('Saving the settings of sign-in and security').waitFor();
    await expectScreenAccessible(page);
    await question.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await save.waitFor({ state: 'detached' });
    await page.reload();
    const length = page.getByRole('spinbutton', { name: 'Least length' });
    expect(await length.inputValue()).toBe('12');
    await expectScreenAccessible(page);

    const { page: phone } = await openPhone(site.browser);
    await phone.goto(`${site.server.url}/register`);
    await phone.getByText('دست‌کم ۱۲ نویسه').waitFor();
    await phone.getByLabel('گذرواژه', { exact: true }).fill('Xk7!wqPz2m');
    await phone.getByRole('button', { name: 'ثبت‌نام' }).tap();
    await phone.getByRole('alert').getByText('گذرواژه باید دست‌کم ۱۲ نویسه باشد').waitFor();
    await length.fill('8');
    await networks.fill('');
    await saved();
  });
});
