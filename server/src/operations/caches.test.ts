import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountModel } from '../accounts/model.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import type { Cache } from './caches.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';

/** Two processes on one database. */
let one: TestHttp;
let other: TestHttp;
let chief: SignedInPerson;
let player: SignedInPerson;
beforeAll(async () => {
  let uri = '';
  one = await startTestHttp({ through: (own) => Promise.resolve((uri = own)) });
  other = await startTestHttp({ through: () => Promise.resolve(uri) });
  chief = await aPanelPerson(one, 'super_admin');
  player = await aPerson(one, 'user');
  // So many that a page of the users is far from both ends.
  await accountModel(one.connection).insertMany(
    Array.from({ length: 400 }, (_none, n) => ({
      name: `person ${n}`,
      name_key: `person ${n}`,
      language: 'fa',
      avatar: null,
      is_guest: true,
      admin_level: 'user',
      balance: 0,
      level: 1,
      created_at: new Date(one.clock.now() - n),
    })),
  );
});
afterAll(async () => {
  await other.close();
  await one.close();
});

async function call(http: TestHttp, path: string, { token }: SignedInPerson, body?: object) {
  const response = await fetch(`${http.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const sizes = ({ parts }: TestHttp) =>
  Object.fromEntries(parts.modules.parts('caches').map(({ name, size }: Cache) => [name, size()]));

describe('clearing the caches', () => {
  it('empties those of another process too', async () => {
    for (const [path, person] of [
      ['/rankings', player],
      ['/security/dashboard?days=7', chief],
      ['/admin/users?page=10&per_page=20', chief],
    ] as const)
      expect(await call(other, path, person), path).toMatchObject({ status: 200 });
    const filled = sizes(other);
    expect(Object.keys(filled).sort()).toEqual([
      'former_ranks',
      'ranking_totals',
      'security_figures',
      'user_list',
    ]);
    for (const name of ['ranking_totals', 'security_figures', 'user_list'])
      expect(filled[name], name).toBeGreaterThan(0);
    expect(await call(one, '/admin/performance/optimize', chief, { type: 'cache' })).toMatchObject({
      status: 202,
    });
    const { worker } = one.parts.jobs;
    while ((await worker.round()) > 0) await worker.settled();
    expect(sizes(other)).toEqual(filled);
    await other.parts.state.refresh();
    expect(Object.values(sizes(other))).toEqual([0, 0, 0, 0]);
  });
});
