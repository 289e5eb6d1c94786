import { Catalog } from './catalog.js';
import { Cursors } from './cursors.js';
import { Documents } from './documents.js';
import type { LogOfCollections } from './log/log-of-collections.js';
import type { Store } from './store.js';
import type { Doc } from './values.js';

/** The parts that commands work with. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly cursors: Cursors;
  readonly now: () => Date;
  /** Documents that go into a file before they go into the tree; absent until the store belongs to this process. */
  log?: LogOfCollections;
}

/** One command: its decoded body, the database it names, and the documents that stay bytes. */
export interface Call {
  readonly body: Doc;
  readonly db: string;
  readonly documents: readonly Buffer[];
}

/** Answers a command with a document, or with its bytes. Refusals are thrown as `CommandError`. */
export type Command = (engine: Engine, call: Call) => Promise<Doc | Buffer> | Doc | Buffer;

/** Puts the engine's parts together on an open store. */
export function createEngine(store: Store, now: () => Date): Engine {
  const catalog = new Catalog(store);
  return { store, catalog, documents: new Documents(catalog), cursors: new Cursors(), now };
}
