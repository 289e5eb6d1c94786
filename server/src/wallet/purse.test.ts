import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../accounts/wallet-entry.js';
import { accountModel } from '../accounts/model.js';
import { TestWallets } from '../../test/support/wallets.js';
import { contraOf } from './contra.js';
import { walletEntries } from './model.js';
import type { Purse } from './purse.js';
import type { Change } from './wallet.js';

let wallets: TestWallets;
let sara: string;
beforeAll(async () => {
  wallets = await TestWallets.open();
});
afterAll(() => wallets.close());
beforeEach(async () => {
  await wallets.clear();
  sara = await wallets.aPerson({ is_guest: false });
});

let keys = 0;
const moved = (kind: Entry['kind'], amount: number, more: Partial<Change> = {}, account = sara) =>
  wallets.wallet.change({ account, key: `k:${(keys += 1)}`, amount, kind, ...more });
const purse = async (account = sara): Promise<Omit<Purse, 'wallet'>> => {
  const found = await wallets.wallet.purse(account);
  if (found === null) throw new Error('the account is gone');
  const { balance, bound, stakeable } = found;
  return { balance, bound, stakeable };
};

describe('bound coins', () => {
  it('are those that were not earned by playing', async () => {
    expect(await purse()).toEqual({ balance: 1000, bound: 1000, stakeable: 0 });
    await moved('daily', 50);
    expect(await purse()).toEqual({ balance: 1050, bound: 1000, stakeable: 50 });
    for (const kind of ['stars', 'referral', 'gift', 'adjustment'] as const) await moved(kind, 10);
    expect(await purse()).toEqual({ balance: 1090, bound: 1040, stakeable: 50 });
    for (const kind of ['prize', 'returned'] as const) await moved(kind, 5);
    expect(await purse()).toEqual({ balance: 1100, bound: 1040, stakeable: 60 });
  });

  it('are spent first, and given back first', async () => {
    await moved('daily', 200);
    await moved('purchase', -900);
    expect(await purse()).toEqual({ balance: 300, bound: 100, stakeable: 200 });
    await moved('refund', -150);
    expect(await purse()).toEqual({ balance: 150, bound: 0, stakeable: 150 });
    await moved('stars', 500);
    expect(await purse()).toEqual({ balance: 650, bound: 500, stakeable: 150 });
  });

  it('cannot be put in', async () => {
    await moved('daily', 50);
    expect(await moved('stake', -51, { ref: 'm:1' })).toEqual({ ok: false, code: 'wallet/not_enough' });
    expect(await moved('stake', -50, { ref: 'm:1' })).toMatchObject({ ok: true, balance: 1000 });
    expect(await purse()).toEqual({ balance: 1000, bound: 1000, stakeable: 0 });
  });

  it('are all that a guest has, also after the account has got an identity', async () => {
    const guest = await wallets.aPerson({ is_guest: true });
    await moved('daily', 50, {}, guest);
    await accountModel(wallets.connection).updateOne({ _id: guest }, { $set: { is_guest: false } });
    expect(await purse(guest)).toEqual({ balance: 1050, bound: 1050, stakeable: 0 });
    await moved('daily', 60, {}, guest);
    expect(await purse(guest)).toEqual({ balance: 1110, bound: 1050, stakeable: 60 });
  });

  it('are found from the entries of an account that did not count them', async () => {
    await moved('daily', 400);
    await moved('stars', 500);
    await moved('purchase', -300);
    await moved('daily', 100, { isOfMany: true });
    await accountModel(wallets.connection).updateOne({ _id: sara }, { $unset: { 'wallet.bound': 1 } });
    expect(await purse()).toEqual({ balance: 1700, bound: 1200, stakeable: 500 });
    await moved('daily', 10);
    expect((await wallets.recordOf(sara)).wallet?.bound).toBe(1200);
    expect(await wallets.discrepancies()).toEqual([]);
  });

  it('are never more than the balance nor below zero, and each entry names its other side', async () => {
    const kinds = [
      'daily',
      'purchase',
      'stars',
      'refund',
      'referral',
      'gift',
      'adjustment',
      'stake',
      'prize',
    ] as const;
    const step = fc.record({ kind: fc.constantFrom(...kinds), coins: fc.integer({ min: 0, max: 700 }) });
    const goesOut = (kind: Entry['kind']) => ['purchase', 'refund', 'stake'].includes(kind);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (rounds) => {
          await wallets.clear();
          const account = await wallets.aPerson({ is_guest: false });
          for (const round of rounds)
            await Promise.all(
              round.map(({ kind, coins }) =>
                moved(
                  kind,
                  goesOut(kind) ? -coins : coins,
                  { ref: 'm:1', isOfMany: coins % 2 === 0 },
                  account,
                ),
              ),
            );
          expect(await wallets.discrepancies()).toEqual([]);
          await wallets.flush();
          let earned = 0;
          for (const { bound = -1, balance, contra, ...entry } of await wallets.ledgerOf(account)) {
            expect(bound).toBeGreaterThanOrEqual(0);
            expect(bound).toBeLessThanOrEqual(balance);
            expect(contra).toBe(contraOf(entry));
            // What is put in was earned.
            if (entry.kind === 'stake') expect(balance - bound).toBe(earned + entry.amount);
            earned = balance - bound;
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a limit', () => {
  const limit = ({ balance }: Purse) => (balance < 700 ? ('stake/test' as never) : null);

  it('is judged on the purse that the change is written onto, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => moved('purchase', -200, { limit })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter((answer) => !answer.ok && answer.code === ('stake/test' as never))).toHaveLength(6);
    expect(await purse()).toMatchObject({ balance: 600 });
    expect(await wallets.discrepancies()).toEqual([]);
  });

  it('does not judge a change that was made before', async () => {
    const given = { key: 'once', limit } as const;
    expect(await moved('purchase', -400, given)).toMatchObject({ ok: true, applied: true });
    expect(await moved('purchase', -400, given)).toMatchObject({ ok: true, applied: false, balance: 600 });
  });

  it('may keep what it counts beside the balance, without losing any', async () => {
    // Each purchase writes into the account how often it was judged before.
    const also = ({ balance }: Purse) => ({ $set: { [`firsts.at_${balance}`]: new Date(balance) } });
    await Promise.all(Array.from({ length: 6 }, () => moved('purchase', -100, { also })));
    const { firsts } = await wallets.recordOf(sara);
    expect(Object.keys({ ...firsts }).sort()).toEqual(
      ['at_1000', 'at_500', 'at_600', 'at_700', 'at_800', 'at_900'].sort(),
    );
  });
});

describe('one of very many', () => {
  it('is copied into the ledger by the worker, with all the others, also when one cannot be', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => wallets.aPerson()));
    for (const account of people) await moved('gift', 7, { isOfMany: true }, account);
    const entries = walletEntries.model(wallets.connection);
    expect(await entries.countDocuments()).toBe(0);
    expect(await wallets.discrepancies()).toEqual([]);
    const [first = ''] = people;
    await entries.create({
      _id: 'of:another',
      account: first,
      amount: 1,
      kind: 'gift',
      at: 1,
      seq: 2,
      balance: 1,
    });
    await expect(wallets.flush()).rejects.toThrow('not in the ledger');
    expect(await entries.countDocuments()).toBe(2 + 2 * 4);
    await entries.deleteOne({ _id: 'of:another' });
    await wallets.flush();
    expect(await wallets.discrepancies()).toEqual([]);
    expect(await entries.countDocuments()).toBe(10);
  });
});
