import { Types } from 'mongoose';
import { newPasskeyAnswer, passkeyOptionsAnswer } from '@hokm/shared/api';
import { LANGUAGES } from '@hokm/shared/language';
import { AT_MOST, type Limited } from '@hokm/shared/policy';
import { z } from 'zod';
import { Clans } from '../../src/clans/clans.js';
import { Friendships } from '../../src/friends/friendships.js';
import { pairId } from '../../src/friends/model.js';
import { Groups } from '../../src/groups/groups.js';
import { writeAgain, writeToBot } from '../../src/messages/write-message.js';
import { Blocks } from '../../src/people/blocks.js';
import { objectId } from '../../src/platform/database/ids.js';
import { defineJob } from '../../src/platform/panel-jobs/job-kind.js';
import { apiOf } from './api.js';
import { SoftAuthenticator } from './authenticator.js';
import { DESCRIBED, galleryOf, sameAs } from './gallery.js';
import type { TestHttp } from './http-app.js';
import { aPanelPerson, aPerson } from './people.js';
import { staffCall } from './staff-call.js';

/** The address of the server; passkeys need one. */
export const SITE = 'https://hokm.example';
/** So many more than there is room for ask at once. */
export const TOO_MANY = 12;
/** So many places are free before they ask, where there are as many. */
export const FREE = 5;
/** All who ask. */
const ASKING = FREE + TOO_MANY;

/** A list that is full but for its free places. */
interface FilledList {
  readonly collection: string;
  /** What counts against the limit: documents of the collection, or what one of them holds. */
  readonly counted: Record<string, unknown> | (() => Promise<number>);
  /** Asks for one more, as the n-th who does so at this moment; gives whether it was taken. */
  readonly ask: (n: number) => Promise<boolean>;
}
export interface RacedLimit {
  readonly fill: (http: TestHttp, free: number) => Promise<FilledList>;
  /** Everybody who asks is taken, and the oldest makes room or the same one goes on. */
  readonly takesAll?: true;
  /** A part of them is asked to try again. */
  readonly mayTryAgain?: true;
  readonly asking?: number;
}
/** A limit, raced here or by a test that is there already. */
type Row = RacedLimit | { readonly shownIn: `${string} › ${string}` };

const now = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2099-11-21T09:00:00Z');
const hex = (n: number, letter: string) => n.toString(16).padStart(24, letter);
const numbers = (length: number) => Array.from({ length }, (_, n) => n);
/** A two-letter code that no real language has, for the n-th. */
const code = (n: number) =>
  `q${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`;
const isTaken = ({ status }: { readonly status: number }) => status < 300;
const somebody = () => new Types.ObjectId().toHexString();

/** Pictures of the gallery, stored as copies of a published one. */
async function somePictures(http: TestHttp, count: number, own: (n: number) => { readonly picture: string }) {
  const moderator = await aPanelPerson(http, 'moderator');
  const admin = await aPanelPerson(http, 'admin');
  const api = galleryOf(http.url);
  const { id, revision } = (await api.upload(moderator, null, DESCRIBED)).data;
  await api.call(admin, 'POST', `/admin/gallery/${id}/publish`, { revision });
  const documents = http.connection.collection('gallery');
  const shown = await documents.findOne({ _id: objectId(id) ?? undefined });
  const others = numbers(count).map((n) => ({ ...shown, _id: new Types.ObjectId(), ...own(n) }));
  await documents.insertMany(others);
  const media = http.connection.collection<{ _id: string; sha256: string }>('media');
  const file = await media.findOne({});
  await media.insertMany(others.map(({ picture }) => ({ ...file, _id: picture, sha256: picture })));
  return { ids: others.map(({ _id }) => _id.toHexString()), moderator, admin, api };
}

const ROWS_OF_FRIENDS = (list: 'friends' | 'outgoing' | 'incoming'): RacedLimit => ({
  async fill({ connection, clock }, free) {
    const friendships = new Friendships(connection, clock);
    const me = somebody();
    const most = {
      friends: AT_MOST.friends,
      outgoing: AT_MOST.sent_requests,
      incoming: AT_MOST.received_requests,
    };
    const before = numbers(most[list] - free).map((n) => {
      const other = somebody();
      const [by, to] = list === 'outgoing' ? [me, other] : [other, me];
      return {
        _id: pairId(me, other),
        people: pairId(me, other).split(':'),
        status: list === 'friends' ? 'friends' : 'requested',
        by,
        places:
          list === 'friends'
            ? [`${me}:friends${n}`, `${other}:friends0`]
            : [
                `${by}:outgoing${list === 'outgoing' ? n : 0}`,
                `${to}:incoming${list === 'incoming' ? n : 0}`,
              ],
        at: n,
      };
    });
    await connection.collection<(typeof before)[number]>('friendships').insertMany(before);
    const others = numbers(ASKING).map(somebody);
    if (list === 'friends') for (const other of others) await friendships.request(other, me);
    const counted = {
      friends: { people: me, status: 'friends' },
      outgoing: { by: me, status: 'requested' },
      incoming: { people: me, by: { $ne: me }, status: 'requested' },
    };
    return {
      collection: 'friendships',
      counted: counted[list],
      async ask(n) {
        const other = others[n] ?? '';
        if (list === 'friends') return (await friendships.accept(pairId(me, other), me)).ok;
        const [by, to] = list === 'outgoing' ? [me, other] : [other, me];
        return (await friendships.request(by, to)).ok;
      },
    };
  },
});

/** How each limit is raced. One that is not here does not compile. */
export const RACES: Readonly<Record<Limited, Row>> = {
  saved_views: {
    async fill(http, free) {
      const { id: owner, token } = await aPanelPerson(http, 'super_admin');
      await http.connection.collection('panel_views').insertMany(
        numbers(AT_MOST.saved_views - free).map((place) => ({
          owner,
          list: 'users',
          name: `there ${place}`,
          query: '',
          scope: 'me',
          place,
        })),
      );
      const call = apiOf(http.url, token);
      return {
        collection: 'panel_views',
        counted: { owner, list: 'users' },
        ask: async (n) =>
          isTaken(await call('PUT', '/admin/views', { list: 'users', name: `view ${n}`, query: '' })),
      };
    },
  },
  watched_people: {
    async fill(http, free) {
      const { id: by, token } = await aPanelPerson(http, 'super_admin');
      const people = await Promise.all(numbers(ASKING).map(() => aPerson(http, 'user')));
      await http.connection.collection<{ _id: string }>('watches').insertMany(
        numbers(AT_MOST.watched_people - free).map((place) => ({
          _id: `${by}:${place}`,
          by,
          person: hex(place, 'e'),
          kinds: [],
          note: '',
          news: {},
          last: {},
          created_at: now,
          visited_at: now,
          changed_at: now,
          updated_at: now,
          place,
        })),
      );
      const call = apiOf(http.url, token);
      return {
        collection: 'watches',
        counted: { by },
        ask: async (n) => isTaken(await call('PUT', `/admin/users/${people[n]?.id}/watch`, { kinds: [] })),
      };
    },
  },
  open_jobs: {
    async fill(http, free) {
      const { id, token } = await aPanelPerson(http, 'admin');
      const account = await http.parts.signIn.authenticate(token);
      if (account === null) throw new Error('nobody');
      const kind = defineJob({
        kind: 'test.limited',
        area: 'panel/users',
        input: z.object({ n: z.number() }),
        run: () => Promise.resolve({}),
      });
      const { jobs } = http.parts.jobs;
      const ask = async (n: number) => (await jobs.start(staffCall(account), kind, { n })).ok;
      for (const n of numbers(AT_MOST.open_jobs - free)) await ask(n);
      return { collection: 'jobs', counted: { account: id, state: 'waiting' }, ask };
    },
  },
  open_approvals: {
    async fill(http, free) {
      const { id, token } = await aPanelPerson(http, 'admin');
      const people = await Promise.all(numbers(ASKING).map(() => aPerson(http, 'user')));
      await http.connection.collection('approvals').insertMany(
        numbers(AT_MOST.open_approvals - free).map((place) => ({
          action: 'money.coins',
          account: hex(place, 'e'),
          input: { amount: 20_000 },
          facts: {},
          reason: 'there',
          level: 'admin',
          state: 'open',
          place,
          note: '',
          asker: { actor: id, actor_level: 'admin', session: '', request: '', address: '' },
          asked_at: now,
          until: LATER,
          runs_at: null,
          due_at: LATER,
          expires_at: LATER,
        })),
      );
      const call = apiOf(http.url, token);
      return {
        collection: 'approvals',
        counted: { 'asker.actor': id, state: 'open' },
        ask: async (n) =>
          isTaken(
            await call('POST', `/admin/users/${people[n]?.id}/coins`, {
              amount: 20_000,
              reason: 'a race',
              key: `race-key-${code(n)}`,
              ask: true,
            }),
          ),
      };
    },
  },
  languages: {
    async fill(http, free) {
      const { token } = await aPanelPerson(http, 'super_admin');
      const call = apiOf(http.url, token);
      const languages = http.connection.collection<{ _id: string }>('languages');
      await languages.insertMany(
        numbers(AT_MOST.languages - LANGUAGES.length - free).map((place) => ({
          _id: code(place),
          native_name: `x${place}`,
          dir: 'ltr',
          base: 'en',
          is_enabled: false,
          place,
        })),
      );
      return {
        collection: 'languages',
        counted: async () =>
          LANGUAGES.length + (await languages.countDocuments({ _id: { $nin: [...LANGUAGES] } })),
        ask: async (n) =>
          isTaken(
            await call('POST', '/admin/languages', {
              code: code(100 + n),
              native_name: `y${n}`,
              dir: 'ltr',
              base: 'en',
              is_enabled: false,
              is_default: false,
            }),
          ),
      };
    },
  },
  album_pictures: {
    asking: 15,
    async fill(http, free) {
      const album = new Types.ObjectId();
      const id = album.toHexString();
      const title = { fa: 'آلبوم', en: 'Album' };
      await http.connection.collection('albums').insertOne({ _id: album, title, order: [], revision: 1 });
      const there = AT_MOST.album_pictures - free;
      const { ids, moderator, api } = await somePictures(http, there + ASKING, (n) => ({
        picture: `album${n}`,
        ...(n < there ? { album: id, album_place: n } : {}),
      }));
      return {
        collection: 'gallery',
        counted: { album: id, trash_at: { $exists: false } },
        async ask(n) {
          const path = `/admin/gallery/${ids[there + n] ?? ''}`;
          const { data } = await api.call(moderator, 'GET', path);
          return isTaken(await api.call(moderator, 'PUT', path, { ...sameAs(data), album: id }));
        },
      };
    },
  },
  home_pictures: {
    async fill(http, free) {
      const there = AT_MOST.home_pictures - free;
      const { ids, admin, api } = await somePictures(http, there + ASKING, (n) => ({
        picture: `home${n}`,
        ...(n < there ? { home_place: n + 1 } : {}),
      }));
      return {
        collection: 'gallery',
        counted: { home_place: { $gte: 1 } },
        ask: async (n) =>
          isTaken(await api.call(admin, 'POST', `/admin/gallery/${ids[there + n] ?? ''}/toggle-homepage`)),
      };
    },
  },
  group_listeners: {
    async fill({ connection, clock }, free) {
      const groups = new Groups({
        connection,
        clock,
        people: { findPeople: () => Promise.resolve(new Map()) },
      });
      const group = { chat: -77, title: 'شب یلدا' };
      const ask = async () => (await groups.choose(somebody(), group, { told: true })).ok;
      for (const _ of numbers(AT_MOST.group_listeners - free)) await ask();
      return { collection: 'group_members', counted: { chat: group.chat, told: true }, ask };
    },
  },
  friends: ROWS_OF_FRIENDS('friends'),
  sent_requests: ROWS_OF_FRIENDS('outgoing'),
  received_requests: ROWS_OF_FRIENDS('incoming'),
  blocks: {
    async fill({ connection, clock }, free) {
      const blocks = new Blocks(connection, clock);
      const me = somebody();
      const before = numbers(AT_MOST.blocks - free).map((place) => {
        const player_id = somebody();
        return { _id: `${me}:${player_id}`, by: me, player_id, at: place, place };
      });
      await connection.collection<(typeof before)[number]>('blocks').insertMany(before);
      return {
        collection: 'blocks',
        counted: { by: me },
        ask: async () => (await blocks.add(me, somebody())) !== null,
      };
    },
  },
  clan_members: {
    async fill({ connection, clock }, free) {
      const clans = new Clans(connection, clock);
      const made = await clans.create(somebody(), {
        name: 'شیران',
        badge: 'lion',
        description: '',
        country: null,
      });
      if (!made.ok) throw new Error(made.code);
      const id = made.clan._id.toHexString();
      const ask = async () => (await clans.join(id, somebody())).ok;
      for (const _ of numbers(AT_MOST.clan_members - free - 1)) await ask();
      return {
        collection: 'clans',
        counted: async () => (await clans.find(id))?.members.length ?? 0,
        ask,
      };
    },
  },
  clans_of_a_person: {
    async fill({ connection, clock }) {
      const clans = new Clans(connection, clock);
      const me = somebody();
      const ids = await Promise.all(
        numbers(ASKING).map(async (n) => {
          const name = `clan ${code(n)}`;
          const made = await clans.create(somebody(), {
            name,
            badge: 'lion',
            description: '',
            country: null,
          });
          return made.ok ? made.clan._id.toHexString() : '';
        }),
      );
      return {
        collection: 'clans',
        counted: { 'members.id': me },
        ask: async (n) => (await clans.join(ids[n] ?? '', me)).ok,
      };
    },
  },
  passkeys: {
    mayTryAgain: true,
    asking: 12,
    async fill(http, free) {
      const { id, token } = await aPerson(http, 'user');
      const call = apiOf(http.url, token);
      const answers = await Promise.all(
        numbers(AT_MOST.passkeys - free + 12).map(async () => {
          const { body } = await call('POST', '/auth/passkeys/options', {});
          return new SoftAuthenticator(SITE).create(passkeyOptionsAnswer.parse(body).options);
        }),
      );
      const add = async (n: number) =>
        newPasskeyAnswer.safeParse(
          (await call('POST', '/auth/passkeys', { name: 'Key', response: answers[n] })).body,
        ).success;
      const there = AT_MOST.passkeys - free;
      for (const n of numbers(there)) await add(n);
      const accounts = http.connection.collection('accounts');
      return {
        collection: 'accounts',
        async counted() {
          const found = await accounts.findOne({ _id: objectId(id) ?? undefined });
          return Object.keys((found?.['second_factor'] as { passkeys?: object } | undefined)?.passkeys ?? {})
            .length;
        },
        ask: (n) => add(there + n),
      };
    },
  },
  decisions: {
    asking: 20,
    async fill(http, free) {
      const { token } = await aPanelPerson(http, 'admin');
      const { id } = await aPerson(http, 'user');
      const call = apiOf(http.url, token);
      const accounts = http.connection.collection('accounts');
      const _id = objectId(id) ?? undefined;
      const sanctions = numbers(AT_MOST.decisions - free).map((n) => ({
        id: hex(n, 'f'),
        kind: 'note',
        at: now,
        by: id,
        reason: 'there',
        report_ids: [],
      }));
      await accounts.updateOne({ _id }, { $set: { sanctions } });
      const note = { action: 'note', reason: 'a race' };
      return {
        collection: 'accounts',
        counted: async () => ((await accounts.findOne({ _id }))?.['sanctions'] as object[]).length,
        ask: async () => isTaken(await call('POST', `/admin/users/${id}/moderate`, note)),
      };
    },
  },
  tags: {
    async fill(http, free) {
      const { token } = await aPanelPerson(http, 'admin');
      const { id } = await aPerson(http, 'user');
      const call = apiOf(http.url, token);
      const accounts = http.connection.collection('accounts');
      const _id = objectId(id) ?? undefined;
      const tags = numbers(AT_MOST.tags - free).map((n) => `there ${n}`);
      await accounts.updateOne({ _id }, { $set: { tags } });
      return {
        collection: 'accounts',
        counted: async () => ((await accounts.findOne({ _id }))?.['tags'] as string[]).length,
        async ask(n) {
          const act = { action: 'tag', tag: `tag ${n}`, item_ids: [id], reason: 'a race' };
          return (await call('POST', '/admin/users/bulk', act)).body['done'] === 1;
        },
      };
    },
  },
  sessions: {
    takesAll: true,
    async fill(http, free) {
      const chief = await aPanelPerson(http, 'super_admin');
      const call = apiOf(http.url, chief.token);
      const { body } = await call('GET', '/admin/security/settings');
      const { data } = body as { data: { settings: object; revision: number } };
      await call('PUT', '/admin/security/settings', {
        ...data.settings,
        max_sessions: AT_MOST.sessions,
        revision: data.revision,
      });
      const { id } = await aPerson(http, 'user');
      const _id = new Types.ObjectId(id);
      const { sessions } = http.parts.signIn;
      const ask = async () => (await sessions.start({ _id }, { userAgent: '' })).token !== '';
      for (const _ of numbers(AT_MOST.sessions - free - 1)) await ask();
      return { collection: 'sessions', counted: { account: _id }, ask };
    },
  },
  thread_messages: {
    mayTryAgain: true,
    asking: 10,
    async fill(http, free) {
      const { id: account } = await aPerson(http, 'user');
      const { messages } = http.parts;
      const _id = hex(1, 'a');
      const threads = http.connection.collection<{
        _id: string;
        messages: unknown[];
        [field: string]: unknown;
      }>('messages');
      await threads.insertOne({
        _id,
        account,
        status: 'new',
        channel: 'app',
        at: now,
        active_at: now,
        has_unread: false,
        search: [],
        revision: 1,
        messages: numbers(AT_MOST.thread_messages - free).map((n) => ({
          id: hex(n, 'b'),
          from: 'player',
          by: account,
          text: 'there',
          at: now,
        })),
      });
      return {
        collection: 'messages',
        counted: async () => (await threads.findOne({ _id }))?.messages.length ?? 0,
        ask: async (n) => (await writeAgain(messages, { id: account }, _id, { text: `more ${n}` })).ok,
      };
    },
  },
  bot_threads: {
    takesAll: true,
    asking: 10,
    async fill(http) {
      const { id } = await aPerson(http, 'user');
      return {
        collection: 'messages',
        counted: { account: id, channel: 'bot' },
        ask: async (n) => (await writeToBot(http.parts.messages, id, `words ${n}`)).ok,
      };
    },
  },
  rooms_of_a_person: {
    shownIn:
      'server/src/play/live/refusals.test.ts › a fourth open room of one person, also when all are asked for at once',
  },
  waiting_seats: {
    shownIn:
      'server/src/play/rooms/waiting-seat.test.ts › who joins 42 rooms from two processes at once sits in one',
  },
  predictors: {
    shownIn:
      'server/src/predictions/who-predicts.test.ts › is one of 500 at most, also when more ask at once',
  },
  open_cups: {
    shownIn:
      'server/src/tournaments/cups.test.ts › is done twice at a time by one person, and once in one group, also when more are asked for at once',
  },
  open_cups_of_a_group: {
    shownIn:
      'server/src/tournaments/cups.test.ts › is done twice at a time by one person, and once in one group, also when more are asked for at once',
  },
  open_predictions: {
    shownIn:
      'server/src/predictions/who-predicts.test.ts › has five open at once at most, also where they are asked for in one moment',
  },
};
