import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelPersonPage, TimelineEntry } from '@hokm/shared/api/users';
import { MODERATION_ACTIONS, MODERATOR_ACTIONS } from '@hokm/shared/api/users/limits';
import { STAFF_LEVELS } from '../../../test/support/people.js';
import { contentCalls } from '../../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { objectId } from '../../platform/database/ids.js';

const EMAIL = 'hidden@example.org';
const TELEGRAM_ID = 700_900_100;
const ADDRESS = '203.0.113.77';
const COINS = 4_321;

let http: TestHttp;
let person: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
const call = (by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call<unknown>(by, method, path, body);

let made = 0;
beforeEach(async () => {
  made += 1;
  person = await aPerson(http, 'user');
  const { connection, clock } = http;
  await connection.collection('accounts').updateOne(
    { _id: objectId(person.id) ?? undefined },
    {
      $set: {
        telegram_id: TELEGRAM_ID + made,
        email: { address: EMAIL, key: `${made}${EMAIL}`, verified_at: new Date(0) },
      },
    },
  );
  await connection.collection('security_events').insertOne({
    event_type: 'sign_in',
    severity: 'low',
    at: new Date(clock.now()),
    account: person.id,
    source_ip: ADDRESS,
    device: 'Firefox',
  });
  const admin = await aPanelPerson(http, 'admin');
  const key = `given-to-${person.id}`;
  const given = await call(admin, 'POST', `/admin/users/${person.id}/coins`, {
    amount: COINS,
    reason: `a prize of ${COINS}`,
    key,
  });
  expect(given.status).toBe(200);
});

/** Texts that nobody below an administrator may read; amounts as whole numbers, as an id or a time may hold their digits by chance. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  [EMAIL]: new RegExp(EMAIL),
  telegram: new RegExp(String(TELEGRAM_ID).slice(0, 6)),
  [ADDRESS]: new RegExp(ADDRESS),
  [COINS]: new RegExp(`\\b${COINS}\\b`),
  [COINS + 1_000]: new RegExp(`\\b${COINS + 1_000}\\b`),
  'money.': /money\./,
};
const secretsIn = (body: unknown) => {
  // An id may hold the same digits by chance.
  const text = JSON.stringify(body).replaceAll(/\b[0-9a-f]{24}\b/g, 'id');
  return Object.keys(SECRETS).filter((name) => SECRETS[name]?.test(text));
};

async function timelineFor(by: SignedInPerson, query = ''): Promise<TimelineEntry[]> {
  const { status, data } = await call(by, 'GET', `/admin/users/${person.id}/activity${query}`);
  expect(status).toBe(200);
  return data as TimelineEntry[];
}

describe('a person’s page for moderators', () => {
  it('says what they play, reports and decisions, and no address and no money', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    const noted = await call(moderator, 'POST', `/admin/users/${person.id}/moderate`, {
      action: 'note',
      reason: 'look again',
    });
    expect(noted.status).toBe(200);
    const page = await call(moderator, 'GET', `/admin/users/${person.id}/person`);
    expect(page.status).toBe(200);
    expect(page.data).toMatchObject({
      id: person.id,
      name: 'Somebody',
      admin_level: 'user',
      is_active: true,
      record: [{ kind: 'note', reason: 'look again', by: { id: moderator.id } }],
      reports: [],
    });
    expect(Object.keys(page.data as PanelPersonPage)).not.toEqual(
      expect.arrayContaining(['email', 'telegram_id', 'balance', 'sessions', 'ways_in']),
    );
    expect([secretsIn(page.body), secretsIn(noted.body)]).toEqual([[], []]);
    const matches = await call(moderator, 'GET', `/admin/users/${person.id}/matches`);
    expect([matches.status, secretsIn(matches.body)]).toEqual([200, []]);
    expect((await call(moderator, 'GET', `/admin/users/${'f'.repeat(24)}/person`)).status).toBe(404);
  });

  it('has a timeline in which administrators see coins and addresses', async () => {
    const [moderator, admin] = [await aPanelPerson(http, 'moderator'), await aPanelPerson(http, 'admin')];
    const warned = { action: 'warn', reason: 'insult' };
    await call(moderator, 'POST', `/admin/users/${person.id}/moderate`, warned);
    const [seen, all] = [await timelineFor(moderator), await timelineFor(admin)];
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['sign_in', 'sanction']));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['sign_in', 'coins', 'sanction', 'staff']));
    expect(secretsIn(seen)).toEqual([]);
    expect(secretsIn(all)).toEqual(expect.arrayContaining([ADDRESS, String(COINS), 'money.']));
    // Asking for money by its kind brings none.
    expect(await timelineFor(moderator, '?kinds=coins')).toEqual([]);
    expect(await timelineFor(moderator, '?kinds=sanction')).toMatchObject([{ what: 'warn' }]);
    expect((await timelineFor(moderator, '?kinds=sign_in,sanction')).map(({ kind }) => kind)).toEqual(
      seen.map(({ kind }) => kind),
    );
  });

  it('is found by name and @username, and by addresses for administrators only', async () => {
    const [moderator, admin] = [await aPanelPerson(http, 'moderator'), await aPanelPerson(http, 'admin')];
    const guest = await aPerson(http, 'user');
    const renamed = await call(admin, 'PUT', `/admin/users/${guest.id}`, { revision: 0, name: 'یگانه نام' });
    expect(renamed.status).toBe(200);
    const found = async (by: SignedInPerson, q: string) => {
      const { body } = await call(by, 'GET', `/admin/search?q=${encodeURIComponent(q)}`);
      return { ids: (body['people'] as { id: string }[]).map(({ id }) => id), secrets: secretsIn(body) };
    };
    expect(await found(moderator, 'يگانه')).toEqual({ ids: [guest.id], secrets: [] });
    expect(await found(moderator, person.id)).toEqual({ ids: [person.id], secrets: [] });
    for (const q of [`${made}${EMAIL}`, String(TELEGRAM_ID + made)]) {
      expect((await found(moderator, q)).ids).toEqual([]);
      expect((await found(admin, q)).ids).toEqual([person.id]);
    }
  });
});

describe('the acts on a person', () => {
  /** What each level is answered for each call. */
  const READS = { person: 'moderator', activity: 'moderator', matches: 'moderator', '': 'admin' } as const;
  it.each(STAFF_LEVELS)(
    'and the calls that read one are open to a %s as the panel draws them',
    async (level) => {
      const by = await aPanelPerson(http, level);
      for (const [path, least] of Object.entries(READS)) {
        const { status } = await call(by, 'GET', `/admin/users/${person.id}${path === '' ? '' : `/${path}`}`);
        const isOpen = least === 'moderator' || level !== 'moderator';
        expect([path, status]).toEqual([path, isOpen ? 200 : 403]);
      }
      for (const path of ['analytics', 'wallet', 'watch'])
        expect((await call(by, 'GET', `/admin/users/${person.id}/${path}`)).status).toBe(
          level === 'moderator' ? 403 : 200,
        );
      expect((await call(by, 'GET', '/admin/users')).status).toBe(level === 'moderator' ? 403 : 200);
      for (const action of MODERATION_ACTIONS) {
        const body = { action, reason: 'x', hours: 1, sanction_id: 'a'.repeat(24) };
        const { status, body: answer } = await call(by, 'POST', `/admin/users/${person.id}/moderate`, body);
        const isTheirs = level !== 'moderator' || MODERATOR_ACTIONS.includes(action);
        expect([action, answer['code'] === 'auth/forbidden', status === 403]).toEqual([
          action,
          !isTheirs,
          !isTheirs,
        ]);
        if (level === 'moderator') expect(secretsIn(answer)).toEqual([]);
      }
    },
  );
});
