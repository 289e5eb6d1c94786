import { tmpdir } from 'node:os';
import type { Connection } from 'mongoose';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { createLog } from '../../src/platform/core/log.js';
import type { Timers } from '../../src/platform/core/ports.js';
import type { Patience } from '../../src/play/live/gateway.js';
import { startServer } from '../../src/app/start-server.js';
import { systemRandom, systemRandomBytes, systemTimers } from '../../src/platform/core/node-ports.js';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { testConfig } from './config.js';
import { echoing } from './echo.js';
import { TEST_PASSWORD_COST } from './parts.js';
import { aGuest, type TestPlayer } from './player.js';
import { TEST_MODE } from './test-mode.js';

/** A whole server on a free port and a database of its own, with clocks that do not keep a test waiting. */
export interface TestServer {
  readonly url: string;
  readonly connection: Connection;
  /** A new guest, connected; closed with the server. */
  guest(name: string): Promise<TestPlayer>;
  /** The server's log as one text; empty unless `LOG_LEVEL` is set. */
  logged(): string;
  close(): Promise<void>;
}

/** Clocks and limits that keep no test waiting. */
export const QUICK = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '0',
  ALLOW_GUESTS: 'true',
  SIGN_INS_PER_MINUTE: '100000',
  SOCKET_EVENTS_PER_SECOND: '1000',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
};

/** Starts a server; `env` changes the quick defaults. */
export async function startTestServer(
  env: Record<string, string> = {},
  timers: Timers = systemTimers,
  patience?: Patience,
): Promise<TestServer> {
  const database = await openTestDatabase();
  const connection = await connectDatabase({ uri: database.uri });
  const config = testConfig({ ...QUICK, ...env });
  const lines: string[] = [];
  const server = await startServer({
    config,
    connection,
    timers,
    randomBytes: systemRandomBytes,
    random: systemRandom,
    log: createLog({
      level: config.logLevel,
      to: { write: (line) => void lines.push(line) },
    }),
    version: 'test',
    pages: { miniapp: tmpdir(), admin: tmpdir() },
    cluster: null,
    proof: {
      passwordCost: TEST_PASSWORD_COST,
      amnesia: TEST_MODE.amnesia,
      patience,
      ...(TEST_MODE.echo ? { wrapHandlers: echoing } : {}),
    },
  });
  const players: TestPlayer[] = [];
  return {
    url: server.url,
    connection,
    async guest(name) {
      const player = await aGuest(server.url, name);
      players.push(player);
      return player;
    },
    logged: () => lines.join(''),
    async close() {
      for (const player of players) player.close();
      await server.stop();
      await connection.close();
      await database.close();
    },
  };
}
