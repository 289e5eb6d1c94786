import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type TestPlayer } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { PROOF, REPLAY } from '../miniapp/src/testing/sample-hands.js';
import type { MiniState } from '../miniapp/src/testing/states.js';
import { openLaunched } from './support/browser.js';
import { launchData } from './support/launch.js';
import { openMiniPages, PHONE } from './support/mini-states.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { recordShifts, shiftsOf, untilStill } from './support/shifts.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { finalOverlay } from './support/table-player.js';
import { askedFor, openTelegram } from './support/telegram-client.js';
import { setOffline } from './support/offline.js';

/** Nobody else may have points on the boards. */
const site = openSite(VERY_QUICK, { alone: true });
/** Four people who have finished one rated match. */
let people: TestPlayer[] = [];
/** One of the two winners. */
let won: TestPlayer;

const asked = async <Answer>({ token }: TestPlayer, path: string): Promise<Answer> => {
  const answer = await fetch(`${site.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as Answer;
};
const winsOf = async (player: TestPlayer) =>
  (await asked<{ user: { games_won: number } }>(player, '/user/profile/me')).user.games_won;

beforeAll(async () => {
  people = await fourRated(site.url, ['سارا', 'نیلوفر', 'کاوه', 'Alexander']);
  const wins = () => Promise.all(people.map(winsOf));
  await vi.waitUntil(async () => (await wins()).filter((count) => count === 1).length === 2, {
    timeout: 15_000,
  });
  const winner = people[(await wins()).indexOf(1)];
  if (winner === undefined) throw new Error('Somebody has won.');
  won = winner;
});
afterAll(() => {
  for (const person of people) person.close();
});

const openAs = (player: TestPlayer, path: string) => openSignedIn(site.browser, site.url, player, path);
/** Closes one celebration after the other. */
async function celebrate(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: /^بعدی$/u });
  const fine = page.getByRole('button', { name: /^عالی!$/u });
  await next.or(fine).waitFor();
  while (await next.isVisible()) await next.tap();
  await fine.tap();
  await fine.waitFor({ state: 'detached' });
}
/** Longest wait for a drawing while other tests take the machine's time, ms. */
const DRAWN = { timeout: 75_000 };

describe('a match that is over', () => {
  it('brings a badge, which is celebrated once, and stands in score, profile, list, hands and proof', async () => {
    const { page, errors } = await openAs(won, '/badges');
    const cheer = page.getByRole('dialog', { name: 'نشان جدید!' });
    await cheer.getByText('اولین برد').waitFor();
    await celebrate(page);
    await page.reload();
    await page.getByRole('button', { name: /^اولین برد/u }).waitFor();
    expect(await cheer.count()).toBe(0);

    await page.goto(`${site.url}/score`);
    await expect.poll(() => page.locator('.profile_stats').innerText()).toMatch(/نرخ برد\s*۱۰۰٪/u);
    const chart = page.getByRole('region', { name: 'روند جام‌ها و نتیجه‌ها' });
    const said = await chart.getByRole('slider').getAttribute('aria-valuetext');
    expect(said).toMatch(/^مسابقهٔ ۱ از ۱: برد، [۰-۹٬]+ جام، امروز$/u);
    await page.getByText('نشان «\u2068اولین برد\u2069»').waitFor();

    await page.goto(`${site.url}/profile`);
    const row = page.getByRole('link', { name: /مرور دورها$/u });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/برد\s+[۱-۳]–۰\s+با .+ · امروز/u);
    await page.getByRole('link', { name: /اولین برد/u }).waitFor();

    await page.goto(`${site.url}/history`);
    await page.getByRole('link', { name: /رتبه‌دار.*مرور دورها/u }).tap();
    await page.waitForURL('**/replay/*');
    await page.getByRole('tab', { name: 'دور ۱', selected: true }).waitFor();
    await page.getByRole('button', { name: 'اجرا', exact: true }).tap();
    await page.getByText(/^دست [۱-۹] · برگ [۱-۴] از ۴$/u).waitFor();
    await page.getByRole('button', { name: 'توقف', exact: true }).tap();
    await page.getByRole('link', { name: 'بررسی پخش' }).tap();
    await page.getByText(/در همین دستگاه بررسی شد و درست است$/u).waitFor();
    expect(errors).toEqual([]);
  });

  it('puts people on the boards, in three periods that the address remembers; an opponent can be reported', async () => {
    // People are counted one after the other, and a first badge gives points too.
    const ranks = async () =>
      (await asked<{ data: { rank: number }[] }>(won, '/leaderboard?period=week')).data.map(
        ({ rank }) => rank,
      );
    await expect.poll(ranks).toEqual([1, 2, 3, 4]);
    const { page, errors } = await openAs(won, '/leaderboard-new');
    const podium = page.getByRole('list', { name: 'سه نفر اول' });
    await podium.waitFor();
    expect(await page.locator('.leaderboard_lb li').count()).toBe(1);
    await page.getByText(/تا پایان این هفته$/u).waitFor();
    await page.getByRole('tab', { name: 'هفته' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByRole('tab', { name: 'ماه', selected: true }).waitFor();
    await podium.getByRole('link').first().tap();
    await page.waitForURL('**/profile/*');
    await page.goBack();
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByText(/تا پایان این ماه$/u).waitFor();

    await page.goto(`${site.url}/rankings`);
    await page.getByRole('region', { name: 'جایگاه شما' }).waitFor();
    await expect
      .poll(() => page.locator('.rankings_ranks .rankings_rank-mark svg').count())
      .toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('.rankings_figures dd').first().innerText()).toBe('۴');

    const met = people.find(({ id }) => id !== won.id);
    await page.goto(`${site.url}/profile/${met?.id ?? ''}`);
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

  it('has a picture, which is asked for again where it did not come, shown, sent as a link where files cannot be, and saved', async () => {
    const { data } = await asked<{ data: { room_id: string }[] }>(won, '/games/history');
    const { page } = await openSignedIn(site.browser, site.url, won, `/game/${data[0]?.room_id ?? ''}`, {
      before: (one) =>
        one.route('**/api/pictures/**', (route) => route.fulfill({ status: 503, body: 'busy' })),
    });
    await finalOverlay(page).getByRole('button', { name: 'اشتراک‌گذاری' }).tap();
    const sheet = page.getByRole('dialog', { name: 'اشتراک‌گذاری نتیجه' });
    await sheet.getByRole('alert').getByText('عکس آماده نشد').waitFor();
    await setOffline(page, true);
    await sheet.getByText('برای ساختن عکس باید به اینترنت وصل باشید.').waitFor();
    await page.unroute('**/api/pictures/**');
    await setOffline(page, false);
    const picture = sheet.getByRole('img', { name: 'عکس نتیجهٔ مسابقه' });
    await picture.waitFor(DRAWN);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1080, 1350]);
    await sheet.getByRole('button', { name: 'فرستادن لینک' }).tap();
    await page.getByText('لینک کپی شد').waitFor();
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'ذخیره' }).tap();
    expect((await saved).suggestedFilename()).toBe('hokm.jpg');
    await page.keyboard.press('Escape');
    await finalOverlay(page).waitFor();
  });
});

/** A person whom Telegram has signed in has played a match; its room. */
async function matchOf(page: Page): Promise<string> {
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  await expect.poll(token).not.toBeNull();
  const user = await page.evaluate(() => localStorage.getItem('user'));
  const { id } = JSON.parse(user ?? '{}') as { id: string };
  const player = await connect(site.url, { id, name: '', token: (await token()) ?? '' });
  const made = await player.call('create_game', {
    room_id: 'ربات',
    options: { bots: 'fill', target_points: 1 },
  });
  const played = String(made['room_id']);
  await player.call('start_game', { room_id: played });
  await playOut(player, played);
  player.close();
  return played;
}

describe('in Telegram', () => {
  it('its picture becomes a story, a message, or a download of the client', async () => {
    const phone = await openTelegram(site.browser);
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_060, first_name: 'رویا' }));
    await page.goto(`${site.url}/replay/${await matchOf(page)}`);
    await page.getByRole('button', { name: 'اشتراک‌گذاری نتیجه' }).tap();
    await page.getByRole('button', { name: 'استوری تلگرام' }).tap(DRAWN);
    const picture = expect.stringMatching(/\/api\/pictures\/matches\/[\w-]+\.jpg$/) as string;
    await expect
      .poll(() => askedFor(page, 'web_app_share_to_story'))
      .toEqual([{ media_url: picture, text: expect.stringContaining('t.me/hokm_test_bot') as string }]);
    await page.getByRole('button', { name: 'فرستادن در تلگرام' }).tap();
    const [link] = await askedFor(page, 'web_app_open_tg_link');
    expect(link?.['path_full']).toMatch(/^\/share\/url\?url=http.*matches/);
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await expect
      .poll(() => askedFor(page, 'web_app_request_file_download'))
      .toEqual([expect.objectContaining({ url: picture, file_name: 'hokm.jpg' })]);
    expect(phone.errors).toEqual([]);
  });
});

describe('hands and proof of a match', () => {
  const show = openMiniPages();
  const elsewhere: MiniState = {
    state: 'elsewhere',
    path: '/settings',
    answers: () => ({ 'GET /games/:id/replay': REPLAY, 'GET /games/:id/fairness': PROOF }),
    until: 'main',
  };

  it.each([
    ['replay', '.replay_rboard:not(.skel)'],
    ['fairness', '.fairness_verdict.fairness_ok'],
  ])('do not jump as they come: %s', async (path, there) => {
    const { page, go, see } = await show(elsewhere, 'fa', PHONE);
    await page.route('**/api/games/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await recordShifts(page);
    await go(`/${path}/${REPLAY.match.match_id}`);
    await see(there);
    await untilStill(page);
    const shifts = await shiftsOf(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.02);
  });
});
