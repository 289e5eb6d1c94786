import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExport, type AccountExport } from '@hokm/shared/api';
import { accountModel } from '../accounts/model.js';
import { Clans } from '../clans/clans.js';
import { Blocks } from '../people/blocks.js';
import { objectId } from '../platform/database/ids.js';
import { PictureStore } from '../platform/files/picture-store.js';
import { Friendships } from '../friends/friendships.js';
import { beginThread } from '../messages/write-message.js';
import { Chats } from '../notifications/chats.js';
import { addPoints, boardModel } from '../standing/board.js';
import { changeStanding, statisticsModel } from '../standing/statistics.js';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { signInGuest } from '../../test/support/player.js';
import { withApp } from '../../test/support/second-factor.js';
import { Wallet } from '../wallet/wallet.js';
import { GRACE_MS, LATE_MS } from './delete-account.js';
import { EXPORTS } from './export-account.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const TELEGRAM_ID = 9_100_001;
const deleteDueAccounts = () => http.parts.privacy.deleteDueAccounts();
const insert = (collection: string, document: object) =>
  http.connection.collection(collection).insertOne(document);

async function signIn(id: number) {
  const init_data = launchData({ id, first_name: 'Sara', username: `sara${id}` }, http.clock.now());
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
  const { id: account } = body['user'] as { id: string };
  return { id: account, token: String(body['token']), call: apiOf(http.url, String(body['token'])) };
}

/** A person with data in every collection that holds personal data. */
async function someoneWithEverything(telegramId: number) {
  const { connection, clock } = http;
  const me = await signIn(telegramId);
  const { id } = me;
  const other = await signInGuest(http.url, 'امیر');
  const friendships = new Friendships(connection, clock);
  await friendships.request(id, other.id);
  await friendships.request(other.id, id);
  const blocked = await signInGuest(http.url, 'مزاحم');
  await new Blocks(connection, clock).add(id, blocked.id);
  const body = { name: `Clan ${telegramId}`, badge: 'lion', description: '', country: null } as const;
  await new Clans(connection, clock).create(id, body);
  await changeStanding(statisticsModel(connection), {
    player_id: id,
    mark: 'm',
    change: (standing) => ({ ...standing, games_played: 1, badges: [{ id: 'first_win', at: clock.now() }] }),
  });
  await addPoints(boardModel(connection), 'week', {
    player_id: id,
    match: 'm',
    at: clock.now(),
    score: 3,
  });
  await new Wallet(connection, clock).change({ account: id, key: `gift:${id}`, amount: 5, kind: 'gift' });
  await beginThread(http.parts.messages, { id, name: 'سارا' }, { text: 'سلام' });
  await new Chats(connection, clock).setQuiet(telegramId, null);
  const [month = ''] = /^.{7}/.exec(new Date(clock.now()).toISOString()) ?? [];
  await insert('activity', { _id: `${month}:${id}`, month, last: `${month}-01`, d: { '01': 1 } });
  await insert('presence', { _id: id, seen_at: clock.now() });
  await insert('ladders', {
    _id: id,
    rungs: { kian: { matches: 2, wins: 1, beaten_at: clock.now() } },
    counted: ['m'],
  });
  await insert('tours', {
    name: { fa: 'جام یلدا', en: '' },
    kind: 'swiss',
    starts_at: clock.now(),
    accounts: [id],
    people: { [id]: { state: 'in', at: clock.now(), fee: 20, partner: other.id } },
  });
  await insert('pairs', {
    _id: `${id}:${other.id}`,
    people: [id, other.id],
    games: 2,
    won: 1,
    best_streak: 1,
  });
  await insert('referrals', { _id: id, inviter: other.id, at: new Date(clock.now()) });
  await insert('referrals', { _id: blocked.id, inviter: id, at: new Date(clock.now()) });
  await insert('payments', {
    _id: `charge-${id}`,
    telegram_id: telegramId,
    stars: 50,
    payload: '',
    account: id,
    coins: 500,
    at: new Date(clock.now()),
  });
  await insert('submissions', {
    _id: id,
    account: id,
    title: 'داستان',
    text: 'متن',
    pictures: [],
    status: 'pending',
    at: clock.now(),
  });
  for (const act of ['likes', 'shares', 'downloads'])
    await insert(act, { _id: `stories:x:${id}`, of: 'stories:x', account: id, at: clock.now() });
  const report = { room_id: 'ROOM01', match_id: 'm', reason: 'abuse', status: 'open', at: clock.now() };
  await insert('reports', {
    ...report,
    _id: `m:${id}:${other.id}`,
    by: id,
    player_id: other.id,
    player_name: 'امیر',
  });
  await insert('reports', {
    ...report,
    _id: `m:${other.id}:${id}`,
    by: other.id,
    player_id: id,
    player_name: 'Sara',
  });
  await insert('matches', {
    _id: id,
    room_id: 'ROOM01',
    open: false,
    name: 'اتاق',
    creator_id: other.id,
    status: 'finished',
    options: { target_points: 7 },
    seats: [
      { player_id: other.id, name: 'امیر', avatar: null, is_bot: false, away_since: null },
      { player_id: id, name: 'Sara', avatar: null, is_bot: false, away_since: null },
      null,
      null,
    ],
    created_at: clock.now(),
    finished_at: clock.now(),
    result: { winner: 1, reason: 'points' },
    snapshot: { version: 3, state: { points: [2, 7] } },
    rating: [{ player_id: id, change: 12, trophies: 12 }],
  });
  await insert('predictions', {
    _id: `p${id}`,
    room_id: 'ROOM02',
    phase: 'closed',
    opened_at: clock.now(),
    people: [other.id, id],
    bets: {
      [other.id]: { team: 0, coins: 70, state: 'in', asked_at: clock.now() },
      [id]: { team: 1, coins: 40, state: 'in', asked_at: clock.now() },
    },
    payments: [{ player_id: id, coins: 110, why: 'prize' }],
  });
  await insert('tour_players', {
    _id: `0123456789abcdef01234567:${id}`,
    tour_id: '0123456789abcdef01234567',
    player_id: id,
    entry: { state: 'in', round: 1, fee: 20, at: clock.now() },
    score: { points: 6, won: 3, played: 5, hands: -2, streak: 1, scored_at: clock.now() },
  });
  await insert('series_scores', {
    _id: `شب‌های تهران:${id}`,
    series: 'شب‌های تهران',
    player_id: id,
    marks: [{ tour: '0123456789abcdef01234567', at: clock.now(), points: 15 }],
    points: 15,
    best: 15,
    oldest: clock.now(),
    version: 1,
  });
  await insert('season_groups', {
    _id: `week:2035-12-29:1:${blocked.id}`,
    week: 'week:2035-12-29',
    division: 1,
    people: [other.id, id],
    size: 2,
    outcome: [
      { player_id: other.id, points: 40, place: 1, zone: 'up', coins: 0 },
      { player_id: id, points: 20, place: 2, zone: 'stay', coins: 0 },
    ],
    expires_at: new Date(clock.now()),
  });
  await insert('quests', {
    _id: `${id}:today:2035-12-29`,
    account: id,
    period: 'today:2035-12-29',
    done: { side_ace: 3 },
    expires_at: new Date(clock.now()),
  });
  await insert('group_members', {
    _id: `-1:${id}`,
    chat: -1,
    account: id,
    title: 'کوچه',
    told: true,
    counted: true,
    expires_at: new Date(clock.now()),
  });
  await insert('group_results', {
    _id: `m:${blocked.id}:-1`,
    chat: -1,
    winners: [id],
    at: clock.now(),
    expires_at: new Date(clock.now()),
  });
  await insert('outbox', { _id: `notice:${id}`, account: id, state: 'waiting' });
  await insert('mail_tokens', { _id: `token-${id}`, kind: 'reset', subject: objectId(id) });
  const picture = id.split('').reverse().join('');
  await new PictureStore(connection, randomBytes).save(picture, Buffer.from('a picture'), 'image/webp');
  await accountModel(connection).updateOne(
    { _id: objectId(id) },
    { $set: { avatar: `/api/files/${picture}` }, $push: { pictures: { id: picture, at: clock.now() } } },
  );
  return { ...me, other, blocked, picture };
}

async function exported(me: { token: string }): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${http.url}/api/user/export`, {
    headers: { authorization: `Bearer ${me.token}` },
  });
  return { response, text: await response.text() };
}

describe('an export', () => {
  it('is one file with all data of the person, section by section', async () => {
    const me = await someoneWithEverything(TELEGRAM_ID);
    const { response, text } = await exported(me);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="hokm-${me.id}-2036-01-01.json"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file: AccountExport = accountExport.parse(JSON.parse(text));
    // A section without an entry would prove nothing.
    const empty = Object.entries(file).filter(
      ([, part]) => part === null || (Array.isArray(part) && part.length === 0),
    );
    expect(empty.map(([name]) => name)).toEqual([]);
    expect(file.arenas).toMatchObject([
      { state: 'in', fee: 20, points: 6, matches_won: 3, matches_played: 5 },
    ]);
    expect(file.predictions).toMatchObject([
      { room_id: 'ROOM02', team: 'team2', coins: 40, state: 'in', coins_paid: 110 },
    ]);
    expect(file.seasons).toEqual([
      { week: '2035-12-29', division: 1, points: 20, place: 2, next_division: 1, coins: 0 },
    ]);
    expect(file.quests).toEqual([
      { period: 'today:2035-12-29', quests: [{ id: 'side_ace', value: 2, goal: 2 }] },
    ]);
    expect(file.account).toMatchObject({ id: me.id, telegram_id: TELEGRAM_ID, balance: 1005 });
    expect(file.friends).toEqual([
      { id: me.other.id, name: 'امیر', status: 'friends', since: expect.any(String) as string },
    ]);
    expect(file.reports.map(({ player_name }) => player_name)).toEqual(['امیر']);
    expect(file.matches[0]).toMatchObject({ seat: 1, won: true, points: [2, 7], trophies_change: 12 });
    expect(file.wallet.map(({ amount }) => amount)).toEqual([5, 1000]);
    expect(file.referrals.map(({ direction }) => direction)).toEqual(['brought_me', 'brought_by_me']);
    expect(file.security_events.map(({ event_type }) => event_type)).toContain('data_exported');
  });

  it('contains no secrets, and of others only what they show', async () => {
    const person = await withApp(http);
    const { text } = await exported(person);
    const record = await accountModel(http.connection).findOne({ 'email.address': person.email }).lean();
    const { password = '?', second_factor } = record ?? {};
    const session = await http.connection.collection('sessions').findOne({ account: record?._id });
    const secrets = [
      password,
      second_factor?.totp?.secret ?? '?',
      second_factor?.recovery?.codes[0] ?? '?',
      String(session?._id ?? '?'),
      person.token,
      record?.devices?.[0]?.id ?? '?',
    ];
    expect(accountExport.parse(JSON.parse(text)).account.two_factor.totp_since).not.toBeNull();
    for (const secret of secrets) {
      expect(secret).not.toBe('?');
      expect(text).not.toContain(secret);
    }
  });

  it('is for the owner only, needs a fresh session and has an hourly limit', async () => {
    expect((await apiOf(http.url, null)('GET', '/user/export')).status).toBe(401);
    const me = await signIn(TELEGRAM_ID + 1);
    for (let n = 0; n < EXPORTS.most; n += 1) expect((await exported(me)).response.status).toBe(200);
    expect((await exported(me)).response.status).toBe(429);
    http.clock.advance(10 * 60_000);
    expect((await me.call('GET', '/user/export')).body['code']).toBe('auth/step_up_needed');
  });

  it.each([
    ['that has refused it', true],
    ['that takes its messages again', false],
  ])('says of a chat %s when the bot was last refused', async (_, isRefused) => {
    const telegramId = TELEGRAM_ID + (isRefused ? 40 : 41);
    const me = await signIn(telegramId);
    const chats = new Chats(http.connection, http.clock);
    await chats.markUnreachable(telegramId);
    if (!isRefused) await chats.markReachable(telegramId);
    const refused_at = isRefused ? new Date(http.clock.now()).toISOString() : null;
    const { bot_chat } = accountExport.parse(JSON.parse((await exported(me)).text));
    expect(bot_chat).toMatchObject({ reachable: !isRefused, refused_at });
  });

  it('contains all of a thousand wallet entries', async () => {
    const me = await signIn(TELEGRAM_ID + 2);
    await me.call('GET', '/wallet/history');
    const entries = Array.from({ length: 1000 }, (_, n) => ({
      _id: `many:${n}`,
      account: me.id,
      amount: 0,
      kind: 'gift',
      ref: '',
      at: http.clock.now(),
      seq: n + 2,
      balance: 1000,
    }));
    await http.connection.collection<{ _id: string }>('wallet_entries').insertMany(entries);
    const { text } = await exported(me);
    expect(accountExport.parse(JSON.parse(text)).wallet).toHaveLength(1001);
  });
});

/** The collections that contain one of these texts. */
async function whereNamed(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name: collection } of http.parts.modules.collections) {
    const documents = await http.connection.collection(collection).find({}).toArray();
    const text = JSON.stringify(documents);
    if (names.some((name) => text.includes(name))) found.push(collection);
  }
  return found.sort();
}

describe('a deletion', () => {
  it('leaves only the data that the inventory lists as kept', async () => {
    const telegramId = TELEGRAM_ID + 3;
    const me = await someoneWithEverything(telegramId);
    const names = [me.id, String(telegramId), me.picture, `sara${telegramId}`];
    const everywhere = await whereNamed(names);
    const asked = await me.call('POST', '/user/delete');
    expect(asked.body['delete_at']).toBe(new Date(http.clock.now() + GRACE_MS).toISOString());
    http.clock.advance(GRACE_MS);
    await new Wallet(http.connection, http.clock).flushStale();
    expect(await deleteDueAccounts()).toBe(1);
    const kept = [
      ...['matches', 'payments', 'predictions', 'referrals', 'reports'],
      ...['tour_players', 'tours', 'wallet_entries', 'quotas'],
    ];
    expect(await whereNamed(names)).toContain('late_erasures');
    http.clock.advance(LATE_MS);
    expect(await http.parts.privacy.eraseLate()).toBeGreaterThan(0);
    expect(await whereNamed(names)).toEqual(everywhere.filter((name) => kept.includes(name)));
    // The friendship is deleted, and so is the clan without members.
    const others = apiOf(http.url, me.other.token);
    expect((await others('GET', '/friends')).body['data']).toEqual([]);
    expect(await http.connection.collection('clans').countDocuments({ name: `Clan ${telegramId}` })).toBe(0);
    const { url } = http;
    expect((await fetch(`${url}/api/files/${me.picture}`)).status).toBe(404);
    // A new sign-in creates a new account.
    expect((await signIn(telegramId)).id).not.toBe(me.id);
  });

  it('can be cancelled by the session that asked, and by signing in anew', async () => {
    const me = await signIn(TELEGRAM_ID + 4);
    const info = async () =>
      (await me.call('GET', '/security/info')).body['security'] as { delete_at: unknown };
    expect((await me.call('POST', '/user/delete/cancel')).status).toBe(200);
    const { body } = await me.call('POST', '/user/delete');
    expect((await info()).delete_at).toBe(body['delete_at']);
    http.clock.advance(60_000);
    expect((await me.call('POST', '/user/delete')).body['delete_at']).toBe(body['delete_at']);
    expect((await me.call('POST', '/user/delete/cancel')).status).toBe(200);
    expect((await info()).delete_at).toBeNull();
    await me.call('POST', '/user/delete');
    await signIn(TELEGRAM_ID + 4);
    expect((await info()).delete_at).toBeNull();
    const events = await http.connection
      .collection('security_events')
      .find({ account: me.id })
      .sort({ event_type: 1 })
      .toArray();
    expect(events.map(({ event_type }) => String(event_type))).toEqual([
      'account_deletion_asked',
      'account_deletion_asked',
      'account_deletion_cancelled',
    ]);
  });

  it('needs a fresh session', async () => {
    const me = await signIn(TELEGRAM_ID + 5);
    http.clock.advance(10 * 60_000);
    expect((await me.call('POST', '/user/delete')).body['code']).toBe('auth/step_up_needed');
  });

  it('that has begun cannot be cancelled, and is completed by the next run', async () => {
    const me = await someoneWithEverything(TELEGRAM_ID + 6);
    await me.call('POST', '/user/delete');
    http.clock.advance(GRACE_MS);
    const accounts = accountModel(http.connection);
    // A run that was interrupted right after it began.
    await accounts.updateOne({ _id: objectId(me.id) }, { $set: { is_going: true } });
    const back = await signIn(TELEGRAM_ID + 6);
    expect(back.id).toBe(me.id);
    expect((await back.call('POST', '/user/delete/cancel')).status).toBe(404);
    expect(await deleteDueAccounts()).toBe(1);
    expect((await back.call('GET', '/auth/profile')).status).toBe(401);
  });

  it('by two concurrent runs happens once', async () => {
    const me = await someoneWithEverything(TELEGRAM_ID + 7);
    await me.call('POST', '/user/delete');
    http.clock.advance(GRACE_MS);
    const gone = await Promise.all([deleteDueAccounts(), deleteDueAccounts()]);
    expect(gone.sort()).toEqual([0, 1]);
  });

  it('leaves no mail to the person, in whatever spelling of the address', async () => {
    const person = await withApp(http);
    const call = apiOf(http.url, person.token);
    await apiOf(http.url, null)('POST', '/auth/forgot-password', { email: person.email.toUpperCase() });
    await call('POST', '/user/delete');
    const letters = http.connection.collection('letters');
    const ofPerson = async () =>
      (await letters.find().toArray()).filter(({ to }) => String(to).toLowerCase() === person.email);
    expect((await ofPerson()).length).toBeGreaterThan(1);
    http.clock.advance(GRACE_MS);
    expect(await deleteDueAccounts()).toBe(1);
    expect(await ofPerson()).toEqual([]);
  });

  it('is mailed to accounts with an address', async () => {
    const person = await withApp(http);
    await apiOf(http.url, person.token)('POST', '/user/delete');
    await http.mail?.round();
    const mailbox = await fetch(`${http.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const { mails } = (await mailbox.json()) as { mails: { to: string; subject: string; text: string }[] };
    const mail = mails.find(({ to, subject }) => to === person.email && subject.includes('حذف'));
    expect(mail?.text).toMatch(/[۰-۹]{1,2} \S+ ۱۴۱۴/);
  });
});
