import { FakeGallery, ids } from './fake-gallery.mjs';
import { asNewcomer, asSara, failing, settle, steps, waitingFor } from './states.mjs';

const withPictures = (page) => new FakeGallery().serve(page);
const empty = (page) => new FakeGallery({ pictures: 0, albums: 0 }).serve(page);

const gallery = (state, more = {}) => ({
  name: 'gallery',
  state,
  open: asSara('/gallery'),
  until: 'main',
  before: withPictures,
  then: settle,
  ...more,
});
const openFirst = async (page) => {
  await page.locator('.gallery_tile').first().click();
  await page.locator('dialog[open] img').first().waitFor();
  await page.waitForTimeout(600);
};
const about = async (page) => {
  await page.locator('.gallery_about').first().click();
  await page.waitForTimeout(200);
};
const ALBUM = `/albums/${ids.album(0)}`;

/** The gallery, its viewer and an album. */
export const GALLERY_SCREENS = [
  gallery('ready', { until: '.gallery_grid button', full: true }),
  gallery('empty', { before: empty, until: '.empty', full: true }),
  gallery('loading', { before: waitingFor('/gallery**'), until: '.skel' }),
  gallery('error', { before: failing('/gallery**'), until: '.empty' }),
  gallery('tag', {
    open: asSara('/gallery?tag=%D8%AC%D8%A7%D9%85'),
    until: '.gallery_grid button',
    full: true,
  }),
  gallery('viewer', { until: '.gallery_grid button', then: openFirst }),
  gallery('viewer-told', { until: '.gallery_grid button', then: steps(openFirst, about) }),
  gallery('gone', { open: asNewcomer('/gallery/65f0000000000000000000ff'), until: '.empty' }),
  { ...gallery('ready', { open: asSara(ALBUM), until: '.gallery_grid button', full: true }), name: 'album' },
  {
    ...gallery('loading', { open: asSara(ALBUM), before: waitingFor('/albums/**'), until: '.skel' }),
    name: 'album',
  },
  {
    ...gallery('error', { open: asSara(ALBUM), before: failing('/albums/**'), until: '.empty' }),
    name: 'album',
  },
  {
    ...gallery('missing', { open: asSara('/albums/65f0000000000000000000ff'), until: '.empty' }),
    name: 'album',
  },
];
