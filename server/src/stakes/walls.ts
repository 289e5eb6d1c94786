import type { EconomySettings } from '@hokm/shared/api/settings';
import { LEAST_PURSE } from '@hokm/shared/api/stakes/limits';
import { STAKES, type StakeRefusal } from '@hokm/shared/protocol';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Hope, PlayedDay } from '../accounts/wallet-entry.js';
import { LONGEST_COIN_MATCH_MS } from '../play/games/watchdog.js';
import type { Purse } from '../wallet/purse.js';

/** Days over which wins are added up. */
const DAYS_KEPT = 30;
/** What one match brings at most: the stakes of the other three. */
export const MOST_WON = 3;
/** By then coins that were put in are decided and paid, ms. */
const HOPED_MS = LONGEST_COIN_MATCH_MS + 10 * MINUTE_MS;

type Walls = Pick<EconomySettings, 'stake_share' | 'day_loss_share' | 'day_loss_least' | 'month_won'>;

const percent = (share: number, coins: number): number => Math.floor((share * coins) / 100);

/** Where a person is: as they say themselves, and as the address that they last came from says; null where that is not known. */
export interface Whereabouts {
  readonly said: string | null;
  readonly seen: string | null;
}

/** True where no coins may be put in: the stricter of both counts. Where neither is known, a setting decides. */
export function isClosedIn(
  { said, seen }: Whereabouts,
  { off_in, unknown_country }: Pick<EconomySettings, 'off_in' | 'unknown_country'>,
): boolean {
  if (said === null && seen === null) return !unknown_country;
  return off_in.some((country) => country === said || country === seen);
}

/** The most that a person may put in for one match; 0 for nothing. */
export function largestStake(stakeable: number, { stake_share }: Pick<Walls, 'stake_share'>): number {
  const least = stakeable >= LEAST_PURSE ? STAKES[0] : 0;
  return Math.min(stakeable, Math.max(least, percent(stake_share, stakeable)));
}

/** The days of coin rooms with one more change; `stakeable`: what could be put in before it. */
export function playedDays(
  days: readonly PlayedDay[],
  { day, stakeable, change }: { readonly day: number; readonly stakeable: number; readonly change: number },
): PlayedDay[] {
  const today = days.find((each) => each.day === day) ?? { day, first: stakeable, net: 0 };
  const others = days.filter((each) => each.day !== day && day - each.day < DAYS_KEPT);
  return [...others, { ...today, net: today.net + change }];
}

/** What may still be lost today; `own`: the limit that the person has set, or null. */
export function dayLeft(
  purse: Purse,
  day: number,
  { day_loss_share, day_loss_least }: Walls,
  own: number | null,
): number {
  const today = purse.wallet?.played?.find((each) => each.day === day);
  const most = Math.max(day_loss_least, percent(day_loss_share, today?.first ?? purse.stakeable));
  return Math.max(0, Math.min(most, own ?? most) + (today?.net ?? 0));
}

/** The most that was won in some number of days up to today: older losses do not make room for more. */
function wonLately(days: readonly PlayedDay[], day: number): number {
  let sum = 0;
  let most = 0;
  for (const { net } of days.filter((each) => day - each.day < DAYS_KEPT).sort((a, b) => b.day - a.day)) {
    sum += net;
    most = Math.max(most, sum);
  }
  return most;
}

/** The hopes that are not decided at a time. */
const hopesAt = ({ wallet }: Pick<Purse, 'wallet'>, now: number): Hope[] =>
  (wallet?.hopes ?? []).filter(({ until }) => until > now);

/** The most that may be paid still of what a person has put in. */
const hopedAt = (purse: Pick<Purse, 'wallet'>, now: number): number =>
  hopesAt(purse, now).reduce((sum, { coins }) => sum + coins, 0);

/** The hopes after a change of one of them: `coins` is the most that may still be paid for it, 0 once it is decided. */
export function hopesAfter(
  purse: Pick<Purse, 'wallet'>,
  { of, coins, now }: Pick<Hope, 'of' | 'coins'> & { readonly now: number },
): Hope[] {
  const others = hopesAt(purse, now).filter((each) => each.of !== of);
  return coins === 0 ? others : [...others, { of, coins, until: now + HOPED_MS }];
}

/** Coins that are put in on a day; `own`: the limit that the person has set, or null; `now`: when, ms since 1970. */
interface PutIn {
  readonly coins: number;
  readonly day: number;
  readonly own: number | null;
  readonly now: number;
}

/** Why a purse may not give coins that bring so many times as many at most; null where it may. */
export function limitProblem(
  purse: Purse,
  { coins, day, own, now, most }: PutIn & { readonly most: number },
  walls: Walls,
): StakeRefusal | null {
  if (coins > purse.stakeable) return 'wallet/not_enough';
  if (coins > dayLeft(purse, day, walls, own)) return 'stake/day_limit';
  const won = wonLately(purse.wallet?.played ?? [], day);
  // Coins that are put in count as lost until they are decided, and may all be won.
  const hoped = most === 0 ? 0 : hopedAt(purse, now) + most * coins;
  return won + hoped > walls.month_won ? 'stake/month_won' : null;
}

/** Why a purse may not give the coins of a room on a day; null where it may. */
export function purseProblem(purse: Purse, put: PutIn, walls: Walls): StakeRefusal | null {
  if (put.coins > purse.stakeable) return 'wallet/not_enough';
  if (put.coins > largestStake(purse.stakeable, walls)) return 'stake/too_high';
  return limitProblem(purse, { ...put, most: MOST_WON }, walls);
}
