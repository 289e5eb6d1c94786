import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordSignInAnswer, securityInfoAnswer } from '@hokm/shared/api';
import { apiOf } from '../../../test/support/api.js';
import { GOOD_PASSWORD, registered, tokenMailedTo } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { anAddress, enter, login, refusal, withApp } from '../../../test/support/second-factor.js';

const MINUTE = 60_000;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort();
const sessionsOf = async (email: string) => {
  const account = await http.connection.collection('accounts').findOne({ 'email.address': email });
  return http.connection.collection('sessions').countDocuments({ account: account?._id });
};

describe('a sign-in with a second factor', () => {
  it('asks for it after the right password, in the required words, and starts no session before', async () => {
    const { email } = await withApp(http);
    const before = await sessionsOf(email);
    const response = await login(http, email);
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    expect(await refusal(response)).toEqual({
      success: false,
      code: 'auth/two_factor_required',
      message: 'Two-factor authentication required',
      requires_2fa: true,
      two_fa_methods: ['totp', 'recovery'],
      passkey_options: null,
    });
    expect(await sessionsOf(email)).toBe(before);
  });

  it('does not mention it after a wrong password', async () => {
    const { email } = await withApp(http);
    const refused = await refusal(login(http, email, { password: 'Wrong-Lantern-42' }));
    expect(refused).toMatchObject({ code: 'auth/wrong_credentials', requires_2fa: false });
    expect(refused.two_fa_methods).toBeUndefined();
  });

  it('accepts the code, in Persian digits too', async () => {
    const { email, nextCode } = await withApp(http);
    const persian = nextCode().replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    const response = await login(http, email, { two_fa_token: ` ${persian} ` });
    const answer = passwordSignInAnswer.parse(await response.json());
    expect(answer).toMatchObject({ requires_2fa: false, requires_2fa_setup: false });
    expect(answer.user.two_factor_enabled).toBe(true);
  });

  it('appears in the security info of the account', async () => {
    const { token } = await withApp(http);
    const { body } = await apiOf(http.url, token)('GET', '/security/info');
    const { security } = securityInfoAnswer.parse(body);
    expect(security).toMatchObject({
      two_factor_enabled: true,
      two_factor: { totp: true, passkeys: 0, recovery_codes_left: 10 },
      fresh_until: new Date(http.clock.now() + 10 * MINUTE).toISOString(),
    });
    expect(security.recent_events.map(({ event_type }) => event_type)).toContain('second_factor_on');
  });
});

describe('TOTP replay', () => {
  it('with a code that was used for a sign-in is refused', async () => {
    const { email, nextCode } = await withApp(http);
    const two_fa_token = nextCode();
    await enter(http, email, { two_fa_token });
    expect((await refusal(login(http, email, { two_fa_token }))).code).toBe('auth/two_factor_wrong');
  });

  it('with the code that confirmed the set-up is refused', async () => {
    const { email, code } = await withApp(http);
    expect((await login(http, email, { two_fa_token: code() })).status).toBe(401);
  });

  it('by concurrent sign-ins lets one in', async () => {
    const { email, nextCode } = await withApp(http);
    const two_fa_token = nextCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(http, email, { two_fa_token })));
    expect(statuses(answers)).toEqual([200, 401, 401, 401]);
  });

  it('with an unused code from before the newest used one is refused', async () => {
    const { email, code } = await withApp(http);
    http.clock.advance(2 * MINUTE);
    const older = code();
    await enter(http, email, { two_fa_token: code(1) });
    expect((await login(http, email, { two_fa_token: older })).status).toBe(401);
  });

  it('with an old code or a future one is refused', async () => {
    const { email, code } = await withApp(http);
    const soon = code(4);
    http.clock.advance(MINUTE);
    expect((await login(http, email, { two_fa_token: soon })).status).toBe(401);
    const old = code();
    http.clock.advance(MINUTE);
    expect((await login(http, email, { two_fa_token: old })).status).toBe(401);
  });
});

describe('brute force of codes', () => {
  it('is locked at the fifth attempt, like passwords, and the owner is mailed that the password is known', async () => {
    const { email, nextCode } = await withApp(http);
    for (const failed of [1, 2, 3, 4]) {
      const refused = await refusal(login(http, email, { two_fa_token: '000000' }));
      expect(refused).toMatchObject({
        code: 'auth/two_factor_wrong',
        requires_2fa: true,
        failed_attempts: failed,
        account_locked: false,
      });
    }
    const fifth = await refusal(login(http, email, { two_fa_token: '000000' }));
    expect(fifth).toMatchObject({ code: 'auth/account_locked', account_locked: true, failed_attempts: 5 });
    const right = await refusal(login(http, email, { two_fa_token: nextCode() }));
    expect(right.code).toBe('auth/account_locked');
    const letters = http.connection.collection('letters');
    expect(await letters.countDocuments({ to: email, kind: 'second_factor_guessed' })).toBe(1);
    http.clock.advance(15 * MINUTE);
    await enter(http, email, { two_fa_token: nextCode() });
  });

  it('is not reset by right passwords in between', async () => {
    const { email } = await withApp(http);
    for (let tries = 0; tries < 4; tries += 1) {
      await login(http, email, { two_fa_token: '000000' });
      expect((await refusal(login(http, email))).code).toBe('auth/two_factor_required');
    }
    const fifth = await refusal(login(http, email, { two_fa_token: '000000' }));
    expect(fifth.code).toBe('auth/account_locked');
  });

  it('is counted together with wrong passwords', async () => {
    const { email } = await withApp(http);
    await login(http, email, { password: 'Wrong-Lantern-42' });
    const refused = await refusal(login(http, email, { two_fa_token: '000000' }));
    expect(refused.failed_attempts).toBe(2);
  });

  it('in a concurrent burst gets at most five codes checked', async () => {
    const { email, nextCode } = await withApp(http);
    const right = nextCode();
    const guesses = [...Array.from({ length: 12 }, (_, n) => String(n).padStart(6, '1')), right];
    const answers = await Promise.all(guesses.map((two_fa_token) => login(http, email, { two_fa_token })));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(4);
    expect(statuses(answers)).not.toContain(200);
  });

  it('with a stolen session is locked too', async () => {
    const { token } = await withApp(http);
    const call = apiOf(http.url, token);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push(
        (await call('POST', '/auth/disable-2fa', { password: GOOD_PASSWORD, token: '000000' })).status,
      );
    expect(codes).toEqual([401, 401, 401, 401, 423, 423]);
  });
});

describe('recovery codes', () => {
  it('work once each, and the owner is mailed', async () => {
    const { email, recoveryCodes } = await withApp(http);
    const [first = '', second = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    await enter(http, email, { two_fa_token: first });
    expect((await refusal(login(http, email, { two_fa_token: first }))).code).toBe('auth/two_factor_wrong');
    const token = await enter(http, email, { two_fa_token: second.toUpperCase().replace('-', '') });
    const info = await apiOf(http.url, token)('GET', '/security/info');
    expect(securityInfoAnswer.parse(info.body).security.two_factor.recovery_codes_left).toBe(8);
    const letters = http.connection.collection('letters');
    expect(await letters.countDocuments({ to: email, kind: 'recovery_code_used' })).toBe(2);
  });

  it('used concurrently let one in', async () => {
    const { email, recoveryCodes } = await withApp(http);
    const [two_fa_token = ''] = recoveryCodes;
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(http, email, { two_fa_token })));
    expect(statuses(answers)).toEqual([200, 401, 401, 401]);
  });

  it('of an old set end with a new one', async () => {
    const { email, token, recoveryCodes, nextCode } = await withApp(http);
    const call = apiOf(http.url, token);
    const renewed = await call('POST', '/auth/recovery-codes', { token: nextCode() });
    const [fresh = ''] = renewed.body['recovery_codes'] as string[];
    expect((await login(http, email, { two_fa_token: recoveryCodes[0] })).status).toBe(401);
    await enter(http, email, { two_fa_token: fresh });
  });

  it('of another account do not work', async () => {
    const [mine, theirs] = [await withApp(http), await withApp(http)];
    const [two_fa_token] = theirs.recoveryCodes;
    expect((await login(http, mine.email, { two_fa_token })).status).toBe(401);
  });
});

describe('a bypass of the second factor', () => {
  it('by a password reset fails: the code is still required', async () => {
    const { email } = await withApp(http);
    const call = apiOf(http.url, null);
    await call('POST', '/auth/forgot-password', { email });
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    const password = 'Another-Lantern-43';
    await call('POST', '/auth/reset-password', { token, password, confirm_password: password });
    expect((await refusal(login(http, email, { password }))).code).toBe('auth/two_factor_required');
  });

  it('by an empty code, an operator or a list fails', async () => {
    const { email } = await withApp(http);
    expect((await refusal(login(http, email, { two_fa_token: ' ' }))).code).toBe('auth/two_factor_required');
    for (const two_fa_token of [{ $ne: null }, ['000000'], 0, true, null])
      expect((await login(http, email, { two_fa_token })).status).toBe(400);
  });

  it('by a session token planted before fails', async () => {
    const { email, nextCode } = await withApp(http);
    const planted = 'A'.repeat(43);
    const cookie = { cookie: `session=${planted}`, 'sec-fetch-site': 'same-origin' };
    const response = await login(http, email, { two_fa_token: nextCode() }, { headers: cookie });
    const { token } = passwordSignInAnswer.parse(await response.json());
    expect(token).not.toBe(planted);
    expect((await apiOf(http.url, planted)('GET', '/auth/profile')).status).toBe(401);
  });
});

describe('mass assignment', () => {
  it('cannot disable a second factor, refresh a session or plant a secret', async () => {
    const email = anAddress();
    await registered(http, email);
    const planted = {
      second_factor: { stamp: 'x', totp: { secret: 'x', step: 0 } },
      second_factor_pending: { secret: 'x' },
      second_factor_at: new Date().toISOString(),
      two_factor_enabled: true,
      confirmed_at: new Date().toISOString(),
    };
    const token = await enter(http, email, planted);
    const call = apiOf(http.url, token);
    await call('PUT', '/auth/profile', { name: 'x', ...planted });
    await call('POST', '/auth/step-up', { password: GOOD_PASSWORD, ...planted });
    const account = await http.connection.collection('accounts').findOne({ 'email.address': email });
    expect(account).not.toHaveProperty('second_factor');
    expect(account).not.toHaveProperty('second_factor_pending');
    const session = await http.connection.collection('sessions').findOne({ account: account?._id });
    expect(session).not.toHaveProperty('second_factor_at');
  });
});

describe('secrets of second factors', () => {
  it('are neither in the log nor in the database', async () => {
    const email = anAddress();
    await registered(http, email);
    const call = apiOf(http.url, await enter(http, email));
    const { body } = await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD });
    const person = await withApp(http);
    const used = person.nextCode();
    await enter(http, person.email, { two_fa_token: used });
    const stored = [];
    for (const name of ['accounts', 'sessions', 'security_events', 'letters', 'sign_in_attempts'])
      stored.push(JSON.stringify(await http.connection.collection(name).find().toArray()));
    const secrets = [String(body['secret']), ...person.recoveryCodes];
    for (const secret of [...secrets, ...secrets.map((text) => text.replace('-', ''))])
      expect([...stored, http.logged()].some((text) => text.includes(secret))).toBe(false);
    // Six digits in a row may be part of a time or an id.
    expect(http.logged()).not.toMatch(new RegExp(`(?<![0-9a-f])${used}(?![0-9a-f])`));
  });
});
