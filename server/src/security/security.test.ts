import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../test/support/api.js';
import { OPERATED } from '../../test/support/config.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';
import { readConfig } from '../platform/core/config.js';
import { auditLogOf } from '../platform/panel/module.js';
import { startTask } from '../platform/modules/start-task.js';
import { networkOf, contains } from '../platform/http/networks.js';
import { BlockList } from './block-list.js';
import { rescuePanel } from './rescue.js';

let http: TestHttp;
beforeEach(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => http.close());

const STAFF_ADDRESS = '82.3.4.7';

/** A call from an address. */
async function callFrom(address: string, token: string | null, method: string, path: string, body?: object) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const PATH = '/security/blacklist';
const block = (token: string, ip_address: string, more: object = {}) =>
  callFrom(STAFF_ADDRESS, token, 'POST', PATH, { ip_address, reason: 'guessing', confirm: true, ...more });
/** Forgets from where the sessions of a person began. */
const forgetAddresses = (id: string) =>
  http.connection.collection('sessions').updateMany({ account: objectId(id) }, { $unset: { address: 1 } });
const statusFrom = async (address: string) => (await callFrom(address, null, 'GET', '/config')).status;

describe('a blocked network', () => {
  it('gets no answer but the refusal, until it is lifted; its requests are counted', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const made = await block(token, '81.2.69.9/24');
    expect(made.body['data']).toMatchObject({ ip_address: '81.2.69.0/24', is_active: true, hit_count: 0 });
    expect([await statusFrom('81.2.69.200'), await statusFrom('81.2.70.1')]).toEqual([403, 200]);
    expect((await callFrom('81.2.69.200', null, 'GET', '/config')).body['code']).toBe('security/blocked');
    const webhook = await callFrom('81.2.69.200', null, 'POST', '/bot/webhook', {});
    expect(webhook.body['code']).not.toBe('security/blocked');
    await http.parts.blacklist.storeHits();
    const listed = await callFrom(STAFF_ADDRESS, token, 'GET', `${PATH}?active_only=true`);
    const [first] = listed.body['data'] as { id: string; hit_count: number }[];
    expect(first).toMatchObject({ hit_count: 2 });
    expect((await callFrom(STAFF_ADDRESS, token, 'DELETE', `${PATH}/${first!.id}`)).status).toBe(200);
    expect(await statusFrom('81.2.69.200')).toBe(200);
    expect((await callFrom(STAFF_ADDRESS, token, 'DELETE', `${PATH}/${first!.id}`)).status).toBe(404);
  });

  it('is told from others by address and end', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    await block(token, '81.2.69.5', { hours: null });
    expect(await statusFrom('81.2.69.5')).toBe(403);
    await block(token, '2a02:898::/48', { hours: 1 });
    expect(await statusFrom('2a02:898::1')).toBe(403);
    http.clock.advance(61 * 60_000);
    expect([await statusFrom('2a02:898::1'), await statusFrom('81.2.69.5')]).toEqual([200, 403]);
  });

  it('is known in another process within a second', async () => {
    const named = { TRUST_PROXY: '1', MONGODB_URI: 'mongodb://named' };
    let uri = '';
    const through = (given: string) => Promise.resolve((uri = given));
    const one = await startTestHttp({ env: named, through });
    const other = await startTestHttp({ env: named, through: () => Promise.resolve(uri) });
    const { blacklist, modules } = other.parts;
    const { revisions } = modules;
    const look = modules.parts('tasks').find(({ name }) => name === 'read blocked networks');
    if (look === undefined) throw new Error('nothing reads blocked networks');
    expect(look.role).toBe('every');
    const { clock: timers, log } = other;
    const task = startTask({ timers, log, revisions }, look);
    try {
      one.parts.modules.revisions.follow(['ip_blacklist'], () => undefined);
      one.parts.modules.revisions.start();
      revisions.start();
      await revisions.settled();
      await task.settled();
      const { token } = await aPanelPerson(one, 'super_admin');
      const body = { ip_address: '81.2.69.5', reason: 'guessing', confirm: true };
      expect((await apiOf(one.url, token)('POST', '/security/blacklist', body)).status).toBe(200);
      await one.parts.modules.revisions.settled();
      expect(blacklist.refuses('81.2.69.5')).toBeNull();
      for (let passed = 0; passed < 800; passed += 100) {
        timers.advance(100);
        await revisions.settled();
        await task.settled();
      }
      expect(blacklist.refuses('81.2.69.5')).not.toBeNull();
    } finally {
      await task.stop();
      await revisions.stop();
      await one.parts.modules.revisions.stop();
      await other.close();
      await one.close();
    }
  });

  it.each([
    ['10.1.2.3', 'security/network_invalid'],
    ['127.0.0.1', 'security/network_invalid'],
    ['100.64.0.0/16', 'security/network_invalid'],
    ['fe80::1', 'security/network_invalid'],
    ['somewhere', 'security/network_invalid'],
    ['81.2.0.0/15', 'security/network_too_wide'],
    ['2a02::/31', 'security/network_too_wide'],
    ['82.3.4.0/24', 'security/would_lock_out'],
  ])('is not %s: %s', async (ip_address, code) => {
    const { token } = await aPanelPerson(http, 'super_admin');
    expect((await block(token, ip_address)).body['code']).toBe(code);
    expect(await http.connection.collection('ip_blacklist').countDocuments()).toBe(0);
  });

  it('is told in both languages to who opens a page, with the end and the way to ask', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const visit = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${http.url}${path}`, {
        headers: { 'x-forwarded-for': '81.2.69.5', ...headers },
      });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const page = { accept: 'text/html,*/*;q=0.8' };
    await block(token, '81.2.69.0/24', { hours: 24 });
    for (const path of ['/', '/room/ABC123', '/admin/login', '/stories?x=1']) {
      const { status, type, text } = await visit(path, page);
      expect([path, status, type]).toEqual([path, 403, 'text/html; charset=utf-8']);
      for (const words of ['دسترسی از این شبکه بسته است', 'Access from this network is blocked', '/support'])
        expect(text).toContain(words);
      expect(text.match(/<time datetime="2036-01-02T00:0\d/g)).toHaveLength(2);
    }
    for (const [path, headers] of [
      ['/api/config', page],
      ['/assets/app.js', { accept: '*/*' }],
      ['/', { accept: 'application/json' }],
    ] as const) {
      const { status, text } = await visit(path, headers);
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([403, 'security/blocked']);
    }
    await block(token, '81.2.69.0/24', { hours: null });
    expect((await visit('/', page)).text).not.toContain('<time');
    expect((await visit('/', page)).text).toContain('Until the support team opens it');
  });

  it('is counted before it is blocked, and a super admin’s is refused unless it is confirmed', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const { sessions } = http.parts.signIn;
    const person = await aPerson(http, 'user');
    const boss = await aPerson(http, 'super_admin');
    const start = async (id: string, address: string) => {
      const _id = objectId(id);
      if (_id === null) throw new Error('no account');
      await sessions.start({ _id }, { userAgent: '', address });
    };
    await start(person.id, '81.2.69.5');
    const asked = await block(token, '81.2.69.0/24', { confirm: false, preview: true });
    expect(asked.body).toMatchObject({ data: null, people: 1, ip_address: '81.2.69.0/24' });
    const hasty = await block(token, '81.2.69.0/24', { confirm: false });
    expect(hasty.body).toMatchObject({
      success: false,
      code: 'security/confirm_needed',
      network: { people: 1, ip_address: '81.2.69.0/24' },
    });
    expect(await http.connection.collection('ip_blacklist').countDocuments()).toBe(0);
    expect(await statusFrom('81.2.69.5')).toBe(200);
    await forgetAddresses(boss.id);
    await start(boss.id, '81.2.69.6');
    expect((await block(token, '81.2.69.0/24', { confirm: false })).body['code']).toBe(
      'security/would_lock_out',
    );
    // The only address from which the other one is known to come.
    expect((await block(token, '81.2.69.0/24')).body['code']).toBe('security/would_lock_out');
    await start(boss.id, '81.7.69.6');
    expect((await block(token, '81.2.69.0/24')).status).toBe(200);
    expect((await block(token, '81.7.69.0/24')).body['code']).toBe('security/would_lock_out');
  });

  it('is never the last way in of another super admin, also of two that are blocked at once', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const boss = await aPanelPerson(http, 'super_admin');
    const homes = ['81.2.69.6', '81.7.69.6'];
    for (const address of homes) await callFrom(address, boss.token, 'GET', '/admin/me');
    await forgetAddresses(boss.id);
    const used = http.connection.collection('staff_networks');
    await expect.poll(() => used.countDocuments({ account: boss.id })).toBe(2);
    const answers = await Promise.all(homes.map((address) => block(token, address)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const inside = await Promise.all(
      homes.map(async (address) => (await callFrom(address, boss.token, 'GET', '/admin/me')).status),
    );
    expect(inside).toContain(200);
    // One after the other, the last one is refused before anything is noted.
    const noted = async () =>
      (await callFrom(STAFF_ADDRESS, token, 'GET', '/security/audit-logs?action=blacklist')).body['meta'];
    const outcomes: unknown[] = [];
    for (const address of [...homes, ...homes]) {
      const before = await noted();
      const { body } = await block(token, address);
      outcomes.push(body['code']);
      if (body['code'] === 'security/would_lock_out') expect(await noted()).toEqual(before);
    }
    expect(outcomes).toContain('security/would_lock_out');
  });

  it('is a super admin’s where they are active, wherever their session began, for seven days', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const boss = await aPanelPerson(http, 'super_admin');
    const player = await aPerson(http, 'super_admin');
    const asked = async (network: string) =>
      (await block(token, network, { preview: true })).body['code'] ?? 'may be blocked';
    expect(await asked('81.2.69.0/24')).toBe('may be blocked');
    await callFrom('81.2.69.6', boss.token, 'GET', '/admin/me');
    await callFrom('81.5.69.6', player.token, 'GET', '/auth/profile');
    for (const network of ['81.2.69.0/24', '81.5.69.0/24'])
      await expect.poll(() => asked(network)).toBe('security/would_lock_out');
    expect(await asked('81.2.70.0/24')).toBe('may be blocked');
    http.clock.advance(8 * 24 * 60 * 60_000);
    const later = { token: await panelTokenOf(http, boss.id) };
    const body = { ip_address: '81.5.69.0/24', reason: 'guessing', preview: true };
    expect((await callFrom(STAFF_ADDRESS, later.token, 'POST', PATH, body)).status).toBe(200);
  });

  it('leaves a way in when super admins block each other, or name the panel’s networks, at one moment', async () => {
    const one = await aPanelPerson(http, 'super_admin');
    const other = await aPanelPerson(http, 'super_admin');
    const [here, there] = ['82.3.4.7', '81.2.69.6'];
    const settings = '/admin/security/settings';
    const blockFrom = (address: string, token: string, ip_address: string) =>
      callFrom(address, token, 'POST', PATH, { ip_address, reason: 'x', confirm: true });
    const lists = [(await callFrom(here, one.token, 'GET', settings)).body['data']] as {
      settings: Record<string, unknown>;
    }[];
    const narrow = async (address: string, token: string) => {
      const { revision } = (await callFrom(address, token, 'GET', settings)).body['data'] as {
        revision: number;
      };
      return () =>
        callFrom(address, token, 'PUT', settings, {
          ...lists[0]?.settings,
          panel_networks: [address],
          revision,
        });
    };
    const round = async (acts: (() => Promise<unknown>)[]) => {
      await Promise.all(acts.map((act) => act()));
      const inside = await Promise.all(
        [
          [here, one.token],
          [there, other.token],
        ].map(
          async ([address = '', token = '']) => (await callFrom(address, token, 'GET', '/admin/me')).status,
        ),
      );
      expect(inside).toContain(200);
      await http.connection.collection('ip_blacklist').deleteMany({});
      await http.connection
        .collection<{ _id: string }>('state')
        .updateOne(
          { _id: 'settings.security' },
          { $set: { 'value.panel_networks': [] }, $inc: { revision: 1 } },
        );
      await http.parts.blacklist.refresh();
      await http.parts.state.refresh();
    };
    for (let n = 0; n < 4; n += 1) {
      await round([
        () => blockFrom(here, one.token, `${there}/24`),
        () => blockFrom(there, other.token, `${here}/24`),
      ]);
      await round([await narrow(here, one.token), () => blockFrom(there, other.token, `${here}/24`)]);
    }
  });

  it('that another process has made meanwhile keeps its own people from closing the panel to all others', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const settings = '/admin/security/settings';
    const read = async () =>
      (await callFrom(STAFF_ADDRESS, token, 'GET', settings)).body['data'] as {
        settings: Record<string, unknown>;
        revision: number;
      };
    const { settings: before, revision } = await read();
    const now = new Date(http.clock.now());
    const blocks = http.connection.collection('ip_blacklist');
    await blocks.insertOne({
      ip_address: STAFF_ADDRESS,
      reason: 'x',
      threat_level: 'low',
      expires_at: null,
      hit_count: 0,
      is_active: true,
      created_at: now,
      created_by: 'x',
      updated_at: now,
      updated_by: 'x',
      revision: 1,
    });
    const body = { ...before, panel_networks: [STAFF_ADDRESS], revision };
    const refused = await callFrom(STAFF_ADDRESS, token, 'PUT', settings, body);
    expect(refused.body['code']).toBe('security/would_lock_out');
    await blocks.deleteMany({});
    await http.parts.blacklist.refresh();
    expect((await read()).settings).toEqual(before);
  });

  it('is a super admin’s also where more people are than can be counted', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const boss = await aPerson(http, 'super_admin');
    const _id = objectId(boss.id);
    if (_id === null) throw new Error('no account');
    await http.parts.signIn.sessions.start({ _id }, { userAgent: '', address: '81.2.69.6' });
    const used = new Date(http.clock.now());
    await http.connection.collection('sessions').insertMany(
      Array.from({ length: 10_001 }, (_, n) => ({
        _id: `many${n}` as never,
        account: new Types.ObjectId(),
        address: `81.2.69.${n % 200}`,
        created_at: used,
        last_used_at: used,
        expires_at: new Date(used.getTime() + 60_000),
        user_agent: '',
      })),
    );
    const { body } = await block(token, '81.2.69.0/24', { confirm: false });
    expect(body['code']).toBe('security/would_lock_out');
  });

  it('is a super admin’s to block, in a fresh session, and is in the audit log with its reason', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const admin = await aPanelPerson(http, 'admin');
    expect((await block(admin.token, '81.2.69.5')).status).toBe(403);
    await block(token, '81.2.69.5');
    const log = await callFrom(STAFF_ADDRESS, token, 'GET', '/security/audit-logs?action=blacklist');
    expect(log.body['data']).toMatchObject([
      { action: 'blacklist.add', target: 'ip_blacklist:81.2.69.5', reason: 'guessing' },
    ]);
    const [{ id }] = log.body['data'] as [{ id: number }];
    const one = await callFrom(STAFF_ADDRESS, token, 'GET', `/security/audit-logs/${id}`);
    expect(one.body['data']).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'ip_address', after: '81.2.69.5' }),
      ]) as object,
    });
    http.clock.advance(11 * 60_000);
    expect((await block(token, '81.2.69.6')).body['code']).toBe('auth/step_up_needed');
  });
});

describe('the audit log', () => {
  it('is found by actor, action, target and time, and verified; a changed entry is named', async () => {
    const { id, token } = await aPanelPerson(http, 'super_admin');
    for (const address of ['81.2.69.1', '81.2.69.2', '81.2.69.3']) {
      await block(token, address);
      http.clock.advance(1_000);
    }
    const found = async (query: string) =>
      (await callFrom(STAFF_ADDRESS, token, 'GET', `/security/audit-logs?${query}`)).body['meta'] as {
        total: number;
      };
    // The blocks, and the first look itself.
    expect((await found(`actor=${id}`)).total).toBe(4);
    expect((await found('action=blacklist.add')).total).toBe(3);
    expect((await found('action=settings')).total).toBe(0);
    expect((await found('target=ip_blacklist:81.2.69.2')).total).toBe(1);
    const from = new Date(http.clock.now() - 1_500).toISOString();
    expect((await found(`from=${from}&action=blacklist`)).total).toBe(1);
    const verify = () => callFrom(STAFF_ADDRESS, token, 'GET', '/security/audit-logs/verify');
    expect((await verify()).body).toMatchObject({ checked: 4, broken_at: null, is_cut: false });
    await http.connection
      .collection<{ _id: number }>('audit_log')
      .updateOne({ _id: 2 }, { $set: { reason: 'none' } });
    expect((await verify()).body).toMatchObject({ broken_at: 2 });
  });

  it('says that its newest entries were removed', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    for (const address of ['81.2.69.1', '81.2.69.2', '81.2.69.3']) await block(token, address);
    await http.connection.collection<{ _id: number }>('audit_log').deleteMany({ _id: { $gte: 2 } });
    const { body } = await callFrom(STAFF_ADDRESS, token, 'GET', '/security/audit-logs/verify');
    // What is written since stands in the place of the removed ones.
    expect(body['broken_at']).toBe(3);
  });

  it('is found by request', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    for (const address of ['81.2.69.1', '81.2.69.2']) await block(token, address);
    const rows = async (query: string) =>
      (await callFrom(STAFF_ADDRESS, token, 'GET', `/security/audit-logs?${query}`)).body['data'] as {
        request: string;
        target: string;
      }[];
    const [first] = await rows('target=ip_blacklist:81.2.69.1');
    const request = first?.request ?? '';
    expect(request).not.toBe('');
    expect((await rows(`request=${request}`)).map(({ target }) => target)).toEqual([
      'ip_blacklist:81.2.69.1',
    ]);
    expect(await rows('request=none')).toEqual([]);
  });

  it.each(['', '/1', '/verify'])('notes once an hour who reads it: audit-logs%s', async (path) => {
    const { id, token } = await aPanelPerson(http, 'super_admin');
    const other = await aPanelPerson(http, 'super_admin');
    await block(token, '81.2.69.1');
    const read = async (by: string) =>
      (await callFrom(STAFF_ADDRESS, by, 'GET', `/security/audit-logs${path}`)).status;
    const noted = () =>
      http.connection
        .collection('audit_log')
        .find({ action: 'audit.read' })
        .sort({ _id: 1 })
        .map(({ actor }) => String(actor))
        .toArray();
    await Promise.all([read(token), read(token), read(token)]);
    expect(await noted()).toEqual([id]);
    expect([await read(other.token), await read(token)]).toEqual([200, 200]);
    expect(await noted()).toEqual([id, other.id]);
    http.clock.advance(60 * 60_000);
    // A session of the panel that is not used has ended by then.
    expect(await read(await panelTokenOf(http, id))).toBe(200);
    expect(await noted()).toEqual([id, other.id, id]);
  });
});

describe('the rescue from the machine', () => {
  it('lifts what keeps the staff out, and is in the audit log', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const signIn = async () => {
      const body = { email: 'boss@example.org', password: 'a wrong password' };
      return (await callFrom('82.3.4.9', null, 'POST', '/auth/login', body)).body['code'];
    };
    for (let n = 0; n < 5; n += 1) await signIn();
    expect(await signIn()).toBe('auth/account_locked');
    await block(token, '81.2.69.5');
    const enabled = { message: { fa: '', en: '' } };
    await callFrom(STAFF_ADDRESS, token, 'POST', '/security/maintenance/enable', enabled);
    const security = await callFrom(STAFF_ADDRESS, token, 'GET', '/admin/security/settings');
    const { settings, revision } = security.body['data'] as { settings: object; revision: number };
    const panel_networks = ['82.3.4.0/24'];
    const changed = { ...settings, panel_networks, revision };
    await callFrom(STAFF_ADDRESS, token, 'PUT', '/admin/security/settings', changed);
    expect((await callFrom('82.3.5.1', token, 'GET', '/admin/me')).status).toBe(403);

    const { connection, clock, parts } = http;
    const chain = auditLogOf(connection, readConfig(OPERATED));
    const context = { connection, chain, clock, randomBytes };
    expect(await rescuePanel(context)).toEqual({ maintenance: true, networks: true, blocks: 1, locks: 1 });
    await parts.state.refresh();
    expect(await signIn()).toBe('auth/wrong_credentials');
    await parts.blacklist.refresh();
    expect((await callFrom('82.3.5.1', token, 'GET', '/admin/me')).status).toBe(200);
    expect(await statusFrom('81.2.69.5')).toBe(200);
    expect(await chain.verify()).toMatchObject({ broken_at: null });
    expect(await rescuePanel(context)).toEqual({
      maintenance: false,
      networks: false,
      // The attempt since.
      blocks: 0,
      locks: 1,
    });
  });
});

describe('the list of blocks', () => {
  it('finds what a look at every network finds', () => {
    const network = fc
      .tuple(fc.ipV4(), fc.integer({ min: 4, max: 32 }))
      .map(([address, bits]) => `${address}/${bits}`);
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 40 }),
        fc.array(fc.ipV4(), { maxLength: 20 }),
        (texts, ips) => {
          const list = new BlockList(
            texts.map((ip_address, n) => ({ id: String(n), ip_address, expires_at: null })),
          );
          for (const ip of [...ips, ...texts.map((text) => text.split('/')[0] ?? '')]) {
            const expected = texts.some((text) => {
              const one = networkOf(text);
              return one !== null && contains(one, ip);
            });
            expect(list.find(ip, 0) !== null).toBe(expected);
          }
        },
      ),
    );
  });
});
