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
  await database.connection
    .collection('shop_items')
    .insertMany(Array.from({ length: 60 }, (_, n) => ({ from: n, until: n + 10 })));
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
] as const)('%s is found by an index', async (_, filter, index, most) => {
  const plan = await database.explained('rates', filter, { effective_at: -1 });
  expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
  expect(plan.stages.join()).not.toContain('COLLSCAN');
  database.expectInOrder(plan);
  expect(plan.docs).toBeLessThanOrEqual(most);
});

it('the rows of all pairs, and the next one that begins to hold, are found in the order of an index', async () => {
  const all = await database.explained('rates', {}, { effective_at: -1 });
  database.expectInOrder(all, 'effective_at_-1');
  const later = { effective_at: { $gt: new Date(50) }, withdrawn: { $exists: false } };
  const next = await database.explained('rates', later, { effective_at: 1 });
  expect(next.stages.join()).toContain('IXSCAN effective_at_-1');
  database.expectInOrder(next, 'effective_at_-1');
  expect(next.docs).toBeLessThanOrEqual(9);
});

it('what the shop sells for a time is found by an index', async () => {
  const sold = { until: { $gt: 50 }, from: { $lte: 50 }, trash_at: { $exists: false } };
  const plan = await database.explained('shop_items', sold, { until: 1, _id: 1 });
  expect(plan.stages.join()).toContain('IXSCAN until_1__id_1');
  expect(plan.stages.join()).not.toContain('COLLSCAN');
  database.expectInOrder(plan);
  expect(plan.docs).toBeLessThanOrEqual(20);
});
