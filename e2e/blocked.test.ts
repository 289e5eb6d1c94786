import { describe, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { callAs } from './support/friends.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite();

describe('the list of blocked people', () => {
  it('says that it failed and tries again; a name stays on it while the server does not take it off', async () => {
    const [me, other] = [await signInGuest(site.url, 'منوچهر'), await signInGuest(site.url, 'سلم')];
    await callAs(site.url, me, 'POST', '/blocks', { player_id: other.id });
    const { page } = await openSignedIn(site.browser, site.url, me, '/settings/blocked', {
      before: (one) => one.route('**/api/blocks?*', (route) => route.abort()),
    });
    const retry = page.getByRole('alert').getByRole('button', { name: 'تلاش دوباره' });
    await retry.waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/blocks?*');
    await retry.tap();
    await page.getByRole('link', { name: /سلم/u }).waitFor();

    await page.route(`**/api/blocks/${other.id}`, (route) => route.abort());
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('سرور در دسترس نیست. دوباره تلاش کنید.').waitFor();
    await page.getByText(/^مسدود از /u).waitFor();
    await page.unroute(`**/api/blocks/${other.id}`);
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('دیگر مسدود نیست').waitFor();
  });
});
