import { Types, type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHORS_ORDER } from '../../src/content/authors/model.js';
import { BOOKS_ORDER } from '../../src/content/books/model.js';
import { PINNED_FIRST } from '../../src/content/stories/model.js';
import { undosFilter } from '../../src/content/undo/undo-of-entry.js';
import { openIndexedDatabase, planStages, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const ROWS = 400;
const isRare = (n: number) => n % 100 === 0;
const ids = Array.from({ length: ROWS }, () => new Types.ObjectId());

/** Documents of each collection by the number of their row. */
const DOCUMENTS: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  stories: (n) => ({
    _id: ids[n],
    pinned: isRare(n),
    published_at: n % 10 === 0 ? null : n,
    published: n % 10 === 0 ? null : { tags: [`t${n % 100}`] },
    tags: [`t${n % 100}`],
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
    ...(isRare(n) ? { trash_at: new Date() } : {}),
    ...(isRare(n) ? { author: { id: 'a1' } } : {}),
  }),
  pages: (n) => ({
    _id: ids[n],
    key: `p${n}`,
    published_at: n % 10 === 0 ? null : n,
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
    ...(isRare(n) ? { trash_at: new Date(n) } : {}),
  }),
  books: (n) => ({
    _id: ids[n],
    order: n,
    author_ids: [`a${n % 100}`],
    published_at: n % 10 === 0 ? null : n,
    published: n % 10 === 0 ? null : { order: n, author_ids: [`a${n % 100}`] },
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
  }),
  authors: (n) => ({
    _id: ids[n],
    order: n,
    published_at: n % 10 === 0 ? null : n,
    published: n % 10 === 0 ? null : { order: n },
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
  }),
  gallery: (n) => ({
    _id: ids[n],
    picture: `p${n}`,
    published_at: n % 10 === 0 ? null : n,
    published: n % 10 === 0 ? null : { tags: [`t${n % 100}`], album: `a${n % 100}` },
    album: `a${n % 100}`,
    tags: [`t${n % 100}`],
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
    alt: { fa: isRare(n) ? '' : 'شرح', en: isRare(n) ? '' : 'words' },
    home_place: n < 3 ? n + 1 : 0,
    created_by: `b${n % 100}`,
  }),
  albums: (n) => ({
    _id: ids[n],
    published_at: n % 10 === 0 ? null : n,
    media: [`m${n % 100}`],
    search: [`word${n % 100}`],
  }),
  submissions: (n) => ({
    _id: `s${n}`,
    status: isRare(n) ? 'pending' : 'approved',
    at: n,
    account: `a${n % 100}`,
    pictures: [`m${n % 100}`],
    ...(isRare(n) ? { follow_due: n } : { decided_at: n }),
  }),
  likes: (n) => ({ _id: `l${n}`, of: `stories:${n % 100}`, account: `a${n % 100}` }),
  content_versions: (n) => ({ _id: `v${n}`, of: `stories:${n % 100}`, n, by: `b${n % 100}` }),
  content_undos: (n) => ({ _id: `u${n}`, of: `t${n % 100}`, revision: n, expires_at: new Date(n) }),
  translations: (n) => ({
    lang: `l${n % 100}`,
    ns: 'miniapp',
    key: `k${n}`,
    ...(isRare(n) ? { unannounced_at: new Date(n) } : {}),
  }),
  languages: (n) => ({ _id: `l${n}`, ...(isRare(n) ? { unannounced_at: new Date(n) } : {}) }),
  media: (n) => ({
    _id: `m${n}`,
    sha256: `h${n}`,
    state: isRare(n) ? 'making' : 'ready',
    state_at: n,
    is_described: n % 50 === 1,
    created_at: n,
    checked_at: n,
    ...(isRare(n) ? { unused_since: n } : {}),
  }),
};

beforeAll(async () => {
  database = await openIndexedDatabase();
  for (const [name, documentOf] of Object.entries(DOCUMENTS)) {
    const documents = Array.from({ length: ROWS }, (_, n) => documentOf(n));
    await database.connection.collection(name).insertMany(documents);
  }
});
afterAll(() => database.close());

it('published stories come pinned first without sorting', async () => {
  const plan = await database.connection
    .collection('stories')
    .find({ published_at: { $gt: 0, $lte: 400 } })
    .sort(PINNED_FIRST)
    .hint(PINNED_FIRST)
    .explain('queryPlanner');
  const stages = planStages((plan['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document);
  expect(stages.join()).toContain('IXSCAN pinned_-1_published_at_-1__id_-1');
  database.expectInOrder({ stages });
});

const readable = { published_at: { $gt: 0, $lte: 400 }, trash_at: { $exists: false } };

it.each([
  ['books', BOOKS_ORDER],
  ['authors', AUTHORS_ORDER],
] as const)('published %s come in the order of the staff without sorting', async (name, order) => {
  const found = database.connection.collection(name).find(readable).sort(order).hint(order);
  const plan = await found.explain('queryPlanner');
  const stages = planStages((plan['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document);
  database.expectInOrder({ stages }, 'published.order_1_published_at_-1__id_-1');
});

describe('texts and pictures are found without reading others', () => {
  it.each([
    [
      'stories',
      'of a tag',
      { 'published.tags': 't7', published_at: { $gt: 0, $lte: 400 } },
      'published.tags_1',
      4,
    ],
    ['stories', 'of a tag, in the panel', { tags: 't7' }, 'tags_1', 4],
    ['stories', 'that show a picture', { media: 'm7' }, 'media_1', 4],
    ['stories', 'with a word', { search: { $regex: '^word7' } }, 'search_1', 48],
    ['stories', 'by a writer', { 'author.id': 'a1' }, 'author.id_1', 4],
    ['pages', 'of a name', { key: 'p7' }, 'key_1', 1],
    ['pages', 'that readers see', { published_at: { $gt: 0, $lte: 4 } }, 'published_at_-1__id_-1', 4],
    ['pages', 'that show a picture', { media: 'm7' }, 'media_1', 4],
    [
      'books',
      'of an author',
      { ...readable, 'published.author_ids': 'a7' },
      'published.author_ids_1_published.order_1_published_at_-1__id_-1',
      4,
    ],
    ['books', 'of an author, in the panel', { author_ids: 'a7' }, 'author_ids_1', 4],
    ['books', 'that show a picture', { media: 'm7' }, 'media_1', 4],
    ['books', 'with a word', { search: { $regex: '^word7' } }, 'search_1', 48],
    ['authors', 'that show a picture', { media: 'm7' }, 'media_1', 4],
    ['content_undos', 'of a text', undosFilter('t7', 0), 'of_1_revision_-1', 4],
    ['gallery', 'of a file', { picture: 'p7' }, 'picture_1', 1],
    ['gallery', 'of the home page', { home_place: { $gte: 1 } }, 'home_place_1', 3],
    [
      'gallery',
      'of an album',
      { 'published.album': 'a7', published_at: { $gt: 0, $lte: 400 } },
      'published.album_1',
      4,
    ],
    [
      'gallery',
      'of a tag',
      { 'published.tags': 't7', published_at: { $gt: 0, $lte: 400 } },
      'published.tags_1',
      4,
    ],
    ['gallery', 'of an album, in the panel', { album: 'a7' }, 'album_1', 4],
    ['gallery', 'of a tag, in the panel', { tags: 't7' }, 'tags_1', 4],
    ['gallery', 'that show a file', { media: 'm7' }, 'media_1', 4],
    ['gallery', 'with a word', { search: { $regex: '^word7' } }, 'search_1', 48],
    ['gallery', 'without Persian words', { 'alt.fa': '' }, 'alt.fa_1', 4],
    ['gallery', 'without English words', { 'alt.en': '' }, 'alt.en_1', 4],
    ['gallery', 'of a person', { created_by: 'b7' }, 'created_by_1', 4],
    ['albums', 'that show a picture', { media: 'm7' }, 'media_1', 4],
    ['albums', 'with a word', { search: { $regex: '^word7' } }, 'search_1', 48],
    ['submissions', 'that wait', { status: 'pending' }, 'status_1_at_1', 4],
    ['submissions', 'of a person', { account: 'a7' }, 'account_1_at_-1', 4],
    ['submissions', 'that show a picture', { pictures: 'm7' }, 'pictures_1', 4],
    ['submissions', 'to be followed', { follow_due: { $lte: 150 } }, 'follow_due_1', 2],
    ['likes', 'of a thing', { of: 'stories:7' }, 'of_1', 4],
    ['likes', 'of a person', { account: 'a7' }, 'account_1', 4],
    ['stories', 'in the trash', { trash_at: { $gt: new Date(0) } }, 'trash_at_1', 4],
    ['content_versions', 'of a text', { of: 'stories:7' }, 'of_1_n_-1', 4],
    ['content_versions', 'by a writer', { by: 'b7' }, 'by_1', 4],
    ['translations', 'of a language', { lang: 'l7' }, 'lang_1_ns_1_key_1', 4],
    ['translations', 'one', { lang: 'l7', ns: 'miniapp', key: 'k7' }, 'lang_1_ns_1_key_1', 1],
    ['translations', 'left unannounced', { unannounced_at: { $lte: new Date(150) } }, 'unannounced_at_1', 2],
    ['translations', 'just announced', { unannounced_at: new Date(100) }, 'unannounced_at_1', 1],
    ['languages', 'left unannounced', { unannounced_at: { $lte: new Date(150) } }, 'unannounced_at_1', 2],
    ['media', 'of a file', { sha256: 'h7' }, 'sha256_1', 1],
    [
      'media',
      'left in part',
      { state: { $in: ['making', 'removing'] }, state_at: { $lte: 150 } },
      'state_1',
      4,
    ],
    ['media', 'that nothing shows', { unused_since: { $gt: 0, $lte: 150 } }, 'unused_since_1', 2],
  ] as const)('%s: %s', async (collection, _what, filter, index, most) => {
    const plan = await database.explained(collection, filter);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it.each([
    ['stories by publication', 'stories', {}, { published_at: -1, _id: -1 }],
    ['pages by name', 'pages', {}, { key: 1, _id: 1 }],
    ['books in the order of the panel', 'books', {}, { order: 1, _id: 1 }],
    ['authors in the order of the panel', 'authors', {}, { order: -1, _id: -1 }],
    ['pictures of the gallery by publication', 'gallery', {}, { published_at: -1, _id: -1 }],
    [
      'published pictures of an album, newest first',
      'gallery',
      { 'published.album': 'a7', published_at: { $gt: 0, $lte: 400 } },
      { published_at: -1, _id: -1 },
    ],
    ['pictures of an album in the panel', 'gallery', { album: 'a7' }, { _id: -1 }],
    ['albums by publication', 'albums', {}, { published_at: -1, _id: -1 }],
    ['waiting submissions, oldest first', 'submissions', { status: 'pending' }, { at: 1 }],
    ['all submissions, newest first', 'submissions', {}, { at: -1 }],
    ['the last decisions', 'submissions', { decided_at: { $gt: 0 } }, { decided_at: -1 }],
    ['pictures, newest first', 'media', { state: 'ready' }, { created_at: -1, _id: -1 }],
    ['pictures unseen the longest', 'media', { state: 'ready' }, { checked_at: 1 }],
  ] as const)('%s come without sorting', async (_what, collection, filter, sort) => {
    const plan = await database.explained(collection, filter, sort);
    database.expectInOrder(plan);
  });
});
