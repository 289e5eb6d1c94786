import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roundTripsOf } from '../../test/support/round-trips.js';
import { seededRandom } from '../../test/support/random.js';
import { onlyDeath, TestWallets } from '../../test/support/wallets.js';
import type { Payment } from './wallet.js';

const PEOPLE = 60;

let wallets: TestWallets;
beforeAll(async () => {
  wallets = await TestWallets.open();
});
afterAll(() => wallets.close());
beforeEach(() => wallets.clear());

const prize = (account: string, amount = 7): Payment => ({ account, key: 'prize:1', amount, kind: 'daily' });

/** So many people, who have coins that were moved once. */
async function somePeople(count = PEOPLE): Promise<string[]> {
  const people: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = await wallets.aPerson();
    await wallets.wallet.change({ account: id, key: 'first', amount: 1, kind: 'daily' });
    people.push(id);
  }
  return people;
}

const balances = (people: readonly string[]) => Promise.all(people.map((id) => wallets.balanceOf(id)));

describe('entries of many that are not in the ledger yet', () => {
  it('are moved into it in a few commands, those of all others too where the ledger has one already', async () => {
    const people = await somePeople();
    await wallets.wallet.payMany(people.map((id) => prize(id)));
    wallets.clock.advance(10_000);
    // A process has died after it wrote into the ledger, and before it removed the entry from the account.
    const dead = wallets.dying({ at: 2, afterEffect: false });
    await dead.flushPendingEntries(people[3] ?? '').catch(onlyDeath);
    expect(await wallets.ledgerOf(people[3] ?? '')).toHaveLength(3);
    const { commands } = await roundTripsOf(() => wallets.wallet.flushStale());
    expect(commands.flat().filter((name) => name === 'insert wallet_entries').length).toBeLessThan(30);
    expect(commands.flat().length).toBeLessThan(2.5 * people.length);
    for (const id of people) expect(await wallets.ledgerOf(id)).toHaveLength(3);
    expect(await wallets.wallet.flushStale()).toBe(0);
    expect(await wallets.discrepancies()).toEqual([]);
  });
});

describe('payments of many', () => {
  it('reach everybody once, also again, and say what became of each', async () => {
    const people = await somePeople();
    const fresh = await wallets.aPerson();
    const before = await balances([...people, fresh]);
    const all = [...people, fresh, 'f'.repeat(24)].map((id) => prize(id));
    const answers = await wallets.wallet.payMany(all);
    expect(answers.slice(0, -1)).toEqual(
      before.map((coins) => ({ ok: true, balance: coins + 7, applied: true })),
    );
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 'request/not_found' });
    const again = await wallets.wallet.payMany(all);
    expect(again.slice(0, -1)).toEqual(
      before.map((coins) => ({ ok: true, balance: coins + 7, applied: false })),
    );
    await wallets.flush();
    expect(await wallets.discrepancies()).toEqual([]);
    expect((await wallets.ledgerOf(people[0] ?? '')).map(({ amount }) => amount).at(-1)).toBe(7);
  });

  it('are written together', async () => {
    const people = await somePeople();
    let writes = 0;
    const counting = wallets.dying(null, () => Promise.resolve(void (writes += 1)));
    await counting.payMany(people.map((id) => prize(id)));
    expect(writes).toBe(3);
  });

  it('pays somebody twice under two keys, and nobody another amount under the same one', async () => {
    const [one = '', other = ''] = await somePeople(2);
    const [before = 0] = await balances([one]);
    const answers = await wallets.wallet.payMany([
      prize(one),
      { ...prize(one), key: 'prize:2' },
      prize(other),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await wallets.balanceOf(one)).toBe(before + 14);
    const [odd] = await wallets.wallet.payMany([prize(one, 8)]);
    expect(odd).toMatchObject({ ok: false, code: 'wallet/key_reused' });
  });

  it.each([1, 2, 3])(
    'take effect once wherever processes die, while accounts change beside them: %i',
    async (seed) => {
      const people = await somePeople();
      const before = await balances(people);
      const random = seededRandom(seed);
      const payments = people.map((id) => prize(id));
      for (let tries = 0; tries < 4; tries++) {
        const death = () => ({ at: 1 + Math.floor(random() * 4), afterEffect: random() < 0.5 });
        const changing = people.filter(() => random() < 0.1);
        await Promise.all([
          ...[death(), death()].map((each) => wallets.dying(each).payMany(payments).catch(onlyDeath)),
          ...changing.map((account) =>
            wallets.wallet.change({ account, key: `other:${tries}`, amount: 0, kind: 'daily' }),
          ),
        ]);
      }
      await wallets.wallet.payMany(payments);
      expect(await balances(people)).toEqual(before.map((coins) => coins + 7));
      await wallets.flush();
      expect(await wallets.discrepancies()).toEqual([]);
    },
  );
});
