import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { EconomyFigures } from '@hokm/shared/api/analytics';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson } from '../../test/support/people.js';
import { anId, buildRoom } from '../../test/support/rooms.js';
import { predictionModel } from '../predictions/model.js';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { matchModel } from '../play/games/match-record.js';
import { countPurses, pursesOf } from './purses.js';
import { Tallies } from './tallies.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const admin = await aPanelPerson(http, 'admin');

const read = async () => {
  const { status, body } = await contentCalls(http.url).call(admin, 'GET', '/analytics/economy?days=7');
  expect(status).toBe(200);
  return body['data'] as EconomyFigures;
};
const gauge = async (name: string) =>
  http.parts.modules
    .parts('metrics')
    .find((each) => each.name === name)
    ?.read();

describe('purses', () => {
  it('have a median, and shares that add up, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 300 }), (balances) => {
        const { people, median, poor, top } = pursesOf(balances);
        expect(people).toBe(balances.length);
        expect(balances.filter((each) => each < median).length).toBeLessThanOrEqual(people / 2);
        expect(balances.filter((each) => each > median).length).toBeLessThanOrEqual(people / 2);
        expect(poor).toBe(balances.filter((each) => each < 50).length / people);
        const [all, richest] = [balances.reduce((sum, n) => sum + n, 0), Math.max(...balances)];
        if (all > 0) expect(top).toBeGreaterThanOrEqual(richest / all);
        expect(top).toBeLessThanOrEqual(1);
      }),
    );
    expect(pursesOf([])).toEqual({ people: 0, median: 0, mean: 0, poor: 0, top: 0 });
  });
});

describe('the figures of the economy', () => {
  it('say what was made and what is gone by the other side, and that Stars given back were not made', async () => {
    const at = http.clock.now();
    const entries = [
      { kind: 'daily', amount: 100 },
      { kind: 'stars', amount: 500, contra: 'mint:stars' },
      { kind: 'refund', amount: -500, contra: 'mint:stars' },
      { kind: 'stars', amount: 1_200 },
      { kind: 'purchase', amount: -30 },
      { kind: 'adjustment', amount: -5 },
      { kind: 'adjustment', amount: 40 },
      { kind: 'stake', amount: -50, contra: 'escrow:m:1' },
      { kind: 'prize', amount: 100, contra: 'escrow:m:1' },
    ];
    await http.connection.collection('wallet_entries').insertMany(
      entries.map((each, n) => ({
        _id: `k${n}` as never,
        account: 'f'.repeat(24),
        ref: '',
        at,
        balance: 1_000,
        seq: n + 1,
        ...each,
      })),
    );
    await http.parts.analytics.sum();
    const figures = await read();
    expect(figures).toMatchObject({
      made: [
        { side: 'mint:stars', coins: 1_200 },
        { side: 'mint:daily', coins: 100 },
        { side: 'mint:staff', coins: 40 },
      ],
      gone: [
        { side: 'sink:shop', coins: 30 },
        { side: 'sink:staff', coins: 5 },
      ],
      made_in_all: 1_340,
      gone_in_all: 35,
    });
    expect(figures.labels).toHaveLength(7);
    expect(figures.made_by_day.at(-1)).toBe(1_340);
    expect(await gauge('hokm_coins_made_day')).toBe(1_340);
    expect(await gauge('hokm_coins_gone_shop_day')).toBe(30);
  });

  it('count the purses of those who were here in 14 days, once a day', async () => {
    const { connection, clock } = http;
    const accounts = accountModel(connection);
    await accounts.updateMany({}, { $unset: { seen_at: 1 } });
    const seen = async (balance: number, days: number) => {
      const { id } = await aPerson(http, 'user');
      const seen_at = new Date(clock.now() - days * DAY_MS);
      await accounts.updateOne({ _id: objectId(id) }, { $set: { balance, seen_at } });
    };
    for (const [balance, days] of [
      [20, 1],
      [300, 2],
      [1_680, 13],
      [9_000, 15],
    ] as const)
      await seen(balance, days);
    expect((await read()).purses).toBeNull();
    const count = () => countPurses({ connection, clock, tallies: new Tallies(connection, clock) });
    await count();
    const expected = { people: 3, median: 300, mean: 667, poor: 1 / 3, top: 0.84 };
    expect((await read()).purses).toMatchObject(expected);
    await seen(5, 0);
    await count();
    expect((await read()).purses).toMatchObject(expected);
    clock.advance(MINUTE_MS);
    expect(await gauge('hokm_purse_median')).toBe(300);
  });

  it('say what holds coins, and since when', async () => {
    const { connection, clock } = http;
    const since = clock.now() - MINUTE_MS;
    const nothing = { count: 0, coins: 0, oldest_at: null };
    expect((await read()).held).toEqual([
      { what: 'matches', ...nothing },
      { what: 'predictions', ...nothing },
      { what: 'tournaments', ...nothing },
    ]);
    await matchModel(connection).create(
      buildRoom({
        room_id: 'HELD01',
        seats: [],
        options: { ...buildRoom({ seats: [] }).options, stake: 50 },
        stakes: { phase: 'held', since, round: 1, payers: ['a', 'b', 'c', 'd'], seats: [] } as never,
      }),
    );
    const bet = (coins: number, state: string) => ({ team: 0, coins, state, round: 1, asked_at: since });
    await predictionModel(connection).create({
      _id: anId(1),
      room_id: 'HELD02',
      room_name: 'x',
      target_points: 7,
      players: [],
      phase: 'locked',
      opened_at: since,
      people: [anId(2), anId(3), anId(4)],
      bets: { [anId(2)]: bet(40, 'in'), [anId(3)]: bet(20, 'asked'), [anId(4)]: bet(90, 'out') },
    } as never);
    const oldest_at = new Date(since).toISOString();
    expect((await read()).held).toEqual([
      { what: 'matches', count: 1, coins: 200, oldest_at },
      { what: 'predictions', count: 1, coins: 60, oldest_at },
      { what: 'tournaments', ...nothing },
    ]);
    clock.advance(MINUTE_MS);
    expect(await gauge('hokm_escrow_open')).toBe(2);
    expect(await gauge('hokm_escrow_oldest_seconds')).toBe(120);
  });

  it('are for administrators', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    const { body } = await contentCalls(http.url).call(moderator, 'GET', '/analytics/economy');
    expect(body).toMatchObject({ code: 'auth/forbidden' });
  });
});
