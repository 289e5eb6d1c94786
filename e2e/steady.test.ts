import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { inTurn } from './support/in-turn.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { shiftsOf, untilStill, watchShifts, type Shift } from './support/shifts.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

/** Limit of the layout shift of each page, in Chromium's measure. */
const STEADY = 0.02;
/** A slow network: delays after the script, ms. */
const LATE = { answer: 350, picture: 700, font: 900 };
const PAGES = [
  '/',
  '/lobby',
  '/profile',
  '/leaderboard',
  '/rankings',
  '/shop',
  '/shop?of=coins',
  '/friends',
  '/badges',
  '/score',
  '/history',
  '/news',
  '/stories',
  '/stories/new',
  '/stories/mine',
  '/gallery',
  '/help',
  '/security',
  '/settings',
  '/sign-in',
  '/security/sessions',
];

/** Pages about people with two columns in wide windows. */
const WIDE = [
  '/leaderboard',
  '/rankings',
  '/friends',
  '/rankings?scope=clan',
  '/badges',
  '/score',
  '/profile',
  '/shop',
  '/settings',
  '/gallery',
];

const site = openSite(VERY_QUICK);
let sara: { readonly token: string };

beforeAll(async () => {
  const [first] = await fourRated(site.url, ['سارا', 'Alireza', 'مهسا', 'بهرام']);
  if (first === undefined) throw new Error('There are four.');
  sara = first;
});

/** Delays answers, pictures and the font, each by its own time. */
async function slowNetwork(page: Page): Promise<void> {
  const late = async (pattern: string, ms: number) =>
    page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
  await late('**/api/**', LATE.answer);
  await late('**/files/**', LATE.picture);
  await late('**/assets/fonts/**', LATE.font);
}

async function onSlowPhone(person: { readonly token: string } | null): Promise<Page> {
  const { page } = await openPhone(site.browser);
  await watchShifts(page.context());
  if (person !== null)
    await page.context().addInitScript((token) => {
      if (localStorage.getItem('token') === null) localStorage.setItem('token', token);
    }, person.token);
  await slowNetwork(page);
  return page;
}

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

/** Fails with the moved elements. */
function expectSteady(shifts: readonly Shift[]): void {
  expect(sum(shifts), JSON.stringify(shifts, null, 1)).toBeLessThan(STEADY);
}

describe('a page on a slow network', () => {
  it.each(inTurn(PAGES, 3))('does not jump while its font, pictures and data come: %s', async (path) => {
    const page = await onSlowPhone(sara);
    await page.goto(`${site.url}${path}`);
    await page.locator('main').first().waitFor();
    await untilStill(page);
    expectSteady(await shiftsOf(page));
  });

  it.each(inTurn(WIDE, 3))('does not jump in a wide window either: %s', async (path) => {
    const page = await onSlowPhone(sara);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.url}${path}`);
    await page.locator('main').first().waitFor();
    await untilStill(page);
    expectSteady(await shiftsOf(page));
  });

  it('does not jump after a newcomer has signed in', async () => {
    const page = await onSlowPhone(null);
    await page.goto(site.url);
    await page.getByLabel('نام شما').fill('نورا');
    await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
    await startButton(page).waitFor();
    await untilStill(page);
    expectSteady(await shiftsOf(page));
  });
});
