import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel } from '../accounts/model.js';
import { onlyDeath, TestWallets } from '../../test/support/wallets.js';
import { walletEntries, type EntryRecord } from './model.js';
import type { Change } from './wallet.js';

let wallets: TestWallets;
let sara: string;
let omid: string;
beforeAll(async () => {
  wallets = await TestWallets.open();
});
afterAll(() => wallets.close());
beforeEach(async () => {
  await wallets.clear();
  sara = await wallets.aPerson();
  omid = await wallets.aPerson();
});

const change = (account: string, key: string, amount: number, kind: Change['kind'] = 'gift') =>
  wallets.wallet.change({ account, key, amount, kind });

describe('one key of two accounts', () => {
  it('at once is a change of each, and both stand in the ledger', async () => {
    for (let n = 0; n < 20; n++) {
      const key = `gift:${n}`;
      const answers = await Promise.all([change(sara, key, 5), change(omid, key, 5)]);
      expect(answers).toMatchObject([
        { ok: true, applied: true },
        { ok: true, applied: true },
      ]);
    }
    expect(await wallets.discrepancies()).toEqual([]);
    for (const account of [sara, omid]) {
      expect(await wallets.balanceOf(account)).toBe(1100);
      expect(await wallets.ledgerOf(account)).toHaveLength(21);
    }
  });

  it('one after the other is no reused key, and each takes effect once', async () => {
    for (const account of [sara, omid, sara, omid])
      expect(await change(account, 'k', 5)).toMatchObject({ ok: true });
    expect(await change(omid, 'k', 6)).toEqual({ ok: false, code: 'wallet/key_reused' });
    expect(await wallets.balanceOf(sara)).toBe(1005);
    expect(await wallets.balanceOf(omid)).toBe(1005);
    expect(await wallets.wallet.knows(sara, 'k')).toBe(true);
    expect(await wallets.wallet.knows(await wallets.aPerson(), 'k')).toBe(false);
  });

  it('takes effect once for each, in any order and wherever processes die', async () => {
    const step = fc.record({
      who: fc.boolean(),
      key: fc.integer({ min: 0, max: 3 }),
      at: fc.integer({ min: 1, max: 4 }),
      afterEffect: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
        async (rounds) => {
          await wallets.clear();
          const people = [await wallets.aPerson(), await wallets.aPerson()] as const;
          for (const round of rounds) {
            await Promise.all(
              round.map(({ who, key, ...death }) =>
                wallets
                  .dying(death)
                  .change({ account: people[who ? 0 : 1], key: `k:${key}`, amount: key + 1, kind: 'gift' })
                  .catch(onlyDeath),
              ),
            );
            expect(await wallets.discrepancies()).toEqual([]);
          }
          await wallets.flush();
          for (const account of people) {
            const entries = await wallets.ledgerOf(account);
            expect(new Set(entries.map(({ _id }) => _id)).size).toBe(entries.length);
            const sum = entries.reduce((total, { amount }) => total + amount, 0);
            expect(await wallets.balanceOf(account)).toBe(entries.length === 0 ? 1000 : sum);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** A wallet as it was before keys held the account: entries under their bare keys. */
async function oldWallet(
  account: string,
  kept: readonly Omit<EntryRecord, 'account'>[],
  pending = kept.slice(0, 0),
) {
  const entries = [...kept, ...pending];
  await walletEntries.model(wallets.connection).insertMany(kept.map((entry) => ({ ...entry, account })));
  await accountModel(wallets.connection).updateOne(
    { _id: account },
    {
      $set: {
        balance: entries.at(-1)?.balance,
        wallet: {
          seq: entries.length,
          pending: pending.map(({ _id: key, ...entry }) => ({ key, ...entry })),
          settle_at: wallets.clock.now(),
        },
      },
    },
  );
}

describe('a store of before', () => {
  const at = 1_700_000_000_000;
  const entriesOf = (account: string) =>
    [
      { _id: `opening:${account}`, amount: 1000, kind: 'opening', ref: '', at, seq: 1, balance: 1000 },
      { _id: 'stars:c1', amount: 500, kind: 'stars', ref: 'c1', at, seq: 2, balance: 1500 },
      { _id: 'staff:boss:key-0001', amount: -100, kind: 'adjustment', ref: '', at, seq: 3, balance: 1400 },
    ] as const;
  const repeat = () =>
    wallets.wallet.change({ account: sara, key: 'stars:c1', amount: 500, kind: 'stars', ref: 'c1' });

  it('is clean for the audit, and none of its changes is done again', async () => {
    await oldWallet(sara, entriesOf(sara));
    expect(await wallets.discrepancies()).toEqual([]);
    expect(await repeat()).toMatchObject({ ok: true, applied: false, balance: 1400 });
    expect(await change(sara, 'stars:c1', 5)).toEqual({ ok: false, code: 'wallet/key_reused' });
    expect(await wallets.wallet.knows(sara, 'staff:boss:key-0001')).toBe(true);
    expect(await wallets.balanceOf(sara)).toBe(1400);
    expect(await change(sara, 'new', 5)).toMatchObject({ ok: true, balance: 1405 });
    expect(await wallets.discrepancies()).toEqual([]);
    expect((await wallets.wallet.history(sara, 1, 20)).total).toBe(4);
  });

  it('lets another account have a key that stands there bare', async () => {
    await oldWallet(sara, entriesOf(sara));
    expect(await change(omid, 'staff:boss:key-0001', 5)).toMatchObject({ ok: true, applied: true });
    expect(await wallets.discrepancies()).toEqual([]);
  });

  it('whose process died with entries in the account, in the ledger or in both, counts them once', async () => {
    const [opening, stars, staff] = entriesOf(sara);
    await oldWallet(sara, [opening], [stars, staff]);
    // The old process has copied one of them.
    await walletEntries.model(wallets.connection).create({ ...stars, account: sara });
    expect(await wallets.discrepancies()).toEqual([]);
    expect(await repeat()).toMatchObject({ ok: true, applied: false });
    await wallets.flush();
    expect(await wallets.discrepancies()).toEqual([]);
    expect((await wallets.ledgerOf(sara)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect((await wallets.recordOf(sara)).wallet?.pending).toEqual([]);
    expect(await repeat()).toMatchObject({ ok: true, applied: false });
    expect(await wallets.balanceOf(sara)).toBe(1400);
  });

  it('keeps entries in the account, and says so, while another entry has their place in the ledger', async () => {
    const [opening, stars] = entriesOf(sara);
    await oldWallet(sara, [opening], [stars]);
    await walletEntries.model(wallets.connection).create({ ...stars, _id: 'of:another', account: sara });
    await expect(wallets.wallet.flushPendingEntries(sara)).rejects.toThrow('place in the ledger');
    expect((await wallets.recordOf(sara)).wallet?.pending).toHaveLength(1);
  });
});
