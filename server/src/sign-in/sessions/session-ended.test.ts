import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { openTestCluster, type TestCluster } from '../../../test/support/cluster.js';
import { aGuest, connect } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { hasRedis } from '../../../test/support/processes.js';

/** Resolves with the reason once the session has ended and the connection is closed. */
function ending(player: Awaited<ReturnType<typeof aGuest>>): Promise<[unknown, string]> {
  return new Promise((resolve) => {
    let told: unknown = null;
    player.socket.on('session_ended', (payload: unknown) => (told = payload));
    player.socket.on('disconnect', (reason) => resolve([told, reason]));
  });
}

describe('a session that ends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.close());

  it.each([
    ['POST', '/auth/logout', 'logout'],
    ['POST', '/auth/logout-all', 'logout_all'],
  ])('by %s %s notifies and closes its connections, and no others', async (method, path, reason) => {
    const [sara, other] = [await server.guest('Sara'), await server.guest('Other')];
    const ended = ending(sara);
    await apiOf(server.url, sara.token)(method, path);
    const [told, how] = await ended;
    expect(told).toEqual({ reason });
    expect(how).not.toBe('io client disconnect');
    expect(other.socket.connected).toBe(true);
    await expect(connect(server.url, sara)).rejects.toThrow();
  });
});

describe.skipIf(!hasRedis())('a session that ends in one process', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster();
  });
  afterAll(async () => cluster.stop());

  it('closes its connections in another at once', async () => {
    const [here, there] = await Promise.all([cluster.join(), cluster.join()]);
    const sara = await aGuest(there.url, 'Sara');
    const ended = ending(sara);
    await apiOf(here.url, sara.token)('POST', '/auth/logout-all');
    expect((await ended)[0]).toEqual({ reason: 'logout_all' });
  });
});
