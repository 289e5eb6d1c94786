import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf } from '../../../test/support/people.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const isIn = async (token: string) => (await apiOf(http.url, token)('GET', '/auth/profile')).status === 200;
const endAll = (token: string, item_ids: readonly string[], more: object = {}) =>
  apiOf(http.url, token)('POST', '/admin/users/bulk', {
    action: 'end_sessions',
    item_ids,
    reason: 'stolen telephone',
    ...more,
  });

describe('an administrator', () => {
  it('ends their sessions for one person or several, and those people see that it happened', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const people = [await aPerson(http, 'user'), await aPerson(http, 'guest')];
    const untouched = await aPerson(http, 'user');
    const answer = await endAll(
      admin.token,
      [...people, people[0] ?? admin].map(({ id }) => id),
    );
    expect(answer.body).toEqual({
      success: true,
      done: 2,
      refused: [],
      job: null,
      undo: null,
      approval: null,
    });
    for (const { id, token } of people) {
      expect(await isIn(token)).toBe(false);
      const event = await http.connection.collection('security_events').findOne({ account: id });
      expect(event).toMatchObject({ event_type: 'sessions_ended', source_ip: '' });
    }
    expect(await isIn(untouched.token)).toBe(true);
  });

  it('is in the audit log with the reason, once for the call and once for each person', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const { id } = await aPerson(http, 'user');
    await endAll(admin.token, [id]);
    const entries = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ actor: admin.id })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action, target, reason }) => [action, target, reason])).toEqual([
      ['users.bulk', 'accounts:1', 'stolen telephone'],
      ['users.end_sessions', `accounts:${id}`, 'stolen telephone'],
    ]);
  });

  it('is refused for people above their level, for themselves and for accounts that do not exist', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const above = await aPerson(http, 'super_admin');
    const equal = await aPerson(http, 'admin');
    const missing = 'f'.repeat(24);
    const { body } = await endAll(admin.token, [above.id, admin.id, missing, equal.id]);
    expect(body).toEqual({
      success: true,
      job: null,
      undo: null,
      approval: null,
      done: 1,
      refused: [
        { id: above.id, code: 'users/above_you' },
        { id: admin.id, code: 'users/self' },
        { id: missing, code: 'request/not_found' },
      ],
    });
    expect([await isIn(above.token), await isIn(equal.token)]).toEqual([true, false]);
  });

  it('gives a reason, names ids only, and confirms the session before', async () => {
    const { id, token } = await aPanelPerson(http, 'admin');
    const person = await aPerson(http, 'user');
    expect((await endAll(token, [person.id], { reason: ' ' })).status).toBe(400);
    expect((await endAll(token, ['{"$ne":null}'])).status).toBe(400);
    expect((await endAll(token, [])).status).toBe(400);
    http.clock.advance(11 * 60_000);
    expect((await endAll(token, [person.id])).body['code']).toBe('auth/step_up_needed');
    expect((await endAll(await panelTokenOf(http, id), [person.id])).body['done']).toBe(1);
    expect(await isIn(person.token)).toBe(false);
  });

  it('is no moderator and no player', async () => {
    const person = await aPerson(http, 'user');
    for (const { token } of [await aPanelPerson(http, 'moderator'), await aPerson(http, 'admin')])
      expect((await endAll(token, [person.id])).status).toBe(403);
    expect(await isIn(person.token)).toBe(true);
  });
});
