import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { shiftsOf, untilStill, watchShifts } from './support/shifts.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

/** Limit of the layout shift of each page, in Chromium's measure. */
const STEADY = 0.02;

/** A match in the list, which links to its hands. */
const MATCH = { name: /رتبه‌دار.*مرور دورها/u };

const site = openSite(VERY_QUICK);
let people: readonly TestPlayer[];
beforeAll(async () => {
  people = await fourRated(site.url, ['سارا', 'Alireza', 'مهسا', 'بهرام']);
});
afterAll(() => {
  for (const person of people) person.close();
});

function sara(): TestPlayer {
  const [first] = people;
  if (first === undefined) throw new Error('There are four.');
  return first;
}

const open = (person: TestPlayer, path: string, before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, person, path, { before });

/** The finished match, from the list that the app itself requests. */
async function playedMatch(): Promise<string> {
  const answer = await fetch(`${site.url}/api/games/history`, {
    headers: { Authorization: `Bearer ${sara().token}` },
  });
  const { data } = (await answer.json()) as { data: { match_id: string }[] };
  return data[0]?.match_id ?? '';
}

/** The first answer is that of an overloaded server; the next ones are real. */
async function failOnce(page: Page, pattern: string): Promise<void> {
  let failed = false;
  await page.route(pattern, async (route) => {
    if (failed) return route.fallback();
    failed = true;
    return route.fulfill({
      status: 503,
      json: { success: false, code: 'server/unavailable', message: 'busy' },
    });
  });
}

describe('your matches', () => {
  it('lead with partner and rivals to the hands, and on to the proof of the deals', async () => {
    const phone = await open(sara(), '/history');
    const { page } = phone;
    const row = page.getByRole('link', MATCH);
    await row.getByText(/^با .*مهسا.* مقابل .*Alireza.*بهرام/u).waitFor();
    expect(await row.locator('.history_mscore').textContent()).toMatch(/^[۰-۹]+ – [۰-۹]+(برد|باخت)$/u);
    await row.tap();
    await page.waitForURL('**/replay/*');
    await page.getByRole('tab', { name: 'دور ۱', selected: true }).waitFor();
    await page.getByRole('button', { name: 'اجرا', exact: true }).tap();
    await page.getByText(/^دست [۱-۹] · برگ [۱-۴] از ۴$/u).waitFor();
    await page.getByRole('button', { name: 'توقف', exact: true }).tap();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'بررسی پخش' }).tap();
    await page.getByText(/در همین دستگاه بررسی شد و درست است$/u).waitFor();
    await page.getByRole('button', { name: 'کپی سند' }).waitFor();
    expect(phone.errors).toEqual([]);
  });

  it('name computer players as such', async () => {
    const lone = await aGuest(site.url, 'تنها');
    const options = { target_points: 1, bots: 'fill', pace: 'fast' };
    const room_id = String((await lone.call('create_game', { room_id: 'تمرین', options }))['room_id']);
    await lone.call('start_game', { room_id });
    await playOut(lone, room_id);
    const { page } = await open(lone, '/history');
    await page.getByText(/^ربات‌ها: با .+ مقابل .+/u).waitFor();
    lone.close();
  });

  it('call to play while there are none', async () => {
    const newcomer = await aGuest(site.url, 'تازه‌وارد');
    const { page } = await open(newcomer, '/history');
    await page.getByText('هنوز مسابقه‌ای تمام نکرده‌اید').waitFor();
    await page.getByRole('link', { name: 'شروع بازی' }).tap();
    await page.waitForURL('**/lobby');
    newcomer.close();
  });

  it('say that they could not be had, and come with another try', async () => {
    const { page } = await open(sara(), '/history', (one) => failOnce(one, '**/api/games/history*'));
    await page.getByRole('alert').getByText('فهرست بازی‌ها بارگذاری نشد').waitFor();
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByRole('link', MATCH).waitFor();
  });
});

describe.each([
  ['hands', 'replay', 'این مسابقه بارگذاری نشد', /^دور ۱$/u],
  ['proof', 'fairness', 'سند پخش بارگذاری نشد', /بررسی شد و درست است$/u],
])('the %s of a match', (_, route, failure, there) => {
  it('come with another try when the server did not answer', async () => {
    const { page } = await open(sara(), `/${route}/${await playedMatch()}`, (one) =>
      failOnce(one, `**/api/games/**/${route}*`),
    );
    await page.getByRole('alert').getByText(failure).waitFor();
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByText(there).first().waitFor();
  });

  it('that does not exist is not tried again: a link leads to your own matches', async () => {
    const { page } = await open(sara(), `/${route}/ZZZZZ9`);
    await page.getByRole('alert').getByText('این مسابقه پیدا نشد').waitFor();
    expect(await page.getByRole('button', { name: 'تلاش دوباره' }).count()).toBe(0);
    await page.getByRole('link', { name: 'بازی‌های من' }).tap();
    await page.waitForURL('**/history');
    await page.getByRole('link', MATCH).waitFor();
  });

  it('does not jump as it comes', async () => {
    const { page } = await open(sara(), `/${route}/${await playedMatch()}`, async (one) => {
      await watchShifts(one.context());
      await one.route('**/api/games/**', async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await request.fallback();
      });
    });
    await page.getByText(there).first().waitFor();
    await untilStill(page);
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(STEADY);
  });
});
