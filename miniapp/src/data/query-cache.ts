import { ApiError, UNAVAILABLE } from '@hokm/web/client';

/** Entries that no component shows are dropped after this time, ms, and beyond this number. */
const UNUSED_MS = 5 * 60_000;
const UNUSED_MAX = 40;

/** Key of an entry. The scope is the path of the call. */
export type QueryKey = readonly [scope: string, ...rest: unknown[]];
/** Loads an entry; `previous` is its data, null the first time. */
export type Load<Data> = (signal: AbortSignal, previous: Data | null) => Promise<Data>;

export interface QueryState<Data> {
  /** The newest answer; it stays while it is loaded again, and when that fails. */
  readonly data: Data | null;
  /** Error of the last attempt; null while it runs. */
  readonly error: ApiError | null;
  readonly isFetching: boolean;
}

interface Entry {
  readonly scope: string;
  readonly listeners: Set<() => void>;
  state: QueryState<unknown>;
  load: Load<unknown> | null;
  running: AbortController | null;
  /** ms since 1970; of the last answer. */
  updatedAt: number;
  /** ms since 1970; null while a component shows the entry. */
  unusedSince: number | null;
}

const EMPTY: QueryState<never> = { data: null, error: null, isFetching: false };

/** An error as the one of a call: anything else counts as no answer. */
function toCallError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, UNAVAILABLE);
}

/** The cache of server data. Entries are found by a text made of their key. */
export class QueryCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = Date.now) {}

  state<Data>(hash: string): QueryState<Data> {
    return (this.entries.get(hash)?.state ?? EMPTY) as QueryState<Data>;
  }

  /** Age of the last answer, ms; infinite without one. */
  age(hash: string): number {
    const entry = this.entries.get(hash);
    return entry === undefined || entry.state.data === null ? Infinity : this.now() - entry.updatedAt;
  }

  /** Calls `listener` at each change. When the last listener goes, a running load is aborted. */
  subscribe(hash: string, scope: string, listener: () => void): () => void {
    const entry = this.open(hash, scope);
    entry.listeners.add(listener);
    entry.unusedSince = null;
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size > 0) return;
      entry.unusedSince = this.now();
      entry.running?.abort();
      entry.running = null;
      if (entry.state.isFetching) entry.state = { ...entry.state, isFetching: false };
      this.dropUnused();
    };
  }

  /** How an entry is loaded when it is invalidated. */
  setLoad<Data>(hash: string, scope: string, load: Load<Data>): void {
    this.open(hash, scope).load = load as Load<unknown>;
  }

  /** Loads an entry, by `run` instead of its usual way when given. A load that runs is aborted. */
  async fetch<Data>(hash: string, run?: Load<Data>): Promise<void> {
    const entry = this.entries.get(hash);
    const load = (run as Load<unknown> | undefined) ?? entry?.load;
    if (entry === undefined || load == null) return;
    entry.running?.abort();
    const running = new AbortController();
    entry.running = running;
    this.change(entry, { ...entry.state, error: null, isFetching: true });
    try {
      const data = await load(running.signal, entry.state.data);
      if (running.signal.aborted) return;
      entry.running = null;
      entry.updatedAt = this.now();
      this.change(entry, { data, error: null, isFetching: false });
    } catch (error) {
      if (running.signal.aborted) return;
      entry.running = null;
      this.change(entry, { ...entry.state, error: toCallError(error), isFetching: false });
    }
  }

  /** Sets the data of an entry. A load that runs is started again: it may bring what was before. */
  set(hash: string, scope: string, data: unknown): void {
    const entry = this.open(hash, scope);
    entry.updatedAt = this.now();
    this.change(entry, { ...entry.state, data, error: null });
    if (entry.running !== null) void this.fetch(hash);
  }

  /** Changes the data of every entry of a scope. What `change` gives back as it was stays untouched. */
  changeAll<Data>(scope: string, change: (data: Data) => Data): void {
    for (const [hash, entry] of this.entries) {
      const { data } = entry.state;
      if (entry.scope !== scope || data === null) continue;
      const changed = change(data as Data);
      if (changed !== data) this.set(hash, scope, changed);
    }
  }

  /** Loads again what is shown of the scopes that begin with one of `prefixes`, and drops the rest of them. */
  invalidate(prefixes: readonly string[]): void {
    for (const [hash, entry] of this.entries) {
      if (!prefixes.some((prefix) => entry.scope.startsWith(prefix))) continue;
      if (entry.listeners.size > 0) void this.fetch(hash);
      else this.entries.delete(hash);
    }
  }

  private open(hash: string, scope: string): Entry {
    const known = this.entries.get(hash);
    if (known !== undefined) return known;
    const entry: Entry = {
      scope,
      listeners: new Set(),
      state: EMPTY,
      load: null,
      running: null,
      updatedAt: 0,
      unusedSince: this.now(),
    };
    this.entries.set(hash, entry);
    return entry;
  }

  private change(entry: Entry, state: QueryState<unknown>): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  private dropUnused(): void {
    const unused = [...this.entries]
      .flatMap(([hash, { unusedSince }]) => (unusedSince === null ? [] : [{ hash, unusedSince }]))
      .sort((one, other) => other.unusedSince - one.unusedSince);
    const oldest = this.now() - UNUSED_MS;
    unused.forEach(({ hash, unusedSince }, place) => {
      if (place >= UNUSED_MAX || unusedSince < oldest) this.entries.delete(hash);
    });
  }
}
