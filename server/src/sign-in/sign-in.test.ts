import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, profileAnswer, signInAnswer } from '@hokm/shared/api';
import { ERRORS, type ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import { countGame } from '../../test/support/standing.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';

const DAY = 24 * 3_600_000;
const SARA = {
  id: 5_000_000_001,
  first_name: 'سارا',
  last_name: 'کریمی',
  username: 'sara_k',
  language_code: 'fa',
};
let http: TestHttp;

beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

const call = (path: string, init: RequestInit = {}) => fetch(`${http.url}${path}`, init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function refused(response: Response, code: ErrorCode): Promise<void> {
  const answer = failure.parse(await response.json());
  expect(answer).toEqual({ success: false, code, message: errorText(code, 'fa') });
  expect(response.status).toBe(ERRORS[code]);
}

async function enter(person = SARA) {
  const response = await post('/api/auth/telegram', { init_data: launchData(person, http.clock.now()) });
  expect(response.status).toBe(200);
  return { ...signInAnswer.parse(await response.json()), cookie: response.headers.getSetCookie()[0] ?? '' };
}
async function enterAsGuest(name = 'مهمان') {
  const response = await post('/api/auth/guest', { name });
  expect(response.status).toBe(200);
  return { ...signInAnswer.parse(await response.json()), cookie: response.headers.getSetCookie()[0] ?? '' };
}
const profile = async (response: Response) => profileAnswer.parse(await response.json()).user;
const accountsStored = () => http.connection.collection('accounts').countDocuments();

describe('a sign-in from Telegram', () => {
  it.each(['/api/auth/telegram', '/api/user/init-data'])(
    'gives %s a session for their own profile',
    async (path) => {
      const response = await post(path, { init_data: launchData(SARA, http.clock.now()) });
      const { user, token, expires_at } = signInAnswer.parse(await response.json());
      expect(user).toMatchObject({
        telegram_id: SARA.id,
        name: 'سارا کریمی',
        balance: 1000,
        total_games_played: 0,
        games_played: 0,
      });
      expect(Date.parse(expires_at)).toBe(http.clock.now() + 30 * DAY);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await profile(await call('/api/auth/profile', { headers: bearer(token) }))).toEqual(user);
    },
  );

  it('sets a cookie that scripts cannot read', async () => {
    const { cookie, token } = await enter();
    expect(cookie).toMatch(new RegExp(`^session=${token}; Path=/; Expires=.*; HttpOnly; SameSite=Lax$`));
    const own = await call('/api/auth/profile', { headers: { Cookie: `theme=dark; session=${token}` } });
    expect(own.status).toBe(200);
  });

  it('refuses launch data of another bot, changed ones and ones older than a day', async () => {
    const now = http.clock.now();
    const changed = launchData(SARA, now).replace('5000000001', '5000000002');
    for (const [init_data, code] of [
      [launchData(SARA, now, '987654321:AAother'), 'auth/init_data_invalid'],
      [changed, 'auth/init_data_invalid'],
      ['', 'request/invalid'],
      ['hash=00', 'auth/init_data_invalid'],
      [launchData(SARA, now - DAY - 1000), 'auth/init_data_expired'],
      [launchData(SARA, now + 61_000), 'auth/init_data_invalid'],
    ] as const) {
      await refused(await post('/api/auth/telegram', { init_data }), code);
    }
  });

  it('never logs launch data or tokens', async () => {
    const { token } = await enter();
    await post('/api/auth/telegram', { init_data: `${launchData(SARA, http.clock.now())}0` });
    expect(http.logged()).toContain('/api/auth/telegram');
    expect(http.logged()).not.toMatch(/hash=|auth_date/);
    expect(http.logged()).not.toContain(token);
  });
});

describe('a sign-in as a guest', () => {
  it('cleans the name and takes the language from the request', async () => {
    const response = await post(
      '/api/auth/guest',
      { name: ' \u202Eعلی  ' },
      { 'Accept-Language': 'en-GB,fa;q=0.5' },
    );
    const { user } = signInAnswer.parse(await response.json());
    expect(user).toMatchObject({ name: 'علی', is_guest: true, telegram_id: null, language: 'en' });
  });

  it('is refused where guests are not allowed, which the public configuration says', async () => {
    const closed = await startTestHttp({ env: { ALLOW_GUESTS: 'false' } });
    try {
      const config: unknown = await (await fetch(`${closed.url}/api/config`)).json();
      expect(config).toEqual({
        success: true,
        allow_guests: false,
        registration_open: true,
        site_title: '',
        password_min_length: 8,
        upload_max: 10 * 1024 * 1024,
        texts_version: 0,
        terms_version: null,
        bot_username: 'hokm_bot',
        bot_on: false,
        link_host: 't.me',
        dev_mailbox: true,
        sign_in: { guest: false, password: true, google: false, telegram: false },
      });
      const response = await fetch(`${closed.url}/api/auth/guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"name":"a"}',
      });
      await refused(response, 'auth/guests_not_allowed');
      expect(response.headers.getSetCookie()).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});

describe('an invalid request is refused and changes nothing', () => {
  it.each([
    ['an operator for launch data', '/api/auth/telegram', { init_data: { $gt: '' } }],
    ['a list of launch data', '/api/auth/telegram', { init_data: ['a'] }],
    ['no launch data', '/api/auth/telegram', {}],
    ['a number', '/api/auth/telegram', { init_data: 7 }],
    ['launch data of 9,000 characters', '/api/auth/telegram', { init_data: 'x'.repeat(9000) }],
    ['an operator for a name', '/api/auth/guest', { name: { $ne: null } }],
    ['null for a name', '/api/auth/guest', { name: null }],
    ['a name of white space', '/api/auth/guest', { name: '  \t ' }],
    ['a name of which nothing can be seen', '/api/auth/guest', { name: '\u200B\u2066' }],
    ['a name of 33 characters', '/api/auth/guest', { name: 'x'.repeat(33) }],
    ['a list for a body', '/api/auth/guest', [{ name: 'a' }]],
    ['JSON that breaks off', '/api/auth/guest', '{"name":"a"'],
    ['JSON that is no object', '/api/auth/guest', '"name"'],
    ['nothing at all', '/api/auth/guest', ''],
  ])('%s', async (_what, path, body) => {
    const before = await accountsStored();
    await refused(await post(path, body), 'request/invalid');
    expect(await accountsStored()).toBe(before);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'JSON sent as %s, as forms of other sites can send it',
    async (type) =>
      refused(await post('/api/auth/guest', { name: 'a' }, { 'Content-Type': type }), 'request/invalid'),
  );

  it('a body of more than 64 KB', async () => {
    await refused(
      await post('/api/auth/guest', { name: 'a', pad: 'x'.repeat(65 * 1024) }),
      'request/too_large',
    );
  });

  it('a body in an unknown encoding', async () => {
    await refused(
      await post('/api/auth/guest', { name: 'a' }, { 'Content-Encoding': 'zip' }),
      'request/invalid',
    );
  });

  it('unknown fields are dropped', async () => {
    const response = await post('/api/auth/guest', {
      name: 'a',
      admin_level: 'super_admin',
      balance: 9e9,
      telegram_id: 1,
    });
    const { user } = signInAnswer.parse(await response.json());
    expect(user).toMatchObject({ admin_level: 'user', balance: 1000, telegram_id: null });
  });
});

describe('a profile', () => {
  it('of the caller is complete on every path', async () => {
    const { user, token } = await enter();
    const headers = bearer(token);
    for (const path of [
      '/api/auth/profile',
      '/api/user/profile',
      '/api/user/profile/me',
      `/api/user/profile/${user.id}`,
      `/api/user/profile/${SARA.id}`,
      `/api/user/profile?user_id=${user.id}`,
      `/api/user/profile?user_id=${SARA.id}`,
    ]) {
      expect(await profile(await call(path, { headers })), path).toEqual(user);
    }
  });

  it('of another person contains no Telegram id, security data, balance, language or age', async () => {
    const [sara, guest] = [await enter(), await enterAsGuest()];
    const answer = await call(`/api/user/profile/${sara.user.id}`, { headers: bearer(guest.token) });
    const { user: seen } = (await answer.json()) as { user: Record<string, unknown> };
    const { two_factor_enabled, balance, language, locale, created_at, no_stats, terms_version, ...shown } =
      sara.user;
    expect([two_factor_enabled, balance, language, locale, no_stats, terms_version]).toEqual([
      ...[false, 1000, 'fa', null, false, null],
    ]);
    expect(Date.parse(created_at)).toBeGreaterThan(0);
    expect(seen).toEqual({ ...shown, telegram_id: null, email: null });
  });

  it('counts the finished matches', async () => {
    const { user, token } = await enterAsGuest();
    await countGame(http.connection, { key: 'A', player_id: user.id, won: true });
    await countGame(http.connection, { key: 'B', player_id: user.id, won: false });
    const shown = await profile(await call('/api/user/profile/me', { headers: bearer(token) }));
    expect(shown).toMatchObject({ total_games_played: 2, games_played: 2, games_won: 1 });
  });

  it.each(['/api/auth/profile', '/api/user/profile/me', '/api/user/profile?user_id=1'])(
    '%s needs a session',
    async (path) => {
      const strangers: Record<string, string>[] = [
        {},
        bearer('x'),
        bearer('a'.repeat(43)),
        { Authorization: 'Basic YTpi' },
        { Cookie: 'session=x' },
      ];
      for (const headers of strangers) {
        await refused(await call(path, { headers }), 'auth/unauthenticated');
      }
    },
  );

  it('that does not exist is not found', async () => {
    const { token } = await enterAsGuest();
    for (const id of ['f'.repeat(24), '42', 'nobody', '%24ne']) {
      await refused(await call(`/api/user/profile/${id}`, { headers: bearer(token) }), 'request/not_found');
    }
  });

  it('cannot be requested with operators, lists or broken text', async () => {
    const { token } = await enterAsGuest();
    const headers = bearer(token);
    await refused(await call('/api/user/profile?user_id=1&user_id=2', { headers }), 'request/invalid');
    await refused(await call(`/api/user/profile/${'1'.repeat(200)}`, { headers }), 'request/invalid');
    await refused(await call('/api/user/profile/%E0%A4%A', { headers }), 'request/invalid');
    // Nested queries are not parsed: this one has no `user_id` and gets the caller's profile.
    expect((await call('/api/user/profile?user_id[$ne]=1', { headers })).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session and clears the cookies', async () => {
    const { token } = await enterAsGuest();
    const response = await post('/api/auth/logout', {}, bearer(token));
    expect(await response.json()).toEqual({ success: true });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies.join()).toMatch(/session=;.*Expires=Thu, 01 Jan 1970.*remember_token=;.*1970/);
    await refused(await call('/api/auth/profile', { headers: bearer(token) }), 'auth/unauthenticated');
  });

  it('succeeds without a session', async () => {
    expect((await post('/api/auth/logout', {})).status).toBe(200);
  });
});

describe('a request forged by another site', () => {
  const logout = (token: string, headers: Record<string, string>) =>
    post('/api/auth/logout', {}, { Cookie: `session=${token}`, ...headers });
  const isIn = async (token: string) =>
    (await call('/api/auth/profile', { headers: bearer(token) })).status === 200;

  it.each([
    ['says that another site sent it', { 'Sec-Fetch-Site': 'cross-site' }],
    ['says that a sister site sent it', { 'Sec-Fetch-Site': 'same-site' }],
    ['names another origin', { Origin: 'https://evil.example' }],
    ['names no origin', { Origin: 'null' }],
    ['says nothing of where it comes from', {}],
  ])('with the cookie %s is refused', async (_what, headers) => {
    const { token } = await enterAsGuest();
    await refused(await logout(token, headers), 'request/foreign_origin');
    expect(await isIn(token)).toBe(true);
  });

  it.each([
    ['by the browser’s word', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
    ['by its origin', () => ({ Origin: http.url })],
  ])('differs from our own page’s %s', async (_how, headers) => {
    const { token } = await enterAsGuest();
    expect((await logout(token, headers())).status).toBe(200);
    expect(await isIn(token)).toBe(false);
  });

  it('cannot carry `Authorization`, so that calls with it need no origin', async () => {
    const { token } = await enterAsGuest();
    expect(
      (await post('/api/auth/logout', {}, { ...bearer(token), Origin: 'https://evil.example' })).status,
    ).toBe(200);
  });

  it('gets no permission to read the answer', async () => {
    const response = await call('/api/config', { headers: { Origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('behind HTTPS', () => {
  it('the cookie works in Telegram’s frame, and over HTTPS only', async () => {
    const secure = await startTestHttp({ env: { PUBLIC_URL: 'https://hokm.example.org' } });
    try {
      const response = await fetch(`${secure.url}/api/auth/guest`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: 'https://hokm.example.org',
          Cookie: 'session=old',
        },
        body: '{"name":"a"}',
      });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    } finally {
      await secure.close();
    }
  });
});

describe('too many sign-ins from one address', () => {
  it('are refused until the minute is over, while other addresses are not', async () => {
    const strict = await startTestHttp({ env: { SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: '1' } });
    const guest = (address: string) =>
      fetch(`${strict.url}/api/auth/guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: '{"name":"a"}',
      });
    try {
      for (let n = 0; n < 3; n++) expect((await guest('203.0.113.7')).status).toBe(200);
      const fourth = await guest('203.0.113.7');
      expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
      await refused(fourth, 'request/too_many');
      expect((await guest('203.0.113.8')).status).toBe(200);
      for (let n = 0; n < 3; n++) expect((await guest(`2001:db8:0:1::${n}`)).status).toBe(200);
      await refused(await guest('2001:db8:0:1:ffff::1'), 'request/too_many');
    } finally {
      await strict.close();
    }
  });

  it('are counted by connection, not by header, where no proxy is trusted', async () => {
    const strict = await startTestHttp({ env: { ALLOW_GUESTS: 'true', SIGN_INS_PER_MINUTE: '1' } });
    const guest = (address: string) =>
      fetch(`${strict.url}/api/auth/guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: '{"name":"a"}',
      });
    try {
      expect((await guest('203.0.113.7')).status).toBe(200);
      await refused(await guest('203.0.113.8'), 'request/too_many');
    } finally {
      await strict.close();
    }
  });
});
