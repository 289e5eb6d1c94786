import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordSignInAnswer } from '@hokm/shared/api';
import { anotherAddress } from '../../test/support/addresses.js';
import { apiOf } from '../../test/support/api.js';
import { TestBrowser } from '../../test/support/browser.js';
import { GOOD_PASSWORD, registered, tokenMailedTo } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { mailsOf } from '../../test/support/mailboxes.js';
import {
  anAddress,
  cookieNamed,
  entered,
  passwordCalls,
  refusedWith,
} from '../../test/support/password-calls.js';
import { aPerson } from '../../test/support/people.js';
import { codeOf, stepOf } from '../../src/sign-in/second-factor/totp.js';
import { fromBase32 } from '../../test/support/second-factor.js';

const STRANGERS = 'Strangers-Lamp-99';
const OWNERS = 'Owners-Lantern-42';
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(async () => http.close());

const { post, login, accountOf } = passwordCalls(() => http);
const api = (path: string) => `${http.url}/api${path}`;

async function mailed(email: string): Promise<string | null> {
  await http.mail?.round();
  http.clock.advance(1000);
  return tokenMailedTo(http.url, email);
}

async function mailsTo(email: string): Promise<number> {
  await http.mail?.round();
  return (await mailsOf(http.url)).filter(({ to }) => to === email).length;
}

async function subjectsTo(email: string): Promise<string[]> {
  await http.mail?.round();
  const mails = (await mailsOf(http.url)).filter(({ to }) => to === email);
  return mails.map(({ subject }) => subject).toReversed();
}

/** Asks in a browser, from a network. */
function asker(network: Record<string, string>, cookie = '') {
  return (path: string, body: unknown) => {
    const ours: Record<string, string> = cookie === '' ? {} : { cookie, 'sec-fetch-site': 'same-origin' };
    return post(path, body, { ...network, ...ours });
  };
}

describe('the link of a registration', () => {
  it('counts with its password only in the browser that registered', async () => {
    const email = anAddress();
    const browser = new TestBrowser();
    await browser.post(api('/auth/register'), { email, password: OWNERS });
    const token = await mailed(email);
    expect((await browser.post(api('/auth/verify-email'), { token })).status).toBe(200);
    await entered(await login(email, OWNERS));
  });

  it('in another browser asks for a new password, and throws the registered one away', async () => {
    const email = anAddress();
    await new TestBrowser().post(api('/auth/register'), { email, password: STRANGERS });
    const token = await mailed(email);
    const owner = new TestBrowser();
    const bare = await owner.post(api('/auth/verify-email'), { token });
    expect([bare.status, JSON.parse(bare.body)]).toMatchObject([409, { code: 'auth/password_needed' }]);
    expect(await accountOf(email)).toBeNull();
    await refusedWith(await post('/auth/verify-email', { token, password: 'abc' }), 'auth/password_weak');
    expect((await owner.post(api('/auth/verify-email'), { token, password: OWNERS })).status).toBe(200);
    await refusedWith(await login(email, STRANGERS), 'auth/wrong_credentials');
    await entered(await login(email, OWNERS));
  });

  it('in another browser belongs to one of two who open it at once', async () => {
    const email = anAddress();
    await post('/auth/register', { email, password: STRANGERS });
    const token = await mailed(email);
    const passwords = ['First-Lantern-43', 'Second-Lantern-44'];
    const answers = await Promise.all(
      passwords.map((password) => post('/auth/verify-email', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    await entered(await login(email, passwords[winner] ?? ''));
    await refusedWith(await login(email, passwords[1 - winner] ?? ''), 'auth/wrong_credentials');
  });

  it('of an older server, without a browser, asks for a new password', async () => {
    const email = anAddress();
    const browser = new TestBrowser();
    await browser.post(api('/auth/register'), { email, password: STRANGERS });
    await http.connection
      .collection('registrations')
      .updateMany({ email_key: email }, { $unset: { browser: 1 } });
    const answer = await browser.post(api('/auth/verify-email'), { token: await mailed(email) });
    expect(answer.status).toBe(409);
  });

  it('is stored without the cookie itself, which scripts cannot read', async () => {
    const email = anAddress();
    const response = await post('/auth/register', { email, password: OWNERS });
    const cookie = cookieNamed(response, 'registration');
    expect(cookie).toContain('HttpOnly');
    const value = /registration=([\w-]{43})/.exec(cookie)?.[1] ?? '?';
    const stored = await http.connection.collection('registrations').findOne({ email_key: email });
    expect(stored?.['browser']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(value);
  });
});

describe('another mail', () => {
  it('continues only what this browser began, never a newer registration of a stranger', async () => {
    const email = anAddress();
    const owner = new TestBrowser();
    await owner.post(api('/auth/register'), { email, password: OWNERS });
    await mailed(email);
    await new TestBrowser().post(api('/auth/register'), { email, password: STRANGERS });
    await mailed(email);
    await owner.post(api('/auth/resend-verification'), { email });
    const token = await mailed(email);
    expect((await owner.post(api('/auth/verify-email'), { token })).status).toBe(200);
    await entered(await login(email, OWNERS));
  });

  it('never leads to the account of a stranger who wants to link the address', async () => {
    const email = anAddress();
    const owner = new TestBrowser();
    await owner.post(api('/auth/register'), { email, password: OWNERS });
    await mailed(email);
    const stranger = await aPerson(http, 'guest');
    const wish = { email, password: STRANGERS, confirm_password: STRANGERS };
    await apiOf(http.url, stranger.token)('POST', '/auth/identities/email', wish);
    await mailed(email);
    await owner.post(api('/auth/resend-verification'), { email });
    const token = await mailed(email);
    expect((await owner.post(api('/auth/verify-email'), { token })).status).toBe(200);
    expect((await accountOf(email))?._id.toHexString()).not.toBe(stranger.id);
  });

  it('is not sent to a browser or a session that began nothing', async () => {
    const email = anAddress();
    await post('/auth/register', { email, password: OWNERS });
    expect(await mailsTo(email)).toBe(1);
    const { token } = await aPerson(http, 'guest');
    await new TestBrowser().post(api('/auth/resend-verification'), { email });
    await apiOf(http.url, token)('POST', '/auth/resend-verification', { email });
    expect(await mailsTo(email)).toBe(1);
  });

  it('of a link to an account is sent for the session that asked', async () => {
    const email = anAddress();
    const call = apiOf(http.url, (await aPerson(http, 'guest')).token);
    await call('POST', '/auth/identities/email', { email, password: OWNERS, confirm_password: OWNERS });
    await call('POST', '/auth/resend-verification', { email });
    const subject = 'افزودن این ایمیل به حساب حکم';
    expect(await subjectsTo(email)).toEqual([subject, subject]);
    expect((await call('POST', '/auth/verify-email', { token: await mailed(email) })).status).toBe(200);
  });

  it('to an address with an account says what somebody wanted with it', async () => {
    const email = anAddress();
    await registered(http, email);
    const call = apiOf(http.url, (await aPerson(http, 'guest')).token);
    await post('/auth/register', { email, password: STRANGERS });
    await call('POST', '/auth/identities/email', { email, password: OWNERS, confirm_password: OWNERS });
    expect((await subjectsTo(email)).slice(1).sort()).toEqual(
      ['این ایمیل از قبل حساب حکم دارد', 'شما در حکم حساب دارید'].sort(),
    );
  });
});

describe('the link that adds an address to an account', () => {
  it('opened elsewhere sets a password and makes a guest account the opener’s', async () => {
    const email = anAddress();
    const stranger = await aPerson(http, 'guest');
    const call = apiOf(http.url, stranger.token);
    await call('POST', '/auth/identities/email', {
      email,
      password: STRANGERS,
      confirm_password: STRANGERS,
    });
    const token = await mailed(email);
    await refusedWith(await post('/auth/verify-email', { token }), 'auth/password_needed');
    expect((await post('/auth/verify-email', { token, password: OWNERS })).status).toBe(200);
    await refusedWith(await login(email, STRANGERS), 'auth/wrong_credentials');
    await entered(await login(email, OWNERS));
    expect((await call('GET', '/auth/profile')).status).toBe(401);
  });
});

describe('mails to an address', () => {
  it('are not used up by a stranger elsewhere: neither links to register nor new passwords', async () => {
    const email = anAddress();
    const stranger = asker(anotherAddress());
    for (let asked = 0; asked < 5; asked += 1) {
      await stranger('/auth/register', { email, password: STRANGERS });
      await stranger('/auth/forgot-password', { email });
    }
    expect(await mailsTo(email)).toBe(3);
    const response = await asker(anotherAddress())('/auth/register', { email, password: OWNERS });
    expect(await mailsTo(email)).toBe(4);
    const cookie = cookieNamed(response, 'registration').split(';')[0] ?? '';
    const owner = asker(anotherAddress(), cookie);
    for (let asked = 0; asked < 5; asked += 1) await owner('/auth/resend-verification', { email });
    expect(await mailsTo(email)).toBe(4 + 3);
  });

  it('are bounded over all networks, with a reserve of new passwords for browsers of the account', async () => {
    const email = anAddress();
    await registered(http, email, OWNERS);
    const device = cookieNamed(await login(email, OWNERS), 'device').split(';')[0] ?? '';
    const before = await mailsTo(email);
    for (let networks = 0; networks < 6; networks += 1) {
      const stranger = asker(anotherAddress());
      for (let asked = 0; asked < 3; asked += 1) await stranger('/auth/forgot-password', { email });
    }
    expect(await mailsTo(email)).toBe(before + 12);
    const invented = `device=${'x'.repeat(43)}`;
    await asker(anotherAddress(), invented)('/auth/forgot-password', { email });
    expect(await mailsTo(email)).toBe(before + 12);
    await asker(anotherAddress(), device)('/auth/forgot-password', { email });
    expect(await mailsTo(email)).toBe(before + 13);
  });
});

describe('a new password by mail', () => {
  /** A guest with an authenticator app, whose account then got an address by a link that somebody else opened. */
  async function withFactorBeforeAddress(email: string) {
    const { token } = await aPerson(http, 'guest');
    const call = apiOf(http.url, token);
    const { body } = await call('POST', '/auth/setup-2fa', {});
    const secret = fromBase32(String(body['secret']));
    const code = () => codeOf(secret, stepOf(http.clock.now()));
    expect((await call('POST', '/auth/verify-2fa', { token: code() })).status).toBe(200);
    http.clock.advance(60_000);
    const wish = { email, password: STRANGERS, confirm_password: STRANGERS };
    expect((await call('POST', '/auth/identities/email', wish)).status).toBe(200);
    return { call, link: await mailed(email) };
  }

  async function resetLink(email: string) {
    await post('/auth/forgot-password', { email });
    return mailed(email);
  }

  const reset = (token: string | null, more: object = {}) =>
    post('/auth/reset-password', {
      token,
      password: GOOD_PASSWORD,
      confirm_password: GOOD_PASSWORD,
      ...more,
    });

  it('offers a way past a second factor from before the address, and mails that it is off', async () => {
    const email = anAddress();
    const { link } = await withFactorBeforeAddress(email);
    expect((await post('/auth/verify-email', { token: link, password: OWNERS })).status).toBe(200);
    await refusedWith(await login(email, OWNERS), 'auth/two_factor_required');
    const token = await resetLink(email);
    await refusedWith(await reset(token), 'auth/two_factor_unconfirmed');
    expect((await reset(token, { second_factor: 'remove' })).status).toBe(200);
    await entered(await login(email, GOOD_PASSWORD));
    expect(await subjectsTo(email)).toContain('تأیید دومرحله‌ای حکم خاموش شد');
  });

  it('leaves that factor to an owner who says that it is theirs', async () => {
    const email = anAddress();
    const { link } = await withFactorBeforeAddress(email);
    await post('/auth/verify-email', { token: link, password: OWNERS });
    expect((await reset(await resetLink(email), { second_factor: 'keep' })).status).toBe(200);
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/two_factor_required');
  });

  it('never removes a factor of a person who opened the link in their own session', async () => {
    const email = anAddress();
    const { call, link } = await withFactorBeforeAddress(email);
    expect((await call('POST', '/auth/verify-email', { token: link })).status).toBe(200);
    expect((await reset(await resetLink(email), { second_factor: 'remove' })).status).toBe(200);
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/two_factor_required');
  });

  it('never removes a factor that is newer than the address', async () => {
    const email = anAddress();
    await registered(http, email, OWNERS);
    const { token } = passwordSignInAnswer.parse(await (await login(email, OWNERS)).json());
    const call = apiOf(http.url, token);
    const { body } = await call('POST', '/auth/setup-2fa', { password: OWNERS });
    const code = codeOf(fromBase32(String(body['secret'])), stepOf(http.clock.now()));
    expect((await call('POST', '/auth/verify-2fa', { token: code })).status).toBe(200);
    expect((await reset(await resetLink(email), { second_factor: 'remove' })).status).toBe(200);
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/two_factor_required');
  });
});
