import { WORTH_CURRENCIES, type WorthCurrency } from '@hokm/shared/api/shop/limits';
import { product, ratio, textOf, valueOf } from './decimal.js';
import type { KeptQuotes } from './kept-quotes.js';
import { pairOf } from './pairs.js';

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

/** Estimates of Stars in a currency: one read of its rate, for several prices. */
export const createWorth =
  (quotes: Pick<KeptQuotes, 'of'>) =>
  async (currency: WorthCurrency): Promise<WorthOfStars> => {
    const pair = PAIRS.get(currency) ?? null;
    const quoted = pair === null ? null : await quotes.of(pair, 0);
    if (quoted?.ok !== true || quoted.state === 'stale') return () => null;
    return (stars) => ({
      currency,
      amount: textOf(valueOf(product([quoted.ratio, ratio(String(stars))])), DIGITS),
    });
  };
