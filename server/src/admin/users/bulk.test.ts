import type { CommandStartedEvent } from 'mongodb';
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
  http = await startTestHttp({ watchCommands: true });
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
      language: 'fa',
      avatar: null,
      is_guest: true,
      admin_level: 'user',
      balance: 0,
      level: 1,
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
      const refused = await act({
        action: 'deactivate',
        hours: 24,
        filter: filter('golabi'),
        expected_total,
      });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'users/selection_changed', current: { total: 2 } },
      });
    }
    expect(await stored().countDocuments({ first_name: 'Golabi', inactive: { $exists: true } })).toBe(0);
  });

  it('deletes nobody without a second person, who is asked for all of them at once', async () => {
    const ids = await crowd('Shalil', 3);
    const all = { action: 'delete', item_ids: ids };
    const inBulk = { resource_type: 'users', resource_ids: ids, reason: 'spring cleaning' };
    expect(codeOf(await act(all))).toBe('approval/needed');
    expect(codeOf(await call('POST', '/admin/bulk/delete', inBulk))).toBe('approval/needed');
    const closed = () => stored().countDocuments({ first_name: 'Shalil', delete_at: { $exists: true } });
    expect(await closed()).toBe(0);
    const answers = [
      await act({ ...all, ask: true }),
      await call('POST', '/admin/bulk/delete', { ...inBulk, extras: { ask: true } }),
    ];
    const [one, other] = answers.map(({ body }) => (body['approval'] as { id: string }).id);
    expect(one).not.toBe(other);
    const second = apiOf(http.url, (await aPanelPerson(http, 'admin')).token);
    expect((await second('PUT', `/admin/approvals/${one ?? ''}`, { decision: 'approve' })).status).toBe(200);
    const { worker } = http.parts.jobs;
    await worker.round();
    await worker.settled();
    expect(await closed()).toBe(3);
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
    const everybody = { filter: filter('sibzamini'), expected_total: 3 };
    const closed = await act({ action: 'deactivate', hours: 24, ...everybody });
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
    id: 'a'.repeat(24),
    language: 'fa',
    resumed: null,
    signal: new AbortController().signal,
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
  const kind = (name = 'users.bulk') => {
    const found = http.parts.modules.parts('jobs').find((each) => each.kind === name);
    if (found === undefined) throw new Error('no such job');
    return found;
  };
  const actor = async (person: SignedInPerson) => {
    const account = await http.parts.signIn.authenticate(person.token);
    if (account === null) throw new Error('nobody');
    return actorOf(staffCall(account));
  };

  /** Lets the worker do a job; its id. */
  async function jobBy(person: SignedInPerson, input: object): Promise<string> {
    const account = await http.parts.signIn.authenticate(await panelTokenOf(http, person.id));
    if (account === null) throw new Error('nobody');
    const { jobs, worker } = http.parts.jobs;
    const started = await jobs.start(staffCall(account), kind(), input);
    await worker.round();
    await worker.settled();
    return started.ok ? started.id : '';
  }

  it('says how far it is, and names the people for whom it is refused', async () => {
    const ids = [...(await crowd('Khiar', 3)), admin.id];
    const id = await jobBy(admin, { action: 'tag', ids, reason: 'spring cleaning', tag: 'green' });
    const { body: read } = await call('GET', `/admin/jobs/${id}`);
    expect(read['data']).toMatchObject({
      state: 'done',
      result: { done: 3, refused: 1 },
      progress: { done: 4, total: 4 },
      undo: { id: expect.any(String) as string },
      findings: [{ code: 'users/self', target: `accounts:${admin.id}` }],
    });
    expect(await stored().countDocuments({ tags: 'green' })).toBe(3);
  });

  it('that begins again after a crash does nothing twice', async () => {
    const ids = await crowd('Kadu', 5);
    const input = { action: 'delete', approval: 'given', ids, reason: 'spring cleaning' };
    const by = await actor(admin);
    const crash = run({ by, checkpoint: () => Promise.reject(new Error('the process died')) });
    await expect(kind().run(input, crash)).rejects.toThrow('the process died');
    expect(await kind().run(input, run({ by }))).toMatchObject({ done: 5, refused: 0 });
    const people = await stored().find({ first_name: 'Kadu' }).toArray();
    expect(people.map(({ revision, sanctions = [] }) => [revision, sanctions.length])).toEqual(
      ids.map(() => [1, 1]),
    );
    const about = ids.map((id) => `accounts:${id}`);
    const entries = (await entriesOf('users.delete')).filter(({ target }) => about.includes(target));
    expect(entries.map(({ target }) => target).sort()).toEqual(about);
  });

  it('is taken back with one call, except for those changed since', async () => {
    const ids = await crowd('Chaghale', 3);
    const started = await jobBy(admin, {
      action: 'delete',
      approval: 'given',
      ids,
      reason: 'spring cleaning',
    });
    const { undo } = (await call('GET', `/admin/jobs/${started}`)).body['data'] as {
      undo: { id: string; until: string };
    };
    expect(Date.parse(undo.until)).toBe(http.clock.now() + 24 * 3_600_000);
    await act({ action: 'tag', tag: 'seen', item_ids: ids.slice(0, 1) });
    expect((await call('POST', `/admin/undo/${undo.id}`)).body).toMatchObject({
      undone: 2,
      job: null,
      refused: [{ id: ids[0], code: 'content/stale' }],
    });
    expect(await stored().countDocuments({ first_name: 'Chaghale', delete_at: { $exists: true } })).toBe(1);
  });

  it('is taken back by a job of its own where they are many, once also after a crash', async () => {
    const ids = await crowd('Gheisi', 25);
    const done = await jobBy(admin, { action: 'delete', approval: 'given', ids, reason: 'spring cleaning' });
    const { undo } = (await call('GET', `/admin/jobs/${done}`)).body['data'] as { undo: { id: string } };
    // Others whom the same action reached, to make them more than one call takes back.
    const parts = http.connection.collection('panel_undos');
    const [part] = await parts.find({ group: undo.id }).toArray();
    const nobody = (n: number) => `f${String(n).padStart(23, '0')}`;
    const others = Array.from({ length: 476 }, (_, n) => ({
      ...part,
      _id: `z${n}` as never,
      account: nobody(n),
    }));
    await parts.insertMany(others);
    const started = await call('POST', `/admin/undo/${undo.id}`);
    expect(started).toMatchObject({ status: 202, body: { undone: 0, refused: [] } });
    const { id } = started.body['job'] as { id: string };
    expect((await call('POST', `/admin/undo/${undo.id}`)).body).toMatchObject({ code: 'jobs/busy' });
    await call('POST', `/admin/jobs/${id}/cancel`, {});
    await parts.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
    const by = await actor(admin);
    const crash = run({ by, checkpoint: () => Promise.reject(new Error('the process died')) });
    const takesBack = kind('users.undo');
    await expect(takesBack.run({ group: undo.id }, crash)).rejects.toThrow('the process died');
    expect(await takesBack.run({ group: undo.id }, run({ by }))).toEqual({ undone: 5, refused: 0 });
    expect(await stored().countDocuments({ first_name: 'Gheisi', delete_at: { $exists: true } })).toBe(0);
    const about = new Set(ids.map((one) => `accounts:${one}`));
    const entries = (await entriesOf('users.undo')).filter(({ target }) => about.has(target));
    expect(entries).toHaveLength(25);
  });

  it('stores how an act is taken back before it is done', async () => {
    const ids = await crowd('Zardalu', 2);
    const by = await actor(admin);
    const writes: string[] = [];
    const note = ({ command }: CommandStartedEvent) => {
      if (command['update'] === 'panel_undos') writes.push('undo');
      if (command['findAndModify'] === 'accounts') writes.push('act');
    };
    const client = http.connection.getClient();
    client.on('commandStarted', note);
    const input = { action: 'delete', approval: 'given', ids, reason: 'spring cleaning' };
    const result = (await kind().run(input, run({ by, id: 'b'.repeat(24) }))) as { undo: { id: string } };
    client.off('commandStarted', note);
    expect(writes.filter((write, at) => write === 'undo' || writes[at - 1] === 'undo')).toEqual(
      ids.flatMap(() => ['undo', 'act']),
    );
    expect((await call('POST', `/admin/undo/${result.undo.id}`)).body).toMatchObject({ undone: 2 });
    expect(await stored().countDocuments({ first_name: 'Zardalu', delete_at: { $exists: true } })).toBe(0);
  });

  it('takes nothing back of an act that was noted and did not happen', async () => {
    const [id = ''] = await crowd('Gilas', 1);
    const { insertedId } = await http.connection.collection('panel_undos').insertOne({
      _id: 'c'.repeat(32) as never,
      account: id,
      revision: 1,
      action: 'users.delete',
      level: 'admin',
      fields: { tags: null },
      expires_at: new Date(http.clock.now() + 3_600_000),
    });
    await act({ action: 'tag', tag: 'kept', item_ids: [id] });
    expect(await call('POST', `/admin/undo/${String(insertedId)}`)).toMatchObject({
      body: { code: 'content/stale' },
    });
    expect(await stored().countDocuments({ first_name: 'Gilas', tags: 'kept' })).toBe(1);
  });

  it('ends when who started it may not act any more', async () => {
    const staff = await aPanelPerson(http, 'admin');
    const by = await actor(staff);
    const [id = ''] = await crowd('Bademjan', 1);
    await act({ action: 'demote', item_ids: [staff.id] });
    const input = { action: 'delete', approval: 'given', ids: [id], reason: 'x' };
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
