import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminLevel } from '@hokm/shared/policy';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { MACHINE_CALL } from '../../platform/panel/audit-action.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import { setRole } from './set-role.js';
import { undoable } from './undoable.js';

let http: TestHttp;
let chief: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  chief = await aPanelPerson(http, 'super_admin');
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

const as = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const codeOf = ({ body }: ApiAnswer) => body['code'];
const undoOf = ({ body }: ApiAnswer) => `/admin/undo/${(body['undo'] as { id: string } | null)?.id ?? ''}`;
const record = (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const levelOf = async (id: string) => (await record(id))?.admin_level;
const role = async (by: SignedInPerson, id: string, admin_level: string) =>
  (await as(by))('PUT', `/admin/users/${id}/role`, { admin_level, reason: 'x' });
/** Takes a super administrator away, as with consent; the call that takes it back. */
async function takenAway(by: SignedInPerson, id: string, admin_level: AdminLevel): Promise<string> {
  const { users } = http.parts;
  const account = { id: by.id, admin_level: 'super_admin', session: { id: 'a session' } } as const;
  const call = { ...MACHINE_CALL, account, approval: 'given', askedBy: 'somebody' };
  const done = await setRole(undoable(users, 'users.role', 'admin'), call, id, {
    admin_level,
    reason: 'x',
  });
  return `/admin/undo/${done.ok ? (done.key ?? '') : ''}`;
}

describe('another level', () => {
  it('is taken back with the time since when somebody is staff', async () => {
    const { id } = await aPerson(http, 'user');
    await role(admin, id, 'moderator');
    const since = (await record(id))?.staff_since;
    const demoted = await role(admin, id, 'user');
    expect((await (await as(admin))('POST', undoOf(demoted))).body).toMatchObject({ undone: 1 });
    expect(await record(id)).toMatchObject({ admin_level: 'moderator', staff_since: since });
  });

  it('is given back to a fresh session alone, and by nobody below it', async () => {
    const { id } = await aPerson(http, 'super_admin');
    const undo = await takenAway(chief, id, 'moderator');
    expect(codeOf(await (await as(admin))('POST', undo))).toBe('users/above_you');
    // One person alone makes no super administrator.
    const other = await aPanelPerson(http, 'super_admin');
    expect(codeOf(await (await as(other))('POST', undo))).toBe('approval/needed');
    await takenAway(chief, other.id, 'user');
    const old = await as(chief);
    http.clock.advance(11 * 60_000);
    expect(codeOf(await old('POST', undo))).toBe('auth/step_up_needed');
    expect(await levelOf(id)).toBe('moderator');
    expect((await (await as(chief))('POST', undo)).body).toMatchObject({ undone: 1 });
    expect(await levelOf(id)).toBe('super_admin');
    await takenAway(chief, id, 'user');
  });

  it('that a second person has approved is taken back with consent alone', async () => {
    const [other, made] = [await aPanelPerson(http, 'super_admin'), await aPerson(http, 'user')];
    const asked = await (
      await as(chief)
    )('PUT', `/admin/users/${made.id}/role`, { admin_level: 'super_admin', reason: 'x', ask: true });
    const approval = (asked.body['approval'] as { id: string }).id;
    await (
      await as(other)
    )('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    expect(await levelOf(made.id)).toBe('super_admin');
    const [entry] = await http.connection
      .collection<AuditRecord>('audit_log')
      .find({ target: `accounts:${made.id}`, action: 'users.role' })
      .toArray();
    const seen = await (await as(chief))('GET', `/security/audit-logs/${entry?._id ?? 0}`);
    const undo = (seen.body['data'] as { undo: { id: string } | null }).undo;
    expect(codeOf(await (await as(chief))('POST', `/admin/undo/${undo?.id ?? ''}`))).toBe('approval/needed');
    await takenAway(chief, made.id, 'user');
    await takenAway(chief, other.id, 'user');
  });

  it('of many is taken back with one call', async () => {
    const ids = [(await aPerson(http, 'user')).id, (await aPerson(http, 'user')).id];
    const body = { action: 'promote', item_ids: ids, reason: 'x' };
    const promoted = await (await as(admin))('POST', '/admin/users/bulk', body);
    expect(await Promise.all(ids.map(levelOf))).toEqual(['admin', 'admin']);
    expect((await (await as(admin))('POST', undoOf(promoted))).body).toMatchObject({ undone: 2 });
    expect(await Promise.all(ids.map(levelOf))).toEqual(['user', 'user']);
  });
});

describe('an entry of the audit log', () => {
  const entryOf = async (action: string, target: string) => {
    const found = await http.connection
      .collection<AuditRecord>('audit_log')
      .findOne({ action, target }, { sort: { _id: -1 } });
    const { body } = await (await as(chief))('GET', `/security/audit-logs/${found?._id ?? 0}`);
    return (body['data'] as { undo: { id: string; until: string } | null }).undo;
  };

  it('says how its action is taken back, until somebody changes the person or a day has passed', async () => {
    const { id } = await aPerson(http, 'user');
    const mute = async () =>
      (await as(admin))('POST', `/admin/users/${id}/moderate`, { action: 'mute', reason: 'spam' });
    await mute();
    const target = `accounts:${id}`;
    const undo = await entryOf('users.moderate.mute', target);
    expect(undo?.until).toBe(new Date(http.clock.now() + 24 * 3_600_000).toISOString());
    await (
      await as(admin)
    )('POST', `/admin/users/${id}/moderate`, { action: 'freeze_coins', reason: 'seen' });
    expect(await entryOf('users.moderate.mute', target)).toBeNull();
    expect((await (await as(chief))('POST', `/admin/undo/${undo?.id ?? ''}`)).status).toBe(409);
    const frozen = await entryOf('users.moderate.freeze_coins', target);
    expect((await (await as(chief))('POST', `/admin/undo/${frozen?.id ?? ''}`)).status).toBe(200);
    expect(await entryOf('users.undo', target)).toBeNull();
    await mute();
    http.clock.advance(24 * 3_600_000);
    expect(await entryOf('users.moderate.mute', target)).toBeNull();
  });

  it('of a bulk action takes the whole back', async () => {
    const { id } = await aPerson(http, 'user');
    const body = { action: 'tag', tag: 'vip', item_ids: [id], reason: 'x' };
    await (
      await as(admin)
    )('POST', '/admin/users/bulk', body);
    const undo = await entryOf('users.bulk', 'accounts:1');
    expect((await (await as(chief))('POST', `/admin/undo/${undo?.id ?? ''}`)).status).toBe(200);
    expect((await record(id))?.tags ?? []).toEqual([]);
  });

  it('of a decision on reports opens them again', async () => {
    const { id } = await aPerson(http, 'user');
    const reports = http.connection.collection('reports');
    await reports.insertOne({
      _id: 'm1:x:y' as never,
      by: admin.id,
      player_id: id,
      player_name: 'x',
      room_id: 'R',
      match_id: 'm',
      reason: 'spam',
      status: 'open',
      at: http.clock.now(),
    });
    await (
      await as(admin)
    )('POST', `/admin/reports/${id}-spam/resolve`, { outcome: 'no_action' });
    const undo = await entryOf('reports.resolve', `reports:${id}-spam`);
    expect((await (await as(chief))('POST', `/admin/undo/${undo?.id ?? ''}`)).status).toBe(200);
    expect(await reports.countDocuments({ player_id: id, status: 'open' })).toBe(1);
  });
});
