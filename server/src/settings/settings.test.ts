import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { tokenMailedTo } from '../../test/support/email-account.js';
import { aPanelPerson, aPerson, panelTokenOf } from '../../test/support/people.js';
import type { AuditRecord } from '../platform/panel/audit-model.js';

let http: TestHttp;
beforeEach(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
});
afterEach(() => http.close());

type Fields = Record<string, unknown>;

const SYSTEM = '/admin/system/settings';
const SECURITY = '/admin/security/settings';

async function settingsAt(token: string, path: string): Promise<{ settings: Fields; revision: number }> {
  const { body } = await apiOf(http.url, token)('GET', path);
  return body['data'] as { settings: Fields; revision: number };
}

/** Changes some fields, as of the revision they have now. */
async function change(token: string, path: string, fields: Fields) {
  const { settings, revision } = await settingsAt(token, path);
  return apiOf(http.url, token)('PUT', path, { ...settings, ...fields, revision });
}

describe('the settings', () => {
  it('begin as the product was without them, and name what the environment fixes', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const api = apiOf(http.url, token);
    expect((await api('GET', SYSTEM)).body['data']).toMatchObject({
      settings: { siteTitle: '', allowRegistration: true, maintenanceMode: false, sessionTimeout: 30 },
      revision: 0,
      updated_at: null,
    });
    expect((await api('GET', SECURITY)).body['data']).toMatchObject({
      settings: { min_password_length: 8, max_login_attempts: 5, allow_guests: true },
      locked: { allow_guests: 'ALLOW_GUESTS' },
    });
  });

  it('are changed by a super admin only, after a fresh sign-in, and each change is in the audit log', async () => {
    const { id, token } = await aPanelPerson(http, 'super_admin');
    const admin = await aPanelPerson(http, 'admin');
    expect((await apiOf(http.url, admin.token)('GET', SYSTEM)).status).toBe(403);
    expect((await change(token, SYSTEM, { siteTitle: 'حکم شب' })).body['data']).toMatchObject({
      settings: { siteTitle: 'حکم شب' },
      revision: 1,
    });
    const [entry] = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ action: 'settings.system' })
      .toArray();
    expect(entry).toMatchObject({ actor: id, target: 'state:settings.system' });
    http.clock.advance(11 * 60_000);
    expect((await change(token, SYSTEM, { siteTitle: 'x' })).body['code']).toBe('auth/step_up_needed');
    expect((await apiOf(http.url, null)('GET', '/config')).body['site_title']).toBe('حکم شب');
  });

  it('are not overwritten by somebody who saw older ones', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const other = await aPanelPerson(http, 'super_admin');
    const seen = await settingsAt(token, SYSTEM);
    await change(other.token, SYSTEM, { siteTitle: 'first' });
    const late = await apiOf(http.url, token)('PUT', SYSTEM, {
      ...seen.settings,
      siteTitle: 'second',
      revision: seen.revision,
    });
    expect(late.body).toMatchObject({
      code: 'content/stale',
      current: { settings: { siteTitle: 'first' }, revision: 1 },
    });
  });

  it('take no value that is none', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    for (const wrong of [
      { maxFileSize: 7 },
      { sessionTimeout: 0 },
      { siteTitle: 'x'.repeat(61) },
      { allowRegistration: 'yes' },
    ])
      expect((await change(token, SYSTEM, wrong)).status).toBe(400);
    for (const wrong of [{ min_password_length: 7 }, { max_login_attempts: 2 }, { panel_networks: 'all' }])
      expect((await change(token, SECURITY, wrong)).status).toBe(400);
  });

  it('that the environment fixes are refused by the name of the variable, and nothing of that change is stored', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const refused = await change(token, SECURITY, { allow_guests: false, max_login_attempts: 9 });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'settings/locked', locked: { allow_guests: 'ALLOW_GUESTS' } }),
    ]);
    expect(await settingsAt(token, SECURITY)).toMatchObject({
      settings: { allow_guests: true, max_login_attempts: 5 },
      revision: 0,
    });
    // Said again as it is, it is no change.
    expect((await change(token, SECURITY, { allow_guests: true, max_login_attempts: 9 })).status).toBe(200);
    expect((await settingsAt(token, SECURITY)).settings).toMatchObject({ max_login_attempts: 9 });
  });
});

describe('a setting', () => {
  it('closes registration: nobody new comes in, and who has an account does', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const person = await aPerson(http, 'user');
    await change(token, SYSTEM, { allowRegistration: false });
    const api = apiOf(http.url, null);
    expect((await api('POST', '/auth/guest', { name: 'Sara' })).body['code']).toBe(
      'auth/registration_closed',
    );
    const registration = { email: 'new@example.org', password: 'Xk7!wqPz2m' };
    expect((await api('POST', '/auth/register', registration)).body['code']).toBe('auth/registration_closed');
    expect((await apiOf(http.url, person.token)('GET', '/auth/profile')).status).toBe(200);
    expect((await api('GET', '/config')).body).toMatchObject({
      registration_open: false,
      allow_guests: false,
    });
  });

  it('lets people in before their address is verified, and the mailed link gives it to their account', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await change(token, SYSTEM, { requireEmailVerification: false });
    const email = 'early@example.org';
    const { body } = await apiOf(http.url, null)('POST', '/auth/register', {
      email,
      name: 'Early',
      password: 'Xk7!wqPz2m',
      confirm_password: 'Xk7!wqPz2m',
    });
    expect(body).toMatchObject({
      requires_email_verification: false,
      user: { name: 'Early', email: null, is_guest: true },
    });
    const own = apiOf(http.url, String(body['token']));
    expect((await own('GET', '/auth/profile')).status).toBe(200);
    await http.mail?.round();
    const mailed = await tokenMailedTo(http.url, email);
    expect((await own('POST', '/auth/verify-email', { token: mailed })).status).toBe(200);
    const { user } = (await own('GET', '/auth/profile')).body as { user: object };
    expect(user).toMatchObject({ name: 'Early', email, is_guest: false });
    // An address that has an account gets the same answer: nobody learns that it has one.
    const again = { email, name: 'Other', password: 'Xk7!wqPz2m', confirm_password: 'Xk7!wqPz2m' };
    const second = await apiOf(http.url, null)('POST', '/auth/register', again);
    expect(second.body).toMatchObject({ requires_email_verification: false, user: { email: null } });
  });

  it('makes passwords longer', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await change(token, SECURITY, { min_password_length: 14 });
    const { body } = await apiOf(http.url, null)('POST', '/auth/register', {
      email: 'long@example.org',
      password: 'Xk7!wqPz2m',
    });
    expect(body['errors']).toEqual(['گذرواژه باید دست‌کم ۱۴ نویسه باشد']);
  });

  it('ends sessions of the panel that are not used for so long, also those that began before', async () => {
    const { id, token } = await aPanelPerson(http, 'super_admin');
    await change(token, SYSTEM, { sessionTimeout: 5 });
    const other = await panelTokenOf(http, id);
    http.clock.advance(6 * 60_000);
    for (const each of [token, other])
      expect((await apiOf(http.url, each)('GET', '/admin/me')).status).toBe(401);
  });

  it('of the time without use is told to the panel, and a shorter one ends no session that is in use', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const api = apiOf(http.url, token);
    const enter = async () => {
      const { status, body } = await api('GET', '/admin/me');
      return [status, body['session_timeout']];
    };
    await change(token, SYSTEM, { sessionTimeout: 480 });
    for (let minute = 0; minute < 7; minute += 1) {
      http.clock.advance(60_000);
      expect(await enter()).toEqual([200, 480]);
    }
    // What was stored of the last use is no older than the shortest timeout allows.
    const sessions = http.connection.collection<{ last_used_at: Date }>('sessions');
    const lastUsed = async () => (await sessions.findOne({ kind: 'panel' }))?.last_used_at;
    await expect.poll(lastUsed).toEqual(new Date(http.clock.now()));
    await change(token, SYSTEM, { sessionTimeout: 5 });
    http.clock.advance(4 * 60_000);
    expect(await enter()).toEqual([200, 5]);
    http.clock.advance(5 * 60_000 + 1);
    expect((await enter())[0]).toBe(401);
  });

  it('ends the oldest session when a person has one too many', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await change(token, SECURITY, { max_sessions: 2 });
    const { sessions } = http.parts.signIn;
    const person = await aPerson(http, 'user');
    const account = await http.connection
      .collection('accounts')
      .findOne({ name: { $exists: true }, admin_level: 'user' });
    const started: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      http.clock.advance(1_000);
      started.push((await sessions.start({ _id: account!._id }, { userAgent: '' })).token);
    }
    const alive = await Promise.all(started.map((each) => sessions.authenticate(each)));
    expect(alive.map((each) => each !== null)).toEqual([false, true, true]);
    expect(person.token).toBeTruthy();
  });

  it('asks the staff for a new password when theirs is old', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await change(token, SECURITY, { password_expiry_days: 30 });
    const { sessions } = http.parts.signIn;
    const now = http.clock.now();
    const of = (days: number) => ({
      password: 'hash',
      password_changed_at: new Date(now - days * 86_400_000),
      created_at: new Date(0),
    });
    const due = (days: number, level: 'user' | 'moderator') => sessions.passwordChange(of(days), level);
    expect([due(29, 'moderator'), due(31, 'moderator'), due(31, 'user')]).toEqual([null, 'expired', null]);
  });

  it('closes the panel to other networks, but never to whoever sets it', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const set = (panel_networks: string[]) => change(token, SECURITY, { panel_networks });
    expect((await set(['10.0.0.0/8'])).body['code']).toBe('security/would_lock_out');
    for (const wrong of ['10.0.0.0/33', '10.0.0', 'home', '10.0.0.1/x'])
      expect((await set(['127.0.0.0/8', wrong])).body['code']).toBe('security/network_invalid');
    expect((await set(['127.0.0.0/8', '::1'])).status).toBe(200);
    expect((await apiOf(http.url, token)('GET', '/admin/me')).status).toBe(200);
    await http.connection
      .collection<{ _id: string }>('state')
      .updateOne(
        { _id: 'settings.security' },
        { $set: { 'value.panel_networks': ['10.0.0.0/8'] }, $inc: { revision: 1 } },
      );
    await http.parts.state.refresh();
    expect((await apiOf(http.url, token)('GET', '/admin/me')).body['code']).toBe('security/blocked');
    const person = await aPerson(http, 'user');
    expect((await apiOf(http.url, person.token)('GET', '/auth/profile')).status).toBe(200);
  });
});

describe('maintenance', () => {
  const path = '/security/maintenance';
  const begin = (token: string, fields: Fields = {}) =>
    apiOf(http.url, token)('POST', `${path}/enable`, {
      message: { fa: 'نیم ساعت دیگر برمی‌گردیم', en: 'Back in half an hour' },
      ...fields,
    });

  it('refuses players with the staff’s words and when to come back, and serves the staff', async () => {
    const staff = await aPanelPerson(http, 'super_admin');
    const person = await aPerson(http, 'user');
    const ends_at = new Date(http.clock.now() + 30 * 60_000).toISOString();
    expect((await begin(staff.token, { ends_at, show_progress: true })).status).toBe(200);
    const refused = await apiOf(http.url, person.token)('GET', '/auth/profile');
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({
        code: 'server/maintenance',
        retry_after: 1800,
        maintenance: expect.objectContaining({ message: 'نیم ساعت دیگر برمی‌گردیم', ends_at }) as object,
      }),
    ]);
    expect((await apiOf(http.url, staff.token)('GET', '/admin/me')).status).toBe(200);
    for (const open of ['/config', '/health', path])
      expect((await apiOf(http.url, null)('GET', open)).status).toBe(200);
    const progress = { progress_percentage: 40 };
    await apiOf(http.url, staff.token)('POST', `${path}/progress`, progress);
    expect((await apiOf(http.url, null)('GET', path)).body['current_status']).toMatchObject(progress);
    await apiOf(http.url, staff.token)('POST', `${path}/disable`);
    expect((await apiOf(http.url, person.token)('GET', '/auth/profile')).status).toBe(200);
    const actions = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ action: /^maintenance/ })
      .sort({ _id: 1 })
      .toArray();
    expect(actions.map(({ action }) => action)).toEqual([
      'maintenance.enable',
      'maintenance.progress',
      'maintenance.disable',
    ]);
  });

  it('is announced first, and begins at its time', async () => {
    const staff = await aPanelPerson(http, 'super_admin');
    const person = await aPerson(http, 'user');
    await begin(staff.token, { starts_at: new Date(http.clock.now() + 60_000).toISOString() });
    const isServed = async () => (await apiOf(http.url, person.token)('GET', '/auth/profile')).status;
    expect(await isServed()).toBe(200);
    expect((await apiOf(http.url, null)('GET', path)).body['current_status']).toMatchObject({
      is_enabled: true,
    });
    http.clock.advance(60_000);
    expect(await isServed()).toBe(503);
  });

  it('is switched by the setting too', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await change(token, SYSTEM, { maintenanceMode: true });
    expect((await apiOf(http.url, null)('GET', path)).body['current_status']).toMatchObject({
      is_enabled: true,
    });
    await change(token, SYSTEM, { maintenanceMode: false });
    expect((await apiOf(http.url, null)('GET', path)).body['current_status']).toMatchObject({
      is_enabled: false,
    });
  });

  it('stays as it is when settings are saved by somebody who did not touch it', async () => {
    const [first, second] = [
      await aPanelPerson(http, 'super_admin'),
      await aPanelPerson(http, 'super_admin'),
    ];
    const { settings, revision } = await settingsAt(first.token, SYSTEM);
    await begin(second.token);
    const { maintenanceMode: _untouched, ...others } = settings;
    const saved = await apiOf(http.url, first.token)('PUT', SYSTEM, { ...others, siteTitle: 'شب', revision });
    expect(saved.body['data']).toMatchObject({ settings: { siteTitle: 'شب', maintenanceMode: true } });
    expect((await apiOf(http.url, null)('GET', path)).body['current_status']).toMatchObject({
      is_enabled: true,
    });
  });

  it('is of super admins alone', async () => {
    for (const level of ['moderator', 'admin'] as const)
      expect((await begin((await aPanelPerson(http, level)).token)).status).toBe(403);
    expect((await begin((await aPerson(http, 'user')).token)).status).toBe(403);
  });
});
