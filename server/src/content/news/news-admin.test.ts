import { randomBytes } from 'node:crypto';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { newsAdmin } from '@hokm/shared/api/news';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { AuditLog } from '../../platform/panel/audit-log.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import { AuditQueue } from '../../platform/panel/audit-queue.js';
import { news } from './model.js';

type Item = ReceivedOf<typeof newsAdmin.get>['data'];

let http: TestHttp;
let admin: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());
beforeEach(async () => {
  await http.connection.collection('news').deleteMany({});
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${http.url}/api/admin/news${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const draft = (fa: string, en = '') => ({
  title: { fa, en },
  text: { fa: 'متن', en: 'text' },
  published_at: null,
});
async function create(fa: string, en = ''): Promise<Item> {
  return (await call('POST', '', draft(fa, en))).body['data'] as Item;
}
async function titles(query: string): Promise<string[]> {
  const { body } = await call('GET', query);
  return (body['data'] as Item[]).map(({ title }) => title.fa);
}
const actions = () =>
  auditLog
    .model(http.connection)
    .find({ target: /^news:/ })
    .sort({ _id: 1 })
    .lean<AuditRecord[]>();

describe('news in the panel', () => {
  it('are created as drafts that players do not see', async () => {
    const made = await call('POST', '', draft('پیش‌نویس'));
    expect(made.status).toBe(201);
    expect(made.body['data']).toMatchObject({ revision: 1, title: { fa: 'پیش‌نویس' }, published_at: null });
    const { token } = await aPerson(http, 'user');
    const seen = await fetch(`${http.url}/api/news`, { headers: { authorization: `Bearer ${token}` } });
    expect(await seen.json()).toMatchObject({ data: [] });
  });

  it('are created once by repeated calls with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'create-0001' };
    const calls = await Promise.all([1, 2, 3].map(() => call('POST', '', draft('یک'), headers)));
    const ids = new Set(calls.map(({ body }) => (body['data'] as Item).id));
    expect(ids.size).toBe(1);
    expect(await titles('')).toEqual(['یک']);
    await call('POST', '', draft('یک'), { 'idempotency-key': 'create-0002' });
    expect(await titles('')).toHaveLength(2);
  });

  it('are refused without any title, or with fields of another shape', async () => {
    for (const body of [draft(''), { ...draft('x'), title: 'x' }, { ...draft('x'), published_at: 5 }])
      expect((await call('POST', '', body)).body).toMatchObject({ code: 'request/invalid' });
    expect(await titles('')).toEqual([]);
  });

  it('change only as of the revision that the editor has read; a late editor gets the newer one', async () => {
    const { id, revision } = await create('اول');
    const first = await call('PUT', `/${id}`, { ...draft('دوم'), revision });
    expect(first.body['data']).toMatchObject({ revision: 2, title: { fa: 'دوم' } });
    const late = await call('PUT', `/${id}`, { ...draft('دیر'), revision });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'content/stale', current: { revision: 2, title: { fa: 'دوم' } } },
    });
    const both = await Promise.all(
      ['الف', 'ب'].map((fa) => call('PUT', `/${id}`, { ...draft(fa), revision: 2 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of before the panel can be edited', async () => {
    const old = { title: { fa: 'قدیمی', en: '' }, text: { fa: '', en: '' }, published_at: 5 };
    const { insertedId } = await http.connection.collection('news').insertOne(old);
    const shown = await call('GET', `/${insertedId.toHexString()}`);
    expect(shown.body['data']).toMatchObject({ revision: 0 });
    const changed = await call('PUT', `/${insertedId.toHexString()}`, { ...draft('نو'), revision: 0 });
    expect(changed.body['data']).toMatchObject({ revision: 1, title: { fa: 'نو' } });
  });

  it('are found by the beginnings of words, in Arabic letters too', async () => {
    await create('مسابقهٔ بزرگ پاییز', 'Autumn cup');
    await create('خبر دیگر', 'Other');
    expect(await titles('?search=%D9%BE%D8%A7%D9%8A')).toEqual(['مسابقهٔ بزرگ پاییز']);
    expect(await titles('?search=cup')).toEqual(['مسابقهٔ بزرگ پاییز']);
    expect(await titles('?search=.*')).toEqual([]);
  });

  it('are listed by page, status and order', async () => {
    for (const name of ['a', 'b', 'c']) await create(name);
    const ids = (await call('GET', '')).body['data'] as Item[];
    const b = ids.find(({ title }) => title.fa === 'b');
    await call('POST', '/bulk', { action: 'publish', ids: [b?.id] });
    expect(await titles('?sort_order=asc')).toEqual(['a', 'b', 'c']);
    expect(await titles('?per_page=2&page=2')).toEqual(['a']);
    expect(await titles('?status=published')).toEqual(['b']);
    expect(await titles('?status=draft&sort_by=created_at')).toEqual(['c', 'a']);
    expect((await call('GET', '?sort_by=text')).body).toMatchObject({ code: 'request/invalid' });
  });

  it('are changed in bulk one by one, and each that cannot be is named', async () => {
    const one = await create('یک');
    const missing = 'f'.repeat(24);
    const { body } = await call('POST', '/bulk', { action: 'publish', ids: [one.id, one.id, missing] });
    expect(body).toEqual({
      success: true,
      done: 1,
      refused: [{ id: missing, code: 'request/not_found' }],
    });
    const ids = Array.from({ length: 501 }, (_, at) => at.toString(16).padStart(24, '0'));
    expect((await call('POST', '/bulk', { action: 'publish', ids })).status).toBe(400);
  });

  it('go to the trash and are gone for everybody', async () => {
    const { id } = await create('رفتنی');
    expect((await call('DELETE', `/${id}`)).body).toEqual({ success: true });
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect(await titles('')).toEqual([]);
  });

  it('are exported as CSV in full, with formulas escaped, and as JSON', async () => {
    await create('=SUM(1)', 'second "quoted"');
    await create('سوم');
    const headers = { authorization: `Bearer ${admin.token}` };
    const csv = await fetch(`${http.url}/api/admin/news/export?sort_order=asc`, { headers });
    const text = await csv.text();
    expect(csv.headers.get('content-disposition')).toContain('news-2036-01-01.csv');
    expect(text.split('\n')[0]).toContain('title.fa,title.en');
    expect(text).toContain(`'=SUM(1),"second ""quoted"""`);
    const json = await fetch(`${http.url}/api/admin/news/export?format=json`, { headers });
    expect(((await json.json()) as Item[]).map(({ title }) => title.fa)).toEqual(['سوم', '=SUM(1)']);
  });
});

describe('changes of news', () => {
  it('stand in the audit log with who made them and what changed', async () => {
    const { id, revision } = await create('اول');
    await call('PUT', `/${id}`, { ...draft('دوم'), revision });
    await call('DELETE', `/${id}`);
    const mine = (await actions()).filter(({ target }) => target === `news:${id}`);
    expect(mine.map(({ action }) => action)).toEqual(['news.create', 'news.update', 'news.delete']);
    expect(mine[1]).toMatchObject({ actor: admin.id, actor_level: 'admin' });
    const chain = new AuditLog(http.connection, randomBytes, ['development']);
    expect(mine[1] === undefined ? null : await chain.changesOf(mine[1])).toEqual([
      { field: 'title', before: { fa: 'اول', en: '' }, after: { fa: 'دوم', en: '' } },
    ]);
  });

  it('reach the audit log by the worker when the process that made them died before', async () => {
    const { id, revision } = await create('اول');
    const action = { action: 'news.update', target: `news:${id}`, actor: admin.id };
    const left = { ...action, key: 'left', at: new Date(http.clock.now()), changes: [] };
    const rest = { actor_level: 'admin', session: 's', request: '', address: '', reason: '' };
    await news
      .model(http.connection)
      .updateOne(
        { _id: id },
        { $set: { audit_pending: [{ ...left, ...rest }], audit_due: http.clock.now() } },
      );
    const chain = new AuditLog(http.connection, randomBytes, ['development']);
    const queue = new AuditQueue(http.connection, chain, http.clock, http.log);
    queue.watch(news);
    await queue.sweep();
    await queue.sweep();
    const entries = (await actions()).filter(({ key }) => key === 'left');
    expect(entries).toHaveLength(1);
    expect(await chain.verify()).toMatchObject({ broken_at: null });
    const stored = await news.model(http.connection).findById(id).lean();
    expect(stored).not.toHaveProperty('audit_pending');
    expect(stored).toMatchObject({ revision });
  });
});
