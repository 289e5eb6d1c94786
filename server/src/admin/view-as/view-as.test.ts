import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWED_SCREENS, VIEWS_AN_HOUR } from '@hokm/shared/api/view-as/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { countGame } from '../../../test/support/standing.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let admin: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

const as = ({ token }: SignedInPerson) => apiOf(http.url, token);
/** The same person with a new session: an older one may be over by then. */
const fresh = async ({ id }: SignedInPerson) => as({ id, token: await panelTokenOf(http, id) });
const look = async (by: SignedInPerson, id: string, screen: string, reason = 'پرسش پشتیبانی') =>
  (await fresh(by))('GET', `/admin/users/${id}/view-as/${screen}?reason=${encodeURIComponent(reason)}`);
const change = (id: string, set: object) =>
  http.connection.collection('accounts').updateOne({ _id: objectId(id) ?? undefined }, { $set: set });
const entriesAbout = (id: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .find({ target: `accounts:${id}` })
    .sort({ _id: 1 })
    .toArray();
const eventsOf = async (person: SignedInPerson) => {
  const { body } = await as(person)('GET', '/security/info');
  const { recent_events } = body['security'] as { recent_events: Record<string, unknown>[] };
  return recent_events.filter(({ event_type }) => event_type === 'viewed_by_staff');
};

describe('a screen as a person sees it', () => {
  it('is what their own calls answer', async () => {
    const person = await aPerson(http, 'user');
    const friend = await aPerson(http, 'user');
    await countGame(http.connection, { key: 'view-1', player_id: person.id, won: true });
    await as(person)('POST', '/friends/requests', { who: friend.id });
    await as(friend)('POST', '/friends/requests', { who: person.id });
    const screens = Object.fromEntries(
      await Promise.all(
        VIEWED_SCREENS.map(async (screen) => {
          const { status, body } = await look(admin, person.id, screen);
          expect(status, screen).toBe(200);
          return [screen, body['data'] as Record<string, unknown>] as const;
        }),
      ),
    );
    const own = async (path: string) => (await as(person)('GET', path)).body;
    const { success: _, ...daily } = await own('/wallet/daily');
    const { user } = await own('/auth/profile');
    const score = (await own('/user/score'))['data'];
    const badges = (await own('/badges'))['data'];
    const friends = await own('/friends?per_page=50');
    expect(screens).toEqual({
      home: { screen: 'home', user, daily },
      profile: { screen: 'profile', user },
      score: { screen: 'score', score },
      badges: { screen: 'badges', badges },
      ladder: { screen: 'ladder', ladder: (await own('/ladder'))['data'] },
      friends: { screen: 'friends', total: 1, online: friends['online'], friends: friends['data'] },
      notices: { screen: 'notices', notices: null },
    });
    expect(score).toMatchObject({ gamesPlayed: 1 });
  });

  it('is in the person’s language, and has their settings of the bot', async () => {
    const person = await aPerson(http, 'user');
    await change(person.id, { language: 'en', telegram_id: 77_001 });
    await http.connection
      .collection<{ _id: number }>('chats')
      .insertOne({ _id: 77_001, reachable: true, off: ['gift'], quiet: { from: 23, to: 8 } } as never);
    const badges = (await look(admin, person.id, 'badges')).body['data'] as { badges: { name: string }[] };
    expect(badges.badges[0]?.name).toMatch(/^[A-Za-z]/);
    expect((await look(admin, person.id, 'notices')).body['data']).toEqual({
      screen: 'notices',
      notices: { reachable: true, off: ['gift'], quiet: { from: 23, to: 8 } },
    });
  });

  it('changes nothing, begins no session, and holds neither token nor address', async () => {
    const person = await aPerson(http, 'user');
    const _id = objectId(person.id) ?? undefined;
    const before = await http.connection.collection('sessions').countDocuments({ account: _id });
    const record = await http.connection.collection('accounts').findOne({ _id });
    for (const screen of VIEWED_SCREENS) {
      const text = JSON.stringify((await look(admin, person.id, screen)).body);
      expect(text).not.toMatch(/token|session|password|127\.0\.0\.1|::1/);
    }
    expect(await http.connection.collection('sessions').countDocuments({ account: _id })).toBe(before);
    expect(await http.connection.collection('accounts').findOne({ _id })).toEqual(record);
  });

  it('stands in the audit log with its reason, and once in the person’s security events', async () => {
    const person = await aPerson(http, 'user');
    await look(admin, person.id, 'home', 'می‌گوید سکه‌اش گم شده');
    await look(admin, person.id, 'score', 'می‌گوید سکه‌اش گم شده');
    expect(await entriesAbout(person.id)).toMatchObject([
      { action: 'users.view_as', actor: admin.id, reason: 'می‌گوید سکه‌اش گم شده' },
      { action: 'users.view_as', actor: admin.id },
    ]);
    expect(await eventsOf(person)).toEqual([
      expect.objectContaining({ event_type: 'viewed_by_staff', source_ip: '', device: '' }),
    ]);
    http.clock.advance(HOUR_MS);
    await look(admin, person.id, 'home');
    expect(await eventsOf(person)).toHaveLength(2);
  });
});

describe('a look is refused', () => {
  it('at the own account, at people above and unknown ones, and to moderators; nothing is audited', async () => {
    const above = await aPerson(http, 'super_admin');
    const person = await aPerson(http, 'user');
    const moderator = await aPanelPerson(http, 'moderator');
    const code = async (...[by, id]: [SignedInPerson, string]) => (await look(by, id, 'home')).body['code'];
    expect(await code(admin, admin.id)).toBe('users/self');
    expect(await code(admin, above.id)).toBe('users/above_you');
    expect(await code(admin, 'f'.repeat(24))).toBe('request/not_found');
    expect(await code(moderator, person.id)).toBe('auth/forbidden');
    expect(await code(person, person.id)).toBe('auth/forbidden');
    for (const { id } of [above, person]) expect(await entriesAbout(id)).toEqual([]);
    expect(await eventsOf(person)).toEqual([]);
  });

  it('without a reason, and for what is no screen', async () => {
    const person = await aPerson(http, 'user');
    for (const path of [
      'home',
      'home?reason=',
      `home?reason=${'x'.repeat(201)}`,
      'cards?reason=x',
      'hand?reason=x',
    ])
      expect(
        (await (await fresh(admin))('GET', `/admin/users/${person.id}/view-as/${path}`)).status,
        path,
      ).toBe(400);
    expect(await entriesAbout(person.id)).toEqual([]);
  });

  it(`after ${VIEWS_AN_HOUR} in an hour, for that member of staff alone`, async () => {
    const curious = await aPanelPerson(http, 'admin');
    const calm = await aPanelPerson(http, 'admin');
    const person = await aPerson(http, 'user');
    http.clock.advance(HOUR_MS - (http.clock.now() % HOUR_MS));
    const period = Math.floor(http.clock.now() / HOUR_MS);
    await http.connection.collection<{ _id: string }>('quotas').insertOne({
      _id: `view_as:${curious.id}:${period}`,
      made: VIEWS_AN_HOUR - 1,
      expires_at: new Date(http.clock.now() + 2 * HOUR_MS),
    } as never);
    expect((await look(curious, person.id, 'home')).status).toBe(200);
    expect((await look(curious, person.id, 'home')).body['code']).toBe('request/too_many');
    expect(await entriesAbout(person.id)).toHaveLength(1);
    expect((await look(calm, person.id, 'home')).status).toBe(200);
  });
});
