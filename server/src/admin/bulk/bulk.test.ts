import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BULK_OPERATIONS } from '@hokm/shared/api/bulk/limits';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
});
afterAll(() => http.close());

async function act(person: SignedInPerson, operation: string, body: object) {
  const call = apiOf(http.url, await panelTokenOf(http, person.id));
  return call('POST', `/admin/bulk/${operation}`, body);
}
const account = (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const missing = 'f'.repeat(24);

describe('one way to act on many things', () => {
  it('deletes with consent, restores and tags people by the engine of their own bulk call, with its undo', async () => {
    const [{ id }, above] = [await aPerson(http, 'user'), await aPerson(http, 'super_admin')];
    const people = { resource_type: 'users', resource_ids: [id, id, above.id], reason: 'cleaning' };
    const asked = await act(admin, 'delete', { ...people, extras: { ask: true } });
    expect(asked.body).toMatchObject({ done: 0, job: null, undo: null });
    const { id: approval } = asked.body['approval'] as { id: string };
    const second = apiOf(http.url, (await aPanelPerson(http, 'admin')).token);
    await second('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    await http.parts.jobs.worker.round();
    await http.parts.jobs.worker.settled();
    expect(await account(id)).toHaveProperty('delete_at');
    expect(await account(above.id)).not.toHaveProperty('delete_at');
    expect((await act(admin, 'restore', people)).body).toMatchObject({ done: 1 });
    expect(await account(id)).not.toHaveProperty('inactive');
    expect((await act(admin, 'tag', { ...people, extras: { tag: 'vip' } })).body).toMatchObject({ done: 1 });
    expect((await account(id))?.tags).toEqual(['vip']);
    expect((await act(admin, 'export', people)).status).toBe(202);
  });

  it('publishes news, takes them back, and brings them from the trash as they were', async () => {
    const call = apiOf(http.url, await panelTokenOf(http, admin.id));
    const created = await call('POST', '/admin/news', {
      title: { fa: 'خبر', en: '' },
      text: { fa: '', en: '' },
      published_at: null,
    });
    const { id } = created.body['data'] as { id: string };
    const news = { resource_type: 'news', resource_ids: [id, missing] };
    const refused = [{ id: missing, code: 'request/not_found' }];
    const shown = async () => (await call('GET', `/admin/news/${id}`)).body['data'];
    expect((await act(admin, 'publish', news)).body).toMatchObject({ done: 1, refused });
    expect(await shown()).toMatchObject({ published_at: expect.any(String) as string });
    expect((await act(admin, 'delete', news)).body).toMatchObject({ done: 1, refused });
    expect(await shown()).toBeUndefined();
    expect((await act(admin, 'restore', news)).body).toMatchObject({ done: 1, refused });
    expect(await shown()).toMatchObject({ published_at: expect.any(String) as string, revision: 4 });
    expect((await act(admin, 'restore', news)).body).toMatchObject({ done: 0 });
    expect((await act(admin, 'unpublish', news)).body).toMatchObject({ done: 1, refused });
    const verbs = await http.connection.collection('audit_log').distinct('action', { target: `news:${id}` });
    expect(verbs.sort()).toEqual(
      ['news.create', 'news.delete', 'news.publish', 'news.restore', 'news.unpublish'].sort(),
    );
  });

  it('decides on cases of reports', async () => {
    const [player, writer] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const reported = (reason: string) => ({
      _id: `m:${writer.id}:${player.id}:${reason}`,
      by: writer.id,
      player_id: player.id,
      player_name: 'x',
      room_id: 'ROOM1A',
      match_id: 'm',
      reason,
      status: 'open',
      at: 1,
    });
    const reports = http.connection.collection('reports');
    await reports.insertMany([reported('spam'), reported('insult')] as never[]);
    const caseOf = (reason: string) => ({
      resource_type: 'reports',
      resource_ids: [`${player.id}-${reason}`, 'nonsense'],
    });
    const refused = [{ id: 'nonsense', code: 'request/not_found' }];
    expect((await act(moderator, 'approve', caseOf('spam'))).body).toMatchObject({ done: 1, refused });
    expect((await act(moderator, 'reject', caseOf('insult'))).body).toMatchObject({ done: 1, refused });
    const outcomes = await reports.find({ player_id: player.id }).sort({ reason: 1 }).toArray();
    expect(outcomes.map(({ outcome }) => outcome as unknown)).toEqual(['no_action', 'actioned']);
  });

  it('is refused for pairs that mean nothing, and changes nothing', async () => {
    const { id } = await aPerson(http, 'user');
    const before = await account(id);
    const listed = new Map<string, readonly string[]>([
      ['users', ['delete', 'restore', 'tag', 'export']],
      ['news', ['publish', 'unpublish', 'delete', 'restore']],
      ['stories', ['publish', 'unpublish', 'delete', 'restore', 'tag']],
      ['gallery', ['publish', 'unpublish', 'delete', 'restore']],
      ['reports', ['approve', 'reject']],
    ]);
    for (const resource_type of ['users', 'news', 'reports', 'stories', 'gallery', 'constructor'])
      for (const operation of BULK_OPERATIONS.filter(
        (each) => listed.get(resource_type)?.includes(each) !== true,
      )) {
        const { status, body } = await act(admin, operation, {
          resource_type,
          resource_ids: [id],
          reason: 'x',
        });
        expect([status, body['code']], `${operation} ${resource_type}`).toEqual([400, 'bulk/unsupported']);
      }
    expect(await account(id)).toEqual(before);
  });

  it('asks for the level and the session that the things ask for', async () => {
    const people = { resource_type: 'users', resource_ids: [missing], reason: 'x' };
    expect((await act(moderator, 'delete', people)).body['code']).toBe('auth/forbidden');
    const news = { resource_type: 'news', resource_ids: [missing] };
    expect((await act(moderator, 'publish', news)).body['code']).toBe('auth/forbidden');
    const call = apiOf(http.url, await panelTokenOf(http, admin.id));
    http.clock.advance(11 * 60_000);
    expect((await call('POST', '/admin/bulk/delete', people)).body['code']).toBe('auth/step_up_needed');
    expect((await call('POST', '/admin/bulk/publish', news)).body).toMatchObject({ done: 0 });
    const bad = [{}, { ...people, reason: '' }, { ...people, resource_ids: [] }];
    for (const body of bad) expect((await act(admin, 'delete', body)).body['code']).toBe('request/invalid');
    expect((await act(admin, 'explode', people)).body['code']).toBe('request/invalid');
    const many = Array.from({ length: 501 }, () => missing);
    expect((await act(admin, 'delete', { ...people, resource_ids: many })).body['code']).toBe(
      'request/invalid',
    );
    expect(
      (await act(admin, 'users', { action: 'tag', tag: 'x', item_ids: [missing], reason: 'x' })).body,
    ).toMatchObject({
      refused: [{ id: missing, code: 'request/not_found' }],
    });
  });
});
