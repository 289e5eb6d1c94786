import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '@hokm/shared/api/approvals';
import { APPROVAL_POLICY, type AdminLevel } from '@hokm/shared/policy';
import { anotherAddress } from '../../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { AuditLog } from '../../platform/panel/audit-log.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import type { ApprovalRecord } from './model.js';

const DAY_MS = 24 * 3_600_000;
const { most: COINS } = APPROVAL_POLICY['money.coins'].alone;

let http: TestHttp;
let chief: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['accounts', 'approvals', 'approval_sums'])
    await http.connection.collection(name).deleteMany({});
  chief = await aPanelPerson(http, 'super_admin');
  admin = await aPanelPerson(http, 'admin');
});

const accounts = () => http.connection.collection<AccountRecord>('accounts');
const record = (id: string) => accounts().findOne({ _id: objectId(id) ?? undefined });
/** A new session, also of somebody whose sessions were ended. */
async function tokenOf(id: string): Promise<string> {
  const found = await record(id);
  if (found === null) throw new Error('no account');
  const { _id, session_epoch } = found;
  const account = { _id, ...(session_epoch === undefined ? {} : { session_epoch }) };
  return (await http.parts.signIn.sessions.start(account, { userAgent: 'panel', kind: 'panel' })).token;
}
type Body = Record<string, unknown>;
/** A call in the panel, from an address of its own. */
async function as(
  { id }: { readonly id: string },
  method: string,
  path: string,
  body?: object,
  from: object = anotherAddress(),
): Promise<Body> {
  const response = await fetch(`${http.url}/api/admin${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(id)}`,
      ...from,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}
let keys = 0;
const coins = (by: { readonly id: string }, to: string, amount: number, more: object = {}) =>
  as(by, 'POST', `/users/${to}/coins`, { amount, reason: 'x', key: `key-${(keys += 1)}-key`, ...more });
const approvalIn = (body: Body) =>
  (body['approval'] as { id: string; runs_at: string | null } | null) ?? null;
const decide = (by: { readonly id: string }, id: string | undefined, decision = 'approve') =>
  as(by, 'PUT', `/approvals/${id ?? ''}`, { decision });
const role = (by: { readonly id: string }, id: string, admin_level: AdminLevel, more: object = {}) =>
  as(by, 'PUT', `/users/${id}/role`, { admin_level, reason: 'x', ...more });

describe('a second person', () => {
  it.each(['admin', 'super_admin'] as const)('is none whom an %s has made for it', async (level) => {
    const asker = level === 'admin' ? admin : chief;
    const { id } = await aPerson(http, 'user');
    const approval = approvalIn(await coins(asker, id, 1_000_000, { ask: true }));
    const made = await as(asker, 'POST', '/users', {
      name: 'Second',
      email: 'second@example.org',
      language: 'en',
      admin_level: 'admin',
    });
    const second = (made['data'] as { id: string } | undefined)?.id;
    const other = second ?? (await aPerson(http, 'user')).id;
    if (second === undefined) await role(asker, other, 'admin');
    expect((await decide({ id: other }, approval?.id))['code']).toBe('approval/tied');
    const { data } = await as({ id: other }, 'GET', `/approvals/${approval?.id ?? ''}`);
    expect(data as Approval).toMatchObject({ may: ['reject'], may_not: 'approval/tied' });
    expect((await record(id))?.balance).toBe(1_000);
  });

  it('has been one for a day', async () => {
    const { id } = await aPerson(http, 'user');
    const { id: fresh } = await aPerson(http, 'user');
    await role(chief, fresh, 'admin');
    const early = approvalIn(await coins(admin, id, 20_000, { ask: true }));
    expect((await decide({ id: fresh }, early?.id))['code']).toBe('approval/too_new');
    http.clock.advance(DAY_MS);
    const late = approvalIn(await coins(admin, id, 30_000, { ask: true }));
    http.clock.advance(1);
    expect((await decide({ id: fresh }, late?.id))['code']).toBeUndefined();
    expect((await record(id))?.balance).toBe(31_000);
  });

  it('is none to whom the asker has given a new address', async () => {
    const { id } = await aPerson(http, 'user');
    const moved = { revision: (await record(admin.id))?.revision ?? 0, email: 'mine@example.org' };
    const answer = await as(chief, 'PUT', `/users/${admin.id}`, moved);
    if (answer['code'] === 'auth/mail_off')
      await accounts().updateOne(
        { _id: objectId(admin.id) ?? undefined },
        { $set: { email_given: { at: new Date(0), by: [chief.id] } } },
      );
    const approval = approvalIn(await coins(chief, id, 20_000, { ask: true }));
    expect((await decide(admin, approval?.id))['code']).toBe('approval/tied');
  });
});

/** Somebody whom a member of staff has just made an admin. */
async function puppetOf(maker: { readonly id: string }): Promise<{ readonly id: string }> {
  const { id } = await aPerson(http, 'user');
  expect((await role(maker, id, 'admin'))['code']).toBeUndefined();
  return { id };
}
const MONTH_MS = 30 * DAY_MS;

describe('whoever was made by somebody', () => {
  const consentOf = async (asker: { readonly id: string }, second: { readonly id: string }) => {
    const { id } = await aPerson(http, 'user');
    const approval = approvalIn(await coins(asker, id, 20_000, { ask: true }));
    http.clock.advance(1);
    return (await decide(second, approval?.id))['code'];
  };

  it('has no second person in their maker for a month', async () => {
    const puppet = await puppetOf(admin);
    http.clock.advance(MONTH_MS - 1_000);
    expect(await consentOf(puppet, admin)).toBe('approval/tied');
    http.clock.advance(1_000);
    expect(await consentOf(puppet, admin)).toBeUndefined();
  });

  it('has none in others of the same maker for a month', async () => {
    const [one, two] = [await puppetOf(admin), await puppetOf(admin)];
    http.clock.advance(MONTH_MS - 1_000);
    expect(await consentOf(one, two)).toBe('approval/tied');
    http.clock.advance(1_000);
    expect(await consentOf(one, two)).toBeUndefined();
  });

  it('is never a second person for their maker, nor are those whom they make', async () => {
    const puppet = await puppetOf(admin);
    const next = await puppetOf(puppet);
    http.clock.advance(2 * MONTH_MS);
    expect(await consentOf(admin, puppet)).toBe('approval/tied');
    expect(await consentOf(admin, next)).toBe('approval/tied');
    expect(await consentOf(chief, next)).toBeUndefined();
  });

  it('shares one room with their maker', async () => {
    const puppet = await puppetOf(admin);
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(http, 'user')));
    const [one = '', two = '', three = ''] = people.map(({ id }) => id);
    expect((await coins(puppet, one, COINS - 100))['code']).toBeUndefined();
    expect((await coins(admin, two, 101))['code']).toBe('approval/needed');
    expect((await coins(admin, two, 100))['code']).toBeUndefined();
    expect((await coins(puppet, three, 1))['code']).toBe('approval/needed');
    expect((await coins(chief, three, 1))['code']).toBeUndefined();
  });
});

describe('what one person does alone', () => {
  it('adds up over a day, however many calls come at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(http, 'user')));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => coins(admin, people[n % 6]?.id ?? '', n % 2 === 0 ? 900 : -900)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(Math.floor(COINS / 900));
    expect(codes).toContain('approval/needed');
    http.clock.advance(DAY_MS);
    expect((await coins(admin, people[0]?.id ?? '', 900))['code']).toBeUndefined();
  });

  it('adds up for who receives it, from whomever it comes', async () => {
    const { id } = await aPerson(http, 'user');
    expect((await coins(admin, id, COINS))['code']).toBeUndefined();
    expect((await coins(chief, id, 1))['code']).toBe('approval/needed');
    expect((await coins(chief, id, -1))['code']).toBe('approval/needed');
  });

  it('takes no room for what is refused, and once for what is sent twice', async () => {
    const [one, two] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    expect((await coins(admin, one.id, -COINS))['code']).toBe('wallet/not_enough');
    const same = { key: 'the-same-key' };
    expect((await coins(admin, one.id, 5_000, same))['code']).toBeUndefined();
    expect((await coins(admin, one.id, 5_000, same))['code']).toBeUndefined();
    expect((await coins(admin, two.id, 5_000))['code']).toBeUndefined();
  });

  it('gets no room back by a key that is used', async () => {
    const [one, two] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const same = { key: 'the-same-key' };
    expect((await coins(admin, one.id, 6_000, same))['code']).toBeUndefined();
    expect((await coins(admin, one.id, 4_000, same))['code']).toBe('wallet/key_reused');
    const again = await Promise.all(Array.from({ length: 4 }, () => coins(admin, one.id, 6_000, same)));
    expect(again.map(({ code }) => code)).toEqual([undefined, undefined, undefined, undefined]);
    expect((await record(one.id))?.balance).toBe(7_000);
    expect((await coins(admin, two.id, 4_001))['code']).toBe('approval/needed');
    expect((await coins(admin, two.id, 4_000))['code']).toBeUndefined();
  });

  it('counts people who are closed out or given a level one by one', async () => {
    const { id } = await aPerson(http, 'user');
    const { most } = APPROVAL_POLICY['users.bulk'].alone;
    await http.parts.approvals.sums.take({ action: 'users.bulk', actor: admin.id, weight: most - 1 });
    const suspend = { action: 'suspend', reason: 'x', hours: 1 };
    // What is refused takes no room.
    expect((await as(admin, 'POST', `/users/${chief.id}/moderate`, suspend))['code']).toBe('users/above_you');
    expect((await as(admin, 'POST', `/users/${id}/moderate`, suspend))['code']).toBeUndefined();
    const closing = {
      is_active: false,
      reason: 'x',
      until: new Date(http.clock.now() + DAY_MS).toISOString(),
    };
    for (const [method, path, body] of [
      ['POST', '/moderate', suspend],
      ['POST', '/toggle-status', closing],
      ['PUT', '/role', { admin_level: 'moderator', reason: 'x' }],
      ['DELETE', '', { reason: 'x' }],
    ] as const)
      expect((await as(admin, method, `/users/${id}${path}`, body))['code']).toBe('approval/needed');
    expect(
      (await as(admin, 'POST', `/users/${id}/toggle-status`, { is_active: true, reason: 'x' }))['code'],
    ).toBe(undefined);
    http.clock.advance(DAY_MS);
    expect((await role(admin, id, 'moderator'))['code']).toBeUndefined();
  });

  it.each([
    ['toggle-status', { is_active: false, reason: 'x', until: '2999-01-01T00:00:00.000Z' }],
    ['moderate', { action: 'suspend', reason: 'x', hours: 24 * 40 }],
  ])('%s %j closes nobody for long, and does with consent', async (path, body) => {
    const { id } = await aPerson(http, 'user');
    expect((await as(admin, 'POST', `/users/${id}/${path}`, body))['code']).toBe('approval/needed');
    const approval = approvalIn(await as(admin, 'POST', `/users/${id}/${path}`, { ...body, ask: true }));
    await decide(chief, approval?.id);
    const { inactive } = (await record(id)) ?? {};
    expect(inactive?.until?.getTime()).toBeGreaterThan(http.clock.now() + 39 * DAY_MS);
  });

  it('closes nobody for long by one closing after the other', async () => {
    const { id } = await aPerson(http, 'user');
    const suspend = (days: number) =>
      as(admin, 'POST', `/users/${id}/moderate`, { action: 'suspend', reason: 'x', hours: 24 * days });
    expect((await suspend(20))['code']).toBeUndefined();
    http.clock.advance(15 * DAY_MS);
    expect((await suspend(20))['code']).toBe('approval/needed');
    expect((await suspend(15))['code']).toBeUndefined();
  });
});

describe('an act by consent', () => {
  type Ask = (id: string) => Promise<Body>;
  const ACTS: Readonly<Record<string, readonly [action: string, ask: Ask]>> = {
    coins: ['money.coins', (id) => coins(admin, id, 20_000, { ask: true })],
    closing: [
      'users.moderate.ban',
      (id) => as(admin, 'POST', `/users/${id}/moderate`, { action: 'ban', reason: 'x', ask: true }),
    ],
    deletion: ['users.delete', (id) => as(admin, 'DELETE', `/users/${id}`, { reason: 'x', ask: true })],
    level: ['users.role', (id) => role(chief, id, 'super_admin', { ask: true })],
  };

  it.each(Object.entries(ACTS))('is in the audit log with both persons: %s', async (_, [action, ask]) => {
    const second = await aPanelPerson(http, 'super_admin');
    const { id } = await aPerson(http, 'user');
    const approval = approvalIn(await ask(id));
    expect((await decide(second, approval?.id))['code']).toBeUndefined();
    const entry = await http.connection
      .collection<AuditRecord>('audit_log')
      .findOne({ action, target: `accounts:${id}` });
    expect(entry).toMatchObject({ actor: second.id });
    const chain = new AuditLog(http.connection, randomBytes, ['development']);
    const asker = action === 'users.role' ? chief.id : admin.id;
    expect(entry === null ? null : await chain.changesOf(entry)).toContainEqual({
      field: 'asked_by',
      before: null,
      after: asker,
    });
  });
});

describe('a super administrator', () => {
  it('is taken away by no single person, who never remains alone', async () => {
    const other = await aPanelPerson(http, 'super_admin');
    for (const [method, path, body] of [
      ['PUT', 'role', { admin_level: 'user', reason: 'x' }],
      ['POST', 'toggle-status', { is_active: false, reason: 'x', until: '2099-01-01T00:00:00.000Z' }],
      ['POST', 'moderate', { action: 'suspend', reason: 'x', hours: 1 }],
    ] as const)
      expect((await as(chief, method, `/users/${other.id}/${path}`, body))['code']).toBe('approval/needed');
    const asked = approvalIn(await role(chief, other.id, 'user', { ask: true }));
    expect(asked?.runs_at).toBe(new Date(http.clock.now() + DAY_MS).toISOString());
    http.clock.advance(DAY_MS);
    await http.parts.approvals.sweep();
    expect((await record(other.id))?.admin_level).toBe('super_admin');
  });

  it('is taken away with the consent of a third, and a day passes before anything happens alone', async () => {
    const [other, third] = [await aPanelPerson(http, 'super_admin'), await aPanelPerson(http, 'super_admin')];
    for (const each of [other, third]) {
      const asked = approvalIn(await role(chief, each.id, 'user', { ask: true }));
      if (each === other) await decide(third, asked?.id);
      else
        await accounts().updateOne(
          { _id: objectId(third.id) ?? undefined },
          {
            $set: {
              admin_level: 'user',
              level_given: { at: new Date(http.clock.now()), by: [], was: 'super_admin' },
            },
          },
        );
    }
    expect((await record(other.id))?.admin_level).toBe('user');
    const { id } = await aPerson(http, 'user');
    const alone = approvalIn(await role(chief, id, 'super_admin', { ask: true }));
    expect(alone?.runs_at).toBe(new Date(http.clock.now() + DAY_MS).toISOString());
  });

  it('who is one of two leaves in two waits of a day, where nobody else can consent', async () => {
    const other = await aPanelPerson(http, 'super_admin');
    const { id } = await aPerson(http, 'user');
    const inADay = () => new Date(http.clock.now() + DAY_MS).toISOString();
    const removal = approvalIn(await role(chief, other.id, 'user', { ask: true }));
    const heir = approvalIn(await role(chief, id, 'super_admin', { ask: true }));
    expect([removal?.runs_at, heir?.runs_at]).toEqual([inADay(), inADay()]);
    http.clock.advance(DAY_MS);
    await http.parts.approvals.sweep();
    expect((await record(id))?.admin_level).toBe('super_admin');
    expect((await record(other.id))?.admin_level).toBe('super_admin');
    const again = approvalIn(await role(chief, other.id, 'user', { ask: true }));
    expect(again?.runs_at).toBe(inADay());
    http.clock.advance(DAY_MS);
    await http.parts.approvals.sweep();
    expect((await record(other.id))?.admin_level).toBe('user');
    expect(await accounts().countDocuments({ admin_level: 'super_admin' })).toBe(2);
  });
});

describe('many people at once', () => {
  it('who are given a level by consent have it from whoever asked, too', async () => {
    const { id } = await aPerson(http, 'user');
    const { most } = APPROVAL_POLICY['users.bulk'].alone;
    await http.parts.approvals.sums.take({ action: 'users.bulk', actor: admin.id, weight: most });
    const promote = { action: 'promote', item_ids: [id], reason: 'x', ask: true };
    const approval = approvalIn(await as(admin, 'POST', '/users/bulk', promote));
    expect((await decide(chief, approval?.id))['code']).toBeUndefined();
    const { worker } = http.parts.jobs;
    await worker.round();
    await worker.settled();
    const { admin_level, level_given } = (await record(id)) ?? {};
    expect(admin_level).toBe('admin');
    expect([...(level_given?.by ?? [])].sort()).toEqual([admin.id, chief.id].sort());
  });
});

describe('a consent that a process has died over', () => {
  const model = () => http.connection.collection<ApprovalRecord>('approvals');
  const leave = async (approval: string | undefined) =>
    model().updateOne(
      { _id: objectId(approval ?? '') ?? undefined },
      { $set: { state: 'running', due_at: new Date(http.clock.now()) } },
    );
  /** As if the process had died before the act: consented, and not done. */
  async function consented(to: string): Promise<string> {
    const approval = approvalIn(await coins(admin, to, 20_000, { ask: true }))?.id ?? '';
    const other = approvalIn(await coins(admin, (await aPerson(http, 'user')).id, 20_000, { ask: true }));
    await decide(chief, other?.id);
    const runner = (await http.parts.approvals.find(other?.id ?? ''))?.runner;
    if (runner === undefined) throw new Error('nobody has consented');
    await model().updateOne({ _id: objectId(approval) ?? undefined }, { $set: { runner } });
    await leave(approval);
    return approval;
  }
  const demote = (id: string) =>
    accounts().updateOne({ _id: objectId(id) ?? undefined }, { $set: { admin_level: 'user' } });
  const resumed = async (approval: string) => {
    await http.parts.approvals.sweep();
    return (await http.parts.approvals.find(approval))?.state;
  };

  it.each(['asker', 'second'] as const)('is void where the %s may do it no more', async (who) => {
    const { id } = await aPerson(http, 'user');
    const approval = await consented(id);
    await demote(who === 'asker' ? admin.id : chief.id);
    expect(await resumed(approval)).toBe('void');
    expect((await record(id))?.balance).toBe(1_000);
  });

  it('is carried out where both still may', async () => {
    const { id } = await aPerson(http, 'user');
    expect(await resumed(await consented(id))).toBe('done');
    expect((await record(id))?.balance).toBe(21_000);
  });

  it('is said to be done where it was, whatever became of the asker', async () => {
    const { id } = await aPerson(http, 'user');
    const ban = { action: 'ban', reason: 'x', ask: true };
    const asked = [
      await coins(admin, id, 20_000, { ask: true }),
      await as(admin, 'POST', `/users/${id}/moderate`, ban),
    ].map((body) => approvalIn(body)?.id ?? '');
    for (const each of asked) expect((await decide(chief, each))['code']).toBeUndefined();
    for (const each of asked) await leave(each);
    await demote(admin.id);
    for (const each of asked) expect(await resumed(each)).toBe('done');
    const { balance, sanctions } = (await record(id)) ?? {};
    expect(balance).toBe(21_000);
    expect(sanctions).toHaveLength(1);
  });
});

describe('a request', () => {
  const lost: [string, (id: string) => Promise<unknown>][] = [
    ['is demoted', (id) => role(chief, id, 'moderator')],
    [
      'is suspended',
      (id) => as(chief, 'POST', `/users/${id}/moderate`, { action: 'suspend', reason: 'x', hours: 1 }),
    ],
    [
      'is signed out by others',
      (id) => as(chief, 'POST', '/users/bulk', { action: 'end_sessions', item_ids: [id], reason: 'x' }),
    ],
  ];
  it.each(lost)('is void when its asker %s', async (_, lose) => {
    const { id } = await aPerson(http, 'user');
    const first = approvalIn(await coins(admin, id, 20_000, { ask: true }));
    const second = approvalIn(await coins(admin, id, 30_000, { ask: true }));
    http.clock.advance(1_000);
    await lose(admin.id);
    expect((await decide(chief, first?.id))['code']).toBe('approval/void');
    await http.parts.approvals.sweep();
    for (const each of [first, second])
      expect(await http.parts.approvals.find(each?.id ?? '')).toMatchObject({ state: 'void' });
    expect((await record(id))?.balance).toBe(1_000);
    const entry = await http.connection.collection('audit_log').findOne({ action: 'approvals.void' });
    expect(entry).not.toBeNull();
    const { data } = await as(chief, 'GET', '/notifications');
    expect((data as { facts: Body }[]).map(({ facts }) => facts['state'])).toContain('void');
  });
});

describe('two admins who help each other, those whom they make, a super administrator, and time', () => {
  const MOVES = [
    ...['coins', 'ask', 'approve', 'promote', 'address', 'remove', 'erase', 'shut', 'block', 'time'],
  ] as const;
  /** Where the two super administrators come from. */
  const HOMES = ['81.18.1.7', '81.18.2.7'] as const;
  const fromHome = (at: 0 | 1) => ({ 'x-forwarded-for': HOMES[at] });
  const act = fc.record({
    what: fc.constantFrom(...MOVES),
    by: fc.nat(5),
    to: fc.nat(5),
    n: fc.integer({ min: 1, max: 12_000 }),
  });
  interface Move {
    readonly sides: readonly string[];
    readonly at: number;
    readonly n: number;
  }
  const sumOf = (moved: readonly Move[], side: string, at: number) =>
    moved
      .filter((each) => each.sides.includes(side) && each.at <= at && each.at > at - DAY_MS)
      .reduce((all, { n }) => all + n, 0);

  /** The panel is open to all networks again. */
  async function openPanel(): Promise<void> {
    await http.connection
      .collection<{ _id: string }>('state')
      .updateOne(
        { _id: 'settings.security' },
        { $set: { 'value.panel_networks': [] }, $inc: { revision: 1 } },
      );
    await http.parts.state.refresh();
    await http.parts.blacklist.refresh();
  }

  it('move alone no more than the table allows, and leave two ways into the panel', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 16 }), async (acts) => {
        for (const name of ['accounts', 'approvals', 'approval_sums', 'staff_networks', 'ip_blacklist'])
          await http.connection.collection(name).deleteMany({});
        await openPanel();
        chief = await aPanelPerson(http, 'super_admin');
        const owner = await aPanelPerson(http, 'super_admin');
        const ways = [chief, owner] as const;
        const enters = async (at: 0 | 1) =>
          (await as(ways[at], 'GET', '/me', undefined, fromHome(at)))['success'] === true;
        const used = http.connection.collection('staff_networks');
        const known = ways.map(({ id }, at) => ({
          _id: `${id} ${HOMES[at] ?? ''}` as never,
          account: id,
          address: HOMES[at],
          at: new Date(http.clock.now()),
          expires_at: new Date(http.clock.now() + MONTH_MS),
        }));
        await used.insertMany(known);
        await http.connection
          .collection('sessions')
          .updateMany({ account: objectId(owner.id) }, { $unset: { address: 1 } });
        const staff: { readonly id: string }[] = [
          await aPanelPerson(http, 'admin'),
          await aPanelPerson(http, 'admin'),
          chief,
        ];
        const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(http, 'user')));
        const receivers = [await aPerson(http, 'user'), await aPerson(http, 'user')];
        /** Who has given somebody what they act with. All of it takes less than a month. */
        const levels = new Map<string, readonly string[]>();
        const addresses = new Map<string, readonly string[]>();
        const hands = (id: string) => [id, ...(levels.get(id) ?? []), ...(addresses.get(id) ?? [])];
        const open: { id: string; by: string }[] = [];
        const moved: Move[] = [];
        for (const { what, by, to, n } of acts) {
          const actor = staff[by % staff.length] ?? chief;
          const receiver = receivers[to % 2]?.id ?? '';
          if (what === 'time') {
            http.clock.advance((n % 40) * 3_600_000);
            await http.parts.approvals.sweep();
          }
          if (what === 'coins' && (await coins(actor, receiver, n))['code'] === undefined)
            moved.push({ sides: [...hands(actor.id), receiver], at: http.clock.now(), n });
          if (what === 'ask') {
            const asked = approvalIn(await coins(actor, receiver, 10_000 + n, { ask: true }));
            if (asked !== null) open.push({ id: asked.id, by: actor.id });
          }
          const asked = open[to % Math.max(1, open.length)];
          if (what === 'approve' && asked !== undefined) {
            const done = await decide(actor, asked.id);
            if (done['code'] === undefined)
              expect(hands(actor.id).filter((id) => hands(asked.by).includes(id))).toEqual([]);
          }
          const person = people[to % people.length]?.id ?? '';
          const isStaff = staff.some(({ id }) => id === person);
          if (what === 'promote' && !isStaff && (await role(actor, person, 'admin'))['code'] === undefined) {
            levels.set(person, hands(actor.id));
            staff.push({ id: person });
          }
          if (what === 'address' && isStaff && person !== actor.id) {
            // The server of this test sends no mail, and changes no address.
            await accounts().updateOne(
              { _id: objectId(person) ?? undefined },
              { $set: { email_given: { at: new Date(http.clock.now()), by: hands(actor.id) } } },
            );
            addresses.set(person, hands(actor.id));
          }
          if (what === 'erase') {
            await as(actor, 'DELETE', `/users/${receiver}`, { reason: 'x', ask: n % 2 === 0 });
            expect(await record(receiver)).not.toHaveProperty('delete_at');
          }
          if (what === 'shut') {
            const { data } = await as(chief, 'GET', '/security/settings', undefined, fromHome(0));
            const { settings, revision } = data as { settings: object; revision: number };
            // The others of this test come from 10/8.
            const homes = n % 3 === 0 ? HOMES : HOMES.slice(0, 1);
            const panel_networks = [...homes, '10.0.0.0/8'];
            const narrow = { ...settings, panel_networks, revision };
            await as(chief, 'PUT', '/security/settings', narrow, fromHome(0));
          }
          if (what === 'block')
            await as(
              chief,
              'POST',
              '/../security/blacklist',
              { ip_address: '81.18.2.0/24', reason: 'x', confirm: true },
              fromHome(0),
            );
          if (what === 'remove')
            await role(actor, [owner, chief, staff[0]][to % 3]?.id ?? '', 'user', { ask: true });
          for (const { sides, at } of moved)
            for (const side of sides) expect(sumOf(moved, side, at)).toBeLessThanOrEqual(COINS);
          expect(await accounts().countDocuments({ admin_level: 'super_admin' })).toBe(2);
          expect([await enters(0), await enters(1)]).toEqual([true, true]);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
