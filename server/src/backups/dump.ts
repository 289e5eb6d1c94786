import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Source } from './source.js';

/** A part of a collection holds about so much, bytes. */
const PART_BYTES = 4 * 1024 * 1024;
const NAMESPACE_NOT_FOUND = 26;

/** What the manifest says of a collection. */
export interface DumpedCollection {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
  /** SHA-256 over the documents' BSON, in the order of `_id`. */
  readonly sha256: string;
  readonly indexes: readonly mongo.Document[];
}

/** The names of a database's collections, in order. */
export async function collectionsOf({ db }: Pick<Source, 'db'>): Promise<string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).sort();
}

/** The indexes of a collection; none of one that is not there. */
export async function indexesOf(db: mongo.Db, name: string): Promise<mongo.Document[]> {
  try {
    return await db.collection(name).indexes();
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'code' in error;
    if (isMissing && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** The documents of a collection as BSON, in the order of `_id`. */
async function* documentsOf({ db, session }: Pick<Source, 'db' | 'session'>, name: string) {
  const cursor = db
    .collection(name)
    .find({}, { raw: true, sort: { _id: 1 }, ...(session === null ? {} : { session }) });
  for await (const document of cursor) yield document as unknown as Buffer;
}

/** Reads a collection, part by part; the answer says what it was. `onPart` gets mongodump's form: documents one after another. */
export async function readCollection(
  source: Pick<Source, 'db' | 'session'>,
  name: string,
  onPart: (part: Buffer, count: number) => Promise<void>,
): Promise<DumpedCollection> {
  const hash = createHash('sha256');
  let part: Buffer[] = [];
  let [size, count, bytes] = [0, 0, 0];
  const flush = async (): Promise<void> => {
    const whole = Buffer.concat(part);
    const { length } = part;
    [part, size] = [[], 0];
    await onPart(whole, length);
  };
  for await (const document of documentsOf(source, name)) {
    hash.update(document);
    part.push(document);
    size += document.length;
    bytes += document.length;
    count += 1;
    if (size >= PART_BYTES) await flush();
  }
  if (part.length > 0) await flush();
  return { name, count, bytes, sha256: hash.digest('hex'), indexes: await indexesOf(source.db, name) };
}
