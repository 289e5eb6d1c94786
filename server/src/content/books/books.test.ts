import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Author, AuthorCard, PanelAuthor } from '@hokm/shared/api/authors';
import type { Book, BookCard, PanelBook } from '@hokm/shared/api/books';
import type { Media } from '@hokm/shared/api/media';
import { anotherAddress } from '../../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
let commands: string[] = [];

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' }, watchCommands: true });
  http.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['books', 'authors', 'content_versions', 'content_undos', 'media'])
    await http.connection.collection(name).deleteMany({});
});

async function send(
  by: SignedInPerson,
  method: string,
  path: string,
  body?: FormData | string,
  headers = {},
) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.token}`,
      'accept-language': 'fa',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...anotherAddress(),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: answer, data: answer['data'] as PanelBook & PanelAuthor };
}
const call = (by: SignedInPerson, method: string, path: string, body?: object, headers = {}) =>
  send(by, method, path, body === undefined ? undefined : JSON.stringify(body), headers);
const tree = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const nothing = { type: 'doc', content: [] };
const text = { fa: tree('متن'), en: nothing };
const aBook = (fa: string, more: object = {}) =>
  call(admin, 'POST', '/admin/books', { title: { fa, en: '' }, text, ...more });
const anAuthor = (fa: string, more: object = {}) =>
  call(admin, 'POST', '/admin/authors', { name: { fa, en: '' }, text, ...more });
const publish = (what: 'books' | 'authors', { id, revision }: { id: string; revision: number }) =>
  call(admin, 'POST', `/admin/${what}/${id}/publish`, { revision });
async function published(what: 'books' | 'authors', made: { data: { id: string; revision: number } }) {
  return (await publish(what, made.data)).data;
}
const cards = async (query = '') => (await call(reader, 'GET', `/books${query}`)).body['data'] as BookCard[];
const titles = async (query = '') => (await cards(query)).map(({ title }) => title);
const book = async (id: string) => (await call(reader, 'GET', `/books/${id}`)).body['data'] as Book;

async function aJpeg(shade: string): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const create = { width: 330, height: 500, channels: 3, background: shade, noise } as const;
  return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]);
}
function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe('a book', () => {
  it('is read once it is published, as it was published, with the authors whom readers can see', async () => {
    const [seen, unseen] = [
      await published('authors', await anAuthor('دیده')),
      (await anAuthor('ندیده')).data,
    ];
    const made = await aBook('حکم', {
      author_ids: [unseen.id, seen.id],
      year: 1403,
      language: 'fa',
      pages: 120,
      isbn: '978-0-306-40615-7',
      url: 'https://example.org/',
      buy_url: 'https://shop.example/x',
    });
    expect(made.data).toMatchObject({
      revision: 1,
      status: 'draft',
      isbn: '9780306406157',
      order: 0,
      authors: [{ id: unseen.id }, { id: seen.id, name: { fa: 'دیده', en: '' } }],
    });
    expect(await cards()).toEqual([]);
    expect((await call(reader, 'GET', `/books/${made.data.id}`)).status).toBe(404);
    await publish('books', made.data);
    expect(await cards()).toEqual([
      {
        id: made.data.id,
        title: 'حکم',
        picture: null,
        year: 1403,
        language: 'fa',
        authors: [{ id: seen.id, name: 'دیده' }],
      },
    ]);
    const put = { title: { fa: 'دیگر', en: '' }, text, revision: 2 };
    expect((await call(moderator, 'PUT', `/admin/books/${made.data.id}`, put)).data).toMatchObject({
      revision: 3,
      has_changes: true,
      author_ids: [],
    });
    expect(await book(made.data.id)).toMatchObject({
      title: 'حکم',
      shown_in: 'fa',
      text: tree('متن'),
      pages: 120,
      isbn: '9780306406157',
      url: 'https://example.org/',
      buy_url: 'https://shop.example/x',
      pictures: [],
    });
    await call(admin, 'POST', `/admin/books/${made.data.id}/unpublish`, { revision: 3 });
    expect(await cards()).toEqual([]);
  });

  it('comes in the order of the staff, in pages, and by author, at three queries a page', async () => {
    const { id } = await published('authors', await anAuthor('نویسنده'));
    for (const [fa, order] of [
      ['سه', 3],
      ['یک', 1],
      ['دو', 2],
    ] as const)
      await published('books', await aBook(fa, { order, author_ids: fa === 'دو' ? [] : [id] }));
    expect(await titles()).toEqual(['یک', 'دو', 'سه']);
    expect(await titles('?per_page=2&page=2')).toEqual(['سه']);
    expect(await titles(`?author=${id}`)).toEqual(['یک', 'سه']);
    expect(await titles(`?author=${'f'.repeat(24)}`)).toEqual([]);
    expect((await call(reader, 'GET', '/books?author=$ne')).status).toBe(400);
    commands = [];
    await cards();
    expect(commands.filter((each) => / (books|authors|media)/.test(each))).toHaveLength(3);
  });

  it('waits for its moment', async () => {
    const { data } = await aBook('فردا');
    const published_at = new Date(http.clock.now() + 60_000).toISOString();
    const planned = await call(admin, 'POST', `/admin/books/${data.id}/publish`, {
      revision: 1,
      published_at,
    });
    expect(planned.data).toMatchObject({ status: 'scheduled', published_at });
    expect(await titles()).toEqual([]);
    http.clock.advance(60_000);
    expect(await titles()).toEqual(['فردا']);
  });

  it('is refused with an author or a picture that is not there', async () => {
    for (const more of [{ author_ids: ['f'.repeat(24)] }, { picture: 'f'.repeat(24) }])
      expect((await aBook('x', more)).body).toMatchObject({ code: 'request/invalid' });
    expect(await http.connection.collection('books').countDocuments()).toBe(0);
  });
});

describe('a book as a form', () => {
  it('is created with its picture, which is described and shown', async () => {
    const fields = { title_fa: 'حکم', text_fa: 'یک\nدو', order: '۲', year: '1403' };
    expect((await send(admin, 'POST', '/admin/books', form(fields))).status).toBe(400);
    const image = await aJpeg('#777');
    const sent = form({ ...fields, order: '2', alt_fa: 'جلد', alt_en: 'cover', image });
    const { status, data } = await send(admin, 'POST', '/admin/books', sent);
    expect([status, data.title, data.order, data.year]).toEqual([201, { fa: 'حکم', en: '' }, 2, 1403]);
    expect(data.text.fa.content).toHaveLength(2);
    expect(data.pictures).toMatchObject([{ id: data.picture, alt: 'جلد' }]);
    await publish('books', data);
    expect((await cards())[0]?.picture).toMatchObject({ id: data.picture, alt: 'جلد' });
    const uses = await call(admin, 'GET', `/admin/media/${String(data.picture)}`);
    expect(uses.body['uses']).toEqual([{ type: 'books', id: data.id, title: 'حکم' }]);
  });

  it('keeps its picture without another one, and loses it where that is asked for', async () => {
    const image = await aJpeg('#999');
    const { data } = await send(admin, 'POST', '/admin/books', form({ title_fa: 'یک', image }));
    const put = (fields: Record<string, string | Blob>) =>
      send(moderator, 'PUT', `/admin/books/${data.id}`, form(fields));
    const kept = await put({ title_fa: 'دو', revision: '1' });
    expect(kept.data).toMatchObject({ picture: data.picture, title: { fa: 'دو' }, revision: 2 });
    const other = await put({ title_fa: 'دو', revision: '2', image: await aJpeg('#333') });
    expect(other.data.picture).not.toBe(data.picture);
    expect((await put({ title_fa: 'دو', revision: '3', picture: '' })).data.picture).toBe(null);
    expect((await put({ title_fa: 'سه', revision: '1' })).body).toMatchObject({
      code: 'content/stale',
      current: { revision: 4 },
    });
    expect((await put({ title_fa: 'سه' })).status).toBe(400);
  });

  it('that is wrong stores no picture', async () => {
    const image = await aJpeg('#555');
    const wrongs: readonly Record<string, string>[] = [
      { title_fa: '' },
      { title_fa: 'x', isbn: '123' },
      { title_fa: 'x', url: 'javascript:alert(1)' },
      { title_fa: 'x', text_fa: '{"type":"doc","content":[{"type":"script"}]}' },
      { title_fa: 'x\0' },
      { title_fa: 'x', text_fa: JSON.stringify(tree('x')).replace('"x"', '"\\u0000"'), isbn: '1' },
    ];
    for (const wrong of wrongs)
      expect((await send(admin, 'POST', '/admin/books', form({ ...wrong, image }))).status).toBe(400);
    const script = new Blob(['<svg onload="alert(1)">']);
    expect(
      (await send(admin, 'POST', '/admin/books', form({ title_fa: 'x', image: script }))).body,
    ).toMatchObject({
      code: 'files/not_an_image',
    });
    const large = new Blob([new Uint8Array(20 * 1024 * 1024)]);
    expect(
      (await send(admin, 'POST', '/admin/books', form({ title_fa: 'x', image: large }))).body,
    ).toMatchObject({
      code: 'files/too_large',
    });
    for (const name of ['books', 'media'])
      expect(await http.connection.collection(name).countDocuments(), name).toBe(0);
    const depth = 10_000;
    const deep = `${'{"type":"blockquote","content":['.repeat(depth)}{}${']}'.repeat(depth)}`;
    expect((await send(admin, 'POST', '/admin/books', form({ title_fa: 'x', text_fa: deep }))).status).toBe(
      400,
    );
  });

  it('is for the staff only, and the same form is not taken elsewhere', async () => {
    expect((await send(reader, 'POST', '/admin/books', form({ title_fa: 'x' }))).status).toBe(403);
    expect((await send(admin, 'POST', '/admin/news', form({ title_fa: 'x' }))).status).toBe(400);
    const twice = new FormData();
    for (const shade of ['#123', '#321']) twice.append('image', await aJpeg(shade));
    twice.append('title_fa', 'x');
    expect((await send(admin, 'POST', '/admin/books', twice)).status).toBe(400);
  });
});

describe('an author', () => {
  it('is read once published, with a picture that is described', async () => {
    const image = await aJpeg('#246');
    const { data } = await send(
      admin,
      'POST',
      '/admin/authors',
      form({ name_fa: 'حافظ', text_fa: 'شاعر', image }),
    );
    expect((await publish('authors', data)).body).toMatchObject({
      code: 'content/not_ready',
      missing: [`alt:${String(data.picture)}`],
    });
    const alt = { fa: 'چهره', en: 'face' };
    const picture = (await call(admin, 'GET', `/admin/media/${String(data.picture)}`)).body['data'] as Media;
    const described = { alt, focus: { x: 0.5, y: 0.5 }, revision: picture.revision };
    await call(admin, 'PUT', `/admin/media/${picture.id}`, described);
    await publish('authors', data);
    const list = (await call(reader, 'GET', '/authors')).body['data'] as AuthorCard[];
    expect(list).toMatchObject([{ id: data.id, name: 'حافظ', picture: { alt: 'چهره' } }]);
    const one = (await call(reader, 'GET', `/authors/${data.id}`)).body['data'] as Author;
    expect(one).toMatchObject({ name: 'حافظ', shown_in: 'fa', url: '', pictures: [] });
    expect((await call(reader, 'GET', `/authors/${'f'.repeat(24)}`)).status).toBe(404);
  });

  it('is counted with their books, by name', async () => {
    const { id } = await published('authors', await anAuthor('نویسنده'));
    const written = await published('books', await aBook('کتاب', { author_ids: [id] }));
    const { analytics } = http.parts;
    await analytics.refreshItems();
    const events = [
      { name: 'author_opened', target: { type: 'authors', id } },
      { name: 'book_read', target: { type: 'books', id: written.id } },
      { name: 'book_read', target: { type: 'books', id } },
    ];
    await call(reader, 'POST', '/analytics/track-event', { events });
    await analytics.flush();
    await analytics.sum();
    const counted = async (type: string) =>
      (await call(moderator, 'GET', `/analytics/content-performance?type=${type}`)).body['data'];
    expect(await counted('authors')).toMatchObject([
      { id, type: 'authors', title: { fa: 'نویسنده' }, views: 1, reads: 0 },
    ]);
    expect(await counted('books')).toMatchObject([{ id: written.id, type: 'books', views: 0, reads: 1 }]);
  });

  it('with books stays, alone and in bulk, until the books are gone', async () => {
    const { data: author } = await anAuthor('نویسنده');
    const { data: written } = await aBook('کتاب', { author_ids: [author.id] });
    expect((await call(admin, 'GET', `/admin/authors/${author.id}`)).data.books).toBe(1);
    const uses = [{ type: 'books', id: written.id, title: 'کتاب' }];
    expect(await call(admin, 'DELETE', `/admin/authors/${author.id}`)).toMatchObject({
      status: 409,
      body: { code: 'content/in_use', uses },
    });
    const bulk = (path: string) =>
      call(admin, 'POST', path, {
        action: 'delete',
        ids: [author.id],
        resource_type: 'authors',
        resource_ids: [author.id],
      });
    for (const path of ['/admin/authors/bulk', '/admin/bulk/delete'])
      expect((await bulk(path)).body).toMatchObject({
        done: 0,
        refused: [{ id: author.id, code: 'content/in_use' }],
      });
    await call(admin, 'DELETE', `/admin/books/${written.id}`);
    const removed = await call(admin, 'DELETE', `/admin/authors/${author.id}`);
    expect(removed.status).toBe(200);
    // The book comes back without the author, and is still edited.
    expect(
      (
        await call(admin, 'POST', '/admin/bulk/restore', {
          resource_type: 'books',
          resource_ids: [written.id],
        })
      ).body,
    ).toMatchObject({ done: 1 });
    expect((await call(admin, 'GET', `/admin/books/${written.id}`)).data.authors).toEqual([]);
    const put = { title: { fa: 'کتاب', en: '' }, text, author_ids: [author.id], revision: 3 };
    expect((await call(admin, 'PUT', `/admin/books/${written.id}`, put)).status).toBe(200);
    const { id } = removed.body['undo'] as { id: string };
    expect((await call(admin, 'POST', `/admin/undo/${id}`)).status).toBe(200);
    expect((await call(admin, 'GET', `/admin/books/${written.id}`)).data.authors).toMatchObject([
      { id: author.id },
    ]);
  });
});

describe('the panel’s list of books', () => {
  it('finds by words, ISBN, status and author, sorts by order, and is exported', async () => {
    const { data: author } = await anAuthor('نویسنده');
    await aBook('ورق‌بازی', { isbn: '080442957X', order: 2 });
    await published('books', await aBook('تاریخ', { author_ids: [author.id], order: 1 }));
    const listed = async (query: string) =>
      ((await call(admin, 'GET', `/admin/books?${query}`)).body['data'] as PanelBook[]).map(
        ({ title }) => title.fa,
      );
    expect(await listed('search=0804')).toEqual(['ورق‌بازی']);
    expect(await listed(`search=${encodeURIComponent('تار')}`)).toEqual(['تاریخ']);
    expect(await listed('status=published')).toEqual(['تاریخ']);
    expect(await listed(`author=${author.id}`)).toEqual(['تاریخ']);
    expect(await listed('sort_by=order&sort_order=asc')).toEqual(['تاریخ', 'ورق‌بازی']);
    const headers = { authorization: `Bearer ${admin.token}`, ...anotherAddress() };
    const file = await (await fetch(`${http.url}/api/admin/books/export`, { headers })).text();
    expect(file.trim().split('\n')).toHaveLength(3);
    expect(file).not.toContain('paragraph');
  });

  it('is for moderators to write and for administrators to publish and delete', async () => {
    const { data } = await call(moderator, 'POST', '/admin/books', { title: { fa: 'x', en: '' }, text });
    for (const [method, path] of [
      ['POST', `/admin/books/${data.id}/publish`],
      ['DELETE', `/admin/books/${data.id}`],
    ] as const)
      expect((await call(moderator, method, path, { revision: 1 })).status).toBe(403);
    const versions = await call(moderator, 'GET', `/admin/content/books/${data.id}/versions`);
    expect(versions.body['data']).toHaveLength(1);
  });
});
