import { DAY_MS } from '@hokm/shared/time';
import type { CoinLimitsRecord } from '../accounts/coin-limits.js';

/** What a person wants to change: a day's limit (null for none), and a pause from now on. */
export interface LimitsWish {
  readonly day_limit?: number | null | undefined;
  readonly pause_days?: number | undefined;
}

/** A looser limit holds after so long, ms: nobody takes a limit away in the heat of a lost match. */
const LOOSER_AFTER_MS = DAY_MS;

/** The limits that hold at a time; `next`: one that does not yet. */
export function limitsAt(
  own: CoinLimitsRecord | undefined,
  now: number,
): Pick<CoinLimitsRecord, 'day_limit' | 'next' | 'paused_until'> {
  const { day_limit = null, next, paused_until = 0 } = own ?? {};
  const pause = paused_until > now ? { paused_until } : {};
  if (next === undefined) return { day_limit, ...pause };
  return next.at <= now ? { day_limit: next.day_limit, ...pause } : { day_limit, next, ...pause };
}

const isStricter = (one: number | null, other: number | null): boolean =>
  (one ?? Infinity) < (other ?? Infinity);

/** The limits after a wish: stricter at once, looser after a day, and a pause is never shortened. */
export function changedLimits(
  own: CoinLimitsRecord | undefined,
  { day_limit, pause_days }: LimitsWish,
  now: number,
): CoinLimitsRecord {
  const { next, ...held } = limitsAt(own, now);
  const until = Math.max(held.paused_until ?? 0, pause_days === undefined ? 0 : now + pause_days * DAY_MS);
  const rest = { revision: (own?.revision ?? 0) + 1, ...(until === 0 ? {} : { paused_until: until }) };
  if (day_limit === undefined)
    return { day_limit: held.day_limit, ...(next === undefined ? {} : { next }), ...rest };
  if (!isStricter(held.day_limit, day_limit)) return { day_limit, ...rest };
  const at = next?.day_limit === day_limit ? next.at : now + LOOSER_AFTER_MS;
  return { day_limit: held.day_limit, next: { day_limit, at }, ...rest };
}
