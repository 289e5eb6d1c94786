import { describe, expect, it } from 'vitest';
import { enterAsGuest } from './support/guest.js';
import { doubleText, misfits, sideways, type Doubling } from './support/large-text.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { untilStill } from './support/shifts.js';
import { openSite } from './support/site.js';

const WAYS: readonly Doubling[] = ['root', 'text-zoom'];
const site = openSite({ START_COUNTDOWN_MS: '60000' });

describe.each(WAYS)('text twice as large (%s), on a small phone,', (how) => {
  it('is neither cut nor written over in a waiting room, the rules, the news and the stories', async () => {
    const context = await site.browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'fa-IR',
    });
    await doubleText(context, how);
    const page = await context.newPage();
    await enterAsGuest(page, site.url, 'محمدحسین نیک‌نام');
    for (const path of ['/help', '/news', '/stories', '/stories/new', '/stories/mine', '/no/such/page']) {
      await page.goto(`${site.url}${path}`);
      await page.locator('main').first().waitFor();
      await untilStill(page);
      expect(await misfits(page, 'main, .nav')).toEqual([]);
      expect(await sideways(page)).toBe(0);
    }
    await page.goto(site.url);
    await enterLobby(page);
    await createRoom(page, 'شب یلدا', {});
    await page.getByText('۱ از ۴').first().waitFor();
    for (const seats of ['۲ از ۴', '۳ از ۴', null]) {
      await untilStill(page);
      expect(await misfits(page, 'main')).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await page
        .getByRole('button', { name: /^افزودن ربات/ })
        .first()
        .tap();
      if (seats !== null) await page.getByText(seats).first().waitFor();
    }
    await page.getByRole('timer').waitFor();
    expect(await misfits(page, 'main')).toEqual([]);
    await context.close();
  });
});
