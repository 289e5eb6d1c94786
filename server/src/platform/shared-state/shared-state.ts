import type { Connection, Model } from 'mongoose';
import type { z } from 'zod';
import type { Clock, Log } from '../core/ports.js';
import { isDuplicateKey } from '../database/ids.js';
import type { PendingAudit } from '../panel/audit-model.js';
import { withAudit, type AuditQueue } from '../panel/audit-queue.js';
import { atRevision } from '../panel/managed-record.js';
import { sharedState, type SharedRecord } from './model.js';

/** A value with the facts of its last change. */
export interface Shared<Value> {
  readonly value: Value;
  /** 0 before the first change. */
  readonly revision: number;
  readonly updated_at: Date | null;
  /** Account id; empty before the first change. */
  readonly updated_by: string;
}

interface SharedSpec<Value extends object> {
  /** Name in the database. */
  readonly id: string;
  readonly schema: z.ZodType<Value>;
  /** The value before the first change. Also fills fields that a stored value lacks. */
  readonly initial: Value;
  /** The fields that a stored value lacks and that follow from others of it. */
  readonly derived?: (stored: Partial<Value>) => Partial<Value>;
}

type Listener<Value> = (value: Value, before: Value) => void;

interface Loadable {
  readonly id: string;
  readonly revision: number;
  accept(record: SharedRecord): void;
}

/** One value that all processes share. Reading it costs nothing: each process keeps a copy. */
export class SharedValue<Value extends object> implements Loadable {
  private shared: Shared<Value>;
  private readonly listeners: Listener<Value>[] = [];

  constructor(
    private readonly state: SharedState,
    private readonly spec: SharedSpec<Value>,
    private readonly log: Log,
  ) {
    this.shared = { value: spec.initial, revision: 0, updated_at: null, updated_by: '' };
  }

  get id(): string {
    return this.spec.id;
  }

  get value(): Value {
    return this.shared.value;
  }

  get revision(): number {
    return this.shared.revision;
  }

  /** The value with the facts of its last change. */
  get facts(): Shared<Value> {
    return this.shared;
  }

  /** Calls `listener` whenever the copy of this process changes. */
  onChange(listener: Listener<Value>): void {
    this.listeners.push(listener);
  }

  /**
   * Stores a new value as of a revision, with its audit entry. False when the value has another revision by now; the copy of
   * this process is then the newer one.
   */
  async replace(revision: number, value: Value, action: PendingAudit): Promise<boolean> {
    const stored = await this.state.write(this.id, revision, value, action);
    if (stored === null) await this.state.refresh();
    else this.accept(stored);
    return stored !== null;
  }

  /** Takes over a stored value. One that its schema refuses is logged, and the last good one stays. */
  accept(record: SharedRecord): void {
    if ((record.revision ?? 0) <= this.revision) return;
    const { schema, initial, derived } = this.spec;
    const stored = record.value as Partial<Value>;
    const parsed = schema.safeParse({ ...initial, ...derived?.(stored), ...stored });
    if (!parsed.success) this.log.error({ err: parsed.error, state: this.id }, 'shared value not usable');
    const before = this.shared.value;
    const value = parsed.success ? parsed.data : before;
    const { revision = 0, updated_at = null, updated_by = '' } = record;
    this.shared = { value, revision, updated_at, updated_by };
    for (const listener of this.listeners) listener(value, before);
  }
}

/** A number that grows in all processes: it says that something is another one now. */
export class SharedCounter implements Loadable {
  private counted = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly state: SharedState,
    readonly id: string,
  ) {}

  get revision(): number {
    return this.counted;
  }

  /** Calls `listener` whenever the number is known to be greater. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Makes the number greater, for all processes. */
  async raise(): Promise<void> {
    this.accept(await this.state.raise(this.id));
  }

  accept({ revision = 0 }: SharedRecord): void {
    if (revision <= this.counted) return;
    this.counted = revision;
    for (const listener of this.listeners) listener();
  }
}

/**
 * Values that every process of the product shares: settings, maintenance. Each process compares their revisions every 400 ms
 * and reads what has changed.
 */
export class SharedState {
  private readonly model: Model<SharedRecord>;
  private readonly values = new Map<string, Loadable>();

  constructor(
    connection: Connection,
    private readonly audit: AuditQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.model = sharedState.model(connection);
    audit.watch(sharedState);
  }

  define<Value extends object>(spec: SharedSpec<Value>): SharedValue<Value> {
    return this.keep(new SharedValue(this, spec, this.log));
  }

  /** A number of changes. */
  count(id: string): SharedCounter {
    return this.keep(new SharedCounter(this, id));
  }

  /** Reads every value that has changed since. One query when none has. */
  async refresh(): Promise<void> {
    const stored = await this.model.find({}).select({ revision: 1 }).lean<SharedRecord[]>();
    for (const { _id, revision = 0 } of stored) {
      const value = this.values.get(_id);
      if (value === undefined || value.revision >= revision) continue;
      const record = await this.model.findById(_id).lean<SharedRecord>();
      if (record !== null) value.accept(record);
    }
  }

  /** The stored document of a counter after one more change. */
  async raise(_id: string): Promise<SharedRecord> {
    for (;;) {
      try {
        return await this.model
          .findOneAndUpdate(
            { _id },
            { $inc: { revision: 1 }, $setOnInsert: { value: null } },
            { upsert: true, returnDocument: 'after' },
          )
          .orFail()
          .lean<SharedRecord>();
      } catch (error) {
        // Another process has stored the first number: this one adds to it.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  private keep<Kept extends Loadable>(value: Kept): Kept {
    if (this.values.has(value.id)) throw new Error(`two shared values ${value.id}`);
    this.values.set(value.id, value);
    return value;
  }

  /** The stored document after the change; null when it has another revision. */
  async write(
    _id: string,
    revision: number,
    value: object,
    action: PendingAudit,
  ): Promise<SharedRecord | null> {
    const { $push, $set } = withAudit(action);
    const facts = { value, updated_at: new Date(this.clock.now()), updated_by: action.actor };
    try {
      const stored = await this.model
        .findOneAndUpdate(
          { _id, ...atRevision(revision) },
          { $set: { ...facts, ...$set }, $push, $inc: { revision: 1 } },
          { upsert: revision === 0, returnDocument: 'after' },
        )
        .lean<SharedRecord>();
      if (stored !== null) await this.audit.flush(this.model, stored);
      return stored;
    } catch (error) {
      // Somebody else has stored the first value.
      if (revision === 0 && isDuplicateKey(error)) return null;
      throw error;
    }
  }
}
