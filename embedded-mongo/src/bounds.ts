import { BSONRegExp } from 'bson';
import { isOperators, isRegex } from './match.js';
import { keyString, tagOf } from './key-string.js';
import { binaryBytes, bsonType, isDoc, isTrue, type Doc } from './values.js';

/** A place between keys: before all that begin with `key`, or after them. */
export interface Edge {
  readonly key: Buffer;
  readonly after: boolean;
}

interface Span {
  readonly from: Edge;
  readonly to: Edge;
}

/** The conditions of a filter on one field that an index can use. Byte strings are ascending key strings. */
export interface Bound {
  /** Values the field must equal one of, sorted and each once. */
  readonly points?: readonly Buffer[];
  readonly from?: Edge;
  readonly to?: Edge;
  /** Spans that values must be in one of, sorted and apart from one another. */
  readonly spans?: readonly Span[];
  /** The bound says all that the condition says, in an index without arrays. */
  readonly exact: boolean;
  /** A missing field cannot meet the condition. */
  readonly present: boolean;
  /** Which condition it came from. */
  readonly source: object;
}

/** The bounds of each field that all must hold, and whether the filter asks for anything else besides. */
export interface Demands {
  readonly fields: ReadonlyMap<string, readonly Bound[]>;
  readonly complete: boolean;
}

/** Reads the conditions of a filter on fields, through `$and`; conditions that no index can use make it incomplete. */
export function demandsOf(filter: Doc): Demands {
  const fields = new Map<string, Bound[]>();
  const complete = collect(filter, '', fields);
  return { fields, complete };
}

function collect(filter: Doc, prefix: string, fields: Map<string, Bound[]>): boolean {
  let complete = true;
  const add = (name: string, bound: Bound) => fields.set(name, [...(fields.get(name) ?? []), bound]);
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) complete = isDoc(part) && collect(part, prefix, fields) && complete;
    } else if (name.startsWith('$')) {
      complete &&= name === '$comment';
    } else if (isOperators(condition)) {
      for (const [operator, argument] of Object.entries(condition)) {
        const bound = boundOf(operator, argument, condition);
        if (bound !== undefined) add(prefix + name, bound);
        if (operator === '$elemMatch' && isDoc(argument) && !isOperators(argument))
          collect(argument, `${prefix}${name}.`, fields);
        complete &&= bound !== undefined;
      }
    } else {
      const bound = boundOf(isRegex(condition) ? '$regex' : '$eq', condition, { [name]: condition });
      if (bound !== undefined) add(prefix + name, bound);
      complete &&= bound !== undefined;
    }
  }
  return complete;
}

function boundOf(operator: string, argument: unknown, all: Doc): Bound | undefined {
  switch (operator) {
    case '$eq':
      return pointsBound([argument], all);
    case '$in':
      if (!Array.isArray(argument)) return undefined;
      return argument.some(isRegex) ? spansBound(argument, all) : pointsBound(argument, all);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBound(operator, argument, all);
    case '$regex':
      return regexBound(argument, all);
    default:
      return undefined;
  }
}

function pointsBound(values: readonly unknown[], source: object): Bound | undefined {
  if (values.some((value) => Array.isArray(value) || isRegex(value) || value === undefined)) return undefined;
  const sorted = values.map(keyString).sort((a, b) => Buffer.compare(a, b));
  const points = sorted.filter((key, at) => at === 0 || sorted[at - 1]?.equals(key) !== true);
  return { points, exact: true, present: !values.includes(null), source };
}

/** Texts, and beginnings of texts as `/^so/`. Of beginnings that hold one another the shorter one counts. */
function spansBound(values: readonly unknown[], source: object): Bound | undefined {
  const found = values.map((value) => {
    if (typeof value === 'string') return spanOf(keyString(value));
    return isRegex(value) ? spanOfRegex(value) : undefined;
  });
  const spans = found.flatMap((span) => span ?? []).sort((a, b) => Buffer.compare(a.from.key, b.from.key));
  if (spans.length < found.length) return undefined;
  const apart = spans.filter(
    ({ from }, at) =>
      !spans.slice(0, at).some((span) => from.key.subarray(0, span.from.key.length).equals(span.from.key)),
  );
  return { spans: apart, exact: false, present: true, source };
}

const spanOf = (key: Buffer): Span => ({ from: { key, after: false }, to: { key, after: true } });

/** Only types whose ranges stay within the type, as MongoDB's comparison operators do. */
function rangeBound(operator: string, argument: unknown, source: object): Bound | undefined {
  const kind = argument instanceof Object ? bsonType(argument) : undefined;
  if (
    argument === null ||
    Array.isArray(argument) ||
    isRegex(argument) ||
    kind === 'MinKey' ||
    kind === 'MaxKey'
  )
    return undefined;
  // No range holds NaN. An id is no number, but has an order.
  const number =
    isDoc(argument) || binaryBytes(argument) || typeof argument === 'string' || kind === 'ObjectId'
      ? 0
      : Number(argument);
  if (Number.isNaN(number)) return undefined;
  const tag = tagOf(argument);
  const key = keyString(argument);
  const bound = { exact: true, present: true, source };
  if (operator.startsWith('$gt')) {
    return {
      ...bound,
      from: { key, after: operator === '$gt' },
      to: { key: Buffer.from([tag]), after: true },
    };
  }
  return { ...bound, from: { key: lowest(tag), after: false }, to: { key, after: operator === '$lte' } };
}

/** Numbers start after NaN, which no range holds. */
function lowest(tag: number): Buffer {
  return tag === tagOf(0) ? Buffer.from([tag, 0, 0, 0, 0, 0, 0, 0, 1]) : Buffer.from([tag]);
}

const ESCAPED = /\\([.*+?^${}()|[\]\\/])/g;
/** Characters that stand for themselves, and escaped ones. */
const PREFIX = /^\^((?:[^.*+?^${}()|[\]\\]|\\[.*+?^${}()|[\]\\/])+)(.?)/u;

function regexBound(argument: unknown, all: Doc): Bound | undefined {
  if (isTrue(all['$options']) && all['$options'] !== '') return undefined;
  const span = spanOfRegex(argument);
  return span === undefined ? undefined : { ...span, exact: false, present: true, source: all };
}

/** `^plain prefix` narrows to the strings that begin so; regular expressions stored as such are left to the scan. */
function spanOfRegex(argument: unknown): Span | undefined {
  const pattern =
    argument instanceof BSONRegExp
      ? argument.pattern
      : argument instanceof RegExp
        ? argument.source
        : argument;
  const flags =
    argument instanceof BSONRegExp ? argument.options : argument instanceof RegExp ? argument.flags : '';
  if (typeof pattern !== 'string' || flags !== '') return undefined;
  const prefix = PREFIX.exec(pattern);
  const isChoice = pattern.replace(ESCAPED, '').includes('|');
  if (prefix?.[1] === undefined || '*?{+'.includes(prefix[2] || '.') || isChoice) return undefined;
  return spanOf(keyString(prefix[1].replace(ESCAPED, '$1')).subarray(0, -1));
}
