import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency } from '@hokm/shared/api/rates/limits';
import { Decimal, percentChange, plainRate, textOf, valueOf } from './decimal.js';
import { pairOf } from './pairs.js';
import { quoteOf } from './quote.js';
import type { RateRow } from './rates.js';
import { DAY_MS } from '@hokm/shared/time';

const NOW = new Date('2026-03-01T12:00:00Z');
const POUCH = { at: 0, stars: 50, coins: 500 };

/** A rate as it may be set: up to 12 digits before and behind the point, and not nothing. */
const aRate = fc
  .tuple(fc.bigInt(0n, 999_999_999_999n), fc.bigInt(0n, 999_999_999_999n))
  .filter(([whole, part]) => whole + part > 0n)
  .map(([whole, part]) => plainRate(`${whole}.${String(part).padStart(12, '0')}`));
const someRates = fc.record({ 'XTR-USD': aRate, 'TON-USD': aRate, 'USD-IRR': aRate });
type Set = Readonly<Record<'XTR-USD' | 'TON-USD' | 'USD-IRR', string>>;

const rowOf = (rate: string, effective_at = NOW): RateRow =>
  ({ rate, effective_at, set_at: effective_at }) as RateRow;
const contextOf = (set: Partial<Set>) => ({
  rates: {
    between: (pair: keyof Set) => {
      const rate = set[pair];
      return Promise.resolve(rate === undefined ? [] : [rowOf(rate)]);
    },
  },
  coinPrices: () => [POUCH],
});

async function rateOf(set: Partial<Set>, text: string) {
  const pair = pairOf(text);
  if (pair === null) throw new Error(`no pair: ${text}`);
  const quoted = await quoteOf(contextOf(set), pair, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  return quoted;
}

/** As exact as the answers: 12 digits that count, each rounded once. */
function expectNear(one: Decimal, other: Decimal) {
  const apart = one.minus(other).abs().div(other);
  expect(Number(apart.toFixed(20))).toBeLessThan(2e-11);
}

const others: readonly Currency[] = CURRENCIES.filter((each) => each !== 'COIN');
const pairsOf = (some: readonly Currency[]) =>
  some.flatMap((base) => some.filter((quote) => quote !== base).map((quote) => `${base}-${quote}`));

describe('pairs', () => {
  it('lead from each currency to each other one by the rates that are set', () => {
    const legs = (text: string) =>
      pairOf(text)
        ?.legs.map(({ by, isBack }) => (isBack ? `/${by}` : by))
        .join(' ');
    expect(legs('XTR-USD')).toBe('XTR-USD');
    expect(legs('USD-XTR')).toBe('/XTR-USD');
    expect(legs('XTR-IRR')).toBe('XTR-USD USD-IRR');
    expect(legs('IRR-TON')).toBe('/USD-IRR /TON-USD');
    expect(legs('TON-XTR')).toBe('TON-USD /XTR-USD');
    expect(legs('COIN-XTR')).toBe('COIN-XTR');
    expect(legs('COIN-IRR')).toBe('COIN-XTR XTR-USD USD-IRR');
    expect(pairOf('COIN-IRR')?.via).toEqual(['XTR', 'USD']);
    for (const text of pairsOf(CURRENCIES)) expect(pairOf(text) === null, text).toBe(text.endsWith('-COIN'));
  });

  it.each([
    '',
    '-',
    'USD',
    'USD-',
    '-USD',
    'USD-USD',
    'usd-irr',
    'USD-IRR-TON',
    'USD_IRR',
    'EUR-USD',
    'XTR-COIN',
    '__proto__-USD',
    'USD-constructor',
  ])('are no pair: %j', (text) => expect(pairOf(text)).toBeNull());
});

describe('a rate', () => {
  it('has the inverse of the pair that is turned round, and the inverse of that is the rate', async () => {
    await fc.assert(
      fc.asyncProperty(someRates, fc.constantFrom(...pairsOf(others)), async (set, text) => {
        const there = await rateOf(set, text);
        const back = await rateOf(set, text.split('-').reverse().join('-'));
        expect(there.inverse).toBe(back.rate);
        expect(back.inverse).toBe(there.rate);
        expectNear(new Decimal(there.rate).times(back.rate), new Decimal('1'));
      }),
    );
  });

  it('is the product of those that it is computed through, whatever the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        someRates,
        fc.shuffledSubarray([...others], { minLength: 3, maxLength: 3 }),
        async (set, way) => {
          const [from = 'XTR', over = 'USD', to = 'IRR'] = way;
          const direct = valueOf((await rateOf(set, `${from}-${to}`)).ratio);
          const first = valueOf((await rateOf(set, `${from}-${over}`)).ratio);
          const second = valueOf((await rateOf(set, `${over}-${to}`)).ratio);
          expectNear(first.times(second), direct);
        },
      ),
    );
  });

  it('of a coin is that of its Stars by the smallest pack, without a way back', async () => {
    await fc.assert(
      fc.asyncProperty(someRates, fc.constantFrom('USD', 'TON', 'IRR'), async (set, to) => {
        const [coin, star] = [await rateOf(set, `COIN-${to}`), await rateOf(set, `XTR-${to}`)];
        expectNear(valueOf(coin.ratio).times('10'), valueOf(star.ratio));
        expect(coin).toMatchObject({ inverse: null, buy_only: true });
      }),
    );
    expect(await rateOf({}, 'COIN-XTR')).toMatchObject({
      rate: '0.1',
      inverse: null,
      effective_at: null,
      state: 'fresh',
      history: [],
    });
  });

  it('has at most 12 digits that count, rounded to the even one in the middle, and never an exponent', async () => {
    await fc.assert(
      fc.asyncProperty(someRates, fc.constantFrom(...pairsOf(others)), async (set, text) => {
        const { rate } = await rateOf(set, text);
        expect(rate).toMatch(/^\d+(\.\d*[1-9])?$/);
        expect(rate.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length).toBeLessThanOrEqual(12);
      }),
    );
    const rounded = async (rate: string) => (await rateOf({ 'TON-USD': rate }, 'TON-USD')).rate;
    expect(await rounded('1.000000000005')).toBe('1');
    expect(await rounded('1.000000000015')).toBe('1.00000000002');
    expect(await rounded('1.000000000025')).toBe('1.00000000002');
    expect(await rounded('123456789012.5')).toBe('123456789012');
    expect(await rounded('0.000000000001')).toBe('0.000000000001');
    expect((await rateOf({ 'TON-USD': '0.000000000001' }, 'USD-TON')).rate).toBe('1000000000000');
  });

  it('is computed without floats', () => {
    expect(() => new Decimal(0.1 as unknown as string)).toThrow();
    expect(() => new Decimal('1').times(0.1)).toThrow();
    expect(textOf(new Decimal('0.1').plus('0.2'))).toBe('0.3');
    expect(percentChange('0.013', '0.0156').toFixed()).toBe('20');
  });

  it('that one needs and nobody has set is refused', async () => {
    const pair = pairOf('XTR-IRR');
    if (pair === null) throw new Error('no pair');
    expect(await quoteOf(contextOf({ 'XTR-USD': '0.02' }), pair, NOW)).toEqual({
      ok: false,
      code: 'forex/no_rate',
    });
  });
});

it('has a step where a coin has another price', async () => {
  const at = (days: number) => NOW.getTime() - days * DAY_MS;
  const prices = [
    { at: 0, stars: 50, coins: 500 },
    { at: at(10), stars: 60, coins: 500 },
    { at: at(2), stars: 70, coins: 500 },
    { at: at(-1), stars: 80, coins: 500 },
  ];
  const pair = pairOf('COIN-XTR');
  if (pair === null) throw new Error('no pair');
  const steps = async (days: number, known = prices) => {
    const quoted = await quoteOf(
      { ...contextOf({}), coinPrices: () => known },
      pair,
      NOW,
      new Date(at(days)),
    );
    if (!quoted.ok) throw new Error(quoted.code);
    return [quoted.rate, ...quoted.history.map(({ rate }) => rate)];
  };
  expect(await steps(7)).toEqual(['0.14', '0.12', '0.14']);
  expect(await steps(1)).toEqual(['0.14', '0.14']);
  expect(await steps(30)).toEqual(['0.14', '0.12', '0.14']);
  expect(await steps(30, prices.slice(0, 1))).toEqual(['0.1']);
});
