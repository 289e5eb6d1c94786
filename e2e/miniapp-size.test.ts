import { beforeAll, describe, expect, it } from 'vitest';
import { Bundle, KB, START } from './support/bundle.js';

const HOME_MAX = 165 * KB;
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
  it('of home is at most 165 KB', () => {
    expect(bundle.weight([START])).toBeLessThanOrEqual(HOME_MAX);
  });

  it.each(PAGES)('of %s is at most 60 KB besides what home has', (name) => {
    const more = bundle.weight([name], bundle.scriptsOf([START]));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(PAGE_MAX);
  });
});
