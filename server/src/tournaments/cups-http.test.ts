import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson } from '../../test/support/people.js';
import { anId } from '../../test/support/rooms.js';
import { accountModel } from '../accounts/model.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
});
afterAll(() => http.close());

async function player(played = 10, level: 'user' | 'guest' = 'user') {
  const { id, token } = await aPerson(http, level);
  await accountModel(http.connection).updateOne(
    { _id: id },
    { $set: { standing: { version: 1, score: 0, wins: played, losses: 0 } } },
  );
  return { id, call: apiOf(http.url, token) };
}
type Caller = Awaited<ReturnType<typeof player>>;
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });
let keys = 0;
const key = () => ({ idempotency_key: `key-of-test-${(keys += 1)}` });
const wish = (fields: object = {}) => ({
  name: 'شب یلدا',
  partners: 'drawn',
  kind: 'elimination',
  target_points: 3,
  people: 8,
  starts_at: null,
  ...key(),
  ...fields,
});
async function aCup(by: Caller, fields: object = {}): Promise<Tournament> {
  const { status, body } = await by.call('POST', '/cups', wish(fields));
  expect(status).toBe(200);
  return body['data'] as Tournament;
}

describe('a cup over HTTP', () => {
  it.each([
    ['people', { people: 3 }],
    ['people', { people: 34, kind: 'swiss' }],
    ['people', { people: 7 }],
    ['people', { people: 18 }],
    ['points', { target_points: 7 }],
    ['kind', { kind: 'arena' }],
    ['partners', { partners: 'none' }],
    ['start', { starts_at: 'tonight' }],
  ])('is refused for its %s', async (_, fields) => {
    const by = await player();
    expect(await by.call('POST', '/cups', wish(fields))).toMatchObject(refused(400, 'request/invalid'));
  });

  it('is opened by nobody who is a guest or has played little', async () => {
    const [guest, novice] = [await player(10, 'guest'), await player(9)];
    expect(await guest.call('POST', '/cups', wish())).toMatchObject(refused(403, 'tournaments/guest'));
    expect(await novice.call('POST', '/cups', wish())).toMatchObject(refused(403, 'cups/few_matches'));
  });

  it('is seen as its opener and as others see it, and signed up for one by one', async () => {
    const [by, one] = [await player(), await player(0)];
    const { id, cup, prizes } = await aCup(by, { name: '' });
    expect(cup).toMatchObject({
      is_mine: true,
      people: 0,
      people_most: 8,
      may_start: false,
      of_group: false,
    });
    expect(prizes).toEqual([]);
    const joined = await one.call('POST', `/tours/${id}/join`, key());
    expect(joined.body['data']).toMatchObject({
      cup: { is_mine: false, people: 1, opener: { player_id: by.id } },
      you: { step: 'wait_start', fee: 0 },
    });
    expect((await by.call('GET', `/tours/${id}/standings`)).body['data']).toMatchObject([
      { place: 1, played: 0, people: [{ player_id: one.id }] },
    ]);
    expect((await one.call('POST', `/tours/${id}/leave`, key())).body['data']).toMatchObject({
      taken: 0,
      you: { step: 'sign_up', why_not: null },
    });
  });

  it('is in the lists of those who are in it and of its opener, and in no other', async () => {
    const [by, one] = [await player(), await player(0)];
    const { id } = await aCup(by);
    await one.call('POST', `/tours/${id}/join`, key());
    const ids = async (who: Caller, path: string) =>
      ((await who.call('GET', path)).body['data'] as Tournament[]).map((tour) => tour.id);
    expect(await ids(one, '/tours?status=mine')).toEqual([id]);
    expect(await ids(by, '/cups')).toEqual([id]);
    expect(await ids(one, '/cups')).toEqual([]);
    expect(await ids(one, '/tours?status=open')).toContain(id);
    for (const status of ['open', 'upcoming', 'running', 'finished'])
      expect(await ids(by, `/tours?status=${status}&per_page=50`)).not.toContain(id);
  });

  it('is not there for a person whom its opener has blocked, unless they are in it', async () => {
    const [by, blocked, inside] = [await player(), await player(0), await player(0)];
    const { id } = await aCup(by);
    await inside.call('POST', `/tours/${id}/join`, key());
    for (const { id: other } of [blocked, inside])
      expect((await by.call('POST', '/blocks', { player_id: other })).status).toBeLessThan(300);
    const missing = refused(404, 'request/not_found');
    expect(await blocked.call('GET', `/tours/${id}`)).toMatchObject(missing);
    expect(await blocked.call('GET', `/tours/${id}/bracket`)).toMatchObject(missing);
    expect(await blocked.call('POST', `/tours/${id}/join`, key())).toMatchObject(missing);
    expect((await inside.call('GET', `/tours/${id}`)).status).toBe(200);
  });

  it('is begun and called off by its opener alone', async () => {
    const [by, one] = [await player(), await player()];
    const { id } = await aCup(by, { starts_at: new Date(http.clock.now() + DAY_MS).toISOString() });
    expect(await by.call('POST', `/cups/${id}/start`, key())).toMatchObject(refused(409, 'cups/too_few'));
    for (const act of ['start', 'cancel'])
      expect(await one.call('POST', `/cups/${id}/${act}`, key())).toMatchObject(
        refused(403, 'cups/not_yours'),
      );
    expect(await one.call('POST', `/cups/${anId(0x99)}/start`, key())).toMatchObject(
      refused(404, 'request/not_found'),
    );
    expect((await by.call('POST', `/cups/${id}/cancel`, key())).body['data']).toMatchObject({
      status: 'cancelled',
      reason: 'opener',
    });
  });

  it('is found, marked and called off by staff, who change nothing else of it', async () => {
    const by = await player();
    const { id } = await aCup(by);
    const staff = await aPanelPerson(http, 'admin');
    const call = apiOf(http.url, staff.token);
    const listed = (await call('GET', '/admin/tours?of=people&per_page=50')).body['data'] as { id: string }[];
    expect(listed.find((row) => row.id === id)).toMatchObject({ cup: { opener: by.id } });
    const house = (await call('GET', '/admin/tours?of=house&per_page=50')).body['data'] as { id: string }[];
    expect(house.map((row) => row.id)).not.toContain(id);
    const ended = await call('POST', `/admin/tours/${id}/action`, { action: 'cancel', reason: 'نام زشت' });
    expect(ended).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  });
});
