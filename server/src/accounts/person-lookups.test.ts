import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, type ApiAnswer } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { signInGuest } from '../../test/support/player.js';

/** Each server counts the look-ups of its address anew. */
let http: TestHttp;
let telegramIds = 8_000_000_000;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function telegramPerson(first_name: string) {
  const telegram_id = (telegramIds += 1);
  const init_data = launchData({ id: telegram_id, first_name }, http.clock.now());
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
  const { user, token } = body as { user: { id: string }; token: string };
  return { id: user.id, telegram_id, call: apiOf(http.url, token) };
}

async function guest() {
  const { id, token } = await signInGuest(http.url, 'کنجکاو');
  return { id, call: apiOf(http.url, token) };
}

type Call = Awaited<ReturnType<typeof guest>>['call'];
const ways: [string, (call: Call, id: string) => Promise<ApiAnswer>][] = [
  ['the profile by its path', (call, id) => call('GET', `/user/profile/${id}`)],
  ['the profile by its query', (call, id) => call('GET', `/user/profile?user_id=${id}`)],
  ['the badges', (call, id) => call('GET', `/badges?user_id=${id}`)],
  ['the score', (call, id) => call('GET', `/user/score?user_id=${id}`)],
  ['a friend request', (call, id) => call('POST', '/friends/requests', { who: id })],
];

describe('a person who is looked up by Telegram id', () => {
  it('is found, and shows nobody their balance, language or age', async () => {
    const [sara, { call }] = [await telegramPerson('سارا'), await guest()];
    const { body } = await call('GET', `/user/profile/${sara.telegram_id}`);
    expect(body).toMatchObject({ success: true, user: { id: sara.id, games_played: 0, telegram_id: null } });
    const { user } = body as { user: object };
    for (const field of ['balance', 'language', 'created_at', 'two_factor_enabled'])
      expect(user).not.toHaveProperty(field);
  });

  it.each(ways)('is answered like nobody to people whom they have blocked: %s', async (_, look) => {
    const [sara, curious] = [await telegramPerson('سارا'), await guest()];
    expect((await sara.call('POST', '/blocks', { player_id: curious.id })).status).toBe(200);
    const hidden = await look(curious.call, String(sara.telegram_id));
    const nobody = await look(curious.call, '7999999999');
    expect(hidden).toEqual(nobody);
    expect(hidden.status).toBe(404);
  });

  it('does not count for people who name themselves, nor by account id', async () => {
    const [sara, ali] = [await telegramPerson('سارا'), await telegramPerson('علی')];
    for (let n = 0; n < 40; n += 1) {
      expect((await sara.call('GET', `/user/profile/${sara.telegram_id}`)).status).toBe(200);
      expect((await sara.call('GET', `/badges?user_id=${ali.id}`)).status).toBe(200);
    }
  });

  it('is not found by counting through the ids: all ways share a limit, of an account and of an address', async () => {
    const { call } = await guest();
    const codes: unknown[] = [];
    for (let n = 0; n < 40; n += 1) {
      const [, look] = ways[n % 4] ?? [];
      codes.push((await look?.(call, String(6_000_000_000 + n)))?.body['code']);
    }
    expect(codes.filter((code) => code === 'request/not_found')).toHaveLength(30);
    expect(codes.slice(30)).toEqual(Array.from({ length: 10 }, () => 'request/too_many'));
    const known = await telegramPerson('مینا');
    expect((await call('GET', `/badges?user_id=${known.telegram_id}`)).body['code']).toBe('request/too_many');
    let found = 0;
    for (let account = 0; account < 6; account += 1) {
      const other = await guest();
      for (let n = 0; n < 30; n += 1)
        if ((await other.call('GET', `/badges?user_id=${5_000_000_000 + n}`)).status === 404) found += 1;
    }
    expect(found).toBeLessThan(120);
  });
});
