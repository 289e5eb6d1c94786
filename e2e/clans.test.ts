import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite();
let founder: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  founder = await aGuest(site.url, 'فریدون');
  other = await aGuest(site.url, 'ضحاک');
});
afterAll(() => {
  for (const player of [founder, other]) player.close();
});

const openAs = (player: TestPlayer, path: string) => openSignedIn(site.browser, site.url, player, path);

describe('a clan', () => {
  it('is made with a name that fits and an emblem', async () => {
    const { page, errors } = await openAs(founder, '/rankings?scope=clan');
    await page.getByText('هنوز قبیله‌ای ساخته نشده است').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'ساختن قبیله' }).tap();
    const make = page.getByRole('button', { name: 'ساختن قبیله' });
    const name = page.getByLabel('نام قبیله');
    await name.fill('شی');
    await page.getByText('دست‌کم ۳ نویسه لازم است.').waitFor();
    expect(await make.isDisabled()).toBe(true);
    await name.fill('شیران');
    await page.getByRole('radio', { name: 'شیر' }).check();
    await page.getByLabel('چند کلمه دربارهٔ قبیله').fill('هر شب ساعت ده');
    await expectAccessible(page);
    await make.tap();
    await page.getByRole('heading', { name: 'شیران' }).waitFor();
    await page.waitForURL(/\/clans\/[0-9a-f]{24}$/u);
    await page.locator('.clan_members').getByText('رهبر').waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });

  it('keeps its name to itself', async () => {
    const { page } = await openAs(other, '/clans/new');
    await page.getByLabel('نام قبیله').fill('شیران');
    await page.getByRole('button', { name: 'ساختن قبیله' }).tap();
    await page.getByText('قبیلهٔ دیگری این نام را دارد.').waitFor();
    await page.getByLabel('نام قبیله').fill('شیران دو');
    await page.getByText('۳ تا ۲۰ نویسه؛ بعداً عوض نمی‌شود.').waitFor();
  });

  it('is found by its name, joined, and left by a removed member', async () => {
    const theirs = await openAs(other, '/clans');
    const search = theirs.page.getByRole('searchbox', { name: 'جست‌وجوی قبیله' });
    await search.fill('پلنگ');
    await theirs.page.getByText('قبیله‌ای با این نام نیست').waitFor();
    await search.fill('شیر');
    await theirs.page.getByRole('link', { name: /شیران/u }).tap();
    await theirs.page.getByRole('button', { name: 'پیوستن' }).tap();
    await theirs.page.getByRole('button', { name: 'ترک قبیله' }).waitFor();
    await expect.poll(() => theirs.page.locator('.clan_members li').count()).toBe(2);
    await theirs.page.getByRole('button', { name: 'ترک قبیله' }).tap();
    await theirs.page.getByText('جام‌های شما از جمع قبیله کم می‌شود. هر وقت').waitFor();
    await theirs.page.getByRole('button', { name: 'انصراف' }).tap();

    const { page } = await openAs(founder, '/rankings?scope=clan');
    await page
      .getByRole('link', { name: /قبیلهٔ شما/u })
      .first()
      .tap();
    await page.getByRole('button', { name: /^بیرون کردن/u }).tap();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'بیرون کردن' }).tap();
    await expect.poll(() => page.locator('.clan_members li').count()).toBe(1);
    await theirs.page.reload();
    await theirs.page.getByRole('button', { name: 'پیوستن' }).waitFor();
  });

  it('closes with its last member, who is warned', async () => {
    const { page } = await openAs(founder, '/rankings?scope=clan');
    await page
      .getByRole('link', { name: /قبیلهٔ شما/u })
      .first()
      .tap();
    await page.getByRole('button', { name: 'ترک قبیله' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('با رفتن شما قبیله بسته می‌شود').waitFor();
    await dialog.getByRole('button', { name: 'ترک قبیله' }).tap();
    await page.getByText('هنوز قبیله‌ای ساخته نشده است').waitFor();
  });
});
