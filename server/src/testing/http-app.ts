import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Application } from 'express';
import pino from 'pino';
import type { Connection } from 'mongoose';
import { createAccounts } from '../accounts/accounts.js';
import type { BotRunner } from '../bot/bot-runner.js';
import { webhookRoutes } from '../bot/routes.js';
import { readConfig } from '../config.js';
import { connectDatabase } from '../database/connect.js';
import { ensureIndexes } from '../database/indexes.js';
import { furtherParts } from '../further-parts.js';
import { createHttpApp } from '../http/app.js';
import type { Pages } from '../http/pages.js';
import type { Route } from '../http/route.js';
import type { Carrier } from '../mail/carrier.js';
import { openMail } from '../mail/open-mail.js';
import { devMailboxRoutes } from '../mail/routes.js';
import { databaseProbe } from '../system/database-probe.js';
import { createHealth } from '../system/health.js';
import { createMetrics } from '../system/metrics.js';
import { Notices } from '../realtime/notices.js';
import { metricsRoute } from '../system/metrics-route.js';
import { openTestDatabase } from './database.js';
import { TEST_BOT_TOKEN } from './launch-data.js';
import { ManualTimers } from './manual-timers.js';

export interface TestHttp {
  readonly url: string;
  /** What answers, to be looked at. */
  readonly app: Application;
  readonly connection: Connection;
  /** Stands still until it is turned. */
  readonly clock: ManualTimers;
  /** Sends the mails that are due; null where there is nowhere to send them. */
  readonly mail: Pick<Carrier, 'round'> | null;
  /** What the server logged, as one text. */
  logged(): string;
  close(): Promise<void>;
}

export interface TestHttpProps {
  readonly env?: Record<string, string>;
  readonly pages?: Pages;
  /** The driver tells of every command it sends (`commandStarted` of the connection's client). */
  readonly watchCommands?: boolean;
}

const noPages = { miniapp: `${tmpdir()}/hokm-no-miniapp`, admin: `${tmpdir()}/hokm-no-admin` };

/** Takes nothing: there is no Telegram behind it. */
const noBot: BotRunner = {
  webhook: () => Promise.reject(new Error('no bot runs here')),
  probe: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** The HTTP side of a server alone, on a free port and a database of its own, with the test bot's token. */
export async function startTestHttp(props: TestHttpProps = {}): Promise<TestHttp> {
  const { env = {}, pages = noPages, watchCommands = false } = props;
  const database = await openTestDatabase();
  const watched = `${database.uri}${database.uri.includes('?') ? '&' : '?'}monitorCommands=true`;
  const connection = await connectDatabase({ uri: watchCommands ? watched : database.uri });
  await ensureIndexes(connection);
  const config = readConfig({
    BOT_TOKEN: TEST_BOT_TOKEN,
    BOT_USERNAME: 'hokm_bot',
    SIGN_INS_PER_MINUTE: '10000',
    ...env,
  });
  // Ahead of the real time, so that the database's own clock does not end sessions; Telegram's dates end in 2038.
  const clock = new ManualTimers(Date.UTC(2036, 0, 1));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const accounts = createAccounts({ connection, config, clock, randomBytes, log });
  const probes = { database: databaseProbe(connection), redis: 'off', bot: 'off', worker: 'off' } as const;
  const health = createHealth({ version: '1.2.3', probes, timers: clock, log });
  const notices = new Notices();
  const around = { connection, accounts, node: 'http', clock, randomBytes, log, desk: null, notices };
  const { parts } = furtherParts(around);
  const mail = openMail({ config, connection, timers: clock, randomBytes, log });
  const allParts = (route: Route) => [
    ...parts(route),
    webhookRoutes(route, noBot),
    ...(config.production ? [] : [devMailboxRoutes(connection)]),
  ];
  const app = createHttpApp({
    config,
    accounts,
    health,
    pages,
    version: '1.2.3',
    parts: allParts,
    metrics: metricsRoute(createMetrics(), null),
    clock,
    randomBytes,
    log,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    connection,
    clock,
    mail,
    logged: () => lines.join(''),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mail?.stop();
      await connection.close();
      await database.close();
    },
  };
}
