import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { Lazy, type Iterator } from 'mingo/lazy';
import { CommandError } from './errors.js';
import { keyString } from './key-string.js';
import { compileFilter } from './match.js';
import { sortBy, sortKey, sortSpec } from './query.js';
import { decodePlain, encode, isDoc, type Doc } from './values.js';

/** Finds documents of another collection, for `$lookup`. Values are plain (no number classes). */
export type Foreign = (collection: string, filter: Doc) => Doc[];

const REFUSED = [
  '$out',
  '$merge',
  '$changeStream',
  '$geoNear',
  '$search',
  '$collStats',
  '$indexStats',
  '$documents',
];

/**
 * Runs an aggregation's stages over plain documents. `$match` and `$sort` are this engine's own, so that they mean
 * what a query means; the other stages are mingo's. Refuses unknown stages (40324) and those that mingo cannot do.
 */
export function runPipeline(documents: Iterable<Doc>, pipeline: readonly Doc[], foreign?: Foreign): Doc[] {
  checkStages(pipeline);
  const context = Context.init({
    accumulator,
    expression,
    projection,
    query,
    window,
    pipeline: ownStages(foreign),
  });
  const collectionResolver = (name: string) => foreign?.(name, {}) ?? [];
  try {
    return new Aggregator(plain(pipeline), { context, collectionResolver, scriptEnabled: false }).run([
      ...documents,
    ]);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('BadValue', error instanceof Error ? error.message : String(error));
  }
}

/** Expressions compute with JavaScript's numbers, not with BSON's classes. */
function plain<T>(value: T): T {
  return decodePlain(encode({ value }))['value'] as T;
}

/** Refuses a stage that is not exactly one known operator. */
export function checkStages(pipeline: readonly unknown[]): asserts pipeline is Doc[] {
  for (const stage of pipeline) {
    if (!isDoc(stage))
      throw new CommandError('TypeMismatch', 'Each element of the pipeline array must be an object');
    const [name, more] = Object.keys(stage);
    if (name === undefined || more !== undefined) {
      throw new CommandError(
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    if (!(name in stages) || REFUSED.includes(name))
      throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  }
}

type Stages = NonNullable<NonNullable<Parameters<typeof Context.init>[0]>['pipeline']>;

/** mingo types each stage by its own argument, the context all of them by one: hence the assertions. */
function ownStages(foreign: Foreign | undefined): Stages {
  const own = {
    $match: (documents: Iterator, filter: unknown, options: never) => {
      const { $expr, ...rest } = filter as Doc;
      const matches = compileFilter(rest);
      const found = documents.filter((doc) => matches(doc as Doc));
      // Only mingo knows the variables of a surrounding $lookup.
      return $expr === undefined ? found : stages.$match(found, { $expr }, options);
    },
    $sort: (documents: Iterator, sort: unknown) => {
      const spec = sortSpec(sort as Doc);
      return documents.transform((all) => Lazy(sortBy(all as Doc[], (doc) => sortKey(doc, spec))));
    },
    $lookup: (documents: Iterator, spec: unknown, options: never) => {
      const { from, localField, foreignField, as, ...more } = spec as Record<string, string>;
      const simple = from && localField && foreignField && as && Object.keys(more).length === 0 && foreign;
      if (!simple) return stages.$lookup(documents, spec as never, options);
      return documents.map((doc) =>
        lookup(doc as Doc, localField.split('.'), (filter) => foreign(from, filter), foreignField, as),
      );
    },
  };
  return { ...stages, ...own } as unknown as Stages;
}

/** A join on equal fields: asks the other collection for just the values needed, so that its index is used. */
function lookup(
  doc: Doc,
  path: readonly string[],
  find: (filter: Doc) => Doc[],
  foreignField: string,
  as: string,
): Doc {
  const values = valuesAt(doc, path);
  return { ...doc, [as]: find({ [foreignField]: { $in: values.length === 0 ? [null] : values } }) };
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (Array.isArray(value))
    return value.flatMap((element: unknown) => (name === undefined ? [element] : valuesAt(element, path)));
  if (name === undefined) return value === undefined ? [] : [value];
  return isDoc(value) ? valuesAt(value[name], rest) : [];
}

/** The distinct ones of some values, in the order they came. */
export function distinctValues(values: Iterable<unknown>): unknown[] {
  const seen = new Map<string, unknown>();
  for (const value of values) {
    const key = keyString(value).toString('latin1');
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}
