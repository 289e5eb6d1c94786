import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherAddress } from '../../../test/support/addresses.js';
import { apiOf, outcomeOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { staffCall } from '../../../test/support/staff-call.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { MACHINE_CALL } from '../../platform/panel/audit-action.js';
import { setRole } from './set-role.js';
import { undoable } from './undoable.js';

let http: TestHttp;
let staff: SignedInPerson[];
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  await http.connection.collection('accounts').deleteMany({});
  staff = [];
  for (let n = 0; n < 3; n++) staff.push(await aPanelPerson(http, 'super_admin'));
});

/** A call from an address of its own: the limit of an address is not what is tested. */
const callerOf = (token: string) => async (method: string, path: string, body: object) =>
  outcomeOf(
    await fetch(`${http.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...anotherAddress(),
      },
      body: JSON.stringify(body),
    }),
  );

const accounts = () => http.connection.collection<AccountRecord>('accounts');
const activeSuperAdmins = () =>
  accounts().countDocuments({
    ...{ admin_level: 'super_admin', inactive: { $exists: false }, delete_at: { $exists: false } },
  });
/** A session of the game, as of somebody who opens the app. */
async function playerTokenOf(id: string): Promise<string> {
  const _id = objectId(id);
  if (_id === null) throw new Error('no account');
  return (await http.parts.signIn.sessions.start({ _id }, { userAgent: 'app' })).token;
}

const ACTIONS = {
  demote: ['PUT', 'role', { admin_level: 'admin', reason: 'x' }],
  close: ['POST', 'toggle-status', { is_active: false, reason: 'x', until: '2099-01-01T00:00:00.000Z' }],
  suspend: ['POST', 'moderate', { action: 'suspend', reason: 'x', hours: 24 }],
} as const;
const BULK = {
  bulk_demote: { action: 'demote', reason: 'x' },
  bulk_close: { action: 'deactivate', reason: 'x', hours: 24 },
} as const;
const ALL = ['demote', 'close', 'suspend', 'bulk_demote', 'bulk_close', 'undo', 'ban', 'go'] as const;
type Action = (typeof ALL)[number];

/** Makes a person a super administrator, in a way that can be taken back; the id of the undo. */
async function promoted({ id }: SignedInPerson): Promise<string> {
  const { users } = http.parts;
  await accounts().updateOne({ _id: objectId(id) ?? undefined }, { $set: { admin_level: 'admin' } });
  const acting = undoable(users, 'users.role', 'admin');
  const call = { ...MACHINE_CALL, approval: 'given' };
  const done = await setRole(acting, call, id, { admin_level: 'super_admin', reason: 'x' });
  if (!done.ok) throw new Error(done.code);
  return done.key ?? '';
}

/** Asks for a ban without an end; the path of the approval. Null where it is refused. */
async function askedBan(actor: SignedInPerson, target: SignedInPerson): Promise<string | null> {
  const body = { action: 'ban', reason: 'x', ask: true };
  const response = await fetch(`${http.url}/api/admin/users/${target.id}/moderate`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: {
      ...{ 'content-type': 'application/json', ...anotherAddress() },
      authorization: `Bearer ${await panelTokenOf(http, actor.id)}`,
    },
  });
  const { approval } = (await response.json()) as { approval?: { id: string } };
  return approval === undefined ? null : `/admin/approvals/${approval.id}`;
}

/** An action, ready to run. All people are signed in before the first action runs. */
async function prepared(
  what: Action,
  actor: SignedInPerson,
  target: SignedInPerson,
  colleague: SignedInPerson,
): Promise<() => Promise<{ readonly status: number }>> {
  if (what === 'go') {
    const call = callerOf(await playerTokenOf(actor.id));
    return () => call('POST', '/user/delete', {});
  }
  if (what === 'ban') {
    const approval = await askedBan(actor, target);
    const approve = callerOf(await panelTokenOf(http, colleague.id));
    return () =>
      approval === null
        ? Promise.resolve({ status: 200 })
        : approve('PUT', approval, { decision: 'approve' });
  }
  const undo = what === 'undo' ? await promoted(target) : '';
  const call = callerOf(await panelTokenOf(http, actor.id));
  if (what === 'undo') return () => call('POST', `/admin/undo/${undo}`, {});
  if (what === 'bulk_demote' || what === 'bulk_close')
    return () => call('POST', '/admin/users/bulk', { ...BULK[what], item_ids: [target.id] });
  const [method, path, body] = ACTIONS[what];
  return () => call(method, `/admin/users/${target.id}/${path}`, body);
}

it('however super administrators take each other away, and leave, at the same moment, one who can enter is left', async () => {
  const action = fc.record({
    by: fc.nat(2),
    on: fc.nat(2),
    what: fc.constantFrom<Action>(...ALL),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.array(action, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      async (areThree, rounds) => {
        await accounts().updateMany(
          {},
          {
            $set: { admin_level: 'super_admin' },
            $unset: { inactive: 1, sanctions: 1, session_epoch: 1, delete_at: 1 },
          },
        );
        // Two of them are enough to leave none.
        if (!areThree)
          await accounts().updateOne(
            { _id: objectId(staff[2]?.id ?? '') ?? undefined },
            { $set: { admin_level: 'admin' } },
          );
        for (const round of rounds) {
          const ready: (() => Promise<{ readonly status: number }>)[] = [];
          for (const { by, on, what } of round) {
            const [actor, target, colleague] = [staff[by], staff[on], staff[(by + 1) % 3]];
            if (actor === undefined || target === undefined || colleague === undefined)
              throw new Error('three people expected');
            ready.push(await prepared(what, actor, target, colleague));
          }
          const answers = await Promise.all(ready.map((act) => act()));
          for (const { status } of answers) expect(status).not.toBe(429);
          for (const { status } of answers) expect(status).toBeLessThan(500);
          expect(await activeSuperAdmins()).toBeGreaterThanOrEqual(1);
        }
      },
    ),
    { numRuns: 15 },
  );
});

it('somebody who becomes the last super administrator while they are demoted from less stays one', async () => {
  const [actor, target, third] = staff;
  if (actor === undefined || target === undefined || third === undefined)
    throw new Error('three people expected');
  const { users, signIn } = http.parts;
  const account = await signIn.authenticate(actor.token);
  if (account === null) throw new Error('nobody');
  const level = (id: string, admin_level: AccountRecord['admin_level']) =>
    accounts().updateOne(
      { _id: objectId(id) ?? undefined },
      { $set: { admin_level }, $inc: { revision: 1 } },
    );
  await level(target.id, 'admin');
  await level(third.id, 'user');
  let isFirst = true;
  const changes = users.changes.withStepBefore(async () => {
    if (!isFirst) return;
    isFirst = false;
    await level(target.id, 'super_admin');
    await level(actor.id, 'admin');
  });
  const demotion = { admin_level: 'user', reason: 'x' } as const;
  expect(await setRole({ ...users, changes }, staffCall(account), target.id, demotion)).toMatchObject({
    ...{ ok: false, code: 'users/last_super_admin' },
  });
  expect(await activeSuperAdmins()).toBe(1);
});

it('of two super administrators who demote each other at the same moment, one is left', async () => {
  const [one, other, third] = staff;
  if (one === undefined || other === undefined || third === undefined)
    throw new Error('three people expected');
  const call = callerOf(one.token);
  await call('PUT', `/admin/users/${third.id}/role`, { admin_level: 'user' });
  const both = await Promise.all([
    call('PUT', `/admin/users/${other.id}/role`, { admin_level: 'admin' }),
    callerOf(other.token)('PUT', `/admin/users/${one.id}/role`, { admin_level: 'admin' }),
  ]);
  expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await activeSuperAdmins()).toBe(1);
});

it('the last super administrator is not deleted by themselves, and is after somebody else was appointed', async () => {
  const [last, ...others] = staff;
  if (last === undefined) throw new Error('three people expected');
  const leave = async () => callerOf(await playerTokenOf(last.id))('POST', '/user/delete', {});
  for (const { id } of others)
    expect(await callerOf(last.token)('PUT', `/admin/users/${id}/role`, { admin_level: 'admin' })).toEqual({
      ...{ status: 200, code: 'done' },
    });
  expect(await leave()).toEqual({ status: 409, code: 'users/last_super_admin' });
  expect(await accounts().findOne({ _id: objectId(last.id) ?? undefined })).not.toHaveProperty('delete_at');
  const other = objectId(others[0]?.id ?? '') ?? undefined;
  await accounts().updateOne({ _id: other }, { $set: { admin_level: 'super_admin' } });
  expect(await leave()).toEqual({ status: 200, code: 'done' });
});

it('of one whose level comes from the environment, Telegram is not unlinked while nobody else is left', async () => {
  const own = await startTestHttp({ env: { SUPER_ADMIN_TELEGRAM_IDS: '4711' } });
  const { id, token } = await aPerson(own, 'user');
  const { connection } = own;
  const email = { address: 'me@example.org', key: 'me@example.org', verified_at: new Date(0) };
  await connection
    .collection('accounts')
    .updateOne({ _id: objectId(id) ?? undefined }, { $set: { telegram_id: 4711, email } });
  const unlink = () => apiOf(own.url, token)('DELETE', '/auth/identities/telegram');
  expect(await unlink()).toMatchObject({ status: 409, body: { code: 'users/last_super_admin' } });
  await aPanelPerson(own, 'super_admin');
  expect((await unlink()).status).toBe(200);
  await own.close();
});
