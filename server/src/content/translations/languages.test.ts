import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { errorText } from '@hokm/shared/text';
import { startTestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson } from '../../../test/support/people.js';
import {
  GERMAN,
  NAME,
  PAGE_TEXTS,
  translationsOf,
  type TextName,
} from '../../../test/support/translations.js';

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
    await call('POST', 'admin/languages', { ...GERMAN, is_default: true });
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
    await call('PUT', 'admin/languages/de', { ...GERMAN, is_default: true, is_enabled: false, revision: 1 });
    expect(await defaults()).toEqual(['en']);
  });

  it('lie over their base, and are missing what nobody has translated', async () => {
    expect((await call('POST', 'admin/languages', GERMAN)).status).toBe(201);
    expect((await call('POST', 'admin/languages', GERMAN)).body).toMatchObject({ code: 'content/in_use' });
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
    await call('POST', 'admin/languages', GERMAN);
    await write('Hokm (de)', NAME, 'de');
    expect((await list('language=de&filter=outdated')).data).toEqual([]);
    await write('Court piece');
    const outdated = await list('language=de&filter=outdated');
    expect(outdated.data.map(({ key, value }) => [key, value])).toEqual([['app.name', 'Hokm (de)']]);
  });

  it('that are switched off are read by nobody', async () => {
    await call('POST', 'admin/languages', { ...GERMAN, is_enabled: false });
    expect((await call('GET', 'texts/de', undefined, null)).status).toBe(404);
    expect((await call('GET', 'texts/__proto__', undefined, null)).status).toBe(400);
  });

  it('change as of their revision, and by administrators only', async () => {
    await call('POST', 'admin/languages', GERMAN);
    const facts = { ...GERMAN, native_name: 'Deutsch!', revision: 1 };
    expect((await call('PUT', 'admin/languages/de', facts, moderator)).status).toBe(403);
    expect((await call('PUT', 'admin/languages/de', facts)).body['data']).toMatchObject({ revision: 2 });
    expect((await call('PUT', 'admin/languages/de', facts)).body).toMatchObject({
      code: 'content/stale',
      current: { native_name: 'Deutsch!', revision: 2 },
    });
    expect((await call('POST', 'admin/languages', { ...GERMAN, code: 'DE' })).status).toBe(400);
  });
});

describe('a change of a language', () => {
  const german = async () =>
    (await call('GET', 'admin/languages')).body['data'] as { code: string; revision: number }[];
  const named = async (code: string) => (await german()).find((each) => each.code === code);
  const { code, ...facts } = GERMAN;
  const change = (more: object) => call('PUT', `admin/languages/${code}`, { ...facts, revision: 1, ...more });
  const undoOf = ({ body }: { body: Record<string, unknown> }) => (body['undo'] as { id: string }).id;
  const undo = (id: string, by = admin) => call('POST', `admin/undo/${id}`, undefined, by);

  it('is taken back: switched off, made the default, and named otherwise', async () => {
    await call('POST', 'admin/languages', GERMAN);
    for (const [at, more] of [{ is_enabled: false }, { is_default: true }, { native_name: 'D' }].entries()) {
      const before = await named(code);
      const changed = await change({ ...more, revision: 1 + at * 2 });
      expect(changed.body['data'], JSON.stringify(more)).toMatchObject(more);
      expect((await undo(undoOf(changed))).status).toBe(200);
      const { translated, revision, updated_at, updated_by, ...kept } = before as Record<string, unknown>;
      expect([translated, revision, updated_at, updated_by]).toHaveLength(4);
      expect(await named(code)).toMatchObject(kept);
    }
    expect((await call('GET', 'languages', undefined, null)).body['data']).toMatchObject([
      { code: 'fa', is_default: true },
      { code: 'en' },
      { code: 'de', native_name: 'Deutsch', is_default: false },
    ]);
  });

  it('of one that comes with the product is taken back to what it came with', async () => {
    const english = { ...facts, native_name: 'English', is_default: true, revision: 0 };
    const changed = await call('PUT', 'admin/languages/en', english);
    expect((await named('en')) as object).toMatchObject({ is_default: true });
    expect((await undo(undoOf(changed))).status).toBe(200);
    expect((await named('en')) as object).toMatchObject({ is_default: false });
    expect((await named('fa')) as object).toMatchObject({ is_default: true });
  });

  it('is not taken back by moderators, twice, or once there is another one; nothing is offered for no change', async () => {
    await call('POST', 'admin/languages', GERMAN);
    const first = undoOf(await change({ is_enabled: false }));
    expect((await undo(first, moderator)).status).toBe(404);
    const second = await change({ native_name: 'D', is_enabled: false, revision: 2 });
    expect((await undo(first)).body).toMatchObject({ code: 'content/stale' });
    expect((await undo(undoOf(second))).status).toBe(200);
    expect((await undo(undoOf(second))).status).toBe(404);
    const same = await change({ is_enabled: false, revision: 4 });
    expect(same.body).toMatchObject({ success: true, undo: null });
  });
});

describe('refusals and mails', () => {
  it('are worded as the staff wishes, in the caller’s language', async () => {
    const name: TextName = { namespace: 'server', key: 'request/not_found' };
    await write('Nothing here.', name);
    expect((await call('GET', 'no-such-call')).body).toMatchObject({ message: 'Nothing here.' });
    const persian = await fetch(`${http.url}/api/no-such-call`, { headers: { 'accept-language': 'fa' } });
    expect(await persian.json()).toMatchObject({ message: errorText('request/not_found', 'fa') });
    await call('POST', 'admin/languages', GERMAN);
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
    await write('A new key for {{site}}', { namespace: 'server', key: 'mail.reset.subject' });
    expect(http.parts.texts.changed('en', 'server', 'mail.reset.subject')).toBe('A new key for {{site}}');
    expect((await shown('en')).errors).toEqual({});
  });
});
