import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, passwordSignInAnswer } from '@hokm/shared/api';
import type { AdminLevel } from '@hokm/shared/policy';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { anAddress } from '../../../test/support/password-calls.js';
import { aPanelPerson } from '../../../test/support/people.js';

const DAY = 24 * 60 * 60_000;
const SECURITY = '/admin/security/settings';
const NEW_PASSWORD = 'Another-Lantern-43';
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function setSecurity(fields: Record<string, unknown>): Promise<void> {
  const { token } = await aPanelPerson(http, 'super_admin');
  const api = apiOf(http.url, token);
  const { settings, revision } = (await api('GET', SECURITY)).body['data'] as {
    settings: object;
    revision: number;
  };
  expect((await api('PUT', SECURITY, { ...settings, ...fields, revision })).status).toBe(200);
}

async function aPerson(level: AdminLevel, more: object = {}): Promise<string> {
  const email = anAddress();
  await registered(http, email);
  await http.connection
    .collection('accounts')
    .updateOne({ 'email.address': email }, { $set: { admin_level: level, ...more } });
  return email;
}

const signIn = (path: string, email: string, password = GOOD_PASSWORD) =>
  apiOf(http.url, null)('POST', path, { email, password });
async function enter(path: string, email: string) {
  const answer = passwordSignInAnswer.parse((await signIn(path, email)).body);
  return { ...answer, api: apiOf(http.url, answer.token) };
}
const changeTo = (password: string) => ({
  current_password: GOOD_PASSWORD,
  new_password: password,
  confirm_password: password,
});

describe('a password of staff that is older than passwords may be', () => {
  it('opens nothing but its change, and the refusal says why', async () => {
    await setSecurity({ password_expiry_days: 30 });
    const email = await aPerson('moderator');
    http.clock.advance(30 * DAY - 1);
    const early = await enter('/auth/admin/login', email);
    expect(early.requires_password_change).toBe(false);
    expect((await early.api('GET', '/admin/me')).status).toBe(200);
    http.clock.advance(1);
    const { api, requires_password_change } = await enter('/auth/admin/login', email);
    expect(requires_password_change).toBe(true);
    expect(failure.parse((await api('GET', '/admin/me')).body)).toMatchObject({
      code: 'auth/password_change_needed',
      password_change: 'expired',
    });
    expect((await api('POST', '/auth/change-password', changeTo(NEW_PASSWORD))).status).toBe(200);
    expect((await api('GET', '/admin/me')).status).toBe(200);
    expect((await signIn('/auth/admin/login', email, NEW_PASSWORD)).body['requires_password_change']).toBe(
      false,
    );
  });

  it('cannot be changed to itself, also written in another form', async () => {
    await setSecurity({ password_expiry_days: 30 });
    const email = await aPerson('admin');
    http.clock.advance(30 * DAY);
    const { api } = await enter('/auth/admin/login', email);
    const fullWidth = GOOD_PASSWORD.replace('-', '－');
    for (const same of [GOOD_PASSWORD, fullWidth]) {
      const { status, body } = await api('POST', '/auth/change-password', changeTo(same));
      expect([status, body['code']]).toEqual([400, 'auth/password_same']);
    }
    expect((await api('GET', '/admin/me')).body['password_change']).toBe('expired');
  });

  it('is another reason than that somebody else made it', async () => {
    const email = await aPerson('admin', { must_change_password: true });
    const { api } = await enter('/auth/admin/login', email);
    expect((await api('GET', '/admin/me')).body['password_change']).toBe('made_by_others');
  });
});

describe('a password of a player', () => {
  it('does not expire', async () => {
    await setSecurity({ password_expiry_days: 30 });
    const email = await aPerson('user');
    http.clock.advance(400 * DAY);
    expect((await enter('/auth/login', email)).requires_password_change).toBe(false);
  });
});

describe('the refusal of a wrong password', () => {
  it('says how many attempts the settings allow', async () => {
    await setSecurity({ max_login_attempts: 3 });
    const email = await aPerson('admin');
    const wrong = async () => (await signIn('/auth/admin/login', email, 'Wrong-Lantern-42')).body;
    expect(await wrong()).toMatchObject({ failed_attempts: 1, attempts_max: 3, account_locked: false });
    expect(await wrong()).toMatchObject({ failed_attempts: 2, attempts_max: 3, account_locked: false });
    expect(await wrong()).toMatchObject({ failed_attempts: 3, attempts_max: 3, account_locked: true });
  });
});
