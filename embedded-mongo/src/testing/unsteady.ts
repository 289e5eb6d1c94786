import type { LogDevice, LogFile } from '../log/device.js';
import type { Tree } from '../log/append-log.js';
import type { Ahead } from '../store.js';

/** Random numbers from a seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  /** True so often. */
  is(share: number): boolean {
    return this.next() < share;
  }
}

/** Steps that wait to be taken, one at a time and in any order. */
export class Steps {
  #open: (() => void)[] = [];

  constructor(private readonly chance: Chance) {}

  /** Resolves when the step is taken. */
  step(): Promise<void> {
    return new Promise((resolve) => void this.#open.push(resolve));
  }

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  /** Takes one step, and lets everything follow that follows from it. */
  async take(): Promise<void> {
    const [step] = this.#open.splice(this.chance.below(this.#open.length), 1);
    step?.();
    await rest();
  }
}

/** Lets all that waits for nothing but other code go on. */
export const rest = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const SECTOR = 512;

/** The state that a machine keeps when it stops. */
export class Disk {
  files = new Map<string, Buffer>();
  tree = new Map<string, Buffer>();
  /** Shares of writes that fail, of the log and of the tree. */
  logFails = 0;
  treeFails = 0;

  constructor(readonly chance: Chance) {}

  /** Writes some of the sectors of what is being written, or all, or none. */
  tear(name: string, bytes: Buffer, at: number): void {
    const share = this.chance.next();
    for (let from = at; from < at + bytes.length;) {
      const to = Math.min((Math.floor(from / SECTOR) + 1) * SECTOR, at + bytes.length);
      if (this.chance.is(share)) this.write(name, bytes.subarray(from - at, to - at), from);
      from = to;
    }
  }

  write(name: string, bytes: Buffer, at: number): void {
    const old = this.files.get(name) ?? Buffer.alloc(0);
    const file = Buffer.alloc(Math.max(old.length, at + bytes.length));
    old.copy(file);
    bytes.copy(file, at);
    this.files.set(name, file);
  }
}

/** One life of a process on a disk: after its death nothing of it goes on. */
export class Life {
  readonly #steps: Steps;
  #ended = false;
  /** Writes of files that are under way. */
  readonly #writing = new Set<{ name: string; bytes: Buffer; at: number }>();
  /** Files whose names were removed, which the disk need not know yet. */
  readonly #removed = new Map<string, Buffer>();
  /** Commits that are under way. */
  #committing: Map<string, Buffer> | undefined;

  constructor(
    private readonly disk: Disk,
    private readonly chance: Chance,
  ) {
    this.#steps = new Steps(chance);
  }

  get steps(): Steps {
    return this.#steps;
  }

  /** The machine stops: of what is under way some is on the disk. */
  end(): void {
    this.#ended = true;
    for (const { name, bytes, at } of this.#writing) this.disk.tear(name, bytes, at);
    for (const [name, bytes] of this.#removed)
      if (!this.disk.files.has(name) && this.chance.is(0.5)) this.disk.files.set(name, bytes);
    if (this.#committing !== undefined && this.chance.is(0.5)) this.disk.tree = this.#committing;
  }

  async #pass(): Promise<void> {
    await this.#steps.step();
    if (this.#ended) await new Promise(() => undefined);
  }

  readonly device: LogDevice = {
    list: () => [...this.disk.files.keys()],
    read: (name) => this.disk.files.get(name) ?? Buffer.alloc(0),
    create: async (name, size) => {
      await this.#pass();
      if (this.chance.is(this.disk.logFails)) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      this.disk.files.set(name, Buffer.alloc(size));
      return this.#file(name);
    },
    remove: (name) => {
      this.#removed.set(name, this.disk.files.get(name) ?? Buffer.alloc(0));
      this.disk.files.delete(name);
    },
  };

  #file(name: string): LogFile {
    return {
      write: async (bytes, at) => {
        const write = { name, bytes: Buffer.from(bytes), at };
        this.#writing.add(write);
        await this.#pass();
        this.#writing.delete(write);
        if (!this.chance.is(this.disk.logFails)) {
          this.disk.write(name, write.bytes, at);
          return;
        }
        // The data may be there although the sync failed.
        this.disk.tear(name, write.bytes, at);
        throw Object.assign(new Error('input/output error'), { code: 'EIO' });
      },
      close: () => undefined,
    };
  }

  readonly #hex = (key: Buffer): string => key.toString('latin1');
  #view: Map<string, Buffer> | undefined;
  #ahead: Ahead | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** A tree whose commits come later, may fail, and tell of it later still. */
  readonly tree: Tree & { remove(key: Buffer): void } = {
    get: (key) => (this.#view ?? this.disk.tree).get(this.#hex(key)),
    has: (key) => (this.#view ?? this.disk.tree).has(this.#hex(key)),
    put: (key, value) => {
      if (this.#view === undefined) throw new Error('outside of a write');
      this.#view.set(this.#hex(key), Buffer.from(value));
    },
    remove: (key) => void this.#view?.delete(this.#hex(key)),
    refresh: () => undefined,
    settleBefore: (ahead) => void (this.#ahead = ahead),
    write: async <T>(action: () => T): Promise<T> => {
      const turn = this.#last.then(() => this.#commit(action));
      this.#last = turn.catch(() => undefined);
      const outcome = await turn;
      // Its waiting callers may hear of it after the next commit.
      await this.#pass();
      this.#ahead?.committed();
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
  };

  async #commit<T>(action: () => T): Promise<{ value: T } | { error: unknown }> {
    await this.#pass();
    this.#view = new Map(this.disk.tree);
    let outcome: { value: T } | { error: unknown };
    try {
      this.#ahead?.settle();
      outcome = { value: action() };
    } catch (error) {
      outcome = { error };
    }
    this.#committing = this.#view;
    this.#view = undefined;
    await this.#pass();
    const committed = this.#committing;
    this.#committing = undefined;
    if (this.chance.is(this.disk.treeFails)) return { error: new Error('no space') };
    this.disk.tree = committed;
    return outcome;
  }
}
