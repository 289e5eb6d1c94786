import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite(VERY_QUICK);
/** Four people who have finished one rated match. */
let people: TestPlayer[];

beforeAll(async () => {
  people = await fourRated(site.url, ['سارا', 'نیلوفر', 'کاوه', 'Alexander']);
});
// Open pages that are no longer needed would slow the others down.
afterAll(() => {
  for (const player of people) player.close();
});

async function winsOf({ token }: TestPlayer): Promise<number> {
  const answer = await fetch(`${site.url}/api/user/profile/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { user: { games_won: number } }).user.games_won;
}

/** One of the two winners, once the profiles show the win. */
async function winner(): Promise<TestPlayer> {
  const wins = () => Promise.all(people.map(winsOf));
  await expect.poll(async () => (await wins()).filter((won) => won === 1).length).toBe(2);
  const place = (await wins()).indexOf(1);
  const player = people[place];
  if (player === undefined) throw new Error('Somebody has won.');
  return player;
}

const openAs = (player: TestPlayer, path: string, before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, player, path, { before });
/** Closes one celebration after the other. */
async function celebrate(page: Page): Promise<void> {
  const [next, fine] = [/^بعدی$/u, /^عالی!$/u].map((name) => page.getByRole('button', { name }));
  if (next === undefined || fine === undefined) throw new Error('There are two.');
  await next.or(fine).waitFor();
  while (await next.isVisible()) await next.tap();
  await fine.tap();
  await fine.waitFor({ state: 'detached' });
}

describe('badges', () => {
  it('are celebrated once when they are new, and say what they are for', async () => {
    const { page, errors } = await openAs(await winner(), '/badges');
    const cheer = page.getByRole('dialog', { name: 'نشان جدید!' });
    await cheer.getByText('اولین برد').waitFor();
    await expectAccessible(page);
    await celebrate(page);

    expect(await page.locator('.badges_badge-grid > li').count()).toBe(13);
    await page.getByRole('button', { name: /^اولین برد/u }).tap();
    const sheet = page.getByRole('dialog', { name: 'اولین برد' });
    await sheet.getByText(/^باز شده در /u).waitFor();
    await sheet.getByRole('button', { name: 'اشتراک‌گذاری' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^ده مسابقه/u }).tap();
    const locked = page.getByRole('dialog', { name: 'ده مسابقه' });
    await locked.getByText('۱ از ۱۰').waitFor();
    expect(await locked.getByRole('button', { name: 'اشتراک‌گذاری' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await locked.waitFor({ state: 'detached' });
    await expectAccessible(page);

    await page.reload();
    await page.getByRole('button', { name: /^اولین برد/u }).waitFor();
    expect(await cheer.count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the score page', () => {
  it('tells how a match changed score, trophies and activity, also without eyes', async () => {
    const { page, errors } = await openAs(await winner(), '/score');
    await page.getByText('امتیاز کل').waitFor();
    await expect.poll(() => page.locator('.profile_stats').innerText()).toMatch(/نرخ برد\s*۱۰۰٪/u);
    await page.getByRole('progressbar', { name: 'پیشرفت تا سطح بعد' }).waitFor();
    const chart = page.getByRole('region', { name: 'روند جام‌ها و نتیجه‌ها' });
    const said = await chart.getByRole('slider').getAttribute('aria-valuetext');
    expect(said).toMatch(/^مسابقهٔ ۱ از ۱: برد، [۰-۹٬]+ جام، امروز$/u);
    await chart.getByRole('button', { name: 'نمایش جدول' }).tap();
    await expect.poll(() => chart.getByRole('row').count()).toBe(2);
    await page.getByText('نشان «\u2068اولین برد\u2069»').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /مرور دورها$/u }).tap();
    await page.waitForURL('**/replay/*');
    expect(errors).toEqual([]);
  });
});

describe('a profile after a match', () => {
  it('shows the match with its partner and trophies, the badges, and a way to report opponents', async () => {
    const won = await winner();
    const { page, errors } = await openAs(won, '/profile');
    const row = page.getByRole('link', { name: /مرور دورها$/u });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/برد\s+[۱-۳]–۰\s+با .+ · امروز/u);
    await page.getByRole('link', { name: /اولین برد/u }).waitFor();
    await expectAccessible(page);

    const met = people.find(({ id }) => id !== won.id)!;
    await page.goto(`${site.url}/profile/${met.id}`);
    await page.getByRole('button', { name: 'کارهای دیگر' }).tap();
    await page.getByRole('button', { name: /^گزارش/u }).tap();
    const stalls = page.getByRole('button', { name: 'کش دادن بازی' });
    // A request that does not arrive shows an error, and can be sent again.
    await page.route('**/api/reports', (route) => route.abort());
    await stalls.tap();
    await page.locator('.toast').getByText('سرور در دسترس نیست').waitFor();
    await page.unroute('**/api/reports');
    await stalls.tap();
    await page.getByText('گزارش شما ثبت شد').waitFor();
    expect(errors.filter((error) => !error.includes('/api/reports'))).toEqual([]);
  });
});
