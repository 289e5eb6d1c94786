import type { Rate } from '@hokm/shared/api/rates';
import { AGING_MS, FRESH_MS, type RateState } from '@hokm/shared/api/rates/limits';
import { refuse, type Result } from '../platform/core/result.js';
import { inverted, product, ratio, textOf, valueOf, type Ratio } from './decimal.js';
import type { Leg, Pair } from './pairs.js';
import type { RateRow, Rates } from './rates.js';

/** The price of coins from a moment on (ms since 1970): so many Stars for so many coins. */
export interface CoinPrice {
  readonly at: number;
  readonly stars: number;
  readonly coins: number;
}

export interface QuoteContext {
  readonly rates: Pick<Rates, 'between'>;
  /** By the smallest pack of the shop, oldest first; the first holds since ever. */
  readonly coinPrices: () => readonly CoinPrice[];
}

/** The ratio of a leg from a moment on, ms since 1970. */
interface Step {
  readonly at: number;
  readonly ratio: Ratio;
}

/** A leg of a way, with the steps by which it goes, and the rows of the staff behind them. */
interface Walked {
  readonly leg: Leg;
  readonly steps: readonly Step[];
  readonly rows: readonly RateRow[];
}

export interface Quote extends Omit<Rate, 'pair' | 'effective_at' | 'set_at'> {
  readonly effective_at: Date | null;
  readonly set_at: Date | null;
  /** Exact, as two numbers. */
  readonly ratio: Ratio;
}

/** `since`: from when the oldest of the rates that are needed holds; null where none is. */
export function stateOf(since: Date | null, now: Date): RateState {
  const age = since === null ? 0 : now.getTime() - since.getTime();
  if (age < FRESH_MS) return 'fresh';
  return age < AGING_MS ? 'aging' : 'stale';
}

const stepOf = ({ effective_at, rate }: RateRow): Step => ({
  at: effective_at.getTime(),
  ratio: ratio(rate),
});

/** The prices of a coin that hold at `since` or later, up to `now`. One that never changed has no moment of its own. */
function coinSteps(prices: readonly CoinPrice[], since: number, now: number): readonly Step[] {
  const known = prices.filter(({ at }) => at <= now);
  const first = known.findLastIndex(({ at }) => at <= since);
  return known
    .slice(Math.max(0, first))
    .map(({ at, stars, coins }) => ({ at, ratio: ratio(String(stars), String(coins)) }));
}

/** What the whole way comes to at a moment; null before the first rate of one of its legs. */
function ratioAt(walked: readonly Walked[], moment: number): Ratio | null {
  const ratios: Ratio[] = [];
  for (const { leg, steps } of walked) {
    const there = steps.findLast(({ at }) => at <= moment)?.ratio;
    if (there === undefined) return null;
    ratios.push(leg.isBack ? inverted(there) : there);
  }
  return product(ratios);
}

/** Each moment at which one of the legs changes, with what the way comes to from then on. */
function historyOf(walked: readonly Walked[]): Rate['history'] {
  const moments = walked.flatMap(({ steps }) => steps.map(({ at }) => at)).filter((at) => at > 0);
  return [...new Set(moments)]
    .sort((one, other) => one - other)
    .flatMap((moment) => {
      const found = ratioAt(walked, moment);
      return found === null ? [] : [{ at: new Date(moment).toISOString(), rate: textOf(valueOf(found)) }];
    });
}

/**
 * The rate of a pair at `now`, with its history since `since`. Refusal: `forex/no_rate` where one of the rates that it needs is
 * not set.
 */
export async function quoteOf(
  { rates, coinPrices }: QuoteContext,
  { base, quote, legs, via }: Pair,
  now: Date,
  since: Date = now,
): Promise<Result<Quote, 'forex/no_rate'>> {
  const isOfCoins = base === 'COIN';
  const hasHistory = !(isOfCoins && quote === 'IRR');
  const walked = await Promise.all(
    legs.map(async (leg): Promise<Walked> => {
      const from = hasHistory ? since : now;
      if (leg.by === 'COIN-XTR')
        return { leg, rows: [], steps: coinSteps(coinPrices(), from.getTime(), now.getTime()) };
      const rows = await rates.between(leg.by, from, now);
      return { leg, rows, steps: rows.map(stepOf) };
    }),
  );
  const found = ratioAt(walked, now.getTime());
  if (found === null) return refuse('forex/no_rate');
  const holding = walked.flatMap(({ rows }) => rows.at(-1) ?? []);
  const oldest = holding.reduce<RateRow | null>(
    (old, row) => (old === null || row.effective_at < old.effective_at ? row : old),
    null,
  );
  return {
    ok: true,
    ratio: found,
    rate: textOf(valueOf(found)),
    inverse: isOfCoins ? null : textOf(valueOf(inverted(found))),
    effective_at: oldest?.effective_at ?? null,
    set_at: oldest?.set_at ?? null,
    via: [...via],
    state: stateOf(oldest?.effective_at ?? null, now),
    buy_only: isOfCoins,
    history: hasHistory ? historyOf(walked) : [],
  };
}
