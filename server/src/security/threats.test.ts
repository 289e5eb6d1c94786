import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecurityDashboard, SecurityLogEntry, Threat } from '@hokm/shared/api';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';

const ATTACKER = '81.2.69.5';
const BOSS = '82.3.4.7';
const HOUR = 60 * 60_000;
let http: TestHttp;
let boss: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  boss = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(
  method: string,
  path: string,
  body?: object,
  token = boss.token,
  from = BOSS,
): Promise<Answer> {
  const response = await fetch(`${http.url}/api/security${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Scanners ask for bait; the next flush sees it. */
async function scan(times = 3, from = ATTACKER): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await fetch(`${http.url}/.env`, { headers: { 'x-forwarded-for': from } });
  await http.parts.threatWatch.flush();
}
const listed = async (query = '') => (await call('GET', `/threats${query}`)).body['data'] as Threat[];
const first = async (): Promise<Threat> => {
  const [threat] = await listed();
  if (threat === undefined) throw new Error('no threat');
  return threat;
};
const statusFrom = async (address: string) =>
  (await fetch(`${http.url}/api/config`, { headers: { 'x-forwarded-for': address } })).status;
const audited = async (action: string) => (await call('GET', `/audit-logs?action=${action}`)).body['data'];

async function configure(change: Partial<DetectionSettings>): Promise<Answer> {
  const { body } = await call('GET', '/configuration');
  const { settings, revision } = body['data'] as { settings: DetectionSettings; revision: number };
  return call('PUT', '/configuration', { ...settings, ...change, revision });
}

describe('a threat', () => {
  it('is mitigated by a block after saying whom it hits, is refused at once, and stands in the audit log', async () => {
    const person = await aPerson(http, 'user');
    const _id = objectId(person.id);
    if (_id === null) throw new Error('no account');
    await http.parts.signIn.sessions.start({ _id }, { userAgent: '', address: ATTACKER });
    await scan();
    const { id } = await first();
    const asked = await call('POST', `/threats/${id}/mitigate`, { action: 'block_ip', preview: true });
    expect(asked.body).toMatchObject({ people: 1, block: null, data: { is_mitigated: false } });
    expect(await statusFrom(ATTACKER)).toBe(200);
    const made = await call('POST', `/threats/${id}/mitigate`, {
      action: 'block_ip',
      hours: 2,
      note: 'scanner',
    });
    expect(made.body).toMatchObject({
      block: { ip_address: ATTACKER, reason: 'scanner', threat_level: 'high', is_active: true },
      data: { is_active: false, is_mitigated: true, mitigation: { action: 'block_ip', note: 'scanner' } },
    });
    expect([await statusFrom(ATTACKER), await statusFrom('81.2.69.6')]).toEqual([403, 200]);
    expect(await audited('threats.mitigate')).toMatchObject([{ target: `threats:${id}`, reason: 'scanner' }]);
    expect(await audited('blacklist.add')).toMatchObject([{ target: `ip_blacklist:${ATTACKER}` }]);
  });

  it('goes to manual review by default, and is active again when it has grown by its threshold', async () => {
    await scan();
    const { id } = await first();
    expect((await call('POST', `/threats/${id}/mitigate`, {})).body['data']).toMatchObject({
      is_active: false,
      mitigation: { action: 'manual_review', by: 'Somebody', until: null },
    });
    await scan(2);
    expect(await first()).toMatchObject({ is_active: false, frequency: 5 });
    expect(await listed('?active_only=true')).toEqual([]);
    await scan(1);
    expect(await first()).toMatchObject({ is_active: true, is_mitigated: false, frequency: 6 });
  });

  it('is not blocked where a block is refused', async () => {
    await scan(3, BOSS);
    const { id } = await first();
    const block = (more: object = {}) =>
      call('POST', `/threats/${id}/mitigate`, { action: 'block_ip', ...more });
    expect((await block()).body['code']).toBe('security/would_lock_out');
    expect(await first()).toMatchObject({ is_active: true });
    await scan(4, '10.0.0.9');
    const inside = (await listed()).find(({ source_ip }) => source_ip === '10.0.0.9');
    expect((await call('POST', `/threats/${inside?.id}/mitigate`, { action: 'block_ip' })).body['code']).toBe(
      'security/network_invalid',
    );
    expect((await call('POST', `/threats/${'f'.repeat(24)}/mitigate`, {})).status).toBe(404);
    expect((await call('POST', `/threats/${id}/mitigate`, { action: 'burn' })).status).toBe(400);
    expect((await call('POST', `/threats/${id}/mitigate`, { hours: 0 })).status).toBe(400);
  });

  it('of a network that a super admin used lately is blocked only with a confirmation', async () => {
    await scan();
    const other = await aPerson(http, 'super_admin');
    const _id = objectId(other.id);
    if (_id === null) throw new Error('no account');
    const begun = http.connection.collection('sessions');
    await begun.updateMany({ account: _id }, { $set: { address: ATTACKER } });
    const { id } = await first();
    const block = (more: object) => call('POST', `/threats/${id}/mitigate`, { action: 'block_ip', ...more });
    expect((await block({})).body['code']).toBe('security/would_lock_out');
    expect((await block({ confirm: true })).body['code']).toBe('security/would_lock_out');
    await http.parts.signIn.sessions.start({ _id }, { userAgent: '', address: '81.7.69.6' });
    expect((await block({ confirm: true })).status).toBe(200);
    expect(await statusFrom(ATTACKER)).toBe(403);
  });

  it('is listed by score, level, kind and time, for super admins in a fresh session', async () => {
    await scan(3, '81.2.69.1');
    http.clock.advance(HOUR);
    boss = { ...boss, token: await panelTokenOf(http, boss.id) };
    await scan(30, '81.2.69.2');
    await scan(4, '81.2.69.3');
    const ips = async (query: string) => (await listed(query)).map(({ source_ip }) => source_ip.slice(-1));
    expect(await ips('')).toEqual(['2', '3', '1']);
    expect(await ips('?sort_order=asc&per_page=2')).toEqual(['1', '3']);
    expect(await ips('?sort_by=last_seen&sort_order=asc')).toEqual(expect.arrayContaining(['1']));
    expect(await ips('?threat_level=medium')).toEqual([]);
    expect(await ips('?threat_type=flooding')).toEqual([]);
    expect((await first()).score).toBeCloseTo(3 * Math.log2(31), 0);
    const admin = await aPanelPerson(http, 'admin');
    expect((await call('GET', '/threats', undefined, admin.token)).status).toBe(403);
    const { id } = await first();
    http.clock.advance(11 * 60_000);
    expect((await call('POST', `/threats/${id}/mitigate`, {})).body['code']).toBe('auth/step_up_needed');
  });
});

describe('the automatic block', () => {
  it('is off at first, then blocks for the length of its rule and the settings, once, and is in the audit log', async () => {
    await scan(3);
    expect(await statusFrom(ATTACKER)).toBe(200);
    await configure({ auto_block: true, auto_block_hours: 2 });
    await scan(1);
    expect(await statusFrom(ATTACKER)).toBe(403);
    const [block] = (await call('GET', '/blacklist')).body['data'] as { expires_at: string }[];
    expect(Date.parse(block!.expires_at) - http.clock.now()).toBe(2 * HOUR);
    expect(await first()).toMatchObject({ is_mitigated: true, mitigation: { action: 'block_ip', by: '' } });
    expect(await audited('threats.mitigate')).toMatchObject([{ actor: { id: 'system', level: 'machine' } }]);
    expect(await audited('blacklist.add')).toMatchObject([{ actor: { id: 'system' } }]);
    expect((await call('GET', '/audit-logs/verify')).body).toMatchObject({ broken_at: null });
  });

  it('never hits private networks or one that a super admin uses', async () => {
    await configure({ auto_block: true });
    const _id = objectId(boss.id);
    if (_id === null) throw new Error('no account');
    await http.parts.signIn.sessions.start({ _id }, { userAgent: '', address: '81.2.69.77' });
    // This session began elsewhere.
    await call('GET', '/threats', undefined, boss.token, '81.2.69.78');
    await expect.poll(() => http.connection.collection('staff_networks').countDocuments()).toBe(2);
    await scan(5, '81.2.69.78');
    await scan(5, '81.2.69.77');
    await scan(5, '127.0.0.1');
    await scan(5, '10.1.1.1');
    expect(await http.connection.collection('ip_blacklist').countDocuments()).toBe(0);
    expect((await listed('?active_only=true')).length).toBe(4);
  });
});

describe('the configuration of detection', () => {
  it('changes thresholds for the next flush, with a diff by field, and refuses stale saves', async () => {
    const { body } = await call('GET', '/configuration');
    const { settings, revision } = body['data'] as { settings: DetectionSettings; revision: number };
    expect(settings).toMatchObject({ auto_block: false, low_event_days: 90, event_days: 365 });
    const bait_paths = { is_on: true, threshold: 1, window_minutes: 10 };
    const saved = await configure({ rules: { ...settings.rules, bait_paths } });
    expect(saved.body['data']).toMatchObject({ revision: revision + 1, updated_by: 'Somebody' });
    await scan(1);
    expect(await listed()).toMatchObject([{ threat_type: 'panel_probing', frequency: 1 }]);
    const stale = await call('PUT', '/configuration', { ...settings, revision });
    expect(stale).toMatchObject({ status: 409, body: { code: 'content/stale' } });
    const [{ id }] = (await audited('settings.detection')) as [{ id: number }];
    const { body: entry } = await call('GET', `/audit-logs/${id}`);
    expect(entry['data']).toMatchObject({
      changes: [{ field: 'rules.bait_paths.threshold', before: 3, after: 1 }],
    });
  });

  it.each([
    ['a threshold of nothing', { rules: { flooding: { is_on: true, threshold: 0, window_minutes: 1 } } }],
    ['a longer automatic block than a day', { auto_block_hours: 25 }],
    ['events that are kept for two years', { event_days: 730 }],
    ['an unknown level', { tell_from: 'all' }],
  ])('refuses %s', async (_what, change) => {
    const { body } = await call('GET', '/configuration');
    const { settings } = body['data'] as { settings: DetectionSettings };
    const rules = { ...settings.rules, ...(change as { rules?: object }).rules };
    expect((await configure({ ...(change as object), rules })).body['code']).toBe('request/invalid');
  });

  it('decides how long events are kept', async () => {
    await configure({ low_event_days: 7, event_days: 30 });
    const sign = { email: 'a@example.org', password: 'wrong' };
    await fetch(`${http.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sign),
    });
    const [event] = await http.connection
      .collection('security_events')
      .find({ event_type: 'sign_in_failed' })
      .toArray();
    const { expires_at, at } = event as unknown as { expires_at: Date; at: Date };
    expect(expires_at.getTime() - at.getTime()).toBe(7 * 24 * HOUR);
  });

  it('acts in another process after its next look', async () => {
    await configure({ auto_block: true });
    const other = await startTestHttp();
    try {
      const state = await http.connection.collection('state').find().toArray();
      await other.connection.collection('state').insertMany(state);
      await other.parts.state.refresh();
      const token = (await aPanelPerson(other, 'super_admin')).token;
      const read = await fetch(`${other.url}/api/security/configuration`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await read.json()).toMatchObject({ data: { settings: { auto_block: true } } });
    } finally {
      await other.close();
    }
  });
});

/** Stores events, one a minute, the newest last. */
async function store(events: readonly Record<string, unknown>[]): Promise<void> {
  const now = http.clock.now();
  await http.connection.collection('security_events').insertMany(
    events.map((event, n) => ({
      event_type: 'sign_in_failed',
      severity: 'low',
      source_ip: '81.2.69.5',
      device: 'Chrome',
      at: new Date(now - (events.length - n) * 60_000),
      ...event,
    })),
  );
}

describe('the log of events', () => {
  const page = async (query: string) =>
    (await call('GET', `/logs?${query}`)).body as { data: SecurityLogEntry[]; next: string | null };

  it('is read page by page, each event once, also when many happened at one moment', async () => {
    const at = new Date(http.clock.now() - HOUR);
    await store(
      Array.from({ length: 23 }, (_, n) => (n < 12 ? { device: `d${n}`, at } : { device: `d${n}` })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
      const read: { data: SecurityLogEntry[]; next: string | null } = await page(
        `per_page=5${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...read.data.map(({ details }) => details).filter((details) => details.startsWith('d')));
      cursor = read.next;
    }
    expect(seen.length).toBe(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('says how many there are, and finds a page by its number', async () => {
    await store(Array.from({ length: 23 }, (_, n) => ({ event_type: 'sign_in_locked', device: `d${n}` })));
    const paged = async (query: string) =>
      (await call('GET', `/logs?type=sign_in_locked&per_page=10${query}`)).body as {
        data: SecurityLogEntry[];
        meta: object;
        next: string | null;
      };
    const first = await paged('');
    expect(first.meta).toEqual({ total: 23, page: 1, pages: 3, per_page: 10 });
    const second = await paged('&page=2');
    expect(second.meta).toEqual({ total: 23, page: 2, pages: 3, per_page: 10 });
    expect(second.data).toEqual((await paged(`&cursor=${first.next ?? ''}`)).data);
    const last = await paged('&page=3');
    expect([last.data.length, last.next]).toEqual([3, null]);
    expect(await call('GET', '/logs?page=1001&per_page=10')).toMatchObject({ status: 400 });
  });

  it('is filtered by kind, severity, account, address and time', async () => {
    await store([
      { event_type: 'sign_in_locked', severity: 'high', account: boss.id },
      { source_ip: '::ffff:81.9.9.9', device: 'mapped' },
      { event_type: 'admin_created', severity: 'critical' },
    ]);
    const types = async (query: string) => (await page(query)).data.map(({ type }) => type);
    expect(await types('type=sign_in_locked')).toEqual(['sign_in_locked']);
    expect(await types('severity=critical')).toEqual(['admin_created']);
    expect((await page('severity=high')).data).toMatchObject([{ user: { id: boss.id, name: 'Somebody' } }]);
    expect(await types(`account=${boss.id}&type=sign_in_locked`)).toEqual(['sign_in_locked']);
    expect((await page('ip=81.9.9.9')).data).toMatchObject([{ details: 'mapped', ip: '81.9.9.9' }]);
    const from = new Date(http.clock.now() - 2.5 * 60_000).toISOString();
    const to = new Date(http.clock.now() - 1.5 * 60_000).toISOString();
    expect((await page(`from=${from}&to=${to}`)).data).toMatchObject([{ details: 'mapped' }]);
    const { event } = (await page('type=sign_in_locked')).data[0]!;
    expect(event).toBe('قفل شدن ورود پس از تلاش‌های ناموفق');
  });

  it.each(['cursor=rubbish', 'cursor=WzEsIngiXQ', 'type=none', 'account=1', 'severity=worst', 'from=then'])(
    'refuses %s',
    async (query) => {
      expect((await call('GET', `/logs?${query}`)).body['code']).toBe('request/invalid');
    },
  );
});

describe('the overview', () => {
  const dashboard = async (token = boss.token, days = 7) =>
    (await call('GET', `/dashboard?days=${days}`, undefined, token)).body['data'] as SecurityDashboard;

  it('counts threats, blocks, failed sign-ins by day and grave events, with changes', async () => {
    const now = http.clock.now();
    const ago = (hours: number) => ({ at: new Date(now - hours * HOUR) });
    await store([
      ...Array.from({ length: 6 }, () => ago(30)),
      { event_type: 'sign_in_locked', severity: 'high', ...ago(2) },
      ...Array.from({ length: 4 }, () => ago(24 * 9)),
      { event_type: 'second_factor_off', severity: 'high', ...ago(30) },
    ]);
    await scan();
    const { overview, ...rest } = await dashboard();
    expect(overview).toMatchObject({
      active_threats: 1,
      critical_threats: 0,
      total_threats: 1,
      blocked_ips: 0,
      failed_logins: 7,
      high_risk_events_24h: 1,
    });
    expect(rest.changes).toEqual({ total_threats: null, failed_logins: 75, high_risk_events_24h: 0 });
    expect(rest.threat_breakdown).toEqual([{ type: 'panel_probing', count: 1, max_level: 'high' }]);
    expect(rest.failed_by_day?.length).toBe(7);
    expect(rest.failed_by_day?.reduce((sum, { failed }) => sum + failed, 0)).toBe(7);
    expect(rest.recent_events.length).toBe(10);
    expect(rest.recent_events[0]).toMatchObject({ source_ip: '81.2.69.5' });
    expect((await call('GET', '/dashboard?days=8')).body['code']).toBe('request/invalid');
  });

  it('shows moderators counts and ten events with cut addresses, and players nothing', async () => {
    await store([{ source_ip: '81.2.69.5' }, { source_ip: '2a02:898:1:2::9' }]);
    const moderator = await aPanelPerson(http, 'moderator');
    const seen = await dashboard(moderator.token);
    expect(seen).toMatchObject({ is_basic: true, threat_breakdown: null, failed_by_day: null });
    expect(seen.recent_events.slice(0, 2).map(({ source_ip }) => source_ip)).toEqual([
      '2a02:898:1::/48',
      '81.2.69.0/24',
    ]);
    expect(JSON.stringify(seen)).not.toContain('81.2.69.5');
    const player = await aPerson(http, 'user');
    expect((await call('GET', '/dashboard', undefined, player.token)).status).toBe(403);
    expect((await call('GET', '/logs', undefined, moderator.token)).status).toBe(403);
  });
});
