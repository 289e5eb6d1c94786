import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, profileAnswer } from '@hokm/shared/api';
import { PASSWORD_COST } from './common/password-hash.js';
import { GOOD_PASSWORD, registered, tokenMailedTo } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import {
  anAddress,
  cookieNamed,
  entered,
  passwordCalls,
  refusedWith,
} from '../../test/support/password-calls.js';

const MINUTE = 60_000;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

const { post, login, count, accountOf } = passwordCalls(() => http);

describe('an account with an address and a password', () => {
  it('is created by the mailed link, and then opens', async () => {
    const email = anAddress();
    const answer = await post('/auth/register', { email, password: GOOD_PASSWORD, name: 'سارا' });
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Registration successful',
      user: null,
      requires_email_verification: true,
      password_strength: 100,
      errors: [],
    });
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/wrong_credentials');
    await http.mail?.round();
    const cookie = cookieNamed(answer, 'registration').split(';')[0] ?? '';
    const token = await tokenMailedTo(http.url, email);
    const ours = { cookie, 'sec-fetch-site': 'same-origin' };
    const verified = await post('/auth/verify-email', { token }, ours);
    expect(await verified.json()).toEqual({ success: true, message: 'Email verified successfully' });
    const session = await entered(await login(email.toUpperCase(), GOOD_PASSWORD));
    expect(session).toMatchObject({ message: 'Login successful', requires_2fa: false, security_alert: null });
    expect(session.user).toMatchObject({
      email,
      name: 'سارا',
      admin_level: 'user',
      balance: 1000,
      is_guest: false,
    });
    const own = await fetch(`${http.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(profileAnswer.parse(await own.json()).user.email).toBe(email);
  });

  it('is refused with a weak or common password or one with the address, each rule in its own words', async () => {
    const of = async (password: string, email = anAddress()) =>
      refusedWith(await post('/auth/register', { email, password }), 'auth/password_weak');
    expect(await of('abc')).toMatchObject({
      message: 'Password must be at least 8 characters long',
      errors: [
        'Password must be at least 8 characters long',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ],
      password_strength: 12 + 10 + 6,
    });
    for (const common of [
      'Password1!',
      'P@ssw0rd',
      'Sunshine12!',
      'Dragon123!',
      'Hokm-20262026',
      '4Telegram!!!',
    ])
      expect((await of(common)).errors).toEqual(['Password is too common and would be guessed quickly']);
    expect((await of('Zarafshan-99', 'zarafshan@example.org')).errors).toEqual([
      'Password must not contain your email address',
    ]);
    const differs = { email: anAddress(), password: GOOD_PASSWORD, confirm_password: `${GOOD_PASSWORD}!` };
    await refusedWith(await post('/auth/register', differs), 'auth/passwords_differ');
  });

  it('gets a new password by a mailed link, which ends every session and older link', async () => {
    const email = anAddress();
    await registered(http, email);
    const { token } = await entered(await login(email, GOOD_PASSWORD));
    await post('/auth/forgot-password', { email });
    await http.mail?.round();
    const link = await tokenMailedTo(http.url, email);
    const password = 'Another-Lantern-43';
    const weak = { token: link, password: 'abc', confirm_password: 'abc' };
    await refusedWith(await post('/auth/reset-password', weak), 'auth/password_weak');
    // The same in another form of Unicode too; the link still works then.
    for (const same of [GOOD_PASSWORD, GOOD_PASSWORD.replace('-', '－')]) {
      const again = { token: link, password: same, confirm_password: same };
      await refusedWith(await post('/auth/reset-password', again), 'auth/password_same');
    }
    await entered(await login(email, GOOD_PASSWORD));
    const reset = await post('/auth/reset-password', { token: link, password, confirm_password: password });
    expect(await reset.json()).toEqual({ success: true, message: 'Password reset successfully' });
    const own = await fetch(`${http.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.status).toBe(401);
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/wrong_credentials');
    await entered(await login(email, password));
  });
});

describe('enumeration', () => {
  it('by text fails: unknown and known addresses get identical answers', async () => {
    const known = anAddress();
    await registered(http, known);
    for (const [path, body] of [
      ['/auth/register', { password: GOOD_PASSWORD }],
      ['/auth/forgot-password', {}],
      ['/auth/resend-verification', {}],
      ['/auth/login', { password: 'Wrong-Lantern-42' }],
    ] as const) {
      const answers = await Promise.all(
        [known, anAddress()].map(async (email) => {
          const response = await post(path, { email, ...body });
          return {
            status: response.status,
            text: await response.text(),
            cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;')),
          };
        }),
      );
      expect(answers[0], path).toEqual(answers[1]);
    }
  });

  it('by time fails: passwords for unknown addresses are hashed too', async () => {
    // The hash takes most of the time of a sign-in.
    const real = await startTestHttp({ passwordCost: { ...PASSWORD_COST, timeCost: 24 } });
    const known = anAddress();
    // The processor's time of this process and its threads: what else the machine does makes no difference.
    const time = async (email: string) => {
      const begun = process.cpuUsage();
      const response = await fetch(`${real.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Wrong-Lantern-42' }),
      });
      expect(response.status).toBe(401);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    try {
      await registered(real, known);
      const least = { known: Infinity, unknown: Infinity };
      await time(anAddress());
      for (let round = 0; round < 4; round += 1) {
        least.known = Math.min(least.known, await time(known));
        least.unknown = Math.min(least.unknown, await time(anAddress()));
      }
      expect(least.unknown).toBeGreaterThan(least.known / 2);
      expect(least.known).toBeGreaterThan(least.unknown / 2);
    } finally {
      await real.close();
    }
  });

  it('by stored data fails: requesting a mail writes the same for both', async () => {
    const known = anAddress();
    await registered(http, known);
    const written = async (email: string) => {
      await post('/auth/forgot-password', { email });
      const letter = await http.connection.collection('letters').findOne({ to: email, kind: 'reset' });
      return [
        letter?.['state'],
        letter?.['attempts'],
        await count('mail_tokens', { kind: 'reset' }),
      ] as const;
    };
    expect(await written(known)).toEqual(await written(anAddress()));
  });

  it('by lock fails: unknown addresses are locked too', async () => {
    const known = anAddress();
    await registered(http, known);
    const statuses = async (email: string) => {
      const seen = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const { code, failed_attempts, account_locked } = failure.parse(
          await (await login(email, 'Wrong-Lantern-42')).json(),
        );
        seen.push([code, failed_attempts, account_locked]);
      }
      return seen;
    };
    expect(await statuses(known)).toEqual(await statuses(anAddress()));
  });
});

describe('token replay', () => {
  it('of a reset link fails, also when concurrent', async () => {
    const email = anAddress();
    await registered(http, email);
    await post('/auth/forgot-password', { email });
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    const use = (password: string) =>
      post('/auth/reset-password', { token, password, confirm_password: password });
    const both = await Promise.all([use('First-Lantern-43'), use('Second-Lantern-44')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refusedWith(await use('Third-Lantern-45'), 'auth/token_invalid');
  });

  it('for another purpose or after its time fails', async () => {
    const email = anAddress();
    await post('/auth/register', { email, password: GOOD_PASSWORD });
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    const asReset = { token, password: GOOD_PASSWORD, confirm_password: GOOD_PASSWORD };
    await refusedWith(await post('/auth/reset-password', asReset), 'auth/token_invalid');
    http.clock.advance(24 * 60 * MINUTE);
    await refusedWith(await post('/auth/verify-email', { token }), 'auth/token_invalid');
  });

  it('after its time fails, to the second', async () => {
    const [mine, other] = [anAddress(), anAddress()];
    await registered(http, other);
    await post('/auth/register', { email: mine, password: GOOD_PASSWORD });
    await post('/auth/forgot-password', { email: other });
    await http.mail?.round();
    const [verify, reset] = [await tokenMailedTo(http.url, mine), await tokenMailedTo(http.url, other)];
    const useReset = () =>
      post('/auth/reset-password', { token: reset, password: 'weak', confirm_password: 'weak' });
    http.clock.advance(60 * MINUTE - 1000);
    await refusedWith(await useReset(), 'auth/password_weak');
    http.clock.advance(1000);
    await refusedWith(await useReset(), 'auth/token_invalid');
    http.clock.advance(23 * 60 * MINUTE - 1000);
    await refusedWith(await post('/auth/verify-email', { token: verify }), 'auth/password_needed');
    http.clock.advance(1000);
    await refusedWith(await post('/auth/verify-email', { token: verify }), 'auth/token_invalid');
  });

  it('of a verification link creates one account, also when concurrent', async () => {
    const email = anAddress();
    await post('/auth/register', { email, password: GOOD_PASSWORD });
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    const verify = () => post('/auth/verify-email', { token, password: GOOD_PASSWORD });
    await Promise.all([1, 2, 3].map(verify));
    expect(await count('accounts', { 'email.address': email })).toBe(1);
    await refusedWith(await post('/auth/verify-email', { token }), 'auth/token_invalid');
  });

  it('with two registrations of one address creates one account, of the first verified one', async () => {
    const email = anAddress();
    const tokens = [];
    for (const password of ['Victims-Lantern-1', 'Attackers-Lamp-2']) {
      await post('/auth/register', { email, password });
      await http.mail?.round();
      http.clock.advance(1000);
      tokens.push(await tokenMailedTo(http.url, email));
    }
    const [first, second] = tokens;
    const password = 'Victims-Lantern-1';
    expect((await post('/auth/verify-email', { token: first, password })).status).toBe(200);
    const late = { token: second, password: 'Attackers-Lamp-2' };
    await refusedWith(await post('/auth/verify-email', late), 'auth/token_invalid');
    await entered(await login(email, 'Victims-Lantern-1'));
  });
});

describe('operator injection', () => {
  const evil: unknown[] = [{ $ne: null }, { $gt: '' }, ['a@example.org'], 7, null, { toString: 'x' }];
  it.each([
    ['/auth/login', { email: 'a@example.org', password: GOOD_PASSWORD }],
    ['/auth/admin/login', { email: 'a@example.org', password: GOOD_PASSWORD }],
    ['/auth/register', { email: 'a@example.org', password: GOOD_PASSWORD }],
    ['/auth/forgot-password', { email: 'a@example.org' }],
    ['/auth/resend-verification', { email: 'a@example.org' }],
    ['/auth/verify-email', { token: 'x' }],
    ['/auth/reset-password', { token: 'x', password: 'x', confirm_password: 'x' }],
  ])('in any field of %s is refused', async (path, body) => {
    for (const field of Object.keys(body))
      for (const value of evil) {
        const response = await post(path, { ...body, [field]: value });
        expect([path, field, response.status]).toEqual([path, field, 400]);
      }
  });
});

describe('mass assignment', () => {
  it('of level, balance or verified address at registration is ignored', async () => {
    const email = anAddress();
    const more = {
      admin_level: 'super_admin',
      balance: 1e9,
      is_guest: true,
      email_verified: true,
      session_epoch: 9,
    };
    await post('/auth/register', { email, password: GOOD_PASSWORD, ...more });
    expect(await accountOf(email)).toBeNull();
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    await post('/auth/verify-email', { token, password: GOOD_PASSWORD, ...more });
    expect(await accountOf(email)).toMatchObject({ admin_level: 'user', balance: 1000, is_guest: false });
    const session = await entered(await login(email, GOOD_PASSWORD));
    const changed = await fetch(`${http.url}/api/auth/profile`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ name: 'x', ...more, email: { key: 'other@example.org' } }),
    });
    expect(changed.status).toBeLessThan(500);
    expect(await accountOf(email)).toMatchObject({ admin_level: 'user', balance: 1000 });
  });
});

describe('cross-site request forgery', () => {
  it('cannot change a password, end sessions or sign out with a cookie alone', async () => {
    const email = anAddress();
    await registered(http, email);
    const cookie = cookieNamed(await login(email, GOOD_PASSWORD), 'session').split(';')[0] ?? '';
    for (const [path, headers] of [
      ['/auth/change-password', { 'sec-fetch-site': 'cross-site' }],
      ['/auth/logout-all', { origin: 'https://evil.example' }],
      ['/auth/logout', {}],
    ] as const)
      await refusedWith(await post(path, {}, { cookie, ...headers }), 'request/foreign_origin');
    const own = await fetch(`${http.url}/api/auth/profile`, { headers: { cookie } });
    expect(own.status).toBe(200);
  });

  it('cannot sign a victim in as the attacker, by JSON or a form, with or without Fetch Metadata', async () => {
    const email = anAddress();
    await registered(http, email);
    for (const [type, elsewhere, status] of [
      ['application/json', { 'sec-fetch-site': 'cross-site' }, 403],
      ['application/json', { 'sec-fetch-site': 'same-site' }, 403],
      ['application/json', { origin: 'https://evil.example' }, 403],
      ['text/plain', { origin: 'null' }, 403],
      ['text/plain', {}, 400],
      ['application/x-www-form-urlencoded', {}, 400],
    ] as const) {
      const forged = await fetch(`${http.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type, ...elsewhere },
        body: JSON.stringify({ email, password: GOOD_PASSWORD }),
      });
      expect([forged.status, forged.headers.getSetCookie()], type).toEqual([status, []]);
    }
  });
});

describe('session fixation', () => {
  it('fails: a token set before the sign-in is never adopted', async () => {
    const email = anAddress();
    await registered(http, email);
    const planted = randomBytes(32).toString('base64url');
    const response = await login(email, GOOD_PASSWORD, {
      cookie: `session=${planted}`,
      'sec-fetch-site': 'same-origin',
    });
    const { token } = await entered(response);
    expect(token).not.toBe(planted);
    const own = await fetch(`${http.url}/api/auth/profile`, {
      headers: { authorization: `Bearer ${planted}` },
    });
    expect(own.status).toBe(401);
  });
});

describe('secrets', () => {
  it('are neither in the log nor in the database', async () => {
    const email = anAddress();
    await registered(http, email);
    const response = await login(email, GOOD_PASSWORD);
    const { token } = await entered(response);
    await login(email, 'Wrong-Lantern-42');
    const stored = [];
    for (const name of ['accounts', 'sessions', 'registrations', 'mail_tokens', 'security_events', 'letters'])
      stored.push(JSON.stringify(await http.connection.collection(name).find().toArray()));
    const device = /device=([^;]+)/.exec(cookieNamed(response, 'device'))?.[1] ?? '?';
    const mailed = await tokenMailedTo(http.url, email);
    for (const secret of [GOOD_PASSWORD, 'Wrong-Lantern-42', token, device, mailed ?? '?'])
      expect(
        [...stored, http.logged()].some((text) => text.includes(secret)),
        secret,
      ).toBe(false);
    expect((await accountOf(email))?.['password']).toMatch(/^\$argon2id\$/);
  });
});
