import type { Collection } from '../catalog.js';
import { CommandError } from '../errors.js';
import type { Call, Command, Engine } from '../engine.js';
import type { Position } from '../match.js';
import { compileProjection } from '../projection.js';
import { prepareQuery, sortSpec, type Found } from '../query.js';
import { compileUpdate, upsertDocument, type Update } from '../update.js';
import {
  decode,
  arrayField,
  docField,
  encode,
  isDoc,
  isTrue,
  numberField,
  stringField,
  type Doc,
} from '../values.js';

const refuse = (message: string) => new CommandError('FailedToParse', message);

/**
 * Runs the parts of a write command one after another in one write. A refused part becomes a write error with its
 * index; an ordered command stops there.
 */
function runParts<T>(body: Doc, parts: readonly T[], run: (part: T, index: number) => void): Doc {
  const writeErrors: Doc[] = [];
  if (parts.length === 0)
    throw new CommandError(
      'InvalidOptions',
      'Write batch sizes must be between 1 and 100000. Got 0 operations.',
    );
  for (const [index, part] of parts.entries()) {
    try {
      run(part, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (body['ordered'] !== false) break;
    }
  }
  return writeErrors.length === 0 ? {} : { writeErrors };
}

export const insert: Command = (engine, { body, db, documents }) =>
  engine.store.write(() => {
    let n = 0;
    const name = stringField(body, 'insert');
    const errors = runParts(body, documents, (raw) => {
      engine.documents.insert(engine.catalog.findOrCreate(db, name), raw);
      n++;
    });
    return { n, ...errors, ok: 1 };
  });

const STATEMENT_FIELDS = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'sort', 'limit'];

function statements({ body, documents }: Call, name: string): Doc[] {
  const all =
    documents.length > 0 ? documents.map((raw) => decode(raw)) : arrayField(body, name).filter(isDoc);
  const unknown = all.flatMap((one) => Object.keys(one)).find((field) => !STATEMENT_FIELDS.includes(field));
  if (unknown === undefined) return all;
  throw new CommandError('IDLUnknownField', `BSON field '${name}.${unknown}' is an unknown field.`);
}

export const update: Command = (engine, call) => {
  const { body, db } = call;
  const name = stringField(body, 'update');
  return engine.store.write(() => {
    const counts = { n: 0, nModified: 0 };
    const upserted: Doc[] = [];
    const errors = runParts(body, statements(call, 'updates'), (statement, index) => {
      const result = runUpdate(engine, db, name, statement);
      counts.n += result.matched;
      counts.nModified += result.modified;
      if (result.upsertedId === undefined) return;
      counts.n++;
      upserted.push({ index, _id: result.upsertedId });
    });
    return { ...counts, ...(upserted.length === 0 ? {} : { upserted }), ...errors, ok: 1 };
  });
};

function runUpdate(engine: Engine, db: string, name: string, statement: Doc) {
  const filter = docField(statement, 'q') ?? {};
  const change = compileUpdate(statement['u'], arrayField(statement, 'arrayFilters'), engine.now());
  const multi = isTrue(statement['multi']);
  if (multi && !change.isModifier) throw refuse('multi update is not supported for replacement-style update');
  const collection = engine.catalog.find(db, name);
  const options = {
    filter,
    sort: sortSpec(docField(statement, 'sort')),
    limit: multi ? 0 : 1,
    hint: statement['hint'],
  };
  const query = collection && prepareQuery(engine.catalog, collection, options);
  const found = query === undefined ? [] : [...query.run()];
  let modified = 0;
  for (const old of found) {
    const raw = collection && replace(engine, collection, old, change, query?.matcher);
    if (raw?.equals(old.raw) === false) modified++;
  }
  if (found.length > 0 || !isTrue(statement['upsert']))
    return { matched: found.length, modified, upsertedId: undefined };
  const inserted = upsert(engine, db, name, change, filter);
  return { matched: 0, modified: 0, upsertedId: inserted['_id'] };
}

function replace(
  engine: Engine,
  collection: Collection,
  old: Found,
  change: Update,
  matcher?: (doc: Doc, position: Position) => boolean,
) {
  const matched: Position = {};
  matcher?.(old.doc, matched);
  return engine.documents.replace(collection, old, change.apply(old.doc, matched));
}

function upsert(engine: Engine, db: string, name: string, change: Update, filter: Doc): Doc {
  const doc = upsertDocument(change, filter);
  engine.documents.insert(engine.catalog.findOrCreate(db, name), encode(doc));
  return doc;
}

export const remove: Command = (engine, call) => {
  const { body, db } = call;
  const name = stringField(body, 'delete');
  return engine.store.write(() => {
    let n = 0;
    const errors = runParts(body, statements(call, 'deletes'), (statement) => {
      const collection = engine.catalog.find(db, name);
      if (collection === undefined) return;
      const options = {
        filter: docField(statement, 'q') ?? {},
        limit: numberField(statement, 'limit') ?? 0,
        hint: statement['hint'],
      };
      for (const old of [...prepareQuery(engine.catalog, collection, options).run()]) {
        engine.documents.remove(collection, old);
        n++;
      }
    });
    return { n, ...errors, ok: 1 };
  });
};

export const findAndModify: Command = (engine, { body, db }) => {
  const [command = ''] = Object.keys(body);
  const name = stringField(body, command);
  const filter = docField(body, 'query') ?? {};
  const removing = isTrue(body['remove']);
  if (removing && (body['update'] !== undefined || isTrue(body['new']) || isTrue(body['upsert']))) {
    throw refuse("Cannot specify both an update and remove=true, nor 'new' or 'upsert' with remove=true");
  }
  if (!removing && body['update'] === undefined)
    throw refuse('Either an update or remove=true must be specified');
  return engine.store.write(() => {
    const change = removing
      ? undefined
      : compileUpdate(body['update'], arrayField(body, 'arrayFilters'), engine.now());
    const collection = engine.catalog.find(db, name);
    const options = { filter, sort: sortSpec(docField(body, 'sort')), limit: 1, hint: body['hint'] };
    const query = collection && prepareQuery(engine.catalog, collection, options);
    const project =
      compileProjection(docField(body, 'fields'), query?.matcher ?? (() => false)) ?? ((doc: Doc) => doc);
    const [old] = query === undefined ? [] : [...query.run()];
    const value = (doc: Doc | undefined) => (doc === undefined ? null : project(doc));
    if (old === undefined || collection === undefined) {
      if (change === undefined || !isTrue(body['upsert'])) return modified(0, false, null, removing);
      const inserted = upsert(engine, db, name, change, filter);
      return { ...modified(1, false, isTrue(body['new']) ? value(inserted) : null, false, inserted['_id']) };
    }
    if (change === undefined) {
      engine.documents.remove(collection, old);
      return modified(1, false, value(old.doc), true);
    }
    const raw = replace(engine, collection, old, change, query?.matcher);
    return modified(1, true, value(isTrue(body['new']) ? decode(raw) : old.doc), false);
  });
};

function modified(
  n: number,
  updatedExisting: boolean,
  value: Doc | null,
  removing: boolean,
  upserted?: unknown,
): Doc {
  const lastErrorObject = removing
    ? { n }
    : { n, updatedExisting, ...(upserted === undefined ? {} : { upserted }) };
  return { lastErrorObject, value, ok: 1 };
}
