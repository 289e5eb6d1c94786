import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { anId } from '../support/rooms.js';

let database: IndexedDatabase;
const PHASES = ['open', 'locked', 'decided', 'closed'];
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection<{ _id: string }>('predictions').insertMany(
    Array.from({ length: 80 }, (_, n) => ({
      _id: anId(n),
      phase: n < 12 ? PHASES[n % 3] : 'closed',
      outcome: n % 2 === 0 ? 'won' : 'void',
      opened_at: n,
      people: [anId(1000 + (n % 20))],
      bets: { [anId(1000 + (n % 20))]: { key: `key-${n}` } },
      ...(n < 12 ? { due_at: n } : {}),
      ...(n < 2 ? { audit_due: n } : {}),
    })),
  );
});
afterAll(() => database.close());

const own = anId(1003);

describe('every query of predictions finds its documents by an index', () => {
  it.each([
    [
      'that a key of a person made',
      { people: own, [`bets.${own}.key`]: 'key-3' },
      {},
      'people_1_opened_at_-1',
      4,
    ],
    ['of a person', { people: own }, { opened_at: -1 }, 'people_1_opened_at_-1', 4],
    [
      'of a person, by status',
      { people: own, phase: 'closed', outcome: 'won' },
      {},
      'people_1_opened_at_-1',
      4,
      'people_1_opened_at_-1',
    ],
    ['that are open', { phase: 'open' }, { opened_at: -1 }, 'phase_1_opened_at_-1', 4],
    [
      'that are settled',
      { phase: 'closed', outcome: 'won' },
      { opened_at: -1 },
      'phase_1_outcome_1_opened_at_-1',
      34,
    ],
    [
      'that are void',
      { phase: 'closed', outcome: 'void' },
      { opened_at: -1 },
      'phase_1_outcome_1_opened_at_-1',
      34,
    ],
    ['that are locked', { phase: { $in: ['locked', 'decided'] } }, {}, 'phase_1_opened_at_-1', 8],
    [
      'that should have been paid out',
      { phase: { $in: ['open', 'locked', 'decided'] }, opened_at: { $lte: 5 } },
      {},
      'phase_1_opened_at_-1',
      6,
    ],
    ['to look after', { due_at: { $lte: 5 } }, { due_at: 1 }, 'due_at_1', 6],
    ['with an act that waits', { audit_due: { $lte: 5 } }, {}, 'audit_due_1', 2],
  ] as const)('%s', async (_, filter, sort, index, most, hint?: string) => {
    const plan = await database.explained('predictions', filter, sort, hint);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});
