import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const { post, login, deviceOf, count, accountOf } = passwordCalls(() => http);

describe('brute force', () => {
  it('is warned from the first failure and locked at the fifth, for 15 minutes', async () => {
    const email = anAddress();
    await registered(http, email);
    for (const failed of [1, 2, 3, 4]) {
      const answer = await refusedWith(await login(email, 'Wrong-Lantern-42'), 'auth/wrong_credentials');
      expect(answer).toMatchObject({ failed_attempts: failed, account_locked: false });
    }
    const unlock = new Date(http.clock.now() + 15 * MINUTE);
    const fifth = await refusedWith(await login(email, 'Wrong-Lantern-42'), 'auth/account_locked');
    expect(fifth).toMatchObject({
      account_locked: true,
      failed_attempts: 5,
      unlock_time: unlock.toISOString(),
    });
    expect(fifth.message).toMatch(/^Account locked until \d\d:\d\d$/);
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/account_locked');
    http.clock.advance(15 * MINUTE);
    await entered(await login(email, GOOD_PASSWORD));
    expect(
      await count('security_events', {
        event_type: 'sign_in_locked',
        account: String((await accountOf(email))?._id),
      }),
    ).toBe(1);
  });

  it('in a concurrent burst gets at most five passwords checked', async () => {
    const email = anAddress();
    await registered(http, email);
    const guesses = [...Array.from({ length: 12 }, (_, n) => `Guess-Number-${n}!`), GOOD_PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => login(email, guess)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(answers.every(({ status }) => status !== 200)).toBe(true);
  });

  it('is not counted for the right password of an address that is not confirmed yet', async () => {
    const [fresh, taken] = [anAddress(), anAddress()];
    await registered(http, taken);
    const PENDING = 'Pending-Lantern-77';
    for (const email of [fresh, taken]) {
      await post('/auth/register', { email, password: PENDING, confirm_password: PENDING, name: 'Sara' });
      // The same answer whether or not the address has an account.
      for (let tries = 0; tries < 7; tries += 1) {
        const answer = await refusedWith(await login(email, PENDING), 'auth/wrong_credentials');
        expect(answer).toMatchObject({ requires_email_verification: true, account_locked: false });
        expect(answer.message).toMatch(/not confirmed yet/);
      }
      const wrong = await refusedWith(await login(email, 'Wrong-Lantern-42'), 'auth/wrong_credentials');
      expect(wrong).toMatchObject({ failed_attempts: 1 });
    }
    await entered(await login(taken, GOOD_PASSWORD));
  });

  it('is reset by the right password', async () => {
    const email = anAddress();
    await registered(http, email);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await login(email, 'Wrong-Lantern-42');
      await entered(await login(email, GOOD_PASSWORD));
    }
  });
});

describe('guessing one password', () => {
  it.each(['/auth/login', '/auth/admin/login'])(
    'of many addresses has a limit per network address, at %s',
    async (path) => {
      const strict = await startTestHttp({ env: { SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: '1' } });
      const guess = async (network: string) => {
        const response = await fetch(`${strict.url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          body: JSON.stringify({ email: anAddress(), password: GOOD_PASSWORD }),
        });
        return response.status;
      };
      try {
        for (let n = 0; n < 3; n += 1) expect(await guess('203.0.113.7')).toBe(401);
        expect(await guess('203.0.113.7')).toBe(429);
        expect(await guess('203.0.113.8')).toBe(401);
      } finally {
        await strict.close();
      }
    },
  );
});

describe('abuse of the lock', () => {
  it('by a stranger does not lock the owner out of a known browser', async () => {
    const email = anAddress();
    await registered(http, email);
    const cookie = await deviceOf(email);
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'Wrong-Lantern-42');
    await refusedWith(await login(email, GOOD_PASSWORD), 'auth/account_locked');
    await entered(await login(email, GOOD_PASSWORD, { cookie, 'sec-fetch-site': 'same-origin' }));
  });

  it('does not stop a password reset', async () => {
    const email = anAddress();
    await registered(http, email);
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'Wrong-Lantern-42');
    await post('/auth/forgot-password', { email });
    await http.mail?.round();
    const password = 'Another-Lantern-43';
    const token = await tokenMailedTo(http.url, email);
    const reset = await post('/auth/reset-password', { token, password, confirm_password: password });
    const cookie = cookieNamed(reset, 'device').split(';')[0] ?? '';
    await entered(await login(email, password, { cookie }));
  });

  it('with an invented device cookie gets no counter of its own', async () => {
    const email = anAddress();
    await registered(http, email);
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const cookie = `device=${randomBytes(32).toString('base64url')}`;
      answers.push((await login(email, 'Wrong-Lantern-42', { cookie })).status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 423, 423]);
  });
});
