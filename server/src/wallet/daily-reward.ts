import type * as contract from '@hokm/shared/api/wallet';
import type { AnswerOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { afterDay, streakOn } from './daily-streak.js';
import type { Wallet } from './wallet.js';

/** Coins for each of seven days in a row; after the seventh day it starts again. */
export const LADDER: readonly number[] = [50, 60, 70, 80, 100, 120, 200];

export interface DailyContext {
  readonly wallet: Wallet;
  readonly accounts: AccountModel;
  readonly clock: Clock;
}

type Daily = Omit<AnswerOf<typeof contract.readDailyReward>, 'success'>;
type Person = Pick<AccountRecord, 'balance' | 'daily'>;

/** The present day in Tehran as a running number, and when the next day starts. */
export function dayAt(now: number): { day: number; next: number } {
  const { starts_at, ends_at } = periodAt('today', now);
  return { day: Math.round(starts_at / DAY_MS), next: ends_at };
}

function dailyOf({ balance, daily }: Person, now: number): Daily {
  const { day, next } = dayAt(now);
  const isClaimed = daily?.day === day;
  const { streak, forgives } = streakOn(daily, day);
  const step = (isClaimed ? streak - 1 : streak) % LADDER.length;
  return {
    claimable: !isClaimed,
    coins: LADDER[step] ?? 0,
    ladder: [...LADDER],
    streak,
    forgives,
    next_at: new Date(next).toISOString(),
    balance,
  };
}

async function findPerson(accounts: AccountModel, id: string): Promise<Person | null> {
  const _id = objectId(id);
  if (_id === null) return null;
  return accounts.findById(_id).select({ balance: 1, daily: 1 }).lean<Person>();
}

/** The daily reward of a person; null without an account. */
export async function dailyReward({ accounts, clock }: DailyContext, id: string): Promise<Daily | null> {
  const person = await findPerson(accounts, id);
  return person === null ? null : dailyOf(person, clock.now());
}

/** Claims the daily reward, once a day in Tehran. Coins and streak change in one write. */
export async function claimDailyReward(
  { wallet, accounts, clock }: DailyContext,
  id: string,
): Promise<Result<Daily, RefusalsOf<typeof contract.claimDailyReward>>> {
  const person = await findPerson(accounts, id);
  if (person === null) return refuse('request/not_found');
  const now = clock.now();
  const { day } = dayAt(now);
  const { claimable, coins } = dailyOf(person, now);
  if (!claimable) return refuse('wallet/already_claimed');
  const daily = afterDay(person.daily, day);
  const change = await wallet.change({
    account: id,
    key: `daily:${id}:${day}`,
    amount: coins,
    kind: 'daily',
    ref: String(day),
    sameWrite: { condition: { 'daily.day': { $ne: day } }, update: { $set: { daily } } },
  });
  if (change.ok)
    return change.applied
      ? { ok: true, ...dailyOf({ balance: change.balance, daily }, now) }
      : refuse('wallet/already_claimed');
  switch (change.code) {
    // Claimed since the account was read.
    case 'wallet/conflict':
    case 'wallet/key_reused':
      return refuse('wallet/already_claimed');
    case 'request/not_found':
      return refuse('request/not_found');
    case 'wallet/not_enough':
      throw new Error('a daily reward takes no coins');
  }
}
