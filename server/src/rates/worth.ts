import { WORTH_CURRENCIES, type WorthCurrency } from '@hokm/shared/api/shop/limits';
import type { Clock } from '../platform/core/ports.js';
import { product, ratio, textOf, valueOf } from './decimal.js';
import { pairOf } from './pairs.js';
import { quoteOf, type QuoteContext } from './quote.js';

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

/** Reads the rate of a currency once, for several prices. */
export async function worthIn(
  context: QuoteContext & { readonly clock: Clock },
  currency: WorthCurrency,
): Promise<WorthOfStars> {
  const pair = PAIRS.get(currency) ?? null;
  const quoted = pair === null ? null : await quoteOf(context, pair, new Date(context.clock.now()));
  if (quoted?.ok !== true || quoted.state === 'stale') return () => null;
  return (stars) => ({
    currency,
    amount: textOf(valueOf(product([quoted.ratio, ratio(String(stars))])), DIGITS),
  });
}
