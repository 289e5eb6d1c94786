import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { QUICK_TABLES } from './support/bots.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite(QUICK_TABLES);

describe('the ladder', () => {
  it('shows the eight, lets the first be played, and tells at the table who sits there', async () => {
    const me = await signInGuest(site.url, 'سارا');
    const { page, errors } = await openSignedIn(site.browser, site.url, me, '/ladder');
    await page.getByText('حریف بعدی: ').waitFor();
    const rungs = page.getByRole('list', { name: 'پله‌های نردبان' }).getByRole('listitem');
    expect(await rungs.count()).toBe(8);
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
