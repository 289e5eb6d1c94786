import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Incident } from '@hokm/shared/api/incident';
import { apiOf, type ApiAnswer } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { incidentReport } from './incident-report.js';

const HOUR = 3_600_000;

let http: TestHttp;
let keeper: SignedInPerson;
let colleague: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  keeper = await aPanelPerson(http, 'super_admin');
  colleague = await aPanelPerson(http, 'super_admin');
});
afterAll(() => http.close());

const as = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const codeOf = ({ body }: ApiAnswer) => body['code'];
const iso = (ago: number) => new Date(http.clock.now() - ago).toISOString();
async function read(span = '24h'): Promise<Incident> {
  return (await (await as(keeper))('GET', `/admin/incident?span=${span}`)).body['data'] as Incident;
}

describe('the incident page', () => {
  it('has every hour of its span with lag, faults and refusals', async () => {
    const now = http.clock.now();
    const hour = new Date(now - (now % HOUR) - 2 * HOUR);
    await http.connection.collection('security_events').insertMany(
      [1, 2, 3].map((n) => ({
        event_type: 'sign_in_failed',
        severity: 'low',
        source_ip: '81.2.69.1',
        device: '',
        at: new Date(hour.getTime() + n),
      })),
    );
    await http.connection.collection('performance_hours').insertOne({
      _id: 'hour:process' as never,
      hour,
      measures: {},
      routes: [],
      faults: 4,
    });
    const { hours, refusals_are } = await read();
    expect(hours.length).toBeGreaterThanOrEqual(24);
    expect(hours.find(({ at }) => at === hour.toISOString())).toEqual({
      at: hour.toISOString(),
      lag_ms: null,
      errors: 4,
      refusals: 3,
    });
    expect(refusals_are).toBe('exact');
    expect((await read('1h')).hours.length).toBeLessThanOrEqual(2);
    expect((await (await as(keeper))('GET', '/admin/incident?span=3h')).status).toBe(400);
  });

  it('puts threats, starts, changes and notes in one order, and leaves out what is older', async () => {
    await http.connection.collection('threats').insertMany(
      [2, 30].map((ago) => ({
        key: `flooding ${ago}`,
        threat_type: 'flooding',
        source_ip: '81.2.69.9',
        level: 3,
        first_seen: new Date(iso(ago * HOUR)),
        last_seen: new Date(iso(ago * HOUR)),
      })),
    );
    await http.parts.operations.reporter.report();
    const call = await as(keeper);
    const changed = await call('PUT', '/admin/system/settings', {});
    expect(changed.status).toBe(400);
    expect(
      codeOf(await call('POST', '/admin/incident/notes', { text: 'قطعی از ساعت ۳', at: iso(HOUR) })),
    ).toBe(undefined);
    const { entries } = await read();
    expect(entries.map(({ kind }) => kind)).toEqual(['start', 'note', 'threat']);
    expect(entries[1]).toMatchObject({ about: 'قطعی از ساعت ۳', by: { id: keeper.id } });
    expect(entries[2]).toMatchObject({ what: 'flooding', about: '81.2.69.9', level: 'high', by: null });
    expect((await read('7d')).entries.filter(({ kind }) => kind === 'threat')).toHaveLength(2);
    expect((await read('1h')).entries.map(({ kind }) => kind)).not.toContain('threat');
  });

  it('shows changes of maintenance with who made them', async () => {
    await http.connection.collection('audit_log').insertOne({
      _id: 9_999 as never,
      key: 'k',
      at: new Date(iso(1_000)),
      actor: colleague.id,
      actor_level: 'super_admin',
      action: 'maintenance.enable',
      target: 'state:maintenance',
      reason: 'کوچ',
      hash: 'h',
      prev: '',
    });
    // However much is noted afterwards.
    await http.connection.collection('audit_log').insertMany(
      Array.from({ length: 101 }, (_, n) => ({
        _id: (10_000 + n) as never,
        key: `n${n}`,
        at: new Date(iso(500)),
        actor: colleague.id,
        action: 'incident.note',
        target: 'incident_notes:x',
        reason: '',
        hash: 'h',
        prev: '',
      })),
    );
    const { entries } = await read('1h');
    expect(entries.filter(({ kind }) => kind === 'change')).toMatchObject([
      { what: 'maintenance.enable', about: 'کوچ', by: { id: colleague.id } },
    ]);
    await http.connection.collection<{ _id: number }>('audit_log').deleteMany({ _id: { $gte: 9_999 } });
  });

  it('takes no note without words, about the future or about long ago, and audits the others', async () => {
    const call = await as(keeper);
    const post = (body: object) => call('POST', '/admin/incident/notes', body);
    for (const text of ['', '   ', 'x'.repeat(501)]) expect((await post({ text })).status).toBe(400);
    expect(codeOf(await post({ text: 'بعد', at: iso(-60_000) }))).toBe('request/invalid');
    expect(codeOf(await post({ text: 'پیش', at: iso(31 * 24 * HOUR) }))).toBe('request/invalid');
    const { id } = (await post({ text: 'اکنون' })).body as { id: string };
    const audited = await http.connection
      .collection('audit_log')
      .findOne({ target: `incident_notes:${id}`, action: 'incident.note' });
    expect(audited?.['actor']).toBe(keeper.id);
    const remove = async (who: SignedInPerson) => (await as(who))('DELETE', `/admin/incident/notes/${id}`);
    expect(codeOf(await remove(colleague))).toBe('request/not_found');
    expect((await remove(keeper)).status).toBe(200);
    expect(codeOf(await remove(keeper))).toBe('request/not_found');
  });

  it('becomes a file, and the audit log says for whom', async () => {
    const response = await fetch(`${http.url}/api/admin/incident/file?span=24h`, {
      headers: { authorization: `Bearer ${await panelTokenOf(http, keeper.id)}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/incident-24h-[\d-]+\.csv/);
    const text = await response.text();
    expect(text).toContain('at,kind,what,about,by,level,lag_ms,errors,refusals');
    expect(text).toContain('flooding');
    expect(await http.connection.collection('audit_log').countDocuments({ action: 'incident.export' })).toBe(
      1,
    );
  });

  it('becomes a PDF of a job, once for each order, with the names of all in it', async () => {
    const call = await as(keeper);
    const started = await call('POST', '/admin/incident/report', { span: '24h', language: 'fa' });
    expect(started.status).toBe(202);
    const { id } = started.body['job'] as { id: string };
    await http.parts.jobs.worker.round();
    await http.parts.jobs.worker.settled();
    const read = await call('GET', `/admin/jobs/${id}`);
    expect(read.body['data']).toMatchObject({
      kind: 'incident.report',
      state: 'done',
      error: null,
      file: { name: 'hokm-incident-24h-2036-01-01.pdf', type: 'application/pdf' },
    });
    const file = await fetch(`${http.url}/api/admin/jobs/${id}/file`, {
      headers: { authorization: `Bearer ${await panelTokenOf(http, keeper.id)}` },
    });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await call('POST', '/admin/incident/report', { span: '3h' })).status).toBe(400);
    expect((await call('POST', '/admin/incident/report', { language: 'de' })).status).toBe(400);
  });

  it('says in a report what happened in words, oldest first, in both languages', async () => {
    const found = await read();
    const now = http.clock.now();
    const [fa, en] = (['fa', 'en'] as const).map((language) => incidentReport(found, language, now));
    const cells = (report: typeof fa) => report?.tables[0]?.rows.flat() ?? [];
    expect(cells(fa)).toEqual(expect.arrayContaining(['تهدید', 'سیل درخواست', '81.2.69.9', 'زیاد']));
    expect(cells(en)).toEqual(expect.arrayContaining(['Threat', 'Flooding', 'قطعی از ساعت ۳']));
    expect(fa?.facts[0]).toEqual(['ورودهای ردشده', '۳']);
    expect(cells(en).indexOf('Threat')).toBeLessThan(cells(en).indexOf('Note'));
  });

  it.each(['moderator', 'admin'] as const)('is closed to a %s', async (level) => {
    const call = await as(await aPanelPerson(http, level));
    for (const [method, path] of [
      ['GET', '/admin/incident'],
      ['GET', '/admin/incident/file'],
      ['POST', '/admin/incident/notes'],
      ['POST', '/admin/incident/report'],
    ] as const)
      expect(codeOf(await call(method, path, method === 'GET' ? undefined : { text: 'x' }))).toBe(
        'auth/forbidden',
      );
  });
});
