import { Types, type Connection, type mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
let connection: Connection;
const MANY = Array.from({ length: 60 }, (_, number) => number);
const ids = MANY.map(() => new Types.ObjectId());
const person = (n: number): string => `person${n % 20}`;

beforeAll(async () => {
  database = await openIndexedDatabase();
  ({ connection } = database);
  const insert = (name: string, make: (number: number) => mongo.Document) =>
    connection.collection(name).insertMany(MANY.map(make));
  await insert('accounts', (n) => (n % 2 === 0 ? { name: 'a' } : { google: { key: `issuer ${n}` } }));
  await insert('sessions', (n) => ({ account: ids[n % 20], expires_at: new Date(4e12) }));
  await insert('security_events', (n) => ({ account: person(n), at: new Date(4e12) }));
  await insert('registrations', (n) => ({ email_key: person(n), expires_at: new Date(4e12) }));
  await insert('mail_tokens', (n) => ({ subject: ids[n % 20], expires_at: new Date(4e12) }));
  await insert('letters', (n) => ({ to_key: `person${n}`, state: 'sent' }));
  await insert('friendships', (n) => ({ people: [person(n), `other${n}`], places: [`place${n}`] }));
  await insert('blocks', (n) => ({ by: person(n), at: n }));
  await insert('reports', (n) => ({ by: person(n), player_id: person(n + 1), at: n }));
  await insert('clans', (n) => ({ name_key: `clan${n}`, members: [{ id: `member${n}` }] }));
  await insert('messages', (n) => ({ account: person(n), active_at: n }));
  await insert('referrals', (n) => ({ inviter: person(n) }));
  await insert('payments', (n) => ({ account: person(n) }));
  await insert('outbox', (n) => ({ account: person(n), state: 'sent' }));
  await insert('matches', (n) => ({ seats: [{ player_id: person(n) }], status: 'finished' }));
  await insert('late_erasures', (n) => ({ due_at: n }));
  await insert('wallet_entries', (n) => ({ account: person(n), seq: n }));
});
afterAll(async () => database.close());

it.each([
  ['accounts', { 'google.key': 'issuer 7' }, 'google.key_1'],
  ['sessions', { account: ids[3] }, 'account_1'],
  ['security_events', { account: 'person7' }, 'account_1_at_-1'],
  ['registrations', { email_key: 'person7' }, 'email_key_1_created_at_-1'],
  ['mail_tokens', { subject: ids[3] }, 'subject_1_kind_1'],
  ['letters', { to_key: { $in: ['person7', 'person8'] } }, 'to_key_1'],
  ['friendships', { people: 'person7' }, 'people_1_status_1_at_-1'],
  ['blocks', { by: 'person7' }, 'by_1_at_-1'],
  ['reports', { by: 'person7' }, 'by_1'],
  ['reports', { player_id: 'person7' }, 'player_id_1'],
  ['clans', { 'members.id': 'member7' }, 'members.id_1'],
  ['messages', { account: 'person7' }, 'account_1_active_at_-1'],
  ['referrals', { inviter: 'person7' }, 'inviter_1'],
  ['payments', { account: 'person7' }, 'account_1_at_-1'],
  ['outbox', { account: 'person7' }, 'account_1'],
  ['matches', { 'seats.player_id': 'person7' }, 'seats.player_id_1_status_1_finished_at_-1'],
  ['wallet_entries', { account: 'person7' }, 'account_1_seq_-1'],
  ['late_erasures', { due_at: { $lte: 2 } }, 'due_at_1'],
] as const)('what is kept of a person is found by an index: %s by %j', async (collection, filter, index) => {
  const plan = await database.explained(collection, filter);
  expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
  expect(plan.docs).toBeLessThanOrEqual(3);
});
