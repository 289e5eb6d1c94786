import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { QUICK_TABLES } from './support/bots.js';
import { openLaunched } from './support/browser.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';
import { askedFor, mainButton, openTelegram, pressMain, tell } from './support/telegram-client.js';

const site = openSite(QUICK_TABLES);

const inTelegram = () => openTelegram(site.browser);
const lastAsked = async (page: Page, type: string) => (await askedFor(page, type)).at(-1);

describe('an invitation in a chat', () => {
  it('opens its room and takes a seat, for anybody who opens it, and says in words that its room is no more', async () => {
    const host = await inTelegram();
    await openLaunched(host, site.url, '/', launchData({ id: 940_000_000, first_name: 'سارا' }));
    await enterLobby(host.page);
    const code = await createRoom(host.page, 'میهمانی', {});

    const guest = await inTelegram();
    const linked = (room: string) =>
      launchData({ id: 940_000_001, first_name: 'بهرام' }, new Date(), `room_${room}`);
    await openLaunched(guest, site.url, '/', linked(code));
    await guest.page.waitForURL(`**/room/${code}`);
    await host.page.getByText('بهرام').first().waitFor();
    expect(guest.errors).toEqual([]);

    await guest.page.goto('about:blank');
    await openLaunched(guest, site.url, '/', linked('ZZZZZ9'));
    // On the room's page, or already on the lobby's, where the server's message leads.
    await guest.page
      .getByText(/نیست|پیدا نشد|وجود ندارد/)
      .first()
      .waitFor();
  });
});

describe('Telegram around the pages', () => {
  it('is one launch: its theme, its back button for sheets, no sign-out, and one way in that stays', async () => {
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

    const isShown = async () => (await lastAsked(page, 'web_app_setup_back_button'))?.['is_visible'] === true;
    expect(await isShown()).toBe(false);
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await expect.poll(isShown).toBe(true);
    await tell(page, 'back_button_pressed', {});
    await expect.poll(() => page.locator('dialog[open], [role=alertdialog]').count()).toBe(0);
    await expect.poll(isShown).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');

    // Its own menu leads to the settings; nothing asks for more before it is of use.
    await expect.poll(() => lastAsked(page, 'web_app_setup_settings_button')).toEqual({ is_visible: true });
    await tell(page, 'settings_button_pressed', {});
    await page.waitForURL('**/settings');
    await page.getByText('مثل تلگرام').first().waitFor();
    for (const name of ['میز تمام‌صفحه', 'قفل چرخش سر میز'])
      await page.getByRole('switch', { name }).or(page.getByLabel(name)).first().tap();
    const chosen = await page.evaluate(() => localStorage.getItem('settings'));
    expect(JSON.parse(chosen ?? '{}')).toMatchObject({ state: { fullTable: true, lockTable: true } });
    expect(await askedFor(page, 'web_app_request_write_access')).toEqual([]);
    expect(await askedFor(page, 'web_app_check_home_screen')).toEqual([]);
    expect(await page.getByRole('button', { name: 'خروج از حساب' }).count()).toBe(0);
    await page.getByRole('link', { name: 'امنیت حساب' }).tap();
    await page.getByText('تنها راه ورود به حساب شما').waitFor();
    await page.getByRole('button', { name: 'جدا کردن تلگرام' }).tap();
    await page
      .locator('.toast')
      .getByText('این تنها راه ورود به حساب شماست. اول راه دیگری اضافه کنید.')
      .waitFor();
    await page.getByRole('link', { name: /^دستگاه‌های فعال/ }).tap();
    await page.getByText('این دستگاه', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'خروج از همه‌جا' }).count()).toBe(0);
    expect(phone.errors).toEqual([]);
  });
});

describe('Telegram’s main button', () => {
  it('ends a form in place of the page’s own, with its words and state, and is away with it or under a layer', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_030, first_name: 'ترانه' }));
    await enterLobby(page);
    // Only a form that was begun has it; the page's own button is not there.
    expect(await mainButton(page)).toBe(null);
    await page.getByLabel('نام اتاق').fill('کافه');
    await expect.poll(() => mainButton(page)).toMatchObject({ text: 'ساختن', is_active: true });
    expect(await page.getByRole('button', { name: 'ساختن', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'فیلتر' }).tap();
    await expect.poll(() => mainButton(page)).toBe(null);
    await tell(page, 'main_button_pressed', {});
    await tell(page, 'back_button_pressed', {});
    await expect.poll(() => mainButton(page)).toMatchObject({ text: 'ساختن' });
    expect(new URL(page.url()).pathname).toBe('/lobby');

    // In a sheet it is the sheet's; a slow answer is shown in it.
    await page.getByRole('link', { name: 'پروفایل' }).tap();
    await expect.poll(() => mainButton(page)).toBe(null);
    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('نام سر میز').fill('');
    await expect.poll(() => mainButton(page)).toMatchObject({ text: 'ذخیره', is_active: false });
    await tell(page, 'main_button_pressed', {});
    await sheet.getByText('نامی بنویسید').waitFor();
    await sheet.getByLabel('نام سر میز').fill('ترانه دریا');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/profile', async (route) => {
      await held;
      await route.continue();
    });
    await pressMain(page, 'ذخیره');
    await expect.poll(() => mainButton(page)).toMatchObject({ is_active: false, is_progress_visible: true });
    answer();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => mainButton(page)).toBe(null);
    await page.getByText('ترانه دریا').first().waitFor();
    expect(phone.errors).toEqual([]);
  });
});

describe('the code of a room', () => {
  it('is scanned, and leads to its table; any other code is passed over', async () => {
    const host = await inTelegram();
    await openLaunched(host, site.url, '/', launchData({ id: 940_000_020, first_name: 'سارا' }));
    await enterLobby(host.page);
    const code = await createRoom(host.page, 'کافه', {});
    await host.page.getByRole('button', { name: 'دعوت دوستان' }).tap();
    await host.page.getByRole('img', { name: 'کد QR این اتاق' }).waitFor();

    const guest = await inTelegram();
    const { page } = guest;
    await openLaunched(guest, site.url, '/', launchData({ id: 940_000_021, first_name: 'بهرام' }));
    await page.getByRole('button', { name: 'ورود با کد' }).first().tap();
    await page.getByRole('button', { name: 'اسکن کد اتاق' }).tap();
    await expect.poll(() => askedFor(page, 'web_app_open_scan_qr_popup')).toHaveLength(1);
    await tell(page, 'qr_text_received', { data: 'https://example.org/' });
    await tell(page, 'qr_text_received', { data: `https://t.me/hokm_bot?startapp=room_${code}` });
    await page.waitForURL(`**/room/${code}`);
    await expect.poll(() => askedFor(page, 'web_app_close_scan_qr_popup')).toHaveLength(1);
    await host.page.getByText('بهرام').first().waitFor();
    expect([host.errors, guest.errors]).toEqual([[], []]);
  });
});

describe('what is asked once', () => {
  it('is whether the bot may write, after the first invitation and never again', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    const launched = launchData({ id: 940_000_006, first_name: 'مینا' });
    await openLaunched(phone, site.url, '/', launched);
    await enterLobby(page);
    await createRoom(page, 'دورهمی', {});
    const invite = page.getByRole('button', { name: 'دعوت', exact: true });
    await invite.tap();
    const times = async () => (await askedFor(page, 'web_app_request_write_access')).length;
    await expect.poll(times).toBe(1);
    await tell(page, 'write_access_requested', { status: 'cancelled' });
    await invite.tap();
    await expect.poll(async () => (await askedFor(page, 'web_app_open_tg_link')).length).toBe(2);
    expect(await times()).toBe(1);
    expect(phone.errors).toEqual([]);
  });

  it('is the icon on the home screen, after matches of three days', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await page.addInitScript(() =>
      localStorage.setItem(
        'asked',
        localStorage.getItem('asked') ?? JSON.stringify({ state: { evenings: ['a', 'b', 'c'] }, version: 1 }),
      ),
    );
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_007, first_name: 'نیما' }));
    await expect.poll(async () => (await askedFor(page, 'web_app_check_home_screen')).length).toBe(1);
    await tell(page, 'home_screen_checked', { status: 'missed' });
    await page.getByRole('button', { name: 'گذاشتن آیکون' }).tap();
    await expect.poll(() => askedFor(page, 'web_app_add_to_home_screen')).toHaveLength(1);
    await page.getByRole('button', { name: 'گذاشتن آیکون' }).waitFor({ state: 'detached' });
    await page.reload();
    await startButton(page).waitFor();
    expect(await askedFor(page, 'web_app_check_home_screen')).toEqual([]);
  });
});

describe('Telegram at the table', () => {
  it('keeps its swipes to itself, asks before closing, is felt, and gives the table its screen', async () => {
    const phone = await inTelegram();
    const { page } = phone;
    await page.addInitScript(() =>
      localStorage.setItem(
        'settings',
        localStorage.getItem('settings') ?? JSON.stringify({ state: { lockTable: true }, version: 1 }),
      ),
    );
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_003, first_name: 'کاوه' }));
    const player = await TablePlayer.alone(phone);
    await player.playByTouch();

    // A busy client is told a moment later.
    await expect
      .poll(() => lastAsked(page, 'web_app_setup_swipe_behavior'))
      .toEqual({ allow_vertical_swipe: false });
    await expect.poll(() => lastAsked(page, 'web_app_toggle_orientation_lock')).toEqual({ locked: true });
    await expect
      .poll(() => lastAsked(page, 'web_app_setup_closing_behavior'))
      .toEqual({ need_confirmation: true });
    await expect.poll(() => lastAsked(page, 'web_app_setup_back_button')).toMatchObject({ is_visible: true });
    for (const impact_style of ['light', 'medium'])
      await expect
        .poll(() => askedFor(page, 'web_app_trigger_haptic_feedback'))
        .toContainEqual({ type: 'impact', impact_style });

    // Its bars are of the felt, as long as the page is.
    const bars = ['web_app_set_header_color', 'web_app_set_background_color', 'web_app_set_bottom_bar_color'];
    for (const bar of bars) await expect.poll(() => lastAsked(page, bar)).toEqual({ color: '#06231f' });

    // Its back button does not leave a match at once: like the table's own, it first shows the cost.
    await tell(page, 'back_button_pressed', {});
    await page
      .getByRole('alertdialog', { name: 'از بازی بیرون می‌روید؟' })
      .getByRole('button', { name: 'می‌مانم' })
      .tap();
    expect(new URL(page.url()).pathname).toMatch(/^\/game\//);

    // A phone on its side has the whole screen, and gives it back.
    expect(await askedFor(page, 'web_app_request_fullscreen')).toHaveLength(0);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await askedFor(page, 'web_app_request_fullscreen')).length).toBe(1);
    await tell(page, 'fullscreen_changed', { is_fullscreen: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await askedFor(page, 'web_app_exit_fullscreen')).length).toBe(1);
    await tell(page, 'fullscreen_changed', { is_fullscreen: false });

    // There is room for what it lays over the page in full screen.
    await tell(page, 'safe_area_changed', { top: 47, bottom: 30, left: 0, right: 0 });
    await tell(page, 'content_safe_area_changed', { top: 43, bottom: 0, left: 0, right: 0 });
    await expect.poll(async () => (await page.locator('.table_thead').boundingBox())?.y).toBe(90);
    const hand = page.getByRole('group', { name: 'برگ‌های شما' });
    const bottom = async () => {
      const box = await hand.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(844 - 30);

    // Upright, it has the whole screen where the person wants that.
    await page.evaluate(() =>
      localStorage.setItem('settings', JSON.stringify({ state: { fullTable: true }, version: 1 })),
    );
    await page.reload();
    await expect.poll(async () => (await askedFor(page, 'web_app_request_fullscreen')).length).toBe(1);
    expect(await askedFor(page, 'web_app_toggle_orientation_lock')).toEqual([]);
    expect(phone.errors).toEqual([]);
  });
});
