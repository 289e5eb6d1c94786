import type { ErrorCode } from '@hokm/shared/errors';

/** What one person gets when a match for coins is over. */
export interface StakePayment {
  readonly player_id: string;
  readonly coins: number;
  /** `prize`: a part of the pot. `returned`: the person's own coins. */
  readonly why: 'prize' | 'returned';
}

/** A person who did not put in, and why not. */
export interface ShortOfStake {
  readonly player_id: string;
  readonly code: ErrorCode;
  /** As it stood at their seat. Absent in rooms of before. */
  readonly name?: string;
}

/**
 * The coins of a room's match, as they are put in and paid out. `open`: the last try was given up, and everything came back.
 * `collecting`, `returning`: coins are on their way, and nobody comes or goes. `held`: all have put in, and the match is played.
 * `decided`: `payments` are stored, and are paid. `settled`: nothing is left to do.
 */
export interface StakesRecord {
  readonly phase: 'open' | 'collecting' | 'returning' | 'held' | 'decided' | 'settled';
  /** Counts the tries to collect, from 1. */
  readonly round: number;
  /** When the phase began, ms since 1970. */
  readonly since: number;
  /** The four people who are asked, in the order of joining. */
  readonly payers: readonly string[];
  /** Who did not put in, in the last try that was given up. */
  readonly short?: readonly ShortOfStake[];
  /** Whether the match was played for the pot, or everybody gets their own back. Decided with `payments`. */
  readonly outcome?: 'won' | 'void';
  /** Decided once, before anything is paid. What is missing of the pot is out of the game. */
  readonly payments?: readonly StakePayment[];
  /** The people of a match played for the pot who are paid nothing. Decided with `payments`; absent in matches decided before it existed. */
  readonly losers?: readonly string[];
}

/** True in a room whose people put in coins. */
export function isCoinRoom({ options }: { readonly options: { readonly stake: number } }): boolean {
  return options.stake > 0;
}

/** True while coins are taken or given back: seats, seeds and people stay as they are until it is over. */
export function isTakingCoins({ stakes }: { readonly stakes?: StakesRecord }): boolean {
  return stakes?.phase === 'collecting' || stakes?.phase === 'returning';
}
