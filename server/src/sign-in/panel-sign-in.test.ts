import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { failure, passwordSignInAnswer, securityInfoAnswer, sessionsAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { GOOD_PASSWORD, registered } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { SessionService } from './sessions/session-service.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

let next = 0;
async function aPerson(level = 'user'): Promise<string> {
  const email = `panel${(next += 1)}@example.org`;
  await registered(http, email);
  await http.connection
    .collection('accounts')
    .updateOne({ 'email.address': email }, { $set: { admin_level: level } });
  return email;
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${http.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      'user-agent': CHROME,
      ...headers,
    },
    body: JSON.stringify(body),
  });
async function enter(path: string, email: string, more: Record<string, unknown> = {}, headers = {}) {
  const response = await post(path, { email, password: GOOD_PASSWORD, ...more }, headers);
  const cookies = response.headers.getSetCookie();
  return { ...passwordSignInAnswer.parse(await response.json()), cookies };
}
const count = (filter: Record<string, unknown>) =>
  http.connection.collection('sessions').countDocuments(filter);
const isInPanel = async (token: string) => (await apiOf(http.url, token)('GET', '/admin/me')).status === 200;
const isIn = async (token: string) => (await apiOf(http.url, token)('GET', '/auth/profile')).status === 200;

describe('a sign-in to the panel', () => {
  it.each(['moderator', 'admin', 'super_admin'])('lets in a %s', async (level) => {
    const { user } = await enter('/auth/admin/login', await aPerson(level), { login_type: 'admin' });
    expect(user.admin_level).toBe(level);
  });

  it('refuses players with the required words, on either path, and starts no session', async () => {
    const email = await aPerson();
    for (const [path, body] of [
      ['/auth/admin/login', {}],
      ['/auth/login', { login_type: 'admin' }],
    ] as const) {
      const response = await post(path, { email, password: GOOD_PASSWORD, ...body });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(failure.parse(await response.json())).toMatchObject({
        code: 'auth/admin_required',
        message: 'Access denied. Admin privileges required.',
      });
    }
  });

  it('names missing fields in the required words', async () => {
    const message = async (body: unknown) =>
      failure.parse(await (await post('/auth/admin/login', body)).json()).message;
    expect(await message({ email: ' ', password: '' })).toBe('Email is required');
    expect(await message({ email: 'a@b.org', password: '' })).toBe('Password is required');
    expect(await message({ email: 'a@b', password: 'x' })).toBe('Please enter a valid email address');
  });

  it('alone enters the panel: a session of a player does not, and one of the panel does not play', async () => {
    const email = await aPerson('super_admin');
    const player = await enter('/auth/login', email, { remember_me: true });
    const refused = await apiOf(http.url, player.token)('GET', '/admin/me');
    expect([refused.status, failure.parse(refused.body).code]).toEqual([403, 'auth/panel_session_needed']);
    const panel = await enter('/auth/admin/login', email);
    expect(await isInPanel(panel.token)).toBe(true);
    const playing = await apiOf(http.url, panel.token)('GET', '/auth/profile');
    expect([playing.status, failure.parse(playing.body).code]).toEqual([403, 'auth/player_session_needed']);
    const call = apiOf(http.url, panel.token);
    const { sessions } = sessionsAnswer.parse((await call('GET', '/auth/sessions')).body);
    expect(sessions.map(({ kind }) => kind).sort()).toEqual(['panel', 'player']);
  });

  it('has a cookie of its own, which is forgotten with the browser', async () => {
    const { cookies } = await enter('/auth/admin/login', await aPerson('admin'));
    const own = cookies.find((cookie) => cookie.startsWith('panel='));
    expect(own).toContain('HttpOnly');
    expect(own).not.toMatch(/Expires|Max-Age/);
    expect(cookies.some((cookie) => cookie.startsWith('session='))).toBe(false);
  });

  it('that is to be remembered survives the browser, and lasts no longer than any in the panel', async () => {
    const { token, cookies } = await enter('/auth/admin/login', await aPerson('admin'), {
      remember_me: true,
    });
    const expires = new Date(http.clock.now() + 8 * 60 * MINUTE).toUTCString();
    expect(cookies.find((cookie) => cookie.startsWith('panel='))).toContain(`Expires=${expires}`);
    http.clock.advance(30 * MINUTE);
    expect(await isInPanel(token)).toBe(false);
  });

  it('from before this rule, without a kind, is a player’s', async () => {
    const { token } = await enter('/auth/admin/login', await aPerson('admin'));
    await http.connection.collection('sessions').updateMany({}, { $unset: { kind: 1 } });
    expect(await isInPanel(token)).toBe(false);
    expect(await isIn(token)).toBe(true);
  });

  it('ends after 30 minutes without use, and after 8 hours in any case', async () => {
    const { token } = await enter('/auth/admin/login', await aPerson('admin'));
    for (let spent = 0; spent < 8 * 60 - 20; spent += 20) {
      http.clock.advance(20 * MINUTE);
      expect(await isInPanel(token)).toBe(true);
      // The last use is stored in the background.
      const last_used_at = new Date(http.clock.now());
      await vi.waitFor(async () => expect(await count({ last_used_at })).toBe(1));
    }
    http.clock.advance(20 * MINUTE);
    expect(await isInPanel(token)).toBe(false);
    const idle = await enter('/auth/admin/login', await aPerson('admin'));
    http.clock.advance(30 * MINUTE);
    expect(await isInPanel(idle.token)).toBe(false);
  });
});

describe('sessions', () => {
  it('end with the browser unless `remember_me` is set', async () => {
    const email = await aPerson();
    const plain = await enter('/auth/login', email);
    const kept = await enter('/auth/login', email, { remember_me: true });
    const session = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('session='));
    expect(session(plain.cookies)).not.toMatch(/Expires|Max-Age/);
    expect(session(kept.cookies)).toMatch(/Expires=/);
    http.clock.advance(24 * 60 * MINUTE);
    expect([await isIn(plain.token), await isIn(kept.token)]).toEqual([false, true]);
  });

  it('with a password end without use and in any case', async () => {
    const email = await aPerson();
    const plain = await enter('/auth/login', email);
    const kept = await enter('/auth/login', email, { remember_me: true });
    const idle = await enter('/auth/login', email, { remember_me: true });
    const used = { $set: { last_used_at: new Date(0) } };
    const use = async ({ token }: { token: string }) => {
      used.$set.last_used_at = new Date(http.clock.now());
      const _id = SessionService.idOf(token) ?? undefined;
      await http.connection.collection<{ _id: string }>('sessions').updateOne({ _id }, used);
    };
    http.clock.advance(7 * DAY - 1);
    await use(plain);
    expect(await isIn(plain.token)).toBe(true);
    http.clock.advance(1);
    expect(await isIn(plain.token)).toBe(false);
    await use(kept);
    http.clock.advance(23 * DAY);
    expect([await isIn(kept.token), await isIn(idle.token)]).toEqual([true, false]);
    http.clock.advance(60 * DAY - 1);
    await use(kept);
    expect(await isIn(kept.token)).toBe(true);
    http.clock.advance(1);
    expect(await isIn(kept.token)).toBe(false);
  });

  it('are listed with device, address and last use, and can be ended one by one', async () => {
    const email = await aPerson();
    const [one, other] = [await enter('/auth/login', email), await enter('/auth/login', email)];
    const call = apiOf(http.url, one.token);
    const { sessions } = sessionsAnswer.parse((await call('GET', '/auth/sessions')).body);
    expect(sessions).toHaveLength(2);
    for (const { device, address } of sessions)
      expect([device, address]).toEqual(['Chrome · Android', '127.0.0.1']);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const strange = sessions.find(({ current }) => !current);
    expect((await call('DELETE', `/auth/sessions/${strange?.id}`)).status).toBe(200);
    expect((await call('DELETE', `/auth/sessions/${strange?.id}`)).status).toBe(404);
    expect([await isIn(one.token), await isIn(other.token)]).toEqual([true, false]);
  });

  it('of other people can be neither ended nor guessed', async () => {
    const mine = await enter('/auth/login', await aPerson());
    const theirs = await enter('/auth/login', await aPerson());
    const { sessions } = sessionsAnswer.parse(
      (await apiOf(http.url, theirs.token)('GET', '/auth/sessions')).body,
    );
    const call = apiOf(http.url, mine.token);
    expect((await call('DELETE', `/auth/sessions/${sessions[0]?.id}`)).status).toBe(404);
    expect((await call('DELETE', '/auth/sessions/{"$ne":null}')).status).toBe(400);
    expect(await isIn(theirs.token)).toBe(true);
  });

  it('all end with logout-all, even if a crash leaves them in the store', async () => {
    const email = await aPerson();
    const tokens = [await enter('/auth/login', email), await enter('/auth/login', email)].map(
      ({ token }) => token,
    );
    const left = await http.connection.collection('sessions').find().toArray();
    expect((await apiOf(http.url, tokens[0] ?? '')('POST', '/auth/logout-all')).status).toBe(200);
    for (const session of left)
      await http.connection
        .collection('sessions')
        .updateOne({ _id: session._id }, { $set: session }, { upsert: true });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
    expect(await isIn((await enter('/auth/login', email)).token)).toBe(true);
  });

  it('other than the current one end with a password change that asks for it', async () => {
    const email = await aPerson();
    const [one, other] = [await enter('/auth/login', email), await enter('/auth/login', email)];
    const call = apiOf(http.url, one.token);
    const change = (current_password: string, logout_all_sessions: boolean) =>
      call('POST', '/auth/change-password', {
        current_password,
        new_password: 'Another-Lantern-43',
        confirm_password: 'Another-Lantern-43',
        logout_all_sessions,
      });
    const wrong = await change('Wrong-Lantern-42', true);
    expect([wrong.status, wrong.body['code'], wrong.body['failed_attempts']]).toEqual([
      403,
      'auth/wrong_password',
      1,
    ]);
    expect((await change(GOOD_PASSWORD, true)).status).toBe(200);
    expect([await isIn(one.token), await isIn(other.token)]).toEqual([true, false]);
    expect((await post('/auth/login', { email, password: GOOD_PASSWORD })).status).toBe(401);
    await enter('/auth/login', email, { password: 'Another-Lantern-43' });
  });

  it('that were stolen cannot be used to guess the password', async () => {
    const { token } = await enter('/auth/login', await aPerson());
    const guess = (n: number) =>
      apiOf(http.url, token)('POST', '/auth/change-password', {
        current_password: `Guess-Number-${n}!`,
        new_password: 'Another-Lantern-43',
        confirm_password: 'Another-Lantern-43',
      });
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await guess(n)).status);
    expect(codes).toEqual([403, 403, 403, 403, 423, 423]);
  });
});

describe('a new device', () => {
  it('is reported in the answer and by mail, but not the second time', async () => {
    const email = await aPerson();
    const first = await enter('/auth/login', email);
    expect(first.security_alert).toBeNull();
    const strange = await enter('/auth/login', email);
    expect(strange.security_alert?.message).toContain('not seen before');
    const letters = () =>
      http.connection.collection('letters').countDocuments({ kind: 'new_device', to: email });
    expect(await letters()).toBe(1);
    const cookie = strange.cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? '';
    expect((await enter('/auth/login', email, {}, { cookie })).security_alert).toBeNull();
    expect(await letters()).toBe(1);
  });

  it('appears in the security info of the account', async () => {
    const email = await aPerson();
    const { token } = await enter('/auth/login', email);
    await post('/auth/login', { email, password: 'Wrong-Lantern-42' });
    const answer = await apiOf(http.url, token)('GET', '/security/info');
    const { security } = securityInfoAnswer.parse(answer.body);
    expect(security).toMatchObject({
      email,
      email_verified: true,
      has_password: true,
      two_factor_enabled: false,
      active_sessions: 1,
    });
    expect(security.recent_events.map(({ event_type }) => event_type).sort()).toEqual([
      'email_verified',
      'sign_in_failed',
      'sign_in_new_device',
    ]);
  });
});
