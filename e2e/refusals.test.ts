import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';

/** Computer players who think long enough for somebody to act before them. */
const SLOW_BOTS = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '700',
  ROUND_PAUSE_MS: '100',
  TURN_TIMEOUT_MS: '60000',
};

const site = openSite(SLOW_BOTS);

describe('the mini app', () => {
  it('opens in Telegram in Persian, from right to left and without a scroll bar', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_000, first_name: 'نسرین' }));
    await phone.page.getByRole('link', { name: 'شروع بازی' }).waitFor();
    expect(await phone.page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await phone.page.getAttribute('html', 'lang')).toBe('fa');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(phone.errors).toEqual([]);
  });

  it('says in words that launch data somebody made up is not believed', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const forged = launchData({ id: 920_000_001, first_name: 'Forged' }).replace('Forged', 'Changed');
    await openLaunched(phone, site.url, '/', forged);
    await phone.page.getByText('ورود با تلگرام انجام نشد').waitFor();
    expect(await phone.page.getByRole('link', { name: 'شروع بازی' }).count()).toBe(0);
  });

  it('says in words that launch data of the day before yesterday is too old', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const old = new Date(Date.now() - 48 * 3_600_000);
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_002, first_name: 'دیر' }, old));
    await phone.page.getByText('نشست تلگرام کهنه شده است').waitFor();
  });

  it('leads from a room that does not exist to the lobby', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await openLaunched(phone, site.url, '/room/ZZZZZZ', launchData({ id: 920_000_003, first_name: 'گمشده' }));
    await phone.page.waitForURL('**/lobby');
  });

  it('does not let a room be made without a name', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_004, first_name: 'رضا' }));
    await enterLobby(phone.page);
    const make = phone.page.getByRole('button', { name: 'ساختن', exact: true });
    await phone.page.getByLabel('نام اتاق').fill('   ');
    expect(await make.isDisabled()).toBe(true);
    await phone.page.getByLabel('نام اتاق').fill('یک نام خیلی بلند');
    expect((await phone.page.getByLabel('نام اتاق').inputValue()).length).toBeLessThanOrEqual(10);
  });

  it('refuses a card out of turn and a card of the wrong suit, with words and without effect', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_005, first_name: 'تند' }));
    await enterLobby(phone.page);
    await createRoom(phone.page, 'تند', { امتیاز: '13', ربات‌ها: 'fill' });
    await phone.page.waitForURL('**/game/*');
    const player = new TablePlayer(phone);
    const toast = (words: string | RegExp) => phone.page.getByRole('status').getByText(words);
    const seen = new Set<string>();

    for (let tries = 0; tries < 40 && seen.size < 2; tries += 1) {
      if ((await player.moment()) === 'choose') {
        await player.nameTrump();
        continue;
      }
      const held = await player.cardCount();
      if ((await player.refused.count()) > 0 && !seen.has('suit')) {
        await player.refused.first().press('Enter');
        await toast('باید از خال زمین').waitFor();
        expect(await player.cardCount()).toBe(held);
        seen.add('suit');
      }
      await player.playByKey();
      if (!seen.has('turn') && (await player.refused.count()) > 0) {
        await player.refused.first().press('Enter');
        await toast(/نوبت شما نیست!|قبلاً در این راند/).waitFor();
        expect(await player.cardCount()).toBe(held - 1);
        seen.add('turn');
      }
    }
    expect([...seen].sort()).toEqual(['suit', 'turn']);
    expect(phone.errors).toEqual([]);
  });
});
