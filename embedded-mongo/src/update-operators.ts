import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { CommandError } from './errors.js';
import { compareValues, sameValue } from './key-string.js';
import { elementTest, isOperators, isRegex } from './match.js';
import { sortKey, sortSpec } from './query.js';
import { getAt, setAt, unsetAt } from './update-paths.js';
import { isDoc, toNumber, type Doc } from './values.js';

/** Changes one place of a document. */
export type Operator = (doc: Doc, place: readonly string[], argument: unknown, now: Date) => void;

const refuse = (message: string) => new CommandError('BadValue', message);
const mistyped = (message: string) => new CommandError('TypeMismatch', message);

/** The result of arithmetic in MongoDB's types: the wider one wins, an int32 grows to a long. */
function arithmetic(
  a: unknown,
  b: unknown,
  onDouble: (a: number, b: number) => number,
  onLong: (a: bigint, b: bigint) => bigint,
): unknown {
  const [x, y] = [toNumber(a), toNumber(b)];
  if (x === undefined || y === undefined || a instanceof Decimal128 || b instanceof Decimal128) {
    throw mistyped('Cannot apply arithmetic to a value of non-numeric or decimal type');
  }
  if ([a, b].some((value) => value instanceof Double)) return new Double(onDouble(x, y));
  const result = onLong(toBigInt(a), toBigInt(b));
  const isInt = BigInt.asIntN(32, result) === result;
  if (isInt && a instanceof Int32 && b instanceof Int32) return new Int32(Number(result));
  if (BigInt.asIntN(64, result) !== result)
    throw refuse('Failed to apply arithmetic: the result does not fit into 64 bits');
  return Long.fromBigInt(result);
}

const toBigInt = (value: unknown) =>
  value instanceof Long ? value.toBigInt() : BigInt(toNumber(value) ?? 0);

function arrayAt(doc: Doc, place: readonly string[], name: string): unknown[] | undefined {
  const value = getAt(doc, place);
  if (value === undefined || Array.isArray(value)) return value as unknown[] | undefined;
  throw refuse(`The field '${place.join('.')}' must be an array but is of another type for ${name}`);
}

/** `{$each: [...]}` with its modifiers, or one value. */
function eachOf(argument: unknown): { values: unknown[]; modifiers: Doc } {
  if (!isDoc(argument) || !('$each' in argument)) return { values: [argument], modifiers: {} };
  const values = argument['$each'];
  if (!Array.isArray(values)) throw mistyped('The argument to $each must be an array');
  return { values: values as unknown[], modifiers: argument };
}

const push: Operator = (doc, place, argument) => {
  const { values, modifiers } = eachOf(argument);
  const unknown = Object.keys(modifiers).find(
    (name) => !['$each', '$position', '$slice', '$sort'].includes(name),
  );
  if (unknown !== undefined) throw refuse(`Unrecognized clause in $push: ${unknown}`);
  const array = [...(arrayAt(doc, place, '$push') ?? [])];
  array.splice(toNumber(modifiers['$position']) ?? array.length, 0, ...values);
  const sort = modifiers['$sort'];
  if (isDoc(sort)) {
    const spec = sortSpec(sort);
    array.sort((a, b) => Buffer.compare(sortKey(isDoc(a) ? a : {}, spec), sortKey(isDoc(b) ? b : {}, spec)));
  } else if (sort !== undefined) array.sort((a, b) => compareValues(a, b) * (toNumber(sort) ?? 1));
  const slice = toNumber(modifiers['$slice']);
  setAt(doc, place, slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice));
};

const addToSet: Operator = (doc, place, argument) => {
  const array = [...(arrayAt(doc, place, '$addToSet') ?? [])];
  for (const value of eachOf(argument).values) {
    if (!array.some((element) => sameValue(element, value))) array.push(value);
  }
  setAt(doc, place, array);
};

function removeWhere(
  doc: Doc,
  place: readonly string[],
  name: string,
  test: (element: unknown) => boolean,
): void {
  const array = arrayAt(doc, place, name);
  if (array !== undefined)
    setAt(
      doc,
      place,
      array.filter((element) => !test(element)),
    );
}

const pull: Operator = (doc, place, argument) => {
  const asElement = isOperators(argument) || isDoc(argument) ? elementTest(argument) : undefined;
  const pattern = isRegex(argument) ? elementTest({ $regex: argument }) : undefined;
  removeWhere(doc, place, '$pull', asElement ?? pattern ?? ((element) => sameValue(element, argument)));
};

const pullAll: Operator = (doc, place, argument) => {
  if (!Array.isArray(argument)) throw refuse('$pullAll requires an array argument');
  removeWhere(doc, place, '$pullAll', (element) => argument.some((value) => sameValue(element, value)));
};

const pop: Operator = (doc, place, argument) => {
  const array = arrayAt(doc, place, '$pop');
  if (array !== undefined) setAt(doc, place, toNumber(argument) === -1 ? array.slice(1) : array.slice(0, -1));
};

function keepIf(better: (order: number) => boolean): Operator {
  return (doc, place, argument) => {
    const current = getAt(doc, place);
    if (current === undefined || better(compareValues(argument, current))) setAt(doc, place, argument);
  };
}

/** A missing field counts as a zero of the argument's type; null is refused like any other value. */
function counting(
  onDouble: (a: number, b: number) => number,
  onLong: (a: bigint, b: bigint) => bigint,
): Operator {
  return (doc, place, argument) => {
    const current = getAt(doc, place);
    setAt(doc, place, arithmetic(current === undefined ? new Int32(0) : current, argument, onDouble, onLong));
  };
}

const set: Operator = (doc, place, argument) => setAt(doc, place, argument);

/** The update operators, except `$rename` and `$setOnInsert`, which look beyond one place. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $unset: unsetAt,
  $inc: counting(
    (a, b) => a + b,
    (a, b) => a + b,
  ),
  $mul: counting(
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  $min: keepIf((order) => order < 0),
  $max: keepIf((order) => order > 0),
  $currentDate: (doc, place, argument, now) => {
    const type = isDoc(argument) ? argument['$type'] : 'date';
    setAt(
      doc,
      place,
      type === 'timestamp' ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }) : now,
    );
  },
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
