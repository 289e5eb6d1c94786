import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Connection } from 'mongoose';
import type { BuiltInText } from '@hokm/shared/text';
import { createModules, type ServerModules } from '../../src/app/modules.js';
import { createIndexes } from '../../src/platform/database/collection.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { readConfig, type Config } from '../../src/platform/core/config.js';
import type { Log } from '../../src/platform/core/ports.js';
import { UserNotifier } from '../../src/platform/sockets/user-notifier.js';
import type { PasswordCost } from '../../src/sign-in/common/password-hash.js';
import { databasesWith } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from './manual-timers.js';
import { seededRandom } from './random.js';

/** The cheapest hashes that Argon2id allows. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestPartsProps {
  readonly connection: Connection;
  readonly config?: Config;
  readonly timers?: ManualTimers;
  readonly log?: Log;
  /** Null: that of production. */
  readonly passwordCost?: PasswordCost | null;
  /** Texts of the pages; none when absent. */
  readonly pageTexts?: readonly BuiltInText[];
}

/** The modules of a server. Their tasks and services do not run. */
export function testParts({
  connection,
  config = readConfig({ NODE_ENV: 'test' }),
  timers = new ManualTimers(),
  log = pino({ level: 'silent' }),
  passwordCost = TEST_PASSWORD_COST,
  pageTexts = [],
}: TestPartsProps): ServerModules {
  return createModules({
    config,
    connection,
    node: 'http',
    timers,
    random: seededRandom(1),
    randomBytes,
    log,
    notifier: new UserNotifier(),
    version: '1.2.3',
    passwordCost: passwordCost ?? undefined,
    pageTexts,
  });
}

/** Creates the indexes of every collection. */
export async function createAllIndexes(connection: Connection): Promise<void> {
  await createIndexes(connection, testParts({ connection }).modules.collections);
}

/** Opens a database with the indexes of every collection, which is empty otherwise. */
export const openIndexed = databasesWith(async (uri) => {
  const connection = await connectDatabase({ uri });
  try {
    await createAllIndexes(connection);
  } finally {
    await connection.close();
  }
});
