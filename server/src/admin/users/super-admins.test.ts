import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';

let http: TestHttp;
let staff: SignedInPerson[];
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());
beforeEach(async () => {
  await http.connection.collection('accounts').deleteMany({});
  staff = [];
  for (let n = 0; n < 3; n++) staff.push(await aPanelPerson(http, 'super_admin'));
});

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
    by: fc.nat(2),
    on: fc.nat(2),
    what: fc.constantFrom<keyof typeof ACTIONS>('demote', 'close', 'suspend'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      async (rounds) => {
        await accounts().updateMany(
          {},
          { $set: { admin_level: 'super_admin' }, $unset: { inactive: 1, sanctions: 1 } },
        );
        for (const round of rounds) {
          const calls = round.map(async ({ by, on, what }) => {
            const [actor, target] = [staff[by], staff[on]];
            if (actor === undefined || target === undefined) throw new Error('three people expected');
            const [method, path, body] = ACTIONS[what];
            const call = apiOf(http.url, await panelTokenOf(http, actor.id));
            return call(method, `/admin/users/${target.id}/${path}`, body);
          });
          for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
          expect(await activeSuperAdmins()).toBeGreaterThanOrEqual(1);
        }
      },
    ),
    { numRuns: 12 },
  );
});

it('the last super administrator is neither demoted nor closed by one whose account was just closed', async () => {
  const [one, other, third] = staff;
  if (one === undefined || other === undefined || third === undefined)
    throw new Error('three people expected');
  const call = apiOf(http.url, one.token);
  await call('PUT', `/admin/users/${third.id}/role`, { admin_level: 'user' });
  const both = await Promise.all([
    call('PUT', `/admin/users/${other.id}/role`, { admin_level: 'admin' }),
    apiOf(http.url, other.token)('PUT', `/admin/users/${one.id}/role`, { admin_level: 'admin' }),
  ]);
  const codes = both.map(({ body }) => body['code']);
  expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(1);
  expect(await activeSuperAdmins()).toBe(1);
});
