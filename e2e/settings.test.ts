import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openMiniPages, PHONE } from './support/mini-states.js';
import { openSite } from './support/site.js';
import { setOffline } from './support/offline.js';

const show = openMiniPages();

declare global {
  var tones: number | undefined;
}

/** Number of tones that the page has started. */
const heard = (page: Page) => page.evaluate(() => globalThis.tones ?? 0);

/** The settings in a page of their own: what is chosen stays in it. */
const atSettings = () => {
  const answers = () => ({ 'PUT /auth/profile': 'lost' as const });
  return show(
    { state: 'alone', path: '/settings', answers, alone: true, until: '.settings_decks' },
    'fa',
    PHONE,
  );
};

/** Counts the tones of a page that is loaded anew. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        globalThis.tones = (globalThis.tones ?? 0) + 1;
        return super.createOscillator();
      }
    };
  });
  await page.reload();
}

const root = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir, dataset } = document.documentElement;
    return { lang, dir, theme: dataset['theme'] };
  });
const isOn = (page: Page, name: string) =>
  page
    .getByRole('switch', { name })
    .getAttribute('aria-checked')
    .then((on) => on === 'true');

describe('the settings', () => {
  it('turn language and theme of the whole app at once, and after a reload, also without a network', async () => {
    const { page } = await atSettings();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => root(page)).toEqual({ lang: 'fa', dir: 'rtl', theme: 'dark' });
    await page.getByLabel('ظاهر').selectOption('light');
    await setOffline(page, true);
    await page.getByText('این دستگاه به اینترنت وصل نیست.').waitFor();
    await page.getByLabel('زبان').selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('switch', { name: 'Sound', exact: true }).tap();
    await expect.poll(() => isOn(page, 'Sound')).toBe(false);
    await setOffline(page, false);
    const chosen = { lang: 'en', dir: 'ltr', theme: 'light' };
    await expect.poll(() => root(page)).toEqual(chosen);
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await expect.poll(() => root(page)).toEqual(chosen);
    await page.getByLabel('Theme').selectOption('system');
    await expect.poll(async () => (await root(page)).theme).toBe('dark');
    await page.emulateMedia({ colorScheme: null });
  });

  it('switch sound, touch, taps and motion, and keep them', async () => {
    const { page } = await atSettings();
    await listen(page);
    const loud = page.getByRole('slider', { name: 'بلندی صدا' });
    await loud.fill('3');
    // A new volume is audible at once.
    await expect.poll(() => heard(page)).toBeGreaterThan(0);
    expect(await loud.getAttribute('aria-valuetext')).toBe('۳۰٪');
    const motion = await isOn(page, 'حرکت کمتر');
    for (const name of ['لرزش', 'بازی با یک ضربه', 'حرکت کمتر']) {
      const before = await isOn(page, name);
      await page.getByRole('switch', { name }).tap();
      await expect.poll(() => isOn(page, name)).toBe(!before);
    }
    await page.getByRole('switch', { name: 'صدا', exact: true }).tap();
    // Without sound there is no volume.
    await expect.poll(() => loud.count()).toBe(0);
    const before = await heard(page);
    await page.getByRole('switch', { name: 'لرزش' }).tap();
    expect(await heard(page)).toBe(before);
    await page.reload();
    await page.getByRole('switch', { name: 'صدا', exact: true }).tap();
    expect(await loud.inputValue()).toBe('3');
    expect(await isOn(page, 'حرکت کمتر')).toBe(!motion);
  });
});

describe('with a server', () => {
  const site = openSite();

  it('a deck of four colours lies on the table, and a guest signs out, though nobody answers', async () => {
    const { page, errors } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'کاوه');
    await page.getByRole('link', { name: 'تنظیمات' }).tap();
    const four = page.getByRole('radio', { name: 'چهاررنگ' });
    expect(await four.getAttribute('aria-checked')).toBe('false');
    await four.tap();
    await expect.poll(() => four.getAttribute('aria-checked')).toBe('true');
    await page.goto(site.url);
    await playWithBots(page);
    const hand = page.locator('.table_hand');
    await hand.waitFor();
    const inks = () =>
      hand.evaluate((one) => {
        const style = getComputedStyle(one);
        return ['s', 'h', 'd', 'c'].map((suit) => style.getPropertyValue(`--ink-${suit}`).trim());
      });
    await expect.poll(async () => (await inks())[2]).toBe('#1c5fc4');
    expect(new Set(await inks()).size).toBe(4);
    expect(errors).toEqual([]);

    await page.goto(`${site.url}/settings`);
    const ask = () => page.getByRole('button', { name: 'خروج از حساب' }).first().tap();
    const dialog = page.getByRole('dialog');
    await ask();
    await dialog.getByRole('button', { name: 'انصراف' }).tap();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await ask();
    await dialog.getByRole('button', { name: 'خروج از حساب' }).tap();
    await page.getByLabel('نام شما').waitFor();
    await page.getByText('از حساب خارج شدید').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
