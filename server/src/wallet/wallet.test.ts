import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../database/connect.js';
import { ensureIndexes } from '../database/indexes.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualTimers } from '../testing/manual-timers.js';
import { audit, type Discrepancy } from './audit.js';
import { dailyReward, LADDER, takeDailyReward } from './daily.js';
import { entryModel, type EntryRecord } from './entry.js';
import { Wallet, type Change } from './wallet.js';

const DAY_MS = 24 * 60 * 60_000;
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
let wallet: Wallet;
let sara: string;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await ensureIndexes(connection);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  await accountModel(connection).deleteMany({});
  await entryModel(connection).deleteMany({});
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
  entryModel(connection).find().sort({ seq: 1 }).lean<EntryRecord[]>();
const discrepancies = async (): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  for await (const one of audit(connection)) found.push(one);
  return found;
};

describe('a change of a balance', () => {
  it('is made once by its key, however often and by however many at once it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => change('gift:1', 250)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && answer.applied)).toHaveLength(1);
    expect(await balanceOf(sara)).toBe(1250);
    expect((await ledger()).map(({ _id, amount, seq, balance }) => [_id, amount, seq, balance])).toEqual([
      [`opening:${sara}`, 1000, 1, 1000],
      ['gift:1', 250, 2, 1250],
    ]);
  });

  it('is refused below zero, and then nothing is written', async () => {
    expect(await change('out', -1001)).toEqual({ ok: false, code: 'wallet/not_enough' });
    expect(await ledger()).toEqual([]);
    expect(await change('out', -1000)).toMatchObject({ ok: true, balance: 0 });
    expect(await change('out', -1000)).toMatchObject({ ok: true, balance: 0, applied: false });
  });

  it('never goes below zero when many reach for the last coins', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => change(`out:${n}`, -300)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(sara)).toBe(100);
    expect(await discrepancies()).toEqual([]);
  });

  it('is not taken for another one with the same key', async () => {
    await change('k', 5);
    expect(await change('k', 6)).toEqual({ ok: false, code: 'wallet/key_reused' });
    const other = await aPerson();
    expect(await change('k', 5, { account: other })).toEqual({ ok: false, code: 'wallet/key_reused' });
    expect(await balanceOf(other)).toBe(1000);
  });

  it('happens together with what belongs to it, or not at all', async () => {
    const also = { when: { owned: { $ne: 'felt' } }, set: { $addToSet: { owned: 'felt' } } };
    expect(await change('buy:1', -100, { also })).toMatchObject({ ok: true, balance: 900 });
    expect(await change('buy:2', -100, { also })).toEqual({ ok: false, code: 'wallet/conflict' });
    expect((await recordOf(sara)).owned).toEqual(['felt']);
    expect(await balanceOf(sara)).toBe(900);
  });

  it('is of an account that there is', async () => {
    expect(await change('k', 5, { account: 'f'.repeat(24) })).toEqual({
      ok: false,
      code: 'request/not_found',
    });
    expect(await change('k', 5, { account: 'x' })).toEqual({ ok: false, code: 'request/not_found' });
  });
});

/** A wallet of a process that dies at its n-th write: before the write takes effect, or right after. */
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
  it('between any two writes leaves balances that are what their entries make, and the repeated change counts once', async () => {
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
    await wallet.sweep();
    const { wallet: purse, balance } = await recordOf(sara);
    expect(purse?.pending).toEqual([]);
    expect(purse?.settle_at).toBeUndefined();
    expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
  });

  it('any number of times, with changes of many at once, loses and doubles nothing', async () => {
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
                const purse = dies === null ? wallet : dyingWallet(dies.at, dies.afterEffect);
                await purse.change(given).catch((error: unknown) => {
                  if (!String(error).includes('died')) throw error;
                });
              }),
            );
            expect(await discrepancies()).toEqual([]);
          }
          clock.advance(10_000);
          await wallet.sweep();
          const entries = await entryModel(connection).find({ account }).lean<EntryRecord[]>();
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
            if (again.ok && keys.includes(`${account}:${one}`)) expect(again.applied).toBe(false);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('the history of a purse', () => {
  it('begins with what the account began with, the newest first, page by page', async () => {
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
  const take = () => takeDailyReward(context(), sara);

  it('is given once a day, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, take));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(sara)).toBe(1000 + (LADDER[0] ?? 0));
    expect(await take()).toEqual({ ok: false, code: 'wallet/already_claimed' });
    expect(await dailyReward(context(), sara)).toMatchObject({
      claimable: false,
      streak: 1,
      coins: LADDER[0],
    });
  });

  it('grows for seven days in a row, begins again after them, and after a day that was missed', async () => {
    const given: number[] = [];
    for (let day = 0; day < 8; day++) {
      const answer = await take();
      if (answer.ok) given.push(answer.coins);
      clock.advance(DAY_MS);
    }
    expect(given).toEqual([...LADDER, LADDER[0]]);
    clock.advance(DAY_MS);
    expect(await dailyReward(context(), sara)).toMatchObject({
      claimable: true,
      streak: 0,
      coins: LADDER[0],
    });
    expect(await discrepancies()).toEqual([]);
  });

  it('comes with the midnight of Tehran', async () => {
    clock.advance(Date.parse('2036-03-01T23:59:00+03:30') - clock.now());
    expect(await take()).toMatchObject({ ok: true });
    clock.advance(60_000);
    expect(await take()).toMatchObject({ ok: true, coins: LADDER[1] });
  });
});
