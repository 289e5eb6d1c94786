import { BSONRegExp, Int32 } from 'bson';
import { Query } from 'mingo';
import { CommandError } from './errors.js';
import { keyString, tagOf } from './key-string.js';
import { bsonType, decodePlain, encode, isDoc, isTrue, toNumber, type Doc } from './values.js';

/** Where the outermost array element that matched was; the `$` of an update or a projection. */
export interface Position {
  index?: number;
}

/** Does the document match? Fills in `position` when an array element decided it. */
export type Matcher = (doc: Doc, position?: Position) => boolean;

/** Tests a value found at a path; `whole`: it is the value that the path names, not an element of it. */
type LeafTest = (value: unknown, whole: boolean, position?: Position) => boolean;

const refuse = (message: string) => new CommandError('BadValue', message);

/** Compiles a filter. Refuses unknown operators and malformed arguments with BadValue. */
export function compileFilter(filter: Doc): Matcher {
  const tests = Object.entries(filter).map(([name, condition]) =>
    name.startsWith('$') ? compileLogical(name, condition) : compileField(name.split('.'), condition),
  );
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return (doc, position) => tests.every((test) => test(doc, position));
}

function compileLogical(name: string, condition: unknown): Matcher {
  if (name === '$comment') return () => true;
  if (name === '$expr') {
    const query = new Query(decodePlain(encode({ $expr: condition })), { scriptEnabled: false });
    return (doc) => query.test(decodePlain(encode(doc)));
  }
  if (name !== '$and' && name !== '$or' && name !== '$nor')
    throw refuse(`unknown top level operator: ${name}`);
  if (!Array.isArray(condition) || condition.length === 0)
    throw refuse(`${name} argument must be a non-empty array`);
  const inner = condition.map((part: unknown) => {
    if (!isDoc(part)) throw refuse(`${name} argument's entries must be objects`);
    return compileFilter(part);
  });
  if (name === '$and') return (doc, position) => inner.every((test) => test(doc, position));
  if (name === '$or') return (doc, position) => inner.some((test) => test(doc, position));
  return (doc) => !inner.some((test) => test(doc));
}

/** Has the condition operators (`{$gt: 1}`) rather than being a value to equal? */
export function isOperators(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const [first] = Object.keys(condition);
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

function compileField(path: readonly string[], condition: unknown): Matcher {
  if (!isOperators(condition)) {
    const test = isRegex(condition) ? regexTest(condition) : equalTest(condition);
    return (doc, position) => someLeaf(doc, path, 0, test, position);
  }
  const tests = Object.entries(condition).map(([name, argument]) =>
    compileOperator(path, name, argument, condition),
  );
  return (doc, position) => tests.every((test) => test(doc, position));
}

function compileOperator(path: readonly string[], name: string, argument: unknown, all: Doc): Matcher {
  const positive =
    (test: LeafTest): Matcher =>
    (doc, position) =>
      someLeaf(doc, path, 0, test, position);
  const negative =
    (test: LeafTest): Matcher =>
    (doc) =>
      !someLeaf(doc, path, 0, test);
  switch (name) {
    case '$ne':
      return negative(equalTest(argument));
    case '$nin':
      return negative(inTest(argument, '$nin'));
    case '$exists':
      return (isTrue(argument) ? positive : negative)((value, whole) => whole && value !== undefined);
    case '$not': {
      if (!isOperators(argument) && !isRegex(argument)) throw refuse('$not needs a regex or a document');
      const inner = compileField(path, argument);
      return (doc) => !inner(doc);
    }
    case '$all':
      return compileAll(path, argument);
    case '$options':
      if (all['$regex'] === undefined) throw refuse('$options needs a $regex');
      return () => true;
    case '$regex':
      return positive(regexTest(toRegex(argument, all['$options'])));
    default:
      return positive(compileLeaf(name, argument));
  }
}

function compileAll(path: readonly string[], argument: unknown): Matcher {
  if (!Array.isArray(argument)) throw refuse('$all needs an array');
  const parts = argument.map((part: unknown) => compileField(path, part));
  return (doc, position) => parts.length > 0 && parts.every((test) => test(doc, position));
}

function compileLeaf(name: string, argument: unknown): LeafTest {
  switch (name) {
    case '$eq':
      return equalTest(argument);
    case '$gt':
      return orderTest(argument, (order) => order > 0, false);
    case '$gte':
      return orderTest(argument, (order) => order >= 0, true);
    case '$lt':
      return orderTest(argument, (order) => order < 0, false);
    case '$lte':
      return orderTest(argument, (order) => order <= 0, true);
    case '$in':
      return inTest(argument, '$in');
    case '$size': {
      const size = toNumber(argument);
      if (size === undefined) throw refuse('$size must be a whole number');
      return (value, whole) => whole && Array.isArray(value) && value.length === size;
    }
    case '$mod': {
      const [divisor, rest] = Array.isArray(argument) ? argument.map(toNumber) : [];
      if (divisor === undefined || rest === undefined)
        throw refuse('malformed mod, needs to be an array of two');
      if (Math.trunc(divisor) === 0) throw refuse('divisor cannot be 0');
      return (value) => Math.trunc(toNumber(value) ?? NaN) % Math.trunc(divisor) === Math.trunc(rest);
    }
    case '$type': {
      const names = (Array.isArray(argument) ? argument : [argument]).map((type: unknown) => typeName(type));
      return (value) =>
        names.some((type) => type === typeOf(value) || (type === 'number' && toNumber(value) !== undefined));
    }
    case '$elemMatch': {
      if (!isDoc(argument)) throw refuse('$elemMatch needs an Object');
      const test = elementTest(argument);
      return (value, whole, position) => {
        const found = whole && Array.isArray(value) ? value.findIndex(test) : -1;
        return found >= 0 && remember(position, found);
      };
    }
    default:
      throw refuse(`unknown operator: ${name}`);
  }
}

/** A test of one array element: by operators (`{$gt: 1}`), or as a document by a filter. */
export function elementTest(condition: Doc): (element: unknown) => boolean {
  const logical = ['$and', '$or', '$nor', '$expr'].includes(Object.keys(condition)[0] ?? '');
  if (isOperators(condition) && !logical) {
    const test = compileField(['element'], condition);
    return (element) => test({ element: Array.isArray(element) ? [element] : element });
  }
  const test = compileFilter(condition);
  return (element) => (isDoc(element) || Array.isArray(element)) && test(element as Doc);
}

function equalTest(expected: unknown): LeafTest {
  if (expected === undefined || expected === null) return (value) => value === null || value === undefined;
  if (typeof expected === 'string') return (value) => value === expected;
  const key = keyString(expected);
  const tag = tagOf(expected);
  return (value) => value !== undefined && tagOf(value) === tag && keyString(value).equals(key);
}

function orderTest(bound: unknown, accept: (order: number) => boolean, orEqual: boolean): LeafTest {
  const kind = bound instanceof Object ? bsonType(bound) : undefined;
  if (isRegex(bound)) throw refuse("Can't have RegEx as arg to predicate over field");
  const anyType = kind === 'MinKey' || kind === 'MaxKey';
  const tag = tagOf(bound);
  const key = keyString(bound);
  const number = toNumber(bound);
  const isNull = bound === null;
  return (value) => {
    if (value === undefined) return isNull && orEqual;
    if (!anyType && tagOf(value) !== tag) return false;
    if (number !== undefined && (Number.isNaN(number) || Number.isNaN(toNumber(value)))) {
      return orEqual && Number.isNaN(number) && Number.isNaN(toNumber(value));
    }
    return accept(Buffer.compare(keyString(value), key));
  };
}

function inTest(argument: unknown, name: string): LeafTest {
  if (!Array.isArray(argument)) throw refuse(`${name} needs an array`);
  const patterns = argument.filter(isRegex).map(regexTest);
  const keys = new Set(argument.map((value: unknown) => keyString(value).toString('latin1')));
  const acceptsMissing = argument.includes(null);
  return (value, whole) => {
    if (value === undefined) return acceptsMissing;
    return keys.has(keyString(value).toString('latin1')) || patterns.some((test) => test(value, whole));
  };
}

/** Is it a regular expression, of JavaScript or of BSON? */
export function isRegex(value: unknown): value is RegExp | BSONRegExp {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

function toRegex(pattern: unknown, options: unknown): RegExp | BSONRegExp {
  if (isRegex(pattern) && options === undefined) return pattern;
  const source = isRegex(pattern) ? ('pattern' in pattern ? pattern.pattern : pattern.source) : pattern;
  if (typeof source !== 'string') throw refuse('$regex has to be a string');
  return new BSONRegExp(source, typeof options === 'string' ? options : '');
}

function regexTest(regex: RegExp | BSONRegExp): LeafTest {
  const compiled =
    'pattern' in regex ? compileRegex(regex.pattern, regex.options) : compileRegex(regex.source, regex.flags);
  const own = keyString(regex);
  return (value) => {
    if (typeof value === 'string') return compiled.test(value);
    return isRegex(value) && keyString(value).equals(own);
  };
}

/** As Unicode where JavaScript can; a pattern that only PCRE's looser escapes allow is tried without. */
function compileRegex(pattern: string, options: string): RegExp {
  if (options.includes('x')) throw refuse('the extended option of regular expressions is not supported');
  const flags = options.replace(/[^ims]/g, '');
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    return compileLoosely(pattern, flags);
  }
}

function compileLoosely(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    throw refuse(`Regular expression is invalid: ${String(error)}`);
  }
}

/** BSON's type numbers and their aliases (the specification's table). */
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null',
  11: 'regex', 13: 'javascript', 14: 'symbol', 16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', [-1]: 'minKey', 127: 'maxKey',
}; // prettier-ignore

function typeName(type: unknown): string {
  const name = typeof type === 'string' ? type : TYPE_NAMES[toNumber(type) ?? NaN];
  if (name === undefined || (name !== 'number' && !Object.values(TYPE_NAMES).includes(name)))
    throw refuse(`Unknown type name alias: ${String(type)}`);
  return name;
}

const CLASS_TYPES: Readonly<Record<string, string>> = {
  Int32: 'int', Double: 'double', Long: 'long', Decimal128: 'decimal', ObjectId: 'objectId', Binary: 'binData',
  Timestamp: 'timestamp', BSONRegExp: 'regex', BSONSymbol: 'symbol', Code: 'javascript', MinKey: 'minKey', MaxKey: 'maxKey',
}; // prettier-ignore

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (typeof value === 'object') return CLASS_TYPES[bsonType(value) ?? ''] ?? 'object';
  if (typeof value === 'number') return new Int32(value).value === value ? 'int' : 'double';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/**
 * Is there a value at the path that passes? An array on the way is entered element by element (and by number), one
 * at the end is offered element by element and whole. A missing field is offered as undefined.
 */
function someLeaf(
  value: unknown,
  path: readonly string[],
  at: number,
  test: LeafTest,
  position?: Position,
): boolean {
  const name = path[at];
  if (name === undefined) {
    if (Array.isArray(value)) {
      const found = value.findIndex((element: unknown) => test(element, false));
      if (found >= 0) return remember(position, found);
    }
    return test(value, true, position);
  }
  if (Array.isArray(value)) {
    if (
      /^\d+$/.test(name) &&
      someLeaf((value as unknown[])[Number(name)], path, at + 1, wholeOnly(test, value, name), position)
    )
      return true;
    const found = value.findIndex((element) => isDoc(element) && someLeaf(element, path, at, test));
    return found >= 0 && remember(position, found);
  }
  const next = isDoc(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return next === undefined ? test(undefined, true) : someLeaf(next, path, at + 1, test, position);
}

/** An index past the end of an array names nothing: not even null. */
function wholeOnly(test: LeafTest, array: readonly unknown[], name: string): LeafTest {
  return Number(name) < array.length ? test : () => false;
}

function remember(position: Position | undefined, index: number): true {
  if (position !== undefined) position.index ??= index;
  return true;
}
