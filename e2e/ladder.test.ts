import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { signInGuest } from '../server/test/support/player.js';

const site = openSite({ START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '5', TURN_TIMEOUT_MS: '60000' });
let me: Awaited<ReturnType<typeof signInGuest>>;
beforeEach(async () => {
  me = await signInGuest(site.url, 'سارا');
});

const open = (before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, me, '/ladder', { before, isStill: true });
const rungs = (page: Page) => page.getByRole('list', { name: 'پله‌های نردبان' }).getByRole('listitem');

describe('the ladder', () => {
  it('shows the eight, lets the first be played, and tells at the table who sits there', async () => {
    const { page, errors } = await open();
    await page.getByText('حریف بعدی: ').waitFor();
    expect(await rungs(page).count()).toBe(8);
    expect(await page.getByRole('img', { name: 'قفل است' }).count()).toBe(7);
    await page.getByRole('button', { name: /^بازی با .*کیان/u }).tap();
    await page.waitForURL('**/game/*');
    const seats = page.locator('.table_seat');
    await expect
      .poll(() =>
        seats
          .locator('img')
          .evaluateAll((faces) => faces.map((face) => face.getAttribute('src')))
          .then((all) => all.sort()),
      )
      .toEqual(['/faces/arash.svg', '/faces/kian.svg', '/faces/raha.svg']);
    expect(await seats.getByText('ربات', { exact: true }).count()).toBe(3);
    expect(errors).toEqual([]);
  });
});
