import BigJs from 'big.js';

/** Digits of an answer that count. */
const DIGITS = 12;
/** Places of a division: the smallest cross of two rates still has 30 digits that count. */
const PLACES = 60;
const HALF_EVEN = 2;

/** Decimal numbers for rates. They are made of texts and of each other: a float is refused. */
export const Decimal = BigJs();
Decimal.DP = PLACES;
Decimal.RM = HALF_EVEN;
Decimal.strict = true;
export type Decimal = BigJs;

/** A number as text, without an exponent, to so many digits that count; what lies in the middle goes to the even one. */
export function textOf(value: Decimal, digits = DIGITS): string {
  return value.prec(digits, HALF_EVEN).toFixed();
}

/** A rate as it is stored: without needless zeros. */
export const plainRate = (text: string): string => new Decimal(text).toFixed();

/** A rate as what it is multiplied by and divided by, both exact: it is divided once, at the end. */
export interface Ratio {
  readonly over: Decimal;
  readonly under: Decimal;
}

export const ratio = (over: string, under = '1'): Ratio => ({
  over: new Decimal(over),
  under: new Decimal(under),
});
export const inverted = ({ over, under }: Ratio): Ratio => ({ over: under, under: over });
export const product = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce(
    (all, { over, under }) => ({ over: all.over.times(over), under: all.under.times(under) }),
    ratio('1'),
  );
export const valueOf = ({ over, under }: Ratio): Decimal => over.div(under);

/** The change from one rate to another, in percent; 25 for a rise by a quarter. */
export function percentChange(from: string, to: string): Decimal {
  const before = new Decimal(from);
  return new Decimal(to).minus(before).times('100').div(before);
}
