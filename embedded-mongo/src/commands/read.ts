import type { Collection } from '../catalog.js';
import { CommandError } from '../errors.js';
import type { Call, Command, Engine } from '../engine.js';
import { fieldsRead, pick } from '../pick.js';
import { checkStages, distinctValues, runPipeline } from '../pipeline.js';
import { compileProjection } from '../projection.js';
import { prepareQuery, sortSpec, type Found, type Query, type QueryOptions } from '../query.js';
import { compileFilter } from '../match.js';
import {
  arrayField,
  decodePlain,
  docField,
  encode,
  isDoc,
  isTrue,
  numberField,
  stringField,
  toNumber,
  type Doc,
} from '../values.js';

/** The query of a read command, and the steps that follow on its results. */
export interface Reading {
  readonly name: string;
  readonly options: QueryOptions;
  readonly rest: readonly Doc[];
}

/** Reads `find`, `count`, `distinct` and `aggregate` alike: leading stages of a pipeline become part of the query. */
export function readingOf({ body }: Call): Reading {
  const [command = ''] = Object.keys(body);
  const name = stringField(body, command);
  if (command === 'aggregate') return aggregateReading(name, body);
  const limit = Math.abs(numberField(body, 'limit') ?? 0);
  const options: QueryOptions = {
    filter: docField(body, command === 'find' ? 'filter' : 'query') ?? {},
    sort: sortSpec(docField(body, 'sort')),
    skip: natural(body, 'skip'),
    limit,
    hint: body['hint'],
    maxTimeMS: natural(body, 'maxTimeMS'),
  };
  return { name, options, rest: [] };
}

function natural(body: Doc, name: string): number {
  const value = numberField(body, name) ?? 0;
  if (value < 0)
    throw new CommandError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}

function aggregateReading(name: string, body: Doc): Reading {
  const pipeline = arrayField(body, 'pipeline');
  checkStages(pipeline);
  const rest = [...pipeline];
  const next = (stage: string) => rest[0] !== undefined && stage in rest[0];
  const take = (stage: string) => (next(stage) ? rest.shift()?.[stage] : undefined);
  const takeDoc = (stage: string) => docField({ [stage]: take(stage) }, stage);
  const matches: Doc[] = [];
  while (next('$match')) matches.push(takeDoc('$match') ?? {});
  const [only] = matches;
  const filter = matches.length > 1 ? { $and: matches } : (only ?? {});
  const sort = takeDoc('$sort');
  const skip = numberField({ skip: take('$skip') }, 'skip');
  const limit = numberField({ limit: take('$limit') }, 'limit');
  const options = {
    filter,
    sort: sortSpec(sort),
    skip: skip ?? 0,
    limit: limit ?? 0,
    hint: body['hint'],
    maxTimeMS: natural(body, 'maxTimeMS'),
  };
  return { name, options, rest };
}

/** Prepares a command's query; undefined when there is no such collection. */
export function queryOf(engine: Engine, { db }: Call, reading: Reading): Query | undefined {
  const collection = engine.catalog.find(db, reading.name);
  if (collection !== undefined) return prepareQuery(engine.catalog, collection, reading.options);
  compileFilter(reading.options.filter);
  return undefined;
}

const found = (engine: Engine, call: Call): Iterable<Found> =>
  queryOf(engine, call, readingOf(call))?.run() ?? [];

export const find: Command = (engine, call) => {
  const { body } = call;
  const reading = readingOf(call);
  const query = queryOf(engine, call, reading);
  const project = compileProjection(docField(body, 'projection'), query?.matcher ?? (() => false));
  const single = isTrue(body['singleBatch']) || (numberField(body, 'limit') ?? 0) < 0;
  const results = bytesOf(query?.run() ?? [], project);
  return engine.cursors.first(`${call.db}.${reading.name}`, results, numberField(body, 'batchSize'), single);
};

function* bytesOf(documents: Iterable<Found>, project: ((doc: Doc) => Doc) | undefined) {
  for (const document of documents)
    yield project === undefined ? document.raw : encode(project(document.doc));
}

export const getMore: Command = (engine, { body }) =>
  engine.cursors.next(numberField(body, 'getMore') ?? 0, numberField(body, 'batchSize'));

export const killCursors: Command = (engine, { body }) => {
  const ids = arrayField(body, 'cursors');
  const isKilled = ids.map((id) => engine.cursors.kill(numberField({ id }, 'id') ?? 0));
  const pick = (killed: boolean) => ids.filter((_, at) => isKilled[at] === killed);
  return {
    cursorsKilled: pick(true),
    cursorsNotFound: pick(false),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
};

export const count: Command = (engine, call) => ({
  n: queryOf(engine, call, readingOf(call))?.count() ?? 0,
  ok: 1,
});

export const distinct: Command = (engine, call) => {
  const path = stringField(call.body, 'key').split('.');
  const values = function* () {
    for (const { doc } of found(engine, call)) yield* valuesAt(doc, path);
  };
  return { values: distinctValues(values()), ok: 1 };
};

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (Array.isArray(value)) {
    if (name !== undefined && /^\d+$/.test(name)) return valuesAt((value as unknown[])[Number(name)], rest);
    return value.flatMap((element: unknown) => (name === undefined ? [element] : valuesAt(element, path)));
  }
  if (name === undefined) return value === undefined ? [] : [value];
  return isDoc(value) ? valuesAt(value[name], rest) : [];
}

export const aggregate: Command = (engine, call) => {
  const reading = readingOf(call);
  const batchSize = numberField(docField(call.body, 'cursor') ?? {}, 'batchSize');
  const query = queryOf(engine, call, reading);
  return engine.cursors.first(
    `${call.db}.${reading.name}`,
    results(engine, call.db, query, reading.rest),
    batchSize,
  );
};

function results(
  engine: Engine,
  db: string,
  query: Query | undefined,
  rest: readonly Doc[],
): Iterator<Uint8Array> {
  if (rest.length === 0) return bytesOf(query?.run() ?? [], undefined);
  const group = countedId(rest);
  if (group !== undefined) {
    const n = query?.count() ?? 0;
    return (n === 0 ? [] : [encode({ _id: group, n })]).values();
  }
  const fields = fieldsRead(rest);
  const plain = [...(query?.run() ?? [])].map(({ raw }) =>
    decodePlain(fields === undefined ? raw : pick(raw, fields)),
  );
  const foreign = (name: string, filter: Doc) => findPlain(engine, engine.catalog.find(db, name), filter);
  return runPipeline(plain, rest, foreign).map(encode).values();
}

function findPlain(engine: Engine, collection: Collection | undefined, filter: Doc): Doc[] {
  if (collection === undefined) return [];
  return [...prepareQuery(engine.catalog, collection, { filter }).run()].map(({ raw }) => decodePlain(raw));
}

/** `{$group: {_id: <number>, n: {$sum: 1}}}`, as drivers count documents, needs no document decoded. */
function countedId(rest: readonly Doc[]): unknown {
  const [stage, more] = rest;
  const group = stage?.['$group'];
  if (more !== undefined || !isDoc(group) || Object.keys(group).join() !== '_id,n') return undefined;
  const sum = isDoc(group['n']) ? group['n'] : {};
  const isCount = Object.keys(sum).join() === '$sum' && toNumber(sum['$sum']) === 1;
  return isCount && typeof group['_id'] !== 'string' && !isDoc(group['_id']) ? group['_id'] : undefined;
}
