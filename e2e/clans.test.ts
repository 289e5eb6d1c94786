import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import type { Guest } from './support/friends.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite();
const openAs = (player: Guest, path: string) => openSignedIn(site.browser, site.url, player, path);

describe('a clan', () => {
  it('is made with a name of its own, found and joined, can put a member out, and closes with its last one', async () => {
    const [founder, other] = [await signInGuest(site.url, 'فریدون'), await signInGuest(site.url, 'ضحاک')];
    const { page, errors } = await openAs(founder, '/clans/new');
    await page.getByLabel('نام قبیله').fill('شیران');
    await page.getByRole('radio', { name: 'شیر' }).check();
    await page.getByLabel('چند کلمه دربارهٔ قبیله').fill('هر شب ساعت ده');
    await page.getByRole('button', { name: 'ساختن قبیله' }).tap();
    await page.waitForURL(/\/clans\/[0-9a-f]{24}$/u);
    await page.locator('.clan_members').getByText('رهبر').waitFor();
    expect(errors).toEqual([]);

    const theirs = await openAs(other, '/clans/new');
    await theirs.page.getByLabel('نام قبیله').fill('شیران');
    await theirs.page.getByRole('button', { name: 'ساختن قبیله' }).tap();
    await theirs.page.getByText('قبیلهٔ دیگری این نام را دارد.').waitFor();
    await theirs.page.goto(`${site.url}/clans`);
    await theirs.page.getByRole('searchbox', { name: 'جست‌وجوی قبیله' }).fill('شیر');
    await theirs.page.getByRole('link', { name: /شیران/u }).tap();
    await theirs.page.getByRole('button', { name: 'پیوستن' }).tap();
    await theirs.page.getByRole('button', { name: 'ترک قبیله' }).waitFor();
    await expect.poll(() => theirs.page.locator('.clan_members li').count()).toBe(2);

    await page.goto(`${site.url}/rankings?scope=clan`);
    await page
      .getByRole('link', { name: /قبیلهٔ شما/u })
      .first()
      .tap();
    await page.getByRole('button', { name: /^بیرون کردن/u }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'بیرون کردن' }).tap();
    await expect.poll(() => page.locator('.clan_members li').count()).toBe(1);
    await theirs.page.reload();
    await theirs.page.getByRole('button', { name: 'پیوستن' }).waitFor();

    await page.getByRole('button', { name: 'ترک قبیله' }).tap();
    await dialog.getByText('با رفتن شما قبیله بسته می‌شود').waitFor();
    await dialog.getByRole('button', { name: 'ترک قبیله' }).tap();
    await expect.poll(() => page.locator('.clan_members').count()).toBe(0);
    await theirs.page.reload();
    await theirs.page.getByText('این قبیله پیدا نشد').waitFor();
  });
});
