import type { Stand } from '@hokm/web/testing';
import { FakeGallery, ids } from '../../testing/fake-gallery.js';
import { idOf } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import { drawn } from '../../testing/media.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { galleryText } from '../../text/gallery.js';

const words = (pick: (texts: (typeof galleryText)[keyof typeof galleryText]['gallery']) => string) =>
  said(galleryText, ({ gallery }) => pick(gallery));
const full = () => new FakeGallery().answers;
const empty = () => new FakeGallery({ pictures: 0, albums: 0 }).answers;
const tiles = 'main .gallery_grid button';
const ready: MiniState = { state: 'ready', path: '/gallery', answers: full, until: `${tiles} img` };
const openFirst = ({ page }: Stand) => page.locator(tiles).first().click();

/** Waits until there are so many tiles. */
async function untilTiles({ page }: Pick<Stand, 'page'>, count: number): Promise<void> {
  await page.waitForFunction(([tiles, count]) => document.querySelectorAll(tiles).length === count, [
    tiles,
    count,
  ] as const);
}

/** The gallery, its tags, and the viewer. */
export const galleryStates: MiniScreen = {
  screen: 'gallery',
  states: [
    {
      ...ready,
      checks: async (stand) => {
        const { page, see } = stand;
        await see('text=جام نوروز');
        await untilTiles(stand, 24);
        const lefts = await page
          .locator(tiles)
          .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
        if (lefts !== 2) throw new Error(`There are ${lefts} columns.`);
        const first = page.locator(`${tiles} img`).first();
        const srcset = (await first.getAttribute('srcset')) ?? '';
        if (!/\/320 320w, .*\/640 640w, .*\/1280 1280w$/u.test(srcset)) throw new Error(srcset);
        const focus = await first.evaluate((one) => getComputedStyle(one).objectPosition);
        if (focus !== '50% 30%') throw new Error(`The picture is cut around ${focus}.`);
        await page.locator(tiles).last().scrollIntoViewIfNeeded();
        await untilTiles(stand, 26);
      },
    },
    { ...ready, state: 'loading', answers: () => ({ ...full(), 'GET /albums': 'never' }), until: '.skel' },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ ...full(), 'GET /gallery': 500 }),
      until: words(({ failed }) => failed),
      checks: async (stand) => {
        stand.answer(full());
        await stand.press(RETRY);
        await untilTiles(stand, 24);
      },
    },
    {
      ...ready,
      state: 'albums-failed',
      answers: () => ({ ...full(), 'GET /albums': 500 }),
      until: words(({ albums_failed }) => albums_failed),
      checks: (stand) => untilTiles(stand, 24),
    },
    {
      ...ready,
      state: 'empty',
      answers: empty,
      until: words((texts) => texts.empty),
      checks: async ({ page, word }) => {
        const albums = page.getByRole('heading', { name: word(words((texts) => texts.albums)) });
        if ((await albums.count()) > 0) throw new Error('There are no albums.');
      },
    },
    {
      ...ready,
      state: 'tag',
      path: `/gallery?tag=${encodeURIComponent('نوروز')}`,
      checks: async (stand) => {
        await untilTiles(stand, 5);
        await stand.press(words(({ all }) => all));
        await untilTiles(stand, 24);
        // Each tag keeps its place, and the way back to all.
        await stand.press(['نوروز', 'نوروز']);
        await stand.page.waitForURL('**/gallery?tag=*');
        await untilTiles(stand, 5);
        await stand.page.getByRole('link', { name: 'تهران', exact: true }).waitFor();
      },
    },
    {
      ...ready,
      state: 'viewer',
      window: true,
      act: openFirst,
      until: 'dialog[open] .gallery_whole',
    },
    {
      ...ready,
      state: 'viewer-told',
      window: true,
      act: async (stand) => {
        await openFirst(stand);
        await stand.see('dialog[open] .gallery_whole');
        await stand.press(words(({ about }) => about));
      },
      until: ['چهار نفر دور یک میز چوبی حکم بازی می‌کنند', 'Four people play Hokm at a wooden table'],
    },
    {
      ...ready,
      state: 'picture-failed',
      window: true,
      answers: () => ({ ...full(), 'GET /media/:id/:size': 'lost' }),
      until: `dialog[open] [role=alert]`,
      act: async ({ page }) => {
        await page.locator(tiles).nth(20).press('Enter');
      },
      checks: async ({ page, answer, see }) => {
        answer({ 'GET /media/:id/:size': drawn });
        const retry = page.getByRole('alert').getByRole('button', { name: RETRY[0] });
        // axe cannot tell what lies under it: on the viewer's dark ground a light button would hide its light words.
        const red = await retry.evaluate((button) =>
          Number(/\d+/.exec(getComputedStyle(button).backgroundColor)?.[0]),
        );
        if (!(red < 60)) throw new Error('A light button stands on the dark viewer.');
        await retry.click();
        await see('dialog[open] .gallery_whole');
      },
    },
    {
      ...ready,
      state: 'gone',
      path: `/gallery/${idOf(99)}`,
      until: words(({ picture_gone }) => picture_gone),
    },
  ],
};

const album: MiniState = { ...ready, path: `/albums/${ids.album(0)}` };

/** An album. */
export const albumStates: MiniScreen = {
  screen: 'album',
  states: [
    {
      ...album,
      checks: async (stand) => {
        await stand.see('text=عکس‌ها را خود بازیکن‌ها گرفته‌اند.');
        await untilTiles(stand, 5);
        // In its own pictures there is no way to itself.
        await openFirst(stand);
        await stand.see('text="۱ از ۵"');
        const way = stand.page.getByRole('link', { name: galleryText.fa.gallery.to_album });
        if ((await way.count()) > 0) throw new Error('It leads to itself.');
      },
    },
    { ...album, state: 'loading', answers: () => ({ 'GET /albums/:id': 'never' }), until: '.skel' },
    {
      ...album,
      state: 'failed',
      answers: () => ({ 'GET /albums/:id': 500 }),
      until: words(({ album_failed }) => album_failed),
    },
    {
      ...album,
      state: 'gone',
      path: `/albums/${idOf(99)}`,
      until: words(({ album_gone }) => album_gone),
      checks: async ({ page, press }) => {
        await press(words(({ to_gallery }) => to_gallery));
        await page.waitForURL('**/gallery');
      },
    },
  ],
};
