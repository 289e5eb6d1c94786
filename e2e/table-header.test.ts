import type { GameState } from '@hokm/shared/protocol';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { QUICK_TABLES } from './support/bots.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';
import { startButton } from './support/home.js';

const site = openSite(QUICK_TABLES);

const latest = ({ recording }: Phone) => recording.of<GameState>('game_state').at(-1);
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('leaving the table', () => {
  it('leads home for good, and lets the screen go dark', async () => {
    const phone = await openPhone(site.browser);
    const { page, errors } = phone;
    await page.addInitScript(() => {
      const held = { count: 0 };
      const release = () => {
        held.count -= 1;
        return Promise.resolve();
      };
      const request = () => {
        held.count += 1;
        return Promise.resolve({ released: false, release });
      };
      Object.assign(globalThis, { held });
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const held = () => page.evaluate(() => (globalThis as unknown as { held: { count: number } }).held.count);
    await enterAsGuest(page, site.url, 'رونده');
    await TablePlayer.alone(phone);
    await expect.poll(held).toBe(1);
    const { pathname } = new URL(page.url());
    await page.getByRole('button', { name: 'خروج', exact: true }).tap();
    await page.getByRole('button', { name: 'بیرون می‌روم' }).tap();
    await page.waitForURL(`${site.url}/`);
    await startButton(page).waitFor();
    await expect.poll(held).toBe(0);
    expect(await page.locator('.home_resume').count()).toBe(0);
    await page.goto(`${site.url}${pathname}`);
    await page.getByRole('dialog', { name: 'باختید' }).getByText('بازی ترک شد.').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('a full refresh', () => {
  it('in Telegram leads back to the same table by itself', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 950_000_010, first_name: 'تازه' }));
    const player = await TablePlayer.alone(phone);
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await page.getAttribute('html', 'lang')).toBe('fa');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const cards = await player.cardCount();
    const at = page.url();
    await page.evaluate(() => localStorage.setItem('left-over', '1'));
    await page.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    const question = page.getByRole('alertdialog', { name: 'پاک کردن و بارگذاری دوباره؟' });
    await question.getByText('بازی شما روی سرور می‌ماند').waitFor();
    await question.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    await expect.poll(() => kept(page).catch(() => ['left-over'])).not.toContain('left-over');
    expect(await player.moment()).toBe('play');
    expect(new URL(page.url()).pathname).toBe(new URL(at).pathname);
    expect(await player.cardCount()).toBe(cards);
    expect(latest(phone)?.players.some(({ bot_plays }) => bot_plays)).toBe(false);
  });
});
