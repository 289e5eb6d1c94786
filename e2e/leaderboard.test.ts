import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { tryAgain } from './support/again.js';
import { expectAccessible } from './support/axe.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

/** Nobody else may have points on the boards. */
const site = openSite(VERY_QUICK, { alone: true });
/** Four people who have finished one rated match, and one who has not. */
let people: TestPlayer[] = [];
let newcomer: TestPlayer;

beforeAll(async () => {
  newcomer = await aGuest(site.url, 'نوآمده');
});
afterAll(() => {
  for (const player of [...people, newcomer]) player.close();
});

const openAs = (player: TestPlayer, path: string, before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, player, path, { before });
const podium = (page: Page) => page.getByRole('list', { name: 'سه نفر اول' });

/** The ranks on this week's board. */
async function weekRanks({ token }: TestPlayer): Promise<number[]> {
  const answer = await fetch(`${site.url}/api/leaderboard?period=week`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { rank: number }[] }).data.map(({ rank }) => rank);
}

describe('the leaderboard', () => {
  it('calls to play while nobody has points', async () => {
    const { page, errors } = await openAs(newcomer, '/leaderboard');
    await page.getByText('این هفته هنوز کسی امتیاز نگرفته است').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'امروز' }).tap();
    await page.getByText('امروز هنوز کسی امتیاز نگرفته است').waitFor();
    await page.getByRole('link', { name: 'شروع بازی' }).tap();
    await page.waitForURL('**/lobby');
    expect(errors).toEqual([]);
  });

  it('shows who won, in three periods that the address remembers', async () => {
    people = await fourRated(site.url, ['سارا', 'نیلوفر', 'کاوه', 'Alexander']);
    const [me] = people;
    // People are counted one after the other, and a first badge gives points too.
    await expect.poll(() => weekRanks(me!)).toEqual([1, 2, 3, 4]);
    const { page, errors } = await openAs(me!, '/leaderboard-new');
    await podium(page).waitFor();
    const ranks = await page.locator('.leaderboard_podium .leaderboard_blk').allInnerTexts();
    expect(ranks.map((text) => text.trim())).toEqual(['۱', '۲', '۳']);
    expect(await page.locator('.leaderboard_lb li').count()).toBe(1);
    await page.getByText(/تا پایان این هفته$/u).waitFor();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'هفته' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByRole('tab', { name: 'ماه', selected: true }).waitFor();
    await podium(page).getByRole('link').first().tap();
    await page.waitForURL('**/profile/*');
    await page.goBack();
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByText(/تا پایان این ماه$/u).waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps your own place in sight, with the neighbours', async () => {
    const last = await lastOf();
    const { page } = await openAs(last, '/leaderboard');
    await page.setViewportSize({ width: 390, height: 520 });
    const own = page.getByRole('button', { name: /نشان دادن همسایه‌ها/u });
    await expect.poll(() => own.innerText()).toMatch(/امتیاز تا رتبهٔ ۳/u);
    await own.tap();
    const near = page.locator('.leaderboard_near li');
    await near.nth(2).waitFor();
    expect(await near.count()).toBe(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: /پنهان کردن همسایه‌ها/u }).tap();
    await page.locator('.leaderboard_lb li').scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 390, height: 844 });
    await own.waitFor({ state: 'hidden' });
  });

  it('tells a newcomer how to get on it', async () => {
    const { page } = await openAs(newcomer, '/leaderboard');
    await page.getByText('این هفته هنوز امتیازی ندارید').waitFor();
    await expectAccessible(page);
  });

  it('shows a sample, named as one, only while the server fails', async () => {
    const { page } = await openAs(people[0]!, '/leaderboard', (one) =>
      one.route('**/api/leaderboard?*', (route) => route.fulfill({ status: 500, body: 'down' })),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'خطا در بارگذاری جدول امتیازات' });
    await alert.waitFor();
    const sample = page.getByRole('region', { name: 'دادهٔ نمونه' });
    await sample.getByText('بازیکن نمونهٔ ۱', { exact: true }).waitFor();
    expect(await sample.getByRole('link').count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/api/leaderboard?*');
    await tryAgain(page, podium(page).getByRole('link'));
    await expect.poll(() => sample.count()).toBe(0);
  });

  it('goes on by itself as one comes near its end, and shows nobody twice', async () => {
    const entry = (place: number) => ({
      id: place.toString(16).padStart(24, '0'),
      name: `نفر ${place}`,
      username: '',
      avatar: null,
      frame: null,
      level: 1,
      rank: place,
      score: 1000 - place,
      change: null,
      change_by: 0,
      previous_rank: null,
    });
    // The server's list is short, so a long one replaces it; one person moves to the second page between the two calls.
    const twoPages = async (route: Route) => {
      const second = new URL(route.request().url()).searchParams.get('page') === '2';
      const from = second ? 50 : 1;
      const data = Array.from({ length: second ? 21 : 50 }, (_, at) => entry(from + at));
      const meta = { total: 71, page: second ? 2 : 1, pages: 2, per_page: 50 };
      const times = {
        starts_at: new Date().toISOString(),
        ends_at: new Date(Date.now() + 9e7).toISOString(),
      };
      await route.fulfill({ json: { success: true, data, meta, period: 'week', ...times } });
    };
    const { page } = await openAs(people[0]!, '/leaderboard', (one) =>
      one.route('**/api/leaderboard?*', twoPages),
    );
    await page.locator('.leaderboard_lb li').nth(46).waitFor();
    await page.locator('.leaderboard_lb li').nth(40).scrollIntoViewIfNeeded();
    await page.locator('.leaderboard_lb li').nth(66).waitFor();
    expect(await page.locator('.leaderboard_lb li').count()).toBe(67);
    expect(await page.getByRole('button', { name: 'نمایش بیشتر' }).count()).toBe(0);

    // After a look at a person far down, the list is as long as before and at the same place.
    const far = page.locator('.leaderboard_lb li').nth(60);
    await far.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    const before = await page.evaluate(() => window.scrollY);
    await far.getByRole('link').tap();
    await page.waitForURL('**/profile/*');
    await page.getByText('این بازیکن پیدا نشد').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await far.waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    expect(await page.locator('.leaderboard_lb li').count()).toBe(67);
  });
});

/** The last person on the board: on the losing side, and below the other loser in the list. */
async function lastOf(): Promise<TestPlayer> {
  const answer = await fetch(`${site.url}/api/leaderboard`, {
    headers: { Authorization: `Bearer ${newcomer.token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return people.find(({ id }) => id === data.at(-1)?.id)!;
}

describe('the rankings', () => {
  it('rank people by trophies, with medals and your own card', async () => {
    const { page, errors } = await openAs(people[0]!, '/rankings');
    await page.getByRole('region', { name: 'جایگاه شما' }).waitFor();
    await expect
      .poll(() => page.locator('.rankings_ranks .rankings_rank-mark svg').count())
      .toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('.rankings_figures dd').first().innerText()).toBe('۴');
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });

  it('ask for a country before they rank its players', async () => {
    const me = people[1]!;
    const { page } = await openAs(me, '/rankings?scope=local');
    await page.getByRole('combobox', { name: 'کشور' }).selectOption({ label: 'ایران' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ثبت کشور' }).tap();
    await page.getByRole('heading', { name: 'بازیکنان ایران' }).waitFor();
    await expect.poll(() => page.locator('.rankings_ranks li').count()).toBe(1);
    await page.reload();
    await page.getByRole('heading', { name: 'بازیکنان ایران' }).waitFor();
  });

  it('tell a newcomer what a place takes, and say in words when they cannot be had', async () => {
    const { page } = await openAs(newcomer, '/rankings');
    await page.getByText('هنوز رتبه‌ای ندارید').waitFor();
    await page.route('**/api/rankings?*', (route) => route.abort());
    await page.reload();
    await page.getByText('خطا در بارگذاری رتبه‌بندی').waitFor();
    await page.unroute('**/api/rankings?*');
    await tryAgain(page, page.getByText('هنوز رتبه‌ای ندارید'));
  });
});
