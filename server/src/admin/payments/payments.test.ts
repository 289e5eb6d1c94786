import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { outOfOrder } from '@hokm/bot/testing/telegram/faults';
import { ApiRefusal } from '@hokm/bot/testing/telegram/refusal';
import type { StaffPayment } from '@hokm/shared/api/payments';
import { APPROVAL_POLICY } from '@hokm/shared/policy';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { contentCalls } from '../../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { TEST_BOT_TOKEN } from '../../../test/support/launch-data.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { accountModel } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import { packsAt } from '../../shop/catalogue.js';
import { writePayload } from '../../shop/invoice.js';
import { payments as collection } from '../../shop/model.js';
import { Payments } from '../../shop/payments.js';
import { Wallet } from '../../wallet/wallet.js';
import { INITIAL_ECONOMY } from '../../settings/values.js';
import { FIRST_PRICES } from '@hokm/shared/api/shop/catalogue';

const [FIRST_PACK] = packsAt(FIRST_PRICES);
if (FIRST_PACK === undefined) throw new Error('the shop has no packs');
const POUCH = FIRST_PACK;
const START = 1_000;

let telegram: FakeTelegram;
let http: TestHttp;
let admin: SignedInPerson;
let payer: SignedInPerson;
let payments: Payments;
let people = 700;
beforeAll(async () => {
  telegram = await FakeTelegram.start({ token: TEST_BOT_TOKEN, now: () => http.clock.now() });
  http = await startTestHttp({
    env: { BOT_MODE: 'polling', BOT_API_ROOT: telegram.apiRoot, TRUST_PROXY: '1' },
  });
  const { connection, clock, log } = http;
  payments = new Payments({
    connection,
    clock,
    log,
    people: http.parts.accounts.people,
    wallet: new Wallet(connection, clock),
    economy: () => INITIAL_ECONOMY,
  });
});
afterAll(async () => {
  await http.close();
  await telegram.stop();
});
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  payer = await aPayer('user');
});
afterEach(() => {
  telegram.calls.length = 0;
});

async function aPayer(level: 'user' | 'super_admin'): Promise<SignedInPerson> {
  const person = await aPerson(http, level);
  people += 1;
  telegram.people.add({ id: people, started: true });
  await accountModel(http.connection).updateOne(
    { _id: objectId(person.id) },
    { $set: { telegram_id: people } },
  );
  return person;
}

const accountOf = async ({ id }: SignedInPerson) => {
  const record = await accountModel(http.connection).findById(objectId(id)).lean();
  if (record === null) throw new Error('no account');
  return record;
};
const balanceOf = async (person: SignedInPerson) => (await accountOf(person)).balance;

/** Pays for a pack, as Telegram reports it; gives the charge. */
async function pay(person: SignedInPerson): Promise<string> {
  const { telegram_id = 0 } = await accountOf(person);
  const payload = writePayload(POUCH, person.id);
  const link = `https://t.me/$test-${telegram.world.nextId()}`;
  telegram.world.invoices.set(link, { link, title: 'pack', payload, stars: POUCH.stars });
  const { charge_id } = telegram.people.paid(telegram_id, link).payment;
  await payments.creditPayment({
    charge_id,
    payload,
    telegram_id: telegram_id,
    stars: POUCH.stars,
    currency: 'XTR',
  });
  return charge_id;
}

const call = (method: string, path: string, body?: unknown, by = admin) =>
  contentCalls(http.url).call(by, method, path, body);
const refund = (charge: string, by = admin) =>
  call('POST', `/admin/payments/${charge}/refund`, { reason: 'bought by mistake' }, by);
const dataOf = ({ body }: { body: Record<string, unknown> }) => body['data'] as StaffPayment;
const listOf = async (person: SignedInPerson) =>
  (await call('GET', `/admin/payments?person=${person.id}`)).body['data'] as StaffPayment[];
const entriesOf = (charge: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .find({ target: { $in: [`accounts:${payer.id}`, `payments:${charge}`] }, action: /^money/ })
    .sort({ _id: 1 })
    .toArray();
const actionsOf = async (charge: string) => (await entriesOf(charge)).map(({ action }) => action);
const finish = () =>
  http.parts.modules
    .parts('tasks')
    .find(({ name }) => name === 'finish refunds')
    ?.run();
const refusal = (status: number, code: string) => ({ status, body: { success: false, code } });
const isRefunded = (charge: string) =>
  telegram.world.payments.find(({ charge_id }) => charge_id === charge)?.refunded;

describe('a refund by the staff', () => {
  it('gives the Stars back, takes the coins, and is in the list and the audit log', async () => {
    const charge = await pay(payer);
    expect(await balanceOf(payer)).toBe(START + POUCH.coins);
    expect(await listOf(payer)).toMatchObject([
      { id: charge, stars: POUCH.stars, coins: POUCH.coins, state: 'paid', refunded_at: null, refused: null },
    ]);
    const answer = await refund(charge);
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({ id: charge, state: 'refunded' });
    expect(isRefunded(charge)).toBe(true);
    expect(await balanceOf(payer)).toBe(START);
    expect(await listOf(payer)).toMatchObject([{ id: charge, state: 'refunded' }]);
    expect(await entriesOf(charge)).toMatchObject([
      {
        action: 'money.refund',
        actor: admin.id,
        target: `accounts:${payer.id}`,
        reason: 'bought by mistake',
      },
    ]);
    expect(await refund(charge)).toMatchObject(refusal(409, 'shop/already_refunded'));
    expect(await balanceOf(payer)).toBe(START);
  });

  it('that is asked for twice at once asks Telegram once, with one audit entry', async () => {
    const charge = await pay(payer);
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(charge)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(telegram.callsOf('refundStarPayment')).toHaveLength(1);
    expect(await actionsOf(charge)).toEqual(['money.refund']);
    expect(await balanceOf(payer)).toBe(START);
  });

  it('above what one person gives back in a day needs a second one, who gives it back', async () => {
    const [charge, other] = [await pay(payer), await pay(payer)];
    const { most } = APPROVAL_POLICY['money.refund'].alone;
    const full = { action: 'money.refund', actor: admin.id, weight: most - POUCH.stars } as const;
    await http.parts.approvals.sums.take(full);
    expect((await refund(other)).status).toBe(200);
    expect(await refund(charge)).toMatchObject({ body: { code: 'approval/needed' } });
    expect(isRefunded(charge)).toBe(false);
    const ask = { reason: 'bought by mistake', ask: true };
    const asked = await call('POST', `/admin/payments/${charge}/refund`, ask);
    const { id } = asked.body['approval'] as { id: string };
    const second = await aPanelPerson(http, 'admin');
    expect((await call('PUT', `/admin/approvals/${id}`, { decision: 'approve' }, second)).status).toBe(200);
    expect(isRefunded(charge)).toBe(true);
    expect((await entriesOf(charge)).at(-1)).toMatchObject({ action: 'money.refund', actor: second.id });
  });

  it('to one payer adds up, whoever of the staff gives it back', async () => {
    const charge = await pay(payer);
    const { telegram_id } = await accountOf(payer);
    const { most } = APPROVAL_POLICY['money.refund'].alone;
    const another = await aPanelPerson(http, 'admin');
    await http.parts.approvals.sums.take({
      action: 'money.refund',
      actor: another.id,
      receiver: String(telegram_id),
      weight: most - POUCH.stars + 1,
    });
    expect(await refund(charge)).toMatchObject({ body: { code: 'approval/needed' } });
    expect(isRefunded(charge)).toBe(false);
    const { body } = await call('GET', `/admin/approvals/room?receiver=${telegram_id ?? ''}`);
    expect(body['data']).toMatchObject({ 'money.refund': { most, left: POUCH.stars - 1 } });
  });

  it('that Telegram refuses changes nothing, says so, and can be tried again', async () => {
    const charge = await pay(payer);
    telegram.faults.add('refundStarPayment', {
      refuse: new ApiRefusal(400, 'Bad Request: BALANCE_TOO_LOW'),
    });
    expect(await refund(charge)).toMatchObject(refusal(409, 'shop/refund_refused'));
    expect(await balanceOf(payer)).toBe(START + POUCH.coins);
    expect(await listOf(payer)).toMatchObject([{ state: 'paid', refused: 'Bad Request: BALANCE_TOO_LOW' }]);
    expect(await actionsOf(charge)).toEqual(['money.refund', 'money.refund_refused']);
    http.clock.advance(2 * MINUTE_MS);
    await finish();
    expect(telegram.callsOf('refundStarPayment')).toHaveLength(1);
    expect(dataOf(await refund(charge))).toMatchObject({ state: 'refunded', refused: null });
    expect(await balanceOf(payer)).toBe(START);
  });

  it('whose answer is lost is finished by the worker, and the coins are taken once', async () => {
    const charge = await pay(payer);
    telegram.faults.add('refundStarPayment', { loseAnswer: true });
    expect(dataOf(await refund(charge))).toMatchObject({ state: 'refunding' });
    // Asked for again meanwhile, it stays one refund.
    expect(dataOf(await refund(charge))).toMatchObject({ state: 'refunding' });
    expect(await balanceOf(payer)).toBe(START + POUCH.coins);
    await finish();
    expect(await listOf(payer)).toMatchObject([{ state: 'refunding' }]);
    http.clock.advance(2 * MINUTE_MS);
    await finish();
    await finish();
    expect(await listOf(payer)).toMatchObject([{ state: 'refunded' }]);
    expect(await balanceOf(payer)).toBe(START);
    expect(await actionsOf(charge)).toEqual(['money.refund']);
  });

  it('waits for a Telegram that is out of order', async () => {
    const charge = await pay(payer);
    telegram.faults.add('refundStarPayment', outOfOrder);
    expect(dataOf(await refund(charge))).toMatchObject({ state: 'refunding' });
    http.clock.advance(2 * MINUTE_MS);
    await finish();
    expect(await balanceOf(payer)).toBe(START);
    expect(isRefunded(charge)).toBe(true);
  });

  it('of a process that died after Telegram had answered is finished by the worker', async () => {
    const charge = await pay(payer);
    const { telegram_id } = await accountOf(payer);
    await collection.model(http.connection).updateOne(
      { _id: charge },
      {
        $set: {
          refund: { asked_at: new Date(http.clock.now()), due_at: http.clock.now() },
          refunded_at: new Date(http.clock.now()),
        },
      },
    );
    const refunded = telegram.world.payments.find(({ charge_id }) => charge_id === charge);
    if (refunded === undefined) throw new Error(`no payment of ${String(telegram_id)}`);
    refunded.refunded = true;
    await finish();
    expect(await balanceOf(payer)).toBe(START);
  });

  it('takes the coins once when the bot hears of it too', async () => {
    const charge = await pay(payer);
    await refund(charge);
    const [before] = await listOf(payer);
    http.clock.advance(MINUTE_MS);
    await payments.reversePayment(charge);
    expect(await balanceOf(payer)).toBe(START);
    expect(await listOf(payer)).toMatchObject([{ refunded_at: before?.refunded_at }]);
  });

  it('is refused for coins that are spent', async () => {
    const charge = await pay(payer);
    const spent = {
      account: payer.id,
      key: `spent:${charge}`,
      amount: -START - 1,
      kind: 'purchase' as const,
    };
    await new Wallet(http.connection, http.clock).change(spent);
    expect(await refund(charge)).toMatchObject(refusal(409, 'shop/coins_spent'));
    expect(telegram.callsOf('refundStarPayment')).toEqual([]);
    expect(await actionsOf(charge)).toEqual([]);
  });

  it('is refused after two weeks', async () => {
    const charge = await pay(payer);
    const at = new Date(http.clock.now() - 14 * DAY_MS - 1);
    await collection.model(http.connection).updateOne({ _id: charge }, { $set: { at } });
    expect(await refund(charge)).toMatchObject(refusal(409, 'shop/refund_too_old'));
    expect(telegram.callsOf('refundStarPayment')).toEqual([]);
  });

  it('is refused for an unknown charge, for moderators, and for payers above the caller', async () => {
    expect(await refund('no-such-charge')).toMatchObject(refusal(404, 'request/not_found'));
    const charge = await pay(await aPayer('super_admin'));
    expect(await refund(charge)).toMatchObject(refusal(403, 'users/above_you'));
    const moderator = await aPanelPerson(http, 'moderator');
    expect(await refund(charge, moderator)).toMatchObject(refusal(403, 'auth/forbidden'));
    expect(await call('GET', `/admin/payments?person=${'f'.repeat(24)}`)).toMatchObject(
      refusal(404, 'request/not_found'),
    );
  });

  it('needs a fresh session', async () => {
    const charge = await pay(payer);
    await http.connection
      .collection('sessions')
      .updateMany({ account: objectId(admin.id) }, { $set: { confirmed_at: new Date(0) } });
    expect(await refund(charge)).toMatchObject(refusal(403, 'auth/step_up_needed'));
    expect(isRefunded(charge)).toBe(false);
  });

  it('of a payment that was credited to nobody gives the Stars back, and takes no coins', async () => {
    const charge = await pay(payer);
    await collection.model(http.connection).updateOne({ _id: charge }, { $set: { account: null, coins: 0 } });
    expect(dataOf(await refund(charge))).toMatchObject({ state: 'refunded' });
    expect(await balanceOf(payer)).toBe(START + POUCH.coins);
    expect(await entriesOf(charge)).toMatchObject([{ action: 'money.refund', target: `payments:${charge}` }]);
  });
});
