import { CURRENCIES, type Currency, type QuotedPair } from '@hokm/shared/api/rates/limits';

/** A step from one currency to another: by a rate of the staff, or by the price of a coin. */
export interface Leg {
  readonly by: QuotedPair | 'COIN-XTR';
  /** From the second of the two to the first. */
  readonly isBack: boolean;
}

/** Two currencies, and the way from the first to the second. */
export interface Pair {
  readonly base: Currency;
  readonly quote: Currency;
  readonly legs: readonly Leg[];
  readonly via: readonly Currency[];
}

/** The next currency on the way to the dollar, and the rate between them; null for the dollar. */
const NEXT: Readonly<Record<Currency, { readonly to: Currency; readonly leg: Leg } | null>> = {
  COIN: { to: 'XTR', leg: { by: 'COIN-XTR', isBack: false } },
  XTR: { to: 'USD', leg: { by: 'XTR-USD', isBack: false } },
  TON: { to: 'USD', leg: { by: 'TON-USD', isBack: false } },
  USD: null,
  IRR: { to: 'USD', leg: { by: 'USD-IRR', isBack: true } },
};

/** The currencies from one to the dollar, both among them. */
function toDollar(currency: Currency): readonly Currency[] {
  const next = NEXT[currency];
  return next === null ? [currency] : [currency, ...toDollar(next.to)];
}

/** The leg between two neighbours. */
function legOf(from: Currency, to: Currency): Leg {
  const [there, back] = [NEXT[from], NEXT[to]];
  if (there?.to === to) return there.leg;
  if (back?.to === from) return { ...back.leg, isBack: !back.leg.isBack };
  throw new Error(`no rate leads from ${from} to ${to}`);
}

/** The shortest way between two currencies. */
function wayOf(base: Currency, quote: Currency): readonly Currency[] {
  const [up, down] = [toDollar(base), toDollar(quote)];
  const meeting = up.find((each) => down.includes(each)) ?? 'USD';
  return [...up.slice(0, up.indexOf(meeting) + 1), ...down.slice(0, down.indexOf(meeting)).reverse()];
}

const isCurrency = (text: string | undefined): text is Currency =>
  text !== undefined && (CURRENCIES as readonly string[]).includes(text);

/** A pair by its text, as `TON-IRR`. Null for what is none: also for one currency twice, and for coins to be sold. */
export function pairOf(text: string): Pair | null {
  const [base, quote, ...more] = text.split('-');
  if (!isCurrency(base) || !isCurrency(quote) || more.length > 0) return null;
  if (base === quote || quote === 'COIN') return null;
  const way = wayOf(base, quote);
  const legs = way.slice(1).map((to, n) => legOf(way[n] ?? base, to));
  return { base, quote, legs, via: way.slice(1, -1) };
}
