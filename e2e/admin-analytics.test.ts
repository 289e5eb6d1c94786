import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { connect, signInGuest } from '../server/test/support/player.js';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';
import { StaffCalls } from './support/staff-calls.js';
import { rich } from './support/walker.js';

const site = openPanelSite();
/** Counts reach the panel after a flush, a sum and a question. */
const SOON = { timeout: 40_000 };

describe('the dashboard', () => {
  it('shows who is there and what is played as it happens, by the server’s events', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin');
    const tiles = page.getByLabel('Right now');
    const read = async () =>
      (await tiles.locator('b').allTextContents())
        .slice(0, 2)
        .map((text) => Number(text.replaceAll(',', '')));
    // Players of other files may still be there, and leave.
    await expect.poll(read, SOON).toEqual([expect.any(Number), expect.any(Number)]);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/dash/tiles')) asked += 1;
    });
    // One line of each tile has a point for each event.
    const points = () => tiles.locator('svg').nth(1).innerHTML();
    const [before, [online = 0, running = 0]] = [await points(), await read()];
    const person = await connect(site.server.url, await signInGuest(site.server.url, 'آرش'));
    const created = await person.call('create_game', { room_id: 'میز آمار', options: { bots: 'fill' } });
    await person.call('start_game', { room_id: created['room_id'] });
    await expect.poll(read, SOON).toEqual([online + 1, running + 1]);
    expect(await points()).not.toBe(before);
    expect(asked).toBe(0);
    await page.reload();
    await page.getByLabel('Recent activity').getByText('آرش').waitFor();
    await expectScreenAccessible(page);
    person.close();
  }, 120_000);
});

describe('the statistics', () => {
  it('show what was counted in each tab, export it, and list what content lacks, which leads to the text, and is looked for by a job', async () => {
    const { url } = site.server;
    const sent = await fetch(`${url}/api/analytics/track-pageview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ page: 'lobby', ms: 9_000 }, { page: 'shop' }] }),
    });
    expect(await sent.json()).toEqual({ success: true, accepted: 2 });
    const staff = await StaffCalls.signIn(site.server, 'lacks@hokm.test');
    const { id } = await staff.call('POST', '/admin/stories', {
      title: { fa: 'شب یلدا', en: '' },
      summary: { fa: '', en: '' },
      body: rich({ fa: 'پای آینه نشستیم.', en: '' }),
      picture: null,
      tags: [],
      pinned: false,
    });
    const { page } = await enterPanel(site.browser, site.server, '/admin/analytics');
    const pages = page.getByRole('region', { name: 'Top pages' });
    // The page asks again by itself.
    await expect.poll(() => pages.textContent().catch(() => ''), { timeout: 60_000 }).toContain('Lobby');
    for (const tab of ['Behaviour', 'Retention', 'Content', 'Earnings']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('[role=tabpanel] h2').first().waitFor();
    }
    const exported = async () => {
      await page.getByRole('button', { name: 'Export report' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Page views' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^hokm-pageviews-30d-.*\.csv$/);
      return readFile(await download.path(), 'utf8');
    };
    // Views of the last seconds are shown before they are stored.
    await expect.poll(exported, { timeout: 60_000 }).toMatch(/lobby,\d+,\d+,\d+,\d+/);

    await page.goto(`${url}/admin/analytics/content`);
    const lacks = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What content lacks' }) });
    const row = lacks.getByRole('listitem').filter({ hasText: 'شب یلدا' });
    await row.getByText('No English').waitFor();
    await lacks.getByText('Dead link 0').click();
    await lacks.getByText('No text lacks this').waitFor();
    await lacks.getByText(/^No English \d+$/).click();
    await expectScreenAccessible(page);
    await lacks.getByRole('button', { name: 'Optimise' }).click();
    await page.getByRole('menuitem', { name: 'List texts in one language only' }).click();
    const job = page.getByRole('dialog', { name: 'List texts in one language only' });
    const found = job.getByRole('listitem').filter({ hasText: id.slice(-6) });
    await found.getByText('Not written in this language: English').waitFor(SOON);
    await expectScreenAccessible(page);
    await found.getByRole('link', { name: 'Story' }).click();
    await page.waitForURL(`**/stories/${id}`);
  }, 120_000);
});
