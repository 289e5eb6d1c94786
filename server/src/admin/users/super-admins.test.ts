import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherAddress } from '../../../test/support/addresses.js';
import { apiOf, outcomeOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { staffCall } from '../../../test/support/staff-call.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { MACHINE_CALL } from '../../platform/panel/audit-action.js';
import { setRole } from './set-role.js';
import { setStatus } from './set-status.js';
import { undoable } from './undoable.js';

let http: TestHttp;
let staff: SignedInPerson[];
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  await http.connection.collection('accounts').deleteMany({});
  staff = [];
  for (let n = 0; n < 3; n++) staff.push(await aPanelPerson(http, 'super_admin'));
});

/** A call from an address of its own: the limit of an address is not what is tested. */
const callerOf = (token: string) => async (method: string, path: string, body: object) =>
  outcomeOf(
    await fetch(`${http.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...anotherAddress(),
      },
      body: JSON.stringify(body),
    }),
  );

const accounts = () => http.connection.collection<AccountRecord>('accounts');
const activeSuperAdmins = () =>
  accounts().countDocuments({
    admin_level: 'super_admin',
    inactive: { $exists: false },
    delete_at: { $exists: false },
  });
/** A new session of somebody, also after all of theirs were ended; empty for an account that is gone. */
async function tokenOf(id: string, kind: 'panel' | 'plain'): Promise<string> {
  const record = await accounts().findOne({ _id: objectId(id) ?? undefined });
  if (record === null) return '';
  // A deletion that was asked for stays: it is not they who sign in.
  const { _id, session_epoch } = record;
  const account = { _id, ...(session_epoch === undefined ? {} : { session_epoch }) };
  return (await http.parts.signIn.sessions.start(account, { userAgent: 'x', kind })).token;
}
const panelToken = (id: string) => tokenOf(id, 'panel');
/** As of somebody who opens the app. */
const playerTokenOf = (id: string) => tokenOf(id, 'plain');

/** The super administrators who can sign in to the panel now and reach its settings. */
async function whoEnters(): Promise<string[]> {
  const inside = [];
  for (const { id } of staff) {
    const headers = { authorization: `Bearer ${await panelToken(id)}`, ...anotherAddress() };
    const { status } = await fetch(`${http.url}/api/admin/system/settings`, { headers });
    if (status === 200) inside.push(id);
  }
  return inside;
}

const ACTIONS = {
  demote: ['PUT', 'role', { admin_level: 'admin', reason: 'x' }],
  close: ['POST', 'toggle-status', { is_active: false, reason: 'x', until: '2099-01-01T00:00:00.000Z' }],
  suspend: ['POST', 'moderate', { action: 'suspend', reason: 'x', hours: 24 }],
  delete: ['DELETE', '', { reason: 'x' }],
} as const;
const BULK = {
  bulk_demote: { action: 'demote', reason: 'x' },
  bulk_close: { action: 'deactivate', reason: 'x', hours: 24 },
  bulk_delete: { action: 'delete', reason: 'x' },
  end_sessions: { action: 'end_sessions', reason: 'x' },
} as const;
/** Acts that a second person approves. */
const ASKED = {
  demote_asked: ['role', { admin_level: 'admin', reason: 'x', ask: true }],
  ban: ['moderate', { action: 'ban', reason: 'x', ask: true }],
  close_for_good: ['toggle-status', { is_active: false, reason: 'x', until: null, ask: true }],
} as const;
const ALL = [
  ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]),
  ...(Object.keys(BULK) as (keyof typeof BULK)[]),
  ...(Object.keys(ASKED) as (keyof typeof ASKED)[]),
  'verdict',
  'undo',
  'undo_opening',
  'go',
] as const;
type Action = (typeof ALL)[number];

/** Makes a person a super administrator, in a way that can be taken back; the id of the undo. */
async function promoted({ id }: SignedInPerson): Promise<string> {
  const { users } = http.parts;
  await accounts().updateOne({ _id: objectId(id) ?? undefined }, { $set: { admin_level: 'admin' } });
  const acting = undoable(users, 'users.role', 'admin');
  const call = { ...MACHINE_CALL, approval: 'given' };
  const done = await setRole(acting, call, id, { admin_level: 'super_admin', reason: 'x' });
  if (!done.ok) throw new Error(done.code);
  return done.key ?? '';
}

/** Opens a person's account, in a way that can be taken back: that closes it again. The id of the undo; empty where nobody else is open. */
async function opened({ id }: SignedInPerson): Promise<string> {
  const { users } = http.parts;
  const inactive = { at: new Date(http.clock.now()), by: 'x', reason: 'x' };
  await accounts().updateOne(
    { _id: objectId(id) ?? undefined },
    { $set: { inactive }, $inc: { revision: 1 } },
  );
  const done = await setStatus(undoable(users, 'users.status', 'admin'), MACHINE_CALL, id, {
    is_active: true,
    reason: '',
  });
  if (done.ok) return done.key ?? '';
  await accounts().updateOne({ _id: objectId(id) ?? undefined }, { $unset: { inactive: 1 } });
  return '';
}

/** A report about a person, open to be judged. */
async function reported({ id }: SignedInPerson, by: SignedInPerson): Promise<void> {
  await http.connection.collection<{ _id: string }>('reports').updateOne(
    { _id: `m:${by.id}:${id}` },
    {
      $set: {
        by: by.id,
        player_id: id,
        player_name: 'x',
        room_id: 'ROOM1A',
        match_id: 'm',
        reason: 'insult',
        status: 'open',
        at: http.clock.now(),
      },
    },
    { upsert: true },
  );
}

/** Asks for an act without an end; the path of the approval. Null where it is refused. */
async function asked(
  what: keyof typeof ASKED,
  actor: SignedInPerson,
  target: SignedInPerson,
): Promise<string | null> {
  const [path, body] = ASKED[what];
  const response = await fetch(`${http.url}/api/admin/users/${target.id}/${path}`, {
    method: path === 'role' ? 'PUT' : 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...anotherAddress(),
      authorization: `Bearer ${await panelToken(actor.id)}`,
    },
  });
  const { approval } = (await response.json()) as { approval?: { id: string } | null };
  // Null as well where the account is closed already.
  return approval == null ? null : `/admin/approvals/${approval.id}`;
}

/** An action, ready to run. All people are signed in before the first action runs. */
async function prepared(
  what: Action,
  actor: SignedInPerson,
  target: SignedInPerson,
  colleague: SignedInPerson,
): Promise<() => Promise<{ readonly status: number }>> {
  if (what === 'go') {
    const call = callerOf(await playerTokenOf(actor.id));
    return () => call('POST', '/user/delete', {});
  }
  if (what === 'ban' || what === 'close_for_good' || what === 'demote_asked') {
    const approval = await asked(what, actor, target);
    const approve = callerOf(await panelToken(colleague.id));
    return () =>
      approval === null
        ? Promise.resolve({ status: 200 })
        : approve('PUT', approval, { decision: 'approve' });
  }
  const isUndo = what === 'undo' || what === 'undo_opening';
  const undo = isUndo ? await (what === 'undo' ? promoted : opened)(target) : '';
  const call = callerOf(await panelToken(actor.id));
  if (what === 'verdict') {
    await reported(target, colleague);
    const moderate = { action: 'suspend', reason: 'insult', hours: 24 };
    return () =>
      call('POST', `/admin/reports/${target.id}-insult/resolve`, { outcome: 'actioned', moderate });
  }
  if (isUndo && undo === '') return () => Promise.resolve({ status: 200 });
  if (isUndo) return () => call('POST', `/admin/undo/${undo}`, {});
  if (what in BULK)
    return () =>
      call('POST', '/admin/users/bulk', { ...BULK[what as keyof typeof BULK], item_ids: [target.id] });
  const [method, path, body] = ACTIONS[what as keyof typeof ACTIONS];
  return () => call(method, `/admin/users/${target.id}${path === '' ? '' : `/${path}`}`, body);
}

it('however super administrators take each other away, and leave, at the same moment, one who can enter is left', async () => {
  const action = fc.record({
    by: fc.nat(2),
    on: fc.nat(2),
    what: fc.constantFrom<Action>(...ALL),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.array(action, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      async (areThree, rounds) => {
        await accounts().updateMany(
          {},
          {
            $set: { admin_level: 'super_admin' },
            $unset: { inactive: 1, sanctions: 1, session_epoch: 1, delete_at: 1 },
          },
        );
        // Two of them are enough to leave none.
        if (!areThree)
          await accounts().updateOne(
            { _id: objectId(staff[2]?.id ?? '') ?? undefined },
            { $set: { admin_level: 'admin' } },
          );
        for (const round of rounds) {
          const ready: (() => Promise<{ readonly status: number }>)[] = [];
          for (const { by, on, what } of round) {
            const [actor, target, colleague] = [staff[by], staff[on], staff[(by + 1) % 3]];
            if (actor === undefined || target === undefined || colleague === undefined)
              throw new Error('three people expected');
            ready.push(await prepared(what, actor, target, colleague));
          }
          const answers = await Promise.all(ready.map((act) => act()));
          for (const { status } of answers) expect(status).not.toBe(429);
          for (const { status } of answers) expect(status).toBeLessThan(500);
          expect(await activeSuperAdmins()).toBeGreaterThanOrEqual(1);
          expect(await whoEnters()).not.toEqual([]);
        }
      },
    ),
    { numRuns: 20 },
  );
}, 180_000);

it('somebody who becomes the last super administrator while they are demoted from less stays one', async () => {
  const [actor, target, third] = staff;
  if (actor === undefined || target === undefined || third === undefined)
    throw new Error('three people expected');
  const { users, signIn } = http.parts;
  const account = await signIn.authenticate(actor.token);
  if (account === null) throw new Error('nobody');
  const level = (id: string, admin_level: AccountRecord['admin_level']) =>
    accounts().updateOne(
      { _id: objectId(id) ?? undefined },
      { $set: { admin_level }, $inc: { revision: 1 } },
    );
  await level(target.id, 'admin');
  await level(third.id, 'user');
  let isFirst = true;
  const changes = users.changes.withStepBefore(async () => {
    if (!isFirst) return;
    isFirst = false;
    await level(target.id, 'super_admin');
    await level(actor.id, 'admin');
  });
  const demotion = { admin_level: 'user', reason: 'x' } as const;
  const call = { ...staffCall(account), approval: 'given', askedBy: third.id };
  expect(await setRole({ ...users, changes }, call, target.id, demotion)).toMatchObject({
    ok: false,
    code: 'users/last_super_admin',
  });
  expect(await activeSuperAdmins()).toBe(1);
});

it('of two super administrators whose demotions happen at the same moment, one is left', async () => {
  const [one, other, third] = staff;
  if (one === undefined || other === undefined || third === undefined)
    throw new Error('three people expected');
  await accounts().updateOne({ _id: objectId(third.id) ?? undefined }, { $set: { admin_level: 'user' } });
  const { users } = http.parts;
  const call = { ...MACHINE_CALL, approval: 'given', askedBy: third.id };
  const demotion = { admin_level: 'admin', reason: 'x' } as const;
  const both = await Promise.all([one, other].map(({ id }) => setRole(users, call, id, demotion)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await activeSuperAdmins()).toBe(1);
});

it('the last super administrator is not deleted by themselves, and is after somebody else was appointed', async () => {
  const [last, ...others] = staff;
  if (last === undefined) throw new Error('three people expected');
  const leave = async () => callerOf(await playerTokenOf(last.id))('POST', '/user/delete', {});
  for (const { id } of others) {
    const demote = () => callerOf(last.token)('PUT', `/admin/users/${id}/role`, { admin_level: 'admin' });
    expect(await demote()).toEqual({ status: 409, code: 'approval/needed' });
    await accounts().updateOne({ _id: objectId(id) ?? undefined }, { $set: { admin_level: 'admin' } });
  }
  expect(await leave()).toEqual({ status: 409, code: 'users/last_super_admin' });
  expect(await accounts().findOne({ _id: objectId(last.id) ?? undefined })).not.toHaveProperty('delete_at');
  const other = objectId(others[0]?.id ?? '') ?? undefined;
  await accounts().updateOne({ _id: other }, { $set: { admin_level: 'super_admin' } });
  expect(await leave()).toEqual({ status: 200, code: 'done' });
});

it('of one whose level comes from the environment, Telegram is not unlinked while nobody else is left', async () => {
  const own = await startTestHttp({ env: { SUPER_ADMIN_TELEGRAM_IDS: '4711' } });
  const { id, token } = await aPerson(own, 'user');
  const { connection } = own;
  const email = { address: 'me@example.org', key: 'me@example.org', verified_at: new Date(0) };
  await connection
    .collection('accounts')
    .updateOne({ _id: objectId(id) ?? undefined }, { $set: { telegram_id: 4711, email } });
  const unlink = () => apiOf(own.url, token)('DELETE', '/auth/identities/telegram');
  expect(await unlink()).toMatchObject({ status: 409, body: { code: 'users/last_super_admin' } });
  await aPanelPerson(own, 'super_admin');
  expect((await unlink()).status).toBe(200);
  await own.close();
});

describe('the networks of the panel', () => {
  const home = (n: number) => `81.18.${n}.7`;
  const from = (token: string, n: number) => async (method: string, path: string, body?: object) =>
    outcomeOf(
      await fetch(`${http.url}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': home(n),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  it('hold an address of each super administrator who came lately, whoever sets them at one moment', async () => {
    const chiefs = staff.map(({ token }, n) => from(token, n));
    await Promise.all(chiefs.map((call) => call('GET', '/admin/me')));
    await http.connection.collection('sessions').updateMany({}, { $unset: { address: 1 } });
    const used = http.connection.collection('staff_networks');
    await expect.poll(() => used.countDocuments({ address: /^81\.18\./ })).toBe(staff.length);
    await used.deleteMany({ address: { $not: /^81\.18\./ } });
    const { body } = await apiOf(http.url, staff[0]?.token ?? '')('GET', '/admin/security/settings');
    const { settings, revision } = body['data'] as { settings: object; revision: number };
    const set = async (n: number, networks: string[], at = revision) =>
      chiefs[n]?.('PUT', '/admin/security/settings', {
        ...settings,
        panel_networks: networks,
        revision: at,
      });
    const home = (n: number) => `81.18.${n}.0/24`;
    const shut = await Promise.all(staff.map((_, n) => set(n, [home(n)])));
    for (const outcome of shut) expect(outcome).toEqual({ status: 409, code: 'security/would_lock_out' });
    const all = staff.map((_, n) => home(n));
    const answers = await Promise.all(staff.map((_, n) => set(n, all)));
    expect(answers.filter((each) => each?.status === 200)).toHaveLength(1);
    for (const call of chiefs)
      expect(await call('GET', '/admin/system/settings')).toMatchObject({ status: 200 });
    // A further network takes nothing from anybody; one less does.
    expect(await set(0, [...all, '203.0.113.0/24'], revision + 1)).toMatchObject({ status: 200 });
    expect(await set(0, all.slice(0, 1), revision + 2)).toMatchObject({ code: 'security/would_lock_out' });
    expect(await set(0, [], revision + 2)).toMatchObject({ status: 200 });
  });

  it('are not named while nobody else is known to come from one of them', async () => {
    await http.connection.collection('staff_networks').deleteMany({});
    await http.connection.collection('sessions').updateMany({}, { $unset: { address: 1 } });
    const [chief] = staff.map(({ token }, n) => from(token, n));
    const { body } = await apiOf(http.url, staff[0]?.token ?? '')('GET', '/admin/security/settings');
    const { settings, revision } = body['data'] as { settings: object; revision: number };
    await http.connection.collection('staff_networks').deleteMany({});
    const narrow = { ...settings, panel_networks: ['81.18.0.0/16'], revision };
    expect(await chief?.('PUT', '/admin/security/settings', narrow)).toMatchObject({
      code: 'security/would_lock_out',
    });
  });

  it('in which super administrators are, are blocked by none of them unasked, however many try at once', async () => {
    const chiefs = staff.map(({ token }, n) => from(token, n));
    await Promise.all(chiefs.map((call) => call('GET', '/admin/me')));
    const tries = chiefs.flatMap((call) =>
      staff.map((_, n) =>
        call('POST', '/security/blacklist', { ip_address: `81.18.${n}.0/24`, reason: 'x', confirm: false }),
      ),
    );
    for (const outcome of await Promise.all(tries))
      expect(outcome).toEqual({ status: 409, code: 'security/would_lock_out' });
    for (const call of chiefs)
      expect(await call('GET', '/admin/system/settings')).toMatchObject({ status: 200 });
    // Confirmed, it is done to others and never to oneself.
    const block = (n: number) => ({ ip_address: `81.18.${n}.0/24`, reason: 'x', confirm: true });
    expect(await chiefs[0]?.('POST', '/security/blacklist', block(0))).toMatchObject({
      code: 'security/would_lock_out',
    });
  });
});
