import { BSONRegExp, Binary, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsRead, pick } from './pick.js';
import { decode, encode } from './values.js';

const value = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.string(),
  fc.boolean(),
  fc.constantFrom<unknown>(
    null,
    new Date(7),
    new ObjectId(),
    new Binary(Buffer.from('abc')),
    new Code('x'),
    new Code('x', { y: 1 }),
    Decimal128.fromString('1.5'),
    Long.fromNumber(2 ** 40),
    new BSONRegExp('^a', 'i'),
    new MinKey(),
    new MaxKey(),
    Timestamp.fromNumber(5),
    [1, 'two', { three: 3 }],
    { deep: { er: 'x' } },
  ),
);
const names = ['a', 'b', 'دل', 'standing', 'longer_name'];
const documents = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });

describe('some fields of a document', () => {
  it('are those that the whole one has, byte for byte', () => {
    fc.assert(
      fc.property(documents, fc.subarray(names), (doc, fields) => {
        const raw = Buffer.from(encode(doc));
        const kept = Object.fromEntries(
          Object.entries(decode(raw)).filter(([name]) => fields.includes(name)),
        );
        expect(pick(raw, new Set(fields))).toEqual(Buffer.from(encode(kept)));
      }),
    );
  });

  it('are known of a pipeline that begins by grouping', () => {
    const group = (spec: Record<string, unknown>) => fieldsRead([{ $group: spec }, { $sort: { x: 1 } }]);
    expect(group({ _id: '$a.b', n: { $sum: { $cond: [{ $gte: ['$c', 5] }, 1, '$d.e'] } } })).toEqual(
      new Set(['a', 'c', 'd']),
    );
    expect(group({ _id: null, n: { $sum: 1 } })).toEqual(new Set());
    expect(group({ _id: null, all: { $push: '$$ROOT' } })).toBeUndefined();
    expect(fieldsRead([{ $unwind: '$a' }, { $group: { _id: '$a' } }])).toBeUndefined();
    expect(fieldsRead([])).toBeUndefined();
  });
});
