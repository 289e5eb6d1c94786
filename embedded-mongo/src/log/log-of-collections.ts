import type { Store } from '../store.js';
import type { Doc } from '../values.js';
import type { AppendLog } from './append-log.js';

/** Commands that read what a collection holds, in small letters. */
const READS = new Set(['find', 'count', 'distinct', 'aggregate', 'explain', 'copystore']);
/** Commands that may add a document, or change which may be added. Deleting does neither. */
const ADDS = new Set(['insert', 'update', 'findandmodify', 'createindexes', 'drop', 'dropdatabase']);

/** Which collections have documents in the log, and how other commands go together with it. */
export class LogOfCollections {
  /** Collections by name; true when all writes that came before the first document of the log have come to their end. */
  readonly #names = new Map<string, boolean>();

  constructor(
    readonly entries: AppendLog,
    private readonly store: Store,
  ) {}

  /** May documents of this collection go into the log now? */
  has(ns: string): boolean {
    return this.#names.get(ns) === true;
  }

  /** From now on documents of this collection go into the log. */
  async include(ns: string): Promise<void> {
    if (!this.#names.has(ns)) this.#names.set(ns, false);
    // Writes run in the order in which they came.
    await this.store.write(() => undefined);
    this.#names.set(ns, true);
  }

  /** Runs a command: what reads the collection finds all documents, and what adds to it does so while nothing comes into the log. */
  async around<T>(db: string, body: Doc, run: () => Promise<T> | T): Promise<T> {
    if (this.#names.size === 0) return run();
    const [command = ''] = Object.keys(body);
    const name = command.toLowerCase();
    const concerns = (): boolean => this.#isOf(name, `${db}.${String(body[command])}`, db, body);
    if (ADDS.has(name) && concerns())
      return this.entries.alone(() => {
        this.store.refresh();
        return run();
      });
    if (this.entries.isAhead && READS.has(name) && concerns()) {
      await this.entries.settled();
      this.store.refresh();
    }
    return run();
  }

  #isOf(command: string, ns: string, db: string, { pipeline }: Doc): boolean {
    if (command === 'copystore' || command === 'explain' || this.#names.has(ns)) return true;
    if (command === 'dropdatabase') return [...this.#names.keys()].some((one) => one.startsWith(`${db}.`));
    return pipeline !== undefined && JSON.stringify(pipeline).includes('"$lookup"');
  }
}
