import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { openLaunched } from './support/browser.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';
import { askedFor, openTelegram, tell } from './support/telegram-client.js';

const QUICK = { START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '300', TURN_TIMEOUT_MS: '60000' };

const site = openSite(QUICK);

const inTelegram = () => openTelegram(site.browser);

describe('an invitation in a chat', () => {
  it('opens its room and takes a seat, for anybody who opens it', async () => {
    const host = await inTelegram();
    await openLaunched(host, site.url, '/', launchData({ id: 940_000_000, first_name: 'سارا' }));
    await enterLobby(host.page);
    const code = await createRoom(host.page, 'میهمانی', {});

    const guest = await inTelegram();
    const link = launchData({ id: 940_000_001, first_name: 'بهرام' }, new Date(), `room_${code}`);
    await openLaunched(guest, site.url, '/', link);
    await guest.page.waitForURL(`**/room/${code}`);
    await host.page.getByText('بهرام').first().waitFor();
    expect(guest.errors).toEqual([]);
  });

  it('says in words that its room is no more', async () => {
    const late = await inTelegram();
    const link = launchData({ id: 940_000_002, first_name: 'مهسا' }, new Date(), 'room_ZZZZZ9');
    await openLaunched(late, site.url, '/', link);
    // On the room's page, or already on the lobby's, where the server's message leads.
    await late.page
      .getByText(/نیست|پیدا نشد|وجود ندارد/)
      .first()
      .waitFor();
  });
});

describe('Telegram at the table', () => {
  it('keeps its swipes to itself, asks before closing, shows its back button, and is felt', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_003, first_name: 'کاوه' }));
    const player = await TablePlayer.alone(phone);
    await player.playByTouch();

    expect((await askedFor(page, 'web_app_setup_swipe_behavior')).at(-1)).toEqual({
      allow_vertical_swipe: false,
    });
    expect((await askedFor(page, 'web_app_setup_closing_behavior')).at(-1)).toEqual({
      need_confirmation: true,
    });
    expect((await askedFor(page, 'web_app_setup_back_button')).at(-1)).toMatchObject({ is_visible: true });
    const felt = await askedFor(page, 'web_app_trigger_haptic_feedback');
    expect(felt).toContainEqual({ type: 'impact', impact_style: 'light' });
    expect(felt).toContainEqual({ type: 'impact', impact_style: 'medium' });

    // Its back button does not leave a match at once: like the table's own, it first shows the cost.
    await tell(page, 'back_button_pressed', {});
    await page
      .getByRole('alertdialog', { name: 'از بازی بیرون می‌روید؟' })
      .getByRole('button', { name: 'می‌مانم' })
      .tap();
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);
    expect(phone.errors).toEqual([]);
  });

  it('makes room for what it lays over the page in full screen', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_004, first_name: 'نسرین' }));
    await playWithBots(page);
    await page.locator('.table_thead').waitFor();
    await tell(page, 'safe_area_changed', { top: 47, bottom: 30, left: 0, right: 0 });
    await tell(page, 'content_safe_area_changed', { top: 43, bottom: 0, left: 0, right: 0 });
    await expect.poll(async () => (await page.locator('.table_thead').boundingBox())?.y).toBe(90);
    const hand = page.getByRole('group', { name: 'برگ‌های شما' });
    const bottom = async () => {
      const box = await hand.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(844 - 30);
  });

  it('gives a phone on its side its whole screen, and has it back when the phone is upright', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_006, first_name: 'آرش' }));
    await playWithBots(page);
    await page.locator('.table_thead').waitFor();
    expect(await askedFor(page, 'web_app_request_fullscreen')).toHaveLength(0);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await askedFor(page, 'web_app_request_fullscreen')).length).toBe(1);
    await tell(page, 'fullscreen_changed', { is_fullscreen: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await askedFor(page, 'web_app_exit_fullscreen')).length).toBe(1);
    expect(phone.errors).toEqual([]);
  });

  it('follows a change of its theme without changing the felt', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_005, first_name: 'شیرین' }));
    await startButton(page).waitFor();
    const theme = () => page.getAttribute('html', 'data-theme');
    expect(await theme()).toBe('dark');
    await expect.poll(async () => (await askedFor(page, 'web_app_ready')).length).toBe(1);
    await tell(page, 'theme_changed', {
      theme_params: { bg_color: '#ffffff', text_color: '#000000', secondary_bg_color: '#efeff3' },
    });
    await expect.poll(theme).toBe('light');
  });
});
