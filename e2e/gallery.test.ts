import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeGallery, ids } from '../miniapp/src/testing/fake-gallery.js';
import { drawn } from '../miniapp/src/testing/media.js';
import type { Sent } from '../web/src/testing/index.js';
import { AnswerServer } from './support/answer-server.js';
import type { Language } from './support/app-page.js';
import { expectAccessible } from './support/axe.js';
import { openLaunched } from './support/browser.js';
import { launchData } from './support/launch.js';
import { MINI_APP } from './support/mini-page.js';
import { openMiniPages, PHONE } from './support/mini-states.js';
import { recordShifts, shiftsOf, untilStill } from './support/shifts.js';
import { openSite } from './support/site.js';
import { askedFor, openTelegram, tell } from './support/telegram-client.js';

const show = openMiniPages();

interface At {
  readonly gallery?: FakeGallery;
  readonly language?: Language;
}
/** A page of the gallery, whose server side is the fake one. */
const galleryAt = (path: string, { gallery = new FakeGallery(), language = 'fa' }: At = {}) =>
  show(
    { state: path, path, answers: () => gallery.answers, until: 'main .gallery_grid img' },
    language,
    PHONE,
  );

/** The calls that changed or counted something, oldest first. */
const deeds = (sent: readonly Sent[]) =>
  sent.filter(({ call }) => !call.startsWith('GET ')).map(({ call, params }) => `${call} ${params['id']}`);
const tiles = (page: Page) => page.locator('main .gallery_grid button');
const viewerOf = (page: Page) => page.getByRole('dialog', { name: /^(نمایش عکس|Picture viewer)$/ });
/** The description of the picture that the viewer shows; the others are hidden. */
const shownIn = (viewer: Locator) => viewer.getByRole('img').and(viewer.locator('.gallery_whole'));

/** Moves a finger over a part from one share of its width to another. */
async function swipe(page: Page, part: Locator, from: number, to: number): Promise<void> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not in sight.');
  const session = await page.context().newCDPSession(page);
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from)] });
  for (let part_ = 1; part_ <= 8; part_ += 1)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [at(from + ((to - from) * part_) / 8)],
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

interface Way {
  readonly from: Locator;
  readonly to: Locator;
}

/** Goes from one picture to the next by `act`: again while the first is shown. */
const goTo = ({ from, to }: Way, act: () => Promise<void>) =>
  expect
    .poll(
      async () => {
        if (await from.isVisible()) await act();
        return to.isVisible();
      },
      { interval: 2_000, timeout: 30_000 },
    )
    .toBe(true);

/** Swipes from one picture to the next. A busy browser may take a try for a tap. */
const swipeTo = (way: Way, ...how: Parameters<typeof swipe>) => goTo(way, () => swipe(...how));

describe('the gallery', () => {
  it('does not jump while its pictures come', async () => {
    const { page, go } = await show(
      { state: 'elsewhere', path: '/settings', answers: () => new FakeGallery().answers, until: 'main' },
      'fa',
      PHONE,
    );
    await recordShifts(page);
    await go('/gallery');
    await expect.poll(() => tiles(page).count()).toBe(24);
    await untilStill(page);
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
    expect(moved).toBeLessThan(0.02);
  });
});

describe('the viewer', () => {
  it('is swiped the way one reads, and gives the focus to the tile of the picture shown last', async () => {
    const { page } = await galleryAt('/gallery');
    await tiles(page).first().tap();
    const viewer = viewerOf(page);
    await viewer.getByText('۱ از ۲۶', { exact: true }).waitFor();
    const row = viewer.locator('.gallery_slides');
    await expect.poll(() => shownIn(viewer).getAttribute('alt')).toMatch(/^چهار نفر/);
    // From right to left is the page's direction: the next picture comes from the left.
    const counter = (text: string) => viewer.getByText(text, { exact: true });
    await swipeTo({ from: counter('۱ از ۲۶'), to: counter('۲ از ۲۶') }, page, row, 0.2, 0.9);
    await expect.poll(() => shownIn(viewer).getAttribute('alt')).toMatch(/^پنج برگ/);
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'بستن' }).tap();
    await expect.poll(() => viewer.count()).toBe(0);
    const hasFocus = () =>
      tiles(page)
        .nth(1)
        .evaluate((one) => one === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
  });

  it('follows the keys: arrows in the page’s direction, and Escape', async () => {
    const { page } = await galleryAt('/gallery');
    await tiles(page).nth(1).press('Enter');
    const viewer = viewerOf(page);
    await viewer.getByText('۲ از ۲۶', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText('۳ از ۲۶', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('۲ از ۲۶', { exact: true }).waitFor();
    // Each press counts, also while the row is still on its way.
    await viewer.evaluate((dialog) => {
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
        dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await viewer.getByText('۵ از ۲۶', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/gallery');
  });

  it('reads the other way in English, and closes with one step back', async () => {
    const { page } = await galleryAt('/gallery', { language: 'en' });
    await tiles(page).first().tap();
    const viewer = viewerOf(page);
    await viewer.getByText('1 of 26', { exact: true }).waitFor();
    await expect.poll(() => shownIn(viewer).getAttribute('alt')).toMatch(/^Four people/);
    const row = viewer.locator('.gallery_slides');
    const counter = (text: string) => viewer.getByText(text, { exact: true });
    await swipeTo({ from: counter('1 of 26'), to: counter('2 of 26') }, page, row, 0.9, 0.2);
    // A touch that a busy browser hears late stops the row.
    const next = { from: counter('2 of 26'), to: counter('3 of 26') };
    await goTo(next, () => page.keyboard.press('ArrowRight'));
    await page.goBack();
    await expect.poll(() => viewer.count()).toBe(0);
    // The list has stayed as it was.
    expect(await tiles(page).count()).toBe(24);
    expect(new URL(page.url()).pathname).toBe('/gallery');
  });

  it('hears the keys after a tap beside its buttons', async () => {
    const { page } = await galleryAt('/gallery', { language: 'en' });
    await tiles(page).first().tap();
    const viewer = viewerOf(page);
    await viewer.getByText('1 of 26', { exact: true }).waitFor();
    await shownIn(viewer).click();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 26', { exact: true }).waitFor();
    await shownIn(viewer).tap();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('3 of 26', { exact: true }).waitFor();
  });

  it('goes on into the next page of the list', async () => {
    const { page } = await galleryAt('/gallery', { gallery: new FakeGallery({ pictures: 26, albums: 0 }) });
    await tiles(page).nth(23).press('Enter');
    const viewer = viewerOf(page);
    await viewer.getByText('۲۴ از ۲۶', { exact: true }).waitFor();
    for (const n of ['۲۵', '۲۶']) {
      await viewer.getByRole('button', { name: 'عکس بعدی' }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowLeft');
      await viewer.getByText(`${n} از ۲۶`, { exact: true }).waitFor();
    }
    expect(await viewer.getByRole('button', { name: 'عکس بعدی' }).count()).toBe(0);
  });

  it('shows a picture larger by two taps and by its button, and tells what is on it', async () => {
    const { page } = await galleryAt('/gallery');
    await tiles(page).nth(1).tap();
    const viewer = viewerOf(page);
    const picture = shownIn(viewer);
    await picture.waitFor();
    const width = () => picture.evaluate((one) => one.getBoundingClientRect().width / window.innerWidth);
    expect(await width()).toBe(1);
    await picture.dblclick();
    await expect.poll(width).toBe(2.5);
    await viewer.getByRole('button', { name: 'اندازهٔ عادی' }).tap();
    await expect.poll(width).toBe(1);
    const about = viewer.getByRole('button', { name: 'توضیح عکس' });
    await about.tap();
    await viewer.getByText('پنج برگ پیک در دست یک بازیکن').waitFor();
    expect(await about.getAttribute('aria-expanded')).toBe('true');
  });

  it('shows a like at once, and takes it back where the server refuses', async () => {
    const { page, sent, answer } = await galleryAt('/gallery');
    await tiles(page).nth(1).tap();
    const like = viewerOf(page).getByRole('button', { name: /^پسندیدن/ });
    await expect.poll(() => like.isEnabled()).toBe(true);
    expect(await like.textContent()).toBe('۷');
    await like.tap();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => deeds(sent)).toEqual([`POST /gallery/:id/like ${ids.picture(1)}`]);
    expect(await like.textContent()).toBe('۸');
    answer({ 'DELETE /gallery/:id/like': 500 });
    await like.tap();
    await page
      .getByText(/پسند شما ثبت نشد|در دسترس نیست/)
      .first()
      .waitFor();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    expect(await like.textContent()).toBe('۸');
  });

  it('copies the link of a picture, saves it, and has both counted', async () => {
    const { page, sent } = await galleryAt('/gallery');
    await tiles(page).first().tap();
    const viewer = viewerOf(page);
    await viewer.getByRole('button', { name: 'اشتراک‌گذاری' }).tap();
    await page.getByText('لینک کپی شد').waitFor();
    const share = `POST /gallery/:id/share ${ids.picture(0)}`;
    await expect.poll(() => deeds(sent)).toEqual([share]);
    const saved = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'ذخیره' }).tap();
    expect((await saved).suggestedFilename()).toBe(`hokm-${ids.picture(0)}.webp`);
    await expect.poll(() => deeds(sent)).toEqual([share, `POST /gallery/:id/download ${ids.picture(0)}`]);
  });
});

describe('a link', () => {
  it('opens its picture over the gallery, which stays when it is closed', async () => {
    const { page } = await galleryAt(`/gallery/${ids.picture(3)}`);
    const viewer = viewerOf(page);
    await viewer.getByRole('heading', { name: 'جام نوروز' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
    await page.waitForURL('**/gallery');
    await expect.poll(() => tiles(page).count()).toBe(24);
  });
});

describe('a link in Telegram', () => {
  const site = openSite();

  it('opens its picture; the back button closes that, and it is sent as a message', async () => {
    const phone = await openTelegram(site.browser);
    const { page } = phone;
    const fake = await AnswerServer.start(MINI_APP);
    fake.answers = { ...new FakeGallery().answers, 'GET /media/:id/:size': drawn };
    await page.route(/\/api\/(gallery|albums|media)\b/u, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${fake.url}${pathname}${search}` }) });
    });
    const start_param = `picture_${ids.picture(1)}`;
    await openLaunched(
      phone,
      site.url,
      '/',
      launchData({ id: 940_000_071, first_name: 'رویا' }, new Date(), start_param),
    );
    const viewer = viewerOf(page);
    await viewer.getByRole('heading', { name: 'دست برنده' }).waitFor();
    await viewer.getByRole('button', { name: 'اشتراک‌گذاری' }).tap();
    const [link] = await askedFor(page, 'web_app_open_tg_link');
    expect(link?.['path_full']).toContain(encodeURIComponent(`startapp=${start_param}`));
    await tell(page, 'back_button_pressed', {});
    await expect.poll(() => viewer.count()).toBe(0);
    await page.waitForURL('**/gallery');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await fake.stop();
  });
});

describe('an album', () => {
  it('has its cover, its text and its pictures, and is liked and shared', async () => {
    const { page, sent } = await galleryAt('/gallery');
    await page.getByRole('link', { name: 'جام نوروز' }).tap();
    await page.waitForURL('**/albums/*');
    await page.getByRole('heading', { name: 'جام نوروز' }).waitFor();
    await page.getByText('عکس‌ها را خود بازیکن‌ها گرفته‌اند.').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(5);
    const like = page.getByRole('button', { name: /^پسندیدن/ });
    await like.tap();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'اشتراک‌گذاری' }).tap();
    await page.getByText('لینک کپی شد').waitFor();
    await expect
      .poll(() => deeds(sent))
      .toEqual([`POST /albums/:id/like ${ids.album(0)}`, `POST /albums/:id/share ${ids.album(0)}`]);
    await expectAccessible(page);
  });

  it('that a picture belongs to is reached from the viewer, and one step back is the gallery', async () => {
    const { page } = await galleryAt('/gallery');
    await tiles(page).first().tap();
    await viewerOf(page).getByRole('link', { name: 'دیدن آلبوم' }).tap();
    await page.waitForURL('**/albums/*');
    await page.goBack();
    await page.waitForURL('**/gallery');
    await expect.poll(() => viewerOf(page).count()).toBe(0);
  });
});
