import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { type mongo } from 'mongoose';
import { readArchive, type Manifest } from './archive.js';
import { indexesOf, readCollection } from './dump.js';
import { BackupFault } from './fault.js';

const { BSON } = mongoose.mongo;
/** Every value keeps its type, so that a document is written with the bytes that were read. */
const AS_IT_IS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;
/** Documents of one insert at most. */
const BATCH = 500;
const HEAD_BYTES = 4;
const NEVER_NAMED = ['_id_'];

/** The documents of a part: mongodump's form. */
function* documentsIn(part: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < part.length;) {
    const length = part.length - at < HEAD_BYTES ? 0 : part.readInt32LE(at);
    if (length < HEAD_BYTES + 1 || at + length > part.length)
      throw new BackupFault('backup/damaged', 'a document is cut off');
    yield part.subarray(at, at + length);
    at += length;
  }
}

async function insert(db: mongo.Db, collection: string, part: Buffer): Promise<number> {
  let batch: mongo.Document[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(collection).insertMany(batch, { ordered: true });
    batch = [];
  };
  for (const document of documentsIn(part)) {
    batch.push(BSON.deserialize(document, AS_IT_IS));
    count += 1;
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}

export interface RestoreProps {
  readonly db: mongo.Db;
  readonly secret: string;
  readonly signal: AbortSignal;
  readonly onProgress: (collection: string, documents: number) => void;
}

/** The indexes of a collection as they were, in the form in which they are made. */
function indexesFor({ indexes }: Manifest['collections'][number]): mongo.IndexDescription[] {
  return indexes
    .filter(({ name }) => !NEVER_NAMED.includes(String(name)))
    .map(({ v, ns, ...index }) => index as unknown as mongo.IndexDescription);
}

/** What an index does, in an order: servers add fields of their own. */
function outlineOf(indexes: readonly mongo.Document[]): readonly string[] {
  return indexes
    .filter(({ name }) => !NEVER_NAMED.includes(String(name)))
    .map(({ name, key, unique, sparse, partialFilterExpression, expireAfterSeconds }: mongo.Document) => {
      const fields: unknown = Object.entries((key ?? {}) as object);
      const rest: unknown[] = [unique === true, sparse === true, partialFilterExpression, expireAfterSeconds];
      return JSON.stringify([name, fields, ...rest]);
    })
    .sort();
}

/**
 * Restores an archive into an empty database and compares everything that it then has with the manifest: number and hash of
 * the documents of each collection, and its indexes. Throws a `BackupFault`.
 */
export async function restoreArchive(
  path: string,
  { db, secret, signal, onProgress }: RestoreProps,
): Promise<Manifest> {
  const hashes = new Map<string, Hash>();
  let documents = 0;
  let manifest: Manifest | null = null;
  for await (const entry of readArchive(path, secret)) {
    signal.throwIfAborted();
    if ('manifest' in entry) {
      ({ manifest } = entry);
      continue;
    }
    const { collection, bytes } = entry;
    const hash = hashes.get(collection) ?? createHash('sha256');
    hashes.set(collection, hash.update(bytes));
    documents += await insert(db, collection, bytes);
    onProgress(collection, documents);
  }
  if (manifest === null) throw new BackupFault('backup/damaged', 'no manifest');
  for (const named of manifest.collections) {
    const read = hashes.get(named.name)?.digest('hex') ?? createHash('sha256').digest('hex');
    if (read !== named.sha256) throw new BackupFault('backup/damaged', `${named.name} differs from its hash`);
    hashes.delete(named.name);
  }
  if (hashes.size > 0) throw new BackupFault('backup/damaged', 'a collection is not in the manifest');
  for (const named of manifest.collections) {
    signal.throwIfAborted();
    const stored = await readCollection({ db, session: null }, named.name, () => Promise.resolve());
    if (stored.sha256 !== named.sha256 || stored.count !== named.count)
      throw new BackupFault('backup/damaged', `${named.name} was not restored as it was`);
  }
  // Indexes come last: some let documents go whose time has come since.
  for (const named of manifest.collections) {
    const indexes = indexesFor(named);
    if (indexes.length > 0) await db.collection(named.name).createIndexes(indexes);
    const stored = await indexesOf(db, named.name);
    if (!isDeepStrictEqual(outlineOf(stored), outlineOf(named.indexes)))
      throw new BackupFault('backup/damaged', `${named.name} has other indexes than it had`);
  }
  return manifest;
}
