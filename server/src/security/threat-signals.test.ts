import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Threat } from '@hokm/shared/api';
import { GOOD_PASSWORD, registered } from '../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData, TEST_BOT_TOKEN } from '../../test/support/launch-data.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { connect } from '../../test/support/player.js';
import { startTestServer } from '../../test/support/server.js';
import { systemTimers } from '../platform/core/node-ports.js';

const ATTACKER = '81.2.69.5';
const BOSS = '82.3.4.7';
let http: TestHttp;
let boss: SignedInPerson;
beforeEach(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', ALLOW_GUESTS: 'true' } });
  boss = await aPanelPerson(http, 'super_admin');
});
afterEach(() => http.close());

interface Sent {
  readonly from?: string;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly raw?: string;
}

async function send(method: string, path: string, body?: unknown, { from = ATTACKER, ...more }: Sent = {}) {
  const { token = null, headers = {}, raw } = more;
  const response = await fetch(`${http.url}${path}`, {
    method,
    headers: {
      ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': from,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(raw === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: raw }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

/** The threats that a super administrator sees after the next flush. */
async function threats(query = ''): Promise<Threat[]> {
  await http.parts.threatWatch.flush();
  const token = await panelTokenOf(http, boss.id);
  const { status, body } = await send('GET', `/api/security/threats${query}`, undefined, {
    from: BOSS,
    token,
  });
  expect(status).toBe(200);
  return body['data'] as Threat[];
}

const signIn = (email: string, from = ATTACKER, password = 'wrong') =>
  send('POST', '/api/auth/login', { email, password }, { from });
const repeat = async (times: number, act: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < times; n += 1) await act(n);
};
const runTask = async (name: string) => {
  const task = http.parts.modules.parts('tasks').find((each) => each.name === name);
  if (task === undefined) throw new Error(`no task ${name}`);
  await task.run();
};

describe('a threat opens', () => {
  it('for failed sign-ins on many accounts from one network, whether or not they exist', async () => {
    await registered(http, 'known@example.org');
    await signIn('known@example.org');
    await repeat(3, (n) => signIn(`nobody${n}@example.org`));
    expect(await threats()).toEqual([]);
    await signIn('nobody9@example.org');
    expect(await threats()).toMatchObject([
      {
        threat_type: 'credential_stuffing',
        threat_level: 'medium',
        source_ip: ATTACKER,
        target_endpoint: '/api/auth/login',
        frequency: 5,
        is_active: true,
        is_mitigated: false,
        account: null,
      },
    ]);
    await repeat(15, (n) => signIn(`more${n}@example.org`));
    expect((await threats())[0]).toMatchObject({ threat_level: 'high', frequency: 20 });
  });

  it('for guessing at one account from three networks', async () => {
    await registered(http, 'victim@example.org');
    await repeat(4, () => signIn('victim@example.org', '81.2.69.1'));
    http.clock.advance(16 * 60_000);
    await repeat(4, () => signIn('victim@example.org', '81.3.69.1'));
    http.clock.advance(16 * 60_000);
    await repeat(3, () => signIn('victim@example.org', '81.4.69.1'));
    expect(await threats()).toMatchObject([
      { threat_type: 'password_guessing', networks: 3, frequency: 11, account: { name: 'Sara' } },
    ]);
  });

  it('for launch data that Telegram has not signed, and not for old ones', async () => {
    const user = { id: 7001, first_name: 'Sara' };
    const old = launchData(user, http.clock.now() - 48 * 60 * 60_000);
    await repeat(6, () => send('POST', '/api/auth/telegram', { init_data: old }));
    expect(await threats()).toEqual([]);
    const forged = launchData(user, http.clock.now(), TEST_BOT_TOKEN.replace('AAEh', 'AAEx'));
    await repeat(5, () => send('POST', '/api/auth/telegram', { init_data: forged }));
    expect(await threats()).toMatchObject([
      { threat_type: 'forged_launch', threat_level: 'high', target_endpoint: '/api/auth/telegram' },
    ]);
  });

  it('for requests in the name of somebody else', async () => {
    const person = await aPerson(http, 'user');
    const claim = () =>
      send(
        'POST',
        '/api/save_user_data',
        { telegram_id: 5, first_name: 'A', auth_date: 1 },
        { token: person.token },
      );
    await repeat(3, claim);
    expect(await threats()).toMatchObject([
      { threat_type: 'identity_mismatch', threat_level: 'high', account: { id: person.id } },
    ]);
  });

  it('for a player who tries the panel, and not for staff', async () => {
    const player = await aPerson(http, 'user');
    const moderator = await aPanelPerson(http, 'moderator');
    await repeat(8, () => send('GET', '/api/admin/users', undefined, { token: moderator.token }));
    expect(await threats()).toEqual([]);
    await repeat(5, () => send('GET', '/api/admin/users', undefined, { token: player.token }));
    expect(await threats()).toMatchObject([
      { threat_type: 'panel_probing', threat_level: 'high', target_endpoint: '/api/admin/users' },
    ]);
  });

  it('for paths that only scanners ask for, which are answered like any other', async () => {
    expect((await send('GET', '/.env')).status).toBe(404);
    await send('GET', '/wp-login.php');
    expect(await threats()).toEqual([]);
    await send('GET', '/.git/config');
    expect(await threats()).toMatchObject([
      { threat_type: 'panel_probing', target_endpoint: '/.git/config', frequency: 3 },
    ]);
  });

  it('for calls over the limit', async () => {
    await repeat(120 + 100, () => send('GET', '/api/security/maintenance'));
    expect(await threats()).toMatchObject([
      {
        threat_type: 'flooding',
        threat_level: 'medium',
        frequency: 100,
        target_endpoint: '/api/security/maintenance',
      },
    ]);
  });

  it('for payloads of an injection, and not for mistakes', async () => {
    await repeat(9, () => send('POST', '/api/auth/login', { email: 5 }));
    expect(await threats()).toEqual([]);
    await repeat(3, () => send('POST', '/api/auth/login', { email: { $ne: null }, password: { $ne: null } }));
    await repeat(2, () =>
      send('POST', '/api/auth/login', undefined, {
        raw: '{"email": {"__proto__": {"a": 1}}, "password": 1}',
      }),
    );
    expect(await threats()).toMatchObject([{ threat_type: 'hostile_payload', frequency: 5 }]);
  });

  it('for files that are no pictures', async () => {
    const { token } = await aPerson(http, 'user');
    for (let n = 0; n < 5; n += 1) {
      const form = new FormData();
      form.append('avatar', new Blob(['<?php system($_GET[0]); ?>']));
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ATTACKER };
      const { status } = await fetch(`${http.url}/api/user/avatar`, { method: 'POST', headers, body: form });
      expect(status).toBe(415);
    }
    expect(await threats()).toMatchObject([{ threat_type: 'hostile_payload', frequency: 5 }]);
  });

  it('for a session that comes from three networks within ten minutes', async () => {
    const person = await aPerson(http, 'user');
    const from = (address: string) =>
      send('GET', '/api/auth/profile', undefined, { from: address, token: person.token });
    await from('81.2.69.1');
    http.clock.advance(11 * 60_000);
    await from('81.3.69.1');
    await from('81.3.69.1');
    await from('81.4.69.1');
    expect(await threats()).toEqual([]);
    await from('81.5.69.1');
    expect(await threats()).toMatchObject([
      { threat_type: 'session_elsewhere', threat_level: 'low', account: { id: person.id }, networks: 3 },
    ]);
  });

  it('for staff that comes from a new browser and a new network, once it is known', async () => {
    await registered(http, 'staff@example.org');
    await http.connection
      .collection('accounts')
      .updateOne({ 'email.address': 'staff@example.org' }, { $set: { admin_level: 'admin' } });
    const body = { email: 'staff@example.org', password: GOOD_PASSWORD };
    const enter = async (from: string) =>
      expect((await send('POST', '/api/auth/admin/login', body, { from })).status).toBe(200);
    await enter('81.2.69.1');
    await enter('81.2.69.1');
    expect(await threats()).toMatchObject([]);
    await enter('81.9.69.1');
    expect(await threats()).toMatchObject([
      { threat_type: 'session_elsewhere', threat_level: 'high', target_endpoint: '/api/auth/admin/login' },
    ]);
  });

  it('for a balance that is not the sum of its entries', async () => {
    const person = await aPerson(http, 'user');
    await send('POST', '/api/wallet/daily', {}, { token: person.token });
    await http.connection
      .collection('accounts')
      .updateOne({ wallet: { $exists: true } }, { $inc: { balance: 500 } });
    await runTask('wallet audit');
    expect(await threats()).toMatchObject([
      { threat_type: 'money', threat_level: 'critical', account: { id: person.id }, source_ip: '' },
    ]);
  });
});

const NOBODY = { id: '', name: '', token: '' };

describe('connections', () => {
  it('open threats by claims, forged launch data and refused events', async () => {
    const quick = {
      now: () => systemTimers.now(),
      set: (ms: number, ring: () => void) => systemTimers.set(ms === 10_000 ? 50 : ms, ring),
    };
    const server = await startTestServer(
      { BOT_TOKEN: TEST_BOT_TOKEN, BOT_MODE: 'off', BOT_USERNAME: 'hokm_bot' },
      quick,
    );
    try {
      const player = await server.guest('Sara');
      for (let n = 0; n < 3; n += 1)
        await player.call('join_lobby', { username: 'somebody', first_name: 'x' });
      for (let n = 0; n < 5; n += 1) await player.call('join_room', { room_id: { $gt: '' } });
      for (let n = 0; n < 5; n += 1)
        await connect(server.url, NOBODY, {}, { auth: { initData: 'user=1&hash=0' } }).catch(() => undefined);
      for (let n = 0; n < 5; n += 1) {
        const abuser = await server.guest(`Abuser ${n}`);
        const closed = new Promise((resolve) => abuser.socket.once('disconnect', resolve));
        for (let sent = 0; sent < 120; sent += 1) abuser.socket.emit('join_room', 5);
        await closed;
      }
      const types = async () =>
        ((await server.connection.collection('threats').distinct('threat_type')) as string[]).sort();
      await expect
        .poll(types, { timeout: 10_000 })
        .toEqual(['flooding', 'forged_launch', 'hostile_payload', 'identity_mismatch']);
    } finally {
      await server.close();
    }
  });
});
