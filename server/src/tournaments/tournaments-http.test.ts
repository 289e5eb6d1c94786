import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toursAdmin, type Tournament } from '@hokm/shared/api/tournaments';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson } from '../../test/support/people.js';
import { anId } from '../../test/support/rooms.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
});
afterAll(() => http.close());

const at = (ms: number) => new Date(http.clock.now() + ms).toISOString();
const form = (fields: object = {}) => ({
  name: { fa: 'جام یلدا', en: '' },
  about: { fa: '', en: '' },
  kind: 'elimination',
  series: '',
  starts_at: at(DAY_MS),
  seats: 8,
  target_points: 5,
  pace: 'fast',
  minutes: null,
  fee: 0,
  house_coins: 100,
  ...fields,
});

async function staff() {
  const { id, token } = await aPanelPerson(http, 'admin');
  return { id, call: apiOf(http.url, token) };
}
type Caller = Awaited<ReturnType<typeof staff>>;
async function player(level: 'user' | 'guest' = 'user'): Promise<Caller> {
  const { id, token } = await aPerson(http, level);
  return { id, call: apiOf(http.url, token) };
}
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });
let keys = 0;
const key = () => ({ idempotency_key: `key-of-test-${(keys += 1)}` });

async function aDraft(by: Caller, fields: object = {}) {
  const made = await by.call('POST', '/admin/tours', form(fields));
  expect(made.status).toBe(201);
  return made.body['data'] as { id: string; revision: number };
}
async function published(by: Caller, fields: object = {}): Promise<string> {
  const { id } = await aDraft(by, fields);
  expect((await by.call('POST', `/admin/tours/${id}/action`, { action: 'publish' })).status).toBe(200);
  return id;
}
const read = async (by: Caller, id: string) =>
  (await by.call('GET', `/tours/${id}`)).body['data'] as Tournament;

describe('a tournament in the panel', () => {
  it.each([
    ['target_points', { target_points: 3 }],
    ['seats', { seats: 65 }],
    ['seats', { kind: 'swiss', seats: 7 }],
    ['minutes', { minutes: 60 }],
    ['minutes', { kind: 'arena', target_points: 3 }],
    ['fee', { fee: 10 }],
    ['starts_at', { starts_at: '9999-12-31T23:59:59.000Z' }],
  ])('is refused where %s does not fit its kind', async (field, fields) => {
    const by = await staff();
    expect(await by.call('POST', '/admin/tours', form(fields))).toMatchObject(
      refused(400, 'request/invalid'),
    );
    const { error } = toursAdmin.create.body.safeParse(form(fields));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('is shown to nobody while it is a draft, and goes to the trash only then', async () => {
    const [by, one] = [await staff(), await player()];
    const { id } = await aDraft(by);
    expect(await one.call('GET', `/tours/${id}`)).toMatchObject(refused(404, 'request/not_found'));
    await by.call('POST', `/admin/tours/${id}/action`, { action: 'publish' });
    expect(await by.call('DELETE', `/admin/tours/${id}`)).toMatchObject(refused(409, 'tournaments/not_now'));
    const many = await by.call('POST', '/admin/tours/bulk', { action: 'delete', ids: [id] });
    expect(many.body).toMatchObject({ done: 0, refused: [{ id, code: 'tournaments/not_now' }] });
    const { id: other } = await aDraft(by);
    expect((await by.call('DELETE', `/admin/tours/${other}`)).status).toBe(200);
    expect(await by.call('POST', `/admin/tours/${other}/action`, { action: 'publish' })).toMatchObject(
      refused(404, 'request/not_found'),
    );
  });

  it('keeps what is fixed once it is published; texts and the start change', async () => {
    const by = await staff();
    const id = await published(by);
    const { revision } = (await by.call('GET', `/admin/tours/${id}`)).body['data'] as { revision: number };
    const put = (fields: object) =>
      by.call('PUT', `/admin/tours/${id}`, { ...form({ starts_at: at(2 * DAY_MS), ...fields }), revision });
    for (const fields of [
      { fee: 50 },
      { seats: 16 },
      { kind: 'swiss' },
      { house_coins: 0 },
      { pace: 'classic' },
    ])
      expect(await put(fields)).toMatchObject(refused(409, 'tournaments/not_now'));
    const sara = await player();
    const before = await read(sara, id);
    expect(await put({ name: { fa: 'جام بهار', en: '' } })).toMatchObject({ status: 200 });
    const after = await read(sara, id);
    expect(after).toMatchObject({ name: { fa: 'جام بهار' } });
    // Pages that look at it are told.
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  it('is not published in the past', async () => {
    const by = await staff();
    const { id } = await aDraft(by, { starts_at: at(-1) });
    expect(await by.call('POST', `/admin/tours/${id}/action`, { action: 'publish' })).toMatchObject(
      refused(409, 'tournaments/starts_in_the_past'),
    );
  });

  it('writes each act into the audit log, once', async () => {
    const by = await staff();
    const id = await published(by);
    for (const action of ['pause', 'pause', 'resume', 'cancel', 'cancel'])
      expect((await by.call('POST', `/admin/tours/${id}/action`, { action, reason: 'باران' })).status).toBe(
        200,
      );
    expect(
      await by.call('POST', `/admin/tours/${id}/action`, { action: 'pause', reason: 'باران' }),
    ).toMatchObject(refused(409, 'tournaments/not_now'));
    const entries = await http.connection
      .collection('audit_log')
      .find({ target: `tours:${id}` })
      .sort({ seq: 1 })
      .toArray();
    expect(entries.map((entry) => entry['action'] as string).sort()).toEqual(
      ['tours.cancel', 'tours.create', 'tours.pause', 'tours.publish', 'tours.resume'].sort(),
    );
  });
});

describe('a tournament as players see it', () => {
  it('shows the series to which it belongs, and none where it belongs to none', async () => {
    const [by, one] = [await staff(), await player()];
    const [alone, id] = [await published(by), await published(by, { series: 'شب‌های شیراز' })];
    expect(await one.call('GET', `/tours/${alone}/series`)).toMatchObject(refused(404, 'request/not_found'));
    expect((await one.call('GET', `/tours/${id}/series`)).body).toMatchObject({
      series: 'شب‌های شیراز',
      data: [],
      mine: null,
      tours: [{ id, status: 'published' }],
    });
  });

  it('leads a pair from signing up to being checked in', async () => {
    const by = await staff();
    const id = await published(by, { starts_at: at(HOUR_MS) });
    const [one, other, guest] = [await player(), await player(), await player('guest')];
    expect((await read(one, id)).you).toMatchObject({ step: 'sign_up', why_not: null });
    expect((await read(guest, id)).you).toMatchObject({ step: 'sign_up', why_not: 'tournaments/guest' });
    expect(await guest.call('POST', `/tours/${id}/join`, { ...key(), partner: one.id })).toMatchObject(
      refused(403, 'tournaments/guest'),
    );
    expect(await one.call('POST', `/tours/${id}/join`, key())).toMatchObject(refused(400, 'request/invalid'));
    const joined = await one.call('POST', `/tours/${id}/join`, { ...key(), partner: other.id });
    expect(joined.body['data']).toMatchObject({
      you: { step: 'wait_partner', partner: { player_id: other.id } },
    });
    expect((await read(other, id)).you).toMatchObject({ step: 'answer', partner: { player_id: one.id } });
    const accepted = await other.call('POST', `/tours/${id}/accept`, { ...key(), partner: one.id });
    expect(accepted.body['data']).toMatchObject({ taken: 1, you: { step: 'wait_start' } });
    const mine = (await one.call('GET', '/tours?status=mine')).body['data'] as { id: string }[];
    expect(mine.map((each) => each.id)).toEqual([id]);
    const open = (await guest.call('GET', '/tours?kind=elimination')).body['data'] as { id: string }[];
    expect(open.map((each) => each.id)).toContain(id);
    const entrants = (await by.call('GET', `/admin/tours/${id}/players`)).body['data'];
    expect(entrants).toMatchObject([
      { player_id: one.id, state: 'in', partner: { player_id: other.id } },
      { player_id: other.id, state: 'in', partner: { player_id: one.id } },
    ]);
    expect(await one.call('POST', `/tours/${id}/check-in`, key())).toMatchObject(
      refused(409, 'tournaments/closed'),
    );
    for (const path of ['pause', 'ready', 'bye'])
      expect((await one.call('POST', `/tours/${id}/${path}`, key())).status).toBe(409);
    // Before the first match the order is that of signing up.
    expect((await one.call('GET', `/tours/${id}/standings`)).body).toMatchObject({
      data: [{ place: 1, played: 0, people: [{ player_id: one.id }, { player_id: other.id }] }],
      mine: { place: 1 },
    });
    expect((await one.call('GET', `/tours/${id}/bracket`)).body['data']).toEqual({ rounds: [] });
    expect((await one.call('POST', `/tours/${id}/leave`, key())).body['data']).toMatchObject({
      taken: 0,
      you: { step: 'sign_up' },
    });
  });

  it('does not let who blocked somebody be asked by them', async () => {
    const id = await published(await staff());
    const [one, other] = [await player(), await player()];
    expect((await other.call('POST', '/blocks', { player_id: one.id })).status).toBeLessThan(300);
    expect(await one.call('POST', `/tours/${id}/join`, { ...key(), partner: other.id })).toMatchObject(
      refused(409, 'tournaments/partner_not_allowed'),
    );
  });
});

describe('an arena as players see it', () => {
  it('is joined alone, and rests only those who play in it', async () => {
    const id = await published(await staff(), {
      kind: 'arena',
      target_points: 3,
      minutes: 60,
      seats: 100,
      starts_at: at(HOUR_MS),
    });
    const [one, other] = [await player(), await player()];
    const joined = await one.call('POST', `/tours/${id}/join`, key());
    expect(joined.body['data']).toMatchObject({
      taken: 1,
      rounds: null,
      draw: { seed: null },
      you: { step: 'wait_start', partner: null, place: null },
    });
    expect(await other.call('POST', `/tours/${id}/accept`, { ...key(), partner: one.id })).toMatchObject(
      refused(409, 'tournaments/not_asked'),
    );
    for (const path of ['pause', 'ready']) {
      const call = (by: Caller) => by.call('POST', `/tours/${id}/${path}`, key());
      expect(await call(one)).toMatchObject(refused(409, 'tournaments/closed'));
      expect(await call(other)).toMatchObject(refused(409, 'tournaments/not_in'));
    }
    expect((await one.call('GET', `/tours/${id}/standings`)).body).toMatchObject({ data: [], mine: null });
    expect((await one.call('POST', `/tours/${id}/leave`, key())).body['data']).toMatchObject({
      taken: 0,
      you: { step: 'sign_up' },
    });
  });
});

describe('the staff of a tournament', () => {
  it('take a pair out', async () => {
    const by = await staff();
    const id = await published(by, { starts_at: at(30 * MINUTE_MS) });
    const [one, other] = [await player(), await player()];
    await one.call('POST', `/tours/${id}/join`, { ...key(), partner: other.id });
    await other.call('POST', `/tours/${id}/accept`, { ...key(), partner: one.id });
    const remove = (person: string) =>
      by.call('POST', `/admin/tours/${id}/players/${person}/remove`, { reason: 'دو حساب' });
    expect(await remove(anId(404))).toMatchObject(refused(409, 'tournaments/not_in'));
    expect((await remove(other.id)).status).toBe(200);
    expect((await read(one, id)).taken).toBe(0);
    const none = `/admin/tours/${id}/matches/${anId(1)}/result`;
    expect(await by.call('POST', none, { winner: 0, reason: 'قهر' })).toMatchObject(
      refused(404, 'request/not_found'),
    );
  });
});
