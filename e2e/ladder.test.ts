import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/axe.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { signInGuest } from '../server/test/support/player.js';

const site = openSite({ START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '5', TURN_TIMEOUT_MS: '60000' });
let me: Awaited<ReturnType<typeof signInGuest>>;
beforeEach(async () => {
  me = await signInGuest(site.url, 'سارا');
});

const open = (before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, me, '/ladder', { before });
const rungs = (page: Page) => page.getByRole('list', { name: 'پله‌های نردبان' }).getByRole('listitem');

describe('the ladder', () => {
  it('shows the eight, lets the first be played, and tells at the table who sits there', async () => {
    const { page, errors } = await open();
    await page.getByText('حریف بعدی: ').waitFor();
    expect(await rungs(page).count()).toBe(8);
    expect(await page.getByRole('img', { name: 'قفل است' }).count()).toBe(7);
    await expectAccessible(page);
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

  it('says when it cannot be read, and tries again', async () => {
    const { page } = await open((one) =>
      one.route('**/api/ladder', (route) => route.fulfill({ status: 500, body: 'down' })),
    );
    await page.getByRole('alert').getByText('نردبان بارگذاری نشد').waitFor();
    await page.unroute('**/api/ladder');
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await expect.poll(() => rungs(page).count()).toBe(8);
  });

  it('celebrates a rung that was beaten since the last visit, once', async () => {
    const beaten = { value: 0 };
    const { page } = await open((one) =>
      one.route('**/api/ladder', async (route) => {
        const answer = (await (await route.fetch()).json()) as {
          data: { beaten: number; rungs: { state: string }[] };
        };
        answer.data.beaten = beaten.value;
        for (const [at, rung] of answer.data.rungs.entries())
          rung.state = at < beaten.value ? 'beaten' : at === beaten.value ? 'next' : 'locked';
        await route.fulfill({ json: answer });
      }),
    );
    await page.getByText('حریف بعدی: ').waitFor();
    beaten.value = 1;
    await page.reload();
    await page.getByRole('status').getByText('پلهٔ ۲ باز شد').waitFor();
    await page.getByRole('button', { name: /^بازی دوباره با .*کیان/u }).waitFor();
    await page.reload();
    await page.getByText('حریف بعدی: ').waitFor();
    expect(await page.getByText('پلهٔ ۲ باز شد').count()).toBe(0);
  });
});
