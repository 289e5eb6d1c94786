import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { startRealServer } from '../../scripts/lib/real-server.mjs';
import { connectDatabase } from '../../server/dist/platform/database/connect.js';
import { storeAccounts } from './many-accounts.mjs';

const ADMIN = { email: 'bench@example.org', password: 'Turquoise-Lantern-42', name: 'Bench' };

/**
 * A server with many accounts and one super administrator, who is signed in: its address, the session's token and its process.
 * `options` are those of `startRealServer`.
 */
export async function startPanel({ accounts, env = {}, ...options }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hokm-panel-'));
  const store = await startEmbeddedStore({ dataDir, log: () => undefined });
  const connection = await connectDatabase({ uri: store.uri });
  await storeAccounts(connection, { count: accounts, now: Date.now(), onProgress: () => undefined });
  await connection.close();
  const server = await startRealServer({
    ...options,
    admin: ADMIN,
    env: { MONGODB_URI: store.uri, ...env },
  });
  const stop = async () => {
    await server.stop();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const response = await fetch(`${server.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const { token } = await response.json();
  if (token === undefined) {
    await stop();
    throw new Error(`The administrator could not sign in: ${response.status}`);
  }
  return { url: server.url, child: server.child, token, stop };
}
