import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelStory, Story, StoryCard } from '@hokm/shared/api/stories';
import type { Media } from '@hokm/shared/api/media';
import type { Version } from '@hokm/shared/api/versions';
import { VERSIONS_KEPT } from '@hokm/shared/api/versions/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { auditLog } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
let commands: string[] = [];
/** Sooner than a session of the panel ends. */
const SOON_MS = 10 * MINUTE_MS;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' }, watchCommands: true });
  http.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });
});
afterAll(() => http.close());
beforeEach(async () => {
  // Their sessions end while the clock goes on.
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['stories', 'content_versions', 'likes', 'media', 'content_undos'])
    await http.connection.collection(name).deleteMany({});
});

async function call(by: SignedInPerson, method: string, path: string, body?: unknown, headers: object = {}) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      'accept-language': 'fa',
      ...anotherAddress(),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: answer, data: answer['data'] as PanelStory };
}
const tree = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const nothing = { type: 'doc', content: [] };
const input = (fa: string, more: object = {}) => ({
  title: { fa, en: '' },
  summary: { fa: '', en: '' },
  body: { fa: tree(`متن ${fa}`), en: nothing },
  ...{ picture: null, tags: [], pinned: false },
  ...more,
});
const create = async (fa: string, more: object = {}) =>
  (await call(admin, 'POST', '/admin/stories', input(fa, more))).data;
async function published(fa: string, more: object = {}): Promise<PanelStory> {
  const { id } = await create(fa, more);
  return (await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 })).data;
}
async function aPicture(alt: Media['alt'] = { fa: 'شرح', en: 'words' }): Promise<string> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const create = { width: 330, height: 200, channels: 3, background: '#777', noise } as const;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]));
  form.append('alt_fa', alt.fa);
  form.append('alt_en', alt.en);
  const headers = { authorization: `Bearer ${admin.token}`, ...anotherAddress() };
  const response = await fetch(`${http.url}/api/admin/media`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: Media }).data.id;
}
const cards = async (query = '', headers = {}) =>
  (await call(reader, 'GET', `/stories${query}`, undefined, headers)).body['data'] as StoryCard[];
const titles = async (query = '', headers = {}) => (await cards(query, headers)).map(({ title }) => title);
const one = async (id: string, by = reader) =>
  (await call(by, 'GET', `/stories/${id}`)).body['data'] as Story;

describe('a story', () => {
  it('is a draft that readers do not see until it is published, and then as it was published', async () => {
    const { id, ...draft } = await create('اول', { tags: ['کوت', 'کوت'] });
    expect(draft).toMatchObject({
      revision: 1,
      status: 'draft',
      tags: ['کوت'],
      has_changes: false,
      author: null,
    });
    expect(await titles()).toEqual([]);
    expect((await call(reader, 'GET', `/stories/${id}`)).status).toBe(404);
    const shown = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 });
    expect(shown.data).toMatchObject({ revision: 2, status: 'published', has_changes: false });
    expect(await cards()).toMatchObject([
      { id, title: 'اول', summary: 'متن اول', tags: ['کوت'], author: null, likes: 0, picture: null },
    ]);
    const changed = await call(admin, 'PUT', `/admin/stories/${id}`, { ...input('دوم'), revision: 2 });
    expect(changed.data).toMatchObject({ revision: 3, status: 'published', has_changes: true });
    expect((await one(id)).title).toBe('اول');
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 3 });
    expect(await one(id)).toMatchObject({
      title: 'دوم',
      body: tree('متن دوم'),
      language: 'fa',
      liked: false,
    });
    await call(admin, 'POST', `/admin/stories/${id}/unpublish`, { revision: 4 });
    expect(await titles()).toEqual([]);
  });

  it('is shown from its moment on, and keeps its place when it is published anew', async () => {
    const { id } = await create('فردا');
    const published_at = new Date(http.clock.now() + SOON_MS).toISOString();
    const planned = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1, published_at });
    expect(planned.data).toMatchObject({ status: 'scheduled', published_at });
    expect(await titles()).toEqual([]);
    expect((await call(reader, 'POST', `/stories/${id}/like`)).status).toBe(404);
    http.clock.advance(SOON_MS);
    expect(await titles()).toEqual(['فردا']);
    http.clock.advance(1_000);
    const again = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 2 });
    expect(again.data.published_at).toBe(published_at);
  });

  it('is read in the reader’s language, or in the one in which it is whole', async () => {
    const both = { title: { fa: 'فارسی', en: 'English' }, body: { fa: tree('متن'), en: tree('Text') } };
    await published('', both);
    const { id } = await published('', { ...both, body: { fa: nothing, en: tree('Only English') } });
    expect(await titles('', { 'accept-language': 'en' })).toEqual(['English', 'English']);
    expect(await titles()).toEqual(['English', 'فارسی']);
    expect(await one(id)).toMatchObject({ language: 'en', body: tree('Only English') });
  });

  it('comes in pages: pinned ones first, then the newest, or those of a tag', async () => {
    await published('یک', { tags: ['الف'] });
    http.clock.advance(1_000);
    await published('دو', { pinned: true });
    http.clock.advance(1_000);
    await published('سه', { tags: ['الف', 'ب'] });
    expect(await titles()).toEqual(['دو', 'سه', 'یک']);
    expect(await titles('?per_page=2&page=2')).toEqual(['یک']);
    expect(await titles(`?tag=${encodeURIComponent('الف')}`)).toEqual(['سه', 'یک']);
    expect((await call(reader, 'GET', '/stories?page=2&per_page=2')).body['meta']).toEqual({
      ...{ total: 3, page: 2, pages: 2, per_page: 2 },
    });
  });

  it('costs two queries a page, and two alone, with their pictures', async () => {
    const picture = await aPicture();
    const image = { type: 'image', attrs: { media: picture } };
    const body = { fa: { ...tree('متن'), content: [...tree('متن').content, image] }, en: nothing };
    for (const name of ['الف', 'ب', 'پ']) await published(name, { picture, body });
    const ofStories = () => commands.filter((each) => / (stories|likes|media|accounts_of)/.test(each));
    commands = [];
    const list = await cards();
    expect(ofStories()).toHaveLength(2);
    expect(list.map((each) => each.picture?.alt)).toEqual(['شرح', 'شرح', 'شرح']);
    commands = [];
    const { pictures } = await one(list[0]?.id ?? '');
    expect(ofStories()).toHaveLength(2);
    expect(pictures.map(({ id }) => id)).toEqual([picture]);
  });
});

describe('a story that is not whole', () => {
  it('is not published, and says what it lacks', async () => {
    const picture = await aPicture({ fa: 'شرح', en: '' });
    const { id } = await create('', {
      title: { fa: '', en: 'x' },
      body: { fa: tree('متن'), en: nothing },
      picture,
    });
    expect(await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'content/not_ready', missing: ['body', `alt:${picture}`] },
    });
    expect(
      (await call(admin, 'POST', '/admin/stories/bulk', { action: 'publish', ids: [id] })).body,
    ).toMatchObject({
      done: 0,
      refused: [{ id, code: 'content/not_ready' }],
    });
  });

  it.each([
    ['without a title', { title: { fa: '', en: '' } }],
    ['with HTML as its text', { body: { fa: '<p>x</p>', en: nothing } }],
    [
      'with a script as a link',
      {
        body: {
          fa: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'x',
                    marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
                  },
                ],
              },
            ],
          },
          en: nothing,
        },
      },
    ],
    ['with too many tags', { tags: Array.from({ length: 11 }, (_, at) => `t${String(at)}`) }],
    ['with a picture that is not there', { picture: 'f'.repeat(24) }],
    [
      'with a picture in its text that is not there',
      {
        body: {
          fa: { type: 'doc', content: [{ type: 'image', attrs: { media: 'e'.repeat(24) } }] },
          en: nothing,
        },
      },
    ],
  ])('is refused %s', async (_what, more) => {
    expect((await call(admin, 'POST', '/admin/stories', input('x', more))).body).toMatchObject({
      code: 'request/invalid',
    });
    expect(await http.connection.collection('stories').countDocuments()).toBe(0);
  });

  it('of 200 KB is stored, and of more refused', async () => {
    const long = (length: number) => ({ body: { fa: tree('x'.repeat(length)), en: nothing } });
    expect((await call(admin, 'POST', '/admin/stories', input('x', long(190_000)))).status).toBe(201);
    expect((await call(admin, 'POST', '/admin/stories', input('x', long(210_000)))).body).toMatchObject({
      code: 'request/invalid',
    });
    expect((await call(admin, 'POST', '/admin/stories', input('x', long(600_000)))).body).toMatchObject({
      code: 'request/too_large',
    });
    expect(
      (await call(admin, 'POST', '/admin/stories/bulk', { action: 'publish', ids: ['x'.repeat(70_000)] }))
        .body,
    ).toMatchObject({ code: 'request/too_large' });
  });
});

describe('two editors of a story', () => {
  it('do not overwrite each other: the late one gets the newer story', async () => {
    const { id } = await create('اول');
    const write = (fa: string) =>
      call(moderator, 'PUT', `/admin/stories/${id}`, { ...input(fa), revision: 1 });
    const both = await Promise.all([write('الف'), write('ب')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'content/stale', current: { revision: 2 } });
    for (const [path, more] of [
      ['publish', {}],
      ['unpublish', {}],
    ] as const)
      expect(
        (await call(admin, 'POST', `/admin/stories/${id}/${path}`, { revision: 1, ...more })).body,
      ).toMatchObject({ code: 'content/stale' });
    for (const path of ['publish', 'unpublish'])
      expect(
        (await call(admin, 'POST', `/admin/stories/${'f'.repeat(24)}/${path}`, { revision: 1 })).status,
      ).toBe(404);
  });
});

describe('moderators', () => {
  it('write drafts, and neither publish, pin nor delete', async () => {
    const { id } = (await call(moderator, 'POST', '/admin/stories', input('پیش‌نویس'))).data;
    expect(
      (await call(moderator, 'PUT', `/admin/stories/${id}`, { ...input('نو'), revision: 1 })).status,
    ).toBe(200);
    const forbidden = { status: 403, body: { code: 'auth/forbidden' } };
    expect(await call(moderator, 'POST', `/admin/stories/${id}/publish`, { revision: 2 })).toMatchObject(
      forbidden,
    );
    expect(await call(moderator, 'DELETE', `/admin/stories/${id}`)).toMatchObject(forbidden);
    expect(
      await call(moderator, 'POST', '/admin/stories/bulk', { action: 'publish', ids: [id] }),
    ).toMatchObject(forbidden);
    expect(
      await call(moderator, 'PUT', `/admin/stories/${id}`, { ...input('نو', { pinned: true }), revision: 2 }),
    ).toMatchObject(forbidden);
    expect(await call(moderator, 'POST', '/admin/stories', input('x', { pinned: true }))).toMatchObject(
      forbidden,
    );
  });
});

describe('the panel’s list of stories', () => {
  const listed = async (query: string) =>
    ((await call(admin, 'GET', `/admin/stories${query}`)).body['data'] as PanelStory[]).map(
      ({ title }) => title.fa,
    );

  it('finds them by words of title, tag and text, in Arabic letters too, and by status', async () => {
    await create('پیش‌نویس', { body: { fa: tree('شبی که حاکم باخت'), en: nothing } });
    await published('منتشرشده', { tags: ['خاطره'] });
    const { id } = await create('بعداً');
    const published_at = new Date(http.clock.now() + SOON_MS).toISOString();
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1, published_at });
    expect(await listed(`?search=${encodeURIComponent('حاكم')}`)).toEqual(['پیش‌نویس']);
    expect(await listed(`?search=${encodeURIComponent('خاط')}`)).toEqual(['منتشرشده']);
    expect(await listed('?status=draft')).toEqual(['پیش‌نویس']);
    expect(await listed('?status=scheduled')).toEqual(['بعداً']);
    expect(await listed('?status=published')).toEqual(['منتشرشده']);
    expect(await listed(`?tag=${encodeURIComponent('خاطره')}`)).toEqual(['منتشرشده']);
    const [first] = (await call(admin, 'GET', '/admin/stories')).body['data'] as object[];
    expect(first).not.toHaveProperty('body');
  });

  it('is changed in bulk, and exported', async () => {
    const [a, b] = [await create('الف'), await create('=ب')];
    const bulk = (action: string) =>
      call(admin, 'POST', '/admin/stories/bulk', { action, ids: [a.id, b.id, 'f'.repeat(24)] });
    expect((await bulk('publish')).body).toMatchObject({ done: 2, refused: [{ code: 'request/not_found' }] });
    expect(await titles()).toHaveLength(2);
    const csv = await fetch(`${http.url}/api/admin/stories/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await csv.text()).toContain("'=ب");
    await bulk('unpublish');
    expect(await titles()).toEqual([]);
    await bulk('delete');
    expect(await listed('')).toEqual([]);
  });
});

describe('many stories at once', () => {
  const act = async (operation: string, ids: readonly string[], extras: object = {}) =>
    (
      await call(admin, 'POST', `/admin/bulk/${operation}`, {
        ...{ resource_type: 'stories', resource_ids: ids, extras },
      })
    ).body;
  const undo = (body: Record<string, unknown>) =>
    call(admin, 'POST', `/admin/undo/${(body['undo'] as { id: string }).id}`);
  const listed = async (query: string) =>
    ((await call(admin, 'GET', `/admin/stories${query}`)).body['data'] as PanelStory[]).map(({ id }) => id);

  it('are published, taken away, deleted, restored and tagged, and all of it is taken back with one call', async () => {
    const [a, b] = [(await create('الف')).id, (await create('ب')).id];
    const done = await act('publish', [a, b, 'f'.repeat(24)]);
    expect(done).toMatchObject({ done: 2, refused: [{ code: 'request/not_found' }] });
    expect((await titles()).sort()).toEqual(['الف', 'ب']);
    expect((await undo(done)).status).toBe(200);
    expect(await titles()).toEqual([]);

    await act('publish', [a, b]);
    expect((await undo(await act('unpublish', [a, b]))).status).toBe(200);
    expect(await titles()).toHaveLength(2);

    const deleted = await act('delete', [a, b]);
    expect(await listed('')).toEqual([]);
    expect((await listed('?status=trash')).sort()).toEqual([a, b].sort());
    expect((await call(admin, 'GET', `/admin/stories/${a}`)).status).toBe(404);
    expect((await undo(deleted)).status).toBe(200);
    expect(await titles()).toHaveLength(2);
    await act('delete', [a]);
    expect((await undo(await act('restore', [a]))).status).toBe(200);
    expect(await listed('?status=trash')).toEqual([a]);
    await act('restore', [a]);
    expect(await listed('?status=trash')).toEqual([]);

    const tagged = await act('tag', [a, b], { tag: 'خاطره' });
    expect((await listed(`?tag=${encodeURIComponent('خاطره')}`)).sort()).toEqual([a, b].sort());
    await call(admin, 'PUT', `/admin/stories/${a}`, {
      ...input('دیگر'),
      tags: ['خاطره'],
      revision: (await call(admin, 'GET', `/admin/stories/${a}`)).data.revision,
    });
    expect((await undo(tagged)).status).toBe(200);
    // The one that was changed since stays as it is.
    expect(await listed(`?tag=${encodeURIComponent('خاطره')}`)).toEqual([a]);
    expect(await act('tag', [a])).toMatchObject({ code: 'request/invalid' });
  });

  it('are found by the language that they lack', async () => {
    const { id } = await create('الف');
    const whole = await create('ب', { title: { fa: 'ب', en: 'B' } });
    expect(await listed('?missing=en')).toEqual([id]);
    expect(await listed('?missing=fa')).toEqual([]);
    expect(await listed('')).toEqual([whole.id, id]);
  });
});

describe('versions of a story', () => {
  const versions = async (id: string) =>
    (await call(moderator, 'GET', `/admin/content/stories/${id}/versions`)).body['data'] as Version[];

  it('are kept for each text, with who wrote it, and brought back as a new one', async () => {
    const { id } = await published('یک');
    await call(moderator, 'PUT', `/admin/stories/${id}`, { ...input('دو'), revision: 2 });
    await call(moderator, 'PUT', `/admin/stories/${id}`, { ...input('سه'), revision: 3 });
    expect(await versions(id)).toMatchObject([
      { n: 4, is_published: false, is_current: true, by: { id: moderator.id } },
      { n: 3, is_published: false, is_current: false, by: { id: moderator.id } },
      { n: 1, is_published: true, is_current: false, by: { id: admin.id } },
    ]);
    const path = `/admin/content/stories/${id}/versions`;
    expect((await call(moderator, 'GET', `${path}/1`)).data).toMatchObject({
      n: 1,
      fields: { title: { fa: 'یک' } },
    });
    expect((await call(moderator, 'GET', `${path}/4`)).data).toMatchObject({
      fields: { title: { fa: 'سه' } },
    });
    expect((await call(moderator, 'GET', `${path}/2`)).status).toBe(404);
    expect((await call(moderator, 'POST', `${path}/1/restore`, { revision: 3 })).body).toMatchObject({
      code: 'content/stale',
    });
    expect((await call(moderator, 'POST', `${path}/1/restore`, { revision: 4 })).body).toMatchObject({
      revision: 5,
    });
    expect((await versions(id)).map(({ n }) => n)).toEqual([5, 4, 3, 1]);
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data.title.fa).toBe('یک');
    expect((await call(admin, 'GET', `/admin/content/stories/${'f'.repeat(24)}/versions`)).status).toBe(404);
    expect((await call(admin, 'GET', `/admin/content/news/${id}/versions`)).body).toMatchObject({
      code: 'request/invalid',
    });
  });

  it('are not made by autosave, and nothing that somebody else has written or saved is lost to it', async () => {
    const { id } = await create('یک');
    let revision = 1;
    const keep = async (by: SignedInPerson, fa: string, autosave = true) => {
      const kept = await call(by, 'PUT', `/admin/stories/${id}`, { ...input(fa), revision, autosave });
      if (kept.status === 200) revision = kept.data.revision;
      return kept;
    };
    const ns = async () => (await versions(id)).map(({ n, by }) => [n, by.id]);
    expect((await keep(moderator, 'دو')).body['undo']).toBeNull();
    for (const fa of ['سه', 'چهار', 'پنج']) await keep(moderator, fa);
    // The same again changes nothing.
    const before = revision;
    await keep(moderator, 'پنج');
    expect(revision).toBe(before);
    expect(await ns()).toEqual([
      [5, moderator.id],
      [1, admin.id],
    ]);
    // Another one writes on: what stood there becomes a version.
    await keep(admin, 'شش');
    expect(await ns()).toEqual([
      [6, admin.id],
      [5, moderator.id],
      [1, admin.id],
    ]);
    // Saved without a further change, and then written on: the saved one is a version.
    await keep(admin, 'شش', false);
    await keep(admin, 'هفت');
    expect((await ns()).map(([n]) => n)).toEqual([8, 6, 5, 1]);
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data.title.fa).toBe('هفت');
    const path = `/admin/content/stories/${id}/versions`;
    await call(admin, 'POST', `${path}/1/restore`, { revision });
    expect((await ns()).map(([n]) => n)).toEqual([9, 8, 6, 5, 1]);
    expect((await keep(admin, 'دیر')).body).toMatchObject({ code: 'content/stale' });
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `stories:${id}` })
      .lean();
    expect(entries.filter(({ action }) => action === 'stories.autosave')).toHaveLength(6);
  });

  it(`beyond ${VERSIONS_KEPT} go, except those that were published`, async () => {
    const { id } = await published('یک');
    for (let revision = 2; revision < VERSIONS_KEPT + 6; revision += 1)
      await call(admin, 'PUT', `/admin/stories/${id}`, { ...input(`متن ${String(revision)}`), revision });
    const all = await versions(id);
    expect(all).toHaveLength(VERSIONS_KEPT + 2);
    expect(all.at(-1)).toMatchObject({ n: 1, is_published: true });
  });
});

describe('changes of stories', () => {
  it('stand in the audit log, and are taken back for a day while nobody has made another one', async () => {
    const { id } = await published('یک');
    const undoing = async (by: SignedInPerson, answer: { body: Record<string, unknown> }) =>
      call(by, 'POST', `/admin/undo/${(answer.body['undo'] as { id: string }).id}`);
    const update = await call(moderator, 'PUT', `/admin/stories/${id}`, { ...input('دو'), revision: 2 });
    expect((await undoing(moderator, update)).body).toMatchObject({ undone: 1 });
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data).toMatchObject({
      title: { fa: 'یک' },
      revision: 4,
    });
    expect((await undoing(moderator, update)).status).toBe(404);

    const gone = await call(admin, 'POST', `/admin/stories/${id}/unpublish`, { revision: 4 });
    expect((await undoing(moderator, gone)).status).toBe(404);
    expect((await undoing(admin, gone)).status).toBe(200);
    expect(await titles()).toEqual(['یک']);

    const deleted = await call(admin, 'DELETE', `/admin/stories/${id}`);
    expect(await titles()).toEqual([]);
    expect((await undoing(admin, deleted)).status).toBe(200);
    expect(await titles()).toEqual(['یک']);

    const late = await call(admin, 'PUT', `/admin/stories/${id}`, { ...input('سه'), revision: 8 });
    await call(admin, 'PUT', `/admin/stories/${id}`, { ...input('چهار'), revision: 9 });
    expect((await undoing(admin, late)).body).toMatchObject({ code: 'content/stale' });
    const last = await call(admin, 'PUT', `/admin/stories/${id}`, { ...input('پنج'), revision: 10 });
    http.clock.advance(DAY_MS);
    admin = await aPanelPerson(http, 'admin');
    moderator = await aPanelPerson(http, 'moderator');
    expect((await undoing(admin, last)).status).toBe(404);

    const entries = await auditLog
      .model(http.connection)
      .find({ target: `stories:${id}` })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action }) => action)).toEqual(
      [
        'create',
        'publish',
        'update',
        'undo',
        'unpublish',
        'undo',
        'delete',
        'undo',
        'update',
        'update',
        'update',
      ].map((verb) => `stories.${verb}`),
    );
  });

  it('reach readers when a picture is described anew, and hold pictures that are in use', async () => {
    const picture = await aPicture();
    const { id } = await published('یک', { picture });
    const removed = await call(admin, 'DELETE', `/admin/media/${picture}`);
    expect(removed.body).toMatchObject({
      code: 'content/in_use',
      uses: [{ type: 'stories', id, title: 'یک' }],
    });
    const alt = { fa: 'شرح تازه', en: 'new' };
    await call(admin, 'PUT', `/admin/media/${picture}`, { alt, focus: { x: 0, y: 1 }, revision: 1 });
    expect((await cards())[0]?.picture).toMatchObject({ alt: 'شرح تازه', focus: { x: 0, y: 1 } });
    await call(admin, 'PUT', `/admin/stories/${id}`, { ...input('یک'), revision: 2 });
    expect((await call(admin, 'DELETE', `/admin/media/${picture}`)).status).toBe(409);
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 3 });
    http.clock.advance(61_000);
    expect((await call(admin, 'DELETE', `/admin/media/${picture}`)).status).toBe(200);
  });
});

describe('readers', () => {
  it('like a story once each, at the same moment too, and take it back', async () => {
    const { id } = await published('یک');
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(http, 'user')));
    await Promise.all(people.flatMap((each) => [1, 2].map(() => call(each, 'POST', `/stories/${id}/like`))));
    expect((await cards())[0]?.likes).toBe(5);
    const [first] = people;
    if (first === undefined) throw new Error('nobody');
    expect((await one(id, first)).liked).toBe(true);
    expect((await call(first, 'DELETE', `/stories/${id}/like`)).body).toMatchObject({
      liked: false,
      likes: 4,
    });
    expect((await call(first, 'DELETE', `/stories/${id}/like`)).body).toMatchObject({
      liked: false,
      likes: 4,
    });
    await http.connection.collection('stories').updateOne({}, { $set: { likes: 99 } });
    await http.parts.stories.stories.recount();
    expect((await one(id, first)).likes).toBe(4);
  });

  it('are counted as sharing a story once a day', async () => {
    const { id } = await published('یک');
    for (const shares of [1, 1])
      expect((await call(reader, 'POST', `/stories/${id}/share`)).body).toMatchObject({ shares });
    http.clock.advance(DAY_MS);
    const other = await aPerson(http, 'user');
    expect((await call(other, 'POST', `/stories/${id}/share`)).body).toMatchObject({ shares: 2 });
  });

  it('find nothing under ids of no story, of drafts, and of stories in the trash', async () => {
    const draft = await create('پیش‌نویس');
    const { id } = await published('رفته');
    await call(admin, 'DELETE', `/admin/stories/${id}`);
    for (const each of ['f'.repeat(24), draft.id, id])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/like'],
        ['DELETE', '/like'],
        ['POST', '/share'],
      ] as const)
        expect((await call(reader, method, `/stories/${each}${path}`)).status, `${method} ${path}`).toBe(404);
    expect((await call(reader, 'GET', '/stories/x')).body).toMatchObject({ code: 'request/invalid' });
  });
});
