import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordFaults } from '@hokm/shared/password';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { TEST_PASSWORD_COST } from '../../../test/support/parts.js';
import { PasswordHasher } from '../common/password-hash.js';
import { createAdmin } from './create-admin.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

const make = (email: string, password: string | null) =>
  createAdmin(
    {
      connection: http.connection,
      passwords: new PasswordHasher(TEST_PASSWORD_COST),
      clock: http.clock,
      randomBytes,
    },
    { email, password, name: 'Sara', level: 'super_admin' },
  );
const login = (email: string, password: string | null) =>
  apiOf(http.url, null)('POST', '/auth/admin/login', { email, password, login_type: 'admin' });

describe('an admin account created on the command line', () => {
  it('with a given password opens the panel', async () => {
    expect(await make('boss@example.org', GOOD_PASSWORD)).toEqual({ ok: true, isNew: true, password: null });
    const { body } = await login('boss@example.org', GOOD_PASSWORD);
    expect(body).toMatchObject({
      success: true,
      requires_password_change: false,
      user: { admin_level: 'super_admin' },
    });
  });

  it('without one gets a password that satisfies the rules and has to be changed', async () => {
    const made = await make('made@example.org', null);
    if (!made.ok || made.password === null) throw new Error('no password');
    expect(passwordFaults(made.password)).toEqual([]);
    const { body } = await login('made@example.org', made.password);
    expect(body['requires_password_change']).toBe(true);
    const change = {
      current_password: made.password,
      new_password: GOOD_PASSWORD,
      confirm_password: GOOD_PASSWORD,
    };
    const call = apiOf(http.url, String(body['token']));
    expect((await call('GET', '/admin/me')).body['code']).toBe('auth/password_change_needed');
    await call('POST', '/auth/change-password', change);
    expect((await call('GET', '/admin/me')).status).toBe(200);
    expect((await login('made@example.org', GOOD_PASSWORD)).body['requires_password_change']).toBe(false);
  });

  it('for a known address raises that account and keeps its password', async () => {
    await registered(http, 'player@example.org');
    expect(await make('Player@example.org', 'Another-Lantern-43')).toMatchObject({ ok: true, isNew: false });
    expect((await login('player@example.org', GOOD_PASSWORD)).status).toBe(200);
  });

  it('is refused with a malformed address or a weak password', async () => {
    expect(await make('boss', null)).toMatchObject({ ok: false, code: 'auth/email_invalid' });
    expect(await make('x@example.org', 'abc')).toMatchObject({ ok: false, code: 'auth/password_weak' });
  });
});
