import { randomBytes } from 'node:crypto';
import type { Store } from '../store.js';
import type { LogDevice, LogFile } from './device.js';
import { encodeFrame, GENERATION_BYTES, readFrames, type LogEntry } from './frames.js';

/** The key under which the tree notes how much of the log it has: the generation, and the number of the last entry. */
const MARK_KEY = Buffer.from([5]);
/** Size of a new file, bytes. It grows only while the tree has not yet taken all entries of the other file. */
const FILE_BYTES = 1 << 20;
/** The tree takes the entries when there are so many. */
const SETTLE_ENTRIES = 2_000;
/** It takes them after this time at the latest, ms. */
const SETTLE_AFTER_MS = 1_000;
/** More are not kept in memory, where the tree cannot take them. */
const MOST_ENTRIES = 50_000;

/** The part of the store that the log uses. */
export type Tree = Pick<Store, 'get' | 'has' | 'put' | 'refresh' | 'settleBefore' | 'write'>;

export interface AppendLogOptions {
  readonly store: Tree;
  readonly device: LogDevice;
  readonly log: (error: unknown) => void;
  readonly fileBytes?: number;
  readonly settleEntries?: number;
  readonly settleAfterMs?: number;
}

interface Numbered extends LogEntry {
  readonly number: number;
}

interface Waiting {
  readonly entry: LogEntry;
  readonly key: string;
}

/** A file with the place of the next frame, and the number of the last entry in it. */
interface OpenFile {
  readonly name: string;
  readonly file: LogFile;
  at: number;
  last: number;
}

interface Mark {
  readonly generation: Buffer;
  readonly last: number;
}

/**
 * New entries of the tree that go into a file first: one write and one sync for all that came while the one before was under way.
 * Every write of the tree takes those along that are on the disk, so the tree never has a later change without them. A frame that
 * could not be written may be on the disk or not: nothing is taken until the tree has all entries that are certain, and another
 * generation has begun, of which that frame is no part.
 */
export class AppendLog {
  readonly #options: AppendLogOptions;
  readonly #store: Tree;
  #generation: Buffer = Buffer.alloc(0);
  /** The number of the last entry that is on the disk. */
  #last = 0;
  /** On the disk, and not known to be in the tree; by number. */
  #certain: Numbered[] = [];
  /** Keys of all entries that wait, are being written, or are certain. */
  readonly #keys = new Map<string, Promise<void>>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #files: OpenFile[] = [];
  #names = 0;
  /** The tree knows the generation, so that frames of it count. */
  #isKnown = false;
  #broken = false;
  #mending: Promise<void> | undefined;
  #settling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #alone: Promise<unknown> = Promise.resolve();
  #held = 0;

  private constructor(options: AppendLogOptions) {
    this.#options = options;
    this.#store = options.store;
  }

  /** Opens the log of a store: what only the files have goes into the tree. The store must belong to this process. */
  static async open(options: AppendLogOptions): Promise<AppendLog> {
    const log = new AppendLog(options);
    await log.#recover();
    options.store.settleBefore({ settle: () => log.#settle(), committed: () => log.#forget() });
    return log;
  }

  /** Are there entries that the tree may not have? */
  get isAhead(): boolean {
    return this.#certain.length > 0;
  }

  /**
   * Adds entries whose keys nobody has; they are made when they can come in. Resolves when they are on the disk, with the places of those whose key was taken. Rejects
   * when that is not known of them.
   */
  async append(make: () => readonly LogEntry[]): Promise<number[]> {
    while (this.#isShut) await this.#opened();
    this.#store.refresh();
    const taken: number[] = [];
    const outcomes = new Set<Promise<void>>();
    for (const [place, entry] of make().entries()) {
      const key = entry.key.toString('latin1');
      const known = this.#keys.get(key);
      if (known === undefined && !this.#store.has(entry.key)) outcomes.add(this.#enqueue({ entry, key }));
      else {
        taken.push(place);
        if (known !== undefined) outcomes.add(known);
      }
    }
    for (const outcome of outcomes) await outcome;
    return taken;
  }

  get #isShut(): boolean {
    return this.#held > 0 || this.#broken || this.#certain.length > MOST_ENTRIES;
  }

  /** Waits for what keeps entries out. Rejects when that does not end by itself. */
  async #opened(): Promise<void> {
    if (this.#held > 0) await this.#alone;
    else if (this.#broken) await this.#mend();
    else await this.settled();
  }

  /** Resolves when the tree has every entry that is on the disk now. */
  async settled(): Promise<void> {
    const last = this.#last;
    while (this.#certain.length > 0 && (this.#certain[0]?.number ?? Infinity) <= last) {
      this.#settling ??= this.#store
        .write(() => undefined)
        .finally(() => {
          this.#settling = undefined;
        });
      await this.#settling;
    }
  }

  /** Runs something while no entry comes in, after those that are being written. */
  async alone<T>(action: () => Promise<T> | T): Promise<T> {
    this.#held++;
    const run = this.#alone.then(async () => {
      while (this.#writing !== undefined) await this.#writing;
      if (this.#broken) await this.#mend();
      return action();
    });
    this.#alone = run.catch(() => undefined).then(() => void this.#held--);
    return run;
  }

  /** Puts everything into the tree and closes the files. Nothing may come in any more. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#writing !== undefined) await this.#writing;
    try {
      await this.settled();
    } finally {
      for (const { file } of this.#files) file.close();
      this.#files = [];
    }
  }

  #enqueue(waiting: Waiting): Promise<void> {
    this.#waiting.push(waiting);
    this.#next ??= this.#begin();
    this.#keys.set(waiting.key, this.#next);
    return this.#next;
  }

  /** The outcome of the next frame, which is written when the one before is. */
  #begin(): Promise<void> {
    const before = this.#writing ?? Promise.resolve();
    const frame = before.then(() => this.#writeFrame());
    const done = frame
      .catch(() => undefined)
      .then(() => {
        if (this.#writing === done) this.#writing = undefined;
      });
    this.#writing = done;
    // Each of its entries hears of it by `append`.
    frame.catch(() => undefined);
    return frame;
  }

  async #writeFrame(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    const first = this.#last + 1;
    try {
      if (this.#broken) throw new Error('the log could not be written before');
      if (!this.#isKnown) await this.#makeKnown();
      const bytes = encodeFrame(this.#generation, { first, entries: batch.map(({ entry }) => entry) });
      const target = await this.#fileFor(bytes.length);
      const { at } = target;
      target.at += bytes.length;
      await target.file.write(bytes, at);
      target.last = first + batch.length - 1;
    } catch (error) {
      for (const { key } of batch) this.#keys.delete(key);
      this.#break(error);
      throw error;
    }
    this.#last = first + batch.length - 1;
    for (const [at, { entry, key }] of batch.entries()) {
      this.#certain.push({ ...entry, number: first + at });
      this.#keys.set(key, DONE);
    }
    this.#settleSoon();
  }

  async #makeKnown(): Promise<void> {
    await this.#store.write(() => this.#putMark({ generation: this.#generation, last: this.#last }));
    this.#isKnown = true;
  }

  /** The file that has room for so many bytes: the one in use, or the other when the tree has all of that. */
  async #fileFor(bytes: number): Promise<OpenFile> {
    const { fileBytes = FILE_BYTES } = this.#options;
    const [used, other] = this.#files;
    if (used !== undefined && used.at + bytes <= fileBytes) return used;
    if (used === undefined || other === undefined) return this.#addFile(fileBytes);
    if (other.last > this.#settledUpTo) return used;
    other.at = 0;
    this.#files = [other, used];
    return other;
  }

  async #addFile(size: number): Promise<OpenFile> {
    const name = `${this.#names++}.log`;
    const file = await this.#options.device.create(name, size);
    const added = { name, file, at: 0, last: 0 };
    this.#files.unshift(added);
    return added;
  }

  /** The number up to which the tree is known to have all entries. */
  get #settledUpTo(): number {
    return (this.#certain[0]?.number ?? this.#last + 1) - 1;
  }

  #settleSoon(): void {
    const { settleEntries = SETTLE_ENTRIES, settleAfterMs = SETTLE_AFTER_MS, log } = this.#options;
    const settle = (): void => void this.settled().catch(log);
    if (this.#certain.length >= settleEntries) settle();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      settle();
    }, settleAfterMs).unref();
  }

  /** Inside a write of the store: puts in what the tree has not yet. What a write that failed has put in is not in it. */
  #settle(): void {
    if (this.#certain.length === 0) return;
    const { generation, last } = this.#readMark() ?? { generation: this.#generation, last: 0 };
    if (last >= this.#last) return;
    for (const { key, value, number } of this.#certain) if (number > last) this.#store.put(key, value);
    // A new generation may have begun in a write that has not come to its end.
    this.#putMark({ generation, last: this.#last });
  }

  /** Forgets the entries that a commit has brought into the tree. */
  #forget(): void {
    if (this.#certain.length === 0) return;
    this.#store.refresh();
    const last = this.#readMark()?.last ?? 0;
    const left = this.#certain.findIndex(({ number }) => number > last);
    const gone = this.#certain.splice(0, left === -1 ? this.#certain.length : left);
    for (const { key } of gone) this.#keys.delete(key.toString('latin1'));
  }

  #break(error: unknown): void {
    if (this.#broken) return;
    this.#broken = true;
    this.#options.log(error);
    void this.#mend().catch(this.#options.log);
  }

  /** Begins anew after a failed write. Rejects as long as the tree cannot be written either. */
  #mend(): Promise<void> {
    this.#mending ??= this.#beginAnew().finally(() => {
      this.#mending = undefined;
    });
    return this.#mending;
  }

  async #beginAnew(): Promise<void> {
    const generation = randomBytes(GENERATION_BYTES);
    await this.#store.write(() => {
      this.#settle();
      this.#putMark({ generation, last: this.#last });
    });
    this.#generation = generation;
    const former = this.#files;
    this.#files = [];
    this.#broken = false;
    for (const { file, name } of former) {
      file.close();
      this.#options.device.remove(name);
    }
  }

  async #recover(): Promise<void> {
    const { device } = this.#options;
    this.#store.refresh();
    const mark = this.#readMark();
    const names = device.list();
    const found =
      mark === undefined
        ? []
        : entriesAfter(
            mark,
            names.map((name) => device.read(name)),
          );
    this.#last = (mark?.last ?? 0) + found.length;
    this.#generation = randomBytes(GENERATION_BYTES);
    this.#names = Math.max(-1, ...names.map((name) => Number.parseInt(name, 10))) + 1;
    // A store that never had a log stays as it is until it has one.
    if (mark !== undefined)
      await this.#store.write(() => {
        for (const { key, value } of found) if (!this.#store.has(key)) this.#store.put(key, value);
        this.#putMark({ generation: this.#generation, last: this.#last });
      });
    this.#isKnown = mark !== undefined;
    for (const name of names) device.remove(name);
  }

  #readMark(): Mark | undefined {
    const bytes = this.#store.get(MARK_KEY);
    if (bytes === undefined) return undefined;
    return { generation: bytes.subarray(0, GENERATION_BYTES), last: bytes.readDoubleLE(GENERATION_BYTES) };
  }

  #putMark({ generation, last }: Mark): void {
    const bytes = Buffer.alloc(GENERATION_BYTES + 8);
    generation.copy(bytes);
    bytes.writeDoubleLE(last, GENERATION_BYTES);
    this.#store.put(MARK_KEY, bytes);
  }
}

const DONE = Promise.resolve();

/** The entries that files have beyond what the tree has, in order and without a gap. */
function entriesAfter({ generation, last }: Mark, files: readonly Buffer[]): LogEntry[] {
  const frames = files.flatMap((bytes) => readFrames(bytes, generation)).sort((a, b) => a.first - b.first);
  const entries: LogEntry[] = [];
  for (const { first, entries: some } of frames) {
    const known = last + entries.length + 1 - first;
    if (known < 0) break;
    entries.push(...some.slice(known));
  }
  return entries;
}
