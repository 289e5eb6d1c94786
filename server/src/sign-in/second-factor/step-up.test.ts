import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, passkeyRequestOptions, stepUpOptionsAnswer } from '@hokm/shared/api';
import { apiOf } from '../../../test/support/api.js';
import { SoftAuthenticator } from '../../../test/support/authenticator.js';
import { GOOD_PASSWORD, registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { launchData } from '../../../test/support/launch-data.js';
import { anAddress, enter, fromBase32, withApp } from '../../../test/support/second-factor.js';
import { codeOf, stepOf } from './totp.js';

const MINUTE = 60_000;
/** A call that needs a fresh session and changes nothing. */
const GUARDED = ['GET', '/auth/passkeys'] as const;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

type Call = ReturnType<typeof apiOf>;
const codeIn = ({ body }: { body: unknown }) => failure.parse(body).code;
const isOpen = async (call: Call) => (await call(...GUARDED)).status === 200;
const waysOf = async (call: Call) =>
  stepUpOptionsAnswer.parse((await call('POST', '/auth/step-up/options', {})).body).methods;

async function withPassword() {
  const email = anAddress();
  await registered(http, email);
  return { email, call: apiOf(http.url, await enter(http, email)) };
}
let telegramId = 8_000_000;
async function fromTelegram() {
  const person = { id: (telegramId += 1), first_name: 'Sara' };
  const launch = () => launchData(person, http.clock.now());
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data: launch() });
  return { person, launch, call: apiOf(http.url, String(body['token'])) };
}

describe('a session', () => {
  it('is fresh for ten minutes after it began and after it was confirmed', async () => {
    const { call } = await withPassword();
    http.clock.advance(10 * MINUTE - 1);
    expect(await isOpen(call)).toBe(true);
    http.clock.advance(1);
    const refused = await call(...GUARDED);
    expect([refused.status, codeIn(refused)]).toEqual([403, 'auth/step_up_needed']);
    expect(await waysOf(call)).toEqual(['password']);
    const { body } = await call('POST', '/auth/step-up', { password: GOOD_PASSWORD });
    expect(body['fresh_until']).toBe(new Date(http.clock.now() + 10 * MINUTE).toISOString());
    expect(await isOpen(call)).toBe(true);
  });

  it('from Telegram is confirmed by opening the app again', async () => {
    const { call, launch } = await fromTelegram();
    http.clock.advance(11 * MINUTE);
    expect([await isOpen(call), await waysOf(call)]).toEqual([false, ['telegram']]);
    expect((await call('POST', '/auth/step-up', { init_data: launch() })).status).toBe(200);
    expect(await isOpen(call)).toBe(true);
  });

  it('of a guest without anything to confirm it with is always fresh', async () => {
    const { body } = await apiOf(http.url, null)('POST', '/auth/guest', { name: 'Sara' });
    const call = apiOf(http.url, String(body['token']));
    http.clock.advance(60 * MINUTE);
    expect(await isOpen(call)).toBe(true);
    expect(await waysOf(call)).toEqual(['sign_in_again']);
  });

  it('is confirmed by a passkey', async () => {
    const { call } = await withPassword();
    const authenticator = new SoftAuthenticator(http.url);
    const made = (await call('POST', '/auth/passkeys/options', {})).body['options'];
    const response = authenticator.create(made as Parameters<SoftAuthenticator['create']>[0]);
    await call('POST', '/auth/passkeys', { name: 'Key', response });
    http.clock.advance(11 * MINUTE);
    const { body } = await call('POST', '/auth/step-up/options', {});
    expect(body['methods']).toEqual(['passkey', 'recovery']);
    const passkey = authenticator.get(passkeyRequestOptions.parse(body['passkey_options']));
    expect((await call('POST', '/auth/step-up', { passkey })).status).toBe(200);
    expect(await isOpen(call)).toBe(true);
    expect(codeIn(await call('POST', '/auth/step-up', { passkey }))).toBe('auth/two_factor_wrong');
  });
});

describe('step-up bypass', () => {
  it('by password or Telegram is refused for accounts with a second factor', async () => {
    const { token, nextCode, recoveryCodes } = await withApp(http);
    const call = apiOf(http.url, token);
    http.clock.advance(11 * MINUTE);
    expect(await waysOf(call)).toEqual(['totp', 'recovery']);
    const init_data = launchData({ id: 1, first_name: 'x' }, http.clock.now());
    for (const body of [{ password: GOOD_PASSWORD }, { init_data }, {}])
      expect(codeIn(await call('POST', '/auth/step-up', body))).toBe('auth/step_up_needed');
    expect(await isOpen(call)).toBe(false);
    expect((await call('POST', '/auth/step-up', { two_fa_token: nextCode() })).status).toBe(200);
    expect(await isOpen(call)).toBe(true);
    http.clock.advance(11 * MINUTE);
    expect((await call('POST', '/auth/step-up', { two_fa_token: recoveryCodes[0] })).status).toBe(200);
  });

  it('by a new session without the second factor is refused', async () => {
    const { call, launch } = await fromTelegram();
    const other = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data: launch() });
    const second = apiOf(http.url, String(other.body['token']));
    expect(await isOpen(second)).toBe(true);
    const setup = (await call('POST', '/auth/setup-2fa', {})).body;
    const token = codeOf(fromBase32(String(setup['secret'])), stepOf(http.clock.now()));
    expect((await call('POST', '/auth/verify-2fa', { token })).status).toBe(200);
    expect([await isOpen(call), await isOpen(second)]).toEqual([true, false]);
    expect(codeIn(await second('POST', '/auth/disable-2fa', {}))).toBe('auth/step_up_needed');
  });

  it('by launch data of another person, old or forged ones is refused', async () => {
    const { call, person, launch } = await fromTelegram();
    const old = launch();
    http.clock.advance(11 * MINUTE);
    const bodies = [
      [old, 'auth/init_data_expired'],
      [launchData({ id: 9_999_999, first_name: 'Eve' }, http.clock.now()), 'auth/identity_mismatch'],
      [
        launchData(person, http.clock.now(), '987654321:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-xx'),
        'auth/init_data_invalid',
      ],
    ] as const;
    for (const [init_data, code] of bodies)
      expect(codeIn(await call('POST', '/auth/step-up', { init_data }))).toBe(code);
    expect(await isOpen(call)).toBe(false);
  });

  it('by launch data of another session is refused', async () => {
    const { call, launch } = await fromTelegram();
    http.clock.advance(11 * MINUTE);
    const init_data = launch();
    await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    expect(codeIn(await call('POST', '/auth/step-up', { init_data }))).toBe('auth/init_data_spent');
    expect(await isOpen(call)).toBe(false);
  });

  it('by guessing the password is locked after five attempts', async () => {
    const { call } = await withPassword();
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await call('POST', '/auth/step-up', { password: `Guess-Number-${tries}!` })).status);
    expect(codes).toEqual([403, 403, 403, 403, 423, 423]);
    expect((await call('POST', '/auth/step-up', { password: GOOD_PASSWORD })).status).toBe(423);
  });

  it('by one session does not confirm another', async () => {
    const { email, call } = await withPassword();
    http.clock.advance(11 * MINUTE);
    const other = apiOf(http.url, await enter(http, email));
    expect([await isOpen(call), await isOpen(other)]).toEqual([false, true]);
    await other('POST', '/auth/step-up', { password: GOOD_PASSWORD });
    expect(await isOpen(call)).toBe(false);
  });

  it('without a session or from another site is refused', async () => {
    expect((await apiOf(http.url, null)('POST', '/auth/step-up', { password: 'x' })).status).toBe(401);
    const { email } = await withPassword();
    const token = await enter(http, email);
    const forged = await fetch(`${http.url}/api/auth/step-up`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `session=${token}`,
        'sec-fetch-site': 'cross-site',
      },
      body: JSON.stringify({ password: GOOD_PASSWORD }),
    });
    expect(forged.status).toBe(403);
  });
});
