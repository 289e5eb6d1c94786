import { join } from 'node:path';
import type { Catalog, Collection } from '../catalog.js';
import { CommandError } from '../errors.js';
import type { Call, Command, Engine } from '../engine.js';
import { sameValue } from '../key-string.js';
import { compileFilter } from '../match.js';
import { prepareQuery } from '../query.js';
import { arrayField, docField, encode, isDoc, isTrue, stringField, toNumber, type Doc } from '../values.js';

export const create: Command = (engine, { body, db }) => {
  const name = stringField(body, 'create');
  return engine.store.write(() => {
    if (engine.catalog.find(db, name))
      throw new CommandError('NamespaceExists', `Collection ${db}.${name} already exists.`);
    engine.catalog.findOrCreate(db, name);
    return { ok: 1 };
  });
};

/** Copies the whole store, as of one moment, into a data folder that `startEmbeddedStore` opens with `isCopy`. Not of MongoDB. */
export const copyStore: Command = async (engine, { body }) => {
  await engine.store.copyTo(join(stringField(body, 'copyStore'), 'store', 'data'));
  return { ok: 1 };
};

export const drop: Command = (engine, { body, db }) =>
  engine.store.write(() => {
    const collection = engine.catalog.find(db, stringField(body, 'drop'));
    if (collection === undefined) return { ok: 1 };
    engine.catalog.drop(collection);
    return { nIndexesWas: collection.indexes.length, ns: collection.ns, ok: 1 };
  });

export const dropDatabase: Command = (engine, { db }) =>
  engine.store.write(() => {
    for (const collection of engine.catalog.list(db)) engine.catalog.drop(collection);
    return { dropped: db, ok: 1 };
  });

export const listCollections: Command = (engine, { body, db }) => {
  const matches = compileFilter(docField(body, 'filter') ?? {});
  const all = engine.catalog.list(db).map(({ name, options }): Doc => {
    const short = { name, type: 'collection' };
    if (isTrue(body['nameOnly'])) return short;
    return { ...short, options, info: { readOnly: false }, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } };
  });
  return engine.cursors.first(
    `${db}.$cmd.listCollections`,
    all
      .filter((one) => matches(one))
      .map(encode)
      .values(),
    undefined,
  );
};

export const listDatabases: Command = (engine) => {
  const names = [...new Set(engine.catalog.all().map(({ db }) => db))];
  return { databases: names.map((name) => ({ name, sizeOnDisk: 0, empty: false })), totalSize: 0, ok: 1 };
};

function existing(catalog: Catalog, db: string, name: string): Collection {
  const collection = catalog.find(db, name);
  if (collection === undefined)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  return collection;
}

export const listIndexes: Command = (engine, { body, db }) => {
  const collection = existing(engine.catalog, db, stringField(body, 'listIndexes'));
  return engine.cursors.first(
    collection.ns,
    collection.indexes.map(({ spec }) => encode(spec)).values(),
    undefined,
  );
};

const INDEX_OPTIONS = ['key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];
const IGNORED_OPTIONS = ['v', 'background', 'ns'];

export const createIndexes: Command = (engine, { body, db }) => {
  const name = stringField(body, 'createIndexes');
  const specs = arrayField(body, 'indexes').map(readIndex);
  return engine.store.write(() => {
    const createdCollectionAutomatically = engine.catalog.find(db, name) === undefined;
    let collection = engine.catalog.findOrCreate(db, name);
    const before = collection.indexes.length;
    for (const spec of specs) if (!isKnown(collection, spec)) collection = build(engine, collection, spec);
    const after = collection.indexes.length;
    const note = before === after ? { note: 'all indexes already exist' } : {};
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically,
      ...note,
      ok: 1,
    };
  });
};

/** Checks a requested index and gives the specification to keep. */
function readIndex(requested: unknown): Doc {
  const refuse = (message: string) => new CommandError('CannotCreateIndex', message);
  if (!isDoc(requested) || !isDoc(requested['key']))
    throw new CommandError(
      'FailedToParse',
      "The 'key' field is a required property of an index specification",
    );
  const key = requested['key'];
  const name = stringField(requested, 'name');
  if (Object.keys(key).length === 0) throw refuse('Index keys cannot be empty.');
  for (const [field, direction] of Object.entries(key)) {
    const number = toNumber(direction);
    if (number !== 1 && number !== -1)
      throw refuse(`Unsupported index type or direction of '${field}': ${String(direction)}`);
    if (field.split('.').some((part) => part === '' || part.startsWith('$') || /^\d+$/.test(part)))
      throw refuse(`Unsupported field in an index: '${field}'`);
  }
  const unknown = Object.keys(requested).find(
    (option) => !INDEX_OPTIONS.includes(option) && !IGNORED_OPTIONS.includes(option),
  );
  if (unknown !== undefined)
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not supported for an index specification. Specification: ${name}`,
    );
  const partial = docField(requested, 'partialFilterExpression');
  if (partial !== undefined) compileFilter(partial);
  const seconds = requested['expireAfterSeconds'];
  if (seconds !== undefined && (toNumber(seconds) ?? -1) < 0)
    throw refuse("TTL index 'expireAfterSeconds' must be a number that is not negative");
  if (seconds !== undefined && Object.keys(key).length > 1)
    throw refuse('TTL indexes are single-field indexes, compound indexes do not support TTL');
  const kept = INDEX_OPTIONS.filter((option) => option in requested && requested[option] !== false);
  return { v: 2, ...Object.fromEntries(kept.map((option) => [option, requested[option]])) };
}

const SIGNATURE = ['key', 'unique', 'sparse', 'partialFilterExpression'];

/** Is the same index there? Refuses one that is there under another name or with other options. */
function isKnown(collection: Collection, spec: Doc): boolean {
  if (sameValue(spec['key'], { _id: 1 })) return true;
  const alike = (other: Doc, fields: readonly string[]) =>
    fields.every((field) => sameValue(other[field], spec[field]));
  const named = collection.indexes.find(({ name }) => name === spec['name'])?.spec;
  if (named !== undefined) {
    if (alike(named, INDEX_OPTIONS)) return true;
    if (!alike(named, SIGNATURE)) {
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${String(spec['name'])}`,
      );
    }
    throw new CommandError(
      'IndexOptionsConflict',
      `Index with name: ${String(spec['name'])} already exists with different options`,
    );
  }
  const other = collection.indexes.find((index) => alike(index.spec, SIGNATURE));
  if (other === undefined) return false;
  throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
}

/** Fills the index from the documents; an index that cannot be unique is removed again. */
function build(engine: Engine, collection: Collection, spec: Doc): Collection {
  const { collection: next, index } = engine.catalog.addIndex(collection, spec);
  try {
    engine.documents.build(
      next,
      index,
      prepareQuery(engine.catalog, next, { filter: {}, hint: { $natural: 1 } }).run(),
    );
  } catch (error) {
    engine.catalog.dropIndexes(next, [index]);
    throw error;
  }
  return engine.catalog.find(next.db, next.name) ?? next;
}

export const dropIndexes: Command = (engine, { body, db }: Call) => {
  const name = stringField(body, 'dropIndexes');
  return engine.store.write(() => {
    const collection = existing(engine.catalog, db, name);
    const wanted = body['index'];
    const names: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    const dropped = collection.indexes.filter((index) =>
      wanted === '*'
        ? !index.isId
        : names.some((one) => one === index.name || sameValue(one, index.spec['key'])),
    );
    if (dropped.some((index) => index.isId))
      throw new CommandError('InvalidOptions', 'cannot drop _id index');
    if (dropped.length === 0 && wanted !== '*')
      throw new CommandError('IndexNotFound', `index not found with name [${String(wanted)}]`);
    engine.catalog.dropIndexes(collection, dropped);
    return { nIndexesWas: collection.indexes.length, ok: 1 };
  });
};
