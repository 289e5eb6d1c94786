import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelUser } from '@hokm/shared/api/users';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { signInGuest } from '../../../test/support/player.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { AuditLog } from '../../platform/panel/audit-log.js';
import { MACHINE_CALL } from '../../platform/panel/audit-action.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
});
afterAll(() => http.close());

const as = (person: SignedInPerson) => apiOf(http.url, person.token);
const record = async (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const userOf = ({ body }: ApiAnswer) => body['data'] as PanelUser;
const entriesAbout = (id: string) =>
  http.connection
    .collection<AuditRecord>('audit_log')
    .find({ target: `accounts:${id}` })
    .sort({ _id: 1 })
    .toArray();
const codeOf = ({ body }: ApiAnswer) => body['code'];
/** An end that has not come yet. */
const soon = () => new Date(http.clock.now() + 3_600_000).toISOString();
/** The audit log counts as read when this is called: the session may be old by then. */
const fresh = async ({ id }: SignedInPerson) => as({ id, token: await panelTokenOf(http, id) });

describe('a change of an account by the staff', () => {
  it('is one with its audit entry, which says who, what, why, before and after', async () => {
    const { id } = await aPerson(http, 'user');
    const { body } = await as(admin)('GET', `/admin/users/${id}`);
    const { revision } = userOf({ status: 200, body });
    const changed = await as(admin)('PUT', `/admin/users/${id}`, { revision, name: 'نام تازه' });
    expect(userOf(changed)).toMatchObject({ name: 'نام تازه', revision: revision + 1 });
    const [entry] = await entriesAbout(id);
    expect(entry).toMatchObject({ action: 'users.update', actor: admin.id, actor_level: 'admin' });
    const chain = new AuditLog(http.connection, randomBytes, ['development']);
    expect(entry === undefined ? null : await chain.changesOf(entry)).toContainEqual({
      field: 'name',
      before: 'Somebody',
      after: 'نام تازه',
    });
    expect(await record(id)).not.toHaveProperty('audit_pending');
    expect(await chain.verify()).toMatchObject({ broken_at: null });
  });

  it('made from an older revision is refused with the person as they are now', async () => {
    const { id, token } = await aPerson(http, 'user');
    const { revision } = userOf(await as(admin)('GET', `/admin/users/${id}`));
    // The owner changes a name meanwhile.
    await apiOf(http.url, token)('PUT', '/auth/profile', { name: 'نام خودم' });
    const late = await as(admin)('PUT', `/admin/users/${id}`, { revision, name: 'دیر' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'content/stale',
        current: { name: 'نام خودم', revision: revision + 1, changed: null },
      },
    });
    expect((await record(id))?.name).toBe('نام خودم');
    expect(await entriesAbout(id)).toEqual([]);
  });

  it('from an older revision hears who of the staff was faster, and when', async () => {
    const { id } = await aPerson(http, 'user');
    const warn = { action: 'warn', reason: 'x' };
    await (
      await fresh(moderator)
    )('POST', `/admin/users/${id}/moderate`, warn);
    const { body } = await as(admin)('PUT', `/admin/users/${id}`, { revision: 0, name: 'دیر' });
    expect((body['current'] as { changed: unknown }).changed).toEqual({
      by: { id: moderator.id, name: 'Somebody' },
      at: new Date(http.clock.now()).toISOString(),
      action: 'users.moderate.warn',
    });
  });

  it('is made once by concurrent calls from the same revision', async () => {
    const { id } = await aPerson(http, 'user');
    const calls = ['الف', 'ب', 'پ'].map((name) =>
      as(admin)('PUT', `/admin/users/${id}`, { revision: 0, name }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect(await entriesAbout(id)).toHaveLength(1);
  });

  it('is refused for oneself, for people above, and for nobody', async () => {
    const above = await aPerson(http, 'super_admin');
    const status = (id: string) =>
      as(admin)('POST', `/admin/users/${id}/toggle-status`, { is_active: false, reason: 'x', until: soon() });
    expect(codeOf(await status(admin.id))).toBe('users/self');
    expect(codeOf(await status(above.id))).toBe('users/above_you');
    expect(codeOf(await status('f'.repeat(24)))).toBe('request/not_found');
    expect((await status('{"$ne":1}')).status).toBe(400);
    expect(await record(above.id)).not.toHaveProperty('inactive');
  });
});

describe('a closed account', () => {
  it('is closed at once with the reason, and opens again by itself at the end', async () => {
    const { id, token } = await aPerson(http, 'user');
    const until = new Date(http.clock.now() + 60_000).toISOString();
    const closed = await as(admin)('POST', `/admin/users/${id}/toggle-status`, {
      is_active: false,
      reason: 'insult',
      until,
    });
    expect(userOf(closed)).toMatchObject({ is_active: false, inactive: { reason: 'insult', until } });
    const refused = await apiOf(http.url, token)('GET', '/auth/profile');
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'auth/account_inactive', inactive: { reason: 'insult', until, message: null } },
    });
    http.clock.advance(60_001);
    expect(codeOf(await apiOf(http.url, token)('GET', '/auth/profile'))).toBe('auth/unauthenticated');
    const { body } = await (await fresh(admin))('GET', `/admin/users/${id}`);
    expect(userOf({ status: 200, body })).toMatchObject({ is_active: true, inactive: null });
  });

  it('is not closed without a reason, until a moment that has passed, or by a moderator’s list', async () => {
    const { id } = await aPerson(http, 'user');
    const toggle = async (body: object) =>
      codeOf(await (await fresh(admin))('POST', `/admin/users/${id}/toggle-status`, body));
    expect(await toggle({ is_active: false })).toBe('request/invalid');
    const past = new Date(http.clock.now() - 1).toISOString();
    expect(await toggle({ is_active: false, reason: 'x', until: past })).toBe('request/invalid');
    const byModerator = (await fresh(moderator))('POST', `/admin/users/${id}/toggle-status`, { reason: 'x' });
    expect(codeOf(await byModerator)).toBe('auth/forbidden');
    expect(await record(id)).not.toHaveProperty('inactive');
  });

  it('is opened by taking the action back within a day, once', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await fresh(admin);
    const closed = await call('POST', `/admin/users/${id}/toggle-status`, {
      reason: 'mistake',
      until: soon(),
    });
    const undo = closed.body['undo'] as { id: string };
    expect(codeOf(await (await fresh(moderator))('POST', `/admin/undo/${undo.id}`))).toBe(
      'request/not_found',
    );
    expect((await call('POST', `/admin/undo/${undo.id}`)).body).toEqual({
      success: true,
      undone: 1,
      refused: [],
      job: null,
    });
    expect(await record(id)).not.toHaveProperty('inactive');
    expect(codeOf(await call('POST', `/admin/undo/${undo.id}`))).toBe('request/not_found');
  });

  it('cannot be opened by an undo after somebody else has changed the person', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await fresh(admin);
    const closed = await call('POST', `/admin/users/${id}/toggle-status`, { reason: 'spam', until: soon() });
    const { id: undo } = closed.body['undo'] as { id: string };
    await call('POST', `/admin/users/${id}/moderate`, { action: 'warn', reason: 'seen' });
    expect(codeOf(await call('POST', `/admin/undo/${undo}`))).toBe('content/stale');
  });

  it('is opened by an undo though colleagues have written notes, and keeps them', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await fresh(admin);
    const act = (by: typeof call, body: object) => by('POST', `/admin/users/${id}/moderate`, body);
    await act(call, { action: 'note', reason: 'before' });
    const closed = await call('POST', `/admin/users/${id}/toggle-status`, { reason: 'spam', until: soon() });
    const { id: undo } = closed.body['undo'] as { id: string };
    await act(await fresh(moderator), { action: 'note', reason: 'after' });
    await act(call, { action: 'note', reason: 'after that' });
    expect(await http.parts.users.undos.ofEntry(undo, 'admin')).toMatchObject({ id: undo });
    expect((await call('POST', `/admin/undo/${undo}`)).body).toMatchObject({ success: true, undone: 1 });
    const stored = await record(id);
    expect(stored).not.toHaveProperty('inactive');
    const sanctions = (stored?.['sanctions'] ?? []) as { kind: string; reason: string }[];
    expect(sanctions.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['note', 'before'],
      ['note', 'after'],
      ['note', 'after that'],
    ]);
  });

  it('gets the new reason and end when it is closed again, and keeps them where nothing new is said', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await fresh(admin);
    const close = (body: object) =>
      call('POST', `/admin/users/${id}/toggle-status`, { is_active: false, ...body });
    const [first, second] = [1, 2].map((days) =>
      new Date(http.clock.now() + days * 24 * 3_600_000).toISOString(),
    );
    await close({ reason: 'spam', until: first });
    const again = await close({ reason: 'insult', message: 'Please stop', until: second });
    const inactive = { reason: 'insult', message: 'Please stop', until: second };
    expect(userOf(again)).toMatchObject({ is_active: false, inactive: { reason: 'insult', until: second } });
    const kept = await record(id);
    for (const body of [{}, { reason: 'insult', message: 'Please stop', until: second }])
      expect(await close(body)).toMatchObject({ status: 200, body: { undo: null } });
    expect(codeOf(await close({ until: first }))).toBe('request/invalid');
    expect(codeOf(await close({ reason: 'for good' }))).toBe('approval/needed');
    expect(await record(id)).toEqual(kept);
    expect(kept?.['inactive']).toMatchObject({ ...inactive, until: new Date(second ?? '') });
    const sanctions = kept?.['sanctions'] as { reason: string; lifted?: object }[];
    expect(sanctions.map(({ reason, lifted }) => [reason, lifted !== undefined])).toEqual([
      ['spam', true],
      ['insult', false],
    ]);
  });

  it('is erased seven days after the staff deleted it, unless it is opened before', async () => {
    const [gone, kept, staff] = [
      await aPerson(http, 'user'),
      await aPerson(http, 'user'),
      await aPerson(http, 'moderator'),
    ];
    const call = await fresh(admin);
    expect(codeOf(await call('DELETE', `/admin/users/${staff.id}`, { reason: 'x' }))).toBe('users/staff');
    const second = await fresh(await aPanelPerson(http, 'admin'));
    const week = 7 * 24 * 60 * 60_000;
    for (const { id } of [gone, kept]) {
      const alone = await call('DELETE', `/admin/users/${id}`, { reason: 'asked by mail' });
      expect(codeOf(alone)).toBe('approval/needed');
      expect(await record(id)).not.toHaveProperty('inactive');
      const { body } = await call('DELETE', `/admin/users/${id}`, { reason: 'asked by mail', ask: true });
      expect(body).toMatchObject({ deletes_at: null, undo: null });
      const { id: approval } = body['approval'] as { id: string };
      expect((await second('PUT', `/admin/approvals/${approval}`, { decision: 'approve' })).status).toBe(200);
      expect((await record(id))?.delete_at).toEqual(new Date(http.clock.now() + week));
    }
    await call('POST', `/admin/users/${kept.id}/toggle-status`, { is_active: true });
    expect(codeOf(await apiOf(http.url, gone.token)('GET', '/auth/profile'))).toBe('auth/account_inactive');
    http.clock.advance(week + 1);
    await http.parts.privacy.deleteDueAccounts();
    expect(await record(gone.id)).toBeNull();
    expect(await record(kept.id)).toMatchObject({ name: 'Somebody' });
  });
});

describe('the level of a person', () => {
  it('holds on the next call of an open session', async () => {
    const { id } = await aPerson(http, 'user');
    const panel = { id, token: await panelTokenOf(http, id) };
    expect((await as(panel)('GET', '/admin/reports')).status).toBe(403);
    const call = await fresh(admin);
    await call('PUT', `/admin/users/${id}/role`, { admin_level: 'moderator' });
    expect((await as(panel)('GET', '/admin/reports')).status).toBe(200);
    await (
      await fresh(admin)
    )('PUT', `/admin/users/${id}/role`, { admin_level: 'user' });
    expect((await as(panel)('GET', '/admin/reports')).status).toBe(403);
    expect(await record(id)).not.toHaveProperty('staff_since');
  });

  it('is never raised above the caller’s, and asks for a fresh session', async () => {
    const { id } = await aPerson(http, 'user');
    const role = async (person: SignedInPerson, admin_level: string) =>
      codeOf(await (await fresh(person))('PUT', `/admin/users/${id}/role`, { admin_level }));
    expect(await role(admin, 'super_admin')).toBe('users/above_you');
    expect(await role(moderator, 'moderator')).toBe('auth/forbidden');
    const old = { id: admin.id, token: await panelTokenOf(http, admin.id) };
    http.clock.advance(11 * 60_000);
    expect(codeOf(await as(old)('PUT', `/admin/users/${id}/role`, { admin_level: 'admin' }))).toBe(
      'auth/step_up_needed',
    );
    expect((await record(id))?.admin_level).toBe('user');
  });
});

describe('coins', () => {
  it('are added and taken once by their key, with the entry of the audit log in the same write', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await fresh(admin);
    const give = (amount: number, key: string) =>
      call('POST', `/admin/users/${id}/coins`, { amount, reason: 'lost match', key });
    const both = await Promise.all([give(250, 'first-gift'), give(250, 'first-gift')]);
    expect(both.map(({ body }) => body['balance'])).toEqual([1250, 1250]);
    expect((await give(-50, 'correction')).body['balance']).toBe(1200);
    expect(codeOf(await give(-5_000, 'too-much'))).toBe('wallet/not_enough');
    expect(codeOf(await give(7, 'first-gift'))).toBe('wallet/key_reused');
    expect((await give(0, 'nothing-at')).status).toBe(400);
    const actions = (await entriesAbout(id)).filter(({ action }) => action === 'money.coins');
    expect(actions).toHaveLength(2);
    const wallet = await call('GET', `/admin/users/${id}/wallet`);
    const gifts = await call('GET', `/admin/users/${id}/wallet?kind=gift`);
    expect(gifts.body).toMatchObject({ data: [], meta: { total: 0 } });
    const opening = await call('GET', `/admin/users/${id}/wallet?kind=opening`);
    expect(opening.body).toMatchObject({ data: [{ kind: 'opening' }], meta: { total: 1 } });
    expect((await call('GET', `/admin/users/${id}/wallet?kind=none`)).status).toBe(400);
    const bySide = async (query: string) =>
      ((await call('GET', `/admin/users/${id}/wallet?${query}`)).body['data'] as { side: string }[]).map(
        ({ side }) => side,
      );
    expect(await bySide('side=mint:')).toEqual(['mint:staff', 'mint:opening']);
    // The account is older than the day.
    expect(await bySide('days=1')).toEqual(['sink:staff', 'mint:staff']);
    expect(await bySide('side=mint:opening')).toEqual(['mint:opening']);
    expect(await bySide('side=sink:&days=7')).toEqual(['sink:staff']);
    expect(await bySide('side=escrow:m:')).toEqual([]);
    for (const query of ['side=house:', 'side=mint:%24', 'days=0', 'days=367', 'days=x'])
      expect((await call('GET', `/admin/users/${id}/wallet?${query}`)).status, query).toBe(400);
    expect((wallet.body['data'] as { amount: number }[]).map(({ amount }) => amount)).toEqual([
      -50, 250, 1000,
    ]);
  });
});

describe('an account that the staff creates', () => {
  it('is opened by the link of the mail, once for each address', async () => {
    const call = await fresh(admin);
    const body = { name: 'مهمان ویژه', email: 'New.Person@Example.org', admin_level: 'moderator' };
    const created = await call('POST', '/admin/users', body);
    expect(created).toMatchObject({ status: 201, body: { data: { admin_level: 'moderator' } } });
    expect(codeOf(await call('POST', '/admin/users', body))).toBe('auth/identity_taken');
    expect(codeOf(await call('POST', '/admin/users', { ...body, email: 'no' }))).toBe('request/invalid');
    const above = { ...body, email: 'other@example.org', admin_level: 'super_admin' };
    expect(codeOf(await call('POST', '/admin/users', above))).toBe('users/above_you');
    const { id } = userOf(created);
    expect((await entriesAbout(id)).map(({ action }) => action)).toEqual(['users.create']);
  });
});

describe('a bulk action', () => {
  it('is done for each person or refused by itself', async () => {
    const [one, other] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const above = await aPerson(http, 'super_admin');
    const act = async (action: string, more: object = {}) =>
      (
        await (
          await fresh(admin)
        )('POST', '/admin/users/bulk', {
          action,
          item_ids: [one.id, other.id, above.id],
          reason: 'spring cleaning',
          ...more,
        })
      ).body;
    const refused = [{ id: above.id, code: 'users/above_you' }];
    expect(await act('deactivate')).toMatchObject({ code: 'approval/needed' });
    expect(await record(one.id)).not.toHaveProperty('inactive');
    expect(await act('deactivate', { hours: 24 })).toMatchObject({ done: 2, refused, job: null });
    expect((await record(one.id))?.inactive?.reason).toBe('spring cleaning');
    expect(await act('activate')).toMatchObject({ done: 2, refused, job: null });
    expect(await act('promote')).toMatchObject({ done: 2, refused, job: null });
    expect((await record(other.id))?.admin_level).toBe('admin');
    expect(await act('demote')).toMatchObject({ done: 2, refused, job: null });
    expect((await act('tag'))['code']).toBe('request/invalid');
    await act('tag', { tag: 'vip' });
    expect((await record(one.id))?.tags).toEqual(['vip']);
    await act('untag', { tag: 'vip' });
    expect((await record(one.id))?.tags).toEqual([]);
  });
});

describe('a moderator', () => {
  const act = async (id: string, body: object) =>
    (await fresh(moderator))('POST', `/admin/users/${id}/moderate`, body);

  it('warns, mutes and renames people, and cannot suspend them', async () => {
    const { id, token } = await signInGuest(http.url, 'بدنام');
    expect((await act(id, { action: 'warn', reason: 'insult', message: 'لطفاً مؤدب باشید.' })).status).toBe(
      200,
    );
    const muted = await act(id, { action: 'mute', reason: 'spam', hours: 24 });
    expect(userOf(muted).sanctions).toEqual([
      { kind: 'mute', until: new Date(http.clock.now() + 24 * 3_600_000).toISOString() },
    ]);
    expect(userOf(await act(id, { action: 'rename', reason: 'name_or_picture' })).name).toBe('بازیکن');
    expect(codeOf(await act(id, { action: 'rename', reason: 'x', name: 'admin' }))).toBe(
      'auth/name_reserved',
    );
    expect(codeOf(await act(id, { action: 'suspend', reason: 'x' }))).toBe('auth/forbidden');
    await act(id, { action: 'note', reason: 'watch this one' });
    const own = await apiOf(http.url, token)('GET', '/user/sanctions');
    const seen = own.body['data'] as { kind: string; message: string | null; is_active: boolean }[];
    expect(seen.map(({ kind }) => kind)).toEqual(['rename', 'mute', 'warn']);
    expect(seen[2]).toMatchObject({ message: 'لطفاً مؤدب باشید.' });
    expect(JSON.stringify(own.body)).not.toContain(moderator.id);
    expect(userOf(await act(id, { action: 'unmute', reason: 'enough' })).sanctions).toEqual([]);
  });

  it('does not reach staff above, and reads no addresses and coins', async () => {
    const staff = await aPerson(http, 'admin');
    expect(codeOf(await act(staff.id, { action: 'warn', reason: 'x' }))).toBe('users/above_you');
    const { id } = await aPerson(http, 'user');
    await (
      await fresh(admin)
    )('POST', `/admin/users/${id}/coins`, { amount: 5, reason: 'x', key: 'seen-by-admin' });
    await (
      await fresh(admin)
    )('POST', '/admin/users/bulk', {
      action: 'end_sessions',
      item_ids: [id],
      reason: 'x',
    });
    const kinds = async (person: SignedInPerson) => {
      const { body } = await (await fresh(person))('GET', `/admin/users/${id}/activity`);
      return new Set((body['data'] as { kind: string }[]).map(({ kind }) => kind));
    };
    expect((await kinds(moderator)).has('coins')).toBe(false);
    expect((await kinds(admin)).has('coins')).toBe(true);
    expect((await (await fresh(moderator))('GET', `/admin/users/${id}`)).status).toBe(403);
  });
});

describe('the timeline of a person', () => {
  it('shows what the staff did before many sanctions, too', async () => {
    const { id } = await aPerson(http, 'user');
    await (
      await fresh(admin)
    )('PUT', `/admin/users/${id}`, { revision: 0, name: 'نام تازه' });
    for (let n = 0; n < 65; n++) {
      http.clock.advance(1_000);
      await http.parts.users.changes.apply(MACHINE_CALL, {
        id,
        action: 'users.moderate.warn',
        reason: 'x',
        change: () => ({ set: { country: `X${n % 10}` } }),
      });
    }
    const { body } = await (await fresh(admin))('GET', `/admin/users/${id}/activity?kinds=staff`);
    expect((body['data'] as { what: string }[]).map(({ what }) => what)).toEqual(['users.update']);
  });

  it('comes in pages, newest first, without gap or double', async () => {
    const { id } = await aPerson(http, 'user');
    const at = http.clock.now();
    await http.connection.collection('security_events').insertMany(
      Array.from({ length: 70 }, (_, n) => ({
        event_type: 'sign_in_failed',
        severity: 'low',
        // Several at one moment.
        at: new Date(at - Math.floor(n / 4) * 1_000),
        account: id,
        source_ip: '',
        device: `d${n}`,
      })),
    );
    const call = await fresh(admin);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/admin/users/${id}/activity?kinds=sign_in${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await call('GET', path);
      seen.push(...(body['data'] as { about: string }[]).map(({ about }) => about));
      cursor = body['next'] as string | null;
    }
    expect(seen).toHaveLength(70);
    expect(new Set(seen).size).toBe(70);
    expect((await call('GET', `/admin/users/${id}/activity?cursor=x`)).status).toBe(400);
  });
});
