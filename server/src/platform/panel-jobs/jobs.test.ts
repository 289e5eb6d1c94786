import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FINDINGS_MAX } from '@hokm/shared/api/jobs/limits';
import { DAY_MS } from '@hokm/shared/time';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { staffCall } from '../../../test/support/staff-call.js';
import { refuse } from '../core/result.js';
import { objectId } from '../database/ids.js';
import { defineModule } from '../modules/module.js';
import { defineJob, type JobRun } from './job-kind.js';
import { jobModel } from './model.js';

let http: TestHttp;
let admin: SignedInPerson;
let other: SignedInPerson;
let chief: SignedInPerson;
let jobs: TestHttp['parts']['jobs']['jobs'];
let worker: TestHttp['parts']['jobs']['worker'];
let files: TestHttp['parts']['jobs']['files'];

/** What a job of the test does; by its input. */
const works = new Map<string, (run: JobRun) => Promise<object>>();
const input = z.object({ name: z.string(), more: z.unknown().optional() });
const area = 'panel/users' as const;
const plain = defineJob({
  kind: 'test.plain',
  area,
  input,
  checkpoint: z.unknown(),
  run: ({ name, more }, run) => works.get(name)?.(run) ?? Promise.resolve({ name, more: more ?? null }),
});
const alone = defineJob({
  kind: 'test.alone',
  area,
  input,
  alone: 'test.alone',
  run: () => Promise.resolve({}),
});
const secret = defineJob({
  kind: 'test.secret',
  area,
  input,
  freshFile: true,
  async run(_input, run) {
    await run.file({ name: 'secret.csv', type: 'text/csv', bytes: bytesOf('a,b') });
    return {};
  },
});

async function* bytesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(new TextEncoder().encode(text));
}

beforeAll(async () => {
  http = await startTestHttp();
  ({ jobs, worker, files } = http.parts.jobs);
  http.parts.modules.add(defineModule('test', () => ({ jobs: [plain, alone, secret], exports: null })));
  admin = await aPanelPerson(http, 'admin');
  other = await aPanelPerson(http, 'admin');
  chief = await aPanelPerson(http, 'super_admin');
});
afterAll(() => http.close());

async function call(person: SignedInPerson, method: string, path: string, headers = {}) {
  const response = await fetch(`${http.url}/api/admin/jobs${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const text = await response.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, text, ...body } as {
    status: number;
    headers: Headers;
    text: string;
    code?: string;
    data?: Record<string, unknown>;
  };
}

async function asCaller(person: SignedInPerson, headers = {}) {
  const account = await http.parts.signIn.authenticate(person.token);
  if (account === null) throw new Error('nobody');
  return staffCall(account, headers);
}

async function started(person: SignedInPerson, name: string, headers = {}): Promise<string> {
  const answer = await jobs.start(await asCaller(person, headers), plain, { name });
  if (!answer.ok) throw new Error(answer.code);
  return answer.id;
}

async function finished(): Promise<void> {
  while ((await worker.round()) > 0) await worker.settled();
}

const dataOf = async (person: SignedInPerson, id: string) => (await call(person, 'GET', `/${id}`)).data;

describe('a job', () => {
  it('waits, runs, and answers its result; it is in the audit log from the start', async () => {
    works.set('counts', async (run) => {
      run.progress(3, 12, 'counting');
      run.finding({ level: 'warning', code: 'odd', target: 'things:1', detail: '7' });
      return Promise.resolve({ counted: 12 });
    });
    const id = await started(admin, 'counts');
    expect(await dataOf(admin, id)).toMatchObject({ state: 'waiting', started_by: { id: admin.id } });
    const entry = await http.connection.collection('audit_log').findOne({ target: `jobs:${id}` });
    expect(entry).toMatchObject({ action: 'jobs.start', actor: admin.id, request: 'request-1' });
    await finished();
    expect(await dataOf(admin, id)).toMatchObject({
      kind: 'test.plain',
      state: 'done',
      result: { counted: 12 },
      error: null,
      is_cancelling: false,
      progress: { done: 3, total: 12, step: 'counting' },
      findings: [{ level: 'warning', code: 'odd', target: 'things:1', detail: '7' }],
      findings_total: 1,
    });
  });

  it('repeated with the same key is the same job, of the same person only', async () => {
    const headers = { 'idempotency-key': 'key-12345678' };
    const first = await started(admin, 'repeated', headers);
    expect(await started(admin, 'repeated', headers)).toBe(first);
    expect(await started(other, 'repeated', headers)).not.toBe(first);
    await finished();
    expect(await started(admin, 'repeated', headers)).toBe(first);
    const reused = await jobs.start(await asCaller(admin, headers), plain, { name: 'different' });
    expect(reused).toEqual({ ok: false, code: 'jobs/key_reused' });
    expect(await http.connection.collection('audit_log').countDocuments({ target: `jobs:${first}` })).toBe(1);
  });

  it('started at the same moment with one key is one job', async () => {
    const caller = await asCaller(admin, { 'idempotency-key': 'key-at-once-1' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => jobs.start(caller, plain, { name: 'at once' })),
    );
    expect(new Set(answers.map((answer) => (answer.ok ? answer.id : answer.code))).size).toBe(1);
    await finished();
  });

  it('that excludes others of its kind refuses them until it has ended', async () => {
    const caller = await asCaller(admin);
    const answers = await Promise.all([1, 2, 3].map(() => jobs.start(caller, alone, { name: 'x' })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await jobs.start(caller, alone, { name: 'x' })).toEqual({ ok: false, code: 'jobs/busy' });
    await finished();
    expect(await jobs.start(caller, alone, { name: 'x' })).toMatchObject({ ok: true });
    await finished();
  });

  it('of the product itself runs once for each thing it is for', async () => {
    const first = await jobs.startOwn(plain, { name: 'nightly' }, '2036-01-01');
    expect(await jobs.startOwn(plain, { name: 'nightly' }, '2036-01-01')).toEqual(first);
    await finished();
    const id = first.ok ? first.id : '';
    expect(await dataOf(chief, id)).toMatchObject({ state: 'done', started_by: null });
    expect((await call(admin, 'GET', `/${id}`)).status).toBe(404);
  });

  it('keeps the first findings, and counts all', async () => {
    works.set('finds much', (run) => {
      for (let n = 0; n < FINDINGS_MAX + 20; n += 1)
        run.finding({ level: 'info', code: 'found', target: `things:${n}`, detail: '' });
      return Promise.resolve({});
    });
    const id = await started(admin, 'finds much');
    await finished();
    const { findings, findings_total } = (await dataOf(admin, id)) as {
      findings: unknown[];
      findings_total: number;
    };
    expect([findings.length, findings_total]).toEqual([FINDINGS_MAX, FINDINGS_MAX + 20]);
  });

  it('that refuses has failed with the code; one that throws is tried again twice', async () => {
    works.set('refuses', () => Promise.resolve(refuse('content/stale')));
    let tries = 0;
    works.set('throws', () => Promise.reject(new Error(`bug ${(tries += 1)}`)));
    const [refused, thrown] = [await started(admin, 'refuses'), await started(admin, 'throws')];
    await finished();
    const said = 'Somebody else has changed this in the meantime.';
    const en = { 'accept-language': 'en' };
    expect((await call(admin, 'GET', `/${refused}`, en)).data).toMatchObject({
      state: 'failed',
      error: { code: 'content/stale', message: said },
    });
    expect(await dataOf(admin, thrown)).toMatchObject({ state: 'waiting' });
    for (const wait of [5_000, 60_000]) {
      http.clock.advance(wait);
      await finished();
    }
    expect(tries).toBe(3);
    expect(await dataOf(admin, thrown)).toMatchObject({ state: 'failed', error: { code: 'jobs/failed' } });
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once, and tells who did it', async () => {
    const id = await started(admin, 'never');
    expect((await call(chief, 'POST', `/${id}/cancel`)).data).toMatchObject({ state: 'cancelled' });
    await finished();
    expect(await dataOf(admin, id)).toMatchObject({ state: 'cancelled', result: null });
    const entry = await http.connection
      .collection('audit_log')
      .findOne({ target: `jobs:${id}`, action: 'jobs.cancel' });
    expect(entry).toMatchObject({ actor: chief.id });
    expect((await call(chief, 'POST', `/${id}/cancel`)).code).toBe('jobs/ended');
  });

  it('ends a running job at its next checkpoint', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let isAborted = false;
    works.set('long', async (run) => {
      await gate;
      await run.checkpoint(1).finally(() => (isAborted = run.signal.aborted));
      return {};
    });
    const id = await started(admin, 'long');
    await worker.round();
    const cancelled = await call(admin, 'POST', `/${id}/cancel`);
    expect(cancelled.data).toMatchObject({ state: 'running', is_cancelling: true });
    goOn();
    await worker.settled();
    expect(isAborted).toBe(true);
    expect(await dataOf(admin, id)).toMatchObject({ state: 'cancelled', is_cancelling: false });
  });

  it('is refused for what is not there, and for jobs of others', async () => {
    const id = await started(admin, 'not yours');
    expect((await call(other, 'POST', `/${id}/cancel`)).code).toBe('request/not_found');
    expect((await call(other, 'POST', `/${'0'.repeat(24)}/cancel`)).code).toBe('request/not_found');
    await finished();
  });
});

describe('the list', () => {
  it('has the own jobs, newest first; a super administrator sees all', async () => {
    const mine = await started(other, 'mine');
    const idsOf = async (person: SignedInPerson, query = '') =>
      ((await call(person, 'GET', query)).data as unknown as { id: string }[]).map(({ id }) => id);
    const own = await idsOf(other);
    expect(own[0]).toBe(mine);
    expect(await idsOf(admin, '?per_page=100')).not.toContain(mine);
    expect(await idsOf(chief, '?per_page=100')).toContain(mine);
    expect(await idsOf(chief, '?mine=true')).toEqual([]);
    expect(await idsOf(other, '?state=waiting')).toEqual([mine]);
    await finished();
  });

  it('shows nothing of an area that is closed to the person by now', async () => {
    const demoted = await aPanelPerson(http, 'admin');
    const id = await started(demoted, 'of an admin');
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(demoted.id) ?? undefined }, { $set: { admin_level: 'moderator' } });
    expect((await call(demoted, 'GET', `/${id}`)).status).toBe(404);
    expect((await call(demoted, 'GET', '')).data).toEqual([]);
    await finished();
  });

  it.each(['?state=everything', '?page=0', '?per_page=5000', '?mine=perhaps', '/xyz', '/..%2f', '/%24ne'])(
    'refuses %s',
    async (path) => {
      expect((await call(chief, 'GET', path)).status).toBe(400);
    },
  );
});

describe('the input of a job', () => {
  it('is kept as it is, whatever its fields are called', async () => {
    const more = JSON.parse(
      '{"$where": "sleep(1000)", "a.b": {"$gt": ""}, "__proto__": {"admin_level": "super_admin"}}',
    ) as unknown;
    const answer = await jobs.start(await asCaller(admin), plain, { name: 'hostile', more });
    await finished();
    const data = await dataOf(admin, answer.ok ? answer.id : '');
    expect(JSON.stringify(data?.['result'])).toBe(JSON.stringify({ name: 'hostile', more }));
    expect(({} as Record<string, unknown>)['admin_level']).toBeUndefined();
  });

  it('has to fit when the job starts, and again when it runs', async () => {
    const wrong = { name: 7 } as unknown as { name: string };
    await expect(jobs.start(await asCaller(admin), plain, wrong)).rejects.toThrow();
    const id = await started(admin, 'older');
    const model = jobModel(http.connection);
    await model.updateOne({ _id: id }, { $set: { input: '{"name": 7}', attempts: 2 } });
    await finished();
    expect(await dataOf(admin, id)).toMatchObject({ state: 'failed', error: { code: 'jobs/failed' } });
  });

  it('of a kind that this version does not know is left alone', async () => {
    const id = await started(admin, 'newer');
    await jobModel(http.connection).updateOne({ _id: id }, { $set: { kind: 'test.newer' } });
    await finished();
    expect(await dataOf(admin, id)).toMatchObject({ state: 'waiting' });
  });
});

describe('the file of a job', () => {
  it('is streamed as it was made, noted in the audit log, and gone after seven days', async () => {
    works.set('writes', async (run) => {
      const name = 'گزارش "۱".csv';
      await run.file({ name, type: 'text/csv; charset=utf-8', bytes: bytesOf('سلام,', 'x'.repeat(400_000)) });
      return { rows: 2 };
    });
    const id = await started(admin, 'writes');
    await finished();
    expect(await dataOf(admin, id)).toMatchObject({ file: { name: 'گزارش "۱".csv', size: 400_009 } });
    const got = await call(admin, 'GET', `/${id}/file`);
    expect([got.status, got.text]).toEqual([200, `سلام,${'x'.repeat(400_000)}`]);
    expect(got.headers.get('content-disposition')).toContain("filename*=UTF-8''%DA%AF");
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await call(other, 'GET', `/${id}/file`)).status).toBe(404);
    const noted = await http.connection.collection('audit_log').find({ action: 'jobs.download' }).toArray();
    expect(noted).toMatchObject([{ actor: admin.id, target: `jobs:${id}` }]);
    http.clock.advance(7 * DAY_MS);
    await files.sweep();
    const again = await aPanelPerson(http, 'super_admin');
    expect((await call(again, 'GET', `/${id}/file`)).status).toBe(404);
    for (const name of ['job_files.files', 'job_files.chunks'])
      expect(await http.connection.collection(name).countDocuments()).toBe(0);
  });

  it('of a job that failed or was cancelled goes at once', async () => {
    works.set('writes and refuses', async (run) => {
      await run.file({ name: 'a.txt', type: 'text/plain', bytes: bytesOf('a') });
      return refuse('content/stale');
    });
    const id = await started(await aPanelPerson(http, 'admin'), 'writes and refuses');
    await finished();
    await files.sweep();
    expect(await http.connection.collection('job_files.files').countDocuments()).toBe(0);
    expect(await jobModel(http.connection).findById(id).lean()).toMatchObject({ uploads: [] });
  });

  it('that is secret needs a fresh session', async () => {
    const person = await aPanelPerson(http, 'admin');
    const answer = await jobs.start(await asCaller(person), secret, { name: 'x' });
    await finished();
    const path = `/${answer.ok ? answer.id : ''}/file`;
    expect((await call(person, 'GET', path)).text).toBe('a,b');
    http.clock.advance(11 * 60_000);
    expect((await call(person, 'GET', path)).code).toBe('auth/step_up_needed');
  });
});
