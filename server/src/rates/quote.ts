import type { Rate } from '@hokm/shared/api/rates';
import { AGING_MS, FRESH_MS, type RateState } from '@hokm/shared/api/rates/limits';
import { refuse, type Result } from '../platform/core/result.js';
import { inverted, product, ratio, textOf, valueOf, type Ratio } from './decimal.js';
import type { Leg, Pair } from './pairs.js';
import type { RateRow, Rates } from './rates.js';

/** What a coin costs: so many Stars for so many coins. */
interface CoinPrice {
  readonly stars: number;
  readonly coins: number;
}

export interface QuoteContext {
  readonly rates: Pick<Rates, 'between'>;
  /** By the smallest pack of the shop. */
  readonly coinPrice: () => CoinPrice;
}

/** A leg of a way, with the rows by which it goes; null for one that the shop sets. */
interface Walked {
  readonly leg: Leg;
  readonly rows: readonly RateRow[] | null;
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

/** The row of a leg that holds at a moment. */
const rowAt = (rows: readonly RateRow[], moment: number): RateRow | undefined =>
  rows.findLast(({ effective_at }) => effective_at.getTime() <= moment);

/** What the whole way comes to at a moment; null before the first rate of one of its legs. */
function ratioAt(walked: readonly Walked[], moment: number, { coins, stars }: CoinPrice): Ratio | null {
  const ratios: Ratio[] = [];
  for (const { leg, rows } of walked) {
    const rate = rows === null ? ratio(String(stars), String(coins)) : rowAt(rows, moment);
    if (rate === undefined) return null;
    const there = 'rate' in rate ? ratio(rate.rate) : rate;
    ratios.push(leg.isBack ? inverted(there) : there);
  }
  return product(ratios);
}

/** Each moment at which one of the legs changes, with what the way comes to from then on. */
function historyOf(walked: readonly Walked[], price: CoinPrice): Rate['history'] {
  const moments = walked.flatMap(({ rows }) =>
    (rows ?? []).map(({ effective_at }) => effective_at.getTime()),
  );
  return [...new Set(moments)]
    .sort((one, other) => one - other)
    .flatMap((moment) => {
      const found = ratioAt(walked, moment, price);
      return found === null ? [] : [{ at: new Date(moment).toISOString(), rate: textOf(valueOf(found)) }];
    });
}

/**
 * The rate of a pair at `now`, with its history since `since`. Refusal: `forex/no_rate` where one of the rates that it needs is
 * not set.
 */
export async function quoteOf(
  { rates, coinPrice }: QuoteContext,
  { base, quote, legs, via }: Pair,
  now: Date,
  since: Date = now,
): Promise<Result<Quote, 'forex/no_rate'>> {
  const isOfCoins = base === 'COIN';
  const hasHistory = !(isOfCoins && quote === 'IRR');
  const walked = await Promise.all(
    legs.map(async (leg): Promise<Walked> => ({
      leg,
      rows: leg.by === 'COIN-XTR' ? null : await rates.between(leg.by, hasHistory ? since : now, now),
    })),
  );
  const price = coinPrice();
  const found = ratioAt(walked, now.getTime(), price);
  if (found === null) return refuse('forex/no_rate');
  const holding = walked.flatMap(({ rows }) => rows?.at(-1) ?? []);
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
    history: hasHistory ? historyOf(walked, price) : [],
  };
}
