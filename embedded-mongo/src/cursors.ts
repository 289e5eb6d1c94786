import { Long } from 'bson';
import { CommandError } from './errors.js';
import { cursorReply } from './wire.js';

const FIRST_BATCH = 101;
const BATCH_BYTES = 15 << 20;
const MOST_CURSORS = 1000;

interface Open {
  readonly ns: string;
  readonly documents: Iterator<Uint8Array>;
  readonly pending: Uint8Array | undefined;
}

/** Results that did not fit into one batch, by cursor id. The oldest gives way when too many are left open. */
export class Cursors {
  readonly #open = new Map<number, Open>();
  #lastId = 0;

  /** The reply with the first batch. `batchSize` undefined means MongoDB's 101; `single` closes the cursor at once. */
  first(ns: string, documents: Iterator<Uint8Array>, batchSize: number | undefined, single = false): Buffer {
    return this.#reply('firstBatch', { ns, documents, pending: undefined }, batchSize ?? FIRST_BATCH, single);
  }

  /** The reply with the next batch. Refuses with CursorNotFound. */
  next(id: number, batchSize: number | undefined): Buffer {
    const cursor = this.#open.get(id);
    if (cursor === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    this.#open.delete(id);
    return this.#reply('nextBatch', cursor, batchSize ?? Infinity, false, id);
  }

  /** Was there such a cursor? There is none afterwards. */
  kill(id: number): boolean {
    return this.#open.delete(id);
  }

  /** How many cursors wait for their clients. */
  get size(): number {
    return this.#open.size;
  }

  #reply(
    field: 'firstBatch' | 'nextBatch',
    cursor: Open,
    batchSize: number,
    single: boolean,
    id = ++this.#lastId,
  ): Buffer {
    const batch: Uint8Array[] = [];
    let { pending } = cursor;
    for (let bytes = 0; ;) {
      pending ??= this.#pull(cursor);
      if (pending === undefined || batch.length >= batchSize) break;
      bytes += pending.length;
      if (bytes > BATCH_BYTES && batch.length > 0) break;
      batch.push(pending);
      pending = undefined;
    }
    const done = single || pending === undefined;
    if (!done) this.#keep(id, { ...cursor, pending });
    return cursorReply(field, batch, done ? Long.ZERO : Long.fromNumber(id), cursor.ns);
  }

  #pull(cursor: Open): Uint8Array | undefined {
    const next = cursor.documents.next();
    return next.done === true ? undefined : next.value;
  }

  #keep(id: number, cursor: Open): void {
    const [oldest] = this.#open.keys();
    if (this.#open.size >= MOST_CURSORS && oldest !== undefined) this.#open.delete(oldest);
    this.#open.set(id, cursor);
  }
}
