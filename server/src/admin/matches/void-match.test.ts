import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { aPerson as aSeat, anId, buildRoom } from '../../../test/support/rooms.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';

let http: TestHttp;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

let made = 0;
async function aMatch(change: Partial<MatchRecord> = {}): Promise<string> {
  made += 1;
  const _id = anId(0xd0000 + made);
  const room = buildRoom({ _id, room_id: `VOID${made}`, status: 'in progress', ...change });
  await matchModel(http.connection).create(room);
  return _id;
}
const asked = async (id: string) =>
  (await matchModel(http.connection).findById(id).lean<MatchRecord>())?.void_asked ?? null;
const entries = (id: string) =>
  http.connection.collection('audit_log').countDocuments({ action: 'matches.void', target: `matches:${id}` });
async function ask(id: string, by = admin, reason = 'کسی دست دیگران را می‌دید') {
  const call = apiOf(http.url, await panelTokenOf(http, by.id));
  const { status, body } = await call('POST', `/admin/matches/${id}/void`, { reason });
  return status === 200 ? 'asked' : body['code'];
}

describe('making a running match void', () => {
  it('is asked for once, with its reason in the audit log', async () => {
    const id = await aMatch();
    expect(await Promise.all([ask(id), ask(id)])).toEqual(['asked', 'asked']);
    expect(await asked(id)).toBe(http.clock.now());
    expect(await entries(id)).toBe(1);
  });

  it('is for nobody who plays in it, nor for moderators or players, and needs a reason', async () => {
    const own = await aMatch({ seats: [{ ...aSeat(1), player_id: admin.id }, aSeat(2), aSeat(3), aSeat(4)] });
    expect(await ask(own)).toBe('users/self');
    const id = await aMatch();
    expect(await ask(id, await aPanelPerson(http, 'moderator'))).toBe('auth/forbidden');
    const { token } = await aPerson(http, 'user');
    const { status } = await apiOf(http.url, token)('POST', `/admin/matches/${id}/void`, { reason: 'x' });
    expect(status).toBeGreaterThanOrEqual(401);
    expect(await ask(id, admin, ' ')).toBe('request/invalid');
    expect([await asked(own), await asked(id), await entries(own), await entries(id)]).toEqual([
      null,
      null,
      0,
      0,
    ]);
  });

  it('is refused before it begins, once it is over, and where there is none', async () => {
    expect(await ask(await aMatch({ status: 'waiting' }))).toBe('room/not_started');
    expect(await ask(await aMatch({ status: 'finished', open: false }))).toBe('game/finished');
    expect(await ask(anId(0xdffff))).toBe('request/not_found');
  });
});
