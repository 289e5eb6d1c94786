import type { Entry } from '../accounts/wallet-entry.js';

/** Kinds that move coins between people, by way of what is held for them. */
const HELD_KINDS: readonly Entry['kind'][] = ['stake', 'prize', 'returned'];

/**
 * The other side of an entry: where its coins come from or go to. `mint:` makes coins, `sink:` takes them out of the game,
 * `escrow:` holds what people have put in, by the entry's `ref`.
 */
export function contraOf({ kind, amount, ref }: Pick<Entry, 'kind' | 'amount' | 'ref'>): string {
  if (HELD_KINDS.includes(kind)) return `escrow:${ref}`;
  if (kind === 'purchase') return 'sink:shop';
  if (kind === 'adjustment') return amount < 0 ? 'sink:staff' : 'mint:staff';
  return `mint:${kind === 'refund' ? 'stars' : kind}`;
}

type Sided = Pick<Entry, 'kind' | 'amount' | 'ref' | 'contra'>;

const sideOf = (entry: Sided): string => entry.contra ?? contraOf(entry);

/** True if an entry makes coins, or takes back some that were made. */
export const isMade = (entry: Sided): boolean => sideOf(entry).startsWith('mint:');

/** True if an entry takes coins out of the game. */
export const isGone = (entry: Sided): boolean => sideOf(entry).startsWith('sink:');

/** True if an entry makes coins, or takes them out of the game; false if it only passes them between people. */
export const isOfHouse = (entry: Sided): boolean => isMade(entry) || isGone(entry);
