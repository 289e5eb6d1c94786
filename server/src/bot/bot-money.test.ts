import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBotWorld, type AppPerson, type BotWorld } from '../../test/support/bot-world.js';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { payments } from '../shop/model.js';

let world: BotWorld;
let number = 1_000;
let payer = 0;
let account: AppPerson;
let link = '';
beforeAll(async () => {
  world = await openBotWorld();
}, 60_000);
afterAll(() => world.close(), 60_000);
beforeEach(async () => {
  number += 1;
  payer = number;
  world.telegram.people.add({ id: payer, first_name: 'سارا', language_code: 'fa', started: true });
  account = await world.signIn(payer);
  link = String((await world.call(account, 'POST', '/shop/invoice', { pack_id: 'pouch' }))['url']);
});

const accounts = () => accountModel(world.http.connection);
const change = (set: object) => accounts().updateOne({ _id: objectId(account.id) }, { $set: set });
const balance = async () => (await accounts().findById(objectId(account.id)).lean())?.balance;
const checkouts = () => world.telegram.callsOf('answerPreCheckoutQuery');
const closed = { inactive: { at: new Date(0), by: 'staff', reason: 'spam' } };
/** What somebody who may pay nothing can be. */
const CASES = [
  ['whose account the staff has closed', () => change(closed), /بسته/],
  ['whose account is being deleted', () => change({ is_going: true }), /./],
  ['whose account is deleted', () => accounts().deleteOne({ _id: objectId(account.id) }), /./],
] as const;

/** Telegram reports that a payment was given back. */
const reportRefund = (charge: string) =>
  world.telegram.world.push({
    message: world.telegram.world.message(
      payer,
      {
        refunded_payment: {
          currency: 'XTR',
          total_amount: 50,
          invoice_payload: 'x',
          telegram_payment_charge_id: charge,
        },
      },
      world.telegram.world.person(payer).user,
    ) as never,
  });
const refundsTold = () => world.telegram.textsTo(payer).filter((text) => text.includes('پول خریدت برگشت'));

/** A payment that is credited. */
async function pay(): Promise<string> {
  const { charge_id } = world.telegram.people.paid(payer, link).payment;
  await world.settle();
  expect(await balance()).toBe(1_500);
  return charge_id;
}

describe('a person', () => {
  it.each(CASES)('%s pays nothing, and the checkout is refused with words', async (_, happen, words) => {
    await happen();
    const people = await accounts().countDocuments();
    const asked = checkouts().length;
    world.telegram.people.checkout(payer, link);
    await world.settle();
    expect(checkouts()).toHaveLength(asked + 1);
    const answer = checkouts().at(-1);
    expect(answer).toMatchObject({ ok: false });
    expect(String(answer?.['error_message'])).toMatch(words);
    expect(String(answer?.['error_message']).length).toBeGreaterThan(10);
    expect(await accounts().countDocuments()).toBe(people);
    expect(await payments.model(world.http.connection).countDocuments({ telegram_id: payer })).toBe(0);
  });

  it.each(CASES.slice(0, 2))('%s gets no invoice in the app either', async (_, happen) => {
    await happen();
    await expect(world.call(account, 'POST', '/shop/invoice', { pack_id: 'pouch' })).rejects.toThrow(
      /auth\/|shop\/payments_off/,
    );
  });

  it('whose account was closed after the checkout gets what was paid: the Stars are taken', async () => {
    await change(closed);
    world.telegram.people.paid(payer, link);
    await world.settle();
    expect(await balance()).toBe(1_500);
  });
});

describe('a refund', () => {
  it('is told once, however often and by whomever it is reported', async () => {
    const charge = await pay();
    reportRefund(charge);
    reportRefund(charge);
    await world.settle();
    reportRefund(charge);
    await world.settle();
    expect(refundsTold()).toHaveLength(1);
    expect(await balance()).toBe(1_000);
  });

  it('is told once also when the process died between storing it and telling of it', async () => {
    const charge = await pay();
    const now = world.http.clock.now();
    await payments
      .model(world.http.connection)
      .updateOne({ _id: charge }, { $set: { refunded_at: new Date(now), settle_due: now } });
    await world.settle();
    await world.settle();
    expect(await balance()).toBe(1_000);
    expect(refundsTold()).toHaveLength(1);
    reportRefund(charge);
    await world.settle();
    expect(refundsTold()).toHaveLength(1);
  });

  it('is told once also when Telegram’s answer to the message is lost', async () => {
    const charge = await pay();
    world.telegram.faults.add('sendMessage', { loseAnswer: true });
    reportRefund(charge);
    await world.settle();
    await world.settle();
    expect(refundsTold()).toHaveLength(1);
  });
});
