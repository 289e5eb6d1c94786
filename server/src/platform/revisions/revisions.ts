import type { Connection, mongo } from 'mongoose';
import type { Log, Timers } from '../core/ports.js';
import { isDuplicateKey } from '../database/ids.js';
import { onWrite } from '../database/writes.js';
import { PeriodicTask } from '../jobs/periodic-task.js';

/** How often a process looks whether others have changed something, ms; it tells them of its own changes as often. */
export const LOOK_MS = 400;
/** The document stands among the values that processes share. */
const COLLECTION = 'state';
const ID = 'revisions';

/** By collection: how often it has changed. */
type Counts = Readonly<Record<string, number>>;

interface RevisionsRecord {
  _id: string;
  /** `Counts`. */
  value: unknown;
  revision?: number;
}

export interface RevisionsProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  /** No other process writes to the store: nothing is looked for and nobody told. */
  readonly isAlone: boolean;
}

/**
 * How often collections have changed, so that nobody asks each of them again and again. Every write of this process is noted, and
 * told to the others in one document, which they look at every 400 ms. A process that dies between a write and that leaves others
 * without word: whoever follows a collection looks at it now and then all the same (`following`).
 */
export class Revisions {
  private readonly counts = new Map<string, number>();
  /** The counts of the stored document, as last read. */
  private stored: Counts = {};
  /** Changes of this process that the stored document has not. */
  private readonly untold = new Set<string>();
  private toldAt = -Infinity;
  private isStarted = false;
  private readonly listeners: { readonly collections: readonly string[]; call(): void }[] = [];
  private readonly task: PeriodicTask;

  constructor(private readonly props: RevisionsProps) {
    const { timers, log } = props;
    const run = () => this.look();
    this.task = new PeriodicTask({ name: 'look for changes', everyMs: LOOK_MS, run }, timers, log);
  }

  /** True where no other process writes to the store. */
  get isAlone(): boolean {
    return this.props.isAlone;
  }

  /** A number that is another one after each change of these collections that this process knows of. */
  of(collections: readonly string[]): number {
    return collections.reduce((sum, name) => sum + (this.counts.get(name) ?? 0), 0);
  }

  /** Notes the changes of collections from now on; calls `listener` when another process has made one. */
  follow(collections: readonly string[], listener: () => void): void {
    for (const name of collections) {
      if (this.counts.has(name)) continue;
      this.counts.set(name, 0);
      onWrite(this.props.connection, name, () => this.wrote(name));
    }
    this.listeners.push({ collections, call: listener });
  }

  start(): void {
    this.isStarted = !this.props.isAlone;
    if (this.isStarted) this.task.start('now');
  }

  /** Waits for the look that is under way. */
  settled(): Promise<void> {
    return this.task.settled();
  }

  /** Tells what is untold, and looks no more. */
  async stop(): Promise<void> {
    await this.task.stop();
    if (this.untold.size > 0) await this.look();
  }

  /** Tells the others of changes, or looks whether they have told of some. */
  async look(): Promise<void> {
    const { connection } = this.props;
    // Not by way of mongoose, where it would count as a change itself, and would cost twice as much.
    const documents = connection.db?.collection<RevisionsRecord>(COLLECTION);
    if (documents === undefined) throw new Error('the database is not open');
    const told = [...this.untold];
    if (told.length > 0) await this.tell(documents, told);
    else this.compare((await documents.findOne({ _id: ID }))?.value as Counts | undefined);
  }

  private wrote(name: string): void {
    this.noted(name);
    const { isAlone, timers } = this.props;
    if (isAlone) return;
    this.untold.add(name);
    // At once, unless it has just told of something.
    if (this.isStarted && Math.abs(timers.now() - this.toldAt) >= LOOK_MS) this.task.wake();
  }

  private noted(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  private async tell(documents: mongo.Collection<RevisionsRecord>, names: readonly string[]): Promise<void> {
    this.toldAt = this.props.timers.now();
    this.untold.clear();
    try {
      const record = await documents.findOneAndUpdate(
        { _id: ID },
        { $inc: { revision: 1, ...Object.fromEntries(names.map((name) => [`value.${name}`, 1])) } },
        { upsert: true, returnDocument: 'after' },
      );
      // Its own changes are known here.
      const own = names.map((name) => [name, (this.stored[name] ?? 0) + 1] as const);
      this.stored = { ...this.stored, ...Object.fromEntries(own) };
      this.compare(record?.value as Counts | undefined);
    } catch (error) {
      for (const name of names) this.untold.add(name);
      // Another process has stored the first document: the next time adds to it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Another number, also a smaller one, is a change: a restored store has the numbers of its time. */
  private compare(stored: Counts = {}): void {
    const changed = new Set(
      [...this.counts.keys()].filter((name) => (stored[name] ?? 0) !== (this.stored[name] ?? 0)),
    );
    this.stored = stored;
    for (const name of changed) this.noted(name);
    for (const listener of this.listeners)
      if (listener.collections.some((name) => changed.has(name))) listener.call();
  }
}
