import { beforeAll, expect, it } from 'vitest';
import { accountModel } from '../server/src/accounts/model.js';
import { keysOfNames } from '../server/src/accounts/search-keys.js';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const PEOPLE = 18;
const site = openPanelSite();

beforeAll(async () => {
  await accountModel(site.server.connection).insertMany(
    Array.from({ length: PEOPLE }, (_, n) => {
      const names = { name: `یاسمن ${n + 1}`, first_name: 'یاسمن', last_name: '', username: '' };
      return {
        ...names,
        ...keysOfNames(names),
        language: 'fa',
        avatar: null,
        is_guest: true,
        admin_level: 'user',
        balance: 0,
        level: n + 1,
        created_at: new Date(),
      };
    }),
  );
});

it('an administrator tags everybody found, takes it back, and searches by conditions in Persian', async () => {
  const { server, browser } = site;
  const { page } = await enterPanel(browser, server, '/admin/users?search=یاسمن', { language: 'fa' });
  await page.getByRole('checkbox', { name: 'انتخاب همهٔ این صفحه' }).check();
  await page.getByRole('button', { name: 'انتخاب همهٔ ۱۸ نفری که پیدا شدند' }).click();
  const bar = page.getByRole('toolbar', { name: 'کارهای گروهی' });
  await bar.getByText('۱۸ مورد برگزیده').waitFor();
  await bar.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('menuitem', { name: 'برچسب زدن…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('برچسب').fill('گل');
  await dialog.getByRole('button', { name: 'برچسب زدن…' }).click();
  await page.getByText('برای ۱۸ نفر انجام شد').waitFor();
  const tagged = () => server.connection.collection('accounts').countDocuments({ tags: 'گل' });
  expect(await tagged()).toBe(PEOPLE);
  await page.getByRole('button', { name: 'واگرد' }).click();
  await expect.poll(tagged, { timeout: 30_000 }).toBe(0);

  await page.goto(`${server.url}/admin/search`);
  const query = page.getByRole('searchbox', { name: 'جست‌وجو' });
  await query.fill('نام:یاسمن سطح:>۱۵');
  await page.getByRole('button', { name: 'پیدا کن' }).click();
  const rows = page.locator('tbody').getByRole('link', { name: /^یاسمن/ });
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(3);
  await expectAccessible(page);
  await page.getByLabel('مقدار').fill('یاسمن 18');
  await page.getByRole('button', { name: 'افزودن' }).click();
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
  await page.reload();
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
  await query.fill('سطح:>۱۰');
  await query.press('Enter');
  await page.getByText('یک معیار دقیق‌تر هم لازم است').waitFor();
});
