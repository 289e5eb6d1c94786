import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { apiOf, type ApiAnswer } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { SignalType } from '../platform/core/signals.js';

let http: TestHttp;
let boss: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp();
  boss = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

const call = (
  person: SignedInPerson,
  method: 'GET' | 'PUT',
  path: string,
  body?: object,
): Promise<ApiAnswer> => apiOf(http.url, person.token)(method, path, body);

async function configure(change: Partial<DetectionSettings>): Promise<void> {
  const { body } = await call(boss, 'GET', '/security/configuration');
  const { settings, revision } = body['data'] as { settings: DetectionSettings; revision: number };
  const saved = await call(boss, 'PUT', '/security/configuration', { ...settings, ...change, revision });
  expect(saved.status).toBe(200);
}

/** Signals of one kind around an account, each from a network of its own; the next flush sees them. */
async function signal(type: SignalType, account: string, times: number, session = ''): Promise<void> {
  for (let n = 0; n < times; n += 1)
    http.parts.signals.note({ type, address: `81.2.${n}.5`, account, session, target: '/api/x' });
  await http.parts.threatWatch.flush();
}
const accounts = () => http.connection.collection<AccountRecord>('accounts');
const mails = (kind: string) => http.connection.collection('letters').find({ kind }).toArray();
const audited = async (action: string) =>
  (await http.connection.collection('audit_log').find({ action }).toArray()).map(
    ({ actor, actor_level, target }) => [...[actor as string, actor_level as string, target as string]],
  );
const frozen = async (id: string) =>
  (await accounts().findOne({ _id: objectId(id) ?? undefined }))?.sanctions?.filter(
    ({ kind }) => kind === 'freeze_coins',
  ) ?? [];

describe('what follows a threat around an account', () => {
  it('is nothing before it is turned on', async () => {
    const player = await aPerson(http, 'user');
    await signal('money_mismatch', player.id, 1);
    expect(await frozen(player.id)).toEqual([]);
    expect(await audited('users.moderate.freeze_coins')).toEqual([]);
  });

  it('is a mail to the owner whose password is guessed, once a day', async () => {
    await configure({ auto_account: true });
    const player = await aPerson(http, 'user');
    const email = { address: 'sara@example.org', key: 'sara@example.org', verified_at: new Date(0) };
    await accounts().updateOne({ _id: objectId(player.id) ?? undefined }, { $set: { email } as never });
    await signal('sign_in_failed', player.id, 9);
    expect(await mails('account_guessed')).toEqual([]);
    await signal('sign_in_failed', player.id, 4);
    http.clock.advance(60_000);
    await signal('sign_in_failed', player.id, 4);
    expect(await mails('account_guessed')).toMatchObject([
      { to: 'sara@example.org', threat_type: 'password_guessing' },
    ]);
    expect(await audited('threats.mail_owner')).toEqual([['system', 'machine', `accounts:${player.id}`]]);
  });

  it('is the end of the session that acts in the name of another, and of no other session', async () => {
    await configure({ auto_account: true });
    const player = await aPerson(http, 'user');
    const _id = objectId(player.id);
    if (_id === null) throw new Error('no account');
    const { sessions } = http.parts.signIn;
    const { token } = await sessions.start({ _id }, { userAgent: '' });
    const session = (await http.parts.signIn.authenticate(token))?.session.id ?? '';
    await signal('identity_mismatch', player.id, 3, session);
    expect(await http.parts.signIn.authenticate(token)).toBeNull();
    expect(await http.parts.signIn.authenticate(player.token)).not.toBeNull();
    expect(await audited('threats.end_session')).toEqual([['system', 'machine', `accounts:${player.id}`]]);
    await signal('identity_mismatch', player.id, 3, session);
    expect(await audited('threats.end_session')).toHaveLength(1);
  });

  it('is that staff from a new place confirm their sessions anew', async () => {
    await configure({ auto_account: true });
    const admin = await aPanelPerson(http, 'admin');
    expect((await call(admin, 'GET', '/admin/users')).status).toBe(200);
    await signal('staff_elsewhere', admin.id, 1);
    const session = await http.connection
      .collection('sessions')
      .findOne({ account: objectId(admin.id), kind: 'panel' });
    expect(session).toMatchObject({ confirmed_at: new Date(0) });
    expect(session).not.toHaveProperty('second_factor_at');
    expect(await audited('threats.confirm_anew')).toEqual([['system', 'machine', `accounts:${admin.id}`]]);
    const player = await aPerson(http, 'user');
    await signal('staff_elsewhere', player.id, 1);
    expect(await audited('threats.confirm_anew')).toHaveLength(1);
  });

  it('is a frozen purse where the money does not add up, once, told to the person', async () => {
    await configure({ auto_account: true });
    const player = await aPerson(http, 'user');
    await Promise.all([signal('money_mismatch', player.id, 1), http.parts.threatWatch.flush()]);
    await signal('money_mismatch', player.id, 2);
    expect(await frozen(player.id)).toMatchObject([{ by: 'system', reason: 'ناسازگاری سکه و پرداخت' }]);
    expect(await audited('users.moderate.freeze_coins')).toEqual([
      ['system', 'machine', `accounts:${player.id}`],
    ]);
    expect((await call(boss, 'GET', '/security/audit-logs/verify')).body).toMatchObject({ broken_at: null });
  });

  it('is nothing for sign-ins to no account', async () => {
    await configure({ auto_account: true });
    await signal('sign_in_failed', '~0123456789', 12);
    expect(await audited('threats.mail_owner')).toEqual([]);
  });
});
