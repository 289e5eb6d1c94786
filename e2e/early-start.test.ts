import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { QUICK_TABLES } from './support/bots.js';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { startButton } from './support/home.js';
import { openSite } from './support/site.js';

const site = openSite(QUICK_TABLES);
const early = (page: Page) => page.locator('#early-start');

/** A page of somebody who was here before, whose scripts are held back until they are let go. */
async function slowPage(viewport?: Phone['page'] extends Page ? { width: number; height: number } : never) {
  const phone = await openPhone(site.browser, viewport === undefined ? {} : { viewport });
  await enterAsGuest(phone.page, site.url, 'ندا');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await phone.page.route(/\/assets\/index-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return { ...phone, letGo };
}

describe('the start button before the app is there', () => {
  it('is in the page itself, takes a tap, and leads to the lobby once the app has come', async () => {
    const { page, letGo, errors } = await slowPage();
    await page.goto(site.url, { waitUntil: 'commit' });
    await early(page).tap();
    await expect.poll(() => early(page).getAttribute('aria-busy')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/');
    letGo();
    // A newcomer: the first table begins by itself.
    await page.waitForURL(/\/(?:lobby|game\/\w+)$/);
    expect(await early(page).count()).toBe(0);
    await page.goBack();
    await startButton(page).waitFor();
    expect(errors).toEqual([]);
  });

  it('leads nowhere without a tap', async () => {
    const { page, letGo } = await slowPage();
    await page.goto(site.url, { waitUntil: 'commit' });
    await early(page).waitFor();
    letGo();
    await early(page).waitFor({ state: 'detached' });
    await startButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is a link where the app does not come', async () => {
    const { page } = await slowPage();
    await page.clock.install();
    await page.goto(site.url, { waitUntil: 'commit' });
    await early(page).tap();
    await page.clock.runFor(10_000);
    await page.waitForURL('**/lobby', { waitUntil: 'commit' });
  });

  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a small phone', { width: 320, height: 568 }],
    ['a desk', { width: 1440, height: 900 }],
  ])('stands where the app’s own will stand, on %s', async (_, viewport) => {
    const { page, letGo } = await slowPage(viewport);
    await page.goto(site.url, { waitUntil: 'commit' });
    const [before, title] = [
      await early(page).boundingBox(),
      await page.locator('[data-early-home] h1').boundingBox(),
    ];
    const words = await early(page).innerText();
    letGo();
    await early(page).waitFor({ state: 'detached' });
    await startButton(page).waitFor();
    expect(await startButton(page).boundingBox()).toEqual(before);
    expect(await startButton(page).innerText()).toBe(words);
    const { x = 0, y = 0 } = (await page.locator('h1').boundingBox()) ?? {};
    expect([x + ((await page.locator('h1').boundingBox())?.width ?? 0), y]).toEqual([
      (title?.x ?? 0) + (title?.width ?? 0),
      title?.y,
    ]);
  });

  it('is hidden from a visitor, who is asked to sign in', async () => {
    const { page } = await openPhone(site.browser);
    await page.goto(site.url);
    await page.getByLabel('نام شما').waitFor();
    const html = readFileSync(new URL('../miniapp/dist/index.html', import.meta.url), 'utf8');
    expect(html).toContain('early-start');
    expect(await early(page).count()).toBe(0);
  });
});
