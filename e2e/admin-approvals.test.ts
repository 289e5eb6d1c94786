import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterAsGuest } from './support/guest.js';
import { openPhone } from './support/browser.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true });

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
    await expectAccessible(page);
    await other.keyboard.press('Control+k');
    await other.getByRole('textbox', { name: 'جست‌وجو' }).fill('نرگس');
    await other.getByRole('button', { name: /نرگس/ }).waitFor();
    await expectAccessible(other);
    await other.keyboard.press('Escape');

    await page.getByRole('link', { name: 'نرگس', exact: true }).click();
    await page.getByRole('tab', { name: 'کیف پول' }).click();
    await page.getByRole('button', { name: 'تغییر موجودی…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /چند سکه/ }).fill('۲۰۰۰۰');
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('جایزهٔ جشن');
    await dialog.getByText('این کار به تأیید یک مدیر دیگر نیاز دارد', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'خواستن تأیید' }).click();
    await page.getByText('درخواست تأیید فرستاده شد').waitFor();

    // Without a reload.
    const bell = other.getByRole('button', { name: 'اعلان‌ها، ۱ خوانده‌نشده' });
    await bell.waitFor();
    await bell.click();
    const menu = other.getByRole('dialog', { name: 'اعلان‌ها' });
    await menu.getByText(/تغییر .*۲۰٬۰۰۰.* سکه برای .*نرگس.* تأیید می‌خواهد/).waitFor();
    await expectAccessible(other);
    await menu.getByRole('link', { name: /تغییر/ }).click();
    await other.getByRole('heading', { level: 1, name: 'تأییدها' }).waitFor();
    await other.getByText('جایزهٔ جشن').waitFor();
    await expectAccessible(other);
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
    await page.getByRole('checkbox', { name: 'پاسخ درخواست تأیید' }).uncheck();
    await page.getByText('ذخیره شد').waitFor();
    await page.getByText('اعلانی نیست').waitFor();
    await expectAccessible(page);
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
    await expectAccessible(page);
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
