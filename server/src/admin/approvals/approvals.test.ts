import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '@hokm/shared/api/approvals';
import type { PanelNotice } from '@hokm/shared/api/notices';
import { AT_MOST } from '@hokm/shared/policy';
import { apiOf, type ApiAnswer } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { auditLogOf } from '../../platform/panel/module.js';
import { approvals, type ApprovalRecord } from './model.js';

let http: TestHttp;
let asker: SignedInPerson;
let other: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp();
  asker = await aPanelPerson(http, 'super_admin');
  other = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

const as = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const record = async (id: string) =>
  http.connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });
const codeOf = ({ body }: ApiAnswer) => body['code'];
const approvalOf = ({ body }: ApiAnswer) => body['data'] as Approval;
const askedId = ({ body }: ApiAnswer) => (body['approval'] as { id: string }).id;
const stateOf = async (id: string) => (await http.parts.approvals.find(id))?.state;
const chainHolds = async () => {
  const chain = auditLogOf(http.connection, { sessionSecret: null, previousSessionSecret: null });
  expect(await chain.verify()).toMatchObject({ broken_at: null });
};

const coins = (amount: number, more: object = {}) => ({
  amount,
  reason: 'prize',
  key: `key-${amount}`,
  ...more,
});

async function askForCoins(id: string, amount = 20_000): Promise<string> {
  return askedId(await (await as(asker))('POST', `/admin/users/${id}/coins`, coins(amount, { ask: true })));
}

describe('an act that needs a second person', () => {
  it('is any closing of somebody whose record is full, of which the oldest closing makes room', async () => {
    const { id } = await aPerson(http, 'user');
    const sanctions = Array.from({ length: AT_MOST.decisions }, (_, n) => ({
      id: String(n).padStart(24, '0'),
      kind: n === 7 ? 'suspend' : 'note',
      at: new Date(0),
      ...(n === 7 ? { until: new Date(1) } : {}),
      by: asker.id,
      reason: 'there',
      report_ids: [],
    }));
    const accounts = http.connection.collection('accounts');
    await accounts.updateOne({ _id: objectId(id) ?? undefined }, { $set: { sanctions } });
    const closing = { action: 'suspend', hours: 1, reason: 'x' };
    const close = async (more: object = {}) =>
      (await as(asker))('POST', `/admin/users/${id}/moderate`, { ...closing, ...more });
    expect(codeOf(await close())).toBe('approval/needed');
    const approval = askedId(await close({ ask: true }));
    http.clock.advance(1);
    await (
      await as(other)
    )('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    const after = (await record(id))?.sanctions ?? [];
    expect(after.filter(({ kind }) => kind === 'suspend').map(({ at }) => at.getTime() > 1)).toEqual([true]);
    expect(after).toHaveLength(AT_MOST.decisions);
  });

  it.each([
    ['coins', coins(10_001)],
    ['coins', coins(-10_001)],
    ['moderate', { action: 'ban', reason: 'insult' }],
    ['moderate', { action: 'suspend', reason: 'insult' }],
    ['toggle-status', { is_active: false, reason: 'insult' }],
    ['toggle-status', { reason: 'insult', until: null }],
  ])('%s %j is refused and changes nothing, unless somebody is to be asked', async (path, body) => {
    const { id } = await aPerson(http, 'user');
    const before = await record(id);
    expect(codeOf(await (await as(asker))('POST', `/admin/users/${id}/${path}`, body))).toBe(
      'approval/needed',
    );
    expect(await record(id)).toEqual(before);
    const asked = await (await as(asker))('POST', `/admin/users/${id}/${path}`, { ...body, ask: true });
    expect(asked).toMatchObject({ status: 200, body: { approval: { runs_at: null } } });
    expect((await record(id))?.balance).toBe(before?.balance);
    expect(await record(id)).not.toHaveProperty('inactive');
  });

  it('is not needed for less', async () => {
    const { id } = await aPerson(http, 'user');
    const given = await (await as(asker))('POST', `/admin/users/${id}/coins`, coins(10_000));
    expect(given.body).toMatchObject({ balance: 11_000, approval: null });
  });

  it('is carried out once by who approves, and is told to its asker', async () => {
    const { id } = await aPerson(http, 'user');
    const approval = await askForCoins(id);
    const told = await (await as(other))('GET', '/admin/notifications?unread=true');
    expect((told.body['data'] as PanelNotice[])[0]).toMatchObject({
      kind: 'approval_asked',
      facts: { action: 'money.coins', amount: 20_000 },
    });
    const approve = async () =>
      (await as(other))('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    const both = await Promise.all([approve(), approve()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(approval)).toBe('done');
    expect((await record(id))?.balance).toBe(21_000);
    const decided = await (await as(asker))('GET', '/admin/notifications');
    expect((decided.body['data'] as PanelNotice[]).map(({ kind }) => kind)).toContain('approval_decided');
    await chainHolds();
  });

  it('is approved neither by its asker nor by who may not do it, and stopped by anybody of the staff', async () => {
    const { id } = await aPerson(http, 'user');
    const [admin, moderator] = [await aPanelPerson(http, 'admin'), await aPanelPerson(http, 'moderator')];
    const asked = await (
      await as(asker)
    )('PUT', `/admin/users/${id}/role`, {
      admin_level: 'super_admin',
      reason: 'second owner',
      ask: true,
    });
    const path = `/admin/approvals/${askedId(asked)}`;
    const decide = async (person: SignedInPerson, decision: string) =>
      codeOf(await (await as(person))('PUT', path, { decision }));
    expect(await decide(asker, 'approve')).toBe('users/self');
    expect(await decide(admin, 'approve')).toBe('users/above_you');
    expect(await decide(admin, 'withdraw')).toBe('users/above_you');
    expect(await decide(moderator, 'approve')).toBe('users/above_you');
    expect(approvalOf(await (await as(moderator))('GET', path)).may).toEqual(['reject']);
    expect(await decide(moderator, 'reject')).toBeUndefined();
    expect(await decide(other, 'approve')).toBe('approval/decided');
    expect((await record(id))?.admin_level).toBe('user');
  });

  it('is withdrawn by its asker alone, and cannot be approved after a day', async () => {
    const { id } = await aPerson(http, 'user');
    const first = await askForCoins(id);
    const withdraw = { decision: 'withdraw' };
    expect(codeOf(await (await as(other))('PUT', `/admin/approvals/${first}`, withdraw))).toBe(
      'users/above_you',
    );
    expect((await (await as(asker))('PUT', `/admin/approvals/${first}`, withdraw)).status).toBe(200);
    const second = await askForCoins(id, 30_000);
    http.clock.advance(24 * 3_600_000);
    const late = await (await as(other))('PUT', `/admin/approvals/${second}`, { decision: 'approve' });
    expect(codeOf(late)).toBe('approval/decided');
    await http.parts.approvals.sweep();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['withdrawn', 'expired']);
    expect((await record(id))?.balance).toBe(1_000);
  });

  it('makes a super administrator, and bans for good, with the words that were asked', async () => {
    const { id } = await aPerson(http, 'user');
    const banned = await aPerson(http, 'user');
    const role = { admin_level: 'super_admin', reason: 'second owner', ask: true };
    const promoted = askedId(await (await as(asker))('PUT', `/admin/users/${id}/role`, role));
    const ban = { action: 'ban', reason: 'cheating', message: 'حساب شما بسته شد.', ask: true };
    const closed = askedId(await (await as(asker))('POST', `/admin/users/${banned.id}/moderate`, ban));
    for (const approval of [promoted, closed])
      await (
        await as(other)
      )('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    expect((await record(id))?.admin_level).toBe('super_admin');
    const { inactive, sanctions } = (await record(banned.id)) ?? {};
    expect(inactive).toMatchObject({ reason: 'cheating', message: 'حساب شما بسته شد.', by: other.id });
    expect(inactive).not.toHaveProperty('until');
    expect(sanctions).toHaveLength(1);
  });

  it('closes an account without an end by every call that can', async () => {
    const calls = [
      ['toggle-status', { reason: 'cheating', message: 'حساب شما بسته شد.' }],
      ['moderate', { action: 'suspend', reason: 'cheating', message: 'حساب شما بسته شد.' }],
    ] as const;
    for (const [path, body] of calls) {
      const { id } = await aPerson(http, 'user');
      const asked = await (await as(asker))('POST', `/admin/users/${id}/${path}`, { ...body, ask: true });
      const approve = { decision: 'approve' };
      await (
        await as(other)
      )('PUT', `/admin/approvals/${askedId(asked)}`, approve);
      const { inactive } = (await record(id)) ?? {};
      expect(inactive).toMatchObject({ reason: 'cheating', message: 'حساب شما بسته شد.' });
      expect(inactive).not.toHaveProperty('until');
    }
  });

  it('cannot be had of many people at once, nor with a decision on a report', async () => {
    const { id } = await aPerson(http, 'user');
    const call = await as(asker);
    const many = { action: 'deactivate', item_ids: [id], reason: 'x' };
    expect(codeOf(await call('POST', '/admin/users/bulk', many))).toBe('approval/needed');
    await http.connection.collection('reports').insertOne({
      _id: 'r' as never,
      player_id: id,
      reason: 'cheating',
      by: other.id,
      room_id: 'AAAAAA',
      match_id: '',
      at: new Date(http.clock.now()),
      status: 'open',
    });
    const actioned = { outcome: 'actioned', moderate: { action: 'suspend', reason: 'cheating' } };
    expect(codeOf(await call('POST', `/admin/reports/${id}-cheating/resolve`, actioned))).toBe(
      'approval/needed',
    );
    expect(await record(id)).not.toHaveProperty('inactive');
  });

  it('that is refused when it is carried out says why', async () => {
    const { id } = await aPerson(http, 'user');
    const approval = await askForCoins(id, -15_000);
    const decided = await (await as(other))('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    expect(approvalOf(decided)).toMatchObject({ state: 'failed', code: 'wallet/not_enough', may: [] });
  });
});

describe('where nobody else could approve', () => {
  beforeEach(async () => {
    await http.connection.collection('accounts').deleteOne({ _id: objectId(other.id) ?? undefined });
  });

  it('it happens after ten minutes, and all staff is told', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    const { id } = await aPerson(http, 'user');
    const role = { admin_level: 'super_admin', reason: 'second owner', ask: true };
    const approval = askedId(await (await as(asker))('PUT', `/admin/users/${id}/role`, role));
    const notices = await (await as(moderator))('GET', '/admin/notifications');
    expect((notices.body['data'] as PanelNotice[]).map(({ kind }) => kind)).toEqual(['approval_asked']);
    await http.parts.approvals.sweep();
    expect(await stateOf(approval)).toBe('open');
    http.clock.advance(10 * 60_000);
    await http.parts.approvals.sweep();
    expect(await stateOf(approval)).toBe('done');
    expect((await record(id))?.admin_level).toBe('super_admin');
    await chainHolds();
  });

  it.each(['admin', 'moderator'] as const)('it can be stopped until then by any %s', async (level) => {
    const admin = await aPanelPerson(http, level);
    const { id } = await aPerson(http, 'user');
    const role = { admin_level: 'super_admin', reason: 'second owner', ask: true };
    const approval = askedId(await (await as(asker))('PUT', `/admin/users/${id}/role`, role));
    await (
      await as(admin)
    )('PUT', `/admin/approvals/${approval}`, { decision: 'reject', reason: 'not now' });
    http.clock.advance(10 * 60_000);
    await http.parts.approvals.sweep();
    expect((await record(id))?.admin_level).toBe('user');
    expect(await http.parts.approvals.find(approval)).toMatchObject({ state: 'rejected', note: 'not now' });
  });
});

describe('a process that dies while it carries an act out', () => {
  const model = () => approvals.model(http.connection);
  const dieAt = async (approval: string, state: Partial<ApprovalRecord>) =>
    model().updateOne({ _id: objectId(approval) }, { $set: state });

  it('leaves it to the worker, and it takes effect once', async () => {
    const { id } = await aPerson(http, 'user');
    const approval = await askForCoins(id);
    await (
      await as(other)
    )('PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    // As if the process had died after the coins and before it noted that.
    await dieAt(approval, { state: 'running', due_at: new Date(http.clock.now() + 60_000) });
    await http.parts.approvals.sweep();
    expect(await stateOf(approval)).toBe('running');
    http.clock.advance(60_000);
    await Promise.all([http.parts.approvals.sweep(), http.parts.approvals.sweep()]);
    expect(await stateOf(approval)).toBe('done');
    expect((await record(id))?.balance).toBe(21_000);
    await chainHolds();
  });
});

describe('the list of acts that need a second person', () => {
  it('counts in what waits for those who may give their consent, and for nobody else', async () => {
    const { id } = await aPerson(http, 'user');
    await askForCoins(id);
    const role = { admin_level: 'super_admin', reason: 'second owner', ask: true };
    await (
      await as(asker)
    )('PUT', `/admin/users/${id}/role`, role);
    const waiting = async (person: SignedInPerson) => {
      const { body } = await (await as(person))('GET', '/admin/dash/waiting');
      const all = body['data'] as { kind: string; count: number; is_late: boolean }[];
      return all.filter(({ kind }) => kind === 'approvals').map(({ count, is_late }) => [count, is_late]);
    };
    expect(await waiting(other)).toEqual([[2, false]]);
    expect(await waiting(await aPanelPerson(http, 'admin'))).toEqual([[1, false]]);
    expect(await waiting(asker)).toEqual([]);
    expect(await waiting(await aPanelPerson(http, 'moderator'))).toEqual([]);
    http.clock.advance(12 * 3_600_000 + 1);
    expect(await waiting(other)).toEqual([[2, true]]);
    http.clock.advance(12 * 3_600_000);
    expect(await waiting(other)).toEqual([]);
  });

  it('has the open ones, oldest first, and those that were decided', async () => {
    const { id } = await aPerson(http, 'user');
    const [one, two] = [await askForCoins(id, 20_000), await askForCoins(id, 30_000)];
    await (
      await as(other)
    )('PUT', `/admin/approvals/${two}`, { decision: 'reject' });
    const open = await (await as(other))('GET', '/admin/approvals');
    const decided = await (await as(other))('GET', '/admin/approvals?status=decided');
    expect((open.body['data'] as Approval[]).map((each) => [each.id, each.may])).toEqual([
      [one, ['approve', 'reject']],
    ]);
    expect((decided.body['data'] as Approval[]).map((each) => [each.id, each.decided_by?.id])).toEqual([
      [two, other.id],
    ]);
    const own = await (await as(asker))('GET', `/admin/approvals/${one}`);
    expect(approvalOf(own).may).toEqual(['withdraw']);
    expect(codeOf(await (await as(other))('GET', `/admin/approvals/${'f'.repeat(24)}`))).toBe(
      'request/not_found',
    );
  });
});
