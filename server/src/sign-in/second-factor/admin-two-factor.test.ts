import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, panelEntryAnswer, passwordSignInAnswer } from '@hokm/shared/api';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { anAddress, fromBase32, login, refusal, withApp } from '../../../test/support/second-factor.js';
import { codeOf, stepOf } from './totp.js';

const PANEL = { path: '/auth/admin/login' };
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { REQUIRE_ADMIN_2FA: 'true' } });
});
afterAll(async () => http.close());

const codeIn = ({ body }: { body: unknown }) => failure.parse(body).code;
const raise = (email: string, admin_level = 'admin') =>
  http.connection.collection('accounts').updateOne({ 'email.address': email }, { $set: { admin_level } });
async function enterPanel(email: string, more = {}) {
  return passwordSignInAnswer.parse(await (await login(http, email, more, PANEL)).json());
}

describe('the panel that requires a second factor', () => {
  it('signs staff without it in, and stays closed until it is set up', async () => {
    const email = anAddress();
    await registered(http, email);
    await raise(email);
    const { token, requires_2fa_setup } = await enterPanel(email);
    expect(requires_2fa_setup).toBe(true);
    const call = apiOf(http.url, token);
    const closed = await call('GET', '/admin/me');
    expect([closed.status, codeIn(closed)]).toEqual([403, 'auth/two_factor_setup_needed']);
    const { body } = await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD });
    const secret = fromBase32(String(body['secret']));
    const code = codeOf(secret, stepOf(http.clock.now()));
    expect((await call('POST', '/auth/verify-2fa', { token: code })).status).toBe(200);
    const entry = panelEntryAnswer.parse((await call('GET', '/admin/me')).body);
    expect(entry.user).toMatchObject({ admin_level: 'admin', two_factor_enabled: true });
    expect(entry.areas).toContain('panel/users');
    expect(entry.areas).not.toContain('panel/security');
  });

  it('asks for the code at sign-in, and then for no set-up', async () => {
    const { email, nextCode } = await withApp(http);
    await raise(email, 'super_admin');
    expect((await refusal(login(http, email, {}, PANEL))).code).toBe('auth/two_factor_required');
    const { requires_2fa_setup, token } = await enterPanel(email, { two_fa_token: nextCode() });
    expect(requires_2fa_setup).toBe(false);
    expect((await apiOf(http.url, token)('GET', '/admin/me')).status).toBe(200);
  });

  it('is closed to a session in which the second factor was never verified', async () => {
    const email = anAddress();
    await registered(http, email);
    await raise(email);
    const { token: before } = await enterPanel(email);
    const { token: setUp } = await enterPanel(email);
    const call = apiOf(http.url, setUp);
    const { body } = await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD });
    const code = (steps: number) =>
      codeOf(fromBase32(String(body['secret'])), stepOf(http.clock.now()) + steps);
    await call('POST', '/auth/verify-2fa', { token: code(0) });
    const elsewhere = apiOf(http.url, before);
    expect(codeIn(await elsewhere('GET', '/admin/me'))).toBe('auth/step_up_needed');
    await elsewhere('POST', '/auth/step-up', { two_fa_token: code(1) });
    expect((await elsewhere('GET', '/admin/me')).status).toBe(200);
  });

  it('lets players disable it, but not staff', async () => {
    const admin = await withApp(http);
    await raise(admin.email);
    const end = (token: string) =>
      apiOf(http.url, token)('POST', '/auth/disable-2fa', { password: GOOD_PASSWORD });
    expect(codeIn(await end(admin.token))).toBe('auth/two_factor_required_for_admins');
    expect((await end((await withApp(http)).token)).status).toBe(200);
  });

  it('answers players as anybody without permission', async () => {
    const { email, nextCode } = await withApp(http);
    const refused = await refusal(login(http, email, { two_fa_token: nextCode() }, PANEL));
    expect(refused.message).toBe('Access denied. Admin privileges required.');
    const { token } = await withApp(http);
    const closed = await apiOf(http.url, token)('GET', '/admin/me');
    expect([closed.status, codeIn(closed)]).toEqual([403, 'auth/forbidden']);
    expect((await apiOf(http.url, null)('GET', '/admin/me')).status).toBe(401);
  });
});

describe('the panel that does not require a second factor', () => {
  it('opens without one', async () => {
    const other = await startTestHttp();
    try {
      const email = anAddress();
      await registered(other, email);
      await other.connection
        .collection('accounts')
        .updateOne({ 'email.address': email }, { $set: { admin_level: 'moderator' } });
      const answer: unknown = await (await login(other, email, {}, PANEL)).json();
      const { token, requires_2fa_setup } = passwordSignInAnswer.parse(answer);
      expect(requires_2fa_setup).toBe(false);
      expect((await apiOf(other.url, token)('GET', '/admin/me')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
