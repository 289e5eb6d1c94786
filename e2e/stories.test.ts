import { Types } from 'mongoose';
import type { Browser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { openBrowser } from './support/browser.js';
import { startPanelServer, type PanelServer } from './support/panel.js';
import { shiftsOf, untilStill, watchShifts } from './support/shifts.js';
import { openSignedIn } from './support/signed-in.js';

let server: PanelServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPanelServer({ WRITES_PER_MINUTE: '1000' }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
beforeEach(async () => {
  for (const name of ['stories', 'likes', 'submissions', 'quotas'])
    await server.connection.collection(name).deleteMany({});
});

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const NOTHING = { type: 'doc', content: [] };
const BODY = {
  type: 'doc',
  content: [
    paragraph(text('دست آخر بود و '), { type: 'suit', attrs: { suit: 'H' } }, text(' حکم.')),
    { type: 'heading', attrs: { level: 2 }, content: [text('شب یلدا')] },
    ...Array.from({ length: 12 }, (_, at) => paragraph(text(`بند ${'آ'.repeat(60)} ${at}`))),
    paragraph({ ...text('خبرها'), marks: [{ type: 'link', attrs: { href: '/news' } }] }, text(' و '), {
      ...text('جای دیگر'),
      marks: [{ type: 'link', attrs: { href: 'https://example.com/a' } }],
    }),
  ],
};

/** Stores a published story, as the panel does; gives its id. */
async function aStory(title: { fa: string; en: string }, more: object = {}): Promise<string> {
  const words = {
    title,
    summary: title,
    picture: null,
    tags: ['کوت'],
    body: {
      fa: BODY,
      en: title.en === '' ? NOTHING : { type: 'doc', content: [paragraph(text('A story.'))] },
    },
  };
  const _id = new Types.ObjectId();
  await server.connection.collection('stories').insertOne({
    _id,
    ...words,
    pinned: false,
    published_at: Date.now() - 1_000,
    media: [],
    likes: 3,
    shares: 0,
    published: { ...words, languages: title.en === '' ? ['fa'] : ['fa', 'en'], pictures: [], n: 1 },
    author: { id: 'f'.repeat(24), name: 'نازنین' },
    revision: 1,
    ...more,
  });
  return _id.toHexString();
}

interface Opening {
  readonly lang?: 'fa' | 'en';
  readonly before?: (page: Page) => unknown;
}

async function open(path: string, { lang = 'fa', before }: Opening = {}) {
  const person = await signInGuest(server.url, 'سارا');
  const phone = await openSignedIn(browser, server.url, person, path, {
    before: async (page) => {
      await page.context().addInitScript((language) => {
        if (localStorage.getItem('settings') !== null) return;
        const state = { language, theme: 'system', reducedMotion: true };
        localStorage.setItem('settings', JSON.stringify({ state, version: 1 }));
      }, lang);
      await watchShifts(page.context());
      await before?.(page);
    },
  });
  return { ...phone, person };
}
const jumped = async (page: Page) => (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
const toast = (page: Page, words: string | RegExp) => page.locator('.toast').getByText(words).waitFor();
const own = (page: Page) => page.getByRole('article');
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f5d06' } })
    .png()
    .toBuffer();

describe('stories', () => {
  it('are on home and in their list, and are read, in both languages', async () => {
    await aStory({ fa: 'کهنه', en: '' }, { published_at: Date.now() - 60_000, tags: [] });
    const id = await aStory({ fa: 'کوت آخر', en: 'The last kot' });
    for (const [lang, title, name] of [
      ['fa', 'کوت آخر', 'همه'],
      ['en', 'The last kot', 'All'],
    ] as const) {
      const { page, errors } = await open('/', { lang });
      const card = page.locator(`main a[href="/stories/${id}"]`);
      await card.locator('.row-t').getByText(title).waitFor();
      await page.locator('main a[href="/stories"]').getByText(name).tap();
      await expect.poll(() => page.locator('main a h2').allTextContents()).toEqual([title, 'کهنه']);
      await expectAccessible(page);
      await page.locator('main a h2').first().tap();
      await page.getByRole('article').getByRole('heading', { name: title }).waitFor();
      const direction = await page
        .locator('.rich_text')
        .evaluate((body) => [body.getAttribute('lang'), getComputedStyle(body).direction]);
      expect(direction).toEqual([lang, lang === 'fa' ? 'rtl' : 'ltr']);
      await expectAccessible(page);
      await untilStill(page);
      expect(await jumped(page)).toBeLessThan(0.02);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });
});

describe('a like', () => {
  it('is shown at once, goes back when the server fails, and stays right on the list', async () => {
    await aStory({ fa: 'پسندیدنی', en: '' });
    const held: Route[] = [];
    const { page } = await open('/stories', {
      before: (each) => each.route('**/api/stories/*/like', (route) => void held.push(route)),
    });
    await page.locator('main a h2').tap();
    const like = page.getByRole('button', { name: /^پسندیدن/ });
    await like.tap();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    expect(await like.innerText()).toContain('۴');
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.abort();
    await toast(page, /پسند شما ثبت نشد/);
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
    expect(await like.innerText()).toContain('۳');

    await like.tap();
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.continue();
    await expect.poll(() => server.connection.collection('likes').countDocuments()).toBe(1);
    await page.goBack();
    await page.locator('main a').getByRole('img', { name: '۴ پسند' }).waitFor();
    await page.reload();
    await page.locator('main a').getByRole('img', { name: '۴ پسند' }).waitFor();
    await page.context().close();
  });
});

describe('a story of one’s own', () => {
  const title = (page: Page) => page.getByLabel('عنوان');
  const words = (page: Page) => page.getByLabel('داستان', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: 'فرستادن', exact: true });

  it('is written with a picture, kept over a reload, handed in once, changed and withdrawn', async () => {
    let isLost = true;
    const { page, errors } = await open('/stories/new', {
      before: (each) =>
        each.route('**/api/stories/submissions', async (route) => {
          if (!isLost) return route.continue();
          isLost = false;
          // The server takes it, and nobody hears of that.
          await route.fetch();
          return route.abort();
        }),
    });
    await send(page).tap();
    await page.getByText('عنوانی بنویسید').waitFor();
    await title(page).fill('شب کوت');
    await words(page).fill('بند یک\nبند دو');
    await page.getByLabel('افزودن عکس').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await aPicture(640, 480),
    });
    await expect.poll(() => page.getByRole('status', { name: 'عکس در راه است' }).count()).toBe(0);
    await expectAccessible(page);
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
    const stored = await server.connection.collection('submissions').find().toArray();
    expect(stored).toMatchObject([{ title: 'شب کوت', text: 'بند یک\nبند سه' }]);
    expect(stored[0]?.['pictures']).toHaveLength(1);
    await expectAccessible(page);

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
    await page.context().close();
  });

  it('has its pictures made small enough on the device, and shows those that do not arrive', async () => {
    const { page } = await open('/stories/new');
    const sent: number[] = [];
    await page.route('**/api/stories/submissions/pictures', async (route) => {
      sent.push(route.request().postDataBuffer()?.length ?? 0);
      await (sent.length === 1 ? route.abort() : route.continue());
    });
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 2_600, height: 1_800, channels: 3, background: '#777', noise },
    })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    await page.getByLabel('افزودن عکس').setInputFiles([
      { name: 'large.png', mimeType: 'image/png', buffer: large },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText(/عکس ۱ فرستاده نشد/).waitFor();
    await page.getByText(/عکس ۲ فرستاده نشد: این فایل عکس نیست/).waitFor();
    expect(sent[0]).toBeLessThan(5 * 1024 * 1024 + 2_000);
    await title(page).fill('عکس');
    await words(page).fill('متن');
    await send(page).tap();
    await page.getByText('عکسی که نرسیده را دوباره بفرستید یا بردارید.').waitFor();
    await page.getByRole('button', { name: 'تلاش دوبارهٔ عکس ۱' }).tap();
    await page.getByRole('button', { name: 'برداشتن عکس ۲' }).tap();
    await page.getByRole('status', { name: 'عکس در راه است' }).waitFor({ state: 'detached' });
    await send(page).tap();
    await page.waitForURL('**/stories/mine');
    await page.context().close();
  });

  it('opens from the start parameter of the bot’s link', async () => {
    const id = await aStory({ fa: 'از ربات', en: '' });
    const { page } = await open(`/?startapp=story_${id}`);
    await page.getByRole('article').getByRole('heading', { name: 'از ربات' }).waitFor();
    await page.goto(`${server.url}/?startapp=story_mine`);
    await page.getByText('هنوز داستانی نفرستاده‌اید').waitFor();
    await page.context().close();
  });
});
