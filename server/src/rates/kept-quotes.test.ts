import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { KeptQuotes } from './kept-quotes.js';
import { pairOf } from './pairs.js';
import type { CoinPrice } from './quote.js';
import type { RateRow } from './rates.js';

const PAIR = pairOf('XTR-USD');
let clock: ManualTimers;
let rows: { rate: string; at: number }[];
let prices: CoinPrice[];
let revision: number;
let reads: number;
let fails: boolean;
let quotes: KeptQuotes;
beforeEach(() => {
  clock = new ManualTimers();
  [revision, reads, fails] = [0, 0, false];
  rows = [{ rate: '0.02', at: clock.now() - DAY_MS }];
  prices = [{ at: 0, stars: 50, coins: 500 }];
  quotes = new KeptQuotes({
    rates: {
      between: (_, __, until) => {
        reads += 1;
        if (fails) return Promise.reject(new Error('the store is away'));
        const held = rows.filter(({ at }) => at <= until.getTime());
        return Promise.resolve(held.map(({ rate, at }) => ({ rate, effective_at: new Date(at) }) as RateRow));
      },
      nextAfter: (moment) => {
        const next = rows.find(({ at }) => at > moment.getTime());
        return Promise.resolve(next === undefined ? null : new Date(next.at));
      },
    },
    coinPrices: () => prices,
    clock,
    revision: () => revision,
  });
});

async function rate(days = 30): Promise<string | null> {
  if (PAIR === null) throw new Error('no pair');
  const quoted = await quotes.of(PAIR, days);
  return quoted.ok ? quoted.rate : null;
}

it('is read once for a minute, for each length of history', async () => {
  expect(await Promise.all([rate(), rate(), rate(7)])).toEqual(['0.02', '0.02', '0.02']);
  clock.advance(MINUTE_MS - 1);
  expect([await rate(), reads]).toEqual(['0.02', 2]);
  clock.advance(1);
  expect([await rate(), reads]).toEqual(['0.02', 3]);
});

it('is read again after a change, and when another rate begins to hold', async () => {
  rows.push({ rate: '0.03', at: clock.now() + 10_000 });
  expect(await rate()).toBe('0.02');
  clock.advance(9_999);
  expect(await rate()).toBe('0.02');
  clock.advance(1);
  expect(await rate()).toBe('0.03');
  rows = [{ rate: '0.04', at: clock.now() }];
  expect(await rate()).toBe('0.03');
  revision += 1;
  expect(await rate()).toBe('0.04');
});

it('is read again when coins have another price', async () => {
  const pair = pairOf('COIN-USD');
  if (pair === null) throw new Error('no pair');
  expect(await quotes.of(pair, 0)).toMatchObject({ rate: '0.002' });
  prices.push({ at: clock.now(), stars: 60, coins: 500 });
  expect(await quotes.of(pair, 0)).toMatchObject({ rate: '0.0024' });
});

it('grows old while it is kept', async () => {
  rows = [{ rate: '0.02', at: clock.now() - 3 * DAY_MS + 1 }];
  if (PAIR === null) throw new Error('no pair');
  expect(await quotes.of(PAIR, 0)).toMatchObject({ state: 'fresh' });
  clock.advance(1);
  expect(await quotes.of(PAIR, 0)).toMatchObject({ state: 'aging' });
  expect(reads).toBe(1);
});

it('is not kept where it could not be read', async () => {
  fails = true;
  await expect(rate()).rejects.toThrow('away');
  fails = false;
  expect(await rate()).toBe('0.02');
});
