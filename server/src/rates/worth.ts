import { MINUTE_MS } from '@hokm/shared/time';
import { WORTH_CURRENCIES, type WorthCurrency } from '@hokm/shared/api/shop/limits';
import type { Clock } from '../platform/core/ports.js';
import { product, ratio, textOf, valueOf } from './decimal.js';
import { pairOf } from './pairs.js';
import { quoteOf, type QuoteContext } from './quote.js';
import type { Rates } from './rates.js';

/** Digits that count in an estimate. */
const DIGITS = 2;

/** About so much money. */
interface Worth {
  readonly currency: WorthCurrency;
  /** A decimal number as text. */
  readonly amount: string;
}

/** What Telegram Stars are worth in a currency; null while that is not known, or by a rate that is too old. */
export type WorthOfStars = (stars: number) => Worth | null;

const PAIRS = new Map(WORTH_CURRENCIES.map((currency) => [currency, pairOf(`XTR-${currency}`)]));

/** What is read of the rates is kept for a minute, as callers keep it. */
const KEPT_MS = MINUTE_MS;

type WorthContext = QuoteContext & {
  readonly rates: Pick<Rates, 'between' | 'changes'>;
  readonly clock: Clock;
};

/** Estimates of Stars in a currency, read once a minute, and anew when this process has changed a rate. */
export function createWorth(context: WorthContext): (currency: WorthCurrency) => Promise<WorthOfStars> {
  const kept = new Map<WorthCurrency, { until: number; changes: number; worth: Promise<WorthOfStars> }>();
  return async (currency) => {
    const now = context.clock.now();
    const { changes } = context.rates;
    const known = kept.get(currency);
    if (known !== undefined && known.changes === changes && now < known.until) return known.worth;
    const worth = worthIn(context, currency);
    kept.set(currency, { until: now + KEPT_MS, changes, worth });
    try {
      return await worth;
    } catch (error) {
      kept.delete(currency);
      throw error;
    }
  };
}

/** Reads the rate of a currency once, for several prices. */
async function worthIn(context: WorthContext, currency: WorthCurrency): Promise<WorthOfStars> {
  const pair = PAIRS.get(currency) ?? null;
  const quoted = pair === null ? null : await quoteOf(context, pair, new Date(context.clock.now()));
  if (quoted?.ok !== true || quoted.state === 'stale') return () => null;
  return (stars) => ({
    currency,
    amount: textOf(valueOf(product([quoted.ratio, ratio(String(stars))])), DIGITS),
  });
}
