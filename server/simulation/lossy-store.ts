import { isDeepStrictEqual } from 'node:util';
import mongoose, { type Connection } from 'mongoose';
import type { Doc } from '@hokm/embedded-mongo/values';
import type { EventQueue } from './event-queue.js';
import type { SeededRandom } from './seeded-random.js';
import { DuplicateKey, type Documents, type Updated } from './documents.js';

/** A process, as the world around it sees it: whether it can take in what comes. */
export interface Host {
  /** Hands something to the process: at once, when it goes on again, or never when it has ended. */
  deliver(take: () => void): void;
}

/** How bad the network between a process and the store is. */
export interface StoreFaults {
  /** Share of operations that fail, half of them after they took effect. */
  lost: number;
  /** Longest way there and back, ms. */
  slowMs: number;
}

type Effect<T> = () => T;

/** The one plain command that is sent: records of moves, unordered. */
interface Insert {
  readonly insert: string;
  readonly documents: readonly Doc[];
}

/** One write of many. */
type BulkWrite =
  | { readonly updateOne: { readonly filter: Doc; readonly update: Doc; readonly upsert?: boolean } }
  | { readonly deleteOne: { readonly filter: Doc } };

interface Inserted {
  readonly ok: 1;
  readonly n: number;
  readonly writeErrors?: readonly object[];
}

/** The network of every operation: each way takes time, and each can be lost. */
export class LossyStore {
  /** Told before a process writes through a model. */
  onWrite: (host: Host) => void = () => undefined;

  constructor(
    readonly documents: Documents,
    private readonly agenda: EventQueue,
    private readonly chance: SeededRandom,
    private readonly faults: StoreFaults,
  ) {}

  /** Carries out an operation for a process. `partly` is done instead where a batch is cut off in the middle. */
  call<T>(host: Host, effect: Effect<T>, partly: Effect<unknown> = effect): Promise<T> {
    const { chance, faults, agenda } = this;
    const lost = chance.happens(faults.lost);
    const takesEffect = !lost || chance.happens(0.5);
    const way = (): number => chance.between(0, faults.slowMs);
    return new Promise((resolve, reject) => {
      agenda.after(way(), () => {
        let answer: () => void = () =>
          reject(new mongoose.mongo.MongoNetworkError('the connection timed out'));
        try {
          if (lost && takesEffect) (chance.happens(0.5) ? effect : partly)();
          if (!lost) {
            const result = effect();
            answer = () => resolve(result);
          }
        } catch (error) {
          if (!lost) answer = () => reject(error instanceof Error ? error : new Error(String(error)));
        }
        agenda.after(way(), () => host.deliver(answer));
      });
    });
  }

  /** The store as a process sees it through Mongoose: the part of a connection that games, rooms and worker use. */
  connectionFor(host: Host): Connection {
    const connection: object = {
      models: new Proxy(
        {},
        {
          get: (_, model) => ({
            db: connection,
            ...this.model(host, COLLECTIONS[String(model)] ?? String(model)),
          }),
        },
      ),
      db: { command: (command: Insert) => this.insert(host, command) },
      collection: (name: string) => this.collection(host, name),
    };
    return connection as Connection;
  }

  /** A batch that may be cut off in the middle. */
  private insert(host: Host, { insert, documents }: Insert): Promise<Inserted> {
    return this.call(
      host,
      () => insertAll(this.documents, insert, documents),
      () => insertAll(this.documents, insert, documents.slice(0, documents.length >> 1)),
    );
  }

  private collection(host: Host, name: string): object {
    const { documents } = this;
    return {
      find: (filter: Doc) => ({
        sort: (sort: Doc) => ({ toArray: () => this.call(host, () => documents.find(name, filter, sort)) }),
      }),
      findOne: (filter: Doc) => this.call(host, () => documents.find(name, filter)[0] ?? null),
      deleteOne: (filter: Doc) => this.call(host, () => documents.remove(name, filter, false)),
      deleteMany: (filter: Doc) => this.call(host, () => documents.remove(name, filter, true)),
    };
  }

  private model(host: Host, name: string): object {
    const { documents } = this;
    const write = <T>(effect: Effect<T>): Promise<T> => {
      this.onWrite(host);
      return this.call(host, effect);
    };
    const one = (filter: Doc) =>
      new Asked((sort) => this.call(host, () => documents.find(name, filter, sort, 1)[0] ?? null));
    return {
      find: (filter: Doc) =>
        new Asked((sort, limit) => this.call(host, () => documents.find(name, filter, sort, limit))),
      findOne: one,
      findById: (_id: string) => one({ _id }),
      exists: one,
      countDocuments: (filter: Doc) => this.call(host, () => documents.find(name, filter).length),
      insertMany: async (docs: readonly Doc[]) => {
        const { writeErrors } = await this.insert(host, { insert: name, documents: docs });
        if (writeErrors !== undefined) throw Object.assign(new DuplicateKey(), { writeErrors });
      },
      create: (doc: Doc) =>
        write(() => {
          if (!documents.insert(name, doc)) throw new DuplicateKey();
        }),
      updateOne: (filter: Doc, change: Doc, options?: { upsert?: boolean }) =>
        write(() => counted(documents.update(name, filter, change, options))),
      updateMany: (filter: Doc, change: Doc) =>
        write(() => counted(documents.update(name, filter, change, { many: true }))),
      findOneAndUpdate: (filter: Doc, change: Doc) =>
        new Asked(() => write(() => documents.update(name, filter, change)[0]?.after ?? null)),
      deleteOne: (filter: Doc) => this.call(host, () => documents.remove(name, filter, false)),
      bulkWrite: (writes: readonly BulkWrite[]) => this.bulkWrite(host, name, writes),
    };
  }

  /** Many writes, which may be cut off in the middle. A key that is taken stops none of the others, and is said in the end. */
  private bulkWrite(
    host: Host,
    name: string,
    writes: readonly BulkWrite[],
  ): Promise<{ readonly matchedCount: number }> {
    const some = (most: number) => () => {
      const taken: object[] = [];
      let matchedCount = 0;
      for (const [index, write] of writes.slice(0, most).entries())
        try {
          matchedCount += writeOne(this.documents, name, write);
        } catch (error) {
          if (!(error instanceof DuplicateKey)) throw error;
          taken.push({ index, code: error.code });
        }
      if (taken.length > 0) throw Object.assign(new DuplicateKey(), { writeErrors: taken });
      return { matchedCount };
    };
    this.onWrite(host);
    return this.call(host, some(writes.length), some(writes.length >> 1));
  }
}

/** One of many writes. The answer: documents that it changed. */
function writeOne(documents: Documents, name: string, write: BulkWrite): number {
  if ('deleteOne' in write) {
    documents.remove(name, write.deleteOne.filter, false);
    return 0;
  }
  const { filter, update, upsert } = write.updateOne;
  return documents.update(name, filter, update, { upsert }).length;
}

/** Throws what is no failure of the network: a process has no answer to that. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof mongoose.mongo.MongoNetworkError)) throw error;
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  Match: 'matches',
  Node: 'nodes',
  Statistics: 'statistics',
};

/** The answer to an update. */
const counted = (updated: readonly Updated[]) => ({
  matchedCount: updated.length,
  modifiedCount: updated.filter(({ before, after }) => !isDeepStrictEqual(before, after)).length,
});

/** Stores what can be stored, and says of the rest why not, as the command does. */
function insertAll(documents: Documents, name: string, docs: readonly Doc[]): Inserted {
  const writeErrors = docs.flatMap((doc, index) =>
    documents.insert(name, doc) ? [] : [{ index, code: 11000 }],
  );
  const n = docs.length - writeErrors.length;
  return writeErrors.length === 0 ? { ok: 1, n } : { ok: 1, n, writeErrors };
}

/** A query that is put together step by step and asked once, when somebody waits for it. */
class Asked<T> implements PromiseLike<T> {
  private order: Doc = {};
  private most = Infinity;

  constructor(private readonly ask: (sort: Doc, limit: number) => Promise<T>) {}

  sort(order: Doc): this {
    this.order = order;
    return this;
  }

  limit(most: number): this {
    this.most = most;
    return this;
  }

  /** Whole documents are returned anyway. */
  select(): this {
    return this;
  }

  /** One answer has everything. */
  batchSize(): this {
    return this;
  }

  lean(): this {
    return this;
  }

  /** One after the other. */
  async *cursor(): AsyncGenerator {
    yield* (await this) as unknown as Iterable<unknown>;
  }

  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.ask(this.order, this.most).then(done, failed);
  }
}
