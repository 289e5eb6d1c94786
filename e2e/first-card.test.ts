import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { startButton } from './support/home.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';

/** The times of a real table. */
const site = openSite();

/** Limits for a newcomer until they see their first card: time in ms, and taps besides typing the name. */
const MOST = { ms: 25_000, taps: 3 };

/** A phone that has never been here; its page counts what is tapped, over reloads too. */
async function freshPhone(): Promise<Phone & { taps: () => Promise<number> }> {
  const phone = await openPhone(site.browser, { moves: true });
  await phone.page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    addEventListener('pointerdown', count, true);
  });
  const taps = () => phone.page.evaluate(() => Number(sessionStorage.getItem('taps')));
  return { ...phone, taps };
}

/** The own cards: in the hand, or on the sheet where the trump is chosen from them. */
const ownCards = (page: Page) =>
  page
    .getByRole('group', { name: 'برگ‌های شما' })
    .locator('button')
    .or(page.getByRole('dialog', { name: 'حکم را انتخاب کنید' }).locator('li.card'));

describe('a newcomer sees their first card', () => {
  it('soon after an invitation to a table that lacks one player', async () => {
    const hosting = await openPhone(site.browser);
    const host = hosting.page;
    await enterAsGuest(host, site.url, 'نازنین');
    await enterLobby(host);
    const code = await createRoom(host, 'اولین', {});
    for (const taken of ['۲ از ۴', '۳ از ۴']) {
      await host
        .getByRole('button', { name: /^افزودن ربات/ })
        .first()
        .tap();
      await host.getByText(taken).waitFor();
    }
    const { page, errors, taps } = await freshPhone();
    const began = Date.now();
    await page.goto(`${site.url}/?startapp=room_${code}`);
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await page.getByLabel('نام شما').fill('پریسا');
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    const player = new TablePlayer(hosting);
    // Where the newcomer is the hakem, the host has nothing to do, and this ends with the page.
    void player
      .moment()
      .then((moment) => (moment === 'choose' ? player.nameTrump() : undefined))
      .catch(() => undefined);
    await ownCards(page).first().waitFor();
    expect(Date.now() - began).toBeLessThan(MOST.ms);
    expect(await taps()).toBeLessThanOrEqual(MOST.taps);
    expect(errors).toEqual([]);
  });

  it('soon after the plain start', async () => {
    const { page, errors, taps } = await freshPhone();
    const began = Date.now();
    await page.goto(site.url);
    const name = page.getByLabel('نام شما');
    await name.tap();
    await name.pressSequentially('کاوه');
    await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
    await startButton(page).tap();
    await ownCards(page).first().waitFor();
    expect(Date.now() - began).toBeLessThan(MOST.ms);
    expect(await taps()).toBeLessThanOrEqual(MOST.taps);
    expect(errors).toEqual([]);
  });
});
