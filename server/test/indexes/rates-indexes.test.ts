import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection('rates').insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      base: n % 2 === 0 ? 'XTR' : 'TON',
      quote: 'USD',
      rate: '1',
      effective_at: new Date(n),
    })),
  );
});
afterAll(() => database.close());

it.each([
  [
    'the rate of a pair at a time',
    { base: 'XTR', quote: 'USD', effective_at: { $lte: new Date(50) }, withdrawn: { $exists: false } },
    'base_1_quote_1_effective_at_-1',
    26,
  ],
  [
    'the history of a pair',
    { base: 'TON', quote: 'USD', effective_at: { $gt: new Date(50), $lte: new Date(60) } },
    'base_1_quote_1_effective_at_-1',
    5,
  ],
  ['the rows of all pairs', {}, 'effective_at_-1', 60],
] as const)('%s is found by an index', async (_, filter, index, most) => {
  const plan = await database.explained('rates', filter, { effective_at: -1 });
  expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
  expect(plan.stages.join()).not.toMatch(/COLLSCAN|SORT/);
  expect(plan.docs).toBeLessThanOrEqual(most);
});
