import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { staffCall } from '../../../test/support/staff-call.js';
import { accountModel, type AccountRecord } from '../../accounts/model.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { actorOf } from '../../platform/panel/audit-action.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import type { JobRun } from '../../platform/panel-jobs/job-kind.js';

let http: TestHttp;
let admin: SignedInPerson;
let call: ReturnType<typeof apiOf>;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());
beforeEach(async () => {
  call = apiOf(http.url, await panelTokenOf(http, admin.id));
});

const stored = () => http.connection.collection<AccountRecord>('accounts');
const entriesOf = (action: string) =>
  http.connection.collection<AuditRecord>('audit_log').find({ action }).toArray();
const codeOf = ({ body }: ApiAnswer) => body['code'];

/** People whose first name is a word of the test. */
async function crowd(word: string, size: number): Promise<string[]> {
  const names = (n: number) => ({ name: `${word} ${n}`, first_name: word, last_name: '', username: '' });
  const made = await accountModel(http.connection).insertMany(
    Array.from({ length: size }, (_, n) => ({
      ...names(n),
      ...keysOfNames(names(n)),
      ...{ language: 'fa', avatar: null, is_guest: true, admin_level: 'user', balance: 0, level: 1 },
      created_at: new Date(http.clock.now()),
    })),
  );
  return made.map(({ _id }) => _id.toHexString()).sort();
}
const filter = (search: string, more: object = {}) => ({ search, ...more });
const act = (body: object) => call('POST', '/admin/users/bulk', { reason: 'spring cleaning', ...body });

describe('a bulk action on all people of a filter', () => {
  it('is done for those who were counted, each with an audit entry of their own', async () => {
    const ids = await crowd('Zardalu', 3);
    const count = await call('GET', '/admin/users/count?search=zardalu');
    expect(count.body).toMatchObject({ total: 3, total_is: 'exact' });
    const done = await act({ action: 'tag', tag: 'fruit', filter: filter('zardalu'), expected_total: 3 });
    expect(done.body).toMatchObject({ done: 3, refused: [], job: null });
    const tagged = await stored().find({ tags: 'fruit' }).toArray();
    expect(tagged.map(({ _id }) => _id.toHexString()).sort()).toEqual(ids);
    const targets = (await entriesOf('users.tag')).map(({ target }) => target).sort();
    expect(targets).toEqual(ids.map((id) => `accounts:${id}`));
  });

  it('tags nobody who has twenty tags already, and takes none of those away', async () => {
    const [id = ''] = await crowd('Porbarchasb', 1);
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    await stored().updateOne({ name: 'Porbarchasb 0' }, { $set: { tags } });
    const { body } = await act({ action: 'tag', tag: 'one more', item_ids: [id] });
    expect(body).toMatchObject({ done: 0, refused: [{ id, code: 'users/tags_full' }] });
    expect((await stored().findOne({ name: 'Porbarchasb 0' }))?.tags).toEqual(tags);
  });

  it('is refused and changes nothing when they are more or fewer than expected', async () => {
    await crowd('Golabi', 2);
    for (const expected_total of [1, 3]) {
      const refused = await act({ action: 'deactivate', filter: filter('golabi'), expected_total });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'users/selection_changed', current: { total: 2 } },
      });
    }
    expect(await stored().countDocuments({ first_name: 'Golabi', inactive: { $exists: true } })).toBe(0);
  });

  it('takes ids or a filter, never both and never neither', async () => {
    const [id = ''] = await crowd('Anar', 1);
    const bodies = [
      {},
      { filter: filter('anar') },
      { expected_total: 1 },
      { item_ids: [id], filter: filter('anar'), expected_total: 1 },
      { item_ids: [id], expected_total: 1 },
      { filter: { search: { $gt: '' } }, expected_total: 1 },
      { filter: filter('anar', { role_filter: 'king' }), expected_total: 1 },
      { filter: filter('anar'), expected_total: 10_001 },
    ];
    for (const body of bodies)
      expect(codeOf(await act({ action: 'delete', ...body }))).toBe('request/invalid');
  });

  it('is taken back for all of them with one call, except for those changed since', async () => {
    const ids = await crowd('Sibzamini', 3);
    const closed = await act({ action: 'deactivate', filter: filter('sibzamini'), expected_total: 3 });
    const { id: undo } = closed.body['undo'] as { id: string };
    await act({ action: 'tag', tag: 'seen', item_ids: ids.slice(0, 1) });
    const undone = await call('POST', `/admin/undo/${undo}`);
    expect(undone.body).toMatchObject({ undone: 2, refused: [{ id: ids[0], code: 'content/stale' }] });
    expect(await stored().countDocuments({ first_name: 'Sibzamini', inactive: { $exists: true } })).toBe(1);
  });

  it('leaves more than five hundred to a job', async () => {
    await crowd('Hendevane', 501);
    const body = { action: 'tag', tag: 'melon', filter: filter('hendevane'), expected_total: 501 };
    const started = await act(body);
    expect(started).toMatchObject({ status: 202, body: { done: 0, refused: [], undo: null } });
    const { id } = started.body['job'] as { id: string };
    const { body: read } = await call('GET', `/admin/jobs/${id}`);
    expect(read['data']).toMatchObject({ kind: 'users.bulk', state: 'waiting' });
    expect(await entriesOf('users.bulk')).toContainEqual(
      expect.objectContaining({ target: 'accounts:501', reason: 'spring cleaning' }),
    );
    await call('POST', `/admin/jobs/${id}/cancel`, {});
  });
});

describe('the job of a bulk action', () => {
  const run = (more: Partial<JobRun>): JobRun => ({
    ...{ id: 'a'.repeat(24), language: 'fa', resumed: null, signal: new AbortController().signal },
    by: null,
    progress: () => undefined,
    finding: () => undefined,
    checkpoint: () => Promise.resolve(),
    file: () => Promise.resolve(),
    audited: () => {
      throw new Error('not used');
    },
    ...more,
  });
  const kind = () => {
    const found = http.parts.modules.parts('jobs').find((each) => each.kind === 'users.bulk');
    if (found === undefined) throw new Error('no such job');
    return found;
  };
  const actor = async (person: SignedInPerson) => {
    const account = await http.parts.signIn.authenticate(person.token);
    if (account === null) throw new Error('nobody');
    return actorOf(staffCall(account));
  };

  it('says how far it is, and names the people for whom it is refused', async () => {
    const ids = [...(await crowd('Khiar', 3)), admin.id];
    const account = await http.parts.signIn.authenticate(await panelTokenOf(http, admin.id));
    if (account === null) throw new Error('nobody');
    const { jobs, worker } = http.parts.jobs;
    const input = { action: 'tag', ids, reason: 'spring cleaning', tag: 'green' };
    const started = await jobs.start(staffCall(account), kind(), input);
    await worker.round();
    await worker.settled();
    const { body: read } = await call('GET', `/admin/jobs/${started.ok ? started.id : ''}`);
    expect(read['data']).toMatchObject({
      ...{ state: 'done', result: { done: 3, refused: 1 }, progress: { done: 4, total: 4 } },
      findings: [{ code: 'users/self', target: `accounts:${admin.id}` }],
    });
    expect(await stored().countDocuments({ tags: 'green' })).toBe(3);
  });

  it('that begins again after a crash does nothing twice', async () => {
    const ids = await crowd('Kadu', 5);
    const input = { action: 'delete', ids, reason: 'spring cleaning' };
    const by = await actor(admin);
    const crash = run({ by, checkpoint: () => Promise.reject(new Error('the process died')) });
    await expect(kind().run(input, crash)).rejects.toThrow('the process died');
    expect(await kind().run(input, run({ by }))).toEqual({ done: 5, refused: 0 });
    const people = await stored().find({ first_name: 'Kadu' }).toArray();
    expect(people.map(({ revision, sanctions = [] }) => [revision, sanctions.length])).toEqual(
      ids.map(() => [1, 1]),
    );
    const about = ids.map((id) => `accounts:${id}`);
    const entries = (await entriesOf('users.delete')).filter(({ target }) => about.includes(target));
    expect(entries.map(({ target }) => target).sort()).toEqual(about);
  });

  it('ends when who started it may not act any more', async () => {
    const staff = await aPanelPerson(http, 'admin');
    const by = await actor(staff);
    const [id = ''] = await crowd('Bademjan', 1);
    await act({ action: 'demote', item_ids: [staff.id] });
    const input = { action: 'deactivate', ids: [id], reason: 'x' };
    expect(await kind().run(input, run({ by }))).toMatchObject({ ok: false, code: 'auth/forbidden' });
    expect(await stored().countDocuments({ first_name: 'Bademjan', inactive: { $exists: true } })).toBe(0);
  });
});

describe('an export of people', () => {
  it('is a file of a job for a fresh session, with formulas escaped, noted when it is made and when it is taken', async () => {
    const ids = await crowd('=Limu', 2);
    const started = await act({ action: 'export', format: 'csv', item_ids: ids });
    expect(started).toMatchObject({ status: 202, body: { done: 0, refused: [] } });
    const { id } = started.body['job'] as { id: string };
    const { worker } = http.parts.jobs;
    await worker.round();
    await worker.settled();
    const token = await panelTokenOf(http, admin.id);
    const file = await fetch(`${http.url}/api/admin/jobs/${id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = (await file.text()).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=Limu");
    expect(file.headers.get('content-disposition')).toContain('users-2-2036-01-01.csv');
    expect(await entriesOf('jobs.download')).toHaveLength(1);
    http.clock.advance(11 * 60_000);
    const old = await fetch(`${http.url}/api/admin/jobs/${id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await old.json()) as { code: string }).code).toBe('auth/step_up_needed');
  });

  it('is of nobody else than people who may see them', async () => {
    const player = await aPerson(http, 'user');
    const refused = await apiOf(http.url, player.token)('GET', '/admin/users/count');
    expect(refused.status).toBe(403);
  });
});
