import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

const COUNT = 400;
const at = (n: number) => new Date(Date.UTC(2036, 0, 1, 0, n));

let database: IndexedDatabase;
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection('jobs').insertMany(
    Array.from({ length: COUNT }, (_, n) => ({
      _id: `j${n}` as never,
      kind: 'test.steps',
      area: 'panel/users',
      account: `a${n % 100}`,
      state: n % 100 === 0 ? 'waiting' : n % 100 === 1 ? 'running' : 'done',
      due_at: n,
      created_at: at(n),
      ...(n === 7 ? { alone: 'backup', files_until: at(7), audit_due: 7 } : {}),
    })),
  );
});
afterAll(() => database.close());

describe('jobs are found by what is asked', () => {
  const kind = { $in: ['test.steps', 'test.other'] };

  it.each([
    ['to be taken', { state: 'waiting', due_at: { $lte: 999 }, kind }, { due_at: 1 }, 'state_1_due_at_1', 4],
    [
      'to be taken over',
      { state: 'running', due_at: { $lte: 9 }, kind },
      { due_at: 1 },
      'state_1_due_at_1',
      4,
    ],
    ['in a state', { state: 'waiting' }, { created_at: -1 }, 'state_1_created_at_-1', 4],
    ['of somebody', { account: 'a7' }, { created_at: -1 }, 'account_1_created_at_-1', 4],
    ['that exclude others', { alone: 'backup' }, {}, 'alone_1', 1],
    ['whose files are to go', { files_until: { $lte: at(9) } }, {}, 'files_until_1', 1],
    ['not in the audit log', { audit_due: { $lte: 9 } }, {}, 'audit_due_1', 1],
  ] as const)('%s', async (_what, filter, sort, index, most) => {
    const plan = await database.explained('jobs', filter, sort);
    expect(plan.stages).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it('all, newest first, without sorting them', async () => {
    const plan = await database.explained('jobs', {}, { created_at: -1 });
    database.expectInOrder(plan, 'created_at_-1');
  });
});
