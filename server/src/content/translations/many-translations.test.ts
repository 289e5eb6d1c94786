import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Translation } from '@hokm/shared/api/translations';
import { CSV_MAX, CSV_ROWS_MAX, TRANSLATION_MAX } from '@hokm/shared/api/translations/limits';
import { startTestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson } from '../../../test/support/people.js';
import {
  GERMAN,
  NAME,
  PAGE_TEXTS,
  translationsOf,
  type TextName,
} from '../../../test/support/translations.js';
import { takenReleases, type TakenReleaseRecord } from '../../texts/model.js';

const http = await startTestHttp({ pageTexts: PAGE_TEXTS });
afterAll(() => http.close());
const admin = await aPanelPerson(http, 'admin');
const { call, write, shown } = translationsOf(http.url, admin);
beforeEach(async () => {
  for (const name of ['languages', 'translations', 'text_releases'])
    await http.connection.collection(name).deleteMany({});
  await http.parts.texts.announce();
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
        { row: 3, namespace: 'miniapp', key: 'lobby.seats', code: 'texts/placeholders' },
        { row: 4, namespace: 'miniapp', key: 'gone', code: 'request/not_found' },
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

  const takeCsv = (csv: string, more: object = {}) =>
    call('POST', 'admin/translations/bulk-translate', { language: 'en', csv, ...more });

  it('are taken from a CSV, and each row that cannot be is named by its number', async () => {
    const long = 'x'.repeat(TRANSLATION_MAX + 1);
    const csv = [
      '\uFEFFkey,VALUE,base,namespace',
      'app.name,"Court ""piece"", now",x,miniapp',
      'app.close,,x,miniapp',
      'lobby.seats,no names,x,miniapp',
      'gone,x,x,miniapp',
      'app.name,x,x,elsewhere',
      `sheet.close,${long},x,miniapp`,
      "nav.home,'=1+1,x,panel",
    ].join('\r\n');
    const { body } = await takeCsv(csv);
    expect(body).toEqual({
      success: true,
      done: 2,
      unchanged: 0,
      refused: [
        { row: 4, namespace: 'miniapp', key: 'lobby.seats', code: 'texts/placeholders' },
        { row: 5, namespace: 'miniapp', key: 'gone', code: 'request/not_found' },
        { row: 6, namespace: 'elsewhere', key: 'app.name', code: 'request/not_found' },
        { row: 7, namespace: 'miniapp', key: 'sheet.close', code: 'request/invalid' },
      ],
    });
    expect((await shown('en')).texts).toEqual({ 'app.name': 'Court "piece", now' });
    expect((await takeCsv(csv)).body).toMatchObject({ done: 0, unchanged: 2 });
  });

  it('of a CSV without its columns, an end or a text, or with too many, write nothing', async () => {
    const row = 'miniapp,app.name,x\n';
    const head = 'namespace,key,value\n';
    const wrong = ['a,b\n1,2', `${head}miniapp,app.name,"x`, `${head}miniapp,app.name,`, head];
    for (const csv of [...wrong, head + row.repeat(CSV_ROWS_MAX + 1), 'x'.repeat(CSV_MAX + 1)])
      expect((await takeCsv(csv)).body, csv.slice(0, 40)).toMatchObject({ code: 'request/invalid' });
    const both = await takeCsv(head + row, { items: [{ ...NAME, value: 'x' }] });
    expect(both.body).toMatchObject({ code: 'request/invalid' });
    expect((await takeCsv(head + row, { language: 'xx' })).status).toBe(404);
    expect((await shown('en')).texts).toEqual({});
  });

  it('come back from an export as they were', async () => {
    const forget = async () => {
      await http.connection.collection('translations').deleteMany({});
      await http.parts.texts.announce();
    };
    const hostile = fc.constantFrom(
      '=1+1',
      '+1',
      '-1',
      '@a',
      'a,b',
      '"',
      '""',
      'a\nb',
      "'",
      '\u202Eاب',
      '؛،',
    );
    const words = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), hostile);
    // A quote that somebody has written before a formula reads like that of the export.
    const value = words.filter((text) => text.trim() !== '' && !/^\s*'/.test(text));
    const rows = await call('GET', 'admin/translations?language=en&namespace=server&per_page=30');
    const named = (rows.body['data'] as Translation[]).map(({ namespace, key }) => ({ namespace, key }));
    const file = () => call('GET', 'admin/translations/export?language=en&filter=changed');
    const values = fc.array(value, { minLength: named.length, maxLength: named.length });
    await fc.assert(
      fc.asyncProperty(values, async (texts) => {
        await forget();
        const items = named.map((name, at) => ({ ...name, value: texts[at] ?? '' }));
        await call('POST', 'admin/translations/bulk-translate', { language: 'en', items });
        const { text } = await file();
        await forget();
        const { body } = await takeCsv(text);
        expect(body).toMatchObject({ success: true, refused: [], unchanged: 0 });
        expect(Number(body['done'])).toBeGreaterThan(named.length / 2);
        expect((await file()).text).toBe(text);
      }),
      { numRuns: 2 },
    );
  });

  it('are drafted from the same words that are translated already, and stored by nobody', async () => {
    await call('POST', 'admin/languages', GERMAN);
    const ask = (keys?: TextName[]) =>
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
    const releases = takenReleases.model(http.connection);
    const { texts } = await releases.findById('taken').orFail().lean<TakenReleaseRecord>();
    const earlier = texts
      .filter(({ id }) => id !== 'panel:nav.home')
      .map((text) => (text.id === 'miniapp:app.name' ? { ...text, en: 'Older' } : text));
    await releases.updateOne(
      { _id: 'taken' },
      { $set: { texts: [...earlier, { id: 'miniapp:removed', fa: 'x', en: 'x' }] } },
    );
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
      lang: 'en',
      ns: 'miniapp',
      key: 'app.name',
      value: 'Left',
      base_hash: '',
      revision: 1,
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
