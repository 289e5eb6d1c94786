import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_FORMATS, REPORT_TYPES } from '@hokm/shared/api/security/limits';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { objectId } from '../../platform/database/ids.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';

let http: TestHttp;
let boss: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', SUPER_ADMIN_TELEGRAM_IDS: '4711' } });
  boss = await aPanelPerson(http, 'super_admin');
  await aPerson(http, 'user');
  for (let n = 0; n < 4; n += 1)
    await fetch(`${http.url}/.env`, { headers: { 'x-forwarded-for': '81.2.69.5' } });
  await http.parts.threatWatch.flush();
  const now = http.clock.now();
  await http.connection.collection('security_events').insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      event_type: n % 3 === 0 ? 'sign_in_locked' : 'sign_in_admin',
      severity: n % 3 === 0 ? 'high' : 'medium',
      at: new Date(now - n * 60_000),
      source_ip: '81.2.69.5',
      device: '=HYPERLINK("http://evil")',
      account: boss.id,
    })),
  );
  await call('POST', '/security/blacklist', {
    ip_address: '81.9.69.0/24',
    reason: '<script>alert(1)</script> پویش نشانی‌ها در ۲۴ ساعت',
    confirm: true,
  });
});
afterAll(() => http.close());

async function call(method: string, path: string, body?: object, token = boss.token) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

/** Orders a report, runs the worker, and downloads the file. */
async function reportOf(body: object) {
  const started = await call('POST', '/security/generate-report', body);
  expect(started.status).toBe(202);
  const { job } = JSON.parse(started.text) as { job: { id: string } };
  await http.parts.jobs.worker.round();
  await http.parts.jobs.worker.settled();
  const read = JSON.parse((await call('GET', `/admin/jobs/${job.id}`)).text) as { data: { state: string } };
  expect(read.data).toMatchObject({ state: 'done', error: null });
  return { id: job.id, ...(await call('GET', `/admin/jobs/${job.id}/file`)) };
}

describe('a report', () => {
  it.each(REPORT_TYPES.flatMap((type) => REPORT_FORMATS.map((format) => [type, format] as const)))(
    'about %s becomes a file of %s',
    async (type, format) => {
      const { status, bytes, headers } = await reportOf({ type, format, days: 30, language: 'fa' });
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain(`hokm-${type}-30d-2036-01-01.${format}`);
      expect(bytes.length).toBeGreaterThan(200);
      if (format === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  it('is a page from right to left without scripts, with the digits of Persian', async () => {
    const { text } = await reportOf({ type: 'security', format: 'html', language: 'fa' });
    expect(text).toContain('<html lang="fa" dir="rtl">');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|https?:\/\/|src=/);
    expect(text).toContain('پویش پنل و نشانی‌ها');
    expect(text).toContain('۴');
  });

  it('is a table with a byte order mark and without formulas', async () => {
    const { text } = await reportOf({ type: 'access', format: 'csv', language: 'en' });
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain("'=HYPERLINK");
    expect(text).toContain('Access report');
  });

  it('is in the language that was asked for, and stands in the audit log with its download', async () => {
    const { id, text } = await reportOf({ type: 'audit', format: 'json', language: 'en' });
    const { title, tables } = JSON.parse(text) as { title: string; tables: { title: string }[] };
    expect(title).toBe('Report of the staff’s actions');
    expect(tables.map((table) => table.title)).toEqual(['Staff', 'Actions']);
    const { text: log } = await call('GET', '/security/audit-logs?per_page=3');
    const { data } = JSON.parse(log) as { data: { action: string; target: string }[] };
    expect(data.map(({ action }) => action)).toEqual(['audit.read', 'jobs.download', 'reports.generate']);
    expect(data[1]?.target).toBe(`jobs:${id}`);
  });

  interface Read {
    readonly facts: Readonly<Record<string, string>>;
    readonly tables: readonly { title: string; is_cut: boolean; rows: readonly Record<string, string>[] }[];
  }
  const read = async (type: string, language = 'en') =>
    JSON.parse((await reportOf({ type, language, format: 'json' })).text) as Read;
  const rowsOf = ({ tables }: Read, title: string) =>
    tables.find((table) => table.title === title)?.rows ?? [];

  it('counts everything where it shows the first thousand, and only blocks that are in force', async () => {
    const now = http.clock.now();
    const collection = http.connection.collection('ip_blacklist');
    const before = await read('security');
    const block = (n: number, expires_at: Date) => ({
      ip_address: `83.${n >> 8}.${n & 255}.1`,
      reason: 'test',
      threat_level: 'low',
      is_active: true,
      created_at: new Date(now),
      created_by: boss.id,
      updated_at: new Date(now),
      expires_at,
      hit_count: 2,
    });
    const [over, soon] = [new Date(now - 1), new Date(now + 60_000)];
    const { insertedIds } = await collection.insertMany([
      ...Array.from({ length: 1_100 }, (_, n) => block(n, soon)),
      ...Array.from({ length: 5 }, (_, n) => block(2_000 + n, over)),
    ]);
    const after = await read('security');
    await collection.deleteMany({ _id: { $in: Object.values(insertedIds) } });
    const number = (text = '') => Number(text.replace(/,/g, ''));
    expect(number(after.facts['Blocked networks'])).toBe(number(before.facts['Blocked networks']) + 1_100);
    expect(number(after.facts['Refused requests'])).toBe(number(before.facts['Refused requests']) + 2_200);
    const table = after.tables.find(({ title }) => title === 'Blocked networks');
    expect(table).toMatchObject({ is_cut: true, rows: { length: 1_000 } });
  });

  it('knows the super administrators of the environment', async () => {
    const { id } = await aPerson(http, 'user');
    const set = { name: 'Owner', telegram_id: 4711 };
    await http.connection.collection('accounts').updateOne({ _id: objectId(id) ?? undefined }, { $set: set });
    const rows = rowsOf(await read('access'), 'Staff');
    expect(rows).toContainEqual(expect.objectContaining({ Who: 'Owner', Role: 'Super admin' }));
  });

  it('says in the words of its language what is stored as a code', async () => {
    const [at, account] = [http.clock.now() - 1_000, boss.id];
    await http.connection.collection('wallet_entries').insertOne({
      account,
      amount: 50,
      kind: 'adjustment',
      ref: '',
      at,
      seq: 1,
      balance: 50,
    });
    await http.connection.collection('reports').insertOne({
      reason: 'name_or_picture',
      at,
      closed_at: at,
      outcome: 'no_action',
      status: 'closed',
    });
    const player = await aPerson(http, 'user');
    await call('POST', `/admin/users/${player.id}/moderate`, { action: 'warn', reason: 'گفتار ناپسند' });
    expect(rowsOf(await read('money', 'fa'), 'گردش سکه به تفکیک نوع')).toMatchObject([
      { نوع: 'تغییر گردانندگان' },
    ]);
    const moderation = await read('moderation', 'fa');
    expect(rowsOf(moderation, 'گزارش‌ها به تفکیک دلیل')).toMatchObject([{ دلیل: 'نام یا عکس' }]);
    expect(rowsOf(moderation, 'نتیجه')).toMatchObject([{ نتیجه: 'رد شد' }]);
    expect(rowsOf(moderation, 'تصمیم‌ها')).toMatchObject([{ کار: 'کاربران: هشدار داد' }]);
    const acts = rowsOf(await read('audit', 'fa'), 'کارها').map((row) => row['کار']);
    expect(acts).toContain('شبکه‌های بسته: شبکه‌ای را بست');
    expect(acts.filter((act) => /^[a-z_.]+$/.test(act ?? ''))).toEqual([]);
    expect(rowsOf(await read('access', 'fa'), 'مدیران')).toContainEqual(
      expect.objectContaining({ نقش: 'مدیر ارشد' }),
    );
  });

  it('is for super administrators alone, and refuses what there is not', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const order = async (body: object, token = boss.token) =>
      (await call('POST', '/security/generate-report', body, token)).status;
    expect(await order({ type: 'security' }, admin.token)).toBe(403);
    expect(await order({ type: 'everything' })).toBe(400);
    expect(await order({ type: 'security', days: 8 })).toBe(400);
    expect(await order({ type: 'security', format: 'exe' })).toBe(400);
    expect(await order({})).toBe(400);
  });
});
