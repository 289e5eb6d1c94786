import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botTexts } from '@hokm/bot/texts/built-in';
import type { AuditRecord } from '../src/platform/panel/audit-model.js';
import { EMPTY_RICH_TEXT } from '@hokm/shared/rich-text';
import { objectId } from '../src/platform/database/ids.js';
import { auditLogOf } from '../src/platform/panel/module.js';
import { readConfig } from '../src/platform/core/config.js';
import { apiOf, type ApiAnswer } from './support/api.js';
import { DyingLine } from './support/dying-line.js';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from './support/people.js';

/** After so long the worker takes over what a process has left behind, ms. */
const LEFT_MS = 6_000;
/** What the worker of another process does for the acts of one that died. */
const TASKS = ['read shared state', 'append audit entries', 'wallet flush'];

let http: TestHttp;
let line: DyingLine;
beforeAll(async () => {
  http = await startTestHttp({
    through: async (uri) => {
      const opened = await DyingLine.to(uri);
      line = opened.line;
      return opened.uri;
    },
  });
});
afterAll(async () => {
  line.revive();
  await http.close();
  await line.close();
});

type Call = ReturnType<typeof apiOf>;
interface Act {
  /** Of its audit entry. */
  readonly action: string;
  /** Does it; each time to something new. */
  readonly act: (call: Call) => Promise<ApiAnswer>;
  /** True when it has taken effect. */
  readonly isDone: () => Promise<boolean>;
}

let made = 0;
const another = (): string => {
  made += 1;
  return `n${made}`;
};
const stored = (collection: string, filter: object) => http.connection.collection(collection).findOne(filter);
const account = ({ id }: SignedInPerson) => stored('accounts', { _id: objectId(id) });

/** An act on a person. */
function onPerson(
  action: string,
  act: (call: Call, id: string) => Promise<ApiAnswer>,
  isDone: (record: Record<string, unknown>) => boolean,
) {
  return async (): Promise<Act> => {
    const person = await aPerson(http, 'user');
    return {
      action,
      act: (call) => act(call, person.id),
      isDone: async () => isDone((await account(person)) ?? {}),
    };
  };
}

/** An act on a news item that is there already, or on none yet. */
function onNews(action: string, act: (call: Call, id: string, title: string) => Promise<ApiAnswer>) {
  return async (): Promise<Act> => {
    const title = another();
    const chief = await aPanelPerson(http, 'super_admin');
    const item = await apiOf(http.url, chief.token)('POST', '/admin/news', newsItem(`old ${title}`));
    const { id } = item.body['data'] as { id: string };
    return {
      action,
      act: (call) => act(call, id, title),
      isDone: async () =>
        action === 'news.delete'
          ? (await stored('news', { _id: objectId(id), trash_at: { $exists: true } })) !== null
          : (await stored('news', { 'title.fa': title })) !== null,
    };
  };
}
const newsItem = (title: string) => ({
  title: { fa: title, en: '' },
  text: { fa: 'متن', en: '' },
  published_at: null,
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Texts without placeholders: enough for one each time. */
const BOT_KEYS = botTexts()
  .filter(({ en, is_changeable }) => is_changeable && !en.includes('{'))
  .map(({ key }) => key);

const ACTS: Readonly<Record<string, () => Promise<Act>>> = {
  'renaming a person': onPerson(
    'users.update',
    (call, id) => call('PUT', `/admin/users/${id}`, { revision: 0, name: 'نام تازه' }),
    ({ name }) => name === 'نام تازه',
  ),
  'closing an account': onPerson(
    'users.status',
    (call, id) =>
      call('POST', `/admin/users/${id}/toggle-status`, {
        ...{ is_active: false, reason: 'insult' },
        until: new Date(http.clock.now() + 86_400_000).toISOString(),
      }),
    ({ inactive }) => inactive !== undefined,
  ),
  'giving a level': onPerson(
    'users.role',
    (call, id) => call('PUT', `/admin/users/${id}/role`, { admin_level: 'moderator', reason: 'new' }),
    ({ admin_level }) => admin_level === 'moderator',
  ),
  'deleting an account': onPerson(
    'users.delete',
    (call, id) => call('DELETE', `/admin/users/${id}`, { reason: 'asked for' }),
    ({ delete_at }) => delete_at !== undefined,
  ),
  'muting a person': onPerson(
    'users.moderate.mute',
    (call, id) =>
      call('POST', `/admin/users/${id}/moderate`, { action: 'mute', hours: 24, reason: 'insult' }),
    ({ sanctions }) => Array.isArray(sanctions) && sanctions.length === 1,
  ),
  'giving coins': onPerson(
    'money.coins',
    (call, id) =>
      call('POST', `/admin/users/${id}/coins`, {
        amount: 50,
        reason: 'a gift',
        key: another().padEnd(16, '-'),
      }),
    ({ balance }) => balance === 1_050,
  ),
  'writing news': onNews('news.create', (call, _, title) => call('POST', '/admin/news', newsItem(title))),
  'changing news': onNews('news.update', (call, id, title) =>
    call('PUT', `/admin/news/${id}`, { ...newsItem(title), revision: 1 }),
  ),
  'deleting news': onNews('news.delete', (call, id) => call('DELETE', `/admin/news/${id}`)),
  'writing a story': () => {
    const title = another();
    return Promise.resolve({
      action: 'stories.create',
      act: (call) =>
        call('POST', '/admin/stories', {
          ...{ title: { fa: title, en: '' }, summary: { fa: '', en: '' } },
          ...{ body: { fa: EMPTY_RICH_TEXT, en: EMPTY_RICH_TEXT }, picture: null, tags: [], pinned: false },
        }),
      isDone: async () => (await stored('stories', { 'title.fa': title })) !== null,
    });
  },
  'changing a text': () => {
    const value = another();
    return Promise.resolve({
      action: 'translations.create',
      act: (call) =>
        call('POST', '/admin/translations', {
          ...{ language: 'en', namespace: 'bot', key: BOT_KEYS[made % BOT_KEYS.length] },
          value,
        }),
      isDone: async () => (await stored('translations', { value })) !== null,
    });
  },
  'adding a language': () => {
    const native_name = another();
    return Promise.resolve({
      action: 'languages.create',
      act: (call) =>
        call('POST', '/admin/languages', {
          ...{ code: `q${LETTERS[made % 26] ?? ''}`, native_name },
          ...{ dir: 'ltr', base: 'en', is_enabled: true, is_default: false },
        }),
      isDone: async () => (await stored('languages', { native_name })) !== null,
    });
  },
  'answering a thread': async () => {
    const { token } = await aPerson(http, 'user');
    const written = await apiOf(http.url, token)('POST', '/messages', { text: another() });
    const { id } = written.body['data'] as { id: string };
    return {
      action: 'messages.reply',
      act: (call) => call('POST', `/admin/comms/messages/${id}/reply`, { reply: 'here you are' }),
      isDone: async () => (await stored('messages', { _id: id, status: 'answered' })) !== null,
    };
  },
  'writing to many': () => {
    const title = another();
    return Promise.resolve({
      action: 'broadcasts.create',
      act: (call) =>
        call('POST', '/admin/comms/messages', { to: { segment: {} }, texts: { fa: title, en: '' } }),
      isDone: async () => (await stored('broadcasts', { 'texts.fa': title })) !== null,
    });
  },
  'changing the settings': async () => {
    const siteTitle = another();
    const chief = await aPanelPerson(http, 'super_admin');
    const { body } = await apiOf(http.url, chief.token)('GET', '/admin/system/settings');
    const { settings, revision } = body['data'] as { settings: object; revision: number };
    return {
      action: 'settings.system',
      act: (call) => call('PUT', '/admin/system/settings', { ...settings, siteTitle, revision }),
      isDone: async () => (await stored('state', { 'value.siteTitle': siteTitle })) !== null,
    };
  },
  'blocking a network': () => {
    made += 1;
    const ip_address = `81.2.${made}.0/24`;
    return Promise.resolve({
      action: 'blacklist.add',
      act: (call) => call('POST', '/security/blacklist', { ip_address, reason: 'guessing', confirm: true }),
      isDone: async () => (await stored('ip_blacklist', { ip_address })) !== null,
    });
  },
};

const entriesOf = (action: string) =>
  http.connection.collection<AuditRecord>('audit_log').countDocuments({ action });

/** Does an act on a line that goes dead before its write number `dies`; then the worker of another process has its turn. */
async function actAndDie(make: () => Promise<Act>, dies: number) {
  const { action, act, isDone } = await make();
  const staff = await aPanelPerson(http, 'super_admin');
  const call = apiOf(http.url, staff.token);
  const before = await entriesOf(action);
  const writes = line.writes;
  line.dieAfter(dies);
  const answer = await act(call);
  const hasDied = line.isDead;
  const counted = line.writes - writes;
  line.revive();
  http.clock.advance(LEFT_MS);
  for (const name of TASKS)
    await http.parts.modules
      .parts('tasks')
      .find((task) => task.name === name)
      ?.run();
  return {
    ...{ status: answer.status, hasDied, counted },
    isDone: await isDone(),
    entries: (await entriesOf(action)) - before,
  };
}

describe('a process that dies between any two writes of', () => {
  it.each(Object.entries(ACTS))(
    '%s leaves the act and its audit entry, or neither',
    async (_, make) => {
      const whole = await actAndDie(make, Infinity);
      expect(whole).toMatchObject({ hasDied: false, isDone: true, entries: 1 });
      expect(whole.status).toBeLessThan(300);
      expect(whole.counted).toBeGreaterThan(1);
      const outcomes = [];
      for (let dies = 0; dies < whole.counted; dies += 1) {
        const { hasDied, isDone, entries } = await actAndDie(make, dies);
        expect({ dies, hasDied, isDone, entries }).toEqual({
          dies,
          hasDied: true,
          isDone,
          entries: isDone ? 1 : 0,
        });
        outcomes.push(isDone);
      }
      // The first write is refused; the last one is a trace of what has happened already.
      expect(outcomes[0]).toBe(false);
      expect(outcomes.at(-1)).toBe(true);
      const chain = auditLogOf(http.connection, readConfig({}));
      expect(await chain.verify()).toMatchObject({ broken_at: null });
    },
    60_000,
  );
});
