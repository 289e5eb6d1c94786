import type { Connection } from 'mongoose';
import type { Probe } from './health.js';

/** Asks the database for a sign of life. */
export function databaseProbe(connection: Connection): Probe {
  return async () => {
    if (connection.db === undefined) throw new Error('not connected');
    await connection.db.admin().ping();
  };
}
