import type { Connection } from 'mongoose';
import { FEW_COINS, PURSE_DAYS } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { dayAt } from './days.js';
import type { Tallies } from './tallies.js';

const PURSES = 'purses';
/** The richest are so great a part of all. */
const TOP = 100;

/** What purses come to. `counted_at`: ms since 1970. */
export interface Purses {
  readonly counted_at: number;
  readonly people: number;
  readonly median: number;
  readonly mean: number;
  /** Shares, 0 to 1. */
  readonly poor: number;
  readonly top: number;
}

/** Figures of the balances of some people. */
export function pursesOf(balances: readonly number[]): Omit<Purses, 'counted_at'> {
  const sorted = Float64Array.from(balances).sort();
  const people = sorted.length;
  const sum = sorted.reduce((total, each) => total + each, 0);
  const richest = sorted.slice(people - Math.ceil(people / TOP));
  const top = richest.reduce((total, each) => total + each, 0);
  const few = sorted.findIndex((each) => each >= FEW_COINS);
  return {
    people,
    median: sorted[Math.floor((people - 1) / 2)] ?? 0,
    mean: people === 0 ? 0 : Math.round(sum / people),
    poor: people === 0 ? 0 : (few === -1 ? people : few) / people,
    top: sum === 0 ? 0 : top / sum,
  };
}

interface CounterProps {
  readonly connection: Connection;
  readonly tallies: Tallies;
  readonly clock: Clock;
}

/** Counts the purses of those who were here lately, once a day. Reads as many accounts, by an index. */
export async function countPurses({ connection, tallies, clock }: CounterProps): Promise<void> {
  const now = clock.now();
  const last = (await tallies.read([PURSES])).get(PURSES);
  if (last !== undefined && dayAt(last.at.getTime()).key === dayAt(now).key) return;
  const balances: number[] = [];
  const seen = accountModel(connection)
    .find({ seen_at: { $gte: new Date(now - PURSE_DAYS * DAY_MS) } })
    .select({ balance: 1 })
    .lean<Pick<AccountRecord, 'balance'>[]>()
    .cursor();
  for await (const { balance } of seen) balances.push(balance);
  const { people, ...by } = pursesOf(balances);
  await tallies.set(PURSES, people, by);
}

/** The figures as they were counted last; null before the first time. */
export async function readPurses(tallies: Tallies): Promise<Purses | null> {
  const found = (await tallies.read([PURSES])).get(PURSES);
  if (found === undefined) return null;
  const { median = 0, mean = 0, poor = 0, top = 0 } = found.by;
  return { counted_at: found.at.getTime(), people: found.n, median, mean, poor, top };
}
