import { documentKey, documentRange, rangeOf, type Catalog, type Collection } from './catalog.js';
import type { Stored } from './documents.js';
import { CommandError } from './errors.js';
import { keyTuples } from './index-keys.js';
import { compoundKey } from './key-string.js';
import { compileFilter, type Matcher } from './match.js';
import { choosePlan, type Plan, type SortSpec } from './plan.js';
import type { KeyRange } from './store.js';
import { TimeLimit } from './time-limit.js';
import { decode, toNumber, type Doc } from './values.js';

export interface QueryOptions {
  readonly filter: Doc;
  readonly sort?: SortSpec;
  readonly skip?: number;
  /** 0 or missing: all. */
  readonly limit?: number;
  readonly hint?: unknown;
  /** The time that reading may take, ms; 0 or missing: any. */
  readonly maxTimeMS?: number;
}

/** Fewer entries to pass over are not worth counting those of a range. */
const FEW = 64;

/** Numbers of examined keys and documents, for explain. */
interface Examined {
  keys: number;
  docs: number;
}

/** A found document; decoded when somebody asks for it. */
export class Found implements Stored {
  #doc: Doc | undefined;

  constructor(
    readonly id: Buffer,
    readonly raw: Buffer,
  ) {}

  get doc(): Doc {
    return (this.#doc ??= decode(this.raw));
  }
}

/** A query made ready: its plan, and the documents in order when iterated. */
export interface Query {
  readonly plan: Plan;
  readonly examined: Examined;
  readonly matcher: Matcher;
  run(): Generator<Found, void, undefined>;
  count(): number;
}

/** Prepares a query of an existing collection. Refuses bad filters and hints before anything is read. */
export function prepareQuery(catalog: Catalog, collection: Collection, options: QueryOptions): Query {
  const { filter, sort = [], skip = 0, limit = 0, hint, maxTimeMS = 0 } = options;
  const matcher = compileFilter(filter);
  const plan = choosePlan(collection, filter, sort, hint);
  const examined: Examined = { keys: 0, docs: 0 };
  return {
    plan,
    examined,
    matcher,
    count() {
      const whole = Object.keys(filter).length === 0 ? [wholeRange(collection)] : undefined;
      const ranges = whole ?? (plan.exact ? plan.ranges : undefined);
      if (ranges === undefined) return [...this.run()].length;
      const all =
        plan.repeats === true && whole === undefined
          ? countOnce(catalog, ranges)
          : ranges.reduce((sum, range) => sum + catalog.store.count(range), 0);
      examined.keys += all;
      return Math.min(Math.max(0, all - skip), limit > 0 ? limit : Infinity);
    },
    *run() {
      // Where the index alone decides, what is skipped need not be read.
      const isByIndex = plan.exact && plan.sorted && plan.index?.isId === false;
      const passed = { left: isByIndex ? skip : 0 };
      const candidate = candidates(catalog, collection, plan, examined, passed);
      const found = matching(candidate, plan, matcher, new TimeLimit(maxTimeMS));
      const most = limit > 0 ? skip + limit : Infinity;
      let at = passed.left;
      if (most === 0) return;
      for (const document of plan.sorted ? found : sortBy([...found], ({ doc }) => sortKey(doc, sort))) {
        if (at++ >= skip) yield document;
        if (at >= most) return;
      }
    },
  };
}

/** The documents that have entries in the ranges of an index with arrays, each once. */
function countOnce(catalog: Catalog, ranges: readonly KeyRange[]): number {
  const seen = new Set<string>();
  for (const range of ranges) for (const { value } of catalog.store.scan(range)) isNew(seen, value);
  return seen.size;
}

/** A range with as many keys as there are documents: of an index where one has them all, as its keys are the smaller ones. */
function wholeRange(collection: Collection): KeyRange {
  const index = collection.indexes.find(
    ({ isId, sparse, partial, multikey }) => !isId && !sparse && partial === undefined && !multikey,
  );
  return index === undefined ? documentRange(collection) : rangeOf(index.prefix);
}

function* matching(found: Iterable<Found>, plan: Plan, matcher: Matcher, limit: TimeLimit) {
  limit.resume();
  for (const candidate of found) {
    limit.check();
    if (!plan.exact && !matcher(candidate.doc)) continue;
    limit.pause();
    yield candidate;
    limit.resume();
  }
}

/** The documents a plan leads to, each once and read once. */
function* candidates(
  catalog: Catalog,
  collection: Collection,
  plan: Plan,
  examined: Examined,
  passed = { left: 0 },
): Generator<Found, void, undefined> {
  if (plan.branches !== undefined) {
    const branches = plan.branches;
    yield* once(concat(branches.map((branch) => candidates(catalog, collection, branch, examined))));
  } else if (plan.index === undefined) {
    yield* documentsIn(catalog, collection, documentRange(collection), false, examined);
  } else {
    const { index, ranges, reverse } = plan;
    const ordered = reverse ? [...ranges].reverse() : ranges;
    const seen = plan.repeats === true ? new Set<string>() : undefined;
    for (const range of ordered) {
      const isLast = range === ordered.at(-1);
      yield* index.isId
        ? documentsIn(catalog, collection, range, reverse, examined, true)
        : entriesIn(catalog, collection, range, reverse, { examined, seen, passed, isLast });
    }
  }
}

function* documentsIn(
  catalog: Catalog,
  collection: Collection,
  range: KeyRange,
  reverse: boolean,
  examined: Examined,
  byKey = false,
) {
  const prefix = documentRange(collection).from.length;
  for (const { key, value } of catalog.store.scan(range, reverse)) {
    examined.docs++;
    if (byKey) examined.keys++;
    yield new Found(key.subarray(prefix), value);
  }
}

interface Reading {
  readonly examined: Examined;
  /** The documents that were read already, of an index that may name one twice. */
  readonly seen: Set<string> | undefined;
  /** The number of documents to pass over unread. */
  readonly passed: { left: number };
  /** No range comes after this one. */
  readonly isLast: boolean;
}

function* entriesIn(
  catalog: Catalog,
  collection: Collection,
  range: KeyRange,
  reverse: boolean,
  { examined, seen, passed, isLast }: Reading,
) {
  const skip = seen === undefined ? passOver(catalog, range, passed, isLast) : 0;
  examined.keys += skip;
  for (const { value } of catalog.store.scan(range, reverse, skip)) {
    examined.keys++;
    if (seen !== undefined && !isNew(seen, value)) continue;
    if (passed.left > 0) {
      passed.left--;
      continue;
    }
    const raw = catalog.store.get(documentKey(collection, value));
    if (raw === undefined) continue;
    examined.docs++;
    yield new Found(value, raw);
  }
}

/** How many entries of a range are passed over unread, where each is a document of its own. */
function passOver(catalog: Catalog, range: KeyRange, passed: { left: number }, isLast: boolean): number {
  if (!isLast && passed.left < FEW) return 0;
  const skip = isLast ? passed.left : Math.min(passed.left, catalog.store.count(range));
  passed.left -= skip;
  return skip;
}

function* concat<T>(parts: readonly Iterable<T>[]): Generator<T, void, undefined> {
  for (const part of parts) yield* part;
}

function* once(found: Iterable<Found>): Generator<Found, void, undefined> {
  const seen = new Set<string>();
  for (const document of found) if (isNew(seen, document.id)) yield document;
}

/** Is an id there for the first time? */
function isNew(seen: Set<string>, id: Buffer): boolean {
  const text = id.toString('latin1');
  if (seen.has(text)) return false;
  seen.add(text);
  return true;
}

/** Reads a sort document. Refuses directions other than 1 and -1 with BadValue. */
export function sortSpec(sort: Doc | undefined): SortSpec {
  return Object.entries(sort ?? {}).map(([field, value]) => {
    const direction = toNumber(value);
    if (direction === 1 || direction === -1) return [field, direction] as const;
    throw new CommandError('BadValue', `Illegal key in $sort specification: ${field}: ${String(value)}`);
  });
}

/** The key by which a document sorts: of several (an array) the first in the order asked for. */
export function sortKey(doc: Doc, sort: SortSpec): Buffer {
  const directions = sort.map(([, direction]) => direction);
  const { tuples } = keyTuples(
    doc,
    sort.map(([field]) => field.split('.')),
  );
  return tuples
    .map((values) => compoundKey(values, directions))
    .reduce((a, b) => (Buffer.compare(a, b) <= 0 ? a : b));
}

/** Sorts by a key that is computed once for each. */
export function sortBy<T>(items: readonly T[], keyOf: (item: T) => Buffer): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ item }) => item);
}
