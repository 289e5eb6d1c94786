import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeCoinLimits,
  listCoinMatches,
  listCoinRooms,
  readCoinStanding,
  readCoinStatistics,
} from '@hokm/shared/api/stakes';
import { listGameTypes } from '@hokm/shared/api/games';
import { roomOptions } from '@hokm/shared/protocol';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { aPanelPerson } from '../../test/support/people.js';
import { accountModel } from '../accounts/model.js';
import type { StakesRecord } from '../play/games/stakes-record.js';
import { INITIAL_ECONOMY } from '../settings/values.js';
import { Wallet } from '../wallet/wallet.js';

let http: TestHttp;
let made = 0;
beforeAll(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
});
afterAll(() => http.close());
beforeEach(() => open({ stakes: true, least_matches: 0 }));

/** A super administrator sets the walls. */
async function open(change: Partial<typeof INITIAL_ECONOMY>): Promise<void> {
  const { token } = await aPanelPerson(http, 'super_admin');
  const call = apiOf(http.url, token);
  const { body } = await call('GET', '/admin/economy');
  const { revision } = body['data'] as { revision: number };
  const answer = await call('PUT', '/admin/economy', {
    ...INITIAL_ECONOMY,
    unknown_country: true,
    needs_age: false,
    ...change,
    revision,
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { settings: change } } });
}

/** A person who may put in up to 50 coins. */
async function aPlayer() {
  made += 1;
  const { id, token } = await signInGuest(http.url, 'سارا');
  const now = http.clock.now();
  const old = { is_guest: false, telegram_id: 7_000 + made, created_at: new Date(now - 30 * DAY_MS) };
  await accountModel(http.connection).updateOne({ _id: id }, { $set: old });
  const wallet = new Wallet(http.connection, http.clock);
  await wallet.change({ account: id, key: 'earned', amount: 500, kind: 'daily' });
  return { id, telegram_id: old.telegram_id, call: apiOf(http.url, token) };
}
const wish = { stake: 50, target_points: 3, pace: 'fast', visibility: 'public' };
const key = () => `key-of-room-${(made += 1)}`;

/** A coin match of a person that is paid out. */
async function aMatch(id: string, at: number, stakes: Pick<StakesRecord, 'outcome' | 'payments' | 'losers'>) {
  made += 1;
  await http.parts.matches.create(
    buildRoom({
      _id: anId(0xc0000 + made),
      room_id: `H${made}`,
      seats: [{ ...aPerson(1), player_id: id }, aPerson(2), aPerson(3), aPerson(4)],
      options: roomOptions.parse({ stake: 50 }),
      status: 'finished',
      open: false,
      finished_at: at,
      stakes: { phase: 'settled', round: 1, since: at, payers: [], ...stakes },
    }),
  );
}

describe('coin rooms over HTTP', () => {
  it('are made once by a key, listed for others, and say who may come in', async () => {
    const [sara, john] = [await aPlayer(), await aPlayer()];
    const idempotency_key = key();
    const first = await sara.call('POST', '/betting/create_room', { ...wish, idempotency_key });
    expect(first).toMatchObject({ status: 200, body: { stake: 50, pot: 200 } });
    expect(await sara.call('POST', '/betting/create_room', { ...wish, idempotency_key })).toEqual(first);
    for (const other of [{ stake: 20 }, { pace: 'classic' }, { name: 'دیگر' }])
      expect(
        (await sara.call('POST', '/betting/create_room', { ...wish, ...other, idempotency_key })).body[
          'code'
        ],
      ).toBe('wallet/key_reused');
    const { body } = await john.call('GET', '/betting/rooms?stake=50');
    const room = listCoinRooms.answer
      .parse(body)
      .data.find(({ room_id }) => room_id === first.body['room_id']);
    expect(room).toMatchObject({ stake: 50, pot: 200, seats_taken: 1, can_join: true, why_not: null });
    const none = await john.call('GET', '/betting/rooms?stake=20');
    expect(none.body['data']).toEqual([]);
    await open({ stakes: true, least_matches: 1 });
    const shut = listCoinRooms.answer.parse((await john.call('GET', '/betting/rooms')).body).data;
    expect(shut.map(({ can_join, why_not }) => [can_join, why_not])).toContainEqual([false, 'stake/too_new']);
  });

  it.each([-1, 0, 15, 50.5, 2 ** 53, '50', null])('have no stake of %s', async (stake) => {
    const { call } = await aPlayer();
    const answer = await call('POST', '/betting/create_room', { ...wish, stake, idempotency_key: key() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
  });

  it('are not there while they are closed', async () => {
    await open({ stakes: false });
    const { call } = await aPlayer();
    const refused = { status: 403, body: { code: 'stake/off' } };
    expect(await call('GET', '/betting/rooms')).toMatchObject(refused);
    const making = { ...wish, idempotency_key: key() };
    expect(await call('POST', '/betting/create_room', making)).toMatchObject(refused);
    const types = async () => listGameTypes.answer.parse((await call('GET', '/games/types')).body).data;
    expect((await types()).map(({ stakes }) => stakes)).toEqual([[]]);
    await open({ stakes: true });
    expect((await types()).map(({ stakes }) => stakes)).toEqual([[10, 20, 50, 100, 200, 500]]);
  });
});

describe('what was won and lost', () => {
  it('is listed by result and counted, for oneself and for administrators', async () => {
    const { id, telegram_id, call } = await aPlayer();
    const now = http.clock.now();
    const prize = { player_id: id, coins: 100, why: 'prize' } as const;
    const others = { player_id: anId(2), coins: 100, why: 'prize' } as const;
    await aMatch(id, now - 3 * DAY_MS, { outcome: 'won', payments: [others] });
    await aMatch(id, now - 2 * DAY_MS, { outcome: 'won', payments: [prize] });
    const own = { player_id: id, coins: 50, why: 'returned' } as const;
    await aMatch(id, now - DAY_MS, { outcome: 'void', payments: [own] });
    await aMatch(id, now, { outcome: 'won', payments: [prize] });
    await aMatch(id, now - 40 * DAY_MS, { outcome: 'won', payments: [others] });
    const list = async (query: string, who = 'me', by = call) =>
      listCoinMatches.answer.parse((await by('GET', `/betting/history/${who}${query}`)).body).data;
    expect((await list('')).map(({ result, net }) => [result, net])).toEqual([
      ['won', 50],
      ['void', 0],
      ['won', 50],
      ['lost', -50],
      ['lost', -50],
    ]);
    for (const [result, count] of [
      ['won', 2],
      ['lost', 2],
      ['void', 1],
    ] as const)
      expect(await list(`?result=${result}`)).toHaveLength(count);
    expect(await list('?page=2&per_page=2', String(telegram_id))).toHaveLength(2);
    const { body } = await call('GET', '/betting/statistics/me?days=7');
    const { data } = readCoinStatistics.answer.parse(body);
    expect(data).toMatchObject({ matches: 4, won: 2, lost: 1, void: 1, staked: 200, net: 50, best_win: 50 });
    expect(data).toMatchObject({ streak: 2, win_rate: 2 / 3 });
    expect(data.by_day.map(({ net }) => net)).toEqual([-50, 50, 0, 50]);
    const unset = { own_day_limit: null, paused_until: null };
    expect(data.limits).toEqual({ stakeable: 500, largest_stake: 50, day_left: 100, ...unset });
    const admin = await aPanelPerson(http, 'admin');
    expect(await list('', id, apiOf(http.url, admin.token))).toHaveLength(5);
    expect((await call('GET', '/betting/statistics/me?days=all')).body).toMatchObject({
      data: { matches: 5 },
    });
  });

  it('is found by its losers, and where one names none by who was paid', async () => {
    const { id, call } = await aPlayer();
    const now = http.clock.now();
    const payments = [{ player_id: anId(2), coins: 100, why: 'prize' }] as const;
    const lost = async () => {
      const { body } = await call('GET', '/betting/history/me?result=lost');
      return listCoinMatches.answer.parse(body);
    };
    for (const days of [1, 2])
      await aMatch(id, now - days * DAY_MS, { outcome: 'won', payments, losers: [id] });
    expect(await lost()).toMatchObject({ data: [{ result: 'lost' }, { result: 'lost' }] });
    await aMatch(id, now - 3 * DAY_MS, { outcome: 'won', payments });
    expect(await lost()).toMatchObject({ data: [{}, {}, { result: 'lost' }] });
  });

  it.each(['history', 'statistics'])('is nobody else’s: %s', async (what) => {
    const [sara, john] = [await aPlayer(), await aPlayer()];
    const forbidden = { status: 403, body: { code: 'auth/forbidden' } };
    expect(await john.call('GET', `/betting/${what}/${sara.id}`)).toMatchObject(forbidden);
    const { token } = await aPanelPerson(http, 'moderator');
    expect(await apiOf(http.url, token)('GET', `/betting/${what}/${sara.id}`)).toMatchObject(forbidden);
    const admin = apiOf(http.url, (await aPanelPerson(http, 'admin')).token);
    expect(await admin('GET', `/betting/${what}/${anId(1)}`)).toMatchObject({ status: 404 });
  });
});

describe('whether one may put in', () => {
  it('says what is missing in numbers', async () => {
    await open({ stakes: true, least_matches: 2 });
    const { call } = await aPlayer();
    const { body } = await call('GET', '/betting/limits');
    expect(readCoinStanding.answer.parse(body).data).toEqual({
      why_not: 'stake/too_new',
      days: { have: 3, need: 3 },
      matches: { have: 0, need: 2 },
      stakeable: 500,
      largest_stake: 50,
      day_left: 100,
      own_day_limit: null,
      paused_until: null,
      next_day_limit: null,
    });
  });

  it('is narrowed by oneself at once, and widened after a day', async () => {
    const { call } = await aPlayer();
    const set = async (body: object) =>
      changeCoinLimits.answer.parse((await call('PUT', '/betting/limits', body)).body).data;
    expect(await set({ day_limit: 20 })).toMatchObject({ own_day_limit: 20, day_left: 20, why_not: null });
    const making = { ...wish, idempotency_key: key() };
    const refused = await call('POST', '/betting/create_room', making);
    expect(refused).toMatchObject({ status: 409, body: { code: 'stake/day_limit' } });
    const looser = await set({ day_limit: null });
    expect(looser).toMatchObject({ own_day_limit: 20, next_day_limit: { day_limit: null } });
    expect(await set({ pause_days: 7 })).toMatchObject({ why_not: 'stake/paused' });
    const until = (await set({ pause_days: 1 })).paused_until;
    expect(Date.parse(until ?? '')).toBe(http.clock.now() + 7 * DAY_MS);
    const paused = await call('POST', '/betting/create_room', { ...making, stake: 10 });
    expect(paused).toMatchObject({ status: 403, body: { code: 'stake/paused' } });
  });

  it.each([{ day_limit: 5 }, { day_limit: -10 }, { day_limit: 12.5 }, { pause_days: 2 }, { pause_days: -1 }])(
    'takes no limits such as %j',
    async (body) => {
      const { call } = await aPlayer();
      expect(await call('PUT', '/betting/limits', body)).toMatchObject({ body: { code: 'request/invalid' } });
      const { body: stored } = await call('GET', '/betting/limits');
      expect(stored).toMatchObject({ data: { own_day_limit: null, paused_until: null } });
    },
  );

  it('takes two limits in one moment one after the other', async () => {
    const { call } = await aPlayer();
    const limits = [300, 200, 100].map((day_limit) => call('PUT', '/betting/limits', { day_limit }));
    for (const { status } of await Promise.all(limits)) expect(status).toBe(200);
    const { body } = await call('GET', '/betting/limits');
    expect(body).toMatchObject({ data: { own_day_limit: 100 } });
  });
});
