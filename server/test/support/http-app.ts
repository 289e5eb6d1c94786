import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Application } from 'express';
import pino from 'pino';
import type { Connection } from 'mongoose';
import type { BuiltInText } from '@hokm/shared/text';
import { connectDatabase } from '../../src/platform/database/connect.js';
import type { ServerModules } from '../../src/app/modules.js';
import { createHttpApp } from '../../src/app/http-app.js';
import type { Pages } from '../../src/platform/http/pages.js';
import type { PasswordCost } from '../../src/sign-in/common/password-hash.js';
import type { MailWorker } from '../../src/platform/mail/mail-worker.js';
import type { Log } from '../../src/platform/core/ports.js';
import { createMetrics } from '../../src/platform/metrics/metrics.js';
import { metricsRoute } from '../../src/platform/metrics/metrics-route.js';
import { isReached, testConfig } from './config.js';
import { TEST_BOT_TOKEN } from './launch-data.js';
import { postOffice } from './mailboxes.js';
import { ManualTimers } from './manual-timers.js';
import { openIndexed, testParts } from './parts.js';

export interface TestHttp {
  readonly url: string;
  /** For inspection of its routes. */
  readonly app: Application;
  readonly connection: Connection;
  readonly log: Log;
  /** Advances only on request. */
  readonly clock: ManualTimers;
  /** The server's modules. Their tasks do not run. */
  readonly parts: ServerModules;
  /** Sends due mails; null where mails are off. */
  readonly mail: Pick<MailWorker, 'round'> | null;
  /** The log so far. */
  logged(): string;
  close(): Promise<void>;
}

export interface TestHttpProps {
  readonly env?: Record<string, string>;
  readonly pages?: Pages;
  /** Emits `commandStarted` of the connection's client for every database command. */
  readonly watchCommands?: boolean;
  /** Leads the server to its database by another way: gives the connection string of that. */
  readonly through?: (uri: string) => Promise<string>;
  /** Null: that of production. */
  readonly passwordCost?: PasswordCost | null;
  /** Texts of the pages; none when absent. */
  readonly pageTexts?: readonly BuiltInText[];
}

const noPages = { miniapp: `${tmpdir()}/hokm-no-miniapp`, admin: `${tmpdir()}/hokm-no-admin` };

/** Starts the HTTP part of a server on a free port, with a database of its own and the token of the test bot. */
export async function startTestHttp(props: TestHttpProps = {}): Promise<TestHttp> {
  const { env = {}, pages = noPages, watchCommands = false, through, passwordCost, pageTexts = [] } = props;
  const database = await openIndexed();
  const uri = through === undefined ? database.uri : await through(database.uri);
  const watched = `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;
  const connection = await connectDatabase({ uri: watchCommands ? watched : uri });
  const given = {
    BOT_TOKEN: TEST_BOT_TOKEN,
    // There is no Telegram behind it.
    BOT_MODE: 'off',
    BOT_USERNAME: 'hokm_bot',
    SIGN_INS_PER_MINUTE: '10000',
    ...env,
  };
  const needsPost = isReached(testConfig(given)) && !('SMTP_URL' in given);
  const post = needsPost ? await postOffice() : null;
  const config = testConfig(post === null ? given : { SMTP_URL: post.url, ...given });
  // In the future, so that TTL indexes do not delete sessions, and before 2038, where Telegram's dates end.
  const clock = new ManualTimers(Date.UTC(2036, 0, 1));
  let logged = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const parts = testParts({
    connection,
    config,
    timers: clock,
    log,
    pageTexts,
    ...(passwordCost === undefined ? {} : { passwordCost }),
  });
  const { modules, signIn, mail, healthHandler, settings, maintenance, blacklist } = parts;
  const { signals, sessionNetworks } = parts;
  const app = createHttpApp({
    config,
    authenticate: signIn.authenticate,
    settings,
    maintenance,
    refusalWords: parts.refusalWords,
    refuses: (address) => blacklist.refuses(address),
    signals,
    sessionNetworks,
    whyClosed: signIn.whyClosed,
    healthHandler,
    pages,
    subjects: modules.subjects,
    metrics: metricsRoute(createMetrics(), null),
    timers: clock,
    randomBytes,
    log,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  post?.serve(url);
  return {
    url,
    app,
    connection,
    log,
    clock,
    parts,
    mail: mail.worker,
    logged: () => logged,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await modules.stop(['web']);
      await connection.close();
      await database.close();
      await post?.close();
    },
  };
}
