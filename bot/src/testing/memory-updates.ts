import type { Update } from 'grammy/types';
import type { UpdateStore, WaitingUpdate } from '../intake/intake.js';
import type { EffectJournal, EffectState } from '../outgoing/effects.js';

/** How long a process has an update for itself, ms. */
const CLAIM_MS = 60_000;

interface StoredUpdate {
  readonly update: Update;
  /** Null: it has no place in anybody's order. */
  readonly person: number | null;
  state: 'waiting' | 'done' | 'set_aside';
  attempts: number;
  begun: number;
  dueAt: number;
  isPassed: boolean;
  readonly addedAt: number;
  endedAt: number | null;
  error: string | null;
}

/**
 * Updates in memory, as the server stores them; they outlive the processes of a test. Without a clock every update that waits is
 * due: a claim ends with its process only.
 */
export class MemoryUpdates implements UpdateStore {
  readonly stored = new Map<number, StoredUpdate>();
  fails = false;

  constructor(private readonly clock: { now(): number } = { now: () => Infinity }) {}

  add(update: Update, person: number | null): Promise<'claimed' | 'queued' | 'known'> {
    if (this.fails) return Promise.reject(new Error('the store is down'));
    const { update_id } = update;
    if (this.stored.has(update_id)) return Promise.resolve('known');
    const now = this.clock.now();
    const mayBegin =
      person === null || !this.inOrder(person).some((each) => each.update.update_id < update_id);
    const attempts = mayBegin ? 1 : 0;
    this.stored.set(update_id, {
      update,
      person,
      state: 'waiting',
      attempts,
      begun: attempts,
      dueAt: mayBegin ? now + CLAIM_MS : now,
      isPassed: false,
      addedAt: now,
      endedAt: null,
      error: null,
    });
    return Promise.resolve(mayBegin ? 'claimed' : 'queued');
  }

  claimNext(person: number): Promise<WaitingUpdate | null> {
    const [next] = this.inOrder(person);
    return Promise.resolve(next === undefined || next.begun > 0 ? null : this.claim(next));
  }

  claimDue(all: boolean): Promise<readonly WaitingUpdate[]> {
    const now = this.clock.now();
    const due = [...this.stored.values()].filter(
      (each) => each.state === 'waiting' && (all || each.dueAt <= now) && this.hasTurn(each),
    );
    return Promise.resolve(due.map((each) => this.claim(each)));
  }

  renew(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const found = this.stored.get(id);
      if (found?.state === 'waiting') found.dueAt = this.clock.now() + CLAIM_MS;
    }
    return Promise.resolve();
  }

  markDone = (id: number): Promise<void> => this.end(id, { state: 'done' });
  postpone = (id: number, error: string, afterMs: number): Promise<void> =>
    this.end(id, { error, isPassed: true, dueAt: this.clock.now() + afterMs });
  setAside = (id: number, error: string): Promise<void> =>
    this.end(id, { state: 'set_aside', error, isPassed: true });

  /** The updates of a person that later ones wait for, oldest first. */
  private inOrder(person: number): StoredUpdate[] {
    return [...this.stored.values()]
      .filter((each) => each.person === person && each.state === 'waiting' && !each.isPassed)
      .sort((a, b) => a.update.update_id - b.update.update_id);
  }

  private hasTurn(each: StoredUpdate): boolean {
    return each.person === null || each.isPassed || this.inOrder(each.person)[0] === each;
  }

  private claim(each: StoredUpdate): WaitingUpdate {
    each.attempts += 1;
    each.begun += 1;
    each.dueAt = this.clock.now() + CLAIM_MS;
    const { update, attempts, begun } = each;
    return { update, attempts, begun };
  }

  private end(id: number, change: Partial<StoredUpdate>): Promise<void> {
    const found = this.stored.get(id);
    if (found === undefined) return Promise.resolve();
    Object.assign(found, change, { begun: 0 });
    if (found.state !== 'waiting') found.endedAt ??= this.clock.now();
    return Promise.resolve();
  }
}

/** Effects in memory, as the server stores them. */
export class MemoryEffects implements EffectJournal {
  readonly known = new Map<string, string | null>();

  begin(key: string): Promise<EffectState> {
    const result = this.known.get(key);
    if (result === undefined) this.known.set(key, null);
    if (result === undefined) return Promise.resolve({ state: 'new' });
    return Promise.resolve(result === null ? { state: 'begun' } : { state: 'done', result });
  }

  end = (key: string, result: string): Promise<void> => Promise.resolve(void this.known.set(key, result));
  release = (key: string): Promise<void> => Promise.resolve(void this.known.delete(key));
}
