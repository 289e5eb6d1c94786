import { Double, Int32, Long } from 'bson';
import { afterEach, describe, expect, test } from 'vitest';
import { openBareDatabase } from './testing/bare-database.js';

const bare = openBareDatabase();
const { collection } = bare;
afterEach(() => bare.connection.dropDatabase());

type Doc = Record<string, unknown>;

describe('updating', () => {
  const change = async (doc: Doc, update: Doc, options: Record<string, unknown> = {}, filter: Doc = {}) => {
    await collection().deleteMany({});
    await collection().insertOne({ _id: 1, ...doc });
    await collection().updateOne({ _id: 1, ...filter }, update, options);
    const { _id, ...rest } = (await collection().findOne({ _id: 1 }))!;
    expect(_id).toBe(1);
    return rest;
  };

  test('sets, unsets, counts and renames', async () => {
    expect(await change({ a: 1, b: { c: 2 } }, { $set: { 'b.d': [1] }, $unset: { a: 1 } })).toEqual({
      b: { c: 2, d: [1] },
    });
    expect(await change({ a: 1 }, { $inc: { a: 2, n: 5 }, $mul: { m: 2 } })).toEqual({ a: 3, n: 5, m: 0 });
    expect(await change({ a: 5, b: 5, c: 3 }, { $min: { a: 3, b: 9, z: 1 }, $max: { c: 4 } })).toEqual({
      a: 3,
      b: 5,
      c: 4,
      z: 1,
    });
    expect(await change({ a: { b: 1 } }, { $rename: { 'a.b': 'c' } })).toEqual({ a: {}, c: 1 });
    expect((await change({}, { $currentDate: { at: true } }))['at']).toBeInstanceOf(Date);
  });

  test('changes arrays', async () => {
    expect(await change({ a: [3] }, { $push: { a: { $each: [1, 2], $sort: 1, $slice: -2 } } })).toEqual({
      a: [2, 3],
    });
    expect(
      await change({ a: [{ n: 2 }] }, { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 }, $position: 0 } } }),
    ).toEqual({ a: [{ n: 1 }, { n: 2 }] });
    expect(await change({ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] }, b: 1 } })).toEqual({
      a: [1, 2],
      b: [1],
    });
    expect(await change({ a: [1, 2, 3, 2] }, { $pull: { a: 2 } })).toEqual({ a: [1, 3] });
    expect(await change({ a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } })).toEqual({ a: [1] });
    expect(await change({ a: [{ s: 1, t: 1 }, { s: 2 }] }, { $pull: { a: { s: 1 } } })).toEqual({
      a: [{ s: 2 }],
    });
    expect(await change({ a: [1, 2, 3] }, { $pop: { a: -1 }, $pullAll: { b: [1] } })).toEqual({ a: [2, 3] });
    expect(await change({ a: [1, 2, 1] }, { $pullAll: { a: [1] } })).toEqual({ a: [2] });
  });

  test('changes the matched, all, or the chosen elements of an array', async () => {
    const seats = [
      { n: 1, who: 'a' },
      { n: 2, who: 'b' },
    ];
    expect(await change({ seats }, { $set: { 'seats.$.who': 'x' } }, {}, { 'seats.n': 2 })).toEqual({
      seats: [seats[0], { n: 2, who: 'x' }],
    });
    expect(
      await change(
        { seats },
        { $set: { 'seats.$.who': 'x' } },
        {},
        { seats: { $elemMatch: { n: 1, who: 'a' } } },
      ),
    ).toEqual({ seats: [{ n: 1, who: 'x' }, seats[1]] });
    expect(await change({ a: [1, 2] }, { $inc: { 'a.$[]': 1 } })).toEqual({ a: [2, 3] });
    expect(
      await change({ seats }, { $set: { 'seats.$[s].who': 'y' } }, { arrayFilters: [{ 's.n': { $gt: 1 } }] }),
    ).toEqual({ seats: [seats[0], { n: 2, who: 'y' }] });
    expect(
      await change({ a: [1, 5] }, { $set: { 'a.$[big]': 0 } }, { arrayFilters: [{ big: { $gt: 2 } }] }),
    ).toEqual({ a: [1, 0] });
  });

  test('replaces a document but for its _id', async () => {
    await collection().insertOne({ _id: 1, a: 1, b: 2 });
    expect(await collection().replaceOne({ a: 1 }, { c: 3 })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await collection().findOne()).toEqual({ _id: 1, c: 3 });
  });

  test('computes with a pipeline', async () => {
    expect(
      await change({ a: 1, b: 2 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: ['b'] }] as never),
    ).toEqual({ a: 1, sum: 3 });
  });

  test('counts what matched and what changed', async () => {
    await collection().insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection().updateMany({ a: { $lte: 2 } }, { $set: { a: 2 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 2,
    });
    expect(await collection().updateMany({ a: 9 }, { $set: { a: 2 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
  });

  test('inserts when nothing matched and it should', async () => {
    const result = await collection().updateOne(
      { _id: 'u', 'a.b': { $eq: 1 }, c: { $gt: 5 } },
      { $set: { d: 2 }, $setOnInsert: { e: 3 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 'u' });
    expect(await collection().findOne()).toEqual({ _id: 'u', a: { b: 1 }, d: 2, e: 3 });
    await collection().updateOne({ _id: 'u' }, { $setOnInsert: { e: 9 }, $set: { d: 4 } }, { upsert: true });
    expect(await collection().findOne()).toMatchObject({ d: 4, e: 3 });
  });

  test('keeps the type of a number', async () => {
    await collection().insertOne({
      _id: 1,
      i: new Int32(1),
      l: Long.fromNumber(1),
      d: new Double(1),
      top: new Int32(2147483647),
    });
    await collection().updateOne({}, { $inc: { i: 1, l: 1, d: 1, top: 1 } });
    const doc = await collection().findOne({}, { promoteValues: false, promoteLongs: false });
    expect(
      [doc!['i'], doc!['l'], doc!['d']].map((value) => (value as { _bsontype: string })._bsontype),
    ).toEqual(['Int32', 'Long', 'Double']);
    expect((doc!['top'] as Long).toString()).toBe('2147483648');
  });

  test('findOneAndUpdate gives the old or the new document, the first in order', async () => {
    await collection().insertMany([
      { _id: 1, n: 2 },
      { _id: 2, n: 1 },
    ]);
    expect(await collection().findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({
      _id: 2,
      n: 1,
    });
    expect(
      await collection().findOneAndUpdate(
        { _id: 2 },
        { $inc: { n: 10 } },
        { returnDocument: 'after', projection: { _id: 0 } },
      ),
    ).toEqual({ n: 21 });
    expect(
      await collection().findOneAndUpdate(
        { _id: 3 },
        { $set: { n: 0 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 3, n: 0 });
    expect(await collection().findOneAndUpdate({ _id: 4 }, { $set: { n: 0 } }, { upsert: true })).toBeNull();
    expect(await collection().findOneAndUpdate({ _id: 5 }, { $set: { n: 0 } })).toBeNull();
    expect(await collection().findOneAndDelete({ n: 12 })).toBeNull();
    expect(await collection().findOneAndDelete({ _id: 3 })).toEqual({ _id: 3, n: 0 });
    expect(await collection().findOneAndReplace({ _id: 4 }, { z: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 4,
      z: 1,
    });
  });
});
