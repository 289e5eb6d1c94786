import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { connect, signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';
import { StaffCalls } from './support/staff-calls.js';
import { rich } from './support/walker.js';

const clocks = { ROUND_PAUSE_MS: '0', HAND_PAUSE_MS: '0', START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '0' };
const site = openPanelSite({ alone: true, env: clocks });
/** Counts reach the panel after a flush, a sum and a question. */
const SOON = { timeout: 40_000 };

describe('the dashboard', () => {
  it('shows who is there and what is played as it happens', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin');
    const tile = (name: string) =>
      page
        .getByLabel('Right now')
        .locator('b')
        .nth(name === 'Online now' ? 0 : 1);
    await expect.poll(() => tile('Online now').textContent(), SOON).toBe('0');
    const person = await connect(site.server.url, await signInGuest(site.server.url, 'آرش'));
    const created = await person.call('create_game', { room_id: 'میز آمار', options: { bots: 'fill' } });
    await person.call('start_game', { room_id: created['room_id'] });
    await expect.poll(() => tile('Online now').textContent(), SOON).toBe('1');
    await expect.poll(() => tile('Running matches').textContent(), SOON).toBe('1');
    await page.getByText('Nothing is waiting for you').waitFor();
    await page.reload();
    await page.getByLabel('Recent activity').getByText('آرش').waitFor();
    await expectAccessible(page);
    person.close();
  }, 120_000);
});

describe('the statistics', () => {
  it('show what was counted in each tab, and export it', async () => {
    const { url } = site.server;
    const sent = await fetch(`${url}/api/analytics/track-pageview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ page: 'lobby', ms: 9_000 }, { page: 'shop' }] }),
    });
    expect(await sent.json()).toEqual({ success: true, accepted: 2 });
    const { page } = await enterPanel(site.browser, site.server, '/admin/analytics');
    const pages = page.getByRole('region', { name: 'Top pages' });
    // The page asks again by itself.
    await expect.poll(() => pages.textContent().catch(() => ''), { timeout: 60_000 }).toContain('Lobby');
    for (const tab of ['Behaviour', 'Retention', 'Content', 'Earnings']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('[role=tabpanel] h2').first().waitFor();
    }
    await page.getByRole('button', { name: 'Export report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Page views' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^hokm-pageviews-30d-.*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/lobby,1,9000,0,0/);
  }, 120_000);
});

describe('what content lacks', () => {
  it('is listed by what is missing, leads to the text, and is looked for by a job', async () => {
    const staff = await StaffCalls.signIn(site.server, 'lacks@hokm.test');
    const { id } = await staff.call('POST', '/admin/stories', {
      title: { fa: 'شب یلدا', en: '' },
      summary: { fa: '', en: '' },
      body: rich({ fa: 'پای آینه نشستیم.', en: '' }),
      picture: null,
      tags: [],
      pinned: false,
    });
    const { page } = await enterPanel(site.browser, site.server, '/admin/analytics/content');
    const lacks = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'What content lacks' }) });
    const row = lacks.getByRole('listitem').filter({ hasText: 'شب یلدا' });
    await row.getByText('No English').waitFor();
    await lacks.getByText('Dead link 0').click();
    await lacks.getByText('No text lacks this').waitFor();
    await lacks.getByText('No English 1').click();
    await expectAccessible(page);
    await lacks.getByRole('button', { name: 'Optimise' }).click();
    await page.getByRole('menuitem', { name: 'List texts in one language only' }).click();
    const job = page.getByRole('dialog', { name: 'List texts in one language only' });
    await job.getByText('Not written in this language: English').waitFor(SOON);
    await expectAccessible(page);
    await job.getByRole('link', { name: 'Story' }).click();
    await page.waitForURL(`**/stories/${id}`);
  }, 120_000);
});
