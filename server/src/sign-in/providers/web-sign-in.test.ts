import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel } from '../../accounts/model.js';
import { apiOf } from '../../../test/support/api.js';
import { TestBrowser } from '../../../test/support/browser.js';
import { registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { launchData } from '../../../test/support/launch-data.js';
import { aPanelPerson } from '../../../test/support/people.js';
import { startIssuer, type TestIssuer } from '../../../test/support/oidc-issuer.js';
import { secretHash } from '../common/one-time-tokens.js';

const MINUTE = 60_000;
let google: TestIssuer;
let telegram: TestIssuer;
let http: TestHttp;
let browser: TestBrowser;

beforeAll(async () => {
  google = await startIssuer();
  telegram = await startIssuer();
  http = await startTestHttp({
    env: {
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: google.client.id,
      GOOGLE_CLIENT_SECRET: google.client.secret,
      TELEGRAM_ISSUER: telegram.url,
      TELEGRAM_CLIENT_ID: telegram.client.id,
      TELEGRAM_CLIENT_SECRET: telegram.client.secret,
    },
  });
  google.allow(`${http.url}/api/auth/google/callback`);
  telegram.allow(`${http.url}/api/auth/telegram-web/callback`);
});
afterAll(async () => {
  await http.close();
  await google.close();
  await telegram.close();
});
beforeEach(() => {
  browser = new TestBrowser();
});

const SARA = { sub: 'g-sara', name: 'Sara Karimi', given_name: 'Sara', family_name: 'Karimi' };
const isCallback = ({ pathname }: URL): boolean => pathname.endsWith('/callback');
const isPage = ({ pathname }: URL): boolean => pathname === '/sign-in' || pathname === '/security';
const told = ({ hash }: URL): URLSearchParams => new URLSearchParams(hash.slice(1));

/** Follows a sign-in at an issuer up to the page that it ends on. */
const around = (path = '/auth/google', by = browser): Promise<URL> =>
  by.follow(`${http.url}/api${path}`, isPage);
/** The callback address that the issuer sends the browser to, not visited yet. */
const answerOf = (path = '/auth/google', by = browser): Promise<URL> =>
  by.follow(`${http.url}/api${path}`, isCallback);

async function exchange(code: string | null, by = browser, further: object = {}) {
  const { status, body } = await by.post(`${http.url}/api/auth/exchange`, { code, ...further });
  return { status, body: JSON.parse(body) as Record<string, unknown> & { user: Record<string, unknown> } };
}

async function signedIn(path?: string, by = browser) {
  const { status, body } = await exchange(told(await around(path, by)).get('code'), by);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('a sign-in with Google', () => {
  it('creates an account at the first visit and finds it at the next', async () => {
    google.person = SARA;
    const page = await around('/auth/google?return_to=/friends%3Ftab%3Drequests');
    expect(page.pathname).toBe('/sign-in');
    expect(told(page).get('return_to')).toBe('/friends?tab=requests');
    const { status, body } = await exchange(told(page).get('code'));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'Sara Karimi',
      first_name: 'Sara',
      is_guest: false,
      admin_level: 'user',
      email: null,
    });
    expect(body['security_alert']).toBeNull();
    const call = apiOf(http.url, String(body['token']));
    expect((await call('GET', '/auth/profile')).body['user']).toMatchObject({ id: body.user['id'] });
    expect(browser.cookie(http.url, 'session')).toBe(body['token']);

    const elsewhere = new TestBrowser();
    const again = await signedIn('/auth/google', elsewhere);
    expect(again.user['id']).toBe(body.user['id']);
    // A browser that the account does not know.
    expect(again['security_alert']).not.toBeNull();
  });

  it('creates one account for two concurrent first visits', async () => {
    google.person = { sub: 'g-twins' };
    const browsers = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
    const begun = await Promise.all(
      browsers.map(async (each) => ({ each, answer: await answerOf('/auth/google', each) })),
    );
    const users = await Promise.all(
      begun.map(async ({ each, answer }) =>
        exchange(told(await each.follow(answer.href, isPage)).get('code'), each),
      ),
    );
    expect(new Set(users.map(({ body }) => body.user['id'])).size).toBe(1);
  });

  it('identifies people by issuer and subject, not by address', async () => {
    google.person = { sub: 'g-one', email: 'shared@example.org', email_verified: true };
    const one = await signedIn();
    google.person = { sub: 'g-other', email: 'shared@example.org', email_verified: true };
    const other = await signedIn('/auth/google', new TestBrowser());
    expect(other.user['id']).not.toBe(one.user['id']);
  });

  it('never opens the account that has Google’s address, nor creates a second one', async () => {
    await registered(http, 'owner@example.org');
    google.person = { sub: 'g-owner', email: 'Owner@example.org', email_verified: true };
    expect(told(await around()).get('error')).toBe('auth/email_has_account');
    expect(await accountModel(http.connection).countDocuments({ 'google.key': /g-owner$/ })).toBe(0);
  });

  it('ignores an address that Google has not verified', async () => {
    google.person = { sub: 'g-unverified', email: 'owner@example.org', email_verified: false };
    const { user, token } = await signedIn();
    const call = apiOf(http.url, String(token));
    const { identities } = (await call('GET', '/auth/identities')).body as {
      identities: { label: string }[];
    };
    expect(user['email']).toBeNull();
    expect(identities.map(({ label }) => label)).not.toContain('owner@example.org');
  });

  it('of a closed account is refused with the reason and a way to appeal, and opens nothing', async () => {
    google.person = { sub: 'g-closed' };
    const { user } = await signedIn();
    const id = String(user['id']);
    const admin = await aPanelPerson(http, 'admin');
    const until = new Date(http.clock.now() + 3_600_000).toISOString();
    const closing = { is_active: false, reason: 'cheating', message: 'سه گزارش درست.', until };
    await apiOf(http.url, admin.token)('POST', `/admin/users/${id}/toggle-status`, closing);
    const elsewhere = new TestBrowser();
    const refused = await exchange(told(await around('/auth/google', elsewhere)).get('code'), elsewhere);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'auth/account_inactive',
        inactive: { reason: 'cheating', message: 'سه گزارش درست.', until },
      },
    });
    expect(elsewhere.cookie(http.url, 'session')).toBeUndefined();
    const { appeal_token } = refused.body['inactive'] as { appeal_token: string };
    const appeal = { text: 'اشتباه شده است', appeal_token };
    expect((await apiOf(http.url, null)('POST', '/user/appeal', appeal)).status).toBe(200);
    http.clock.advance(3_600_001);
    expect((await signedIn('/auth/google', elsewhere)).user['id']).toBe(id);
  });

  it('ends with an error code when the person cancels', async () => {
    google.person = null;
    const page = await around('/auth/google?return_to=/shop');
    expect(page.pathname).toBe('/sign-in');
    expect(Object.fromEntries(told(page))).toEqual({ error: 'auth/google_cancelled', return_to: '/shop' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'is no open redirect: %s leads to /',
    async (return_to) => {
      google.person = SARA;
      const page = await around(`/auth/google?return_to=${encodeURIComponent(return_to)}`);
      expect(page.origin).toBe(http.url);
      expect(told(page).has('return_to')).toBe(false);
    },
  );
});

describe('an attack on the callback', () => {
  beforeEach(() => {
    google.person = SARA;
  });

  it.each([
    ['missing', (address: URL) => address.searchParams.delete('nonce')],
    ['wrong', (address: URL) => address.searchParams.set('nonce', 'another-one')],
  ])('with an ID token whose nonce is %s is refused', async (_what, change) => {
    const begun = await browser.get(`${http.url}/api/auth/google`);
    const address = new URL(begun.location ?? '');
    expect(address.searchParams.get('nonce')).toHaveLength(43);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    change(address);
    const page = await browser.follow(address.href, isPage);
    expect(told(page).get('error')).toBe('auth/google_failed');
  });

  it('that repeats a state is refused', async () => {
    const answer = await answerOf();
    const _id = secretHash(answer.searchParams.get('state') ?? '');
    const kept = () => http.connection.collection<{ _id: string }>('sign_in_flows').countDocuments({ _id });
    expect(await kept()).toBe(1);
    expect(told(await browser.follow(answer.href, isPage)).has('code')).toBe(true);
    expect(await kept()).toBe(0);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('by many concurrent callbacks gets one code at most', async () => {
    const answer = await answerOf();
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.follow(answer.href, isPage)));
    expect(pages.filter((page) => told(page).has('code'))).toHaveLength(1);
  });

  it('in another browser signs nobody in, and the callback still works in its own (login CSRF)', async () => {
    const answer = await answerOf();
    const victim = new TestBrowser();
    expect(told(await victim.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
    await victim.get(`${http.url}/api/auth/google`);
    expect(told(await victim.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
    expect(told(await browser.follow(answer.href, isPage)).has('code')).toBe(true);
  });

  it.each([
    ['no state', (address: URL) => address.searchParams.delete('state')],
    ['a made-up state', (address: URL) => address.searchParams.set('state', 'x'.repeat(43))],
    ['two states', (address: URL) => address.searchParams.append('state', 'x')],
    ['the name of another issuer (mix-up)', (address: URL) => address.searchParams.set('iss', telegram.url)],
    ['no name of an issuer, where it gives one', (address: URL) => address.searchParams.delete('iss')],
    ['a made-up code', (address: URL) => address.searchParams.set('code', 'made-up')],
  ])('with %s is refused', async (_what, change) => {
    const answer = await answerOf();
    change(answer);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('with the callback of one issuer at the other is refused (mix-up)', async () => {
    telegram.person = { sub: 't-mix', id: 7001, name: 'Mix' };
    const answer = await answerOf('/auth/telegram-web');
    const swapped = new URL(`${http.url}/api/auth/google/callback${answer.search}`);
    expect(told(await browser.follow(swapped.href, isPage)).get('error')).toBe('auth/google_failed');
    // The other browser cannot use the code either.
    const mine = await answerOf('/auth/google');
    mine.searchParams.set('code', answer.searchParams.get('code') ?? '');
    expect(told(await browser.follow(mine.href, isPage)).get('error')).toBe('auth/google_failed');
    // The authorization is still there for its own issuer.
    expect(told(await browser.follow(answer.href, isPage)).get('code')).not.toBeNull();
  });

  it('with an expired state is refused', async () => {
    const answer = await answerOf();
    http.clock.advance(10 * MINUTE);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('finds no code, state or token in the log', async () => {
    const answer = await answerOf();
    const code = told(await browser.follow(answer.href, isPage)).get('code') ?? '';
    const secrets = [code, answer.searchParams.get('code') ?? '', answer.searchParams.get('state') ?? ''];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(http.logged()).not.toContain(secret);
    }
  });
});

describe('the code for a session', () => {
  beforeEach(() => {
    google.person = SARA;
  });
  const newCode = async () => told(await around()).get('code');

  it('works once, also when used concurrently', async () => {
    const code = await newCode();
    const tries = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await exchange(code)).body['code']).toBe('auth/code_invalid');
  });

  it('works only in the browser that began', async () => {
    const code = await newCode();
    const thief = new TestBrowser();
    expect((await exchange(code, thief)).body['code']).toBe('auth/code_invalid');
    await thief.get(`${http.url}/api/auth/google`);
    expect((await exchange(code, thief)).body['code']).toBe('auth/code_invalid');
    expect((await exchange(code)).status).toBe(200);
  });

  it('works for a minute', async () => {
    const [early, late] = [await newCode(), await newCode()];
    http.clock.advance(MINUTE - 1);
    expect((await exchange(early)).status).toBe(200);
    http.clock.advance(1);
    expect((await exchange(late)).body['code']).toBe('auth/code_invalid');
  });

  it.each(['', 'short', 'x'.repeat(43), 'x'.repeat(500), { $ne: null }, null, 7])(
    'cannot be replaced by %j',
    async (code) => {
      const { status } = await exchange(code as string);
      expect(status).toBe(400);
    },
  );
});

describe('a sign-in with Telegram in a browser', () => {
  it('finds the account of the mini app by its Telegram id', async () => {
    const init_data = launchData({ id: 7100, first_name: 'Reza' }, http.clock.now());
    const inside = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    telegram.person = { sub: 'opaque', id: 7100, name: 'Reza', preferred_username: 'reza' };
    const { user } = await signedIn('/auth/telegram-web');
    expect(user).toMatchObject({ id: (inside.body['user'] as { id: string }).id, telegram_id: 7100 });
  });

  it('creates an account at the first visit', async () => {
    telegram.person = { sub: 'opaque-2', id: '7101', name: 'Nasrin', preferred_username: 'nasrin' };
    const { user } = await signedIn('/auth/telegram-web');
    expect(user).toMatchObject({ name: 'Nasrin', username: 'nasrin', telegram_id: 7101, is_guest: false });
  });

  it.each([
    ['none', {}],
    ['a subject that looks like one', { sub: '7100' }],
    ['a negative one', { id: -7100 }],
    ['one with a fraction', { id: 7100.5 }],
    ['text', { id: '7100 or so' }],
    ['a list', { id: [7100] }],
  ])('refuses a Telegram id that is none: %s', async (_what, claims) => {
    telegram.person = { sub: 'opaque-3', name: 'Nobody', ...claims };
    expect(told(await around('/auth/telegram-web')).get('error')).toBe('auth/telegram_failed');
  });

  it('ends with an error when the person cancels', async () => {
    telegram.person = null;
    expect(told(await around('/auth/telegram-web')).get('error')).toBe('auth/telegram_cancelled');
  });
});

describe('a faulty issuer', () => {
  it('is not contacted before a sign-in, and then answered with an error text', async () => {
    const silent = await startIssuer();
    const alone = await startTestHttp({
      env: { GOOGLE_ISSUER: silent.url, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
    });
    expect(silent.asked).toEqual([]);
    silent.fails = 500;
    const page = await browser.follow(`${alone.url}/api/auth/google`, isPage);
    expect(told(page).get('error')).toBe('auth/google_unreachable');
    // Failures are not cached.
    silent.fails = null;
    silent.allow(`${alone.url}/api/auth/google/callback`);
    expect((await browser.get(`${alone.url}/api/auth/google`)).location).toContain(silent.url);
    await silent.close();
    const { body } = await apiOf(alone.url, null)('GET', '/health');
    expect(body['status']).toBe('ok');
    await alone.close();
  });

  it('that goes down in the middle is not waited for', async () => {
    google.person = SARA;
    const answer = await answerOf();
    google.fails = 502;
    const page = await browser.follow(answer.href, isPage);
    google.fails = null;
    expect(told(page).get('error')).toBe('auth/google_unreachable');
  });

  it('that signs with foreign keys is not trusted', async () => {
    const liar = await startIssuer();
    const alone = await startTestHttp({
      env: {
        GOOGLE_ISSUER: liar.url,
        GOOGLE_CLIENT_ID: liar.client.id,
        GOOGLE_CLIENT_SECRET: liar.client.secret,
      },
    });
    liar.allow(`${alone.url}/api/auth/google/callback`);
    liar.person = SARA;
    liar.lieAboutKeys();
    const page = await browser.follow(`${alone.url}/api/auth/google`, isPage);
    expect(told(page).get('error')).toBe('auth/google_failed');
    await alone.close();
    await liar.close();
  });

  it('is not offered when it is not configured', async () => {
    const bare = await startTestHttp();
    const { body } = await apiOf(bare.url, null)('GET', '/config');
    expect(body['sign_in']).toEqual({ guest: true, password: true, google: false, telegram: false });
    const page = await browser.follow(`${bare.url}/api/auth/google`, isPage);
    expect(told(page).get('error')).toBe('auth/google_not_configured');
    await bare.close();
  });
});
