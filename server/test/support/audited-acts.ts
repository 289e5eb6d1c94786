import { botTexts } from '@hokm/bot/texts/built-in';
import { EMPTY_RICH_TEXT } from '@hokm/shared/rich-text';
import { objectId } from '../../src/platform/database/ids.js';
import type { ApiAnswer } from './api.js';
import { actTools } from './act-tools.js';
import { tree } from './content.js';
import type { TestHttp } from './http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from './people.js';

/** A call of the API; a form is sent as one. */
export type Call = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
/** An act of the staff on something new. */
export interface Act {
  /** Of its audit entry. */
  readonly action: string;
  /** Does it; each time to something new. */
  readonly act: (call: Call, callAs: (by: SignedInPerson) => Call) => Promise<ApiAnswer>;
  /** True when it has taken effect. */
  readonly isDone: () => Promise<boolean>;
  /** True when it can be taken back; absent for acts that nothing takes back. */
  readonly isUndoable?: () => Promise<boolean>;
  /** It changes what the next act changes too, or counts what that makes: one after the other is looked at. */
  readonly isShared?: true;
  /** Makes room for the next act. */
  readonly after?: () => Promise<void>;
}
/** Acts by name, each on what it makes anew. */
export type Acts = Readonly<Record<string, () => Promise<Act>>>;

let made = 0;
const another = (): string => {
  made += 1;
  return `n${made}`;
};
const story = (title: string) => ({
  title: { fa: title, en: '' },
  summary: { fa: '', en: '' },
  body: { fa: tree(title), en: EMPTY_RICH_TEXT },
  picture: null,
  tags: [],
  pinned: false,
});
const newsItem = (title: string) => ({
  title: { fa: title, en: '' },
  text: { fa: 'متن', en: '' },
  published_at: null,
});

/** Acts on people that nothing takes back. */
const FINAL = ['users.role', 'users.end_sessions', 'money.coins'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Texts without placeholders: enough for one each time. */
const BOT_KEYS = botTexts()
  .filter(({ en, is_changeable }) => is_changeable && !en.includes('{'))
  .map(({ key }) => key);

/** Every kind of act with an audit entry, by name, on what each call makes anew. */
export function auditedActs(at: () => TestHttp): Acts {
  const { stored, callOf, theChief } = actTools(at);
  const account = ({ id }: SignedInPerson) => stored('accounts', { _id: objectId(id) });
  const asChief: Call = async (...call) => callOf(await theChief())(...call);
  /** A thread that a player has begun; gives its id. */
  async function aThread(): Promise<string> {
    const call = callOf(await aPerson(at(), 'user'));
    const written = await call('POST', '/messages', { text: another() });
    return (written.body['data'] as { id: string }).id;
  }

  /** An act on a person. */
  function onPerson(
    action: string,
    act: (call: Call, id: string) => Promise<ApiAnswer>,
    isDone: (record: Record<string, unknown>) => boolean,
  ) {
    return async (): Promise<Act> => {
      const person = await aPerson(at(), 'user');
      return {
        action,
        act: (call) => act(call, person.id),
        isDone: async () => isDone((await account(person)) ?? {}),
        ...(FINAL.includes(action)
          ? {}
          : { isUndoable: async () => (await stored('panel_undos', { account: person.id })) !== null }),
      };
    };
  }

  /** An act on a news item that is there already, or on none yet. */
  function onNews(action: string, act: (call: Call, id: string, title: string) => Promise<ApiAnswer>) {
    return async (): Promise<Act> => {
      const title = another();
      const item = await asChief('POST', '/admin/news', newsItem(`old ${title}`));
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

  return {
    'renaming a person': onPerson(
      'users.update',
      (call, id) => call('PUT', `/admin/users/${id}`, { revision: 0, name: 'نام تازه' }),
      ({ name }) => name === 'نام تازه',
    ),
    'closing an account': onPerson(
      'users.status',
      (call, id) =>
        call('POST', `/admin/users/${id}/toggle-status`, {
          is_active: false,
          reason: 'insult',
          until: new Date(at().clock.now() + 86_400_000).toISOString(),
        }),
      ({ inactive }) => inactive !== undefined,
    ),
    'giving a level': onPerson(
      'users.role',
      (call, id) => call('PUT', `/admin/users/${id}/role`, { admin_level: 'moderator', reason: 'new' }),
      ({ admin_level }) => admin_level === 'moderator',
    ),
    'asking for the end of an account': async () => {
      const { id } = await aPerson(at(), 'user');
      return {
        action: 'approvals.ask',
        act: (call) => call('DELETE', `/admin/users/${id}`, { reason: 'asked for', ask: true }),
        isDone: async () => (await stored('approvals', { account: id })) !== null,
      };
    },
    'deleting an account with consent': async () => {
      const person = await aPerson(at(), 'user');
      const { body } = await asChief('DELETE', `/admin/users/${person.id}`, { reason: 'x', ask: true });
      const { id } = body['approval'] as { id: string };
      return {
        action: 'users.delete',
        act: (call) => call('PUT', `/admin/approvals/${id}`, { decision: 'approve' }),
        isDone: async () => (await account(person))?.['delete_at'] !== undefined,
        isUndoable: async () => (await stored('panel_undos', { account: person.id })) !== null,
      };
    },
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
        act: (call) => call('POST', '/admin/stories', story(title)),
        isDone: async () => (await stored('stories', { 'title.fa': title })) !== null,
      });
    },
    'changing a text': () => {
      const value = another();
      return Promise.resolve({
        action: 'translations.create',
        act: (call) =>
          call('POST', '/admin/translations', {
            language: 'en',
            namespace: 'bot',
            key: BOT_KEYS[made % BOT_KEYS.length],
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
            code: `q${LETTERS[made % 26] ?? ''}`,
            native_name,
            dir: 'ltr',
            base: 'en',
            is_enabled: true,
            is_default: false,
          }),
        isDone: async () => (await stored('languages', { native_name })) !== null,
      });
    },
    'answering a thread': async () => {
      const id = await aThread();
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
          call('POST', '/admin/comms/messages', {
            to: { segment: { tag: 'nobody' } },
            texts: { fa: title, en: '' },
          }),
        isDone: async () => (await stored('broadcasts', { 'texts.fa': title })) !== null,
      });
    },
    'changing the settings': async () => {
      const siteTitle = another();
      const { body } = await asChief('GET', '/admin/system/settings');
      const { settings, revision } = body['data'] as { settings: object; revision: number };
      return {
        action: 'settings.system',
        isShared: true,
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
    'suspending a person': onPerson(
      'users.moderate.suspend',
      (call, id) =>
        call('POST', `/admin/users/${id}/moderate`, { action: 'suspend', hours: 24, reason: 'insult' }),
      ({ inactive }) => inactive !== undefined,
    ),
    'freezing coins': onPerson(
      'users.moderate.freeze_coins',
      (call, id) => call('POST', `/admin/users/${id}/moderate`, { action: 'freeze_coins', reason: 'insult' }),
      ({ sanctions }) => Array.isArray(sanctions) && sanctions.length === 1,
    ),
    'tagging people': onPerson(
      'users.tag',
      (call, id) =>
        call('POST', '/admin/users/bulk', { action: 'tag', tag: 'cup', item_ids: [id], reason: 'cup' }),
      ({ tags }) => Array.isArray(tags) && tags.includes('cup'),
    ),
    'ending sessions': onPerson(
      'users.end_sessions',
      (call, id) =>
        call('POST', '/admin/users/bulk', { action: 'end_sessions', item_ids: [id], reason: 'lost' }),
      ({ session_epoch }) => session_epoch === 1,
    ),
    'taking a change back': async () => {
      const person = await aPerson(at(), 'user');
      const renamed = await asChief('PUT', `/admin/users/${person.id}`, { name: 'نام تازه', revision: 0 });
      const { id } = renamed.body['undo'] as { id: string };
      return {
        action: 'users.undo',
        act: (call) => call('POST', `/admin/undo/${id}`),
        isDone: async () => (await account(person))?.['name'] !== 'نام تازه',
      };
    },
    'taking in the texts of a release': async () => {
      await at().connection.collection('text_releases').deleteMany({});
      return {
        action: 'translations.release',
        isShared: true,
        act: (call) => call('POST', '/admin/translations/initialize-defaults'),
        isDone: async () => (await stored('text_releases', {})) !== null,
      };
    },
    'watching a person': async () => {
      const { id } = await aPerson(at(), 'user');
      return {
        action: 'users.watch',
        act: (call) => call('PUT', `/admin/users/${id}/watch`, { kinds: ['sign_in'] }),
        isDone: async () => (await stored('watches', { person: id })) !== null,
      };
    },
    'saving a view': () => {
      const name = another();
      return Promise.resolve({
        action: 'views.save',
        act: (call) => call('PUT', '/admin/views', { list: 'users', name, query: 'status=active' }),
        isDone: async () => (await stored('panel_views', { name })) !== null,
      });
    },
    'asking a second person': async () => {
      const { id } = await aPerson(at(), 'user');
      return {
        action: 'approvals.ask',
        act: (call) =>
          call('POST', `/admin/users/${id}/coins`, {
            amount: 20_000,
            reason: 'prize',
            ask: true,
            key: another().padEnd(16, '-'),
          }),
        isDone: async () => (await stored('approvals', { account: id })) !== null,
      };
    },
    'writing a note on an incident': () => {
      const text = another();
      return Promise.resolve({
        action: 'incident.note',
        act: (call) => call('POST', '/admin/incident/notes', { text }),
        isDone: async () => (await stored('incident_notes', { text })) !== null,
      });
    },
    'lifting a block': async () => {
      made += 1;
      const ip_address = `81.3.${made}.0/24`;
      await asChief('POST', '/security/blacklist', { ip_address, reason: 'guessing', confirm: true });
      const block = await stored('ip_blacklist', { ip_address });
      return {
        action: 'blacklist.lift',
        act: (call) => call('DELETE', `/security/blacklist/${String(block?._id)}`),
        isDone: async () => (await stored('ip_blacklist', { ip_address, is_active: false })) !== null,
      };
    },
    'looking after a thread': async () => {
      const id = await aThread();
      const keeper = await aPanelPerson(at(), 'moderator');
      return {
        action: 'messages.assign',
        act: (call) => call('POST', `/admin/comms/messages/${id}/assign`, { to: keeper.id, revision: 1 }),
        isDone: async () => (await stored('messages', { _id: id as never, assigned: keeper.id })) !== null,
      };
    },
    'deciding on a report': async () => {
      const [player, by] = [await aPerson(at(), 'user'), await aPerson(at(), 'user')];
      const match_id = another();
      await at()
        .connection.collection<{ _id: string } & Record<string, unknown>>('reports')
        .insertOne({
          _id: `${match_id}:${by.id}:${player.id}`,
          by: by.id,
          player_id: player.id,
          player_name: 'نام',
          room_id: 'ROOM1A',
          match_id,
          reason: 'spam',
          status: 'open',
          at: at().clock.now(),
        });
      return {
        action: 'reports.resolve',
        act: (call) => call('POST', `/admin/reports/${player.id}-spam/resolve`, { outcome: 'no_action' }),
        isDone: async () => (await stored('reports', { match_id, status: 'open' })) === null,
      };
    },
    'publishing a story': async () => {
      const created = await asChief('POST', '/admin/stories', story(another()));
      const { id, revision } = created.body['data'] as { id: string; revision: number };
      return {
        action: 'stories.publish',
        act: (call) => call('POST', `/admin/stories/${id}/publish`, { revision }),
        isDone: async () => (await stored('stories', { _id: objectId(id), published_at: null })) === null,
      };
    },
    'stopping a broadcast': async () => {
      const texts = { fa: another(), en: '' };
      const created = await asChief('POST', '/admin/comms/messages', {
        to: { segment: { tag: 'nobody' } },
        texts,
      });
      const id = String(created.body['id']);
      return {
        action: 'broadcasts.cancel',
        act: (call) => call('POST', `/admin/comms/broadcasts/${id}/cancel`, {}),
        isDone: async () =>
          (await stored('broadcasts', { 'texts.fa': texts.fa, state: 'cancelled' })) !== null,
      };
    },
    'deleting a view': async () => {
      const name = another();
      const chief = callOf(await aPanelPerson(at(), 'super_admin'));
      const saved = await chief('PUT', '/admin/views', { list: 'users', name, query: '', scope: 'all' });
      const { id } = saved.body['data'] as { id: string };
      return {
        action: 'views.delete',
        act: (call) => call('DELETE', `/admin/views/${id}`),
        isDone: async () => (await stored('panel_views', { name })) === null,
      };
    },
  };
}
