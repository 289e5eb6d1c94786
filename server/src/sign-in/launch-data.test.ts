import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { signInAnswer, type SignInAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { launchData, TEST_BOT_TOKEN, type TestPerson } from '../../test/support/launch-data.js';
import { hasRedis } from '../../test/support/processes.js';
import { openTestCluster } from '../../test/support/cluster.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';

const ENV = { BOT_TOKEN: TEST_BOT_TOKEN, BOT_MODE: 'off', BOT_USERNAME: 'hokm_bot' };
const SECOND = 1000;
let people = 6_000_000_000;
const somebody = (): TestPerson => ({ id: (people += 1), first_name: 'Sara' });
/** Somewhat old, so that a sign-out is later. */
const launchOf = (person = somebody(), age = 2 * SECOND) => launchData(person, Date.now() - age);

async function enter(url: string, init_data: string) {
  const { status, body } = await apiOf(url, null)('POST', '/auth/telegram', { init_data });
  return { status, code: body['code'], body };
}

async function entered(url: string, initData: string): Promise<SignInAnswer> {
  return signInAnswer.parse((await enter(url, initData)).body);
}

/** Opens a connection by launch data; rejects with the code of a refusal. */
function connect(url: string, initData: string): Promise<Socket> {
  const socket = io(url, { auth: { initData }, transports: ['websocket'], reconnection: false });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', (error) => {
      const { code } = (error as Error & { data?: { code: string } }).data ?? {};
      reject(new Error(code));
    });
  });
}

function ending(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => {
    let reason: unknown = null;
    socket.on('session_ended', (payload: unknown) => (reason = payload));
    socket.on('disconnect', () => resolve(reason));
  });
}

describe('launch data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(ENV);
  });
  afterAll(async () => server.close());

  it('used again continue the session that they began, in another spelling too', async () => {
    const initData = launchOf();
    const first = await entered(server.url, initData);
    const reversed = initData.split('&').reverse().join('&');
    for (const again of [initData, reversed])
      expect((await entered(server.url, again)).token).toBe(first.token);
    const { body } = await apiOf(server.url, first.token)('GET', '/auth/sessions');
    expect(body['sessions']).toHaveLength(1);
  });

  it('begin one session when they are used concurrently', async () => {
    const initData = launchOf();
    const answers = await Promise.all([1, 2, 3, 4].map(() => entered(server.url, initData)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  });

  it('begin no second session when that one has ended', async () => {
    const initData = launchOf();
    const { token } = await entered(server.url, initData);
    await apiOf(server.url, token)('POST', '/auth/logout');
    expect(await enter(server.url, initData)).toMatchObject({ status: 401, code: 'auth/init_data_spent' });
    await expect(connect(server.url, initData)).rejects.toThrow('auth/init_data_spent');
  });

  it('from before the last sign-out everywhere are refused, and newer ones sign in', async () => {
    const person = somebody();
    const [used, unused] = [launchOf(person), launchOf(person, 5 * SECOND)];
    const { token } = await entered(server.url, used);
    await apiOf(server.url, token)('POST', '/auth/logout-all');
    for (const old of [used, unused])
      expect((await enter(server.url, old)).code).toBe('auth/init_data_spent');
    await expect(connect(server.url, unused)).rejects.toThrow('auth/init_data_spent');
    expect((await enter(server.url, launchOf(person, -5 * SECOND))).status).toBe(200);
  });

  it('open connections that close at once with their session', async () => {
    const initData = launchOf();
    const socket = await connect(server.url, initData);
    const { token } = await entered(server.url, initData);
    const ended = ending(socket);
    await apiOf(server.url, token)('POST', '/auth/logout-all');
    expect(await ended).toEqual({ reason: 'logout_all' });
  });
});

describe.skipIf(!hasRedis())('launch data in two processes', () => {
  it('open connections that close at once when the person signs out in the other', async () => {
    const cluster = await openTestCluster();
    try {
      const [here, there] = await Promise.all([cluster.join(ENV), cluster.join(ENV)]);
      const initData = launchOf();
      const socket = await connect(there.url, initData);
      const { token } = await entered(here.url, initData);
      const ended = ending(socket);
      await apiOf(here.url, token)('POST', '/auth/logout-all');
      expect(await ended).toEqual({ reason: 'logout_all' });
    } finally {
      await cluster.stop();
    }
  });
});
