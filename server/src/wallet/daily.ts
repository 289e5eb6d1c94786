import type { DailyAnswer } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { periodAt } from '@hokm/shared/standing';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import type { Clock } from '../ports.js';
import type { Wallet } from './wallet.js';

/** What each day of a row of seven gives; after the seventh it begins again. */
export const LADDER: readonly number[] = [50, 60, 70, 80, 100, 120, 200];

export interface DailyContext {
  readonly wallet: Wallet;
  readonly accounts: AccountModel;
  readonly clock: Clock;
}

type Daily = Omit<DailyAnswer, 'success'>;
type Person = Pick<AccountRecord, 'balance' | 'daily'>;

/** The day it is in Tehran, and when the next one begins. Days are counted, so that the one before is one less. */
function dayAt(now: number): { day: number; next: number } {
  const { starts_at, ends_at } = periodAt('today', now);
  const DAY_MS = 24 * 60 * 60_000;
  return { day: Math.round(starts_at / DAY_MS), next: ends_at };
}

function dailyOf({ balance, daily }: Person, now: number): Daily {
  const { day, next } = dayAt(now);
  const isTaken = daily?.day === day;
  const streak = daily !== undefined && day - daily.day <= 1 ? daily.streak : 0;
  const step = (isTaken ? streak - 1 : streak) % LADDER.length;
  return {
    claimable: !isTaken,
    coins: LADDER[step] ?? 0,
    ladder: [...LADDER],
    streak,
    next_at: new Date(next).toISOString(),
    balance,
  };
}

async function personOf(accounts: AccountModel, id: string): Promise<Person | null> {
  const _id = objectId(id);
  if (_id === null) return null;
  return accounts.findById(_id).select({ balance: 1, daily: 1 }).lean<Person>();
}

/** Today's reward of a person, as it stands. */
export async function dailyReward({ accounts, clock }: DailyContext, id: string): Promise<Daily | null> {
  const person = await personOf(accounts, id);
  return person === null ? null : dailyOf(person, clock.now());
}

/**
 * Takes today's reward, once a day of Tehran: coins and the row of days change in the same write. Refusals:
 * `wallet/already_claimed`, `request/not_found`.
 */
export async function takeDailyReward(
  { wallet, accounts, clock }: DailyContext,
  id: string,
): Promise<({ ok: true } & Daily) | { ok: false; code: ErrorCode }> {
  const person = await personOf(accounts, id);
  if (person === null) return { ok: false, code: 'request/not_found' };
  const now = clock.now();
  const { day } = dayAt(now);
  const { claimable, coins, streak } = dailyOf(person, now);
  if (!claimable) return { ok: false, code: 'wallet/already_claimed' };
  const taken = await wallet.change({
    account: id,
    key: `daily:${id}:${day}`,
    amount: coins,
    kind: 'daily',
    ref: String(day),
    also: {
      when: { 'daily.day': { $ne: day } },
      set: { $set: { daily: { day, streak: streak + 1 } } },
    },
  });
  if (!taken.ok)
    return { ok: false, code: taken.code === 'wallet/conflict' ? 'wallet/already_claimed' : taken.code };
  if (!taken.applied) return { ok: false, code: 'wallet/already_claimed' };
  return { ok: true, ...dailyOf({ balance: taken.balance, daily: { day, streak: streak + 1 } }, now) };
}
