import type { AccountRecord } from '../accounts/model.js';
import type { Entry } from '../accounts/wallet-entry.js';

/** A person's coins as they were read for a change. */
export interface Purse {
  readonly balance: number;
  /** Coins that were not earned by playing: they buy things, and cannot be put in. At most the balance. */
  readonly bound: number;
  /** Coins that can be put in. */
  readonly stakeable: number;
  /** What else the account keeps beside its balance. */
  readonly wallet: AccountRecord['wallet'];
}

export function purseOf(balance: number, bound: number, wallet: AccountRecord['wallet']): Purse {
  return { balance, bound, stakeable: balance - bound, wallet };
}

type Moved = Pick<Entry, 'kind' | 'amount'>;

/** Coins of these kinds are bound when they come. */
const BOUND_KINDS: readonly Entry['kind'][] = [
  'opening',
  'stars',
  'referral',
  'gift',
  'adjustment',
  'season',
  'quest',
];
/** These take bound coins first. */
const TAKES_BOUND: readonly Entry['kind'][] = ['purchase', 'refund'];

/** How a change moves the number of bound coins, before it is held between zero and the balance. */
function boundChange({ kind, amount }: Moved): number {
  return (amount > 0 ? BOUND_KINDS : TAKES_BOUND).includes(kind) ? amount : 0;
}

const held = (bound: number, balance: number): number => Math.max(0, Math.min(bound, balance));

/** The bound coins after a change. All coins of a guest are bound: they stay so when the account gets an identity. */
export function boundAfter({ balance, bound }: Purse, change: Moved, isGuest: boolean): number {
  const next = balance + change.amount;
  return isGuest ? next : held(bound + boundChange(change), next);
}

/** A person's coins, and how many of them can be put in. */
export interface Coins {
  readonly balance: number;
  readonly stakeable: number;
}

/** The coins after a change. */
export function coinsAfter(purse: Purse, change: Moved, isGuest: boolean): Coins {
  const balance = purse.balance + change.amount;
  return { balance, stakeable: balance - boundAfter(purse, change, isGuest) };
}

/** The bound coins of an account that has kept entries, but not yet how many of its coins are bound. */
export function boundOfEntries(balance: number, entries: readonly Moved[], isGuest: boolean): number {
  if (isGuest) return balance;
  const sum = (some: readonly Moved[]) => some.reduce((total, each) => total + boundChange(each), 0);
  const opening = sum(entries.filter(({ kind }) => kind === 'opening'));
  return held(opening + Math.max(0, sum(entries.filter(({ kind }) => kind !== 'opening'))), balance);
}
