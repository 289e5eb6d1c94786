import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { samplePictures, TITLES } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { galleryTexts } from '../../text/gallery.js';

const gallery = (): Answers => ({
  'GET /admin/gallery': pageOf(samplePictures()),
  'GET /admin/albums': pageOf([]),
  'GET /gallery/statistics': {
    success: true,
    data: {
      total: 3,
      published: 2,
      scheduled: 0,
      drafts: 1,
      trash: 0,
      albums: 0,
      bytes: 72_000,
      on_homepage: 1,
      without_alt: 0,
      without_album: 3,
      unused: 3,
    },
  },
});
const rows = '#main article';
const entry = [TITLES[0].fa, TITLES[0].en] as const;
const ready: PanelState = { state: 'ready', path: '/gallery', answers: gallery, until: rows };

export const galleryStates: PanelScreen = {
  screen: 'gallery',
  states: [
    ...listStates({
      path: '/gallery',
      call: 'GET /admin/gallery',
      ready: gallery,
      empty: pageOf([]),
      words: galleryTexts.pairs,
      entry,
    }),
    {
      ...ready,
      state: 'trash',
      path: '/gallery?status=trash',
      answers: () => ({
        ...gallery(),
        'GET /admin/gallery': pageOf(
          samplePictures().map((picture) => ({ ...picture, trash_at: new Date().toISOString() })),
        ),
      }),
      checks: async ({ page }) => {
        if ((await page.locator(rows).getByRole('link').count()) > 0)
          throw new Error('A picture of the trash can be opened.');
      },
    },
    {
      ...ready,
      state: 'upload',
      path: '/gallery/upload',
      window: true,
      until: galleryTexts.pairs.upload_title,
    },
  ],
};
