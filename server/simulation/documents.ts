import { compileFilter, type Matcher } from '@hokm/embedded-mongo/match';
import { compileUpdate, upsertDocument } from '@hokm/embedded-mongo/update';
import { bsonType, decodePlain, encode, isDoc, type Doc } from '@hokm/embedded-mongo/values';

interface Collection {
  readonly documents: Map<string, Doc>;
}

/** A filter by a range of ids, as the log of moves is read: tested without the whole language of filters. */
function idRange(filter: Doc): Matcher | null {
  const range = filter['_id'];
  if (Object.keys(filter).length !== 1 || typeof range !== 'object' || range === null) return null;
  const { $gt, $lt, ...others } = range as Doc;
  if (typeof $gt !== 'string' || typeof $lt !== 'string' || Object.keys(others).length > 0) return null;
  return ({ _id }) => typeof _id === 'string' && _id > $gt && _id < $lt;
}

/** A document as it is stored: ids of the database stay what they are. */
const stored = (doc: Doc): Doc =>
  typeof doc['_id'] === 'string' ? structuredClone(doc) : decodePlain(encode(doc));

/** A copy of a stored value. Values with a BSON type of their own, and dates, are never changed, and so shared. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => copy(each)) as Value;
  if (ArrayBuffer.isView(value)) return structuredClone(value);
  if (!isDoc(value)) return value;
  const made: Doc = {};
  for (const key of Object.keys(value)) made[key] = copy(value[key]);
  return made as Value;
}

const isKey = (id: unknown): boolean =>
  typeof id === 'string' || (typeof id === 'object' && id !== null && bsonType(id) === 'ObjectId');

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as number | string) < (b as number | string) ? -1 : 1;
}

function field(doc: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => (value as Doc | undefined)?.[part], doc);
}

/** A key is taken, as the driver says it. */
export class DuplicateKey extends Error {
  readonly code = 11000;

  constructor(readonly keyPattern: Readonly<Record<string, 1>> = { _id: 1 }) {
    super('a key is taken');
  }
}

/** What a unique index of a collection holds of a document: none for one that it leaves out. */
export interface UniqueIndex {
  readonly collection: string;
  readonly field: string;
  readonly keysOf: (doc: Doc) => readonly string[];
}

/** The outcome of an update. */
export interface Updated {
  readonly before: Doc;
  readonly after: Doc;
}

/** A database in memory whose filters and updates mean what the embedded store's mean. Never fails: see `LossyStore`. */
export class Documents {
  private readonly collections = new Map<string, Collection>();
  /** Closed matches: how often each went from another status to finished. */
  readonly closings = new Map<string, number>();

  /** The first snapshot of each match. */
  readonly beginnings = new Map<string, Doc>();

  /** Told of each new document, before it is in. */
  onInsert: (name: string, doc: Doc) => void = () => undefined;

  /** Unique indexes besides those over `_id`. */
  constructor(private readonly uniques: readonly UniqueIndex[] = []) {}

  private documents(name: string): Map<string, Doc> {
    const collection = this.collections.get(name) ?? { documents: new Map<string, Doc>() };
    this.collections.set(name, collection);
    return collection.documents;
  }

  /** Puts a document in; false when its id is taken. Throws `DuplicateKey` for a key of another index. */
  insert(name: string, doc: Doc): boolean {
    const documents = this.documents(name);
    const id = String(doc['_id']);
    if (documents.has(id)) return false;
    this.assertUnique(name, doc);
    this.onInsert(name, doc);
    documents.set(id, stored(doc));
    return true;
  }

  /** The documents that match, in the order asked for, as copies. */
  find(name: string, filter: Doc, sort: Doc = {}, limit = Infinity): Doc[] {
    let found = this.matching(name, filter);
    for (const [path, direction] of Object.entries(sort).reverse()) {
      const keyed = found.map((doc) => ({ doc, key: path in doc ? doc[path] : field(doc, path) }));
      keyed.sort((a, b) => compare(a.key, b.key) * Number(direction));
      found = keyed.map(({ doc }) => doc);
    }
    return found.slice(0, limit).map((doc) => copy(doc));
  }

  /** True where a document matches. */
  has(name: string, filter: Doc): boolean {
    return this.some(name, compileFilter(filter));
  }

  /** True where a test holds for a document, which it leaves as it is. */
  some(name: string, test: (doc: Doc) => boolean): boolean {
    for (const doc of this.documents(name).values()) if (test(doc)) return true;
    return false;
  }

  /** Changes the first document that matches, or all; with `upsert` one is made where none does. */
  update(name: string, filter: Doc, change: Doc, { many = false, upsert = false } = {}): Updated[] {
    const compiled = compileUpdate(change, [], new Date(0));
    const found = this.matching(name, filter);
    const changed = (many ? found : found.slice(0, 1)).map((before) => {
      const after = decodePlain(encode(compiled.apply(before, {})));
      this.assertUnique(name, after);
      this.documents(name).set(String(before['_id']), after);
      if (name === 'matches') this.watch(before, after);
      return { before, after };
    });
    if (changed.length === 0 && upsert) {
      const made = decodePlain(encode(upsertDocument(compiled, filter)));
      if (!this.insert(name, made)) throw new DuplicateKey();
    }
    return changed;
  }

  /** Takes out what matches: the first, or all. */
  remove(name: string, filter: Doc, many: boolean): number {
    const found = this.matching(name, filter);
    const gone = many ? found : found.slice(0, 1);
    for (const doc of gone) this.documents(name).delete(String(doc['_id']));
    return gone.length;
  }

  private matching(name: string, filter: Doc): Doc[] {
    const documents = this.documents(name);
    const { _id } = filter;
    const test = idRange(filter) ?? compileFilter(filter);
    if (isKey(_id)) {
      const one = documents.get(String(_id));
      return one !== undefined && test(one) ? [one] : [];
    }
    return [...documents.values()].filter((doc) => test(doc));
  }

  /** Throws where another document has a key of this one in a unique index. */
  private assertUnique(name: string, doc: Doc): void {
    for (const { collection, field, keysOf } of this.uniques) {
      const keys = collection === name ? keysOf(doc) : [];
      if (keys.length === 0) continue;
      for (const other of this.documents(name).values())
        if (String(other['_id']) !== String(doc['_id']) && keysOf(other).some((key) => keys.includes(key)))
          throw new DuplicateKey({ [field]: 1 });
    }
  }

  private watch(before: Doc, after: Doc): void {
    const id = String(after['_id']);
    if (before['snapshot'] === null && after['snapshot'] !== null)
      this.beginnings.set(id, (after['snapshot'] as Doc)['state'] as Doc);
    if (before['status'] === 'finished' || after['status'] !== 'finished') return;
    this.closings.set(id, (this.closings.get(id) ?? 0) + 1);
  }
}
