import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { openPanelSite } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

const site = openPanelSite();

/** What a picture may have, bytes. */
const UPLOAD_MAX = 5 * 1024 * 1024;

const toast = (page: Page, words: string | RegExp) => page.locator('.toast').getByText(words).waitFor();
const own = (page: Page) => page.getByRole('article');
const title = (page: Page) => page.getByLabel('عنوان');
const words = (page: Page) => page.getByLabel('داستان', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'فرستادن', exact: true });

/** A picture that is too large to be sent as it is. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  const create = { width: 1_600, height: 1_300, channels: 3, background: '#777', noise } as const;
  const large = await sharp({ create }).png().toBuffer();
  expect(large.length).toBeGreaterThan(UPLOAD_MAX);
  return large;
}

describe('a story of one’s own', () => {
  it('is written with a picture made small enough, kept over a reload, handed in once, changed and withdrawn', async () => {
    const { server, browser } = site;
    const person = await signInGuest(server.url, 'سارا');
    const { page, errors } = await openSignedIn(browser, server.url, person, '/stories/new');
    const sent: number[] = [];
    await page.route('**/api/stories/submissions/pictures', async (route) => {
      sent.push(route.request().postDataBuffer()?.length ?? 0);
      await (sent.length === 1 ? route.abort() : route.continue());
    });
    let isLost = true;
    await page.route('**/api/stories/submissions', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      // The server takes it, and nobody hears of that.
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel('افزودن عکس').setInputFiles([
      { name: 'large.png', mimeType: 'image/png', buffer: await largePicture() },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText(/عکس ۱ فرستاده نشد/).waitFor();
    await page.getByText(/عکس ۲ فرستاده نشد: این فایل عکس نیست/).waitFor();
    expect(sent[0]).toBeLessThan(UPLOAD_MAX + 2_000);
    await title(page).fill('شب کوت');
    await words(page).fill('بند یک\nبند دو');
    await send(page).tap();
    await page.getByText('عکسی که نرسیده را دوباره بفرستید یا بردارید.').waitFor();
    await page.getByRole('button', { name: 'تلاش دوبارهٔ عکس ۱' }).tap();
    await page.getByRole('button', { name: 'برداشتن عکس ۲' }).tap();
    await page.getByRole('status', { name: 'عکس در راه است' }).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('شب کوت');
    expect(await words(page).inputValue()).toBe('بند یک\nبند دو');
    await page.getByRole('img', { name: 'عکس ۱' }).waitFor();

    await send(page).tap();
    await page
      .getByRole('alert')
      .getByText(/داستان فرستاده نشد/)
      .waitFor();
    await words(page).fill('بند یک\nبند سه');
    await send(page).tap();
    await page.waitForURL('**/stories/mine');
    await toast(page, 'داستانتان رسید');
    await own(page).getByText('در انتظار بررسی').waitFor();
    expect(await own(page).count()).toBe(1);
    const stored = await server.connection.collection('submissions').find({ title: 'شب کوت' }).toArray();
    expect(stored).toMatchObject([{ text: 'بند یک\nبند سه' }]);
    expect(stored[0]?.['pictures']).toHaveLength(1);

    await page.getByRole('link', { name: 'تغییر' }).tap();
    await title(page).fill('شب کوت بزرگ');
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await page.waitForURL('**/stories/mine');
    await own(page).getByRole('heading', { name: 'شب کوت بزرگ' }).waitFor();
    await own(page).getByRole('button', { name: 'پس گرفتن' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'پس گرفتن' }).tap();
    await own(page).getByText('پس‌گرفته').waitFor();
    // The draft is gone with what was sent.
    await page.goto(`${server.url}/stories/new`);
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
    expect(errors.filter((each) => !each.includes('/api/stories/submissions'))).toEqual([]);
  });
});
