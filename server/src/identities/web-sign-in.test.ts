import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel } from '../accounts/model.js';
import { apiOf } from '../testing/api.js';
import { TestBrowser } from '../testing/browser.js';
import { registered } from '../testing/email-account.js';
import { startTestHttp, type TestHttp } from '../testing/http-app.js';
import { launchData } from '../testing/launch-data.js';
import { startIssuer, type TestIssuer } from '../testing/oidc-issuer.js';
import { FLOW_MS } from './flow.js';
import { TICKET_MS } from './ticket.js';

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

/** Goes to an issuer and back, up to the page that it ends on. */
const around = (path = '/auth/google', by = browser): Promise<URL> =>
  by.follow(`${http.url}/api${path}`, isPage);
/** The address that the issuer sends the browser back to, not gone to yet. */
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

describe('signing in with Google', () => {
  it('makes an account at the first visit, and finds it at the next', async () => {
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
    // Another browser than the one that the account knows.
    expect(again['security_alert']).not.toBeNull();
  });

  it('two first visits at once make one account', async () => {
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

  it('is told apart by issuer and subject, not by the address', async () => {
    google.person = { sub: 'g-one', email: 'shared@example.org', email_verified: true };
    const one = await signedIn();
    google.person = { sub: 'g-other', email: 'shared@example.org', email_verified: true };
    const other = await signedIn('/auth/google', new TestBrowser());
    expect(other.user['id']).not.toBe(one.user['id']);
  });

  it('an address at Google never opens the account that has it, nor makes a second one unasked', async () => {
    await registered(http, 'owner@example.org');
    google.person = { sub: 'g-owner', email: 'Owner@example.org', email_verified: true };
    expect(told(await around()).get('error')).toBe('auth/email_has_account');
    expect(await accountModel(http.connection).countDocuments({ 'google.key': /g-owner$/ })).toBe(0);
  });

  it('an address that Google has not verified counts for nothing: it is neither compared nor kept', async () => {
    google.person = { sub: 'g-unverified', email: 'owner@example.org', email_verified: false };
    const { user, token } = await signedIn();
    const call = apiOf(http.url, String(token));
    const { identities } = (await call('GET', '/auth/identities')).body as {
      identities: { label: string }[];
    };
    expect(user['email']).toBeNull();
    expect(identities.map(({ label }) => label)).not.toContain('owner@example.org');
  });

  it('who gives up is told so, in words of a code', async () => {
    google.person = null;
    const page = await around('/auth/google?return_to=/shop');
    expect(page.pathname).toBe('/sign-in');
    expect(Object.fromEntries(told(page))).toEqual({ error: 'auth/google_cancelled', return_to: '/shop' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'is no open redirect: %s leads home',
    async (return_to) => {
      google.person = SARA;
      const page = await around(`/auth/google?return_to=${encodeURIComponent(return_to)}`);
      expect(page.origin).toBe(http.url);
      expect(told(page).has('return_to')).toBe(false);
    },
  );
});

describe('what an attacker does with the way back', () => {
  beforeEach(() => {
    google.person = SARA;
  });

  it.each([
    ['missing', (address: URL) => address.searchParams.delete('nonce')],
    ['wrong', (address: URL) => address.searchParams.set('nonce', 'another-one')],
  ])('an ID token whose nonce is %s is not believed', async (_what, change) => {
    const begun = await browser.get(`${http.url}/api/auth/google`);
    const address = new URL(begun.location ?? '');
    expect(address.searchParams.get('nonce')).toHaveLength(43);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    change(address);
    const page = await browser.follow(address.href, isPage);
    expect(told(page).get('error')).toBe('auth/google_failed');
  });

  it('the state of an answer works once', async () => {
    const answer = await answerOf();
    expect(told(await browser.follow(answer.href, isPage)).has('code')).toBe(true);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('of many who come with one answer at the same time, one gets a code', async () => {
    const answer = await answerOf();
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.follow(answer.href, isPage)));
    expect(pages.filter((page) => told(page).has('code'))).toHaveLength(1);
  });

  it('an answer of another browser signs nobody in, and stays good in its own (login CSRF)', async () => {
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
  ])('an answer with %s is refused', async (_what, change) => {
    const answer = await answerOf();
    change(answer);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('the answer of one issuer is not taken where the other was asked (mix-up)', async () => {
    telegram.person = { sub: 't-mix', id: 7001, name: 'Mix' };
    const answer = await answerOf('/auth/telegram-web');
    const swapped = new URL(`${http.url}/api/auth/google/callback${answer.search}`);
    expect(told(await browser.follow(swapped.href, isPage)).get('error')).toBe('auth/google_failed');
    // Nor does the code go to the one that it is not of.
    const mine = await answerOf('/auth/google');
    mine.searchParams.set('code', answer.searchParams.get('code') ?? '');
    expect(told(await browser.follow(mine.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('an answer that comes too late is refused', async () => {
    const answer = await answerOf();
    http.clock.advance(FLOW_MS);
    expect(told(await browser.follow(answer.href, isPage)).get('error')).toBe('auth/google_failed');
  });

  it('nothing of the way is in the log: no code, no state, no token', async () => {
    const answer = await answerOf();
    const code = told(await browser.follow(answer.href, isPage)).get('code') ?? '';
    const secrets = [code, answer.searchParams.get('code') ?? '', answer.searchParams.get('state') ?? ''];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(http.logged()).not.toContain(secret);
    }
  });
});

describe('the code that becomes a session', () => {
  beforeEach(() => {
    google.person = SARA;
  });
  const newCode = async () => told(await around()).get('code');

  it('works once, also for many at the same time', async () => {
    const code = await newCode();
    const tries = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await exchange(code)).body['code']).toBe('auth/code_invalid');
  });

  it('works in the browser that began, in no other', async () => {
    const code = await newCode();
    const thief = new TestBrowser();
    expect((await exchange(code, thief)).body['code']).toBe('auth/code_invalid');
    await thief.get(`${http.url}/api/auth/google`);
    expect((await exchange(code, thief)).body['code']).toBe('auth/code_invalid');
    expect((await exchange(code)).status).toBe(200);
  });

  it('works for a minute', async () => {
    const code = await newCode();
    http.clock.advance(TICKET_MS);
    expect((await exchange(code)).body['code']).toBe('auth/code_invalid');
  });

  it.each(['', 'short', 'x'.repeat(43), 'x'.repeat(500), { $ne: null }, null, 7])(
    'nothing else does: %j',
    async (code) => {
      const { status } = await exchange(code as string);
      expect(status).toBe(400);
    },
  );
});

describe('signing in with Telegram in a browser', () => {
  it('finds the account that the mini app has made, by the id that Telegram says', async () => {
    const init_data = launchData({ id: 7100, first_name: 'Reza' }, http.clock.now());
    const inside = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    telegram.person = { sub: 'opaque', id: 7100, name: 'Reza', preferred_username: 'reza' };
    const { user } = await signedIn('/auth/telegram-web');
    expect(user).toMatchObject({ id: (inside.body['user'] as { id: string }).id, telegram_id: 7100 });
  });

  it('makes one at the first visit', async () => {
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
  ])('an id that is none is not taken for one: %s', async (_what, claims) => {
    telegram.person = { sub: 'opaque-3', name: 'Nobody', ...claims };
    expect(told(await around('/auth/telegram-web')).get('error')).toBe('auth/telegram_failed');
  });

  it('who gives up is told so', async () => {
    telegram.person = null;
    expect(told(await around('/auth/telegram-web')).get('error')).toBe('auth/telegram_cancelled');
  });
});

describe('an issuer that does not answer as it should', () => {
  it('is asked for nothing before somebody wants to sign in there; then people are told in words', async () => {
    const silent = await startIssuer();
    const alone = await startTestHttp({
      env: { GOOGLE_ISSUER: silent.url, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
    });
    expect(silent.asked).toEqual([]);
    silent.fails = 500;
    const page = await browser.follow(`${alone.url}/api/auth/google`, isPage);
    expect(told(page).get('error')).toBe('auth/google_unreachable');
    // As soon as it answers again, people can go there.
    silent.fails = null;
    silent.allow(`${alone.url}/api/auth/google/callback`);
    expect((await browser.get(`${alone.url}/api/auth/google`)).location).toContain(silent.url);
    await silent.close();
    const { body } = await apiOf(alone.url, null)('GET', '/health');
    expect(body['status']).toBe('ok');
    await alone.close();
  });

  it('and dies in the middle is not waited for', async () => {
    google.person = SARA;
    const answer = await answerOf();
    google.fails = 502;
    const page = await browser.follow(answer.href, isPage);
    google.fails = null;
    expect(told(page).get('error')).toBe('auth/google_unreachable');
  });

  it('and signs with keys that are not its own is not believed', async () => {
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

  it('is not offered where it is not set up', async () => {
    const bare = await startTestHttp();
    const { body } = await apiOf(bare.url, null)('GET', '/config');
    expect(body['sign_in']).toEqual({ guest: true, password: true, google: false, telegram: false });
    const page = await browser.follow(`${bare.url}/api/auth/google`, isPage);
    expect(told(page).get('error')).toBe('auth/google_not_configured');
    await bare.close();
  });
});
