import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import { TestWallets } from '../../test/support/wallets.js';
import { referrals as collection } from './model.js';
import { rewardSteps } from './referral-steps.js';
import { Referrals } from './referrals.js';

let wallets: TestWallets;
let referrals: Referrals;
let inviter: string;
beforeAll(async () => {
  wallets = await TestWallets.open();
  referrals = new Referrals(wallets.connection, wallets.wallet, wallets.clock);
});
afterAll(() => wallets.close());
beforeEach(async () => {
  await wallets.clear();
  await collection.model(wallets.connection).deleteMany({});
  inviter = await wallets.aPerson({ is_guest: false });
});

const players = (...people: readonly [account: string, counts: boolean][]) =>
  people.map(([account, counts]) => ({ account, counts }));

/** A match of these people ends; its steps may run twice. */
async function matchOf(...people: readonly [account: string, counts: boolean][]): Promise<void> {
  for (const _ of [1, 2]) for (const step of rewardSteps(referrals, players(...people))) await step();
}

async function aNewcomer(): Promise<string> {
  const newcomer = await wallets.aPerson({ is_guest: false });
  expect(await referrals.recordReferral(newcomer, inviter)).toBe(true);
  return newcomer;
}
const stakeable = async (account: string) => (await wallets.wallet.purse(account))?.stakeable;

describe('the reward for bringing somebody', () => {
  it('comes with the first match that counts for two people, once, in coins that cannot be put in', async () => {
    const newcomer = await aNewcomer();
    await matchOf([newcomer, true]);
    await matchOf([newcomer, true], [inviter, false]);
    expect(await wallets.balanceOf(newcomer)).toBe(1_000);
    const stranger = await wallets.aPerson();
    for (const _ of [1, 2]) await matchOf([newcomer, true], [stranger, true]);
    for (const person of [newcomer, inviter]) {
      expect(await wallets.balanceOf(person)).toBe(1_200);
      expect(await stakeable(person)).toBe(0);
    }
    expect(await wallets.balanceOf(stranger)).toBe(1_000);
  });

  it('comes ten times in any thirty days, also where more newcomers play in one moment', async () => {
    const newcomers = await Promise.all(Array.from({ length: 13 }, () => aNewcomer()));
    await Promise.all(newcomers.map((each) => matchOf([each, true], [inviter, true])));
    expect(await wallets.balanceOf(inviter)).toBe(1_000 + 10 * 200);
    for (const each of newcomers) expect(await wallets.balanceOf(each)).toBe(1_200);
    wallets.clock.advance(29 * DAY_MS);
    await matchOf([await aNewcomer(), true], [inviter, true]);
    expect(await wallets.balanceOf(inviter)).toBe(3_000);
    wallets.clock.advance(DAY_MS);
    await matchOf([await aNewcomer(), true], [inviter, true]);
    expect(await wallets.balanceOf(inviter)).toBe(3_200);
    expect(await wallets.discrepancies()).toEqual([]);
  });
});
