import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, registered } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { flatAvif } from '../../test/support/pictures.js';
import { signInGuest } from '../../test/support/player.js';
import { UPLOADS, UPLOADS_PER_ADDRESS } from './change-avatar.js';

const EMAIL = 'sara@example.org';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ passwordCost: null, env: { MAIL_FROM: 'a@example.org' } });
  await registered(http, EMAIL);
});
afterAll(() => http.close());

async function upload(token: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)]));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${http.url}/api/user/avatar`, { method: 'POST', headers, body: form });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? 'done';
}

/** Signs in with a password. */
async function signIn(): Promise<void> {
  const answer = await fetch(`${http.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: EMAIL, password: GOOD_PASSWORD, remember_me: true }),
  });
  expect(answer.status).toBe(200);
}

describe('pictures that are hard to decode', () => {
  it('do not keep people from signing in', { timeout: 90_000 }, async () => {
    const bomb = await flatAvif(2_400, 2_400);
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => signInGuest(http.url, `Guest ${String(n)}`)),
    );
    let left = people.length;
    const bombs = people.map(({ token }) => upload(token, bomb).finally(() => (left -= 1)));
    let signedIn = 0;
    while (left > 0) {
      await signIn();
      signedIn += 1;
    }
    expect(await Promise.all(bombs)).toEqual(people.map(() => 'done'));
    expect(signedIn).toBeGreaterThan(1);
  });
});

describe('uploads', () => {
  it('from one network address have a limit, whoever sends them', async () => {
    http.clock.advance(UPLOADS_PER_ADDRESS.perMs);
    const text = Buffer.from('hello');
    const full = UPLOADS_PER_ADDRESS.most / UPLOADS.most;
    for (let n = 0; n < full; n += 1) {
      const { token } = await signInGuest(http.url, `Guest ${String(n)}`);
      for (let sent = 0; sent < UPLOADS.most; sent += 1)
        expect(await upload(token, text)).toBe('files/not_an_image');
    }
    const { token } = await signInGuest(http.url, 'Late');
    expect(await upload(token, text)).toBe('request/too_many');
    const counts = await http.connection.collection<{ _id: string }>('quotas').find().toArray();
    expect(JSON.stringify(counts)).not.toContain('127.0.0.1');
  });
});
