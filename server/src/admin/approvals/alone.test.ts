import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '@hokm/shared/api/approvals';
import { APPROVAL_POLICY, SUMMED_ACTIONS } from '@hokm/shared/policy';
import { anotherAddress } from '../../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';

const DAY_MS = 24 * 3_600_000;
const { most: COINS } = APPROVAL_POLICY['money.coins'].alone;
const { most: PEOPLE } = APPROVAL_POLICY['users.bulk'].alone;

let http: TestHttp;
let chief: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['accounts', 'approvals', 'approval_sums'])
    await http.connection.collection(name).deleteMany({});
  chief = await aPanelPerson(http, 'super_admin');
  admin = await aPanelPerson(http, 'admin');
});

type Body = Record<string, unknown>;
/** A call in a fresh session of the panel, from an address of its own. */
async function as({ id }: SignedInPerson, method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${http.url}/api/admin${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await panelTokenOf(http, id)}`,
      ...anotherAddress(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}
const record = (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
let keys = 0;
const coins = (by: SignedInPerson, to: string, amount: number, more: object = {}) =>
  as(by, 'POST', `/users/${to}/coins`, { amount, reason: 'x', key: `key-${(keys += 1)}-key`, ...more });
const roomOf = async (by: SignedInPerson, receiver?: string) => {
  const query = receiver === undefined ? '' : `?receiver=${receiver}`;
  return (await as(by, 'GET', `/approvals/room${query}`))['data'] as Record<
    string,
    { most: number; left: number }
  >;
};
const fillDay = (by: SignedInPerson, weight: number = PEOPLE) =>
  http.parts.approvals.sums.take({ action: 'users.bulk', actor: by.id, weight });

describe('the room that one person has left', () => {
  it('is what the table says of each act, less what was done, also to who receives it', async () => {
    const [one, two] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const whole = Object.fromEntries(
      SUMMED_ACTIONS.map((action) => {
        const { most } = APPROVAL_POLICY[action].alone;
        return [action, { most, left: most }];
      }),
    );
    expect(await roomOf(admin)).toEqual(whole);
    expect((await coins(admin, one.id, 4_000))['code']).toBeUndefined();
    const left = async (by: SignedInPerson, receiver?: string) =>
      (await roomOf(by, receiver))['money.coins']?.left;
    expect([await left(admin), await left(admin, two.id)]).toEqual([COINS - 4_000, COINS - 4_000]);
    expect([await left(chief), await left(chief, one.id)]).toEqual([COINS, COINS - 4_000]);
    expect((await coins(chief, one.id, COINS - 3_999))['code']).toBe('approval/needed');
    expect((await coins(chief, one.id, COINS - 4_000))['code']).toBeUndefined();
    http.clock.advance(DAY_MS);
    expect(await roomOf(admin, one.id)).toEqual(whole);
  });

  it('is nobody’s to read who may do none of it', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    expect((await as(moderator, 'GET', '/approvals/room'))['code']).toBe('auth/forbidden');
    expect((await as(admin, 'GET', '/approvals/room?receiver=x$'))['code']).toBe('request/invalid');
  });
});

describe('a choice of many people', () => {
  it('is judged by all of a day, and one above the limit is asked for as a whole', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(http, 'user')));
    const item_ids = people.map(({ id }) => id);
    await fillDay(admin, PEOPLE - 2);
    const end = { action: 'end_sessions', reason: 'x', item_ids };
    expect((await as(admin, 'POST', '/users/bulk', end))['code']).toBe('approval/needed');
    const epochs = async () =>
      (await Promise.all(item_ids.map(record))).map((each) => each?.session_epoch ?? 0);
    expect(await epochs()).toEqual([0, 0, 0]);
    // What was refused has taken no room.
    expect((await roomOf(admin))['users.bulk']?.left).toBe(2);
    const two = { ...end, item_ids: item_ids.slice(0, 2) };
    expect((await as(admin, 'POST', '/users/bulk', two))['done']).toBe(2);
    const asked = await as(admin, 'POST', '/users/bulk', { ...end, ask: true });
    const { id } = asked['approval'] as { id: string };
    expect(await epochs()).toEqual([1, 1, 0]);
    await as(chief, 'PUT', `/approvals/${id}`, { decision: 'approve' });
    await http.parts.jobs.worker.round();
    await http.parts.jobs.worker.settled();
    expect(await epochs()).toEqual([2, 2, 1]);
  });
});

describe('another address', () => {
  it('is one of the people of a day, as it signs its person out and hands the account over', async () => {
    const { id } = await aPerson(http, 'user');
    await fillDay(chief);
    const move = { revision: (await record(id))?.revision ?? 0, email: 'mine@example.org' };
    expect((await as(chief, 'PUT', `/users/${id}`, move))['code']).toBe('approval/needed');
    expect((await record(id))?.email).toBeUndefined();
    // A new name takes nothing.
    const named = { revision: move.revision, name: 'نام تازه' };
    expect((await as(chief, 'PUT', `/users/${id}`, named))['code']).toBeUndefined();
  });
});

describe('an act that waits', () => {
  const until = '2999-01-01T00:00:00.000Z';
  const day = () => new Date(http.clock.now() + DAY_MS).toISOString();
  type Ask = (id: string) => Promise<Body>;
  const ASKS: readonly (readonly [name: string, why: Approval['why'], isFull: boolean, ask: Ask])[] = [
    ['coins', 'sum', false, (id) => coins(admin, id, COINS + 1, { ask: true })],
    [
      'a closing for long',
      'length',
      false,
      (id) =>
        as(admin, 'POST', `/users/${id}/toggle-status`, { is_active: false, reason: 'x', until, ask: true }),
    ],
    [
      'a closing on a full day',
      'reach',
      true,
      (id) =>
        as(admin, 'POST', `/users/${id}/toggle-status`, {
          is_active: false,
          reason: 'x',
          until: day(),
          ask: true,
        }),
    ],
    [
      'a level on a full day',
      'reach',
      true,
      (id) => as(admin, 'PUT', `/users/${id}/role`, { admin_level: 'moderator', reason: 'x', ask: true }),
    ],
    [
      'the highest level',
      'level',
      false,
      (id) => as(chief, 'PUT', `/users/${id}/role`, { admin_level: 'super_admin', reason: 'x', ask: true }),
    ],
    [
      'a deletion',
      'for_good',
      false,
      (id) => as(admin, 'DELETE', `/users/${id}`, { reason: 'x', ask: true }),
    ],
    [
      'many deletions',
      'for_good',
      false,
      (id) => as(admin, 'POST', '/users/bulk', { action: 'delete', item_ids: [id], reason: 'x', ask: true }),
    ],
    [
      'many levels on a full day',
      'reach',
      true,
      (id) => as(admin, 'POST', '/users/bulk', { action: 'promote', item_ids: [id], reason: 'x', ask: true }),
    ],
  ];

  it.each(ASKS)('says why one person is not enough: %s, %s', async (_, why, isFull, ask) => {
    const { id } = await aPerson(http, 'user');
    if (isFull) await fillDay(admin);
    const { approval } = (await ask(id)) as { approval: { id: string } };
    const { data } = await as(chief, 'GET', `/approvals/${approval.id}`);
    expect(data as Approval).toMatchObject({ state: 'open', why });
  });
});
