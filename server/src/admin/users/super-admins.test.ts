import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherAddress } from '../../../test/support/addresses.js';
import { apiOf, outcomeOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';

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
type Action = keyof typeof ACTIONS | 'go';

/** An action, ready to run. All people are signed in before the first action runs. */
async function prepared(what: Action, actor: SignedInPerson, target: SignedInPerson) {
  if (what === 'go') {
    const call = callerOf(await playerTokenOf(actor.id));
    return () => call('POST', '/user/delete', {});
  }
  const call = callerOf(await panelTokenOf(http, actor.id));
  const [method, path, body] = ACTIONS[what];
  return () => call(method, `/admin/users/${target.id}/${path}`, body);
}

it('however super administrators take each other away, and leave, at the same moment, one who can enter is left', async () => {
  const action = fc.record({
    by: fc.nat(1),
    on: fc.nat(1),
    what: fc.constantFrom<Action>('demote', 'close', 'suspend', 'go'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        await accounts().updateMany(
          {},
          {
            $set: { admin_level: 'super_admin' },
            $unset: { inactive: 1, sanctions: 1, session_epoch: 1, delete_at: 1 },
          },
        );
        // Two of them are enough to leave none.
        await accounts().updateOne(
          { _id: objectId(staff[2]?.id ?? '') ?? undefined },
          { $set: { admin_level: 'admin' } },
        );
        for (const round of rounds) {
          const ready = await Promise.all(
            round.map(({ by, on, what }) => {
              const [actor, target] = [staff[by], staff[on]];
              if (actor === undefined || target === undefined) throw new Error('three people expected');
              return prepared(what, actor, target);
            }),
          );
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
