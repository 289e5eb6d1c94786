import { PAYS_AT_MOST } from '@hokm/shared/api/predictions/limits';
import type { Team } from '@hokm/shared/rules';
import type { StakePayment } from '../play/games/stakes-record.js';
import type { BetRecord, PredictionRecord } from './model.js';

/** A prediction that counts, with who made it. */
export interface Bet extends Pick<BetRecord, 'team' | 'coins' | 'asked_at'> {
  readonly player_id: string;
}

const sumOf = (bets: readonly { readonly coins: number }[]): number =>
  bets.reduce((sum, { coins }) => sum + coins, 0);

const isEarlier = (one: Bet, other: Bet): number =>
  one.asked_at - other.asked_at || (one.player_id < other.player_id ? -1 : 1);

/** Divides coins by the coins of each prediction. What is left over goes out one each by largest remainder; ties by earlier one. */
function divided(coins: number, bets: readonly Bet[]): number[] {
  const all = sumOf(bets);
  const floors = bets.map((bet) => Math.floor((coins * bet.coins) / all));
  let left = coins - floors.reduce((sum, each) => sum + each, 0);
  const order = bets
    .map((bet, at) => ({ bet, at, remainder: (coins * bet.coins) % all }))
    .sort((one, other) => other.remainder - one.remainder || isEarlier(one.bet, other.bet));
  for (const { at } of order) {
    if (left === 0) break;
    floors[at] = (floors[at] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}

/**
 * What each gets of all coins. Those who were right share them by what they put in, at most so many times that; what is over this goes
 * back to the others in the same way. Nobody who was right gets less than they gave, and the sum is what was put in.
 */
function sharedOut(bets: readonly Bet[], winner: Team): StakePayment[] {
  const right = bets.filter(({ team }) => team === winner);
  const wrong = bets.filter(({ team }) => team !== winner);
  const most = Math.min(sumOf(bets), PAYS_AT_MOST * sumOf(right));
  const pay = (some: readonly Bet[], coins: number, why: StakePayment['why']): StakePayment[] =>
    divided(coins, some).flatMap((each, at) =>
      each === 0 ? [] : [{ player_id: some[at]?.player_id ?? '', coins: each, why }],
    );
  return [...pay(right, most, 'prize'), ...pay(wrong, sumOf(bets) - most, 'returned')];
}

const back = ({ player_id, coins }: Bet): StakePayment => ({ player_id, coins, why: 'returned' });

/** What comes of predictions; `winner`: null of a match that is void. Also void where only one side was predicted. */
export function outcomeOf(
  bets: readonly Bet[],
  winner: Team | null,
): Required<Pick<PredictionRecord, 'outcome' | 'payments'>> {
  const sides = new Set(bets.map(({ team }) => team));
  if (winner === null || sides.size < 2) return { outcome: 'void', payments: bets.map(back) };
  return { outcome: 'won', payments: sharedOut(bets, winner) };
}

/** The predictions that hold coins, and those of them that were asked for in time. */
export function betsOf(
  { bets }: Pick<PredictionRecord, 'bets'>,
  until: number,
): { readonly valid: Bet[]; readonly late: Bet[] } {
  const held = Object.entries(bets)
    .filter(([, { state }]) => state === 'in')
    .map(([player_id, bet]): Bet => ({ player_id, ...bet }))
    .sort(isEarlier);
  return {
    valid: held.filter(({ asked_at }) => asked_at <= until),
    late: held.filter(({ asked_at }) => asked_at > until),
  };
}

/** Coins that come back. */
export const returned = (bets: readonly Bet[]): StakePayment[] => bets.map(back);
