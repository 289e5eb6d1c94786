import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const ROWS = 400;
const isRare = (n: number) => n % 100 === 0;
const dateOf = (n: number) => new Date(n * 1_000);

/** Documents of each collection by the number of their row. */
const DOCUMENTS: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  messages: (n) => ({
    _id: `t${String(n)}`,
    account: `a${String(n % 100)}`,
    status: isRare(n) ? 'new' : 'answered',
    channel: isRare(n) ? 'bot' : 'app',
    active_at: dateOf(n),
    search: [`word${String(n % 100)}`],
    ...(isRare(n)
      ? { waits_since: dateOf(n), tell_due: dateOf(n) }
      : { assigned: `s${String(n % 50)}`, answered_at: dateOf(n) }),
  }),
  broadcasts: (n) => ({
    _id: `b${String(n)}`,
    state: isRare(n) ? 'sending' : 'done',
    created_at: dateOf(n),
    ...(n % 10 === 0 ? {} : { started_at: dateOf(n) }),
  }),
  outbox: (n) => ({
    _id: `d${String(n)}`,
    account: `a${String(n)}`,
    state: n % 2 === 0 ? 'waiting' : 'sent',
    due_at: n,
    ...(isRare(n) ? {} : { lane: 'news', broadcast: `b${String(n % 10)}` }),
  }),
};

beforeAll(async () => {
  database = await openIndexedDatabase();
  for (const [name, documentOf] of Object.entries(DOCUMENTS)) {
    const documents = Array.from({ length: ROWS }, (_, n) => documentOf(n));
    await database.connection.collection(name).insertMany(documents);
  }
});
afterAll(() => database.close());

describe('messages and broadcasts are found without reading others', () => {
  it.each([
    ['messages', 'of a person', { account: 'a7' }, 'account_1_active_at_-1', 4],
    ['messages', 'of a status', { status: 'new' }, 'status_1_active_at_-1', 4],
    ['messages', 'of a channel', { channel: 'bot' }, 'channel_1_active_at_-1', 4],
    ['messages', 'that somebody looks after', { assigned: 's7' }, 'assigned_1_active_at_-1', 8],
    ['messages', 'that nobody looks after', { assigned: null }, 'assigned_1_active_at_-1', 4],
    ['messages', 'with a word', { search: { $regex: '^word7' } }, 'search_1', 48],
    ['messages', 'to be told', { tell_due: { $lte: dateOf(150) } }, 'tell_due_1', 2],
    ['messages', 'of earlier versions', { active_at: null }, 'active_at_-1', 0],
    ['broadcasts', 'that are being sent', { state: 'sending' }, 'state_1_created_at_-1', 4],
    [
      'outbox',
      'what became of a broadcast',
      { broadcast: 'b7', state: 'sent' },
      'broadcast_1_state_1_reason_1',
      40,
    ],
    [
      'outbox',
      'due notices of the game, beside many news',
      { state: 'waiting', lane: null, due_at: { $lte: 250 } },
      'state_1_lane_1_due_at_1',
      3,
    ],
  ] as const)('%s: %s', async (collection, _what, filter, index, most) => {
    const plan = await database.explained(collection, filter);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it.each([
    ['threads, newest activity first', 'messages', {}, { active_at: -1 }],
    ['threads of a status', 'messages', { status: 'answered' }, { active_at: -1 }],
    ['threads of a person', 'messages', { account: 'a7' }, { active_at: -1 }],
    ['the one that waits the longest', 'messages', { waits_since: { $gte: dateOf(0) } }, { waits_since: 1 }],
    ['the last answers', 'messages', { answered_at: { $gte: dateOf(0) } }, { answered_at: -1 }],
    ['broadcasts, newest first', 'broadcasts', {}, { created_at: -1 }],
    ['broadcasts of a state', 'broadcasts', { state: 'done' }, { created_at: -1 }],
    ['broadcasts of the app', 'broadcasts', { started_at: { $gte: dateOf(0) } }, { started_at: -1 }],
    ['due news', 'outbox', { state: 'waiting', lane: 'news', due_at: { $lte: 400 } }, { due_at: 1 }],
    ['due notices', 'outbox', { state: 'waiting', lane: null, due_at: { $lte: 400 } }, { due_at: 1 }],
  ] as const)('%s come without sorting', async (_what, collection, filter, sort) => {
    const plan = await database.explained(collection, filter, sort);
    database.expectInOrder(plan);
  });
});
