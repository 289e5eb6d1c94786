import type { InBoth } from './readers.js';
import type { Stored } from './staff-calls.js';
import { altFields, rich, type Walker } from './walker.js';

const NONE: InBoth = { fa: '', en: '' };
const TITLE: InBoth = { fa: 'پیش از انتشار', en: 'Before it is published' };
const WORDS: InBoth = { fa: 'هنوز کسی این را نخوانده است.', en: 'Nobody has read this yet.' };

/** The path on this site to which a preview link leads. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  // A link of the bot has the token as its start parameter, which a plain address takes too.
  return pathname.startsWith('/preview/') ? pathname : `/${search}`;
}

/** The preview link of a draft, as a path. */
async function previewOf({ staff }: Walker, type: string, { id }: Stored): Promise<string> {
  const { url } = await staff.call<{ url: string }>('POST', `/admin/content/${type}/${id}/preview`, {});
  return pathOf(url);
}

/** Both readers see each kind of draft by its link. Nothing of it is published. */
export async function previews(walker: Walker): Promise<void> {
  const { staff } = walker;
  const author = { name: TITLE, text: rich(WORDS), picture: null };
  const { id: writer } = await walker.anAuthor(TITLE, WORDS);
  const drafts: readonly (readonly [type: string, path: string, fields: object])[] = [
    [
      'stories',
      '/admin/stories',
      { title: TITLE, summary: NONE, body: rich(WORDS), picture: null, tags: [], pinned: false },
    ],
    ['pages', '/admin/page-content', { key: 'before-publishing', title: TITLE, body: rich(WORDS) }],
    ['books', '/admin/books', { title: TITLE, text: rich(WORDS), author_ids: [writer], year: 1400 }],
    ['authors', '/admin/authors', author],
    ['albums', '/admin/albums', { title: TITLE, text: WORDS, cover: null, order: [] }],
  ];
  for (const [type, path, fields] of drafts) {
    const link = await previewOf(walker, type, await staff.call('POST', path, fields));
    await walker.seen(link, TITLE, WORDS);
  }
  const alt = { fa: 'میز پیش از بازی', en: 'The table before the game' };
  const picture = await staff.upload('/admin/gallery/upload', '#5d2b8f', altFields(alt));
  // The description stands below the picture, which is silent for that.
  await walker.seen(await previewOf(walker, 'gallery', picture), alt);
}
