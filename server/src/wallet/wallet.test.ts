import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../platform/database/connect.js';
import { openIndexed } from '../../test/support/parts.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { auditWallets, type Discrepancy } from './audit.js';
import { claimDailyReward, dailyReward, LADDER } from './daily-reward.js';
import { walletEntries, type EntryRecord } from './model.js';
import { Wallet, type Change } from './wallet.js';

const DAY_MS = 24 * 60 * 60_000;
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
let wallet: Wallet;
let sara: string;
beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  await accountModel(connection).deleteMany({});
  await walletEntries.model(connection).deleteMany({});
  clock = new ManualTimers();
  wallet = new Wallet(connection, clock);
  sara = await aPerson();
});

async function aPerson(): Promise<string> {
  const names = { name: 'Sara', first_name: 'Sara', last_name: '', username: '' };
  const made = await accountModel(connection).create({ ...names, ...newAccount('fa', true, clock.now()) });
  return made._id.toHexString();
}

const change = (key: string, amount: number, more: Partial<Change> = {}) =>
  wallet.change({ account: sara, key, amount, kind: 'gift', ...more });
const recordOf = async (id: string): Promise<AccountRecord> => {
  const found = await accountModel(connection).findById(id).lean<AccountRecord>();
  if (found === null) throw new Error('the account is gone');
  return found;
};
const balanceOf = async (id: string): Promise<number> => (await recordOf(id)).balance;
const ledger = (): Promise<EntryRecord[]> =>
  walletEntries.model(connection).find().sort({ seq: 1 }).lean<EntryRecord[]>();
const discrepancies = async (): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  for await (const one of auditWallets(connection)) found.push(one);
  return found;
};

describe('a change of a balance', () => {
  it('is applied once by its key, however often it is requested at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => change('gift:1', 250)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && answer.applied)).toHaveLength(1);
    expect(await balanceOf(sara)).toBe(1250);
    expect((await ledger()).map(({ _id, amount, seq, balance }) => [_id, amount, seq, balance])).toEqual([
      [`${sara}:opening:${sara}`, 1000, 1, 1000],
      [`${sara}:gift:1`, 250, 2, 1250],
    ]);
  });

  it('is refused below zero, and then nothing is written', async () => {
    expect(await change('out', -1001)).toEqual({ ok: false, code: 'wallet/not_enough' });
    expect(await ledger()).toEqual([]);
    expect(await change('out', -1000)).toMatchObject({ ok: true, balance: 0 });
    expect(await change('out', -1000)).toMatchObject({ ok: true, balance: 0, applied: false });
  });

  it('never goes below zero when many spend the last coins at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => change(`out:${n}`, -300)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(sara)).toBe(100);
    expect(await discrepancies()).toEqual([]);
  });

  it('is refused when its key belongs to another change', async () => {
    await change('k', 5);
    expect(await change('k', 6)).toEqual({ ok: false, code: 'wallet/key_reused' });
    expect(await balanceOf(sara)).toBe(1005);
  });

  it('is written together with its further update, or not at all', async () => {
    const sameWrite = { condition: { owned: { $ne: 'felt' } }, update: { $addToSet: { owned: 'felt' } } };
    expect(await change('buy:1', -100, { sameWrite })).toMatchObject({ ok: true, balance: 900 });
    expect(await change('buy:2', -100, { sameWrite })).toEqual({ ok: false, code: 'wallet/conflict' });
    expect((await recordOf(sara)).owned).toEqual(['felt']);
    expect(await balanceOf(sara)).toBe(900);
  });

  it('is refused for an account that does not exist', async () => {
    expect(await change('k', 5, { account: 'f'.repeat(24) })).toEqual({
      ok: false,
      code: 'request/not_found',
    });
    expect(await change('k', 5, { account: 'x' })).toEqual({ ok: false, code: 'request/not_found' });
  });
});

/** A wallet whose process dies at its n-th write: before the write takes effect, or right after. */
function dyingWallet(at: number, afterEffect: boolean): Wallet {
  const dying = new Wallet(connection, clock);
  let writes = 0;
  const mortal = <M extends object>(model: M, names: readonly string[]): M =>
    new Proxy(model, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        if (!names.includes(String(name))) return method.bind(target) as unknown;
        return async (...given: unknown[]) => {
          writes += 1;
          const dies = writes === at;
          if (dies && !afterEffect) throw new Error('the process died');
          const effect = Promise.resolve(Reflect.apply(method, target, given) as unknown);
          if (!dies) return effect;
          await effect.catch(() => undefined);
          throw new Error('the process died');
        };
      },
    });
  const inside = dying as unknown as { accounts: object; entries: object };
  inside.accounts = mortal(inside.accounts, ['updateOne']);
  inside.entries = mortal(inside.entries, ['insertMany']);
  return dying;
}

describe('a process that dies', () => {
  it('between any two writes leaves balances that match their entries, and the repeated change counts once', async () => {
    for (const afterEffect of [false, true]) {
      for (const at of [1, 2, 3]) {
        const key = `k:${at}:${afterEffect}`;
        const before = await balanceOf(sara);
        const given = { account: sara, key, amount: 10, kind: 'gift' } as const;
        await expect(dyingWallet(at, afterEffect).change(given)).rejects.toThrow('died');
        expect(await discrepancies()).toEqual([]);
        expect(await change(key, 10)).toMatchObject({ ok: true });
        expect(await balanceOf(sara)).toBe(before + 10);
      }
    }
    clock.advance(10_000);
    await wallet.flushStale();
    const { wallet: pending, balance } = await recordOf(sara);
    expect(pending?.pending).toEqual([]);
    expect(pending?.settle_at).toBeUndefined();
    expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
  });

  it('any number of times, with concurrent changes, loses and doubles nothing', async () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 12 }),
      out: fc.boolean(),
      dies: fc.option(fc.record({ at: fc.integer({ min: 1, max: 3 }), afterEffect: fc.boolean() }), {
        nil: null,
      }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          await accountModel(connection).deleteMany({});
          const account = await aPerson();
          const amountOf = (key: number, out: boolean): number => (out ? -1 : 1) * (key + 1) * 37;
          const tried = new Set<string>();
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ key, out, dies }) => {
                const given = {
                  account,
                  key: `${account}:${key}:${out}`,
                  amount: amountOf(key, out),
                  kind: 'gift',
                } as const;
                tried.add(`${key}:${out}`);
                const used = dies === null ? wallet : dyingWallet(dies.at, dies.afterEffect);
                await used.change(given).catch((error: unknown) => {
                  if (!String(error).includes('died')) throw error;
                });
              }),
            );
            expect(await discrepancies()).toEqual([]);
          }
          clock.advance(10_000);
          await wallet.flushStale();
          const entries = await walletEntries.model(connection).find({ account }).lean<EntryRecord[]>();
          const keys = entries.map(({ _id }) => _id);
          expect(new Set(keys).size).toBe(keys.length);
          const sum = entries.reduce((total, { amount }) => total + amount, 0);
          expect(await balanceOf(account)).toBe(entries.length === 0 ? 1000 : sum);
          for (const one of tried) {
            const [key = '0', out] = one.split(':');
            const again = await wallet.change({
              account,
              key: `${account}:${one}`,
              amount: amountOf(Number(key), out === 'true'),
              kind: 'gift',
            });
            if (again.ok && keys.includes(`${account}:${account}:${one}`)) expect(again.applied).toBe(false);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('the history of a wallet', () => {
  it('ends with the opening balance, newest first, page by page', async () => {
    for (let n = 1; n <= 5; n++) await change(`g:${n}`, n);
    const first = await wallet.history(sara, 1, 4);
    expect(first.total).toBe(6);
    expect(first.entries.map(({ seq }) => seq)).toEqual([6, 5, 4, 3]);
    const newcomer = await aPerson();
    expect(await wallet.history(newcomer, 1, 20)).toMatchObject({
      total: 1,
      entries: [{ kind: 'opening', balance: 1000 }],
    });
  });
});

describe('the daily reward', () => {
  const context = () => ({ wallet, accounts: accountModel(connection), clock });
  const claim = () => claimDailyReward(context(), sara);

  it('is claimed once a day, however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, claim));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(sara)).toBe(1000 + (LADDER[0] ?? 0));
    expect(await claim()).toEqual({ ok: false, code: 'wallet/already_claimed' });
    expect(await dailyReward(context(), sara)).toMatchObject({
      claimable: false,
      streak: 1,
      coins: LADDER[0],
    });
  });

  it('grows for seven days in a row, and starts again after them and after two missed days, not after one', async () => {
    const given: number[] = [];
    for (let day = 0; day < 8; day++) {
      const answer = await claim();
      if (answer.ok) given.push(answer.coins);
      clock.advance(DAY_MS);
    }
    expect(given).toEqual([...LADDER, LADDER[0]]);
    expect(await dailyReward(context(), sara)).toMatchObject({ streak: 8, forgives: false });
    clock.advance(DAY_MS);
    expect(await dailyReward(context(), sara)).toMatchObject({ streak: 8, forgives: true, coins: LADDER[1] });
    clock.advance(DAY_MS);
    expect(await dailyReward(context(), sara)).toMatchObject({
      claimable: true,
      streak: 0,
      forgives: false,
      coins: LADDER[0],
    });
    expect(await discrepancies()).toEqual([]);
  });

  it('goes on after one missed day, and not after another one within seven', async () => {
    const coins = [];
    for (const days of [2, 2]) {
      const answer = await claim();
      coins.push(answer.ok ? answer.coins : answer.code);
      clock.advance(days * DAY_MS);
    }
    expect(await dailyReward(context(), sara)).toMatchObject({ streak: 0, forgives: false });
    expect(await claim()).toMatchObject({ ok: true, streak: 1 });
    expect(coins).toEqual([LADDER[0], LADDER[1]]);
  });

  it('is available again at midnight in Tehran', async () => {
    clock.advance(Date.parse('2036-03-01T23:59:00+03:30') - clock.now());
    expect(await claim()).toMatchObject({ ok: true });
    clock.advance(60_000);
    expect(await claim()).toMatchObject({ ok: true, coins: LADDER[1] });
  });
});
