import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { asDiskFull } from './disk-full.js';

/** A range of keys: `from` is included, `to` is not. */
export interface KeyRange {
  readonly from: Buffer;
  readonly to: Buffer;
  /** Only the key `from` itself can be in it. */
  readonly isPoint?: boolean;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

interface Chunk {
  readonly reverse: boolean;
  /** A chunk before it ended at the first key, which is left out. */
  readonly started: boolean;
  readonly limit: number;
  /** Entries to pass over. */
  readonly offset: number;
}

/** Changes that every write takes along. */
export interface Ahead {
  /** Inside a write, before anything else in it. */
  settle(): void;
  /** After a write, whatever became of it. */
  committed(): void;
}

const FIRST_CHUNK = 32;
const LARGEST_CHUNK = 512;
const CHUNK_BYTES = 1 << 20;

/**
 * Ordered keys and values on LMDB. Writes run one after another inside `write`, several of them in one durable
 * commit; each sees the changes of the one before. Reads outside see the last commit.
 */
export class Store {
  readonly #db: RootDatabase<Buffer, Buffer>;
  readonly #path: string;
  #ahead: Ahead | undefined;
  readonly #syncs: boolean;
  #pending = 0;
  /** When a write came to its end, or the first one began, ms of this process. */
  #movedAt = 0;

  /** Opens (or makes) the store in the folder `path`. Without `syncs`, what was written last is lost when the machine stops. */
  constructor(path: string, syncs = true) {
    this.#path = path;
    this.#syncs = syncs;
    // Without overlapping sync a commit's promise resolves only after the data are flushed.
    this.#db = open<Buffer, Buffer>({
      path,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false,
      noSync: !syncs,
    });
    // Each commit has a promise of its own besides those of its writes, which tell of a failure: nobody waits for it.
    this.#db.on('beforecommit', () =>
      queueMicrotask(() => void this.#db.committed.then(undefined, () => undefined)),
    );
  }

  /**
   * Runs `action` alone, and resolves with its result once everything it wrote is on disk. Throws `OutOfDiskSpace` when there is no
   * room for it: nothing of it is stored then.
   */
  async write<T>(action: () => T): Promise<T> {
    if (this.#pending === 0) this.#movedAt = performance.now();
    this.#pending += 1;
    try {
      const whole = (): T => {
        this.#ahead?.settle();
        return action();
      };
      return this.#syncs ? await this.#db.transaction(whole) : this.#writeHere(whole);
    } catch (error) {
      throw await this.asRefusal(error);
    } finally {
      this.#pending -= 1;
      this.#movedAt = performance.now();
      this.#ahead?.committed();
    }
  }

  /** For how long writes have been waiting without one that came to its end, ms; 0 where none waits. */
  get stuckFor(): number {
    return this.#pending === 0 ? 0 : performance.now() - this.#movedAt;
  }

  /** From now on each write takes these changes along. */
  settleBefore(ahead: Ahead): void {
    this.#ahead = ahead;
  }

  /** An error of the disk as `OutOfDiskSpace` where it is full; any other as it is. */
  asRefusal(error: unknown): Promise<unknown> {
    return asDiskFull(error, this.#path);
  }

  /**
   * Writes in this thread. Where no disk is waited for, a commit is over sooner than another thread has begun it. As in `transaction`,
   * what was written before an error stays.
   */
  #writeHere<T>(action: () => T): T {
    const done = this.#db.transactionSync(() => {
      try {
        return { result: action() };
      } catch (error) {
        return { error };
      }
    });
    if ('error' in done) throw done.error;
    return done.result;
  }

  /** Runs `action` alone at once, against other processes too; for opening and closing only. */
  writeNow<T>(action: () => T): T {
    return this.#db.transactionSync(action);
  }

  /** Lets the reads that follow see everything committed so far. */
  refresh(): void {
    this.#db.resetReadTxn();
  }

  get(key: Buffer): Buffer | undefined {
    const value = this.#db.getBinary(key);
    return value === undefined ? undefined : toBuffer(value);
  }

  has(key: Buffer): boolean {
    return this.#db.getBinaryFast(key) !== undefined;
  }

  /** Only inside `write`. */
  put(key: Buffer, value: Buffer): void {
    this.#db.putSync(key, value);
  }

  /** Only inside `write`. */
  remove(key: Buffer): void {
    this.#db.removeSync(key);
  }

  /**
   * The entries of a range in key order, or backwards. Read chunk by chunk: between two chunks nothing is held
   * open, so a cursor that waits for its client costs no space; it goes on after its last key. The first `skip` are passed over
   * without being read.
   */
  *scan(range: KeyRange, reverse = false, skip = 0): Generator<Entry, void, undefined> {
    if (range.isPoint === true) {
      const value = skip > 0 ? undefined : this.get(range.from);
      if (value !== undefined) yield { key: range.from, value };
      return;
    }
    let { from, to } = range;
    let started = false;
    for (let limit = FIRST_CHUNK; ; limit = Math.min(limit * 2, LARGEST_CHUNK)) {
      const chunk = this.#chunk(from, to, { reverse, started, limit, offset: started ? 0 : skip });
      yield* chunk.entries;
      const last = chunk.entries.at(-1);
      if (chunk.complete || last === undefined) return;
      if (reverse) to = last.key;
      else from = last.key;
      started = true;
    }
  }

  /** How many keys a range has. */
  count({ from, to }: KeyRange): number {
    return this.#db.getKeysCount({ start: from, end: to });
  }

  #chunk(from: Buffer, to: Buffer, { reverse, started, limit, offset }: Chunk) {
    const entries: Entry[] = [];
    const bounds = reverse
      ? { start: to, exclusiveStart: true, end: from, inclusiveEnd: true, reverse }
      : { start: from, exclusiveStart: started, end: to };
    let bytes = 0;
    for (const { key, value } of this.#db.getRange({ ...bounds, limit, offset })) {
      entries.push({ key, value: toBuffer(value) });
      bytes += value.length;
      if (bytes > CHUNK_BYTES) return { entries, complete: false };
    }
    return { entries, complete: entries.length < limit };
  }

  /** Copies everything that is committed into a folder, as of one moment, while work goes on. Throws `OutOfDiskSpace`. */
  async copyTo(path: string): Promise<void> {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      await this.#db.backup(path, false);
    } catch (error) {
      throw await asDiskFull(error, path);
    }
  }

  /** Waits for the writes under way and closes. */
  close(): Promise<void> {
    return this.#db.close();
  }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
