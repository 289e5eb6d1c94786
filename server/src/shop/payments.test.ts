import { Api } from 'grammy';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { createPeople } from '../accounts/people.js';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { objectId } from '../platform/database/ids.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { walletEntries, type EntryRecord } from '../wallet/model.js';
import { Wallet } from '../wallet/wallet.js';
import { packsAt } from './catalogue.js';
import { readPayload, writePayload } from './invoice.js';
import { payments as collection } from './model.js';
import { Payments } from './payments.js';
import { reconcile } from './reconcile.js';
import { INITIAL_ECONOMY } from '../settings/values.js';
import { FIRST_PRICES } from '@hokm/shared/api/shop/catalogue';

const SARA = 7;
const REZA = 8;
const log = pino({ level: 'silent' });
const [POUCH] = packsAt(FIRST_PRICES);
if (POUCH === undefined) throw new Error('the shop has no packs');

let http: TestHttp;
let telegram: FakeTelegram;
let payments: Payments;
let sara: string;
let people = 0;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());
beforeEach(async () => {
  telegram = await FakeTelegram.start({ now: () => http.clock.now() });
  const { connection, clock } = http;
  await collection.model(connection).deleteMany({});
  await walletEntries.model(connection).deleteMany({});
  payments = new Payments({
    connection,
    people: createPeople(accountModel(connection), []),
    wallet: new Wallet(connection, clock),
    economy: () => INITIAL_ECONOMY,
    clock,
    log,
  });
  await accountModel(connection).deleteMany({});
  sara = await aPerson(SARA);
});
afterEach(() => telegram.stop());

async function aPerson(telegram_id: number): Promise<string> {
  telegram.people.add({ id: telegram_id, started: true });
  people += 1;
  const id = people.toString(16).padStart(24, 'c');
  const names = { name: 'p', first_name: 'p', last_name: '', username: '' };
  const start = newAccount('fa', false, http.clock.now());
  await accountModel(http.connection).create({
    _id: objectId(id) ?? undefined,
    telegram_id,
    ...names,
    ...start,
  });
  return id;
}

const balance = async (): Promise<number> => {
  const found = await accountModel(http.connection).findById(objectId(sara)).lean<{ balance: number }>();
  return found?.balance ?? Number.NaN;
};
const kinds = async (): Promise<string[]> => {
  const entries = await walletEntries
    .model(http.connection)
    .find({ account: sara })
    .sort({ seq: 1 })
    .lean<EntryRecord[]>();
  return entries.map(({ kind }) => kind);
};
const payment = (charge_id: string, more: object = {}) => ({
  charge_id,
  telegram_id: SARA,
  stars: POUCH.stars,
  currency: 'XTR',
  payload: writePayload(POUCH, sara),
  ...more,
});

describe('an invoice', () => {
  it('has a payload of at most 128 bytes that is read back as written; other texts are refused', () => {
    for (const pack of packsAt(FIRST_PRICES)) {
      const payload = writePayload(pack, sara);
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(128);
      expect(readPayload(payload)).toEqual({
        pack: pack.id,
        coins: pack.coins,
        stars: pack.stars,
        account: sara,
      });
    }
    for (const text of ['', 'coins', `coins:x:1:1:${sara}x`, 'coins:x:-1:1:' + sara, '{"$ne":1}'])
      expect(readPayload(text)).toBeNull();
  });

  it('may be paid by the person who ordered it, at today’s price', async () => {
    const { payload, stars, telegram_id } = payment('c');
    expect(await payments.authorizePayment({ payload, stars, telegram_id })).toEqual({ ok: true });
    expect(await payments.authorizePayment({ payload, stars: 1, telegram_id })).toMatchObject({ ok: false });
    await aPerson(REZA);
    expect(await payments.authorizePayment({ payload, stars, telegram_id: REZA })).toEqual({
      ok: false,
      code: 'auth/identity_mismatch',
    });
    const dear = writePayload({ ...POUCH, coins: 100_000 }, sara);
    expect(await payments.authorizePayment({ payload: dear, stars, telegram_id })).toEqual({
      ok: false,
      code: 'shop/no_such_item',
    });
    const early = { payload: writePayload({ ...POUCH, stars: stars + 1 }, sara), stars: stars + 1 };
    expect(await payments.authorizePayment({ ...early, telegram_id })).toEqual({
      ok: false,
      code: 'shop/price_changed',
    });
  });
});

describe('a payment', () => {
  it('is credited once by its charge, however often it is reported at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => payments.creditPayment(payment('c1'))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await balance()).toBe(1000 + POUCH.coins);
    expect(await kinds()).toEqual(['opening', 'stars']);
    await payments.creditPayment(payment('c2'));
    expect(await balance()).toBe(1000 + 2 * POUCH.coins);
  });

  it('without a valid invoice or account is stored, and credits nobody', async () => {
    expect(await payments.creditPayment(payment('c1', { payload: 'nonsense' }))).toMatchObject({ ok: false });
    expect(
      await payments.creditPayment(payment('c2', { payload: writePayload(POUCH, 'f'.repeat(24)) })),
    ).toMatchObject({
      ok: false,
    });
    expect(await payments.creditPayment(payment('c3', { stars: 1 }))).toMatchObject({ ok: false });
    await aPerson(REZA);
    expect(await payments.creditPayment(payment('c4', { telegram_id: REZA }))).toMatchObject({ ok: false });
    expect(await payments.creditPayment(payment('c5', { currency: 'USD' }))).toMatchObject({ ok: false });
    expect(await balance()).toBe(1000);
    expect(await collection.model(http.connection).countDocuments({})).toBe(5);
  });

  it('whose refund comes first brings nothing, in whatever order and however often both are reported', async () => {
    await payments.reversePayment('c6');
    await payments.creditPayment(payment('c6'));
    await payments.reversePayment('c6');
    await payments.creditPayment(payment('c6'));
    expect(await balance()).toBe(1000);
    expect(await kinds()).toEqual(['opening', 'stars', 'refund']);
    expect(await collection.model(http.connection).findOne({ _id: 'c6' }).lean()).toMatchObject({
      account: sara,
      stars: POUCH.stars,
    });
  });

  it('that is refunded takes its coins back once, and no more than there are', async () => {
    await payments.creditPayment(payment('c1'));
    await payments.reversePayment('c1');
    await payments.reversePayment('c1');
    expect(await balance()).toBe(1000);
    expect(await kinds()).toEqual(['opening', 'stars', 'refund']);
    await payments.creditPayment(payment('c2'));
    await new Wallet(http.connection, http.clock).change({
      account: sara,
      key: 'spent',
      amount: -1400,
      kind: 'purchase',
    });
    await payments.reversePayment('c2');
    expect(await balance()).toBe(0);
    await payments.reversePayment('unknown');
  });

  it('that is refunded before it was credited, because a process died in between, changes nothing', async () => {
    const { charge_id, telegram_id, stars, payload } = payment('c3');
    await collection.model(http.connection).create({
      _id: charge_id,
      telegram_id,
      stars,
      payload,
      account: sara,
      coins: POUCH.coins,
      at: new Date(http.clock.now()),
    });
    const before = await balance();
    await payments.reversePayment(charge_id);
    expect(await balance()).toBe(before);
    await payments.creditPayment(payment('c3'));
    expect(await balance()).toBe(before);
    expect(await kinds()).toEqual(['opening', 'stars', 'refund']);
  });
});

describe('reconciliation with Telegram’s list', () => {
  const run = () => {
    const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
    return reconcile({ api, payments, log });
  };

  it('credits missed payments, takes refunded ones back, and finds nothing the second time', async () => {
    const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
    const link = await api.createInvoiceLink('x', 'x', writePayload(POUCH, sara), '', 'XTR', [
      { label: 'x', amount: POUCH.stars },
    ]);
    const charges = Array.from({ length: 130 }, () => telegram.people.paid(SARA, link).payment);
    const [known, refunded] = charges;
    if (known === undefined || refunded === undefined) throw new Error('there were to be charges');
    await payments.creditPayment(payment(known.charge_id));
    await payments.creditPayment(payment(refunded.charge_id));
    await api.refundStarPayment(SARA, refunded.charge_id);
    expect(await run()).toEqual({ seen: 131, credited: 128, refunded: 1 });
    expect(await balance()).toBe(1000 + 129 * POUCH.coins);
    expect(await run()).toEqual({ seen: 131, credited: 0, refunded: 0 });
    await expect(api.refundStarPayment(SARA, refunded.charge_id)).rejects.toThrow('CHARGE_ALREADY_REFUNDED');
  });
});
