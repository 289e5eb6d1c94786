import { afterAll, beforeAll, expect, it } from 'vitest';
import { AT_MOST } from '@hokm/shared/policy';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { createIndexes } from '../platform/database/collection.js';
import { connectDatabase } from '../platform/database/connect.js';
import { Groups } from './groups.js';
import { groupMembers, groupResults } from './model.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Awaited<ReturnType<typeof connectDatabase>>;
let groups: Groups;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await createIndexes(connection, [groupMembers, groupResults]);
  const people = { findPeople: () => Promise.resolve(new Map()) };
  groups = new Groups({ connection, clock: new ManualTimers(Date.UTC(2036, 0, 1)), people });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

let last = 0;
const somebody = () => (last += 1).toString(16).padStart(24, '0');
const choose = (account: string, chat: number, told: boolean) =>
  groups.choose(account, { chat, title: 'شب یلدا' }, { told });
const members = (chat: number) => groupMembers.model(connection).find({ chat }).lean();
const told = async (chat: number) => (await members(chat)).filter((member) => member.told);

it('who wants to hear no more makes room for another', async () => {
  const people = Array.from({ length: AT_MOST.group_listeners }, somebody);
  for (const person of people) await choose(person, -1, true);
  expect(await choose(somebody(), -1, true)).toEqual({ ok: false, code: 'request/too_many' });
  expect(await choose(people[7] ?? '', -1, true)).toEqual({ ok: true });
  await choose(people[7] ?? '', -1, false);
  expect(await choose(somebody(), -1, true)).toEqual({ ok: true });
  expect(await told(-1)).toHaveLength(AT_MOST.group_listeners);
});

it('a group that moves takes its people along into places that are free, and tells no more than it may', async () => {
  const [both, ...before] = Array.from({ length: 10 }, somebody);
  const there = Array.from({ length: AT_MOST.group_listeners - 6 }, somebody);
  for (const person of [both ?? '', ...before]) await choose(person, -2, true);
  for (const person of [both ?? '', ...there]) await choose(person, -3, true);
  await Promise.all([groups.move(-2, -3), groups.move(-2, -3)]);
  expect(await members(-2)).toEqual([]);
  expect(await members(-3)).toHaveLength(1 + before.length + there.length);
  const heard = await told(-3);
  expect(heard).toHaveLength(AT_MOST.group_listeners);
  expect(new Set(heard.map(({ place }) => place)).size).toBe(AT_MOST.group_listeners);
});
