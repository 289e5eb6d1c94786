import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '@hokm/shared/api/views';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let owner: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  owner = await aPanelPerson(http, 'super_admin');
});
afterAll(() => http.close());

const as = ({ token }: SignedInPerson) => apiOf(http.url, token);
const save = (person: SignedInPerson, name: string, more: object = {}) =>
  as(person)('PUT', '/admin/views', { list: 'users', name, query: 'status_filter=inactive', ...more });
const viewsOf = async (person: SignedInPerson) =>
  (await as(person)('GET', '/admin/views?list=users')).body['data'] as SavedView[];
const idOf = async (person: SignedInPerson, name: string) =>
  (await viewsOf(person)).find((view) => view.name === name)?.id ?? '';

describe('views of a list', () => {
  it('are seen by who saved them, and by all where that is wanted', async () => {
    await save(admin, 'بسته‌ها');
    await save(admin, 'گردانندگان', { scope: 'all', query: 'role_filter=staff' });
    expect((await viewsOf(admin)).map(({ name, is_own }) => [name, is_own])).toEqual([
      ['بسته‌ها', true],
      ['گردانندگان', true],
    ]);
    expect((await viewsOf(moderator)).map(({ name, query, is_own }) => [name, query, is_own])).toEqual([
      ['گردانندگان', 'role_filter=staff', false],
    ]);
  });

  it('of a level are seen by staff of the owner’s level alone, and deleted by super administrators too', async () => {
    const other = await aPanelPerson(http, 'moderator');
    await save(moderator, 'ours', { scope: 'level', query: 'columns=user%2Crole' });
    const seen = async (person: SignedInPerson) => (await viewsOf(person)).map(({ name }) => name);
    expect(await viewsOf(other)).toContainEqual(
      expect.objectContaining({ name: 'ours', scope: 'level', is_own: false, query: 'columns=user%2Crole' }),
    );
    expect(await seen(admin)).not.toContain('ours');
    expect(await seen(owner)).not.toContain('ours');
    const id = await idOf(moderator, 'ours');
    expect((await as(other)('DELETE', `/admin/views/${id}`)).status).toBe(404);
    expect((await as(owner)('DELETE', `/admin/views/${id}`)).status).toBe(200);
    expect(await seen(moderator)).not.toContain('ours');
  });

  it('of all lists come in one call, with those that stand in the sidebar', async () => {
    const person = await aPanelPerson(http, 'admin');
    await save(person, 'pinned', { is_pinned: true });
    await save(person, 'quiet', { list: 'news' });
    await save(owner, 'shared', { list: 'gallery', scope: 'all' });
    await save(owner, 'theirs', { list: 'gallery' });
    const { body } = await as(person)('GET', '/admin/views');
    const pins = (body['data'] as SavedView[]).map(({ list, name, is_pinned }) => [list, name, is_pinned]);
    expect(pins).toEqual(
      expect.arrayContaining([
        ['users', 'pinned', true],
        ['news', 'quiet', false],
        ['gallery', 'shared', true],
      ]),
    );
    expect(pins.map(([, name]) => name)).not.toContain('theirs');
    await as(owner)(
      'DELETE',
      `/admin/views/${(body['data'] as SavedView[]).find(({ name }) => name === 'shared')?.id ?? ''}`,
    );
  });

  it('are replaced under the same name', async () => {
    await save(moderator, 'one');
    await Promise.all([
      save(moderator, 'one', { query: 'search=x' }),
      save(moderator, 'one', { query: 'search=x' }),
    ]);
    const own = (await viewsOf(moderator)).filter(({ is_own }) => is_own);
    expect(own.map(({ query }) => query)).toEqual(['search=x']);
  });

  it('are deleted by their owner; those for all by super administrators too', async () => {
    await save(admin, 'mine');
    await save(admin, 'ours', { scope: 'all' });
    const remove = async (person: SignedInPerson, id: string) =>
      (await as(person)('DELETE', `/admin/views/${id}`)).status;
    const [mine, ours] = [await idOf(admin, 'mine'), await idOf(admin, 'ours')];
    expect([await remove(moderator, mine), await remove(moderator, ours), await remove(owner, mine)]).toEqual(
      [404, 404, 404],
    );
    expect([await remove(owner, ours), await remove(admin, mine), await remove(admin, mine)]).toEqual([
      200, 200, 404,
    ]);
  });

  it('are at most twenty, and hold nothing but a query', async () => {
    for (let n = 0; n < 20; n += 1) expect((await save(owner, `view ${n}`)).status).toBe(200);
    expect((await save(owner, 'one more')).body['code']).toBe('views/too_many');
    expect((await save(owner, 'view 3', { query: '' })).status).toBe(200);
    for (const bad of [
      { query: '<script>' },
      { query: 'a'.repeat(501) },
      { name: ' ' },
      { list: 'secrets' },
      { scope: 'team' },
    ])
      expect((await save(admin, 'bad', bad)).status).toBe(400);
  });
});
