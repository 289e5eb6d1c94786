import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DyingLine } from '../../test/support/dying-line.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { createPeople } from '../accounts/people.js';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { objectId } from '../platform/database/ids.js';
import { walletEntries } from '../wallet/model.js';
import { Wallet } from '../wallet/wallet.js';
import { packsAt } from './catalogue.js';
import { writePayload } from './invoice.js';
import { payments as collection, type PaymentRecord } from './model.js';
import { Payments } from './payments.js';
import { INITIAL_ECONOMY } from '../settings/values.js';
import { FIRST_PRICES } from '@hokm/shared/api/shop/catalogue';

/** After so long the worker takes over what a process has left, ms. */
const LEFT_MS = 61_000;
/** Tasks of the worker. */
const TASKS = ['settle payments', 'wallet flush'];
const START = 1_000;

function aPack() {
  const [pouch] = packsAt(FIRST_PRICES);
  if (pouch === undefined) throw new Error('the shop has no packs');
  return pouch;
}
const POUCH = aPack();

let http: TestHttp;
let line: DyingLine;
let payments: Payments;
let made = 0;
beforeAll(async () => {
  http = await startTestHttp({
    through: async (uri) => {
      const opened = await DyingLine.to(uri);
      line = opened.line;
      return opened.uri;
    },
  });
  const { connection, clock } = http;
  payments = new Payments({
    connection,
    clock,
    wallet: new Wallet(connection, clock),
    economy: () => INITIAL_ECONOMY,
    log: pino({ level: 'silent' }),
    people: createPeople(accountModel(connection), []),
  });
});
afterAll(async () => {
  line.revive();
  await http.close();
  await line.close();
});

interface Payer {
  readonly id: string;
  readonly payment: Parameters<Payments['creditPayment']>[0];
}

async function aPayer(): Promise<Payer> {
  made += 1;
  const telegram_id = made;
  const _id = objectId(made.toString(16).padStart(24, 'd')) ?? undefined;
  const names = { name: 'p', first_name: 'p', last_name: '', username: '' };
  const account = await accountModel(http.connection).create({
    _id,
    telegram_id,
    ...names,
    ...newAccount('fa', false, http.clock.now()),
  });
  const id = account._id.toHexString();
  const payload = writePayload(POUCH, id);
  const payment = { charge_id: `charge${made}`, telegram_id, stars: POUCH.stars, currency: 'XTR', payload };
  return { id, payment };
}

const stored = (charge: string) => collection.model(http.connection).findById(charge).lean<PaymentRecord>();
const balanceOf = async (id: string) =>
  (await accountModel(http.connection).findById(objectId(id)).lean<{ balance: number }>())?.balance;
const entriesOf = async (account: string) =>
  (
    await walletEntries.model(http.connection).find({ account }).sort({ seq: 1 }).lean<{ kind: string }[]>()
  ).map(({ kind }) => kind);

async function workerRuns(): Promise<void> {
  http.clock.advance(LEFT_MS);
  for (const name of TASKS) {
    const task = http.parts.modules.parts('tasks').find((each) => each.name === name);
    if (task === undefined) throw new Error(`no task ${name}`);
    await task.run();
  }
}

/** Does something on a line that goes dead before its write number `dies`; then the worker has its turn. Gives the writes that passed. */
async function dieAt(
  dies: number,
  act: () => Promise<unknown>,
): Promise<{ hasDied: boolean; writes: number }> {
  const before = line.writes;
  line.dieAfter(dies);
  const failed = await act().then(
    () => false,
    () => true,
  );
  const hasDied = line.isDead;
  const writes = line.writes - before;
  line.revive();
  expect(failed).toBe(hasDied);
  await workerRuns();
  return { hasDied, writes };
}

/** The stories of one payment: what is there before, what dies, and what there is when it was done. */
const STORIES = {
  'a payment': {
    before: () => Promise.resolve(),
    act: ({ payment }: Payer) => payments.creditPayment(payment),
    done: { balance: START + POUCH.coins, entries: ['opening', 'stars'] },
    undone: { balance: START, entries: [] as string[] },
  },
  'a refund that Telegram reports': {
    before: ({ payment }: Payer) => payments.creditPayment(payment),
    act: ({ payment }: Payer) => payments.reversePayment(payment.charge_id),
    done: { balance: START, entries: ['opening', 'stars', 'refund'] },
    undone: { balance: START + POUCH.coins, entries: ['opening', 'stars'] },
  },
  'a payment whose refund came first': {
    before: ({ payment }: Payer) => payments.reversePayment(payment.charge_id),
    act: ({ payment }: Payer) => payments.creditPayment(payment),
    done: { balance: START, entries: ['opening', 'stars', 'refund'] },
    undone: { balance: START, entries: [] as string[] },
  },
  'a refund of a payment that was stored and not credited': {
    before: async ({ id, payment }: Payer) => {
      const { charge_id, telegram_id, stars, payload } = payment;
      await collection.model(http.connection).create({
        _id: charge_id,
        telegram_id,
        stars,
        payload,
        account: id,
        coins: POUCH.coins,
        at: new Date(http.clock.now()),
      });
    },
    act: ({ payment }: Payer) => payments.reversePayment(payment.charge_id),
    done: { balance: START, entries: ['opening', 'stars', 'refund'] },
    undone: { balance: START, entries: [] as string[] },
  },
} as const;

describe('a process that dies between any two writes of', () => {
  it.each(Object.entries(STORIES))(
    '%s leaves all of it or nothing, and nothing for later',
    async (_, { before, act, done, undone }) => {
      const whole = await aPayer();
      await before(whole);
      const { hasDied, writes } = await dieAt(Infinity, () => act(whole));
      expect(hasDied).toBe(false);
      expect(writes).toBeGreaterThan(3);
      const outcomes = [];
      for (let dies = 0; dies < writes; dies += 1) {
        const payer = await aPayer();
        await before(payer);
        const record = await stored(payer.payment.charge_id);
        const ended = await dieAt(dies, () => act(payer));
        expect(ended.hasDied).toBe(true);
        const after = await stored(payer.payment.charge_id);
        // Nothing was stored of it, so Telegram tells it again: its first write decides.
        const isDone = JSON.stringify(after) !== JSON.stringify(record);
        expect({
          dies,
          balance: await balanceOf(payer.id),
          entries: await entriesOf(payer.id),
          due: after?.settle_due,
        }).toEqual({ dies, due: undefined, ...(isDone ? done : undone) });
        // Told again, it changes nothing that was done, and does what was not.
        await act(payer);
        await workerRuns();
        expect(await balanceOf(payer.id)).toBe(done.balance);
        expect(await entriesOf(payer.id)).toEqual(done.entries);
        outcomes.push(isDone);
      }
      expect(outcomes[0]).toBe(false);
      expect(outcomes.at(-1)).toBe(true);
      // From the write that stores it on, it is done.
      expect(outcomes.slice(outcomes.indexOf(true))).not.toContain(false);
    },
    60_000,
  );
});

it('a payment of which only the refund has come waits for nobody', async () => {
  await payments.reversePayment('alone');
  expect(await stored('alone')).not.toHaveProperty('settle_due');
});
