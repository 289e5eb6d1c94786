import mongoose, { type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing/database.js';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await mongoose.createConnection(database.uri, { maxPoolSize: 32 }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
afterEach(() => connection.dropDatabase());

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
// oxlint-disable-next-line typescript/no-explicit-any -- the driver's own Document is typed like this
type Thing = Record<string, any> & { _id?: string | number };
const collection = () => connection.collection<Thing>('things');

describe('among racing writers', () => {
  test('exactly one conditional update of one version wins', async () => {
    await collection().insertOne({ _id: 'm', version: 0 });
    for (const version of times(10)) {
      const results = await Promise.all(
        times(32).map((who) =>
          collection().updateOne({ _id: 'm', version }, { $set: { who }, $inc: { version: 1 } }),
        ),
      );
      expect(results.filter((result) => result.modifiedCount === 1).length).toBe(1);
    }
    expect(await collection().findOne()).toMatchObject({ version: 10 });
  });

  test('exactly one findOneAndUpdate takes a token, and each takes another one of many', async () => {
    await collection().insertMany(times(20).map((_id) => ({ _id, taken: false })));
    const taken = await Promise.all(
      times(50).map((who) => collection().findOneAndUpdate({ taken: false }, { $set: { taken: true, who } })),
    );
    const ids = taken.flatMap((doc) => doc?._id ?? []);
    expect(ids.length).toBe(20);
    expect(new Set(ids).size).toBe(20);
  });

  test('every increment counts', async () => {
    await collection().insertOne({ _id: 'c', coins: 0 });
    await Promise.all(times(200).map(() => collection().updateOne({ _id: 'c' }, { $inc: { coins: 1 } })));
    expect(await collection().findOne()).toMatchObject({ coins: 200 });
  });

  test('a balance never falls below zero', async () => {
    await collection().insertOne({ _id: 'c', coins: 50 });
    const spent = await Promise.all(
      times(100).map(() => collection().updateOne({ _id: 'c', coins: { $gte: 3 } }, { $inc: { coins: -3 } })),
    );
    expect(spent.filter((result) => result.modifiedCount === 1).length).toBe(16);
    expect(await collection().findOne()).toMatchObject({ coins: 2 });
  });

  test('an upsert of one _id inserts once', async () => {
    const results = await Promise.allSettled(
      times(40).map((who) =>
        collection().updateOne({ _id: 'u' }, { $setOnInsert: { who }, $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    const inserted = results.filter(
      (result) => result.status === 'fulfilled' && result.value.upsertedCount === 1,
    );
    expect(inserted.length).toBe(1);
    expect(await collection().countDocuments()).toBe(1);
  });

  test('a unique index lets one of each key in, also where it is partial', async () => {
    await collection().createIndex(
      { name: 1 },
      { unique: true, partialFilterExpression: { open: true } },
      {},
    );
    const results = await Promise.allSettled(
      times(60).map((at) => collection().insertOne({ name: `n${at % 6}`, open: true })),
    );
    expect(results.filter((result) => result.status === 'fulfilled').length).toBe(6);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 });
    await Promise.all(times(10).map(() => collection().insertOne({ name: 'n0', open: false })));
    expect(await collection().countDocuments()).toBe(16);
  });

  test('one append of a version goes in, and each batch gets its own verdicts', async () => {
    const append = async (who: number) => {
      const batch = times(50).map((version) => ({ _id: `m:${String(version).padStart(6, '0')}`, who }));
      try {
        return (await collection().insertMany(batch, { ordered: false })).insertedCount;
      } catch (error) {
        return (error as { result: { insertedCount: number } }).result.insertedCount;
      }
    };
    const counts = await Promise.all(times(12).map(append));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
  });

  test('a reader sees what was acknowledged before it asked', async () => {
    await collection().insertOne({ _id: 'r', n: 0 });
    for (const n of times(200)) {
      await collection().updateOne({ _id: 'r' }, { $set: { n } });
      expect((await collection().findOne({ _id: 'r' }))?.['n']).toBe(n);
    }
  });
});

interface Explained {
  queryPlanner: { winningPlan: object };
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
}

describe('plans', () => {
  const fill = async () => {
    await collection().createIndex({ user: 1, at: -1 }, {}, {});
    await collection().createIndex({ code: 1 }, { unique: true, sparse: true }, {});
    await collection().createIndex({ due: 1 }, { partialFilterExpression: { open: true } }, {});
    await collection().insertMany(
      times(600).map((n) => ({
        _id: `m${n % 3}:${String(n).padStart(6, '0')}`,
        user: n % 20,
        at: n,
        due: n,
        open: n % 2 === 0,
        ...(n % 3 === 0 ? { code: `c${n}` } : {}),
      })),
    );
  };
  const explain = async (filter: object, options: object = {}) =>
    (await collection().find(filter, options).explain('executionStats')) as unknown as Explained;
  const stages = ({ queryPlanner }: Explained) => JSON.stringify(queryPlanner.winningPlan);

  test('read a range of _ids from the documents themselves', async () => {
    await fill();
    const filter = { _id: { $gt: 'm1:', $lt: 'm1:~' } };
    const plan = await explain(filter, { sort: { _id: 1 }, limit: 5 });
    expect(stages(plan)).not.toContain('COLLSCAN');
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(6);
    const found = await collection()
      .find(filter, { sort: { _id: 1 } })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(
      times(200).map((n) => `m1:${String(n * 3 + 1).padStart(6, '0')}`),
    );
    const back = await collection()
      .find(filter, { sort: { _id: -1 }, limit: 2 })
      .toArray();
    expect(back.map(({ _id }) => _id)).toEqual(['m1:000598', 'm1:000595']);
  });

  test('look up each of many _ids', async () => {
    await fill();
    const wanted = times(600)
      .filter((n) => n % 3 === 0)
      .map((n) => `m0:${String(n).padStart(6, '0')}`);
    const plan = await explain({ _id: { $in: [...wanted, 'none'] } });
    expect(stages(plan)).toContain('IXSCAN');
    expect(plan.executionStats).toMatchObject({ nReturned: 200 });
    expect(plan.executionStats.totalDocsExamined).toBe(200);
  });

  test('use a compound index for equality with a range, and for the order', async () => {
    await fill();
    const plan = await explain({ user: 7, at: { $gte: 100 } }, { sort: { at: -1 }, limit: 3 });
    expect(stages(plan)).toContain('"indexName":"user_1_at_-1"');
    const found = await collection()
      .find({ user: 7, at: { $gte: 100 } }, { sort: { at: -1 }, limit: 3 })
      .toArray();
    expect(found.map((doc): unknown => doc['at'])).toEqual([587, 567, 547]);
  });

  test('use a sparse and a partial index only where they hold all that matches', async () => {
    await fill();
    expect(stages(await explain({ code: 'c3' }))).toContain('"indexName":"code_1"');
    expect(stages(await explain({ open: true, due: { $lt: 5 } }))).toContain('"indexName":"due_1"');
    expect(stages(await explain({ due: { $lt: 5 } }))).toContain('COLLSCAN');
    expect(await collection().countDocuments({ code: null })).toBe(400);
    expect(await collection().countDocuments({ due: { $lt: 5 } })).toBe(5);
  });

  test('of an index with arrays give the order of its other fields, and count without reading documents', async () => {
    await collection().createIndex({ 'seats.who': 1, at: -1 }, {}, {});
    await collection().insertMany(
      times(200).map((n) => ({ seats: [{ who: n % 2 }, { who: 7 }, { who: 7 }], at: n })),
    );
    const plan = await explain({ 'seats.who': 7 }, { sort: { at: -1 }, limit: 3 });
    expect(stages(plan)).not.toContain('SORT');
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(4);
    const newest = collection().find(
      { 'seats.who': 7, at: { $gte: 5, $lt: 150 } },
      { sort: { at: -1 }, limit: 3 },
    );
    expect((await newest.toArray()).map((doc): unknown => doc['at'])).toEqual([149, 148, 147]);
    const far = await explain({ 'seats.who': 7 }, { sort: { at: -1 }, skip: 150, limit: 3 });
    expect(far.executionStats.totalDocsExamined).toBeLessThanOrEqual(4);
    const later = collection().find({ 'seats.who': 7 }, { sort: { at: -1 }, skip: 150, limit: 3 });
    expect((await later.toArray()).map((doc): unknown => doc['at'])).toEqual([49, 48, 47]);
    expect(await collection().countDocuments({ 'seats.who': 7 })).toBe(200);
    expect(await collection().countDocuments({ 'seats.who': { $in: [0, 7] }, at: { $gte: 100 } })).toBe(100);
    expect(await collection().countDocuments({ 'seats.who': null })).toBe(0);
  });

  test('of an index with arrays do not sort by one of them', async () => {
    await collection().createIndex({ at: 1 }, {}, {});
    await collection().insertMany([
      { _id: 1, at: [1, 3] },
      { _id: 2, at: [-1, 5] },
    ]);
    const found = await collection()
      .find({ at: { $gt: 0 } }, { sort: { at: 1 } })
      .toArray();
    expect(found.map(({ _id }) => _id as unknown)).toEqual([2, 1]);
  });

  test('of an $or use an index in each branch', async () => {
    await fill();
    const plan = await explain({ $or: [{ user: 3 }, { code: 'c9' }] });
    expect(stages(plan)).not.toContain('COLLSCAN');
    expect(plan.executionStats.nReturned).toBe(31);
  });

  test.skipIf(process.env['TEST_MONGODB_URI'])('of a write are those of its filter', async () => {
    await fill();
    const plan = (explain: object) =>
      connection.db!.command({ explain }).then((answer) => stages(answer as unknown as Explained));
    expect(
      await plan({ update: 'things', updates: [{ q: { code: 'c3' }, u: { $set: { a: 1 } } }] }),
    ).toContain('code_1');
    expect(await plan({ delete: 'things', deletes: [{ q: { at: 3 }, limit: 1 }] })).toContain('COLLSCAN');
    expect(
      await plan({
        findAndModify: 'things',
        query: { user: 1 },
        sort: { at: -1 },
        update: { $set: { a: 1 } },
      }),
    ).toContain('user_1_at_-1');
    expect(await collection().countDocuments({ a: 1 })).toBe(0);
  });

  test('say when all documents were read', async () => {
    await fill();
    const plan = await explain({ at: 5 });
    expect(stages(plan)).toContain('COLLSCAN');
    expect(plan.executionStats).toMatchObject({ totalDocsExamined: 600, nReturned: 1 });
  });
});

describe('a read with a time limit', () => {
  const slow = { text: { $regex: 'x$' } };
  const fill = () =>
    collection().insertMany(times(3_000).map((n) => ({ _id: n as never, text: 'y'.repeat(2_000) })));

  test('is refused when it takes longer, whatever command reads', async () => {
    await fill();
    const late = { code: 50, codeName: 'MaxTimeMSExpired' };
    await expect(collection().find(slow, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject(late);
    await expect(collection().countDocuments(slow, { maxTimeMS: 1 })).rejects.toMatchObject(late);
    await expect(collection().distinct('text', slow, { maxTimeMS: 1 })).rejects.toMatchObject(late);
    expect(await collection().find(slow, { maxTimeMS: 60_000 }).toArray()).toEqual([]);
  });

  test('does not count what its reader takes between two batches', async () => {
    await fill();
    const cursor = collection().find({}, { maxTimeMS: 2_000, batchSize: 1_000 });
    let read = 0;
    for await (const _document of cursor) read += 1;
    expect(read).toBe(3_000);
  });
});
