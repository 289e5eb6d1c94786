import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Translation } from '@hokm/shared/api/translations';
import { startTestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson } from '../../../test/support/people.js';
import { NAME, PAGE_TEXTS, translationsOf } from '../../../test/support/translations.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';

const http = await startTestHttp({ pageTexts: PAGE_TEXTS });
afterAll(() => http.close());
const admin = await aPanelPerson(http, 'admin');
const moderator = await aPanelPerson(http, 'moderator');
const { call, write, list, shown } = translationsOf(http.url, admin);
beforeEach(async () => {
  for (const name of ['languages', 'translations', 'text_releases'])
    await http.connection.collection(name).deleteMany({});
  await http.parts.texts.announce();
});

describe('texts in the panel', () => {
  it('are listed with what the release says, page by page', async () => {
    const first = await list('language=en&namespace=miniapp&per_page=2');
    expect(first.data.map(({ key, base, value }) => [key, base, value])).toEqual([
      ['app.name', 'Hokm', null],
      ['app.close', 'Close', null],
    ]);
    expect([first.meta.total, first.counts]).toEqual([
      4,
      { all: 4, missing: 0, outdated: 0, changed: 0, fixed: 0 },
    ]);
    const fixed = await list('language=en&filter=fixed&search=start-room');
    expect(fixed.data.map(({ key, is_changeable }) => [key, is_changeable])).toEqual([['start-room', false]]);
  });

  it('are found by their key, their base and their value, in Arabic letters too', async () => {
    await write('بازی کیان', NAME, 'fa');
    for (const [words, keys] of [
      ['app.na', ['app.name']],
      ['كيان', ['app.name']],
      ['بستن', ['app.close', 'sheet.close']],
      ['.*', []],
    ] as const)
      expect(
        (await list(`language=fa&namespace=miniapp&search=${encodeURIComponent(words)}`)).data.map(
          ({ key }) => key,
        ),
      ).toEqual(keys);
  });

  it('are read by the mini app as soon as they are written, and are the release’s again when taken away', async () => {
    const before = await shown('en');
    const made = await write('Court piece');
    expect(made.status).toBe(201);
    const { id, revision } = made.body['data'] as Translation;
    expect(revision).toBe(1);
    const after = await shown('en');
    expect(after.version).toBeGreaterThan(before.version);
    expect([after.texts, (await shown('fa')).texts]).toEqual([{ 'app.name': 'Court piece' }, {}]);
    const changed = await call('PUT', `admin/translations/${id}`, { value: 'Hokm!', revision });
    expect(changed.body['data']).toMatchObject({ value: 'Hokm!', revision: 2 });
    expect((await shown('en')).texts).toEqual({ 'app.name': 'Hokm!' });
    expect((await call('DELETE', `admin/translations/${id}`)).body['data']).toMatchObject({ value: null });
    expect((await shown('en')).texts).toEqual({});
    expect((await list('language=en&filter=changed')).data).toEqual([]);
  });

  it('may be kept for good by their version, and by no other', async () => {
    await write('Court piece');
    const { version } = await shown('en');
    const config = await call('GET', 'config', undefined, null);
    expect(config.body['texts_version']).toBe(version);
    const cached = async (v: number | string) =>
      (await call('GET', `texts/en?v=${v}`, undefined, null)).headers.get('cache-control');
    expect(await cached(version)).toBe('public, max-age=31536000, immutable');
    expect(await cached(version - 1)).toBe('no-store');
    expect(await cached(version + 1)).toBe('no-store');
    expect((await call('GET', 'texts/en?v=-1', undefined, null)).status).toBe(400);
  });

  it('change only as of the revision that was read; a late writer gets the newer one', async () => {
    const { id } = (await write('one')).body['data'] as Translation;
    expect((await write('two')).body).toMatchObject({ code: 'content/stale', current: { value: 'one' } });
    const both = await Promise.all(
      ['a', 'b'].map((value) => call('PUT', `admin/translations/${id}`, { value, revision: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const created = await Promise.all(
      ['x', 'y'].map((value) => write(value, { namespace: 'miniapp', key: 'app.close' })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are taken back by undo, the first one to nothing', async () => {
    const made = await write('one');
    const { id } = made.body['data'] as Translation;
    const changed = await call('PUT', `admin/translations/${id}`, { value: 'two', revision: 1 });
    const { id: undo } = changed.body['undo'] as { id: string };
    expect((await call('POST', `admin/undo/${undo}`, undefined, moderator)).status).toBe(404);
    expect((await call('POST', `admin/undo/${undo}`)).status).toBe(200);
    expect((await shown('en')).texts).toEqual({ 'app.name': 'one' });
    const stale = made.body['undo'] as { id: string };
    expect((await call('POST', `admin/undo/${stale.id}`)).body).toMatchObject({ code: 'content/stale' });
    const other = await write('first', { namespace: 'miniapp', key: 'app.close' });
    const first = other.body['undo'] as { id: string };
    expect((await call('POST', `admin/undo/${first.id}`)).status).toBe(200);
    expect((await shown('en')).texts).toEqual({ 'app.name': 'one' });
  });

  it('stand in the audit log with who changed what', async () => {
    const { id } = (await write('one')).body['data'] as Translation;
    await call('PUT', `admin/translations/${id}`, { value: 'two', revision: 1 });
    await call('DELETE', `admin/translations/${id}`);
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `translations:${id}` })
      .sort({ _id: 1 })
      .lean<AuditRecord[]>();
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
      ['create', 'update', 'delete'].map((verb) => [`translations.${verb}`, admin.id]),
    );
  });

  it('are written by administrators only; moderators read them, and nobody else', async () => {
    const body = { language: 'en', ...NAME, value: 'x' };
    expect((await call('GET', 'admin/translations?language=en', undefined, moderator)).status).toBe(200);
    expect((await call('POST', 'admin/translations', body, moderator)).status).toBe(403);
    expect((await call('POST', 'admin/translations', body, null)).status).toBe(401);
    expect((await shown('en')).texts).toEqual({});
  });
});

describe('hostile texts', () => {
  it.each([
    ['other placeholders', '{{n}} seats of {{room}}'],
    ['a missing one', '{{n}} seats'],
    ['a reference to another text', '$t(app.name) {{n}} {{of}}'],
    ['a format', '{{n, currency}} {{of}}'],
    ['an open brace', '{{n}} {{of}} {{'],
    ['an unescaped one', '{{- n}} {{of}}'],
  ])('are refused with %s', async (_what, value) => {
    const answer = await write(value, { namespace: 'miniapp', key: 'lobby.seats' });
    expect(answer.body).toMatchObject({ code: 'texts/placeholders' });
    expect((await shown('en')).texts).toEqual({});
  });

  it('lose what would turn the text around them or show nothing, and are measured', async () => {
    const value = '\u202E\u2066a\u200B b\u0000c\n d\u2069';
    expect((await write(value.replace('\u0000', ''))).body['data']).toMatchObject({ value: 'a bc d' });
    expect((await write('\u200B\u202E', { namespace: 'miniapp', key: 'app.close' })).status).toBe(400);
    expect((await write('x\u0000', { namespace: 'miniapp', key: 'app.close' })).status).toBe(400);
    expect((await write('x'.repeat(2_001), { namespace: 'miniapp', key: 'app.close' })).status).toBe(400);
  });

  it('stay words: markup is stored and given as it is', async () => {
    const value = '<img src=x onerror=alert(1)>';
    await write(value);
    const { headers } = await call('GET', 'texts/en', undefined, null);
    expect(headers.get('content-type')).toContain('application/json');
    expect((await shown('en')).texts).toEqual({ 'app.name': value });
  });

  it.each([
    { language: 'en', namespace: 'miniapp', key: '__proto__', value: 'x' },
    { language: 'en', namespace: 'miniapp', key: 'constructor', value: 'x' },
    { language: 'en', namespace: 'miniapp', key: 'no.such.key', value: 'x' },
    { language: 'xx', namespace: 'miniapp', key: 'app.name', value: 'x' },
  ])('are written nowhere but where a text is: %j', async (body) => {
    expect((await call('POST', 'admin/translations', body)).status).toBe(404);
  });

  it.each([
    { language: { $ne: '' }, ...NAME, value: 'x' },
    { language: 'en', namespace: { $gt: '' }, key: 'app.name', value: 'x' },
    { language: 'en', namespace: 'miniapp', key: ['app.name'], value: 'x' },
    { language: 'en', ...NAME, value: { $set: 1 } },
    { language: '../en', ...NAME, value: 'x' },
  ])('are refused in another shape: %j', async (body) => {
    expect((await call('POST', 'admin/translations', body)).status).toBe(400);
  });

  it('cannot change a text that code builds', async () => {
    const answer = await write('x', { namespace: 'bot', key: 'start-room' });
    expect(answer.body).toMatchObject({ code: 'texts/placeholders' });
  });
});
