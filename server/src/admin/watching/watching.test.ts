import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelNotice } from '@hokm/shared/api/notices';
import type { Watch, WatchedUser } from '@hokm/shared/api/watching';
import { WATCH_KINDS, WATCHES_MAX } from '@hokm/shared/api/watching/limits';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { buildRoom } from '../../../test/support/rooms.js';
import { matchModel } from '../../play/games/match-record.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import type { WatchRecord } from './model.js';

let http: TestHttp;
let admin: SignedInPerson;
let other: SignedInPerson;
let moderator: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  other = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
});
afterAll(() => http.close());

const as = ({ token }: SignedInPerson) => apiOf(http.url, token);
/** The same person with a new session: an older one may be over by then. */
const fresh = async ({ id }: SignedInPerson) => as({ id, token: await panelTokenOf(http, id) });
const watchList = () => http.parts.watchList;
const stored = () => http.connection.collection<WatchRecord>('watches');

const watch = async (by: SignedInPerson, id: string, body: object = { kinds: [...WATCH_KINDS] }) =>
  (await fresh(by))('PUT', `/admin/users/${id}/watch`, body);
const watchOf = async (by: SignedInPerson, id: string) =>
  (await (await fresh(by))('GET', `/admin/users/${id}/watch`)).body['data'] as Watch | null;
const watchedBy = async (by: SignedInPerson, query = '') =>
  (await (await fresh(by))('GET', `/admin/users/watched${query}`)).body as unknown as {
    data: WatchedUser[];
    meta: { total: number };
  };
async function noticesOf(person: SignedInPerson, about: string): Promise<PanelNotice['kind'][]> {
  await watchList().settled();
  const { body } = await (await fresh(person))('GET', '/admin/notifications?per_page=100');
  return (body['data'] as PanelNotice[])
    .filter(({ href }) => href === `users/${about}`)
    .map(({ kind }) => kind);
}
async function signsIn(id: string): Promise<void> {
  const _id = objectId(id);
  if (_id === null) throw new Error('no account');
  await http.parts.signIn.sessions.start({ _id }, { userAgent: 'phone' });
  await watchList().settled();
  http.clock.advance(1);
}

let rooms = 0;
/** A room with some people, as it is stored when it changes. */
async function aRoomOf(...people: readonly SignedInPerson[]) {
  rooms += 1;
  const seats = [0, 1, 2, 3].map((at) => {
    const person = people[at];
    if (person === undefined) return null;
    return { player_id: person.id, name: 'x', avatar: null, is_bot: false, away_since: null };
  });
  const room = buildRoom({
    _id: rooms.toString(16).padStart(24, 'c'),
    room_id: `WATCH${rooms}`,
    seats,
    status: 'in progress',
  });
  await matchModel(http.connection).create(room);
  return room;
}

describe('a watched person', () => {
  it('causes a notice for the member of staff who watches, and for nobody else', async () => {
    const person = await aPerson(http, 'user');
    const rival = await aPerson(http, 'user');
    expect((await watch(admin, person.id)).status).toBe(200);
    await signsIn(person.id);
    const room = await aRoomOf(person, rival);
    watchList().roomChanged(room);
    await as(rival)('POST', '/reports', { player_id: person.id, room_id: room.room_id, reason: 'cheating' });
    expect((await noticesOf(admin, person.id)).sort()).toEqual([
      'watched_match',
      'watched_report',
      'watched_sign_in',
    ]);
    expect(await noticesOf(other, person.id)).toEqual([]);
    expect(await noticesOf(moderator, person.id)).toEqual([]);
    // Nobody watches the other one.
    await signsIn(rival.id);
    expect(await noticesOf(admin, rival.id)).toEqual([]);
  });

  it('causes one notice an hour for each kind, and is counted until the next visit', async () => {
    const person = await aPerson(http, 'user');
    await watch(admin, person.id);
    http.clock.advance(HOUR_MS - (http.clock.now() % HOUR_MS));
    await signsIn(person.id);
    await signsIn(person.id);
    expect(await noticesOf(admin, person.id)).toEqual(['watched_sign_in']);
    expect((await watchOf(admin, person.id))?.news).toEqual({ sign_in: 2, match: 0, report: 0 });
    http.clock.advance(HOUR_MS);
    await signsIn(person.id);
    expect(await noticesOf(admin, person.id)).toEqual(['watched_sign_in', 'watched_sign_in']);
    expect((await (await fresh(admin))('POST', `/admin/users/${person.id}/watch/visit`)).status).toBe(200);
    expect((await watchOf(admin, person.id))?.news).toEqual({ sign_in: 0, match: 0, report: 0 });
  });

  it('counts a match once, however often its room changes', async () => {
    const person = await aPerson(http, 'user');
    await watch(admin, person.id, { kinds: [] });
    const room = await aRoomOf(person);
    watchList().roomChanged({ ...room, status: 'waiting' });
    for (const revision of [1, 2, 3]) watchList().roomChanged({ ...room, revision });
    expect(await noticesOf(admin, person.id)).toEqual([]);
    expect((await watchOf(admin, person.id))?.news).toEqual({ sign_in: 0, match: 1, report: 0 });
  });

  it('is known in other processes after their next refresh, and no more once nobody watches', async () => {
    const person = await aPerson(http, 'user');
    const _id = `${admin.id}:${person.id}`;
    const now = new Date(http.clock.now());
    const facts = {
      by: admin.id,
      person: person.id,
      kinds: ['sign_in' as const],
      note: '',
      news: {},
      last: {},
    };
    const times = { created_at: now, visited_at: now, changed_at: now, updated_at: now };
    // As another process has stored it.
    await stored().insertOne({ _id, ...facts, ...times, revision: 1 });
    await signsIn(person.id);
    expect(await noticesOf(admin, person.id)).toEqual([]);
    await watchList().refresh();
    await signsIn(person.id);
    expect(await noticesOf(admin, person.id)).toEqual(['watched_sign_in']);
    await stored().deleteOne({ _id });
    await watchList().refresh();
    http.clock.advance(HOUR_MS);
    await signsIn(person.id);
    expect(await noticesOf(admin, person.id)).toHaveLength(1);
  });

  it('is not told of to somebody who is no administrator any more', async () => {
    const former = await aPanelPerson(http, 'admin');
    const person = await aPerson(http, 'user');
    await watch(former, person.id);
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(former.id) ?? undefined }, { $set: { admin_level: 'moderator' } });
    await signsIn(person.id);
    await watchList().settled();
    const about = { href: `users/${person.id}` };
    expect(await http.connection.collection('panel_notices').countDocuments(about)).toBe(0);
  });
});

describe('a watch', () => {
  it('keeps note and reminder for the caller alone, and reminds once', async () => {
    const person = await aPerson(http, 'user');
    const remind_at = new Date(http.clock.now() + DAY_MS).toISOString();
    const made = await watch(admin, person.id, { kinds: ['report', 'report'], note: ' ببین ', remind_at });
    expect(made.body['data']).toMatchObject({ kinds: ['report'], note: 'ببین', remind_at });
    expect(await watchOf(other, person.id)).toBeNull();
    await watchList().remind();
    expect(await noticesOf(admin, person.id)).toEqual([]);
    http.clock.advance(DAY_MS);
    await watchList().remind();
    await watchList().remind();
    expect(await noticesOf(admin, person.id)).toEqual(['watch_reminder']);
    expect(await watchOf(admin, person.id)).toMatchObject({ remind_at: null, note: 'ببین' });
  });

  it('is one of a person and a member of staff, however often it is asked for at once', async () => {
    const person = await aPerson(http, 'user');
    const call = await fresh(admin);
    const answers = await Promise.all(
      WATCH_KINDS.map((kind) => call('PUT', `/admin/users/${person.id}/watch`, { kinds: [kind] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored().countDocuments({ person: person.id })).toBe(1);
  });

  it('stands in the audit log without the note, as does its end', async () => {
    const person = await aPerson(http, 'user');
    await watch(admin, person.id, { kinds: [], note: 'راز' });
    expect((await (await fresh(admin))('DELETE', `/admin/users/${person.id}/watch`)).status).toBe(200);
    expect((await (await fresh(admin))('DELETE', `/admin/users/${person.id}/watch`)).status).toBe(404);
    const entries = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ target: `accounts:${person.id}` })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['users.watch', admin.id],
      ['users.unwatch', admin.id],
    ]);
    expect(JSON.stringify(await http.connection.collection('audit_details').find().toArray())).not.toContain(
      'راز',
    );
    expect(await watchOf(admin, person.id)).toBeNull();
  });

  it('is refused on oneself, on people above, on nobody, and with what is no watch', async () => {
    const above = await aPerson(http, 'super_admin');
    const person = await aPerson(http, 'user');
    const code = async (id: string, body?: object) => (await watch(admin, id, body)).body['code'];
    expect(await code(admin.id)).toBe('users/self');
    expect(await code(above.id)).toBe('users/above_you');
    expect(await code('f'.repeat(24))).toBe('request/not_found');
    const at = (ms: number) => new Date(http.clock.now() + ms).toISOString();
    for (const bad of [
      {},
      { kinds: ['breathe'] },
      { kinds: 'sign_in' },
      { kinds: [], note: 'x'.repeat(501) },
      { kinds: [], remind_at: 'tomorrow' },
      { kinds: [], remind_at: at(-1) },
      { kinds: [], remind_at: at(400 * DAY_MS) },
    ])
      expect(await code(person.id, bad), JSON.stringify(bad)).toBe('request/invalid');
    expect((await watch(admin, '{"$ne":1}')).status).toBe(400);
    expect((await watch(moderator, person.id)).body['code']).toBe('auth/forbidden');
    const visit = await (await fresh(admin))('POST', `/admin/users/${person.id}/watch/visit`);
    expect(visit.status).toBe(404);
    expect(await stored().countDocuments({ person: { $in: [person.id, above.id, admin.id] } })).toBe(0);
  });

  it(`is refused beyond ${WATCHES_MAX}; those that are there can be changed`, async () => {
    const busy = await aPanelPerson(http, 'admin');
    const person = await aPerson(http, 'user');
    const now = new Date(http.clock.now());
    const times = { created_at: now, visited_at: now, changed_at: now, updated_at: now };
    await watch(busy, person.id);
    await stored().insertMany(
      Array.from({ length: WATCHES_MAX - 1 }, (_, n) => ({
        _id: `${busy.id}:${n}`,
        by: busy.id,
        person: n.toString(16).padStart(24, 'e'),
        kinds: [],
        note: '',
        news: {},
        last: {},
        ...times,
      })),
    );
    const late = await aPerson(http, 'user');
    expect((await watch(busy, late.id)).body['code']).toBe('users/watches_full');
    expect((await watch(busy, person.id, { kinds: [] })).status).toBe(200);
    await stored().deleteMany({ by: busy.id });
  });

  it('goes with the account of either', async () => {
    const person = await aPerson(http, 'user');
    const staff = await aPanelPerson(http, 'admin');
    const bystander = await aPerson(http, 'user');
    await watch(staff, person.id);
    await watch(admin, person.id);
    await watch(staff, bystander.id);
    const where = { source_ip: '', device: '' };
    for (const { id } of [person, staff]) await http.parts.privacy.requestDeletion(id, where);
    http.clock.advance(31 * DAY_MS);
    await http.parts.privacy.deleteDueAccounts();
    const left = { $or: [{ person: person.id }, { by: staff.id }] };
    expect(await stored().countDocuments(left)).toBe(0);
  });
});

describe('the list of watched people', () => {
  it('is the caller’s, by pages, those with the newest event first', async () => {
    const keen = await aPanelPerson(http, 'admin');
    const people = [await aPerson(http, 'user'), await aPerson(http, 'user'), await aPerson(http, 'user')];
    for (const { id } of people) {
      await watch(keen, id, { kinds: [], note: id });
      http.clock.advance(1_000);
    }
    await signsIn(people[0]?.id ?? '');
    const all = await watchedBy(keen);
    const ids = people.map(({ id }) => id);
    expect(all.meta.total).toBe(3);
    expect(all.data.map(({ user }) => user.id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(all.data[0]).toMatchObject({ watch: { note: ids[0], news: { sign_in: 1 } } });
    expect((await watchedBy(keen, '?page=2&per_page=2')).data.map(({ user }) => user.id)).toEqual([ids[1]]);
    expect((await watchedBy(moderator)).data).toBeUndefined();
  });
});
