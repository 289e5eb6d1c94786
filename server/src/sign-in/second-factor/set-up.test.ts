import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, twoFactorSetupAnswer } from '@hokm/shared/api';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { launchData } from '../../../test/support/launch-data.js';
import { anAddress, enter, fromBase32, login, withApp } from '../../../test/support/second-factor.js';
import { qrSvg } from './qr-svg.js';
import { codeOf, stepOf } from './totp.js';

const MINUTE = 60_000;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

async function aPerson() {
  const email = anAddress();
  await registered(http, email);
  const token = await enter(http, email);
  return { email, token, call: apiOf(http.url, token) };
}
type Call = Awaited<ReturnType<typeof aPerson>>['call'];
async function begun(call: Call) {
  const { body } = await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD });
  const made = twoFactorSetupAnswer.parse(body);
  return { ...made, code: () => codeOf(fromBase32(made.secret), stepOf(http.clock.now())) };
}
const codeIn = ({ body }: { body: unknown }) => failure.parse(body).code;

describe('the set-up of an authenticator app', () => {
  it('gives the same secret as text, as an address and as a QR code', async () => {
    const { email, call } = await aPerson();
    const { secret, otpauth_url, qr_svg } = await begun(call);
    expect(fromBase32(secret)).toHaveLength(20);
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(otpauth_url)).toContain(`otpauth://totp/Hokm:${email}?`);
    expect(qr_svg).toBe(qrSvg(otpauth_url));
  });

  it('has no effect before the first valid code', async () => {
    const { email, call } = await aPerson();
    const { code } = await begun(call);
    expect((await login(http, email)).status).toBe(200);
    expect(codeIn(await call('POST', '/auth/verify-2fa', { token: '000000' }))).toBe('auth/two_factor_wrong');
    expect((await login(http, email)).status).toBe(200);
    expect((await call('POST', '/auth/verify-2fa', { token: code() })).status).toBe(200);
    expect((await login(http, email)).status).toBe(401);
  });

  it('needs the password of accounts that have one', async () => {
    const { call } = await aPerson();
    expect(codeIn(await call('POST', '/auth/setup-2fa', {}))).toBe('auth/password_required');
    const wrong = await call('POST', '/auth/setup-2fa', { password: 'Wrong-Lantern-42' });
    expect([wrong.status, codeIn(wrong), wrong.body['failed_attempts']]).toEqual([
      403,
      'auth/wrong_password',
      1,
    ]);
  });

  it('needs a fresh session for accounts without a password', async () => {
    const person = { id: 7_000_001, first_name: 'Sara' };
    const init_data = launchData(person, http.clock.now());
    const signedIn = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    const call = apiOf(http.url, String(signedIn.body['token']));
    expect((await call('POST', '/auth/setup-2fa', {})).status).toBe(200);
    http.clock.advance(10 * MINUTE);
    expect(codeIn(await call('POST', '/auth/setup-2fa', {}))).toBe('auth/step_up_needed');
  });

  it('is replaced by another one, expires after half an hour, and is confirmed in its own session only', async () => {
    const { email, call } = await aPerson();
    const [first, second] = [await begun(call), await begun(call)];
    expect(codeIn(await call('POST', '/auth/verify-2fa', { token: first.code() }))).toBe(
      'auth/two_factor_wrong',
    );
    const elsewhere = apiOf(http.url, await enter(http, email));
    expect(codeIn(await elsewhere('POST', '/auth/verify-2fa', { token: second.code() }))).toBe(
      'auth/two_factor_not_pending',
    );
    http.clock.advance(30 * MINUTE);
    expect(codeIn(await call('POST', '/auth/verify-2fa', { token: second.code() }))).toBe(
      'auth/two_factor_not_pending',
    );
  });

  it('confirmed concurrently gives recovery codes once', async () => {
    const { call } = await aPerson();
    const { code } = await begun(call);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/auth/verify-2fa', { token: code() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('of another app needs a session confirmed with the current one', async () => {
    const { token, nextCode, email } = await withApp(http);
    const call = apiOf(http.url, token);
    http.clock.advance(10 * MINUTE);
    expect(codeIn(await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD }))).toBe(
      'auth/step_up_needed',
    );
    expect((await call('POST', '/auth/step-up', { two_fa_token: nextCode() })).status).toBe(200);
    const { code } = await begun(call);
    await enter(http, email, { two_fa_token: nextCode() });
    expect((await call('POST', '/auth/verify-2fa', { token: code() })).status).toBe(200);
    expect((await login(http, email, { two_fa_token: nextCode() })).status).toBe(401);
  });

  it('is mailed to its owner, and so is its removal', async () => {
    const { email, token, nextCode } = await withApp(http);
    const call = apiOf(http.url, token);
    await call('POST', '/auth/disable-2fa', { password: GOOD_PASSWORD, token: nextCode() });
    await http.mail?.round();
    const response = await fetch(`${http.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const { mails } = (await response.json()) as { mails: { to: string; subject: string; text: string }[] };
    const mine = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(mine).toEqual(
      expect.arrayContaining(['تأیید دومرحله‌ای حکم روشن شد', 'تأیید دومرحله‌ای حکم خاموش شد']),
    );
  });
});

describe('a message about the second factor', () => {
  it('has the required English words', async () => {
    const { token } = await aPerson();
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`${http.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const setUp = await post('/auth/setup-2fa', { password: GOOD_PASSWORD });
    const code = codeOf(fromBase32(String(setUp['secret'])), stepOf(http.clock.now()));
    const verified = await post('/auth/verify-2fa', { token: code });
    const ended = await post('/auth/disable-2fa', { password: GOOD_PASSWORD });
    expect([setUp, verified, ended].map(({ message }) => message)).toEqual([
      '2FA setup initiated',
      '2FA enabled successfully',
      '2FA disabled successfully',
    ]);
  });
});

describe('disabling the second factor', () => {
  it('needs the password and a code, and removes all codes and recovery codes', async () => {
    const { email, token, nextCode } = await withApp(http);
    const call = apiOf(http.url, token);
    const end = (body: unknown) => call('POST', '/auth/disable-2fa', body);
    expect(codeIn(await end({ token: nextCode() }))).toBe('auth/password_required');
    http.clock.advance(5 * MINUTE);
    expect(codeIn(await end({ password: GOOD_PASSWORD }))).toBe('auth/step_up_needed');
    expect(codeIn(await end({ password: 'Wrong-Lantern-42', token: nextCode() }))).toBe(
      'auth/wrong_password',
    );
    expect(codeIn(await end({ password: GOOD_PASSWORD, token: '000000' }))).toBe('auth/two_factor_wrong');
    const ended = await end({ password: GOOD_PASSWORD, token: nextCode() });
    expect(ended.body).toEqual({ success: true, message: 'تأیید دومرحله‌ای خاموش شد' });
    expect((await login(http, email)).status).toBe(200);
    const account = await http.connection.collection('accounts').findOne({ 'email.address': email });
    expect(account).not.toHaveProperty('second_factor');
    expect(codeIn(await end({ password: GOOD_PASSWORD, token: nextCode() }))).toBe('auth/two_factor_off');
  });

  it('needs no further code right after one', async () => {
    const { token } = await withApp(http);
    const ended = await apiOf(http.url, token)('POST', '/auth/disable-2fa', { password: GOOD_PASSWORD });
    expect(ended.status).toBe(200);
  });
});
