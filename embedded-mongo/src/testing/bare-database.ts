import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.js';

// oxlint-disable-next-line typescript/no-explicit-any -- the driver's own Document is typed like this
type Stored = Record<string, any> & { _id?: string | number | mongoose.mongo.ObjectId };

/** A database without any of the product's models and indexes. */
export interface BareDatabase {
  readonly connection: Connection;
  /** A collection of it, `things` unless it is named. */
  readonly collection: (name?: string) => mongoose.mongo.Collection<Stored>;
}

/** Opens it for the tests of a file: it is there from the first one (or the file's own `beforeAll`) to the last. */
export function openBareDatabase(): BareDatabase {
  let database: TestDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await openTestDatabase();
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await database.close();
  });
  return {
    get connection() {
      return connection;
    },
    collection: (name = 'things') => connection.collection<Stored>(name),
  };
}
