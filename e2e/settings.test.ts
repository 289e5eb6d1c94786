import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { expectAccessible } from './support/axe.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';

const site = openSite();

declare global {
  var tones: number | undefined;
}

/** Number of tones that the page has started. */
const heard = (page: Page) => page.evaluate(() => globalThis.tones ?? 0);

async function atSettings(name: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await phone.page.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        globalThis.tones = (globalThis.tones ?? 0) + 1;
        return super.createOscillator();
      }
    };
  });
  await enterAsGuest(phone.page, site.url, name);
  await phone.page.getByRole('link', { name: 'تنظیمات' }).tap();
  await phone.page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
  return phone;
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
  it('turn language and theme of the whole app at once, and after a reload', async () => {
    const { page, errors } = await atSettings('سارا');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => root(page)).toEqual({ lang: 'fa', dir: 'rtl', theme: 'dark' });
    await page.getByLabel('ظاهر').selectOption('light');
    await page.getByLabel('زبان').selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const chosen = { lang: 'en', dir: 'ltr', theme: 'light' };
    await expect.poll(() => root(page)).toEqual(chosen);
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await expect.poll(() => root(page)).toEqual(chosen);
    await page.getByLabel('Theme').selectOption('system');
    await expect.poll(async () => (await root(page)).theme).toBe('dark');
    expect(errors).toEqual([]);
  });

  it('lay a deck of four colours on the table', async () => {
    const { page, errors } = await atSettings('کاوه');
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
  });

  it('switch sound, touch, taps and motion, and keep them', async () => {
    const { page, errors } = await atSettings('Alexander');
    const loud = page.getByRole('slider', { name: 'بلندی صدا' });
    await loud.fill('3');
    // A new volume is audible at once.
    await expect.poll(() => heard(page)).toBeGreaterThan(0);
    expect(await loud.getAttribute('aria-valuetext')).toBe('۳۰٪');
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
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('switch', { name: 'صدا', exact: true }).tap();
    expect(await loud.inputValue()).toBe('3');
    expect(await isOn(page, 'حرکت کمتر')).toBe(true);
    expect(errors).toEqual([]);
  });

  it('work without a network, and say that there is none', async () => {
    const { page } = await atSettings('نازنین');
    await page.context().setOffline(true);
    await page.getByText('این دستگاه به اینترنت وصل نیست.').waitFor();
    await page.getByLabel('زبان').selectOption('en');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('switch', { name: 'Sound', exact: true }).tap();
    await expect.poll(() => isOn(page, 'Sound')).toBe(false);
  });
});

describe('signing out', () => {
  const ask = async (page: Page) => {
    await page.getByRole('button', { name: 'خروج از حساب' }).tap();
    return page.getByRole('dialog');
  };

  it('tells a guest what it costs, and leads home once the server does not answer either', async () => {
    const { page } = await atSettings('مهمان خسته');
    const dialog = await ask(page);
    await dialog.getByText('حساب مهمان فقط در همین دستگاه است.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'انصراف' }).tap();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

    await page.route('**/api/auth/logout', (route) => route.abort());
    await (await ask(page)).getByRole('button', { name: 'خروج از حساب' }).tap();
    await page.getByLabel('نام شما').waitFor();
    await page.getByText('از حساب خارج شدید').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is not offered inside Telegram, whose launch signs in anew', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const launch = launchData({ id: 940_000_001, first_name: 'مهین' });
    await openLaunched(phone, site.url, '/settings', launch);
    await phone.page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    await phone.page.getByText('مثل تلگرام').first().waitFor();
    expect(await phone.page.getByRole('button', { name: 'خروج از حساب' }).count()).toBe(0);
  });
});
