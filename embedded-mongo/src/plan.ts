import type { Collection, Index } from './catalog.js';
import { rangeOf } from './catalog.js';
import { demandsOf, type Bound, type Demands, type Edge } from './bounds.js';
import { CommandError } from './errors.js';
import { sameValue } from './key-string.js';
import { compileFilter } from './match.js';
import type { KeyRange } from './store.js';
import { isDoc, type Doc } from './values.js';

export type SortSpec = readonly (readonly [field: string, direction: 1 | -1])[];

/** How to find the documents a filter asks for. */
export interface Plan {
  /** Undefined: all documents are read. */
  readonly index: Index | undefined;
  /** In key order, without overlaps. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** The documents come in the order asked for. */
  readonly sorted: boolean;
  /** All documents in the ranges match: the filter need not be applied. */
  readonly exact: boolean;
  /** A document may have several entries in the ranges. */
  readonly repeats?: boolean;
  /** Of an `$or`: the plans of its branches, each by index. */
  readonly branches?: readonly Plan[];
}

const MOST_RANGES = 20_000;

/** Chooses a plan; `hint` names an index (or gives its key, or `{$natural: 1}`). Refuses an unknown hint with BadValue. */
export function choosePlan(collection: Collection, filter: Doc, sort: SortSpec, hint?: unknown): Plan {
  const scan: Plan = {
    index: undefined,
    ranges: [],
    reverse: false,
    sorted: sort.length === 0,
    exact: false,
  };
  if (isDoc(hint) && '$natural' in hint) return scan;
  const demands = demandsOf(filter);
  const indexes = hint === undefined ? collection.indexes : [hinted(collection, hint)];
  const plans = indexes.flatMap((index) => indexPlan(index, demands, filter, sort, hint !== undefined));
  const best = plans.sort((a, b) => b.score - a.score)[0]?.plan;
  if (best !== undefined && best.ranges.length > 0 && !isWhole(best)) return best;
  return orPlan(collection, filter) ?? best ?? scan;
}

const isWhole = (plan: Plan) => plan.ranges.length === 1 && plan.ranges[0]?.from === plan.index?.prefix;

function hinted(collection: Collection, hint: unknown): Index {
  const found = collection.indexes.find((index) => index.name === hint || sameValue(index.spec['key'], hint));
  if (found === undefined)
    throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
  return found;
}

function indexPlan(
  index: Index,
  demands: Demands,
  filter: Doc,
  sort: SortSpec,
  forced: boolean,
): { plan: Plan; score: number }[] {
  if (!isComplete(index, demands, filter)) return [];
  const used = usableBounds(index, demands);
  const { ranges, fixed, consumed } = rangesOf(index, used);
  const order = sortDirection(index, fixed, sort);
  if (ranges === undefined || (used.length === 0 && order === 0 && !forced)) return [];
  // Every document of a partial index meets its condition: it needs no second check.
  const isGiven = (field: string) =>
    index.partial !== undefined && field in index.partial && sameValue(filter[field], index.partial[field]);
  // A document without the field inside an array has an entry for it, though null does not find it.
  const isExact = (field: string, bound: Bound) =>
    bound.exact && consumed.has(bound) && (bound.present || !hasArrays(index, field));
  const others = Object.entries(filter).filter(([field]) => !isGiven(field));
  const exact =
    (demands.complete || demandsOf(Object.fromEntries(others)).complete) &&
    [...demands.fields].every(
      ([field, bounds]) => isGiven(field) || bounds.every((bound) => isExact(field, bound)),
    );
  // Of an array whose element is given, a document has one entry.
  const repeats = index.arrays.some((at) => used[at]?.[0]?.points?.length !== 1);
  const points = used.filter((bounds) => bounds[0]?.points !== undefined).length;
  const score =
    (index.unique && points === index.fields.length ? 1000 : 0) +
    points * 10 +
    (used.length - points) * 5 +
    (order === 0 ? 0 : 4) +
    (exact ? 2 : 0);
  return [
    {
      plan: {
        index,
        ranges,
        reverse: order === -1,
        sorted: sort.length === 0 || order !== 0,
        exact,
        repeats,
      },
      score,
    },
  ];
}

const hasArrays = (index: Index, field: string): boolean =>
  index.arrays.some((at) => index.fields[at] === field);

/** Does the index hold every document that can match? A sparse or partial one only under conditions. */
function isComplete(index: Index, demands: Demands, filter: Doc): boolean {
  const present = (field: string) => demands.fields.get(field)?.some((bound) => bound.present) ?? false;
  if (index.sparse && !index.fields.some(present)) return false;
  return index.partial === undefined || implies(filter, index.partial, demands);
}

/** Does each condition of the partial index follow from the filter? Sure cases only. */
function implies(filter: Doc, partial: Doc, demands: Demands): boolean {
  return Object.entries(partial).every(([name, condition]) => {
    if (name === '$and' && Array.isArray(condition))
      return condition.every((part) => isDoc(part) && implies(filter, part, demands));
    const own = filter[name];
    if (own !== undefined && sameValue(own, condition)) return true;
    const values = equalValues(own);
    if (values !== undefined && !name.includes('.')) {
      const test = compileFilter({ [name]: condition });
      return values.every((value) => test({ [name]: value }));
    }
    const onlyExists =
      isDoc(condition) && Object.keys(condition).join() === '$exists' && condition['$exists'] === true;
    return onlyExists && (demands.fields.get(name)?.some((bound) => bound.present) ?? false);
  });
}

function equalValues(condition: unknown): readonly unknown[] | undefined {
  if (!isDoc(condition)) return condition === undefined || Array.isArray(condition) ? undefined : [condition];
  if ('$eq' in condition) return [condition['$eq']];
  return Array.isArray(condition['$in']) ? (condition['$in'] as unknown[]) : undefined;
}

/**
 * The bounds to use for the leading fields of an index, one list per field; the first is the tightest. Of a field with arrays
 * only one condition holds for one entry, and two fields inside one array (same first name) hold for different elements.
 */
function usableBounds(index: Index, demands: Demands): Bound[][] {
  const used: Bound[][] = [];
  const roots = new Set<string>();
  for (const [at, field] of index.fields.entries()) {
    const bounds = demands.fields.get(field);
    const root = index.paths[at]?.[0] ?? '';
    if (bounds === undefined || (index.multikey && roots.has(root))) break;
    roots.add(root);
    const point = bounds.find((bound) => bound.points !== undefined);
    const spans = bounds.find((bound) => bound.spans !== undefined);
    if (point === undefined && spans !== undefined) {
      used.push([spans]);
      break;
    }
    used.push(point !== undefined ? [point] : index.arrays.includes(at) ? bounds.slice(0, 1) : [...bounds]);
    if (point === undefined) break;
  }
  return used;
}

function rangesOf(index: Index, used: readonly Bound[][]) {
  let prefixes = [index.prefix];
  let fixed = 0;
  const consumed = new Set<Bound>();
  for (const [at, bounds] of used.entries()) {
    const descending = index.directions[at] === -1;
    bounds.forEach((bound) => consumed.add(bound));
    const points = bounds[0]?.points;
    const spans = bounds[0]?.spans;
    if (spans !== undefined) {
      const ordered = descending ? [...spans].reverse() : spans;
      const ranges = prefixes.flatMap((prefix) =>
        ordered.map(({ from, to }) => rangeBetween(prefix, from, to, descending)),
      );
      return { ranges, fixed, consumed };
    }
    if (points === undefined) {
      const from = bounds
        .flatMap((bound) => bound.from ?? [])
        .reduce((a, b) => (compareEdges(a, b) >= 0 ? a : b));
      const to = bounds
        .flatMap((bound) => bound.to ?? [])
        .reduce((a, b) => (compareEdges(a, b) <= 0 ? a : b));
      if (compareEdges(from, to) >= 0) return { ranges: [], fixed, consumed };
      return {
        ranges: prefixes.map((prefix) => rangeBetween(prefix, from, to, descending)),
        fixed,
        consumed,
      };
    }
    if (prefixes.length * points.length > MOST_RANGES) return { ranges: undefined, fixed, consumed };
    if (prefixes.length <= 1 && points.length === 1 && fixed === at) fixed = at + 1;
    const ordered = descending ? points.map(inverted).reverse() : points;
    prefixes = prefixes.flatMap((prefix) => ordered.map((point) => Buffer.concat([prefix, point])));
  }
  const isPoint = index.unique && used.length === index.fields.length;
  return { ranges: prefixes.map((prefix) => ({ ...rangeOf(prefix), isPoint })), fixed, consumed };
}

const END = Buffer.from([255, 255]);
const edgeBytes = ({ key, after }: Edge) => (after ? Buffer.concat([key, END]) : key);
const compareEdges = (a: Edge, b: Edge) => Buffer.compare(edgeBytes(a), edgeBytes(b));

function rangeBetween(prefix: Buffer, from: Edge, to: Edge, descending: boolean): KeyRange {
  const flip = ({ key, after }: Edge) => edgeBytes({ key: inverted(key), after: !after });
  const [low, high] = descending ? [flip(to), flip(from)] : [edgeBytes(from), edgeBytes(to)];
  return { from: Buffer.concat([prefix, low]), to: Buffer.concat([prefix, high]) };
}

function inverted(key: Buffer): Buffer {
  return Buffer.from(key.map((byte) => 255 - byte));
}

/** 1 or -1 when the index gives the order forwards or backwards, 0 when it does not. */
function sortDirection(index: Index, fixed: number, sort: SortSpec): 0 | 1 | -1 {
  if (sort.length === 0) return 0;
  // A document with an array sorts by one element of it, and is found by any.
  if (sort.some(([field]) => hasArrays(index, field))) return 0;
  let at = 0;
  let direction: 0 | 1 | -1 = 0;
  for (const [field, wanted] of sort) {
    if (index.fields.slice(0, fixed).includes(field)) continue;
    while (at < fixed && index.fields[at] !== field) at++;
    if (index.fields[at] !== field) return index.isId && at > 0 ? direction || 1 : 0;
    const own = index.directions[at] === wanted ? 1 : -1;
    if (direction !== 0 && own !== direction) return 0;
    direction = own;
    at++;
  }
  return direction || 1;
}

function orPlan(collection: Collection, filter: Doc): Plan | undefined {
  const or = filter['$or'];
  if (!Array.isArray(or)) return undefined;
  const branches = or.map((part: unknown) => choosePlan(collection, isDoc(part) ? part : {}, []));
  if (branches.some((plan) => plan.index === undefined && plan.branches === undefined)) return undefined;
  return { index: undefined, ranges: [], reverse: false, sorted: false, exact: false, branches };
}
