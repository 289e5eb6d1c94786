import { ObjectId } from 'bson';
import { documentKey, hasAll, type Catalog, type Collection, type Index } from './catalog.js';
import { CommandError } from './errors.js';
import { keyTuples } from './index-keys.js';
import { compoundKey, idKey, limited, sameValue } from './key-string.js';
import { checkSize, decode, encode, isDoc, withIdFirst, type Doc } from './values.js';

/** A stored document: its `_id` as a key, its bytes, and its decoded form. */
export interface Stored {
  readonly id: Buffer;
  readonly raw: Buffer;
  readonly doc: Doc;
}

interface IndexEntry {
  readonly index: Index;
  /** The fields of the index at which the document has an array. */
  readonly arrays: readonly number[];
  readonly key: Buffer;
  readonly values: readonly unknown[];
}

/**
 * Writes single documents together with their index entries. All of it runs inside a write of the store; each
 * function checks everything before it changes anything, so a refusal (CommandError) leaves no trace.
 */
export class Documents {
  constructor(readonly catalog: Catalog) {}

  /** Stores a new document and gives its `_id`; refuses with DuplicateKey. */
  insert(collection: Collection, received: Buffer): unknown {
    let { id, raw } = withIdFirst(checkSize(received));
    if (id === undefined) {
      id = new ObjectId();
      raw = encode({ _id: id, ...decode(received) });
    }
    checkId(id);
    const key = idKey(id);
    const at = documentKey(collection, key);
    if (this.catalog.store.has(at)) throw duplicate(collection, idIndex(collection), [id]);
    if (collection.indexes.length > 1)
      this.#index(collection, key, entriesOf(collection, decode(raw), key), []);
    this.catalog.store.put(at, raw);
    return id;
  }

  /** A document that has its `_id`, as it stands in the tree. */
  entryOf(collection: Collection, received: Buffer): { readonly key: Buffer; readonly value: Buffer } {
    const { id, raw } = withIdFirst(checkSize(received));
    if (id === undefined) throw new CommandError('BadValue', 'an appended document needs an _id');
    checkId(id);
    return { key: documentKey(collection, idKey(id)), value: raw };
  }

  /** Replaces a stored document; refuses with DuplicateKey, and with ImmutableField when the `_id` differs. */
  replace(collection: Collection, old: Stored, doc: Doc): Buffer {
    if (!sameValue(doc['_id'], old.doc['_id'])) {
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
    const raw = encode(doc);
    if (raw.equals(old.raw)) return raw;
    if (collection.indexes.length > 1) {
      this.#index(
        collection,
        old.id,
        entriesOf(collection, doc, old.id),
        entriesOf(collection, old.doc, old.id),
      );
    }
    this.catalog.store.put(documentKey(collection, old.id), raw);
    return raw;
  }

  /** Removes a stored document with its index entries. */
  remove(collection: Collection, old: Stored): void {
    if (collection.indexes.length > 1)
      this.#index(collection, old.id, [], entriesOf(collection, old.doc, old.id));
    this.catalog.store.remove(documentKey(collection, old.id));
  }

  /** Fills a new index from the documents that are there; refuses with DuplicateKey. */
  build(collection: Collection, index: Index, all: Iterable<Stored>): void {
    const only = { ...collection, indexes: [index] };
    for (const { id, doc } of all) this.#index(collection, id, entriesOf(only, doc, id), []);
  }

  #index(
    collection: Collection,
    id: Buffer,
    added: readonly IndexEntry[],
    removed: readonly IndexEntry[],
  ): void {
    const { store } = this.catalog;
    const before = new Set(removed.map((entry) => entry.key.toString('latin1')));
    const after = new Set(added.map((entry) => entry.key.toString('latin1')));
    const fresh = added.filter((entry) => !before.has(entry.key.toString('latin1')));
    for (const { index, key, values } of fresh) {
      const owner = index.unique ? store.get(key) : undefined;
      if (owner !== undefined && !owner.equals(id)) throw duplicate(collection, index, values);
    }
    for (const { key } of removed) if (!after.has(key.toString('latin1'))) store.remove(key);
    for (const { key } of fresh) store.put(key, id);
    for (const { index, arrays } of fresh)
      if (!hasAll(index.arrays, arrays)) this.catalog.noteArrays(collection, index, arrays);
  }
}

const idIndex = (collection: Collection): Index => {
  const [index] = collection.indexes;
  if (index === undefined) throw new Error(`${collection.ns} has no _id index`);
  return index;
};

/** A unique index holds one entry per key; another has the `_id` behind it. The entry's value is the `_id`'s key. */
function entriesOf(collection: Collection, doc: Doc, id: Buffer): IndexEntry[] {
  return collection.indexes.flatMap((index) => {
    if (index.isId || (index.matches && !index.matches(doc))) return [];
    const { tuples, arrays } = keyTuples(doc, index.paths);
    if (index.sparse && tuples.every((values) => values.every((value) => value === undefined))) return [];
    return tuples.map((values) => {
      const key = limited(compoundKey(values, index.directions));
      const parts = index.unique ? [index.prefix, key] : [index.prefix, key, id];
      return { index, arrays, key: Buffer.concat(parts), values };
    });
  });
}

function checkId(id: unknown): void {
  if (Array.isArray(id)) throw new CommandError('BadValue', "The '_id' value cannot be of type array");
  if (isDoc(id) && Object.keys(id).some((name) => name.startsWith('$'))) {
    throw new CommandError('DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields");
  }
}

function duplicate(collection: Collection, index: Index, values: readonly unknown[]): CommandError {
  const keyValue = Object.fromEntries(index.fields.map((field, at) => [field, plain(values[at])]));
  const shown = index.fields.map((field) => `${field}: ${show(keyValue[field])}`).join(', ');
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.spec['key'], keyValue },
  );
}

const plain = (value: unknown): unknown => (value === undefined || typeof value === 'symbol' ? null : value);

function show(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return JSON.stringify(value);
}
