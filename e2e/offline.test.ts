import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';
import { setOffline } from './support/offline.js';

const site = openSite();

/** Waits until everything the shell needs is cached. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The cached addresses, without their origin. */
function putAway(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
}

describe('the app without a network', () => {
  it('opens with words about it, teaches, and recovers when the network is back', async () => {
    const { page } = await openPhone(site.browser, { offlineShell: true });
    await enterAsGuest(page, site.url, 'نازنین');
    await installed(page);
    await setOffline(page, true);
    await page.goto(`${site.url}/`);
    await startButton(page).waitFor();
    await page.getByText('این دستگاه به اینترنت وصل نیست.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'بازی سریع' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'یاد می‌گیرم' }).tap();
    await page.getByRole('heading', { name: 'یار شما کجاست؟' }).waitFor();
    await page.goto(`${site.url}/lobby`);
    await page.getByRole('heading', { name: 'لابی' }).waitFor();

    await setOffline(page, false);
    await page.getByText('متصل به سرور').waitFor();
    // Rooms of other tests may wait here.
    await page
      .getByText('هنوز اتاقی نیست')
      .or(page.getByRole('button', { name: /^(ورود|تماشا|پر)/ }))
      .first()
      .waitFor();
  });

  it('shows a visitor why sign-in is closed, and opens it again', async () => {
    const { page } = await openPhone(site.browser, { offlineShell: true });
    await page.goto(site.url);
    await page.getByLabel('نام شما').waitFor();
    await installed(page);
    await setOffline(page, true);
    await page.goto(`${site.url}/`);
    await page.getByText('سرور پاسخ نداد').waitFor();
    await page.getByRole('button', { name: 'تلاش دوباره' }).waitFor();
    // Nobody needs to tap: the network's return tries again.
    await setOffline(page, false);
    await page.getByLabel('نام شما').waitFor();
  });

  it('never puts away what the server says, nor the panel', async () => {
    const { page } = await openPhone(site.browser, { offlineShell: true });
    await enterAsGuest(page, site.url, 'مینا');
    await installed(page);
    // The second visit is served by the worker.
    await page.goto(`${site.url}/help`);
    await page.getByRole('heading', { name: 'یک دست', exact: true }).waitFor();
    await page.evaluate(() => fetch('/assets/cards/AS.jpg').then((answer) => answer.blob()));
    const paths = await putAway(page);
    expect(paths).toContain('/');
    expect(paths).toContain('/assets/cards/AS.jpg');
    expect(paths.filter((path) => /^\/(api|socket\.io|admin|health|metrics)/.test(path))).toEqual([]);
    // The panel's pages come from the server, not from the mini app's worker.
    await page.goto(`${site.url}/admin/login`);
    expect(await page.title()).not.toBe('حکم');
  });

  it('can be installed: a manifest in the page’s language with icons that are there', async () => {
    const { page } = await openPhone(site.browser, { offlineShell: true });
    await page.goto(site.url);
    const manifestOf = async () => {
      const href = await page.locator('link[rel=manifest]').getAttribute('href');
      const response = await fetch(new URL(href ?? '', site.url));
      return (await response.json()) as {
        lang: string;
        start_url: string;
        icons: { src: string; sizes: string; purpose?: string }[];
      };
    };
    const persian = await manifestOf();
    expect([persian.lang, persian.start_url]).toEqual(['fa', '/']);
    expect(persian.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of persian.icons) {
      const picture = Buffer.from(await (await fetch(new URL(src, site.url))).arrayBuffer());
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    }
    await page.evaluate(() => localStorage.setItem('settings', '{"state":{"language":"en"},"version":1}'));
    await page.reload();
    await expect.poll(async () => (await manifestOf()).lang).toBe('en');
  });
});
