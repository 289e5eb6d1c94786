import fc from 'fast-check';
import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, test } from 'vitest';
import { compoundKey, keyString, limited, sameValue } from './key-string.js';
import { bsonType, isDoc, type Doc } from './values.js';

/** BSON's comparison order written down independently: the rank of the type, then the value. */
function rank(value: unknown): number {
  if (value === null) return 1;
  if (typeof value === 'string') return 3;
  if (Array.isArray(value)) return 5;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  if (isDoc(value)) return 4;
  const ranks: Record<string, number> = { MinKey: 0, Binary: 6, ObjectId: 7, Timestamp: 10, MaxKey: 20 };
  return ranks[bsonType(value as object)!] ?? 2;
}

const sign = (order: number | bigint) => (order < 0 ? -1 : order > 0 ? 1 : 0);

function compareNumbers(a: unknown, b: unknown): number {
  const exact = (value: unknown) => (value instanceof Long ? value.toBigInt() : (value as Double).value);
  const [x, y] = [exact(a), exact(b)];
  const nan = (value: unknown) => Number(!Number.isNaN(value));
  if (Number.isNaN(x) || Number.isNaN(y)) return nan(x) - nan(y);
  return x < y ? -1 : x > y ? 1 : 0;
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareBson(a[at], b[at]);
    if (order !== 0) return order;
  }
  return sign(a.length - b.length);
}

function compareDocs(a: Doc, b: Doc): number {
  const [x, y] = [Object.entries(a), Object.entries(b)];
  for (let at = 0; at < Math.min(x.length, y.length); at++) {
    const [[name, left], [other, right]] = [x[at]!, y[at]!];
    const order =
      sign(rank(left) - rank(right)) ||
      Buffer.compare(Buffer.from(name), Buffer.from(other)) ||
      compareBson(left, right);
    if (order !== 0) return order;
  }
  return sign(x.length - y.length);
}

function compareBinary(a: Binary, b: Binary): number {
  return sign(a.length() - b.length()) || sign(a.sub_type - b.sub_type) || Buffer.compare(a.buffer, b.buffer);
}

function compareBson(a: unknown, b: unknown): number {
  const order = sign(rank(a) - rank(b));
  if (order !== 0) return order;
  switch (rank(a)) {
    case 2:
      return compareNumbers(a, b);
    case 3:
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string));
    case 4:
      return compareDocs(a as Doc, b as Doc);
    case 5:
      return compareLists(a as unknown[], b as unknown[]);
    case 6:
      return compareBinary(a as Binary, b as Binary);
    case 7:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 8:
      return Number(a) - Number(b);
    case 9:
      return sign((a as Date).getTime() - (b as Date).getTime());
    case 10:
      return sign((a as Timestamp).toBigInt() - (b as Timestamp).toBigInt());
    default:
      return 0;
  }
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }).map((value) => Buffer.from(value).toString()),
  fc.string({ unit: fc.constantFrom('\0', '\x01', '\x02', 'a', '\u00ff', 'ا', '🂡'), maxLength: 5 }),
);
const number = fc.oneof(
  fc.integer().map((value) => new Int32(value)),
  fc.integer({ min: -3, max: 3 }).map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc
    .constantFrom(0, -0, 0.5, 2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), Infinity, -Infinity, NaN)
    .map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n }).map((value) => Long.fromBigInt(value)),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, false, new MinKey(), new MaxKey()),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 4 }), fc.constantFrom(0, 5, 128))
    .map(([bytes, type]) => new Binary(Buffer.from(bytes), type)),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => new Timestamp(value)),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'x', 'é'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

describe('key strings', () => {
  test('order values as BSON does', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sign(Buffer.compare(keyString(a), keyString(b)))).toBe(sign(compareBson(a, b)));
        expect(sameValue(a, b)).toBe(compareBson(a, b) === 0);
      }),
      { numRuns: 3000 },
    );
  });

  test('order pairs by the first, then by the second, each in its direction', () => {
    const direction = fc.constantFrom<1 | -1>(1, -1);
    fc.assert(
      fc.property(value, value, value, value, direction, direction, (a, b, c, d, first, second) => {
        const keys = Buffer.compare(
          compoundKey([a, b], [first, second]),
          compoundKey([c, d], [first, second]),
        );
        expect(sign(keys)).toBe(sign(first * compareBson(a, c) || second * compareBson(b, d)));
      }),
      { numRuns: 2000 },
    );
  });

  test('are never the beginning of another one', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [keyString(a), keyString(b)];
        fc.pre(!x.equals(y));
        expect(y.subarray(0, x.length).equals(x)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('tell apart whole numbers that one double stands for', () => {
    const base = 2n ** 53n;
    const keys = [base, base + 1n, base + 2n].map((n) => keyString(Long.fromBigInt(n)).toString('hex'));
    expect(new Set(keys).size).toBe(3);
    expect(keyString(new Double(2 ** 53)).toString('hex')).toBe(keys[0]);
  });

  test('are the same for equal numbers of any type', () => {
    for (const five of [5, new Double(5), Long.fromNumber(5), Decimal128.fromString('5'), 5n]) {
      expect(sameValue(five, new Int32(5))).toBe(true);
    }
  });

  test('that LMDB could not hold are refused, not cut off', () => {
    expect(() => limited(keyString('x'.repeat(2000)))).toThrow(/too large/);
  });
});
