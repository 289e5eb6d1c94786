import { Api } from 'grammy';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { createAccounts } from '../accounts/accounts.js';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { readConfig } from '../config.js';
import { objectId } from '../database/ids.js';
import { startTestHttp, type TestHttp } from '../testing/http-app.js';
import { entryModel, type EntryRecord } from '../wallet/entry.js';
import { Wallet } from '../wallet/wallet.js';
import { PACKS } from './catalogue.js';
import { orderPayload, readOrder } from './invoice.js';
import { createPayments, paymentModel, type Payments } from './payments.js';
import { reconcile } from './reconcile.js';

const SARA = 7;
const REZA = 8;
const log = pino({ level: 'silent' });
const [POUCH] = PACKS;
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
  await paymentModel(connection).deleteMany({});
  await entryModel(connection).deleteMany({});
  const randomBytes = (size: number): Buffer => Buffer.alloc(size);
  const accounts = createAccounts({
    connection,
    config: readConfig({ NODE_ENV: 'test' }),
    clock,
    randomBytes,
    log,
  });
  payments = createPayments({ connection, accounts, wallet: new Wallet(connection, clock), clock, log });
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
  const entries = await entryModel(http.connection)
    .find({ account: sara })
    .sort({ seq: 1 })
    .lean<EntryRecord[]>();
  return entries.map(({ kind }) => kind);
};
const payment = (charge_id: string, more: object = {}) => ({
  charge_id,
  telegram_id: SARA,
  stars: POUCH.stars,
  payload: orderPayload(POUCH, sara),
  ...more,
});

describe('an order', () => {
  it('is read back as it was made, fits Telegram’s 128 bytes, and nothing else is one', () => {
    for (const pack of PACKS) {
      const payload = orderPayload(pack, sara);
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(128);
      expect(readOrder(payload)).toEqual({
        pack: pack.id,
        coins: pack.coins,
        stars: pack.stars,
        account: sara,
      });
    }
    for (const text of ['', 'coins', `coins:x:1:1:${sara}x`, 'coins:x:-1:1:' + sara, '{"$ne":1}'])
      expect(readOrder(text)).toBeNull();
  });

  it('may be paid by who made it, at the price of today', async () => {
    const { payload, stars, telegram_id } = payment('c');
    expect(await payments.mayPay({ payload, stars, telegram_id })).toEqual({ ok: true });
    expect(await payments.mayPay({ payload, stars: 1, telegram_id })).toMatchObject({ ok: false });
    await aPerson(REZA);
    expect(await payments.mayPay({ payload, stars, telegram_id: REZA })).toEqual({
      ok: false,
      code: 'auth/identity_mismatch',
    });
    const dear = orderPayload({ ...POUCH, coins: 100_000 }, sara);
    expect(await payments.mayPay({ payload: dear, stars, telegram_id })).toEqual({
      ok: false,
      code: 'shop/no_such_item',
    });
  });
});

describe('a payment', () => {
  it('is credited once by its charge, however often and by however many it is told', async () => {
    const told = await Promise.all(Array.from({ length: 12 }, () => payments.paid(payment('c1'))));
    expect(told.every(({ ok }) => ok)).toBe(true);
    expect(await balance()).toBe(1000 + POUCH.coins);
    expect(await kinds()).toEqual(['opening', 'stars']);
    await payments.paid(payment('c2'));
    expect(await balance()).toBe(1000 + 2 * POUCH.coins);
  });

  it('that fits no order or no account is kept, credits nobody, and is said to the people of the house', async () => {
    expect(await payments.paid(payment('c1', { payload: 'nonsense' }))).toMatchObject({ ok: false });
    expect(
      await payments.paid(payment('c2', { payload: orderPayload(POUCH, 'f'.repeat(24)) })),
    ).toMatchObject({
      ok: false,
    });
    expect(await payments.paid(payment('c3', { stars: 1 }))).toMatchObject({ ok: false });
    expect(await balance()).toBe(1000);
    expect(await paymentModel(http.connection).countDocuments({})).toBe(3);
  });

  it('that went back takes its coins back once, and no more than there are', async () => {
    await payments.paid(payment('c1'));
    await payments.refunded('c1');
    await payments.refunded('c1');
    expect(await balance()).toBe(1000);
    expect(await kinds()).toEqual(['opening', 'stars', 'refund']);
    await payments.paid(payment('c2'));
    await new Wallet(http.connection, http.clock).change({
      account: sara,
      key: 'spent',
      amount: -1400,
      kind: 'purchase',
    });
    await payments.refunded('c2');
    expect(await balance()).toBe(0);
    await payments.refunded('nobody knows it');
  });

  it('that goes back before it was credited, because a process died in between, changes nothing', async () => {
    const { charge_id, ...kept } = payment('c3');
    await paymentModel(http.connection).create({
      _id: charge_id,
      ...kept,
      account: sara,
      coins: POUCH.coins,
      at: new Date(http.clock.now()),
    });
    const before = await balance();
    await payments.refunded(charge_id);
    expect(await balance()).toBe(before);
    await payments.paid(payment('c3'));
    expect(await balance()).toBe(before);
    expect(await kinds()).toEqual(['opening', 'stars', 'refund']);
  });
});

describe('the comparison with Telegram’s list', () => {
  const compare = () => {
    const { connection } = http;
    const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
    return reconcile({ connection, api, payments, log });
  };

  it('credits what nobody had told of, takes back what went back, and finds nothing the second time', async () => {
    const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
    const link = await api.createInvoiceLink('x', 'x', orderPayload(POUCH, sara), '', 'XTR', [
      { label: 'x', amount: POUCH.stars },
    ]);
    const charges = Array.from({ length: 130 }, () => telegram.people.paid(SARA, link).payment);
    const [known, gone] = charges;
    if (known === undefined || gone === undefined) throw new Error('there were to be charges');
    await payments.paid(payment(known.charge_id));
    await payments.paid(payment(gone.charge_id));
    await api.refundStarPayment(SARA, gone.charge_id);
    expect(await compare()).toEqual({ seen: 131, credited: 128, refunded: 1 });
    expect(await balance()).toBe(1000 + 129 * POUCH.coins);
    expect(await compare()).toEqual({ seen: 131, credited: 0, refunded: 0 });
    await expect(api.refundStarPayment(SARA, gone.charge_id)).rejects.toThrow('CHARGE_ALREADY_REFUNDED');
  });
});
