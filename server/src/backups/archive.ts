import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { z } from 'zod';
import { cut } from '@hokm/shared/graphemes';
import { BACKUP_TYPES } from '@hokm/shared/api/backups/limits';
import { BackupFault } from './fault.js';
import { Seal, unsealed } from './seal.js';

// An archive: sealed, gzipped tar. `data/<collection>/<n>.bson` are the parts of the collections, which put together are mongodump's
// files; `manifest.json` stands last, as it names the hashes of what came before.

export const MANIFEST = 'manifest.json';
const PART = /^data\/([\w.-]+)\/\d{6}\.bson$/;
const PART_MAX = 64 * 1024 * 1024;

const manifest = z.object({
  version: z.literal(1),
  type: z.enum(BACKUP_TYPES),
  product: z.string(),
  database: z.string(),
  made_at: z.iso.datetime(),
  /** Hash of the newest entry of the audit log; empty without one. */
  audit_head: z.string(),
  collections: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      bytes: z.number(),
      sha256: z.string(),
      indexes: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** Hands bytes on, and tells how many there were and their hash. */
class Counted extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');

  get sha256(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }
}

/** Adds an entry to an archive. */
export type AddEntry = (name: string, content: Buffer) => Promise<void>;

const adder =
  (tar: Pack, signal: AbortSignal): AddEntry =>
  (name, content) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const entry = tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
      // What goes wrong is told once, by the callback or the signal.
      entry.on('error', () => undefined);
    });

/** The name of a part of a collection. */
export const partName = (collection: string, part: number): string =>
  `data/${collection}/${String(part).padStart(6, '0')}.bson`;

/**
 * Writes an archive. It gets its name only when all of it is on the disk; what goes wrong leaves nothing behind.
 * @param produce adds the entries
 */
export async function writeArchive(
  path: string,
  secret: string,
  produce: (add: AddEntry) => Promise<void>,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const unfinished = `${path}.part`;
  const broken = new AbortController();
  const tar = pack();
  const counted = new Counted();
  try {
    const file = await open(unfinished, 'w', 0o600);
    const flow = pipeline(
      tar,
      createGzip(),
      new Seal(secret),
      counted,
      file.createWriteStream({ flush: true }),
    );
    flow.catch((error: unknown) => broken.abort(error));
    try {
      await produce(adder(tar, broken.signal));
      tar.finalize();
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      await flow.catch(() => undefined);
      throw error;
    }
    await flow;
    await rename(unfinished, path);
    return { size: counted.size, sha256: counted.sha256 };
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(path, { force: true });
    throw error;
  }
}

/** A part of a collection, or the manifest: the last entry. */
export type ArchiveEntry =
  | { readonly collection: string; readonly bytes: Buffer }
  | { readonly manifest: Manifest };

async function contentOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of entry as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > PART_MAX) throw new BackupFault('backup/damaged', 'a part is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function readManifest(content: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw new BackupFault('backup/damaged', 'no manifest of this version');
  }
}

/**
 * Reads an archive, entry by entry; the manifest is the last one. Throws a `BackupFault`: `backup/wrong_key`, or `backup/damaged` for
 * everything that is no whole archive.
 */
export async function* readArchive(
  path: string,
  secret: string,
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const tar = extract();
  const flow = pipeline(Readable.from(unsealed(createReadStream(path), secret)), createGunzip(), tar);
  // The error of the flow says more than that of the entries, which it ends.
  const failed = flow.then(
    () => null,
    (error: unknown) => error,
  );
  let isWhole = false;
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const bytes = await contentOf(entry);
      const collection = PART.exec(name)?.[1];
      if (isWhole) throw new BackupFault('backup/damaged', 'something follows the manifest');
      if (name === MANIFEST) {
        isWhole = true;
        yield { manifest: readManifest(bytes) };
      } else if (collection !== undefined) yield { collection, bytes };
      else throw new BackupFault('backup/damaged', `what is ${cut(name, 60)}?`);
    }
  } catch (error) {
    tar.destroy();
    const why = error instanceof BackupFault ? error : ((await failed) ?? error);
    throw asFault(why);
  }
  const why = await failed;
  if (why !== null) throw asFault(why);
  if (!isWhole) throw new BackupFault('backup/damaged', 'no manifest');
}

/** Errors of gzip and tar mean a damaged archive; those of the file system stay what they are. */
function asFault(error: unknown): unknown {
  if (error instanceof BackupFault) return error;
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? error : new BackupFault('backup/damaged', error instanceof Error ? error.message : '');
}
