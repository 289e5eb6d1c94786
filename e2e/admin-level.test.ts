import { expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aGuest } from '../server/test/support/player.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite();

it('somebody whose level changes while their panel is open sees what it opens now, and is led out without one', async () => {
  const chief = await aMemberOfStaff(site.server.connection, 'super_admin');
  const { page } = await enterPanel(site.browser, site.server, '/admin/users', { level: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  const me = await page.evaluate(
    async () => (await (await fetch('/api/admin/me')).json()) as { user: { id: string } },
  );
  const give = async (admin_level: string) =>
    (
      await apiOf(site.server.url, chief.token)('PUT', `/admin/users/${me.user.id}/role`, {
        admin_level,
        reason: 'x',
      })
    ).status;
  expect(await give('moderator')).toBe(200);
  await page.getByRole('link', { name: 'Users', exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  // The way of moderators to a person is open still; what they may not read is not there.
  const player = await aGuest(site.server.url, 'پگاه');
  await page.goto(`${site.server.url}/admin/users/${player.id}`);
  await page.getByRole('heading', { level: 1, name: 'پگاه' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Wallet' }).count()).toBe(0);
  expect(await give('admin')).toBe(200);
  await page.getByRole('tab', { name: 'Wallet' }).waitFor();
  expect(await give('user')).toBe(200);
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
});
