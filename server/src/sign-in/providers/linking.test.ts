import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountModel } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { TestBrowser } from '../../../test/support/browser.js';
import { GOOD_PASSWORD, registered, tokenMailedTo } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { launchData } from '../../../test/support/launch-data.js';
import { startIssuer, type TestIssuer } from '../../../test/support/oidc-issuer.js';
import { signInGuest } from '../../../test/support/player.js';
import { anAddress, enter, withApp } from '../../../test/support/second-factor.js';

const TEN_MINUTES = 10 * 60_000;
let google: TestIssuer;
let http: TestHttp;
let browser: TestBrowser;
let made = 0;

beforeAll(async () => {
  google = await startIssuer();
  http = await startTestHttp({
    env: {
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: google.client.id,
      GOOGLE_CLIENT_SECRET: google.client.secret,
    },
  });
  google.allow(`${http.url}/api/auth/google/callback`);
});
afterAll(async () => {
  await http.close();
  await google.close();
});
beforeEach(() => {
  browser = new TestBrowser();
  made += 1;
  google.person = { sub: `g-${made}`, name: 'Sara Karimi' };
});

const isPage = ({ pathname }: URL): boolean => ['/sign-in', '/security'].includes(pathname);
const isCallback = ({ pathname }: URL): boolean => pathname.endsWith('/callback');
const told = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)));
const initData = (id: number): string =>
  launchData({ id, first_name: 'Reza', username: 'rezaa' }, http.clock.now());

interface Person {
  readonly id: string;
  readonly token: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
}

function personOf({ id, token }: { id: string; token: string }): Person {
  return { id, token, call: apiOf(http.url, token) };
}
const aGuest = async (): Promise<Person> => personOf(await signInGuest(http.url, 'مهمان'));
async function fromTelegram(id: number): Promise<Person> {
  const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data: initData(id) });
  return personOf({ id: (body['user'] as { id: string }).id, token: String(body['token']) });
}

/** The authorization address for linking Google. */
async function linkAddress(person: Person, by = browser): Promise<string> {
  const { status, body } = await by.post(`${http.url}/api/auth/google/link`, {}, person.token);
  expect(status, body).toBe(200);
  return (JSON.parse(body) as { url: string }).url;
}
const linkGoogle = async (person: Person, by = browser): Promise<Record<string, string>> =>
  told(await by.follow(await linkAddress(person, by), isPage));
const waysOf = async ({ call }: Person) =>
  (
    (await call('GET', '/auth/identities')).body['identities'] as { provider: string; can_unlink: boolean }[]
  ).map(({ provider, can_unlink }) => (can_unlink ? provider : `only ${provider}`));
const codeOf = ({ status, body }: ApiAnswer): string =>
  `${status} ${(body['code'] as string | undefined) ?? 'done'}`;
const record = async ({ id }: Person) => accountModel(http.connection).findById(objectId(id)).lean();

describe('a link of an identity', () => {
  it('to Google turns a guest into a full account, which Google then opens', async () => {
    const guest = await aGuest();
    expect(await waysOf(guest)).toEqual([]);
    expect(await linkGoogle(guest)).toEqual({ linked: 'google' });
    expect(await waysOf(guest)).toEqual(['only google']);
    expect((await guest.call('GET', '/auth/profile')).body['user']).toMatchObject({
      id: guest.id,
      name: 'مهمان',
      is_guest: false,
    });
    const later = await new TestBrowser().follow(`${http.url}/api/auth/google`, isPage);
    expect(told(later)).toHaveProperty('code');
    const { body } = await guest.call('GET', '/security/info');
    const { recent_events } = body['security'] as { recent_events: { event_type: string }[] };
    expect(recent_events.map(({ event_type }) => event_type)).toContain('identity_linked');
  });

  it('to Telegram by launch data does so too, and keeps the chosen name', async () => {
    const guest = await aGuest();
    const linked = await guest.call('POST', '/auth/identities/telegram', { init_data: initData(8001) });
    expect(codeOf(linked)).toBe('200 done');
    const again = await fromTelegram(8001);
    expect(again.id).toBe(guest.id);
    expect(await record(guest)).toMatchObject({ name: 'مهمان', username: 'rezaa', is_guest: false });
  });

  it('is refused for an identity of another account: accounts are never merged', async () => {
    const owner = await aGuest();
    await linkGoogle(owner);
    const other = await aGuest();
    expect(await linkGoogle(other)).toEqual({ error: 'auth/identity_taken' });
    await fromTelegram(8002);
    const taken = await other.call('POST', '/auth/identities/telegram', { init_data: initData(8002) });
    expect(codeOf(taken)).toBe('409 auth/identity_taken');
    expect(await record(other)).toMatchObject({ is_guest: true });
    expect(await waysOf(owner)).toEqual(['only google']);
  });

  it('is refused with launch data of another session, which may be a copy in a stranger’s hands', async () => {
    const init_data = initData(8010);
    const owner = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    const { id } = owner.body['user'] as { id: string };
    await accountModel(http.connection).deleteOne({ _id: objectId(id) });
    const stranger = await aGuest();
    const taken = await stranger.call('POST', '/auth/identities/telegram', { init_data });
    expect(codeOf(taken)).toBe('401 auth/init_data_spent');
    expect(await waysOf(stranger)).toEqual([]);
  });

  it('is refused for a second identity of a kind; repeating the same one succeeds', async () => {
    const person = await aGuest();
    await linkGoogle(person);
    expect(await linkGoogle(person)).toEqual({ linked: 'google' });
    google.person = { sub: `g-${made}-second` };
    expect(await linkGoogle(person, new TestBrowser())).toEqual({ error: 'auth/identity_present' });
  });

  it('goes to one of many accounts that ask concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, aGuest));
    const answers = await Promise.all(
      people.map(({ call }) => call('POST', '/auth/identities/telegram', { init_data: initData(8003) })),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      '200 done',
      ...Array<string>(4).fill('409 auth/identity_taken'),
    ]);
    const browsers = people.map(() => new TestBrowser());
    const pages = await Promise.all(people.map((person, at) => linkGoogle(person, browsers[at])));
    expect(pages.filter(({ linked }) => linked === 'google')).toHaveLength(1);
  });

  it('needs a fresh session', async () => {
    const person = await fromTelegram(8004);
    http.clock.advance(TEN_MINUTES);
    expect(codeOf(await person.call('POST', '/auth/google/link'))).toBe('403 auth/step_up_needed');
    expect(codeOf(await person.call('DELETE', '/auth/identities/telegram'))).toBe('403 auth/step_up_needed');
    const mail = { email: anAddress(), password: GOOD_PASSWORD, confirm_password: GOOD_PASSWORD };
    expect(codeOf(await person.call('POST', '/auth/identities/email', mail))).toBe('403 auth/step_up_needed');
    const telegram = { init_data: initData(8005) };
    expect(codeOf(await person.call('POST', '/auth/identities/telegram', telegram))).toBe(
      '403 auth/step_up_needed',
    );
  });

  it('is not completed when the session has ended in the meantime', async () => {
    const person = await aGuest();
    const answer = await browser.follow(await linkAddress(person), isCallback);
    await person.call('POST', '/auth/logout');
    expect(told(await browser.follow(answer.href, isPage))).toEqual({ error: 'auth/unauthenticated' });
    expect((await record(person))?.google).toBeUndefined();
  });

  it('is not completed in another browser, so that nobody’s Google gets linked to a stranger’s account', async () => {
    const attacker = await aGuest();
    const answer = await browser.follow(await linkAddress(attacker), isCallback);
    const victim = new TestBrowser();
    expect(told(await victim.follow(answer.href, isPage))).toEqual({ error: 'auth/google_failed' });
    expect((await record(attacker))?.google).toBeUndefined();
  });

  it('cannot be started by another site', async () => {
    const person = await aGuest();
    const response = await fetch(`${http.url}/api/auth/google/link`, {
      method: 'POST',
      headers: { cookie: `session=${person.token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  it('is mailed to the owner', async () => {
    const email = anAddress();
    await registered(http, email);
    const person = personOf({ id: '', token: await enter(http, email) });
    await linkGoogle(person);
    await person.call('DELETE', '/auth/identities/google');
    const letters = await http.connection.collection('letters').find({ to: email }).toArray();
    const kinds = letters.map(({ kind, identity }) => `${String(kind)} ${String(identity)}`);
    expect(kinds).toEqual(expect.arrayContaining(['identity_linked google', 'identity_unlinked google']));
    await http.mail?.round();
    const mailbox = await fetch(`${http.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const { mails } = (await mailbox.json()) as { mails: { to: string; text: string }[] };
    expect(
      mails
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
        .join(),
    ).toContain('گوگل');
  });
});

describe('an unlinked identity', () => {
  it('is never the last one', async () => {
    const person = await fromTelegram(8101);
    expect(codeOf(await person.call('DELETE', '/auth/identities/telegram'))).toBe('409 auth/last_identity');
    expect(codeOf(await person.call('DELETE', '/auth/identities/google'))).toBe('404 request/not_found');
    expect(codeOf(await person.call('DELETE', '/auth/identities/apple'))).toBe('400 request/invalid');
  });

  it('leaves another when two are unlinked concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      google.person = { sub: `g-race-${round}` };
      const person = await fromTelegram(8110 + round);
      await linkGoogle(person, new TestBrowser());
      const answers = await Promise.all(
        ['telegram', 'google'].map((each) => person.call('DELETE', `/auth/identities/${each}`)),
      );
      expect(answers.map(codeOf).sort()).toEqual(['200 done', '409 auth/last_identity']);
      expect(await waysOf(person)).toHaveLength(1);
    }
  });

  it('is free for another account, and no longer opens this one', async () => {
    const person = await fromTelegram(8120);
    await linkGoogle(person);
    expect(codeOf(await person.call('DELETE', '/auth/identities/telegram'))).toBe('200 done');
    expect(await record(person)).toMatchObject({ username: '' });
    const other = await fromTelegram(8120);
    expect(other.id).not.toBe(person.id);
  });

  it('that is an address takes its password and mailed reset links with it', async () => {
    const email = anAddress();
    await registered(http, email);
    const person = personOf({ id: '', token: await enter(http, email) });
    await linkGoogle(person);
    await apiOf(http.url, null)('POST', '/auth/forgot-password', { email });
    await http.mail?.round();
    const token = await tokenMailedTo(http.url, email);
    expect(codeOf(await person.call('DELETE', '/auth/identities/email'))).toBe('200 done');
    const reset = { token, password: 'Amber-Lantern-43', confirm_password: 'Amber-Lantern-43' };
    expect(codeOf(await apiOf(http.url, null)('POST', '/auth/reset-password', reset))).toBe(
      '400 auth/token_invalid',
    );
    const login = await apiOf(http.url, null)('POST', '/auth/login', { email, password: GOOD_PASSWORD });
    expect(codeOf(login)).toBe('401 auth/wrong_credentials');
  });
});

describe('an address for an account that has none', () => {
  const wish = (email: string) => ({ email, password: GOOD_PASSWORD, confirm_password: GOOD_PASSWORD });
  async function mailed(email: string): Promise<string | null> {
    await http.mail?.round();
    return tokenMailedTo(http.url, email);
  }
  const verify = (person: Person, token: string | null) =>
    person.call('POST', '/auth/verify-email', { token });

  it('is added by the mailed link, and opens the account with its password', async () => {
    const person = await aGuest();
    const email = anAddress();
    expect(codeOf(await person.call('POST', '/auth/identities/email', wish(email)))).toBe('200 done');
    expect(await waysOf(person)).toEqual([]);
    const token = await mailed(email);
    expect(codeOf(await verify(person, token))).toBe('200 done');
    expect(await waysOf(person)).toEqual(['only email']);
    expect(await record(person)).toMatchObject({ is_guest: false, email: { address: email } });
    expect(await enter(http, email)).not.toBe('');
    expect(codeOf(await verify(person, token))).toBe('400 auth/token_invalid');
  });

  it('gets the same answer whether or not another account has it, and is never taken from that', async () => {
    const email = anAddress();
    await registered(http, email);
    const person = await aGuest();
    const known = await person.call('POST', '/auth/identities/email', wish(email));
    const unknown = await person.call('POST', '/auth/identities/email', wish(anAddress()));
    expect(known).toEqual(unknown);
    expect(await mailed(email)).toBeNull();
    expect(await waysOf(person)).toEqual([]);
  });

  it('is not added when another account has got it in the meantime, nor when the account has one', async () => {
    const person = await aGuest();
    const [one, other] = [anAddress(), anAddress()];
    await person.call('POST', '/auth/identities/email', wish(one));
    const first = await mailed(one);
    await registered(http, one);
    expect(codeOf(await verify(person, first))).toBe('400 auth/token_invalid');
    await person.call('POST', '/auth/identities/email', wish(other));
    expect(codeOf(await verify(person, await mailed(other)))).toBe('200 done');
    expect(codeOf(await person.call('POST', '/auth/identities/email', wish(anAddress())))).toBe(
      '409 auth/identity_present',
    );
  });

  it('is not added once the session that asked has ended', async () => {
    const thief = await aGuest();
    const email = anAddress();
    await thief.call('POST', '/auth/identities/email', wish(email));
    await thief.call('POST', '/auth/logout-all');
    expect(codeOf(await verify(thief, await mailed(email)))).toBe('400 auth/token_invalid');
    expect((await record(thief))?.email).toBeUndefined();
  });

  it('needs a good password and a valid address', async () => {
    const person = await aGuest();
    const bad = { ...wish(anAddress()), password: 'short', confirm_password: 'short' };
    expect(codeOf(await person.call('POST', '/auth/identities/email', bad))).toBe('400 auth/password_weak');
    const differs = { ...wish(anAddress()), confirm_password: 'Another-Lantern-42' };
    expect(codeOf(await person.call('POST', '/auth/identities/email', differs))).toBe(
      '400 auth/passwords_differ',
    );
    const noAddress = wish('sara@example.org\r\nBcc: evil@example.org');
    expect(codeOf(await person.call('POST', '/auth/identities/email', noAddress))).toBe(
      '400 auth/email_invalid',
    );
  });
});

describe('a second factor', () => {
  it('is required after a web sign-in too, and the code waits for it', async () => {
    const app = await withApp(http);
    const person = personOf({ id: '', token: app.token });
    await linkGoogle(person);
    const exchange = async (body: object): Promise<ApiAnswer> => {
      const answer = await browser.post(`${http.url}/api/auth/exchange`, body);
      return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
    };
    const { code } = told(await browser.follow(`${http.url}/api/auth/google`, isPage));
    const asked = await exchange({ code });
    expect(codeOf(asked)).toBe('401 auth/two_factor_required');
    expect(asked.body).toMatchObject({ requires_2fa: true, two_fa_methods: ['totp', 'recovery'] });
    http.clock.advance(2 * 60_000);
    expect(codeOf(await exchange({ code, two_fa_token: '000000' }))).toBe('401 auth/two_factor_wrong');
    const two_fa_token = app.code();
    const entered = await exchange({ code, two_fa_token });
    expect(codeOf(entered)).toBe('200 done');
    const again = told(await browser.follow(`${http.url}/api/auth/google`, isPage));
    expect(codeOf(await exchange({ code: again['code'], two_fa_token }))).toBe('401 auth/two_factor_wrong');
  });
});
