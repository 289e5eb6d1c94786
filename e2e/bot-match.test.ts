import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBotSheet, playWithBots } from './support/bots.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { statesOf } from './support/recording.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';

/** Rests that end by a tap or not at all. */
const ENDLESS = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '30',
  ROUND_PAUSE_MS: '600000',
  TURN_TIMEOUT_MS: '600000',
};

const site = openSite(ENDLESS);

async function guest(name: string) {
  const phone = await openPhone(site.browser);
  await enterAsGuest(phone.page, site.url, name);
  return phone;
}

const chosen = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('label:has(input:checked)')
    .evaluateAll((labels) => labels.map((label) => label.textContent));

describe('a drawn reaction', () => {
  it('is chosen by its name and shown over the sender’s seat', async () => {
    const phone = await guest('پریسا');
    await TablePlayer.alone(phone);
    const { page, errors } = phone;
    await page.getByRole('button', { name: 'پیام آماده' }).tap();
    const drawings = page.getByRole('group', { name: 'واکنش‌ها' }).getByRole('button');
    expect(await drawings.count()).toBe(24);
    await page.getByRole('button', { name: 'چای', exact: true }).tap();
    await page.locator('.table_bubble').getByRole('img', { name: 'چای' }).waitFor();
    expect(errors).toEqual([]);
  });
});

describe('a match against computer players', () => {
  it('is chosen in a sheet that remembers, and takes no choice that is none', async () => {
    const { page, errors } = await guest('نرگس');
    await openBotSheet(page);
    expect(await chosen(page)).toEqual(['۳', 'تند', 'ماهر']);
    for (const choice of ['۱', 'کلاسیک', 'آسان'])
      await page.getByRole('dialog').getByText(choice, { exact: true }).tap();
    await page.keyboard.press('Escape');
    await page.reload();
    await openBotSheet(page);
    expect(await chosen(page)).toEqual(['۱', 'کلاسیک', 'آسان']);
    await page.evaluate(() =>
      localStorage.setItem('bot-match', '{"state":{"points":4,"pace":7},"version":1}'),
    );
    await page.reload();
    await openBotSheet(page);
    expect(await chosen(page)).toEqual(['۳', 'تند', 'ماهر']);
    // The button has the focus at once.
    await page.keyboard.press('Enter');
    await page.waitForURL('**/game/*');
    expect(errors).toEqual([]);
  });

  it('goes on at a tap anywhere, at the hint, and at Space, after a trick', async () => {
    const phone = await guest('مینو');
    const { page, errors } = phone;
    // An announcement stands for a moment only: what it takes of a tap is read while it is there.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const moment = document.querySelector('.table_moment');
        if (moment) document.body.dataset['moment'] = getComputedStyle(moment).pointerEvents;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await playWithBots(page, ['۱', 'کلاسیک']);
    await page.locator('body[data-moment]').waitFor();
    expect(await page.locator('body').getAttribute('data-moment')).toBe('none');
    const player = new TablePlayer(phone);
    const hint = page.getByRole('button', { name: 'برای ادامه بزنید' });
    const trick = () => statesOf(phone.recording.received).at(-1);
    const ways = [
      () => page.touchscreen.tap(60, 300),
      () => hint.tap({ timeout: 1_000 }),
      () => page.keyboard.press('Space'),
      // A card that cannot be played now is as good as the felt.
      () => page.getByRole('group', { name: 'برگ‌های شما' }).locator('button').first().press('Enter'),
    ];
    for (const goOn of ways) {
      if ((await player.moment()) === 'choose') await player.nameTrump();
      await player.moment();
      await player.playByTouch();
      await hint.waitFor();
      // A tap in the first moments belongs to the card.
      await expect
        .poll(async () => {
          if (!(await hint.isVisible())) return false;
          // The hint can go while it is being tapped.
          await goOn().catch(() => undefined);
          return hint.isVisible();
        })
        .toBe(false);
    }
    expect(trick()?.version).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
