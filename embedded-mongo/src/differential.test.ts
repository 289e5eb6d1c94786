import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Query } from 'mingo';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing/database.js';
import { sortKey, sortSpec } from './query.js';
import { startEmbeddedStore, type EmbeddedStore } from './start.js';

type Doc = Record<string, unknown>;

/**
 * The cases are generated. `RUNS` sets their number in each test (40 were enough to find every fault so far), `SEED`
 * repeats a run, whose seed is printed.
 */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const cases = (usual: number) => ({ numRuns: Number(process.env['RUNS'] ?? usual), seed: SEED });
process.stdout.write(`differential test: SEED=${SEED}\n`);

let dataDir: string;
let store: EmbeddedStore;
let embedded: Connection;
let other: TestDatabase;
let independent: Connection;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-'));
  store = await startEmbeddedStore({ dataDir, thread: false });
  embedded = await mongoose.createConnection(store.uri).asPromise();
  other = await openTestDatabase();
  independent = await mongoose.createConnection(other.uri).asPromise();
});
afterAll(async () => {
  await embedded.close();
  await independent.close();
  await store.stop();
  await other.close();
  await rm(dataDir, { recursive: true });
});

const small = fc.integer({ min: -2, max: 3 });
const word = fc.constantFrom('a', 'ab', 'b', 'ب', '', 'a\u0001');
const scalar = fc.oneof(small, word, fc.constantFrom(null, true, 1.5, new Date(5)));
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const inner = fc.record({ b: value, c: scalar }, { requiredKeys: [] });
const document = fc.record(
  { a: fc.oneof(value, inner, fc.array(inner, { maxLength: 2 })), s: scalar, t: scalar, u: value },
  { requiredKeys: [] },
);
const documents = fc.array(document, { minLength: 1, maxLength: 25 });

const comparison = fc.oneof(
  scalar,
  scalar.map(($eq) => ({ $eq })),
  scalar.map(($ne) => ({ $ne })),
  fc.array(scalar, { maxLength: 4 }).map(($in) => ({ $in })),
  fc.array(scalar, { maxLength: 2 }).map(($nin) => ({ $nin })),
  fc.oneof(small, word).map(($gt) => ({ $gt })),
  fc.oneof(small, word).map(($lte) => ({ $lte })),
  fc.tuple(small, small).map(([$gte, $lt]) => ({ $gte, $lt })),
  fc.tuple(word, word).map(([$gt, $lte]) => ({ $gt, $lte })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.constantFrom(
    { $regex: '^a' },
    { $regex: 'b' },
    { $regex: String.raw`^a\.` },
    { $regex: '^b|a' },
    { $in: [/^b/, /^a/, 'c'] },
    { $in: [/^a/, /^ab/, /^a\./] },
    { $in: [/b/, /^a/] },
  ),
  small.map(($gt) => ({ $not: { $gt } })),
);
const field = fc.constantFrom('a', 's', 't', 'u', 'a.b', 'a.c');
const simple = fc.dictionary(field, comparison, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
const elements = fc
  .record({ b: comparison, c: comparison }, { requiredKeys: ['b'] })
  .map(($elemMatch) => ({ a: { $elemMatch } }));
const filter: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 5, arbitrary: simple },
  { weight: 1, arbitrary: elements },
  { weight: 1, arbitrary: fc.array(simple, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })) },
  { weight: 1, arbitrary: fc.tuple(simple, simple).map(($and) => ({ $and })) },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const sort = fc.dictionary(fc.constantFrom('s', 't', 'a.b'), direction, {
  maxKeys: 2,
  noNullPrototype: true,
});

const target = fc.constantFrom('a', 's', 't', 'u', 'a.b', 'a.c', 'n', 'a.0', 'u.1');
// Where a path cannot be, some operators do nothing in one engine and refuse in the other.
const top = fc.constantFrom('a', 's', 't', 'u', 'n');
const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
const change: fc.Arbitrary<Doc> = fc.oneof(
  fc.tuple(target, value).map(([name, to]) => ({ $set: { [name]: to } })),
  top.map((name) => ({ $unset: { [name]: '' } })),
  fc.tuple(target, fc.oneof(small, fc.constant(0.5))).map(([name, by]) => ({ $inc: { [name]: by } })),
  fc.tuple(target, small).map(([name, by]) => ({ $mul: { [name]: by } })),
  fc.tuple(target, scalar).map(([name, by]) => ({ $min: { [name]: by } })),
  fc.tuple(target, scalar).map(([name, by]) => ({ $max: { [name]: by } })),
  fc.tuple(target, scalar).map(([name, item]) => ({ $push: { [name]: item } })),
  fc
    .tuple(target, list, fc.constantFrom(-2, -1, 1, 2), small)
    .map(([name, $each, $slice, $position]) => ({ $push: { [name]: { $each, $slice, $position } } })),
  fc.tuple(target, list).map(([name, $each]) => ({ $addToSet: { [name]: { $each } } })),
  fc
    .tuple(
      top,
      fc.oneof(
        scalar,
        small.map(($gte) => ({ $gte })),
        inner,
      ),
    )
    .map(([name, item]) => ({ $pull: { [name]: item } })),
  fc.tuple(top, list).map(([name, items]) => ({ $pullAll: { [name]: items } })),
  fc.tuple(top, fc.constantFrom(1, -1)).map(([name, end]) => ({ $pop: { [name]: end } })),
  fc.tuple(top, top).map(([from, to]) => ({ $rename: { [from]: to } })),
);

const INDEXES: readonly Doc[][] = [
  [],
  [
    { key: { s: 1 }, name: 's' },
    { key: { a: 1 }, name: 'a' },
    { key: { u: -1 }, name: 'u' },
  ],
  [
    { key: { s: 1, t: -1 }, name: 'st' },
    { key: { 'a.b': 1, 'a.c': 1 }, name: 'abc' },
    { key: { u: 1, s: 1 }, name: 'us' },
  ],
  [
    { key: { 'a.b': -1 }, name: 'ab' },
    { key: { t: 1, u: 1, s: -1 }, name: 'tus' },
    { key: { s: 1 }, name: 'part', partialFilterExpression: { t: { $gt: 0 } } },
  ],
  [
    { key: { s: -1 }, name: 's', sparse: true },
    { key: { a: 1, s: 1 }, name: 'as', sparse: true },
    { key: { u: 1 }, name: 'u' },
  ],
  [
    { key: { s: 1, t: 1 }, name: 'none', partialFilterExpression: { t: null } },
    { key: { u: 1 }, name: 'some', partialFilterExpression: { s: { $exists: true } } },
  ],
];

async function fill(connection: Connection, docs: readonly Doc[], indexes: readonly Doc[], name: string) {
  const collection = connection.collection(name);
  await collection.drop().catch(() => undefined);
  for (const { key, ...options } of indexes)
    await collection.createIndex(key as Record<string, 1>, options, {});
  await collection.insertMany(docs.map((doc, _id) => ({ _id: _id as never, ...doc })));
  return collection;
}

const ids = (found: readonly Doc[]) => found.map((one) => one['_id'] as number);
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);

describe('queries', () => {
  test('find the same with an index as without one', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.constantFrom(...INDEXES),
        fc.array(fc.tuple(filter, sort), { minLength: 15, maxLength: 15 }),
        async (docs, indexes, queries) => {
          const collection = await fill(embedded, docs, indexes, 'plans');
          for (const [where, order] of queries) {
            const full = { ...order, _id: 1 } as const;
            const scan = await collection.find(where, { sort: full, hint: { $natural: 1 } }).toArray();
            expect(ids(await collection.find(where, { sort: full }).toArray())).toEqual(ids(scan));
            expect(sorted(ids(await collection.find(where).toArray()))).toEqual(sorted(ids(scan)));
            expect(await collection.countDocuments(where)).toBe(scan.length);
            // In the order asked for, whichever of equal ones comes first.
            const ordered = await collection.find(where, { sort: order }).toArray();
            const keys = (found: readonly Doc[]) => found.map((one) => sortKey(one, sortSpec(order)));
            expect(keys(ordered)).toEqual(keys(scan));
            expect(sorted(ids(ordered))).toEqual(sorted(ids(scan)));
            const later = await collection.find(where, { sort: order, skip: 3, limit: 4 }).toArray();
            expect(keys(later)).toEqual(keys(scan).slice(3, 7));
          }
        },
      ),
      cases(12),
    );
  });

  test('find what mingo finds, where it agrees with MongoDB', { timeout: 120_000 }, async () => {
    const flat = fc.record({ s: fc.oneof(small, word), t: small }, { requiredKeys: [] });
    const plain = fc.dictionary(
      fc.constantFrom('s', 't'),
      fc.oneof(
        small,
        word,
        small.map(($gt) => ({ $gt })),
        fc.array(small).map(($in) => ({ $in })),
      ),
      { minKeys: 1, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(flat, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(...INDEXES),
        fc.array(plain, { minLength: 10, maxLength: 10 }),
        async (docs, indexes, filters) => {
          const collection = await fill(embedded, docs, indexes, 'mingo');
          for (const where of filters) {
            const expected = new Query(where, {}).find<Doc>(docs.map((doc, _id) => ({ _id, ...doc }))).all();
            expect(sorted(ids(await collection.find(where).toArray()))).toEqual(sorted(ids(expected)));
          }
        },
      ),
      cases(12),
    );
  });

  test.runIf(process.env['TEST_MONGODB_URI'])(
    'find what another engine finds',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          documents,
          fc.constantFrom(...INDEXES),
          fc.array(fc.tuple(filter, sort), { minLength: 40, maxLength: 40 }),
          async (docs, indexes, queries) => {
            const ours = await fill(embedded, docs, indexes, 'differential');
            const theirs = await fill(independent, docs, [], 'differential');
            for (const [where, order] of queries) {
              // An empty array under a dotted path sorts before null in MongoDB, like null in DocumentDB.
              const agreed = Object.entries(order).filter(([name]) => name !== 'a.b');
              const full = { ...Object.fromEntries(agreed), _id: 1 as const };
              const expected = ids(await theirs.find(where, { sort: full }).toArray());
              expect(
                ids(await ours.find(where, { sort: full }).toArray()),
                JSON.stringify([where, order]),
              ).toEqual(expected);
            }
          },
        ),
        cases(30),
      );
    },
  );

  // The same updates, on both engines.
  test.runIf(process.env['TEST_MONGODB_URI'])(
    'after updates find what another engine finds',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(document, { minLength: 1, maxLength: 5 }),
          fc.constantFrom(...INDEXES),
          fc.array(fc.tuple(filter, change, fc.boolean(), fc.boolean()), { minLength: 30, maxLength: 30 }),
          async (docs, indexes, updates) => {
            const ours = await fill(embedded, docs, indexes, 'updates');
            const theirs = await fill(independent, docs, [], 'updates');
            const outcome = async (
              collection: typeof ours,
              [where, update, multi, upsert]: (typeof updates)[number],
            ) => {
              const options = { upsert: upsert && '_id' in where };
              const run = multi
                ? collection.updateMany(where, update, options)
                : collection.updateOne({ _id: 0 as never, ...where }, update, options);
              const result = await run.then(
                ({ matchedCount, modifiedCount }) => ({ matchedCount, modifiedCount }),
                () => 'refused' as const,
              );
              return {
                result,
                docs: await collection.find({}, { sort: { _id: 1 }, promoteValues: false }).toArray(),
              };
            };
            type Outcome = Awaited<ReturnType<typeof outcome>>;
            const sameCount = (expected: Outcome, actual: Outcome): void => {
              if (expected.result === 'refused' || actual.result === 'refused') return;
              actual.result.modifiedCount = expected.result.modifiedCount;
            };
            for (const step of updates) {
              const expected = await outcome(theirs, step);
              const actual = await outcome(ours, step);
              // A push that leaves the array as it was: DocumentDB counts a change, ours does not.
              if (JSON.stringify(step[1]).includes('$slice')) sameCount(expected, actual);
              // When one of many is refused, MongoDB keeps the earlier changes, DocumentDB does not.
              if (step[2] && expected.result === 'refused' && actual.result === 'refused') break;
              // MongoDB refuses contradictions when it reads the update, DocumentDB when it applies it.
              if (
                actual.result === 'refused' &&
                expected.result !== 'refused' &&
                expected.result.matchedCount === 0
              )
                continue;
              expect(actual, JSON.stringify(step)).toEqual(expected);
            }
          },
        ),
        { ...cases(20), endOnFailure: true },
      );
    },
  );
});
