import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { calling, openPanelSite, PANEL_PASSWORD } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

const site = openPanelSite();

describe('a message to the team', () => {
  it('is written once though its answer was lost, and answered at once in the open app; the bell leads to news', async () => {
    const { server, browser } = site;
    const email = 'answers@example.org';
    await server.makeAdmin(email, 'admin');
    const entered = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
    const staff = String(entered['token']);
    let lost = 0;
    const person = await signInGuest(server.url, 'سارا');
    const { page } = await openSignedIn(browser, server.url, person, '/messages/new', {
      before: (opened) =>
        opened.route('**/api/messages', async (route) => {
          if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
          lost += 1;
          await route.fetch();
          await route.abort();
        }),
    });
    await page.locator('main textarea').fill('سلام، جام من درست نیست');
    await page.locator('main button[type=submit]').tap();
    await page.locator('main [role=alert], main .hint.bad').first().waitFor();
    await page.locator('main button[type=submit]').tap();
    await page.waitForURL(/\/messages\/(?!new$)[^/]+$/);
    await page.locator('ol').getByText('سلام، جام من درست نیست').waitFor();
    const listed = await fetch(`${server.url}/api/messages`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const { data } = (await listed.json()) as { data: { id: string }[] };
    expect(data).toHaveLength(1);
    const id = data[0]?.id ?? '';
    await page.goto(`${server.url}/`);
    await page.locator('main').getByRole('button').first().waitFor();
    expect(
      await calling(server.url, staff, `/admin/comms/messages/${id}/reply`, { reply: 'درست شد، ببخشید.' }),
    ).toMatchObject({ success: true });
    await page.locator('.toast').getByRole('button').tap();
    await page.waitForURL(`**/messages/${id}`);
    await page.locator('ol').getByText('درست شد، ببخشید.').waitFor();

    await page.goto(`${server.url}/`);
    await page.locator('a[href="/notifications"]').tap();
    await page.waitForURL('**/notifications');
    await page.locator('main article').getByText('درست شد، ببخشید.').waitFor();
  });
});
