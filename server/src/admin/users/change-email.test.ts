import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelUser } from '@hokm/shared/api/users';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { AuditLog } from '../../platform/panel/audit-log.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const as = (person: SignedInPerson) => apiOf(http.url, person.token);
const codeOf = ({ body }: ApiAnswer) => body['code'];
const userOf = ({ body }: ApiAnswer) => body['data'] as PanelUser;
const record = async (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const entriesAbout = (id: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .find({ target: `accounts:${id}` })
    .toArray();

describe('the e-mail address of an account', () => {
  const address = (key: string) => ({ address: key, key, verified_at: new Date(http.clock.now() - 1) });
  const withAddress = async (key: string) => {
    const person = await aPerson(http, 'user');
    const email = address(key);
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(person.id) ?? undefined }, { $set: { email } });
    return person;
  };
  const follow = async () => {
    const task = http.parts.modules.parts('tasks').find(({ name }) => name === 'follow moved addresses');
    if (task === undefined) throw new Error('there is no such task');
    await task.run();
  };
  const mailsTo = async () =>
    (await http.connection.collection<{ kind: string; to: string }>('letters').find().toArray()).map(
      ({ kind, to }) => `${kind} ${to}`,
    );

  it('is changed by a super administrator, with all that the old one opened', async () => {
    const chief = await aPanelPerson(http, 'super_admin');
    const { id, token } = await withAddress('old@example.org');
    const { revision } = userOf(await as(chief)('GET', `/admin/users/${id}`));
    const links = http.connection.collection('mail_tokens');
    const link = { _id: 'link' as never, kind: 'reset', subject: objectId(id) };
    await links.insertOne({ ...link, expires_at: new Date(http.clock.now() + 60_000) });
    const email = 'New@Example.org';
    const changed = await as(chief)('PUT', `/admin/users/${id}`, { revision, name: 'نام تازه', email });
    expect(userOf(changed)).toMatchObject({ email, name: 'نام تازه', revision: revision + 1 });
    expect((await record(id))?.email).toMatchObject({ address: email, key: 'new@example.org' });
    expect(codeOf(await apiOf(http.url, token)('GET', '/auth/profile'))).toBe('auth/unauthenticated');
    expect(await links.countDocuments({ subject: objectId(id) ?? undefined })).toBe(0);
    expect(await mailsTo()).toEqual(
      expect.arrayContaining(['email_moved old@example.org', `email_moved_here ${email}`]),
    );
    const [entry] = await entriesAbout(id);
    const chain = new AuditLog(http.connection, randomBytes, ['development']);
    expect(entry === undefined ? null : await chain.changesOf(entry)).toContainEqual({
      field: 'email',
      before: 'old@example.org',
      after: email,
    });
    expect(
      await http.connection
        .collection('security_events')
        .countDocuments({ event_type: 'email_changed', account: id }),
    ).toBe(1);
  });

  it('is followed by the worker when the process ends right after the change', async () => {
    const { id } = await withAddress('before@example.org');
    const left = {
      email: address('after@example.org'),
      email_moved: { from: 'before@example.org', due: http.clock.now() },
    };
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(id) ?? undefined }, { $set: left });
    const links = http.connection.collection('mail_tokens');
    const link = { _id: 'left' as never, kind: 'reset', subject: objectId(id) };
    await links.insertOne({ ...link, expires_at: new Date(http.clock.now() + 60_000) });
    await follow();
    expect(await links.countDocuments({ subject: objectId(id) ?? undefined })).toBe(0);
    expect(await mailsTo()).toEqual(
      expect.arrayContaining(['email_moved before@example.org', 'email_moved_here after@example.org']),
    );
    expect(await record(id)).not.toHaveProperty('email_moved');
    const sent = await mailsTo();
    await follow();
    expect(await mailsTo()).toEqual(sent);
  });

  it('stays for anybody below, for an old session, when it is none or taken, and above the caller', async () => {
    const chief = await aPanelPerson(http, 'super_admin');
    const { id } = await withAddress('mine@example.org');
    await withAddress('taken@example.org');
    const admin = await aPanelPerson(http, 'admin');
    const put = async (person: SignedInPerson, email: string) =>
      codeOf(await as(person)('PUT', `/admin/users/${id}`, { revision: 0, email }));
    expect(await put(admin, 'x@example.org')).toBe('auth/forbidden');
    expect(await put(chief, 'nobody')).toBe('auth/email_invalid');
    expect(await put(chief, 'TAKEN@example.org')).toBe('auth/identity_taken');
    http.clock.advance(11 * 60_000);
    expect(await put(chief, 'x@example.org')).toBe('auth/step_up_needed');
    const self = apiOf(http.url, await panelTokenOf(http, chief.id));
    expect(
      codeOf(await self('PUT', `/admin/users/${chief.id}`, { revision: 0, email: 'x@example.org' })),
    ).toBe('users/self');
    expect((await record(id))?.email?.key).toBe('mine@example.org');
    expect(await entriesAbout(id)).toEqual([]);
  });
});
