import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CoinRoom, escrowOf, type Broken } from '../../test/support/coin-room.js';
import { TestWallets } from '../../test/support/wallets.js';
import { accountModel } from '../accounts/model.js';
import { Judgements } from '../accounts/judgements.js';
import type { SanctionRecord } from '../accounts/sanctions.js';
import { Escrow } from './escrow.js';

/** Rooms of each property; `HOKM_ROOMS=10000` for a long run. */
const ROOMS = Number(process.env['HOKM_ROOMS'] ?? 8);
/** For a machine that is busy, ms. */
const PATIENCE_MS = 240_000 + ROOMS * 1_000;

let wallets: TestWallets;
let escrow: Escrow;
let sara: string;
beforeAll(async () => {
  wallets = await TestWallets.open();
  escrow = escrowOf(wallets.wallet);
});
afterAll(() => wallets.close());
beforeEach(async () => {
  await wallets.clear();
  sara = await aPlayer(100);
});

/** A person with so many coins that can be put in. */
async function aPlayer(coins: number): Promise<string> {
  const account = await wallets.aPerson({ is_guest: false });
  if (coins > 0)
    await wallets.wallet.change({ account, key: 'earned', amount: coins, kind: 'daily', isOfMany: true });
  return account;
}
const stakeable = async (account: string) => (await wallets.wallet.purse(account))?.stakeable;

const slip = { what: 'm', id: 'a', round: 1 } as const;

describe('coins that are put in', () => {
  it('are held once, and freed once', async () => {
    for (let n = 0; n < 3; n++) expect(await escrow.hold(slip, sara, 60)).toEqual({ state: 'held' });
    expect(await stakeable(sara)).toBe(40);
    expect(await escrow.held(slip)).toBe(60);
    for (let n = 0; n < 3; n++) expect(await escrow.free(slip, sara, 60, 'returned')).toBe('paid');
    expect(await stakeable(sara)).toBe(100);
    expect(await escrow.held(slip)).toBe(0);
    expect((await wallets.ledgerOf(sara)).map(({ kind, amount, contra }) => [kind, amount, contra])).toEqual([
      ['opening', 1000, 'mint:opening'],
      ['daily', 100, 'mint:daily'],
      ['stake', -60, 'escrow:m:a'],
      ['returned', 60, 'escrow:m:a'],
    ]);
  });

  it('are held no more once they are fenced, and are known as held where they were', async () => {
    expect(await escrow.fence(slip, sara)).toBe('fenced');
    expect(await escrow.hold(slip, sara, 60)).toEqual({ state: 'refused' });
    expect(await escrow.fence(slip, sara)).toBe('fenced');
    const next = { ...slip, round: 2 };
    expect(await escrow.hold(next, sara, 60)).toEqual({ state: 'held' });
    expect(await escrow.fence(next, sara)).toBe('held');
  });

  it('are refused where there are too few, or a limit says no, and nothing is written', async () => {
    expect(await escrow.hold(slip, sara, 101)).toEqual({ state: 'short', code: 'wallet/not_enough' });
    const limit = () => 'wallet/frozen' as const;
    expect(await escrow.hold(slip, sara, 10, { limit })).toEqual({ state: 'short', code: 'wallet/frozen' });
    expect(await wallets.wallet.knows(sara, 'hold:m:a:1')).toBe(false);
    expect(await escrow.hold(slip, sara, 10)).toEqual({ state: 'held' });
  });

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Infinity])('are a whole number: %s is none', async (coins) => {
    await expect(escrow.hold(slip, sara, coins)).rejects.toThrow(RangeError);
    await expect(escrow.free(slip, sara, coins, 'prize')).rejects.toThrow(RangeError);
    expect(await stakeable(sara)).toBe(100);
  });

  it('of a person whose coins are frozen stay where they are: none go in, those that are in come back', async () => {
    const accounts = accountModel(wallets.connection);
    const strict = new Escrow(wallets.wallet, new Judgements(accounts, wallets.clock));
    await strict.hold(slip, sara, 40);
    const now = wallets.clock.now();
    const frozen: SanctionRecord = {
      id: 's',
      kind: 'freeze_coins',
      at: new Date(now),
      by: 'boss',
      reason: 'farm',
      until: new Date(now + 60_000),
      report_ids: [],
    };
    await accounts.updateOne({ _id: sara }, { $set: { sanctions: [frozen] } });
    const next = { ...slip, round: 2 };
    expect(await strict.hold(next, sara, 10)).toEqual({ state: 'short', code: 'wallet/frozen' });
    expect(await strict.hold(slip, sara, 40)).toEqual({ state: 'held' });
    expect(await strict.fence(next, sara)).toBe('fenced');
    expect(await strict.free(slip, sara, 40, 'returned')).toBe('paid');
    expect(await stakeable(sara)).toBe(100);
  });

  it('of an account that is going come back; of one that is gone they stay, and are known', async () => {
    await escrow.hold(slip, sara, 40);
    const accounts = accountModel(wallets.connection);
    await accounts.updateOne({ _id: sara }, { $set: { is_going: true } });
    const next = { ...slip, round: 2 };
    expect(await escrow.hold(next, sara, 10)).toEqual({ state: 'short', code: 'request/not_found' });
    expect(await escrow.fence(next, sara)).toBe('fenced');
    expect(await escrow.fence(slip, sara)).toBe('held');
    await accounts.deleteOne({ _id: sara });
    expect(await escrow.fence(slip, sara)).toBe('held');
    expect(await escrow.fence({ ...slip, round: 3 }, sara)).toBe('fenced');
    expect(await escrow.free(slip, sara, 40, 'returned')).toBe('gone');
    expect(await escrow.held(slip)).toBe(40);
  });

  it('are not paid again with another amount', async () => {
    await escrow.hold(slip, sara, 40);
    await escrow.free(slip, sara, 40, 'returned');
    await expect(escrow.free(slip, sara, 80, 'prize')).rejects.toThrow('wallet/key_reused');
    expect(await stakeable(sara)).toBe(100);
  });
});

const STAKE = 50;
const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);
const roomOf = (people: readonly string[], broken: Broken | null = null, isOfMany = false) =>
  new CoinRoom('r', people, STAKE, wallets.wallet, broken, { isOfMany });
const players = (purses: readonly number[]) => Promise.all(purses.map(aPlayer));

/** Throws where a law is broken by a room that is over; `earned`: all that its people have earned and not spent. */
async function checkLaws(room: CoinRoom, earned: number): Promise<void> {
  await wallets.flush();
  expect(await wallets.discrepancies()).toEqual([]);
  expect(await escrow.held(room.slip(1))).toBe(0);
  const balances = await Promise.all(room.payers.map((account) => wallets.balanceOf(account)));
  expect(sum(balances)).toBe(1000 * room.payers.length + earned);
  for (const account of room.payers) {
    const entries = (await wallets.ledgerOf(account)).filter(({ contra }) => contra === 'escrow:m:r');
    const got = room.document.amounts?.find((each) => each.account === account)?.coins ?? 0;
    expect(sum(entries.map(({ amount }) => amount))).toBe(
      room.document.phase === 'settled' ? got - STAKE : 0,
    );
  }
}

/** A person has too few coins, earns some when it is over, and a process that stood still goes on with its hold. */
async function lateHold(broken: Broken | null): Promise<void> {
  const people = await players([50, 50, 50, 0]);
  const room = roomOf(people, broken);
  await room.work(escrow, 'won');
  const late = people[3] ?? '';
  await wallets.wallet.change({ account: late, key: 'later', amount: STAKE, kind: 'daily' });
  await escrow.hold(room.slip(1), late, STAKE);
  await checkLaws(room, 200);
}

/** All have put in, but another process had found one short and gives the round up; the next one is played. */
async function roundGivenUp(broken: Broken | null): Promise<void> {
  const people = await players([50, 50, 50, 50]);
  const room = roomOf(people, broken);
  for (const account of people) await escrow.hold(room.slip(1), account, STAKE);
  room.document = { revision: 2, phase: 'returning', round: 1 };
  await room.work(escrow, 'won');
  expect(room.document.phase).toBe('settled');
  await checkLaws(room, 200);
}

/** A worker dies at each of its writes in turn; another one, which would decide otherwise, goes on. */
async function deaths(broken: Broken | null): Promise<void> {
  // Four holds and two payments.
  for (let at = 1; at <= 6; at++)
    for (const afterEffect of [false, true]) {
      await wallets.clear();
      const room = roomOf(await players([50, 50, 50, 50]), broken, true);
      await room.work(escrowOf(wallets.dying({ at, afterEffect })), 'won');
      await room.work(escrow, 'void');
      expect(room.document.phase).toBe('settled');
      await checkLaws(room, 200);
    }
}

const worker = fc.record({
  outcome: fc.constantFrom('void' as const, 'won' as const),
  death: fc.option(fc.record({ at: fc.integer({ min: 1, max: 10 }), afterEffect: fc.boolean() }), {
    nil: null,
  }),
});
const spend = fc.record({ who: fc.nat(3), coins: fc.integer({ min: -60, max: 60 }) });

describe('a room that plays for coins', { timeout: PATIENCE_MS }, () => {
  it('keeps sums, leaves nothing in its pot and pays once, wherever workers die or stand still', async () => {
    const given = {
      workers: fc.array(worker, { minLength: 2, maxLength: 3 }),
      purses: fc.array(fc.constantFrom(0, 40, 50, 90), { minLength: 4, maxLength: 4 }),
      beside: fc.array(spend, { maxLength: 3 }),
      schedule: fc.scheduler(),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(given), async ({ workers, purses, beside, schedule }) => {
        await wallets.clear();
        const people = await players(purses);
        const room = roomOf(people, null, true);
        const wait = () => schedule.schedule(Promise.resolve());
        let made = 0;
        const others = beside.map(async ({ who, coins }, n) => {
          const kind = coins < 0 ? 'purchase' : 'daily';
          const change = { account: people[who] ?? '', key: `beside:${n}`, amount: coins, kind } as const;
          const answer = await wallets.dying(null, wait).change({ ...change, isOfMany: true });
          if (answer.ok) made += coins;
        });
        const work = workers.map(({ death, outcome }) =>
          room.work(escrowOf(wallets.dying(death, wait)), outcome),
        );
        await schedule.waitFor(Promise.all([...work, ...others]));
        await room.work(escrow, 'won');
        await checkLaws(room, sum(purses) + made);
      }),
      { numRuns: ROOMS },
    );
  });

  it('refuses a hold that comes too late', () => lateHold(null));
  it('takes the coins again in the round after one that was given up', () => roundGivenUp(null));
  it('is settled whole by another worker, wherever the first one dies', () => deaths(null));

  it.each([
    ['no fence', lateHold],
    ['one key for all rounds', roundGivenUp],
    ['decided twice', deaths],
  ] as const)('that is broken on purpose is caught: %s', async (broken, play) => {
    await expect(play(broken)).rejects.toThrow();
  });
});
