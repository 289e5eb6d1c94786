import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData, type TestPerson } from '../../test/support/launch-data.js';
import { securityEvents } from '../accounts/security-events.js';

let http: TestHttp;
let people = 9_000_000_000;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function somebody(extra: Partial<TestPerson> = {}) {
  const person: TestPerson = { id: (people += 1), first_name: 'سارا', username: `p${people}`, ...extra };
  const init_data = launchData(person, http.clock.now());
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
  const { user, token } = body as { user: { id: string }; token: string };
  const call = apiOf(http.url, token);
  const save = (fields: object) => call('POST', '/save_user_data', { telegram_id: person.id, ...fields });
  return { id: user.id, person, init_data, call, save };
}
const eventsOf = async (account: string) =>
  (await securityEvents.model(http.connection).find({ account }).lean()).map(({ event_type }) => event_type);

describe('save_user_data', () => {
  it('stores nothing that only the client says', async () => {
    const { save, call } = await somebody();
    const { body } = await save({ first_name: 'رضا', username: 'boss', photo_url: 'https://t.me/x.jpg' });
    expect(body).toEqual({ success: true, stored: [] });
    expect((await call('GET', '/auth/profile')).body['user']).toMatchObject({ first_name: 'سارا' });
  });

  it('stores what the launch data of this session confirm, and of a new launch of the same person', async () => {
    const { save, call, person, init_data } = await somebody();
    const { first_name, username = '' } = person;
    const claims = { first_name, last_name: '', username: 'boss', language_code: 'fa', auth_date: 1 };
    expect((await save({ ...claims, init_data })).body['stored']).toEqual(['first_name', 'last_name']);
    const renamed = { ...person, first_name: 'سارای نو', last_name: 'کریمی' };
    const later = launchData(renamed, http.clock.now());
    const { body } = await save({
      ...claims,
      first_name: renamed.first_name,
      last_name: renamed.last_name,
      username,
      init_data: later,
    });
    expect(body['stored']).toEqual(['first_name', 'last_name', 'username']);
    expect((await call('GET', '/auth/profile')).body['user']).toMatchObject({
      name: 'سارای نو کریمی',
      username,
    });
  });

  it('keeps names that the owner has chosen', async () => {
    const { save, call, person, init_data } = await somebody();
    await call('PUT', '/auth/profile', { name: 'شاه‌بانو' });
    const { first_name, username } = person;
    expect((await save({ first_name, username, init_data })).body['stored']).toEqual(['username']);
    expect((await call('GET', '/auth/profile')).body['user']).toMatchObject({ name: 'شاه‌بانو' });
  });

  it('refuses the id or the launch data of somebody else, and records it', async () => {
    const [sara, ali] = [await somebody(), await somebody()];
    const other = await sara.save({ telegram_id: ali.person.id });
    expect([other.status, other.body['code']]).toEqual([403, 'auth/identity_mismatch']);
    const foreign = await sara.save({ init_data: ali.init_data });
    expect(foreign.body['code']).toBe('auth/identity_mismatch');
    expect(await eventsOf(sara.id)).toEqual(
      expect.arrayContaining(['identity_mismatch', 'identity_mismatch']),
    );
    expect(await eventsOf(ali.id)).not.toContain('identity_mismatch');
  });

  it('refuses launch data that began another session, that are old, or that nobody signed', async () => {
    const sara = await somebody();
    const elsewhere = launchData(sara.person, http.clock.now());
    await apiOf(http.url, null)('POST', '/auth/telegram', { init_data: elsewhere });
    const day = 24 * 60 * 60_000;
    const old = launchData(sara.person, http.clock.now() - day - 1_000);
    const forged = launchData(sara.person, http.clock.now(), '1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    const codes = await Promise.all(
      [elsewhere, old, forged].map(async (init_data) => (await sara.save({ init_data })).body['code']),
    );
    expect(codes).toEqual(['auth/init_data_spent', 'auth/init_data_expired', 'auth/init_data_invalid']);
  });

  it('needs a session', async () => {
    const answer = await apiOf(http.url, null)('POST', '/save_user_data', { telegram_id: 1 });
    expect(answer.status).toBe(401);
  });
});

describe('games/types', () => {
  it('lists Hokm with the choices of a room, for anybody, for five minutes', async () => {
    const response = await fetch(`${http.url}/api/games/types`, { headers: { 'accept-language': 'en' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toEqual({
      success: true,
      data: [
        {
          id: 'hokm4',
          name: 'Four-handed Hokm',
          players: 4,
          teams: 2,
          target_points: [1, 3, 5, 7, 11, 13],
          paces: ['classic', 'fast'],
          bot_levels: ['easy', 'normal'],
          stakes: [],
          predictions: false,
        },
      ],
    });
  });
});
