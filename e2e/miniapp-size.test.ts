import { beforeAll, describe, expect, it } from 'vitest';
import { Bundle, KB, START } from './support/bundle.js';

const HOME_MAX = 118 * KB;
const IN_TELEGRAM_MAX = 130 * KB;
const SDK = 'src/telegram/sdk.ts';
/** The scripts that come right after home’s button (`vite.config.mjs`). */
const BENEATH = /^_home-[^/]*\.js$/;
const PAGE_MAX = 60 * KB;

/** Pages of texts and pictures. */
const PAGES = [
  'stories/StoriesScreen',
  'stories/StoryScreen',
  'stories/NewStoryScreen',
  'gallery/GalleryScreen',
  'gallery/AlbumScreen',
  'books/BooksScreen',
  'books/BookScreen',
  'books/AuthorScreen',
  'pages/PageScreen',
  'news/NewsScreen',
  'messages/MessagesScreen',
  'messages/ThreadScreen',
  'inbox/NotificationsScreen',
].map((name) => `src/screens/${name}.tsx`);

let bundle: Bundle;
beforeAll(async () => {
  bundle = await Bundle.of('miniapp');
});

describe('the weight of the mini app’s scripts', () => {
  it('of home is at most 118 KB', () => {
    expect(bundle.weight([START])).toBeLessThanOrEqual(HOME_MAX);
  });

  it('of home with Telegram’s part is at most 130 KB', () => {
    expect(bundle.weight([START, SDK])).toBeLessThanOrEqual(IN_TELEGRAM_MAX);
  });

  it.each(PAGES)('of %s is at most 60 KB besides what home has', (name) => {
    const beneath = Object.keys(bundle.chunks).filter((chunk) => BENEATH.test(chunk));
    expect(beneath).toHaveLength(1);
    const more = bundle.weight([name], bundle.scriptsOf([START, ...beneath]));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(PAGE_MAX);
  });
});
