import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Preview } from '@hokm/shared/api/previews';
import { PREVIEW_MS } from '@hokm/shared/api/previews/limits';
import { anotherAddress } from '../../../test/support/addresses.js';
import { contentCalls, NOTHING, tree } from '../../../test/support/content.js';
import { galleryOf } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { storyInput } from '../../../test/support/stories.js';
import { auditLog } from '../../platform/panel/audit-model.js';

const KEPT = ['stories', 'pages', 'books', 'authors', 'gallery', 'albums', 'media', 'likes'];

let http: TestHttp;
let calls: ReturnType<typeof contentCalls>;
let admin: SignedInPerson;
let moderator: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  calls = contentCalls(http.url);
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  for (const name of KEPT) await http.connection.collection(name).deleteMany({});
});

const inBoth = (fa: string) => ({ fa, en: '' });
const text = { fa: tree('متن فارسی'), en: NOTHING };
const create = async (path: string, body: object) =>
  (await calls.call<{ id: string }>(moderator, 'POST', `/admin/${path}`, body)).data.id;
const make = (by: SignedInPerson | null, type: string, id: string) =>
  calls.call<{ url: string; expires_at: string }>(by, 'POST', `/admin/content/${type}/${id}/preview`, {});
const tokenIn = (url: string): string => /\?startapp=preview_([\w-]+)$/.exec(url)?.[1] ?? '';
const tokenOf = async (type: string, id: string) => tokenIn((await make(moderator, type, id)).data.url);
const read = (token: string) => calls.call<Preview>(null, 'GET', `/previews/${token}`);
const codeOf = async (token: string) => (await read(token)).body['code'];
const aStory = (fa: string) => create('stories', storyInput(fa));

describe('a link to a draft', () => {
  it('opens a story, page, book, author, picture and album as their drafts are', async () => {
    const name = inBoth('نام');
    const { data: uploaded } = await galleryOf(http.url).upload(moderator, null, { title_fa: 'عکس' });
    const written = [
      ['stories', await aStory('داستان'), { title: 'داستان', language: 'fa', liked: false }],
      ['pages', await create('page-content', { key: 'fair', title: name, body: text }), { slug: 'fair' }],
      ['books', await create('books', { title: name, text }), { title: 'نام', shown_in: 'fa' }],
      ['authors', await create('authors', { name, text }), { name: 'نام', shown_in: 'fa' }],
      ['gallery', uploaded.id, { title: 'عکس', picture: { width: 330 } }],
      [
        'albums',
        await create('albums', { title: name, text: inBoth('متن'), cover: null, order: [] }),
        { title: 'نام', pictures: [] },
      ],
    ] as const;
    for (const [type, id, item] of written) {
      const answer = await read(await tokenOf(type, id));
      expect(answer.status, type).toBe(200);
      expect(answer.data, type).toMatchObject({ type, item: { id, ...item } });
    }
  });

  it('shows the draft as it is now, not as readers see it, and what is missing as empty', async () => {
    const id = await aStory('اول');
    await calls.call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 });
    const token = await tokenOf('stories', id);
    const changed = { ...storyInput('دوم'), body: { fa: NOTHING, en: NOTHING }, revision: 2 };
    expect((await calls.call(moderator, 'PUT', `/admin/stories/${id}`, changed)).status).toBe(200);
    expect((await read(token)).data).toMatchObject({ item: { title: 'دوم', language: 'fa', summary: '' } });
    const reader = await aPerson(http, 'user');
    const { data } = await calls.call<{ title: string }>(reader, 'GET', `/stories/${id}`);
    expect(data.title).toBe('اول');
  });

  it('has the pictures of the draft, which everybody may load, described or not', async () => {
    const picture = await calls.addPicture(moderator, { fa: '', en: '' });
    const id = await create('stories', storyInput('با عکس', { picture }));
    const { data } = await read(await tokenOf('stories', id));
    const shown = data.type === 'stories' ? data.item.picture : null;
    expect(shown).toMatchObject({ id: picture, alt: '' });
    const file = await fetch(`${http.url}${shown?.sizes[0]?.url ?? ''}`, { headers: anotherAddress() });
    expect(file.status).toBe(200);
  });

  it('ends after an hour, to the second', async () => {
    const id = await aStory('یک‌ساعته');
    const { data } = await make(moderator, 'stories', id);
    const token = tokenIn(data.url);
    const left = Date.parse(data.expires_at) - http.clock.now();
    expect(left).toBeGreaterThan(PREVIEW_MS - 1_000);
    expect(left).toBeLessThanOrEqual(PREVIEW_MS);
    http.clock.advance(left - 1);
    expect((await read(token)).body).toMatchObject({ success: true, expires_at: data.expires_at });
    http.clock.advance(1);
    const late = await read(token);
    expect(late).toMatchObject({ status: 410, body: { code: 'previews/expired' } });
    expect(late.body['message']).toContain('مهلت این پیش‌نمایش');
  });

  it('opens nothing when it is made up or names another document or kind', async () => {
    const [mine, other] = [await aStory('یکی'), await aStory('دیگری')];
    const token = await tokenOf('stories', mine);
    const made = [token.replace(mine, other), `b${token.slice(1)}`, token.slice(0, -1), 'x', '..%2Fetc'];
    for (const each of made) expect(await codeOf(each), each).toBe('request/not_found');
    expect(await codeOf('x'.repeat(65))).toBe('request/invalid');
  });

  it('dies with the document: in the trash, and for good', async () => {
    const id = await aStory('رفتنی');
    const token = await tokenOf('stories', id);
    const gone = await calls.call(admin, 'DELETE', `/admin/stories/${id}`);
    expect(await codeOf(token)).toBe('request/not_found');
    expect((await make(moderator, 'stories', id)).status).toBe(404);
    const undo = gone.body['undo'] as { id: string };
    await calls.call(admin, 'POST', `/admin/undo/${undo.id}`);
    expect((await read(token)).status).toBe(200);
    await http.connection.collection('stories').deleteOne({ _id: new Types.ObjectId(id) });
    expect(await codeOf(token)).toBe('request/not_found');
  });

  it('is not kept by anybody on its way, not indexed, and counts nothing', async () => {
    const id = await aStory('بی‌شمار');
    const before = await http.connection.collection('stories').findOne({ _id: new Types.ObjectId(id) });
    const response = await fetch(`${http.url}/api/previews/${await tokenOf('stories', id)}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await http.connection.collection('stories').findOne({ _id: new Types.ObjectId(id) })).toEqual(
      before,
    );
    expect(await http.connection.collection('likes').countDocuments({})).toBe(0);
  });

  it('is made by moderators and above, not by players or without a session, and is in the audit log', async () => {
    const id = await aStory('محرمانه');
    const player = await aPerson(http, 'user');
    expect((await make(player, 'stories', id)).body['code']).toBe('auth/forbidden');
    expect((await make(null, 'stories', id)).body['code']).toBe('auth/unauthenticated');
    const log = auditLog.model(http.connection);
    const entries = () => log.countDocuments({ action: 'stories.preview', target: `stories:${id}` });
    expect(await entries()).toBe(0);
    expect((await make(moderator, 'stories', id)).status).toBe(200);
    expect(await entries()).toBe(1);
    expect((await make(moderator, 'stories', 'f'.repeat(24))).body['code']).toBe('request/not_found');
    expect((await make(moderator, 'news', id)).body['code']).toBe('request/invalid');
  });
});
