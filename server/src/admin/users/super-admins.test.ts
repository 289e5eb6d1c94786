import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anotherAddress } from '../../../test/support/addresses.js';
import { outcomeOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
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
  accounts().countDocuments({ admin_level: 'super_admin', inactive: { $exists: false } });

const ACTIONS = {
  demote: ['PUT', 'role', { admin_level: 'admin', reason: 'x' }],
  close: ['POST', 'toggle-status', { is_active: false, reason: 'x' }],
  suspend: ['POST', 'moderate', { action: 'suspend', reason: 'x' }],
} as const;

it('however super administrators take each other away at the same moment, one who can enter is left', async () => {
  const action = fc.record({
    by: fc.nat(1),
    on: fc.nat(1),
    what: fc.constantFrom<keyof typeof ACTIONS>('demote', 'close', 'suspend'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        await accounts().updateMany(
          {},
          { $set: { admin_level: 'super_admin' }, $unset: { inactive: 1, sanctions: 1, session_epoch: 1 } },
        );
        // Two of them are enough to leave none.
        await accounts().updateOne(
          { _id: objectId(staff[2]?.id ?? '') ?? undefined },
          { $set: { admin_level: 'admin' } },
        );
        for (const round of rounds) {
          // Everybody has come in before the first of them acts.
          const ready = await Promise.all(
            round.map(async ({ by, on, what }) => {
              const [actor, target] = [staff[by], staff[on]];
              if (actor === undefined || target === undefined) throw new Error('three people expected');
              const call = callerOf(await panelTokenOf(http, actor.id));
              const [method, path, body] = ACTIONS[what];
              return () => call(method, `/admin/users/${target.id}/${path}`, body);
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
