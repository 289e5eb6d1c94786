import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failure,
  newPasskeyAnswer,
  passkeyOptionsAnswer,
  passkeyRequestOptions,
  passkeysAnswer,
  type PasskeyRequestOptions,
} from '@hokm/shared/api';
import { apiOf } from '../../../test/support/api.js';
import { SoftAuthenticator } from '../../../test/support/authenticator.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { anAddress, enter, login, refusal, withApp } from '../../../test/support/second-factor.js';

const MINUTE = 60_000;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

type Call = ReturnType<typeof apiOf>;
const codeIn = ({ body }: { body: unknown }) => failure.parse(body).code;
const creation = async (call: Call) =>
  passkeyOptionsAnswer.parse((await call('POST', '/auth/passkeys/options', {})).body).options;

/** A person with a password and one passkey. */
async function withPasskey(authenticator = new SoftAuthenticator(http.url), email = anAddress()) {
  await registered(http, email);
  const token = await enter(http, email);
  const call = apiOf(http.url, token);
  const response = authenticator.create(await creation(call));
  const { body } = await call('POST', '/auth/passkeys', { name: 'My phone', response });
  const { passkey, recovery_codes } = newPasskeyAnswer.parse(body);
  return { email, token, call, authenticator, passkey, recoveryCodes: recovery_codes ?? [] };
}

/** The passkey options of a sign-in. */
async function asked(email: string): Promise<PasskeyRequestOptions> {
  const { passkey_options } = await refusal(login(http, email));
  return passkeyRequestOptions.parse(passkey_options);
}

describe('a passkey', () => {
  it('is created, listed, used for a sign-in and removed', async () => {
    const { email, call, authenticator, passkey, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const refused = await refusal(login(http, email));
    expect(refused.two_fa_methods).toEqual(['passkey', 'recovery']);
    const options = passkeyRequestOptions.parse(refused.passkey_options);
    expect(options).toMatchObject({ userVerification: 'preferred', rpId: '127.0.0.1', timeout: 5 * MINUTE });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    await enter(http, email, { passkey: authenticator.get(options) });
    const list = passkeysAnswer.parse((await call('GET', '/auth/passkeys')).body).passkeys;
    const at = new Date(http.clock.now()).toISOString();
    expect(list).toEqual([{ id: passkey.id, name: 'My phone', created_at: at, last_used_at: at }]);
    const password = GOOD_PASSWORD;
    expect((await call('DELETE', `/auth/passkeys/${passkey.id}`, { password })).status).toBe(200);
    expect((await login(http, email)).status).toBe(200);
  });

  it('that is the last factor is removed only with the password, and by a factor shown just now', async () => {
    const { email, call, passkey } = await withPasskey();
    const remove = async (body?: object) => {
      const answer = await call('DELETE', `/auth/passkeys/${passkey.id}`, body);
      return answer.status === 200 ? 'removed' : codeIn(answer);
    };
    expect(await remove()).toBe('auth/password_required');
    expect(await remove({ password: 'Wrong-Lantern-42' })).toBe('auth/wrong_password');
    http.clock.advance(6 * MINUTE);
    expect(await remove({ password: GOOD_PASSWORD })).toBe('auth/step_up_needed');
    expect((await login(http, email)).status).toBe(401);
    const second = await withPasskey();
    const [kept, other] = [second.passkey, new SoftAuthenticator(http.url, true, Buffer.alloc(32, 7))];
    const response = other.create(await creation(second.call));
    await second.call('POST', '/auth/passkeys', { name: 'Another', response });
    expect((await second.call('DELETE', `/auth/passkeys/${kept.id}`)).status).toBe(200);
  });

  it('beside an app gives no new recovery codes, and its removal keeps the app', async () => {
    const { email, token } = await withApp(http);
    const call = apiOf(http.url, token);
    const response = new SoftAuthenticator(http.url).create(await creation(call));
    const { body } = await call('POST', '/auth/passkeys', { name: 'Key', response });
    const { passkey, recovery_codes } = newPasskeyAnswer.parse(body);
    expect(recovery_codes).toBeNull();
    expect((await refusal(login(http, email))).two_fa_methods).toEqual(['totp', 'passkey', 'recovery']);
    await call('DELETE', `/auth/passkeys/${passkey.id}`);
    expect((await refusal(login(http, email))).two_fa_methods).toEqual(['totp', 'recovery']);
  });

  it('without a signature counter works repeatedly', async () => {
    const { email, authenticator } = await withPasskey(new SoftAuthenticator(http.url, false));
    for (let round = 0; round < 2; round += 1)
      await enter(http, email, { passkey: authenticator.get(await asked(email)) });
  });

  it('cannot be added twice, as an eleventh, or with an invisible name', async () => {
    const { call, authenticator } = await withPasskey();
    const add = async (one: SoftAuthenticator, name = 'Key') =>
      call('POST', '/auth/passkeys', { name, response: one.create(await creation(call)) });
    expect(codeIn(await add(authenticator))).toBe('auth/passkey_known');
    expect(codeIn(await add(new SoftAuthenticator(http.url), '\u200b'))).toBe('auth/passkey_invalid');
    for (let n = 1; n < 10; n += 1) expect((await add(new SoftAuthenticator(http.url))).status).toBe(200);
    expect(codeIn(await add(new SoftAuthenticator(http.url)))).toBe('auth/passkeys_too_many');
  });

  it('with the id of an object property does no harm', async () => {
    const id = Buffer.from('__proto__', 'base64url');
    const { email, authenticator } = await withPasskey(new SoftAuthenticator(http.url, true, id));
    await enter(http, email, { passkey: authenticator.get(await asked(email)) });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('added concurrently with another one stays, with one set of recovery codes', async () => {
    const email = anAddress();
    await registered(http, email);
    const call = apiOf(http.url, await enter(http, email));
    const made = [];
    for (const name of ['One', 'Other'])
      made.push({ name, response: new SoftAuthenticator(http.url).create(await creation(call)) });
    const answers = await Promise.all(made.map((body) => call('POST', '/auth/passkeys', body)));
    const codes = answers.map(({ body }) => newPasskeyAnswer.parse(body).recovery_codes);
    expect(codes.filter((some) => some !== null)).toHaveLength(1);
    const { body } = await call('GET', '/auth/passkeys');
    expect(passkeysAnswer.parse(body).passkeys).toHaveLength(2);
  });
});

describe('passkey replay', () => {
  it('of a used assertion is refused', async () => {
    const { email, authenticator } = await withPasskey();
    const passkey = authenticator.get(await asked(email));
    await enter(http, email, { passkey });
    expect((await refusal(login(http, email, { passkey }))).code).toBe('auth/two_factor_wrong');
  });

  it('by concurrent sign-ins lets one in', async () => {
    const { email, authenticator } = await withPasskey();
    const passkey = authenticator.get(await asked(email));
    const answers = await Promise.all([1, 2, 3].map(() => login(http, email, { passkey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('of a challenge whose first assertion was wrong is refused', async () => {
    const { email, authenticator } = await withPasskey();
    const options = await asked(email);
    const wrong = authenticator.get(options, { origin: 'https://evil.example' });
    expect((await login(http, email, { passkey: wrong })).status).toBe(401);
    expect((await login(http, email, { passkey: authenticator.get(options) })).status).toBe(401);
  });

  it('after five minutes is refused', async () => {
    const { email, authenticator } = await withPasskey();
    const options = await asked(email);
    http.clock.advance(5 * MINUTE);
    expect((await login(http, email, { passkey: authenticator.get(options) })).status).toBe(401);
  });

  it('by a copied authenticator, whose counter is behind, is refused', async () => {
    const { email, authenticator } = await withPasskey();
    await enter(http, email, { passkey: authenticator.get(await asked(email)) });
    for (const counter of [0, 1]) {
      const passkey = authenticator.get(await asked(email), { counter });
      expect((await login(http, email, { passkey })).status).toBe(401);
    }
  });
});

describe('a passkey for another', () => {
  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['site', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['ceremony', { type: 'webauthn.create' }],
    ['account', { userHandle: Buffer.alloc(12).toString('base64url') }],
    ['person, as nobody touched it', { absent: true }],
  ])('%s signs nobody in', async (_what, lies) => {
    const { email, authenticator } = await withPasskey();
    const passkey = authenticator.get(await asked(email), lies);
    expect((await refusal(login(http, email, { passkey }))).code).toBe('auth/two_factor_wrong');
  });

  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['site', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['ceremony', { type: 'webauthn.get' }],
    ['person, as nobody touched it', { absent: true }],
  ])('%s is not added', async (_what, lies) => {
    const email = anAddress();
    await registered(http, email);
    const call = apiOf(http.url, await enter(http, email));
    const response = new SoftAuthenticator(http.url).create(await creation(call), lies);
    expect(codeIn(await call('POST', '/auth/passkeys', { name: 'Key', response }))).toBe(
      'auth/passkey_invalid',
    );
    expect((await login(http, email)).status).toBe(200);
  });

  it('key under the same name does not sign', async () => {
    const { email, authenticator } = await withPasskey();
    const thief = new SoftAuthenticator(http.url, true, Buffer.from(authenticator.id, 'base64url'));
    const passkey = thief.get(await asked(email), { counter: 7, userHandle: '' });
    expect((await login(http, email, { passkey })).status).toBe(401);
  });

  it('account is not accepted, nor is its challenge', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const options = await asked(mine.email);
    for (const passkey of [
      mine.authenticator.get(options, { userHandle: '' }),
      theirs.authenticator.get(options, { userHandle: '' }),
    ])
      expect((await login(http, theirs.email, { passkey })).status).toBe(401);
    await enter(http, mine.email, { passkey: mine.authenticator.get(await asked(mine.email)) });
  });

  it('use is refused: challenges are bound to sign-in, session or registration', async () => {
    const { email, call, authenticator } = await withPasskey();
    const { body } = await call('POST', '/auth/step-up/options', {});
    const options = passkeyRequestOptions.parse(body['passkey_options']);
    expect((await login(http, email, { passkey: authenticator.get(options) })).status).toBe(401);
    const other = await enter(http, email, { passkey: authenticator.get(await asked(email)) });
    const elsewhere = await apiOf(http.url, other)('POST', '/auth/step-up', {
      passkey: authenticator.get(options),
    });
    expect(codeIn(elsewhere)).toBe('auth/two_factor_wrong');
    const second = new SoftAuthenticator(http.url);
    const response = second.create({ ...(await creation(call)), challenge: options.challenge });
    expect(codeIn(await call('POST', '/auth/passkeys', { name: 'Key', response }))).toBe(
      'auth/passkey_invalid',
    );
  });

  it('cannot be removed', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    expect((await mine.call('DELETE', `/auth/passkeys/${theirs.passkey.id}`)).status).toBe(404);
    expect((await login(http, theirs.email)).status).toBe(401);
  });
});

describe('a malformed assertion', () => {
  it('is refused without an exception, in every field', async () => {
    const { email, authenticator } = await withPasskey();
    const good = authenticator.get(await asked(email));
    const broken = ['', 'AA', 'not base64url!', 'A'.repeat(20_000), 7, { $ne: null }, ['AA']];
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const value of broken) {
        const passkey = { ...good, response: { ...good.response, [field]: value } };
        expect([400, 401, 413, 423]).toContain((await login(http, email, { passkey })).status);
        http.clock.advance(16 * MINUTE);
      }
    expect(http.logged()).not.toContain('request failed');
  });
});

describe('passkeys without PUBLIC_URL', () => {
  it('are off in production, where the host of a request proves nothing', async () => {
    const other = await startTestHttp({
      env: { NODE_ENV: 'production', ALLOW_GUESTS: 'true', SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    try {
      const { body } = await apiOf(other.url, null)('POST', '/auth/guest', { name: 'Sara' });
      const call = apiOf(other.url, String(body['token']));
      expect(codeIn(await call('POST', '/auth/passkeys/options', {}))).toBe('auth/passkeys_off');
      expect(codeIn(await call('POST', '/auth/setup-2fa', {}))).toBe('auth/two_factor_not_configured');
    } finally {
      await other.close();
    }
  });
});
