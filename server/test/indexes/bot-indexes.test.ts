import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

const COUNT = 400;

let database: IndexedDatabase;
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection<{ _id: number }>('bot_updates').insertMany(
    Array.from({ length: COUNT }, (_, n) => {
      const state = n % 100 === 0 ? 'set_aside' : n % 2 === 0 ? 'waiting' : 'done';
      return { _id: n, state, due_at: n, ...(state === 'done' ? {} : { person: n % 50, attempts: 1 }) };
    }),
  );
});
afterAll(() => database.close());

describe('updates of the bot are found by what is asked', () => {
  const inOrder = { state: 'waiting', passed: { $ne: true } };

  it.each([
    ['that are due', { state: 'waiting', due_at: { $lte: 9 } }, {}, 'state_1_due_at_1', 5],
    ['that were set aside', { state: 'set_aside' }, { due_at: -1 }, 'state_1_due_at_1', 4],
    ['whose turn it is', { ...inOrder, person: 4 }, { _id: 1 }, 'person_1__id_1', 8],
    ['that are older', { ...inOrder, person: 4, _id: { $lt: 100 } }, {}, 'person_1__id_1', 2],
    ['that are to be erased', { person: 4 }, {}, 'person_1__id_1', 8],
  ] as const)('%s', async (_what, filter, sort, index, most) => {
    const plan = await database.explained('bot_updates', filter, sort);
    expect(plan.stages).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});
