import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, registered } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { flatAvif, withSizeInHeader } from '../../test/support/pictures.js';
import { signInGuest } from '../../test/support/player.js';
import { UPLOADS, UPLOADS_PER_ADDRESS } from './change-avatar.js';

const EMAIL = 'sara@example.org';
const MB = 1024 * 1024;

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

/** Signs in with a password; gives the time that took, ms. */
async function signIn(): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${http.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: EMAIL, password: GOOD_PASSWORD, remember_me: true }),
  });
  expect(answer.status).toBe(200);
  return performance.now() - start;
}

describe('pictures that are hard to decode', () => {
  it('stand in nobody’s way who signs in, and take none of the server’s memory', async () => {
    const bomb = await flatAvif(4_890, 4_900);
    const lying = withSizeInHeader(await flatAvif(7_000, 8_000), 64, 64);
    expect(bomb.length + lying.length).toBeLessThan(8 * 1024);
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => signInGuest(http.url, `Guest ${String(n)}`)),
    );
    await signIn();
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let left = people.length;
    const bombs = people.map(({ token }, n) =>
      upload(token, n < 4 ? bomb : lying).finally(() => (left -= 1)),
    );
    const times: number[] = [];
    let memory = 0;
    while (left > 0) {
      times.push(await signIn());
      memory = Math.max(memory, process.memoryUsage.rss() - before);
    }
    expect((await Promise.all(bombs)).slice(0, 4)).toEqual(['done', 'done', 'done', 'done']);
    expect(times.length).toBeGreaterThan(8);
    expect(Math.max(...times)).toBeLessThan(2_000);
    expect(memory).toBeLessThan(120 * MB);
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
