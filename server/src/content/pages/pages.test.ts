import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page, PageCard, PanelPage } from '@hokm/shared/api/page-content';
import { LANGUAGES } from '@hokm/shared/language';
import { BUILT_IN_PAGES } from '@hokm/shared/api/page-content/limits';
import { richText, plainText } from '@hokm/shared/rich-text';
import { contentCalls, NOTHING, tree } from '../../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { auditLog } from '../../platform/panel/audit-model.js';
import { builtInText } from './built-in/index.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['pages', 'content_versions', 'content_undos'])
    await http.connection.collection(name).deleteMany({});
});

const call = (
  by: SignedInPerson | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => contentCalls(http.url).call<PanelPage>(by, method, path, body, headers);
const both = (fa: string) => ({
  title: { fa, en: `${fa} in English` },
  body: { fa: tree(`متن ${fa}`), en: tree(`Text ${fa}`) },
});
const create = (key: string, fa: string, more: object = {}) =>
  call(admin, 'POST', '/admin/page-content', { key, ...both(fa), ...more });
const slugs = async () =>
  ((await call(null, 'GET', '/pages')).body['data'] as PageCard[]).map(({ slug }) => slug);
const read = async (slug: string, headers = {}) =>
  (await call(null, 'GET', `/pages/${slug}`, undefined, headers)).body['data'] as Page;
const inForce = async () => {
  await http.parts.terms.refresh();
  return (await call(null, 'GET', '/config')).body['terms_version'];
};
const undo = (answer: { body: Record<string, unknown> }) =>
  call(admin, 'POST', `/admin/undo/${(answer.body['undo'] as { id: string }).id}`);

describe('a page', () => {
  it('is read by everybody once it is published, in their language, and as it was published', async () => {
    const { data } = await create('fair-play', 'بازی پاک');
    expect(data).toMatchObject({ key: 'fair-play', revision: 1, status: 'draft', is_built_in: false });
    expect(await slugs()).toEqual([...BUILT_IN_PAGES]);
    expect((await call(null, 'GET', '/pages/fair-play')).status).toBe(404);
    const shown = await call(admin, 'POST', `/admin/page-content/${data.id}/publish`, { revision: 1 });
    expect(shown.data).toMatchObject({ status: 'published', has_changes: false, terms_version: null });
    expect(await read('fair-play')).toMatchObject({
      slug: 'fair-play',
      title: 'بازی پاک',
      language: 'fa',
      terms_version: null,
      body: tree('متن بازی پاک'),
    });
    expect((await read('fair-play', { 'accept-language': 'en' })).title).toBe('بازی پاک in English');
    const changed = await call(admin, 'PUT', `/admin/page-content/${data.id}`, {
      ...both('نو'),
      revision: 2,
    });
    expect(changed.data).toMatchObject({ revision: 3, has_changes: true });
    expect((await read('fair-play')).title).toBe('بازی پاک');
    await call(admin, 'POST', `/admin/page-content/${data.id}/unpublish`, { revision: 3 });
    expect(await slugs()).toEqual([...BUILT_IN_PAGES]);
  });

  it('is published in the same call where that is asked for, or not changed at all', async () => {
    const { data, status } = await create('one', 'یک', { publish: true });
    expect([status, data.status]).toEqual([201, 'published']);
    const put = (more: object) =>
      call(admin, 'PUT', `/admin/page-content/${data.id}`, { ...both('دو'), ...more });
    const changed = await put({ revision: data.revision, publish: true });
    expect(changed.data).toMatchObject({ status: 'published', has_changes: false });
    expect((await read('one')).title).toBe('دو');
    const blank = { body: { fa: NOTHING, en: NOTHING }, publish: true };
    const { revision } = changed.data;
    expect(await put({ revision, ...blank })).toMatchObject({
      status: 409,
      body: { code: 'content/not_ready', missing: ['body'] },
    });
    expect((await call(admin, 'GET', `/admin/page-content/${data.id}`)).data).toMatchObject({ revision });
    expect((await create('two', 'سه', blank)).body).toMatchObject({ code: 'content/not_ready' });
    expect(await http.connection.collection('pages').countDocuments()).toBe(1);
  });

  it('says when readers got it as it is', async () => {
    const { data } = await create('one', 'یک', { publish: true });
    const first = (await read('one')).at;
    http.clock.advance(1_000);
    await call(admin, 'PUT', `/admin/page-content/${data.id}`, { ...both('دو'), revision: 2, publish: true });
    expect(Date.parse((await read('one')).at) - Date.parse(first)).toBe(1_000);
  });

  it('has a name that no other page has, also one in the trash', async () => {
    const { data } = await create('one', 'یک');
    const twice = { status: 409, body: { code: 'pages/key_taken' } };
    expect(await create('one', 'دو')).toMatchObject(twice);
    const atOnce = await Promise.all([create('two', 'الف'), create('two', 'ب')]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409]);
    await call(admin, 'DELETE', `/admin/page-content/${data.id}`);
    expect(await create('one', 'دو')).toMatchObject(twice);
  });

  it('is made once for an idempotency key', async () => {
    const again = () =>
      call(
        admin,
        'POST',
        '/admin/page-content',
        { key: 'one', ...both('یک') },
        { 'idempotency-key': 'a'.repeat(24) },
      );
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.data.id]).toEqual([201, 201, first.data.id]);
  });

  it.each([
    ['a name with a slash', { key: 'a/b' }],
    ['a name that climbs', { key: '..' }],
    ['a name in capitals', { key: 'Rules' }],
    ['no title', { title: { fa: '\u202E', en: '' } }],
    ['HTML as its text', { body: { fa: '<p>x</p>', en: NOTHING } }],
    ['an unknown node', { body: { fa: { type: 'doc', content: [{ type: 'iframe' }] }, en: NOTHING } }],
    ['acceptance where it is not the terms', { must_accept: true }],
    ['publish: false', { publish: false }],
  ])('is refused with %s', async (_what, more) => {
    expect((await create('own', 'x', more)).body).toMatchObject({ code: 'request/invalid' });
    expect(await http.connection.collection('pages').countDocuments()).toBe(0);
  });

  it('is refused with scripts and data as links', async () => {
    const link = (href: string) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    });
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://a.example',
    ])
      expect((await create('own', 'x', { body: { fa: link(href), en: NOTHING } })).status, href).toBe(400);
  });

  it('loses overrides of direction, and is refused when it is too deep or too large', async () => {
    const { data } = await create('own', 'a\u202Eb', { body: { fa: tree('x\u202Ey\u2066z'), en: NOTHING } });
    expect(data.title.fa).toBe('ab');
    expect(plainText(data.body.fa)).toBe('xyz');
    const depth = 10_000;
    const deep = `${'{"type":"blockquote","content":['.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}`;
    const sent = `{"key":"deep","title":{"fa":"x","en":""},"body":{"fa":{"type":"doc","content":[${deep}]},"en":{"type":"doc","content":[]}}}`;
    expect(await call(admin, 'POST', '/admin/page-content', sent)).toMatchObject({
      status: 400,
      body: { code: 'request/invalid' },
    });
    const large = { body: { fa: tree('x'.repeat(10 * 1024 * 1024)), en: NOTHING } };
    expect((await create('large', 'x', large)).body).toMatchObject({ code: 'request/too_large' });
  });
});

describe('the usual pages', () => {
  const initialize = (by = admin, headers = {}) =>
    call(by, 'POST', '/admin/page-content/initialize', undefined, headers);

  it('are laid down as drafts where they are missing, and twice does no harm', async () => {
    await create('rules', 'قانون‌های خودمان');
    const missing = BUILT_IN_PAGES.filter((key) => key !== 'rules');
    const first = await initialize(moderator, { 'idempotency-key': 'b'.repeat(24) });
    expect(first.body['created']).toEqual(missing);
    expect((await initialize()).body['created']).toEqual([]);
    expect(await http.connection.collection('pages').countDocuments()).toBe(BUILT_IN_PAGES.length);
    expect(await slugs()).toEqual([...BUILT_IN_PAGES]);
    const list = (await call(admin, 'GET', '/admin/page-content?sort_by=key&sort_order=asc')).body['data'];
    expect((list as PanelPage[]).map(({ key }) => key)).toEqual([...BUILT_IN_PAGES].sort());
    expect((list as PanelPage[]).find(({ key }) => key === 'rules')?.title.fa).toBe('قانون‌های خودمان');
  });

  it('are read in their first text until something of theirs is published, and again when that is taken away', async () => {
    for (const key of BUILT_IN_PAGES)
      for (const language of LANGUAGES)
        expect(await read(key, { 'accept-language': language })).toMatchObject({
          id: null,
          slug: key,
          language,
          title: builtInText(key)?.title[language],
          body: builtInText(key)?.body[language],
          terms_version: null,
        });
    const { data } = await create('privacy', 'داده‌های شما');
    expect((await read('privacy')).title).toBe(builtInText('privacy')?.title.fa);
    await call(admin, 'POST', `/admin/page-content/${data.id}/publish`, { revision: 1 });
    expect(await read('privacy')).toMatchObject({ id: data.id, title: 'داده‌های شما' });
    expect(await slugs()).toEqual([...BUILT_IN_PAGES]);
    await call(admin, 'POST', `/admin/page-content/${data.id}/unpublish`, { revision: 2 });
    expect((await read('privacy')).title).toBe(builtInText('privacy')?.title.fa);
  });

  it('are laid down once by two who ask at the same moment', async () => {
    const both = await Promise.all([initialize(), initialize(moderator)]);
    const created = both.flatMap(({ body }) => body['created'] as string[]);
    expect(created.sort()).toEqual([...BUILT_IN_PAGES].sort());
  });

  it('come first for readers, and are whole in both languages', async () => {
    await initialize();
    await create('aaa', 'خودمان', { publish: true });
    const all = (await call(admin, 'GET', '/admin/page-content')).body['data'] as PanelPage[];
    const ids = all.map(({ id }) => id);
    expect(
      (await call(admin, 'POST', '/admin/page-content/bulk', { action: 'publish', ids })).body,
    ).toMatchObject({ done: 7, refused: [] });
    expect(await slugs()).toEqual([...BUILT_IN_PAGES, 'aaa']);
    for (const key of BUILT_IN_PAGES) {
      const text = builtInText(key);
      expect(richText.parse(text?.body.fa)).toEqual(text?.body.fa);
      expect(richText.parse(text?.body.en)).toEqual(text?.body.en);
      expect(plainText(text?.body.fa ?? { type: 'doc', content: [] }), key).not.toMatch(/[0-9]/);
      expect((await read(key, { 'accept-language': 'en' })).language).toBe('en');
    }
  });

  it('stay, and get their first text back', async () => {
    await initialize();
    const all = (await call(admin, 'GET', '/admin/page-content?search=terms')).body['data'] as PanelPage[];
    const { id = '' } = all[0] ?? {};
    const builtIn = { status: 409, body: { code: 'pages/built_in' } };
    expect(await call(admin, 'DELETE', `/admin/page-content/${id}`)).toMatchObject(builtIn);
    for (const path of ['/admin/page-content/bulk', '/admin/bulk/delete'])
      expect(
        (
          await call(admin, 'POST', path, {
            action: 'delete',
            ids: [id],
            resource_type: 'pages',
            resource_ids: [id],
          })
        ).body,
      ).toMatchObject({ done: 0, refused: [{ id, code: 'pages/built_in' }] });
    await call(admin, 'PUT', `/admin/page-content/${id}`, { ...both('دیگر'), revision: 1 });
    const reset = await call(moderator, 'POST', `/admin/page-content/${id}/reset`, { revision: 2 });
    expect(reset.data).toMatchObject({ revision: 3, title: builtInText('terms')?.title });
    expect((await undo(reset)).status).toBe(200);
    expect((await call(admin, 'GET', `/admin/page-content/${id}`)).data.title.fa).toBe('دیگر');
    expect(
      (await call(admin, 'POST', `/admin/page-content/${id}/reset`, { revision: 1 })).body,
    ).toMatchObject({
      code: 'content/stale',
      current: { revision: 4 },
    });
    const own = (await create('own', 'x')).data.id;
    expect((await call(admin, 'POST', `/admin/page-content/${own}/reset`, { revision: 1 })).status).toBe(400);
  });
});

describe('pages in the panel', () => {
  it('are drafts for moderators; publishing and deleting is for administrators', async () => {
    const { data } = await call(moderator, 'POST', '/admin/page-content', { key: 'own', ...both('x') });
    const forbidden = { status: 403, body: { code: 'auth/forbidden' } };
    const put = { ...both('y'), revision: 1, publish: true };
    expect(await call(moderator, 'PUT', `/admin/page-content/${data.id}`, put)).toMatchObject(forbidden);
    const post = { key: 'two', ...both('y'), publish: true };
    expect(await call(moderator, 'POST', '/admin/page-content', post)).toMatchObject(forbidden);
    expect(
      await call(moderator, 'POST', `/admin/page-content/${data.id}/publish`, { revision: 1 }),
    ).toMatchObject(forbidden);
    expect(await call(moderator, 'DELETE', `/admin/page-content/${data.id}`)).toMatchObject(forbidden);
    expect(await http.connection.collection('pages').countDocuments({ revision: 1, published: null })).toBe(
      1,
    );
  });

  it('are changed by one of two editors, brought back from the trash, and audited', async () => {
    const { data } = await create('own', 'یک');
    const write = (fa: string) =>
      call(moderator, 'PUT', `/admin/page-content/${data.id}`, { ...both(fa), revision: 1 });
    const answers = await Promise.all([write('الف'), write('ب')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const removed = await call(admin, 'DELETE', `/admin/page-content/${data.id}`);
    expect((await call(admin, 'GET', `/admin/page-content/${data.id}`)).status).toBe(404);
    expect((await undo(removed)).status).toBe(200);
    const versions = await call(admin, 'GET', `/admin/content/pages/${data.id}/versions`);
    expect(versions.body['data']).toHaveLength(2);
    const restored = await call(admin, 'POST', `/admin/content/pages/${data.id}/versions/1/restore`, {
      revision: 4,
    });
    expect(restored.status).toBe(200);
    expect((await call(admin, 'GET', `/admin/page-content/${data.id}`)).data.title.fa).toBe('یک');
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `pages:${data.id}` })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action }) => action)).toEqual([
      ...['pages.create', 'pages.update', 'pages.delete', 'pages.undo', 'pages.restore_version'],
    ]);
  });
});

describe('binding terms', () => {
  const accept = (version: number, by = reader) => call(by, 'POST', '/pages/terms/accept', { version });
  const publish = (id: string, revision: number) =>
    call(admin, 'POST', `/admin/page-content/${id}/publish`, { revision });
  const accepted = async (by = reader) =>
    ((await call(by, 'GET', '/auth/profile')).body['user'] as Record<string, unknown>)['terms_version'];

  it('are asked for only once they are published and say so', async () => {
    expect(await inForce()).toBe(null);
    expect((await accept(1)).status).toBe(404);
    const { data } = await create('terms', 'شرایط', { publish: true });
    expect(await inForce()).toBe(null);
    await call(admin, 'PUT', `/admin/page-content/${data.id}`, {
      ...both('شرایط'),
      must_accept: true,
      revision: 2,
      publish: true,
    });
    expect(await inForce()).toBe((await read('terms')).terms_version);
    expect(await inForce()).toBeGreaterThan(0);
  });

  it('are accepted once, with the time, and only as they are', async () => {
    await create('terms', 'شرایط', { must_accept: true, publish: true });
    const version = (await inForce()) as number;
    expect(await accepted()).toBe(null);
    expect(await accept(version + 1)).toMatchObject({
      status: 409,
      body: { code: 'pages/terms_changed', terms_version: version },
    });
    expect(await accepted()).toBe(null);
    const first = await accept(version);
    expect(first.body).toMatchObject({ success: true, terms_version: version });
    http.clock.advance(1_000);
    expect((await accept(version)).body).toEqual(first.body);
    expect(await accepted()).toBe(version);
    expect((await accept(0)).status).toBe(400);
    expect((await call(null, 'POST', '/pages/terms/accept', { version })).status).toBe(401);
  });

  it('get a higher version with another text, and keep theirs when the same one goes and comes back', async () => {
    const { data } = await create('terms', 'یک', { must_accept: true, publish: true });
    const first = (await inForce()) as number;
    await accept(first);
    await call(admin, 'POST', `/admin/page-content/${data.id}/unpublish`, { revision: 2 });
    expect(await inForce()).toBe(null);
    await publish(data.id, 3);
    expect(await inForce()).toBe(first);
    await call(admin, 'PUT', `/admin/page-content/${data.id}`, {
      ...both('دو'),
      must_accept: true,
      revision: 4,
    });
    expect(await inForce()).toBe(first);
    await publish(data.id, 5);
    const second = (await inForce()) as number;
    expect(second).toBeGreaterThan(first);
    expect((await accept(first)).body).toMatchObject({ code: 'pages/terms_changed' });
    expect(await accepted()).toBe(first);
    await accept(second);
    expect(await accepted()).toBe(second);
  });

  it('never get a lower version: replacing them cannot be taken back', async () => {
    const { data } = await create('terms', 'یک', { must_accept: true, publish: true });
    await call(admin, 'PUT', `/admin/page-content/${data.id}`, {
      ...both('دو'),
      must_accept: true,
      revision: 2,
    });
    const published = await publish(data.id, 3);
    expect(published.body['undo']).toBe(null);
    const version = await inForce();
    const kept = await http.connection.collection('content_undos').find({ revision: 4 }).toArray();
    for (const { _id } of kept)
      expect((await call(admin, 'POST', `/admin/undo/${String(_id)}`)).body).toMatchObject({
        code: 'content/stale',
      });
    expect(kept).toHaveLength(1);
    expect(await inForce()).toBe(version);
  });

  it('can be taken back where nobody was asked before', async () => {
    const { data } = await create('terms', 'یک', { must_accept: true });
    const published = await publish(data.id, 1);
    expect((await undo(published)).status).toBe(200);
    expect(await inForce()).toBe(null);
  });

  it('have to be written in both languages', async () => {
    const half = { title: { fa: 'شرایط', en: '' }, body: { fa: tree('متن'), en: NOTHING } };
    expect(await create('terms', 'x', { ...half, must_accept: true, publish: true })).toMatchObject({
      body: { code: 'content/not_ready', missing: ['title', 'body'] },
    });
  });

  it('are part of what a person can take with them', async () => {
    await create('terms', 'شرایط', { must_accept: true, publish: true });
    const version = await inForce();
    await accept(version as number);
    const { body } = await call(reader, 'GET', '/user/export');
    expect(body).toMatchObject({ account: { terms: { version } } });
  });
});
