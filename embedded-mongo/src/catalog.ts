import { compileFilter, type Matcher } from './match.js';
import { CommandError } from './errors.js';
import type { KeyRange, Store } from './store.js';
import { decode, encode, isTrue, toNumber, type Doc } from './values.js';

/** First byte of every key: the kind of entry. */
const KIND = { catalog: 0, document: 1, index: 2, counter: 3 } as const;

export interface Index {
  readonly id: number;
  readonly name: string;
  /** As `listIndexes` shows it. */
  readonly spec: Doc;
  readonly fields: readonly string[];
  readonly paths: readonly (readonly string[])[];
  readonly directions: readonly (1 | -1)[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | undefined;
  readonly matches: Matcher | undefined;
  /** The fields, by their place in the index, at which some document has an array. Never fewer again. */
  readonly arrays: readonly number[];
  /** There are such fields: a document may have several entries. */
  readonly multikey: boolean;
  readonly isId: boolean;
  readonly prefix: Buffer;
}

export interface Collection {
  readonly db: string;
  readonly name: string;
  readonly ns: string;
  readonly id: number;
  readonly options: Doc;
  /** The `_id` index first; it is the documents themselves, ordered by `_id`. */
  readonly indexes: readonly Index[];
}

interface StoredCollection extends Doc {
  id: number;
  options: Doc;
  /** `arrays` may be missing where `multikey` is true; then each field may hold arrays. */
  indexes: { id: number; multikey: boolean; arrays?: number[]; spec: Doc }[];
}

/**
 * The collections and their indexes. Kept in the store and looked up there each time (a decoded copy is reused while
 * the bytes are the same), so that inside a write it is what that write sees, and outside what is committed.
 */
export class Catalog {
  readonly #known = new Map<string, { raw: Buffer; collection: Collection }>();

  constructor(readonly store: Store) {}

  find(db: string, name: string): Collection | undefined {
    const ns = `${db}.${name}`;
    const raw = this.store.get(catalogKey(db, name));
    if (raw === undefined) return undefined;
    const known = this.#known.get(ns);
    if (known?.raw.equals(raw)) return known.collection;
    const collection = toCollection(db, name, decode(raw));
    this.#known.set(ns, { raw, collection });
    return collection;
  }

  /** The collection, made if it is missing. Only inside a write. */
  findOrCreate(db: string, name: string, options: Doc = {}): Collection {
    const found = this.find(db, name);
    if (found !== undefined) return found;
    if (name === '' || name.startsWith('.') || name.includes('$') || name.includes('\0') || db === '') {
      throw new CommandError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
    }
    const spec = { v: 2, key: { _id: 1 }, name: '_id_' };
    return this.#save(db, name, { id: this.#nextId(), options, indexes: [{ id: 0, multikey: false, spec }] });
  }

  /** The collections of a database, by name. */
  list(db: string): Collection[] {
    const range = rangeOf(catalogKey(db, ''));
    const names = [...this.store.scan(range)].map(({ key }) => key.toString('utf8', db.length + 2));
    return names.flatMap((name) => this.find(db, name) ?? []);
  }

  /** Every collection of every database. */
  all(): Collection[] {
    const keys = [...this.store.scan(rangeOf(Buffer.from([KIND.catalog])))].map(({ key }) =>
      key.toString('utf8', 1),
    );
    return keys.flatMap((key) => {
      const [db, name] = key.split('\0');
      return db === undefined || name === undefined ? [] : (this.find(db, name) ?? []);
    });
  }

  /** Adds an index that is still empty and gives it back, with the collection that has it. Only inside a write. */
  addIndex(collection: Collection, spec: Doc): { collection: Collection; index: Index } {
    const stored = toStored(collection);
    const id = this.#nextId();
    const next = this.#save(collection.db, collection.name, {
      ...stored,
      indexes: [...stored.indexes, { id, multikey: false, spec }],
    });
    const index = next.indexes.find((candidate) => candidate.id === id);
    if (index === undefined) throw new Error(`index ${id} was not kept`);
    return { collection: next, index };
  }

  /** Removes indexes with their entries. Only inside a write. */
  dropIndexes(collection: Collection, dropped: readonly Index[]): void {
    for (const index of dropped) this.clear(rangeOf(index.prefix));
    const ids = new Set(dropped.map(({ id }) => id));
    const current = this.find(collection.db, collection.name) ?? collection;
    this.#setIndexes(
      current,
      current.indexes.filter(({ id }) => !ids.has(id)),
    );
  }

  #setIndexes(collection: Collection, indexes: readonly Index[]): void {
    this.#save(collection.db, collection.name, {
      ...toStored(collection),
      indexes: indexes.map(toStoredIndex),
    });
  }

  /** Notes that fields of an index have arrays in them. Only inside a write. */
  noteArrays(collection: Collection, index: Index, arrays: readonly number[]): void {
    const current = this.find(collection.db, collection.name) ?? collection;
    const known = current.indexes.find(({ id }) => id === index.id);
    if (known === undefined || hasAll(known.arrays, arrays)) return;
    const noted = { ...known, multikey: true, arrays: [...new Set([...known.arrays, ...arrays])] };
    this.#setIndexes(
      current,
      current.indexes.map((candidate) => (candidate === known ? noted : candidate)),
    );
  }

  /** Removes a collection with everything in it. Only inside a write. */
  drop(collection: Collection): void {
    this.clear(documentRange(collection));
    for (const index of collection.indexes) if (!index.isId) this.clear(rangeOf(index.prefix));
    this.store.remove(catalogKey(collection.db, collection.name));
    this.#known.delete(collection.ns);
  }

  /** Removes every entry of a range. Only inside a write. */
  clear(range: KeyRange): void {
    for (const { key } of this.store.scan(range)) this.store.remove(key);
  }

  #nextId(): number {
    const key = Buffer.from([KIND.counter]);
    const id = (this.store.get(key)?.readUInt32BE(0) ?? 0) + 1;
    this.store.put(key, uint32(id));
    return id;
  }

  #save(db: string, name: string, stored: StoredCollection): Collection {
    this.store.put(catalogKey(db, name), encode(stored));
    return toCollection(db, name, decode(encode(stored)));
  }
}

/** True if `some` are all in `known`. */
export const hasAll = (known: readonly number[], some: readonly number[]): boolean =>
  some.every((one) => known.includes(one));

/** Key of a document: its collection, then its `_id`. */
export function documentKey(collection: Collection, idKey: Buffer): Buffer {
  return Buffer.concat([documentPrefix(collection), idKey]);
}

/** All documents of a collection, in order of `_id`. */
export function documentRange(collection: Collection): KeyRange {
  return rangeOf(documentPrefix(collection));
}

/** All keys that begin with `prefix`. */
export function rangeOf(prefix: Buffer): KeyRange {
  return { from: prefix, to: Buffer.concat([prefix, Buffer.from([255, 255])]) };
}

function documentPrefix(collection: Collection): Buffer {
  return Buffer.concat([Buffer.from([KIND.document]), uint32(collection.id)]);
}

function catalogKey(db: string, name: string): Buffer {
  return Buffer.from(`\0${db}\0${name}`);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function toCollection(db: string, name: string, doc: Doc): Collection {
  const { id, options, indexes } = doc as StoredCollection;
  const collection = { db, name, ns: `${db}.${name}`, id: toNumber(id) ?? 0, options, indexes: [] };
  return { ...collection, indexes: indexes.map((index) => toIndex(collection, index)) };
}

function toIndex(
  collection: Collection,
  { id, multikey, arrays, spec }: StoredCollection['indexes'][number],
): Index {
  const key = spec['key'] as Doc;
  const fields = Object.keys(key);
  const partial = spec['partialFilterExpression'] as Doc | undefined;
  const number = toNumber(id) ?? 0;
  const isId = number === 0;
  return {
    id: number,
    name: String(spec['name']),
    spec,
    fields,
    paths: fields.map((field) => field.split('.')),
    directions: fields.map((field) => ((toNumber(key[field]) ?? 1) < 0 ? -1 : 1)),
    unique: isId || isTrue(spec['unique']),
    sparse: isTrue(spec['sparse']),
    partial,
    matches: partial && compileFilter(partial),
    arrays: multikey ? (arrays?.map(Number) ?? [...fields.keys()]) : [],
    multikey,
    isId,
    prefix: isId ? documentPrefix(collection) : Buffer.concat([Buffer.from([KIND.index]), uint32(number)]),
  };
}

function toStored({ id, options, indexes }: Collection): StoredCollection {
  return { id, options, indexes: indexes.map(toStoredIndex) };
}

function toStoredIndex({ id, multikey, arrays, spec }: Index): StoredCollection['indexes'][number] {
  return { id, multikey, arrays: [...arrays], spec };
}
