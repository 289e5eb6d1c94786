import { Types, type Connection, type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
let connection: Connection;
const MANY = Array.from({ length: 60 }, (_, number) => number);
const ids = MANY.map(() => new Types.ObjectId());

beforeAll(async () => {
  database = await openIndexedDatabase();
  ({ connection } = database);
  const insert = (name: string, make: (number: number) => mongo.Document) =>
    connection.collection(name).insertMany(MANY.map(make));
  const at = (n: number) => new Date(Date.UTC(2036, 0, 1, 0, n));
  await insert('accounts', (n) =>
    n % 2 === 0
      ? { is_guest: n < 40, created_at: at(n), reminder: { visits: [n], look_at: n } }
      : { email: { key: `p${n}@example.org` } },
  );
  await insert('registrations', (n) => ({
    email_key: `p${n % 20}@example.org`,
    created_at: at(n),
    expires_at: at(n),
  }));
  await insert('mail_tokens', (n) => ({
    subject: ids[n % 20],
    kind: n % 2 === 0 ? 'verify' : 'reset',
    expires_at: at(n),
  }));
  await insert('security_events', (n) => ({ account: `a${n % 20}`, at: at(n) }));
  await insert('letters', (n) => ({ state: n % 20 === 0 ? 'waiting' : 'sent', due_at: n }));
  await insert('dev_mailbox', (n) => ({ at: at(n) }));
});
afterAll(async () => database.close());

describe('every query about accounts with a password finds its documents by an index', () => {
  it.each([
    [
      'accounts',
      'whose reward is to be looked at',
      { 'reminder.look_at': { $lte: 8 } },
      { 'reminder.look_at': 1 },
      'reminder.look_at_1',
      5,
    ],
    ['accounts', 'the person with an address', { 'email.key': 'p7@example.org' }, {}, 'email.key_1', 1],
    [
      'registrations',
      'the newest of an address',
      { email_key: 'p7@example.org' },
      { created_at: -1 },
      'email_key_1_created_at_-1',
      3,
    ],
    ['mail_tokens', 'the links for something', { subject: ids[3], kind: 'reset' }, {}, 'subject_1_kind_1', 3],
    [
      'security_events',
      'what happened around an account',
      { account: 'a7' },
      { at: -1 },
      'account_1_at_-1',
      3,
    ],
    [
      'letters',
      'what is due',
      { state: 'waiting', due_at: { $lte: 30 } },
      { due_at: 1 },
      'state_1_due_at_1',
      2,
    ],
  ] as const)('%s: %s', async (collection, _what, filter, sort, index, most) => {
    const plan = await database.explained(collection, filter, sort);
    expect(plan.stages).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it('accounts: guests by their age', async () => {
    const filter = {
      is_guest: true,
      created_at: { $gt: new Date(0), $lte: new Date(Date.UTC(2036, 0, 1, 0, 4)) },
    };
    const plan = await database.explained('accounts', filter, { created_at: 1 });
    expect(plan.stages).toContain('IXSCAN is_guest_1_created_at_1');
    expect(plan.docs).toBe(3);
  });

  it('an address belongs to one account, and accounts without one are not in the way', async () => {
    const accounts = connection.collection('accounts');
    await accounts.insertMany([{ name: 'without' }, { name: 'without' }]);
    await expect(accounts.insertOne({ email: { key: 'p7@example.org' } })).rejects.toMatchObject({
      code: 11000,
    });
  });
});
