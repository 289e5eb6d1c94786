import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../platform/core/log.js';
import { readConfig } from '../platform/core/config.js';
import type { Refusal } from '../platform/core/result.js';
import { connectDatabase } from '../platform/database/connect.js';
import { objectId } from '../platform/database/ids.js';
import { initDataSecret } from '@hokm/bot/init-data';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { launchData, TEST_BOT_TOKEN } from '../../test/support/launch-data.js';
import { testSettings } from '../../test/support/settings.js';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { accounts as accountsCollection, type AccountRecord } from '../accounts/model.js';
import { createPeople } from '../accounts/people.js';
import { countGame } from '../../test/support/standing.js';
import { presentPlayer, presentUser } from '../accounts/view.js';
import { openIndexed } from '../../test/support/parts.js';
import { countGames } from '../standing/games-count.js';
import { sessions as sessionsCollection } from './sessions/model.js';
import type { SignedIn } from './sessions/issue-session.js';
import { ClosedAccounts } from './sessions/closed-account.js';
import { SessionService } from './sessions/session-service.js';
import { GuestLimits } from './telegram/guest-limits.js';
import { signInGuest, type GuestSignInProps } from './telegram/sign-in-guest.js';
import { Launches } from './sessions/launches.js';
import { signInTelegram, type TelegramSignInProps } from './telegram/sign-in-telegram.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SARA = {
  id: 5_000_000_001,
  first_name: 'سارا',
  last_name: 'کریمی',
  username: 'sara_k',
  language_code: 'fa',
};

let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
let accounts: ReturnType<typeof build>;

/** The commands of this subject, with a configuration. */
function build(env: Record<string, string> = {}) {
  const settings = testSettings({ BOT_TOKEN: TEST_BOT_TOKEN, ...env });
  const { superAdminTelegramIds, bot } = readConfig({ BOT_TOKEN: TEST_BOT_TOKEN, ...env });
  const model = accountsCollection.model(connection);
  const sessions = new SessionService({
    accounts: model,
    sessions: sessionsCollection.model(connection),
    superAdminTelegramIds,
    settings,
    clock,
    randomBytes,
    log: pino({ level: 'silent' }),
  });
  const context = {
    accounts: model,
    sessions,
    closedAccounts: new ClosedAccounts(model, clock, 'secret'),
    superAdminTelegramIds,
    settings,
    guestLimits: new GuestLimits(1_000, clock),
    initDataSecret: bot.token === null ? null : initDataSecret(bot.token),
    launches: bot.token === null ? null : new Launches(connection, initDataSecret(bot.token)),
    referrals: { isNewcomer: () => false, recordReferral: () => Promise.resolve(false) },
    onLaunch: () => undefined,
    onWritable: () => Promise.resolve(),
    clock,
    log: createLog({ level: 'silent' }),
  };
  return {
    ...createPeople(model, superAdminTelegramIds),
    authenticate: (token: string) => sessions.authenticate(token),
    endSession: (token: string) => sessions.endOwn(token),
    signInTelegram: (props: TelegramSignInProps) => signInTelegram(context, props),
    signInGuest: (props: GuestSignInProps) => signInGuest(context, { isFromHere: true, ...props }),
    countGames: (id: string) => countGames(connection, id),
  };
}
const stored = (collection: string) => connection.collection(collection).find().toArray();
function signedIn(result: SignedIn | Refusal): SignedIn {
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result;
}
const enter = async (person = SARA) =>
  signedIn(await accounts.signInTelegram({ initData: launchData(person, clock.now()) }));
const enterAsGuest = async (name = 'مهمان') => signedIn(await accounts.signInGuest({ name, language: 'fa' }));

beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
});

beforeEach(async () => {
  for (const name of ['accounts', 'sessions', 'matches']) await connection.collection(name).deleteMany({});
  // In the future, so that the TTL index of the database does not delete these sessions.
  clock = new ManualTimers(Date.UTC(2036, 0, 1));
  accounts = build();
});

afterAll(async () => {
  await connection.close();
  await database.close();
});

describe('a sign-in from Telegram', () => {
  it('creates an account with 1000 coins at the first visit', async () => {
    const { account } = await enter();
    expect(account).toMatchObject({
      telegram_id: SARA.id,
      name: 'سارا کریمی',
      username: 'sara_k',
      language: 'fa',
      locale: null,
      is_guest: false,
      admin_level: 'user',
      balance: 1000,
      level: 1,
    });
    expect(account.id).toMatch(/^[0-9a-f]{24}$/);
  });

  it('finds the account again and updates only its names', async () => {
    const first = await enter();
    await connection
      .collection('accounts')
      .updateMany({}, { $set: { balance: 40, level: 7, language: 'en' } });
    clock.advance(DAY);
    const again = await enter({ ...SARA, first_name: 'Sara', last_name: '' });
    expect(again.account).toMatchObject({
      id: first.account.id,
      name: 'Sara',
      balance: 40,
      level: 7,
      language: 'en',
    });
    expect(again.account.created_at).toEqual(first.account.created_at);
    expect(again.token).not.toBe(first.token);
    expect(await stored('accounts')).toHaveLength(1);
  });

  it('creates one account for twenty concurrent first visits', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => enter()));
    expect(new Set(all.map(({ account }) => account.id)).size).toBe(1);
    expect(await stored('accounts')).toHaveLength(1);
  });

  it('refuses forged and old launch data, and stores nothing', async () => {
    const forged = launchData(SARA, clock.now(), '987654321:AAother');
    const old = launchData(SARA, clock.now() - DAY - 1000);
    expect(await accounts.signInTelegram({ initData: forged })).toEqual({
      ok: false,
      code: 'auth/init_data_invalid',
    });
    expect(await accounts.signInTelegram({ initData: old })).toEqual({
      ok: false,
      code: 'auth/init_data_expired',
    });
    expect(await stored('accounts')).toEqual([]);
    expect(await stored('sessions')).toEqual([]);
  });

  it('is refused without a bot', async () => {
    accounts = build({ BOT_TOKEN: '' });
    const result = await accounts.signInTelegram({ initData: launchData(SARA, clock.now()) });
    expect(result).toEqual({ ok: false, code: 'auth/telegram_not_configured' });
  });

  it('sets the language to English unless Telegram’s is Persian', async () => {
    expect((await enter({ ...SARA, id: 2, language_code: 'en' })).account.language).toBe('en');
    expect((await enter({ ...SARA, id: 3, language_code: 'fa-IR' })).account.language).toBe('fa');
  });

  it('always gives a name of one line and at most 32 characters', async () => {
    const name = async (id: number, first_name: string, username = '') =>
      (await enter({ ...SARA, id, first_name, last_name: '', username })).account.name;
    expect(await name(2, '\u202E\u2066', 'ali')).toBe('ali');
    expect(await name(3, '\u3164')).toBe('بازیکن');
    expect(await name(4, 'ن'.repeat(64))).toBe('ن'.repeat(32));
  });
});

describe('a super admin', () => {
  it('is so only while the environment names them', async () => {
    accounts = build({ SUPER_ADMIN_TELEGRAM_IDS: String(SARA.id) });
    const { account, token } = await enter();
    expect(account.admin_level).toBe('super_admin');
    expect((await enter({ ...SARA, id: 2 })).account.admin_level).toBe('user');
    expect((await build().authenticate(token))?.admin_level).toBe('user');
  });

  it('is never a guest', async () => {
    accounts = build({ SUPER_ADMIN_TELEGRAM_IDS: '1,2,3' });
    expect((await enterAsGuest()).account.admin_level).toBe('user');
  });
});

describe('a sign-in as a guest', () => {
  it('creates a new account each time', async () => {
    const [one, other] = [await enterAsGuest('  \u202Eعلی '), await enterAsGuest('علی')];
    expect(one.account).toMatchObject({ name: 'علی', is_guest: true, telegram_id: null, balance: 1000 });
    expect(other.account.id).not.toBe(one.account.id);
  });

  it('is refused where guests are not allowed', async () => {
    accounts = build({ ALLOW_GUESTS: 'false' });
    const result = await accounts.signInGuest({ name: 'علی', language: 'fa' });
    expect(result).toEqual({ ok: false, code: 'auth/guests_not_allowed' });
    expect(await stored('accounts')).toEqual([]);
  });

  it('is refused with an invisible name', async () => {
    const result = await accounts.signInGuest({ name: '\u200B\u200F', language: 'fa' });
    expect(result).toEqual({ ok: false, code: 'request/invalid' });
  });
});

describe('a session', () => {
  it('opens only its own account', async () => {
    const [one, other] = [await enterAsGuest(), await enterAsGuest()];
    expect((await accounts.authenticate(one.token))?.id).toBe(one.account.id);
    expect((await accounts.authenticate(other.token))?.id).toBe(other.account.id);
  });

  it('is stored only as a hash of its token', async () => {
    const { token } = await enterAsGuest();
    const [session] = await stored('sessions');
    expect(String(session?._id)).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(session)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await accounts.authenticate(String(session?._id))).toBeNull();
  });

  it('ends after 30 days, however often it was used', async () => {
    const { token, expires_at } = await enterAsGuest();
    expect(expires_at.getTime()).toBe(clock.now() + 30 * DAY);
    clock.advance(30 * DAY - 1);
    expect(await accounts.authenticate(token)).not.toBeNull();
    clock.advance(1);
    expect(await accounts.authenticate(token)).toBeNull();
  });

  it('ends with its own sign-out only', async () => {
    const [one, other] = [await enter(), await enter()];
    await accounts.endSession(one.token);
    await accounts.endSession(one.token);
    expect(await accounts.authenticate(one.token)).toBeNull();
    expect(await accounts.authenticate(other.token)).not.toBeNull();
  });

  it('ends with its account', async () => {
    const { token } = await enterAsGuest();
    await connection.collection('accounts').deleteMany({});
    expect(await accounts.authenticate(token)).toBeNull();
  });

  it.each(['', 'x', 'null', '[object Object]', `${'a'.repeat(43)}=`, 'ا'.repeat(43), 'a'.repeat(5000)])(
    'does not open with %j',
    async (token) => expect(await accounts.authenticate(token)).toBeNull(),
  );

  it('stores its last use once an hour', async () => {
    const { token } = await enterAsGuest();
    const began = clock.now();
    const lastUsed = async () => ((await stored('sessions'))[0]?.['last_used_at'] as Date).getTime();
    clock.advance(HOUR - 1);
    await accounts.authenticate(token);
    expect(await lastUsed()).toBe(began);
    clock.advance(1);
    await accounts.authenticate(token);
    await vi.waitFor(async () => expect(await lastUsed()).toBe(began + HOUR));
  });
});

describe('a search for an account', () => {
  it('takes an account id or a Telegram id', async () => {
    const { account } = await enter();
    expect((await accounts.find(account.id))?.id).toBe(account.id);
    expect((await accounts.find(String(SARA.id)))?.id).toBe(account.id);
  });

  it.each(['0', 'f'.repeat(24), 'me', '', '-1', '{"$ne":null}', '1e3'])(
    'finds nobody with %j',
    async (id) => {
      await enter();
      await enterAsGuest();
      expect(await accounts.find(id)).toBeNull();
    },
  );
});

describe('the games of an account', () => {
  it('are none at first, then the finished ones and those that its team won', async () => {
    const { account } = await enter();
    expect(await accounts.countGames(account.id)).toEqual({ played: 0, won: 0 });
    await countGame(connection, { key: 'A', player_id: account.id, won: true });
    await countGame(connection, { key: 'B', player_id: account.id, won: false });
    await countGame(connection, { key: 'C', player_id: 'e'.repeat(24), won: true });
    expect(await accounts.countGames(account.id)).toEqual({ played: 2, won: 1 });
  });

  it('count each match once, also when counted repeatedly and concurrently', async () => {
    const { account } = await enter();
    const asked = Array.from({ length: 40 }, (_, n) => `match ${n % 10}`);
    await Promise.all(asked.map((key) => countGame(connection, { key, player_id: account.id, won: true })));
    expect(await accounts.countGames(account.id)).toEqual({ played: 10, won: 10 });
  });
});

describe('an account with a requested deletion', () => {
  it('stays when its owner signs in again', async () => {
    const { account } = await enter();
    const records = accountsCollection.model(connection);
    const _id = objectId(account.id);
    await records.updateOne({ _id }, { $set: { delete_at: new Date(0) } });
    await enter();
    expect((await records.findById(_id).lean<AccountRecord>())?.delete_at).toBeUndefined();
  });
});

describe('an account in an answer', () => {
  it('has every field for its owner', async () => {
    const { account } = await enter();
    expect(presentUser(account, { played: 3, won: 2 })).toEqual({
      id: account.id,
      telegram_id: SARA.id,
      email: null,
      first_name: 'سارا',
      last_name: 'کریمی',
      username: 'sara_k',
      name: 'سارا کریمی',
      avatar: null,
      language: 'fa',
      locale: null,
      is_guest: false,
      admin_level: 'user',
      two_factor_enabled: false,
      no_stats: false,
      terms_version: null,
      balance: 1000,
      level: 1,
      total_games_played: 3,
      games_played: 3,
      games_won: 2,
      created_at: '2036-01-01T00:00:00.000Z',
      country: null,
      worn: { card_back: null, felt: null, frame: null },
    });
  });

  it('has neither Telegram id nor level for others', async () => {
    accounts = build({ SUPER_ADMIN_TELEGRAM_IDS: String(SARA.id) });
    const { account } = await enter();
    const shown = presentPlayer(account, { played: 0, won: 0 });
    expect(shown).toMatchObject({ telegram_id: null, admin_level: 'user', name: 'سارا کریمی' });
    expect(JSON.stringify(shown)).not.toContain(String(SARA.id));
  });
});
