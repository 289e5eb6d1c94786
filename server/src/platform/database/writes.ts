import type { Connection } from 'mongoose';

/** The methods of a collection that change documents. */
export const WRITES = [
  'insertOne',
  'insertMany',
  'bulkWrite',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const;

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * Calls `listener` after each write of this connection to a collection, by its model or by the driver, and before whoever wrote
 * goes on. A write that failed counts too: it may have happened. Plain commands of the database are not seen.
 */
export function onWrite(connection: Connection, collection: string, listener: () => void): void {
  // Mongoose keeps one object for each name, which its models use as well.
  const written = connection.collection(collection) as unknown as Record<string, Method>;
  for (const name of WRITES) {
    const write = written[name];
    if (write === undefined) throw new Error(`collections have no ${name}`);
    written[name] = async function heard(this: unknown, ...args) {
      try {
        return await write.apply(this, args);
      } finally {
        listener();
      }
    };
  }
}
