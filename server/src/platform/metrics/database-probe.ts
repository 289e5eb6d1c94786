import type { Connection } from 'mongoose';
import type { Probe } from './health.js';

/** Pings the database. */
export function databaseProbe(connection: Connection): Probe {
  return async () => {
    if (connection.db === undefined) throw new Error('not connected');
    await connection.db.admin().ping();
  };
}
