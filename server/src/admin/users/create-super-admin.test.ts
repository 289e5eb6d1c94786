import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '@hokm/shared/api/approvals';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

const fresh = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const codeOf = ({ body }: ApiAnswer) => body['code'];
const entriesAbout = (id: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .find({ target: `accounts:${id}` })
    .toArray();

describe('a super administrator whom another one creates', () => {
  const body = { name: 'شریک', email: 'partner@example.org', language: 'fa', admin_level: 'super_admin' };
  const accountOf = () =>
    http.connection.collection<AccountRecord>('accounts').findOne({ 'email.address': body.email });
  const openOf = async (by: SignedInPerson) =>
    (await (await fresh(by))('GET', '/admin/approvals')).body['data'] as Approval[];

  it('is not there before a second one consents, and then is invited once', async () => {
    const [asker, second] = [
      await aPanelPerson(http, 'super_admin'),
      await aPanelPerson(http, 'super_admin'),
    ];
    const call = await fresh(asker);
    expect(codeOf(await call('POST', '/admin/users', body))).toBe('approval/needed');
    const asked = await call('POST', '/admin/users', { ...body, ask: true });
    expect(asked).toMatchObject({ status: 201, body: { data: null, approval: { runs_at: null } } });
    expect(await accountOf()).toBeNull();
    const { id } = asked.body['approval'] as { id: string };
    const [waiting] = await openOf(second);
    expect(waiting).toMatchObject({
      id,
      action: 'users.create',
      level: 'super_admin',
      target: { name: 'شریک' },
      facts: { email: body.email },
      may: ['approve', 'reject'],
    });
    // Others of the staff see the act, and may stop it; the address is none of theirs.
    const [seen] = await openOf(await aPanelPerson(http, 'moderator'));
    expect([seen?.may, seen?.facts['email']]).toEqual([['reject'], undefined]);
    const approve = { decision: 'approve' };
    const decided = await (await fresh(second))('PUT', `/admin/approvals/${id}`, approve);
    expect(decided.body['data']).toMatchObject({ state: 'done' });
    const made = await accountOf();
    expect(made).toMatchObject({ admin_level: 'super_admin', staff_since: expect.any(Date) as Date });
    expect((await entriesAbout(String(made?._id))).map(({ action }) => action)).toEqual(['users.create']);
    // As if the process had died before it noted that.
    await http.connection
      .collection('approvals')
      .updateOne({ _id: objectId(id)! }, { $set: { state: 'running', due_at: new Date(http.clock.now()) } });
    await http.parts.approvals.sweep();
    expect(await http.parts.approvals.find(id)).toMatchObject({ state: 'done' });
    const letters = http.connection.collection('letters');
    expect(await letters.countDocuments({ to: body.email, kind: 'invitation' })).toBe(1);
    expect(codeOf(await call('POST', '/admin/users', { ...body, ask: true }))).toBe('auth/identity_taken');
  });

  it('is not made of an address that has got an account meanwhile, nor by who is below', async () => {
    const [asker, second] = [
      await aPanelPerson(http, 'super_admin'),
      await aPanelPerson(http, 'super_admin'),
    ];
    const other = { ...body, email: 'meanwhile@example.org', ask: true };
    const asked = await (await fresh(asker))('POST', '/admin/users', other);
    await (
      await fresh(asker)
    )('POST', '/admin/users', { ...other, admin_level: 'user' });
    const { id } = asked.body['approval'] as { id: string };
    const decided = await (await fresh(second))('PUT', `/admin/approvals/${id}`, { decision: 'approve' });
    expect(decided.body['data']).toMatchObject({ state: 'failed', code: 'auth/identity_taken' });
    const level = await http.connection.collection('accounts').findOne({ 'email.address': other.email });
    expect(level).toMatchObject({ admin_level: 'user' });
    const above = { ...body, email: 'above@example.org', ask: true };
    expect(codeOf(await (await fresh(admin))('POST', '/admin/users', above))).toBe('users/above_you');
  });
});
