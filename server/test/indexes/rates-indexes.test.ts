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
