import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Translation } from '@hokm/shared/api/translations';
import { builtInText, errorText, placeholdersOf, samePlaceholders } from '@hokm/shared/text';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';

const PAGE_TEXTS = [
  builtInText('miniapp', 'app.name', 'حکم', 'Hokm'),
  builtInText('miniapp', 'app.close', 'بستن', 'Close'),
  builtInText('miniapp', 'sheet.close', 'بستن', 'Close'),
  builtInText('miniapp', 'lobby.seats', '{{n}} جای خالی از {{of}}', '{{n}} of {{of}} seats are free'),
  builtInText('panel', 'nav.home', 'داشبورد', 'Dashboard'),
];

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp({ pageTexts: PAGE_TEXTS });
  [admin, moderator] = [await aPanelPerson(http, 'admin'), await aPanelPerson(http, 'moderator')];
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['languages', 'translations', 'text_keys'])
    await http.connection.collection(name).deleteMany({});
  await http.parts.texts.announce();
});

async function call(method: string, path: string, body?: unknown, by: SignedInPerson | null = admin) {
  const response = await fetch(`${http.url}/api/${path}`, {
    method,
    headers: {
      ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
      'content-type': 'application/json',
      'accept-language': 'en',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

type Name = Pick<Translation, 'namespace' | 'key'>;
const NAME: Name = { namespace: 'miniapp', key: 'app.name' };
const write = (value: string, name: Name = NAME, language = 'en') =>
  call('POST', 'admin/translations', { language, ...name, value });
const german = {
  code: 'de',
  native_name: 'Deutsch',
  dir: 'ltr',
  base: 'en',
  is_enabled: true,
  is_default: false,
};
const list = async (query: string) => {
  const { body } = await call('GET', `admin/translations?${query}`);
  return body as unknown as { data: Translation[]; counts: Record<string, number>; meta: { total: number } };
};
const shown = async (language: string, version = '') => {
  const { body } = await call('GET', `texts/${language}${version}`, undefined, null);
  return body['data'] as { version: number; texts: Record<string, string>; errors: Record<string, string> };
};

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

describe('placeholders', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]\w{0,6}$/), { maxLength: 4 });
  const words = fc.string().map((text) => text.replace(/[{}$]/g, ''));
  it('are the same whatever stands around them and in whatever order, and no others are', () => {
    fc.assert(
      fc.property(names, fc.array(words, { minLength: 6, maxLength: 6 }), (all, around) => {
        const text = (list: readonly string[]) =>
          list.map((name, at) => `${around[at] ?? ''}{{${name}}}`).join('') + (around[5] ?? '');
        expect(placeholdersOf('miniapp', text(all))).toEqual([...all].sort());
        expect(samePlaceholders('miniapp', text(all), text([...all].reverse()))).toBe(true);
        if (all.length > 0) expect(samePlaceholders('miniapp', text(all), text(all.slice(1)))).toBe(false);
        expect(samePlaceholders('miniapp', text(all), text([...all, 'zz_other']))).toBe(false);
      }),
    );
  });

  it('never let an instruction through: what is let through holds nothing but words and known names', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '$', 't', '(', ')', 'n', ' ', '-', ',') }),
        (text) => {
          const found = placeholdersOf('miniapp', text);
          const rest = text.replace(/\{\{\w+\}\}/g, ' ');
          expect(found === null).toBe(/\{\{|\}\}|\$t\(/.test(rest));
        },
      ),
    );
  });
});

describe('languages', () => {
  it('begin with Persian and English, which stay on', async () => {
    const { body } = await call('GET', 'languages', undefined, null);
    expect(body['data']).toEqual([
      { code: 'fa', native_name: 'فارسی', dir: 'rtl', base: 'fa', is_default: true },
      { code: 'en', native_name: 'English', dir: 'ltr', base: 'en', is_default: false },
    ]);
    const facts = { native_name: 'English', dir: 'ltr', base: 'en', is_default: false, revision: 0 };
    expect((await call('PUT', 'admin/languages/en', { ...facts, is_enabled: false })).body).toMatchObject({
      code: 'texts/built_in',
    });
    expect((await call('PUT', 'admin/languages/en', { ...facts, is_enabled: true, dir: 'rtl' })).status).toBe(
      409,
    );
  });

  it('have one default, the newest that is switched on', async () => {
    const english = {
      native_name: 'English',
      dir: 'ltr',
      base: 'en',
      is_enabled: true,
      is_default: true,
      revision: 0,
    };
    expect((await call('PUT', 'admin/languages/en', english)).body['data']).toMatchObject({
      is_default: true,
    });
    http.clock.advance(10);
    await call('POST', 'admin/languages', { ...german, is_default: true });
    const defaults = async () =>
      (
        (await call('GET', 'languages', undefined, null)).body['data'] as {
          code: string;
          is_default: boolean;
        }[]
      )
        .filter(({ is_default }) => is_default)
        .map(({ code }) => code);
    expect(await defaults()).toEqual(['de']);
    await call('PUT', 'admin/languages/de', { ...german, is_default: true, is_enabled: false, revision: 1 });
    expect(await defaults()).toEqual(['en']);
  });

  it('lie over their base, and are missing what nobody has translated', async () => {
    expect((await call('POST', 'admin/languages', german)).status).toBe(201);
    expect((await call('POST', 'admin/languages', german)).body).toMatchObject({ code: 'content/in_use' });
    await write('Court piece');
    await write('Schließen', { namespace: 'miniapp', key: 'app.close' }, 'de');
    expect((await shown('de')).texts).toEqual({ 'app.name': 'Court piece', 'app.close': 'Schließen' });
    const missing = await list('language=de&namespace=miniapp&filter=missing');
    expect(missing.data.map(({ key, base }) => [key, base])).toEqual([
      ['app.name', 'Court piece'],
      ['sheet.close', 'Close'],
      ['lobby.seats', '{{n}} of {{of}} seats are free'],
    ]);
    const { body } = await call('GET', 'admin/languages');
    const shares = (body['data'] as { code: string; translated: { done: number } }[]).map(
      ({ code, translated }) => [code, translated.done] as const,
    );
    expect(new Map(shares).get('de')).toBe(1);
  });

  it('say which texts are outdated once their base is another one', async () => {
    await call('POST', 'admin/languages', german);
    await write('Hokm (de)', NAME, 'de');
    expect((await list('language=de&filter=outdated')).data).toEqual([]);
    await write('Court piece');
    const outdated = await list('language=de&filter=outdated');
    expect(outdated.data.map(({ key, value }) => [key, value])).toEqual([['app.name', 'Hokm (de)']]);
  });

  it('that are switched off are read by nobody', async () => {
    await call('POST', 'admin/languages', { ...german, is_enabled: false });
    expect((await call('GET', 'texts/de', undefined, null)).status).toBe(404);
    expect((await call('GET', 'texts/__proto__', undefined, null)).status).toBe(400);
  });

  it('change as of their revision, and by administrators only', async () => {
    await call('POST', 'admin/languages', german);
    const facts = { ...german, native_name: 'Deutsch!', revision: 1 };
    expect((await call('PUT', 'admin/languages/de', facts, moderator)).status).toBe(403);
    expect((await call('PUT', 'admin/languages/de', facts)).body['data']).toMatchObject({ revision: 2 });
    expect((await call('PUT', 'admin/languages/de', facts)).body).toMatchObject({
      code: 'content/stale',
      current: { native_name: 'Deutsch!', revision: 2 },
    });
    expect((await call('POST', 'admin/languages', { ...german, code: 'DE' })).status).toBe(400);
  });
});

describe('refusals and mails', () => {
  it('are worded as the staff wishes, in the caller’s language', async () => {
    const name: Name = { namespace: 'server', key: 'request/not_found' };
    await write('Nothing here.', name);
    expect((await call('GET', 'no-such-call')).body).toMatchObject({ message: 'Nothing here.' });
    const persian = await fetch(`${http.url}/api/no-such-call`, { headers: { 'accept-language': 'fa' } });
    expect(await persian.json()).toMatchObject({ message: errorText('request/not_found', 'fa') });
    await call('POST', 'admin/languages', german);
    await write('Nichts da.', name, 'de');
    const said = async (languages: string) => {
      const answer = await fetch(`${http.url}/api/no-such-call`, {
        headers: { 'accept-language': languages },
      });
      return ((await answer.json()) as { message: string }).message;
    };
    expect(await said('de, en;q=0.5')).toBe('Nichts da.');
    expect(await said('pt, en;q=0.5')).toBe('Nothing here.');
  });

  it('are in the list as the server’s, mails part by part', async () => {
    const { data } = await list('language=en&namespace=server&search=mail.reset.');
    expect(data.map(({ key }) => key)).toEqual([
      'mail.reset.subject',
      'mail.reset.line_1',
      'mail.reset.line_2',
      'mail.reset.button',
      'mail.reset.end',
    ]);
    expect(http.parts.texts.changed('en', 'server', 'mail.reset.subject')).toBeUndefined();
    await write('A new key for Hokm', { namespace: 'server', key: 'mail.reset.subject' });
    expect(http.parts.texts.changed('en', 'server', 'mail.reset.subject')).toBe('A new key for Hokm');
    expect((await shown('en')).errors).toEqual({});
  });
});

describe('many texts at once', () => {
  it('are written one by one, and each that cannot be is named', async () => {
    const items = [
      { ...NAME, value: 'Court piece' },
      { namespace: 'miniapp', key: 'app.close', value: 'Close' },
      { namespace: 'miniapp', key: 'lobby.seats', value: 'no names' },
      { namespace: 'miniapp', key: 'gone', value: 'x' },
    ];
    const { body } = await call('POST', 'admin/translations/bulk-translate', { language: 'en', items });
    expect(body).toEqual({
      success: true,
      done: 1,
      unchanged: 1,
      refused: [
        { namespace: 'miniapp', key: 'lobby.seats', code: 'texts/placeholders' },
        { namespace: 'miniapp', key: 'gone', code: 'request/not_found' },
      ],
    });
    expect((await shown('en')).texts).toEqual({ 'app.name': 'Court piece' });
    const again = await call('POST', 'admin/translations/bulk-translate', { language: 'en', items });
    expect(again.body).toMatchObject({ done: 0, unchanged: 2 });
    const many = Array.from({ length: 101 }, () => ({ ...NAME, value: 'x' }));
    expect(
      (await call('POST', 'admin/translations/bulk-translate', { language: 'en', items: many })).status,
    ).toBe(400);
  });

  it('are drafted from the same words that are translated already, and stored by nobody', async () => {
    await call('POST', 'admin/languages', german);
    const ask = (keys?: Name[]) =>
      call('POST', 'admin/translations/auto-translate', {
        language: 'de',
        ...(keys === undefined ? {} : { keys }),
      });
    expect((await ask()).body).toMatchObject({ code: 'texts/no_translator' });
    await write('Schließen', { namespace: 'miniapp', key: 'app.close' }, 'de');
    const { body } = await ask();
    expect(body['drafts']).toEqual([
      { namespace: 'miniapp', key: 'sheet.close', base: 'Close', value: 'Schließen' },
    ]);
    expect(body['untranslated']).toBeGreaterThan(10);
    expect((await ask([NAME])).body).toMatchObject({ drafts: [], untranslated: 1 });
    expect((await shown('de')).texts).toEqual({ 'app.close': 'Schließen' });
  });

  it('of a release are taken in once, and reported', async () => {
    const take = async () => (await call('POST', 'admin/translations/initialize-defaults')).body;
    const first = await take();
    expect(first['added']).toMatchObject({ count: first['total'] });
    const keys = http.connection.collection<{ _id: string; fa: string; en: string }>('text_keys');
    await keys.updateOne({ _id: 'miniapp:app.name' }, { $set: { en: 'Older' } });
    await keys.insertOne({ _id: 'miniapp:removed', fa: 'x', en: 'x' });
    await keys.deleteOne({ _id: 'panel:nav.home' });
    expect(await take()).toMatchObject({
      added: { count: 1, keys: ['panel:nav.home'] },
      changed: { count: 1, keys: ['miniapp:app.name'] },
      gone: { count: 1, keys: ['miniapp:removed'] },
    });
    const none = { count: 0, keys: [] };
    expect(await take()).toMatchObject({ added: none, changed: none, gone: none });
  });

  it('go out as CSV, with formulas escaped, and as JSON', async () => {
    await write('=1+1');
    const csv = await call('GET', 'admin/translations/export?language=en&filter=changed');
    expect(csv.text).toContain('namespace,key,base,value');
    expect(csv.text).toContain(`miniapp,app.name,Hokm,'=1+1`);
    const json = await call('GET', 'admin/translations/export?language=en&namespace=miniapp&format=json');
    expect(JSON.parse(json.text)).toHaveLength(4);
    expect((await call('GET', 'admin/translations/export?language=xx')).status).toBe(404);
  });
});

describe('a change that its process did not come to announce', () => {
  it('is announced by the worker', async () => {
    const left = new Date(http.clock.now());
    await http.connection.collection('translations').insertOne({
      ...{ lang: 'en', ns: 'miniapp', key: 'app.name', value: 'Left', base_hash: '', revision: 1 },
      unannounced_at: left,
    });
    const before = await shown('en');
    expect(before.texts).toEqual({});
    await http.parts.announcements.sweep();
    expect((await shown('en')).texts).toEqual({});
    http.clock.advance(5_000);
    await http.parts.announcements.sweep();
    const after = await shown('en');
    expect([after.version, after.texts]).toEqual([before.version + 1, { 'app.name': 'Left' }]);
    await http.parts.announcements.sweep();
    expect((await shown('en')).version).toBe(after.version);
  });
});
