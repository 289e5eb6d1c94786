import type { Connection } from 'mongoose';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { finishRestore } from '../backups/restore-store.js';
import { readConfig, type Config } from '../platform/core/config.js';
import { loadEnvironmentFile } from '../platform/core/env-file.js';
import { createLog } from '../platform/core/log.js';
import { systemTimers } from '../platform/core/node-ports.js';
import { definedCollections } from '../platform/database/collection.js';
import { connectDatabase } from '../platform/database/connect.js';
import { revisionsOf } from '../platform/revisions/revisions-of.js';

/**
 * Runs a command of the operator on the product's database, and closes it. Without MONGODB_URI the server has to be stopped
 * meanwhile: the embedded store serves one process.
 */
export async function onOwnDatabase<Result>(
  run: (connection: Connection, config: Config) => Promise<Result>,
): Promise<Result> {
  for (const line of loadEnvironmentFile()) process.stderr.write(`${line}\n`);
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  if (config.mongodbUri === null) await finishRestore(config.dataDir, Date.now());
  const store =
    config.mongodbUri === null
      ? await startEmbeddedStore({
          dataDir: config.dataDir,
          thread: false,
          log: (message) => log.error(message),
        })
      : { uri: config.mongodbUri, stop: () => Promise.resolve() };
  const connection = await connectDatabase({ uri: store.uri });
  const revisions = revisionsOf({ config, connection, timers: systemTimers, log });
  // Processes that run meanwhile hear of what is changed.
  revisions.follow(definedCollections, () => undefined);
  try {
    const result = await run(connection, config);
    await revisions.stop();
    return result;
  } finally {
    await connection.close();
    await store.stop();
  }
}

/** Ends the process with the code of a command; an error is written out. */
export function exitWith(command: Promise<number>): void {
  command.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
