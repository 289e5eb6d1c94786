import type { EconomySettings } from '@hokm/shared/api/settings';
import { STAKES, type StakeRefusal } from '@hokm/shared/protocol';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';

/** Days over which the coins between two people are added up. */
const DAYS_KEPT = 30;

/** A finished coin match, as far as it counts between two people. */
export type Met = CoinMatch & Pick<MatchRecord, 'finished_at'>;

/** What tells which coins a match has passed. */
export type CoinMatch = Pick<MatchRecord, 'seats' | 'options' | 'stakes'>;

/** The fields of such a match, to be read. */
export const COIN_FIELDS = { seats: 1, options: 1, 'stakes.outcome': 1, 'stakes.payments': 1 } as const;

/** What a coin match has passed from one person to another: negative for the other way; at worst, where it is not decided. */
interface Passed {
  readonly coins: number;
  readonly isOpen: boolean;
}

/**
 * The stake of each who lost goes to those who won, by what they won: half of it to each of two winners, all of it to one who stayed alone,
 * also that of a partner who left. Where it is not decided, all of it may.
 */
export function passed({ seats, options: { stake }, stakes }: CoinMatch, one: string, other: string): Passed {
  const { outcome, payments = [] } = stakes ?? {};
  if (outcome === undefined) return { coins: stake, isOpen: true };
  const wonBy = (person: string) =>
    (payments.find(({ player_id }) => player_id === person)?.coins ?? 0) - stake;
  const [own, others] = [wonBy(one), wonBy(other)];
  if (own * others >= 0) return { coins: 0, isOpen: false };
  const coins = Math.max(own, others) / (seats.length - payments.length);
  return { coins: own < 0 ? coins : -coins, isOpen: false };
}

/** The finished coin matches of a person that count between two people. One query by index. */
export function metLately(matches: MatchModel, person: string, now: number): Promise<Met[]> {
  return matches
    .find({
      'seats.player_id': person,
      status: 'finished',
      finished_at: { $gte: now - DAYS_KEPT * DAY_MS },
      'options.stake': { $gte: STAKES[0] },
    })
    .select({ ...COIN_FIELDS, finished_at: 1 })
    .lean<Met[]>();
}

/** Why a person may not play for coins with another one; null where they may. */
export function pairProblem(
  met: readonly Met[],
  { person, other, coins, now }: { person: string; other: string; coins: number; now: number },
  { pair_coins, pair_day_matches }: Pick<EconomySettings, 'pair_coins' | 'pair_day_matches'>,
): StakeRefusal | null {
  const together = met.filter(({ seats }) => seats.some((seat) => seat?.player_id === other));
  if (together.length >= pair_day_matches) {
    const { starts_at } = periodAt('today', now);
    const today = together.filter(({ finished_at }) => (finished_at ?? now) >= starts_at);
    if (today.length >= pair_day_matches) return 'stake/pair_day';
  }
  const all = together.map((match) => passed(match, person, other));
  const sum = (some: readonly Passed[]) => some.reduce((total, each) => total + each.coins, 0);
  const net = Math.abs(sum(all.filter(({ isOpen }) => !isOpen))) + sum(all.filter(({ isOpen }) => isOpen));
  return net + coins > pair_coins ? 'stake/pair_limit' : null;
}
