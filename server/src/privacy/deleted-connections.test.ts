import { afterAll, beforeAll, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { apiOf } from '../../test/support/api.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { systemTimers } from '../platform/core/node-ports.js';
import type { Timers } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';

const MINUTE = 60_000;
let waiting = 0;
/** The sweep of sessions is the first that waits a minute: it keeps waiting. The deletion of accounts comes at once. */
const timers: Timers = {
  now: () => systemTimers.now(),
  set(ms, ring) {
    if (ms !== MINUTE) return systemTimers.set(ms, ring);
    waiting += 1;
    return systemTimers.set(waiting === 1 ? MINUTE : 50, ring);
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, timers);
});
afterAll(() => server.close());

it('the deletion of an account ends its sessions and closes its connections at once, and no others', async () => {
  const [sara, other] = [await server.guest('Sara'), await server.guest('Other')];
  const ended = new Promise((resolve) => {
    let reason: unknown = null;
    sara.socket.on('session_ended', (payload: unknown) => (reason = payload));
    sara.socket.on('disconnect', () => resolve(reason));
  });
  const call = apiOf(server.url, sara.token);
  expect((await call('POST', '/user/delete')).status).toBe(200);
  const _id = objectId(sara.id) ?? undefined;
  await server.connection.collection('accounts').updateOne({ _id }, { $set: { delete_at: new Date(0) } });
  expect(await ended).toEqual({ reason: 'account_deleted' });
  expect((await call('GET', '/auth/profile')).status).toBe(401);
  const again = io(server.url, {
    auth: { token: sara.token },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise((resolve) => again.once('connect_error', resolve));
  again.close();
  expect(other.socket.connected).toBe(true);
});
