import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppender, type Appender } from './append-client.js';
import { startEmbeddedStore, type EmbeddedStore } from './start.js';

interface Move {
  _id: string;
  n: number;
}

const DUPLICATE_KEY = 11000;
let dataDir: string;
let store: EmbeddedStore;
let connection: Connection;
let appender: Appender;

const moves = () => connection.collection<Move>('moves');
const id = (version: number): string => `m:${String(version).padStart(4, '0')}`;
const range = (from: number, to: number): Move[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ _id: id(from + at), n: from + at }));
const logs = async (folder = dataDir): Promise<string[]> =>
  (await readdir(join(folder, 'store'))).filter((name) => name.endsWith('.log'));

async function open(folder = dataDir, isCopy = false): Promise<void> {
  store = await startEmbeddedStore({ dataDir: folder, thread: false, isCopy });
  connection = await mongoose.createConnection(store.uri).asPromise();
  const opened = await openAppender(store.uri);
  if (opened === null) throw new Error('the store knows no append');
  appender = opened;
}

async function close(): Promise<void> {
  appender.close();
  await connection.close();
  await store.stop();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-append-'));
  await open();
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => appender.append('moves', [{ _id: 'a', n: 0 }]));
afterEach(() => connection.dropDatabase());

describe('appended documents', () => {
  it('are found by every command that reads, in order and beside what the tree has', async () => {
    await moves().insertMany(range(1, 3));
    expect(await appender.append('moves', range(4, 6))).toEqual([]);
    const found = await moves()
      .find({ _id: { $gt: 'm:' } }, { sort: { _id: 1 } })
      .toArray();
    expect(found).toEqual(range(1, 6));
    await appender.append('moves', range(7, 7));
    expect(await moves().countDocuments({ n: { $gte: 4 } })).toBe(4);
    await appender.append('moves', range(8, 8));
    expect(await moves().distinct('n', { n: { $gt: 6 } })).toEqual([7, 8]);
    await appender.append('moves', range(9, 9));
    const joined = connection.collection<{ _id: string }>('matches');
    await joined.insertOne({ _id: id(9) });
    await appender.append('moves', range(10, 10));
    const looked = await joined
      .aggregate([{ $lookup: { from: 'moves', localField: '_id', foreignField: '_id', as: 'moves' } }])
      .toArray();
    expect(looked).toMatchObject([{ moves: [{ n: 9 }] }]);
    await appender.append('moves', range(11, 11));
    expect(await moves().findOne({ _id: id(11) })).toEqual({ _id: id(11), n: 11 });
  });

  it('are refused one by one where the _id is taken, in the log or in the tree, by whatever command', async () => {
    await moves().insertOne({ _id: id(1), n: 1 });
    await appender.append('moves', range(2, 2));
    const errors = await appender.append(
      'moves',
      range(1, 3).map(({ _id }) => ({ _id, n: -1 })),
    );
    expect(errors.map(({ index, code }) => [index, code])).toEqual([
      [0, DUPLICATE_KEY],
      [1, DUPLICATE_KEY],
    ]);
    await expect(moves().insertOne({ _id: id(3), n: 9 })).rejects.toMatchObject({ code: DUPLICATE_KEY });
    expect(
      await moves()
        .find({ _id: { $gt: 'm:' } })
        .toArray(),
    ).toEqual([...range(1, 2), { _id: id(3), n: -1 }]);
  });

  it('go to one of many that ask for the same at once, by the log, by inserts and by upserts', async () => {
    const other = await openAppender(store.uri);
    for (let version = 1; version <= 30; version++) {
      const _id = id(version);
      const ways = [
        appender.append('moves', [{ _id, n: 1 }]).then((errors) => errors.length === 0),
        other!.append('moves', [{ _id, n: 2 }]).then((errors) => errors.length === 0),
        moves()
          .insertOne({ _id, n: 3 })
          .then(
            () => true,
            () => false,
          ),
        moves()
          .updateOne({ _id }, { $setOnInsert: { n: 4 } }, { upsert: true })
          .then(({ upsertedCount }) => upsertedCount === 1),
        appender.append('moves', [{ _id, n: 5 }]).then((errors) => errors.length === 0),
      ];
      const won = await Promise.all(version % 2 === 0 ? ways : ways.reverse());
      expect(won.filter(Boolean)).toHaveLength(1);
    }
    other!.close();
    expect(await moves().countDocuments({ _id: { $gt: 'm:' } })).toBe(30);
  });

  it('are deleted, changed and dropped like any other documents', async () => {
    await appender.append('moves', range(1, 5));
    expect(await moves().deleteMany({ _id: { $lt: id(3), $gt: 'm:' } })).toMatchObject({ deletedCount: 2 });
    await appender.append('moves', range(6, 6));
    expect(await moves().updateOne({ _id: id(6) }, { $set: { n: 60 } })).toMatchObject({ modifiedCount: 1 });
    expect(
      (
        await moves()
          .find({ n: { $gt: 0 } })
          .toArray()
      ).map(({ n }) => n),
    ).toEqual([3, 4, 5, 60]);
    await appender.append('moves', range(7, 7));
    await moves().drop();
    expect(await moves().countDocuments()).toBe(0);
    expect(await appender.append('moves', range(7, 7))).toEqual([]);
    expect(await moves().countDocuments()).toBe(1);
  });

  it('need a collection without other indexes', async () => {
    await connection.collection('people').createIndex({ name: 1 }, {}, {});
    await expect(appender.append('people', [{ _id: 'a' }])).rejects.toMatchObject({ code: 20 });
    await expect(appender.append('moves', [{ n: 1 }])).rejects.toMatchObject({ code: 2 });
    expect(await connection.collection('people').countDocuments()).toBe(0);
  });

  it('are in a copy of the store', async () => {
    await appender.append('moves', range(1, 4));
    const copy = join(dataDir, 'copy');
    await connection.db!.admin().command({ copyStore: copy });
    const [a, b, c] = [store, connection, appender];
    await open(copy, true);
    try {
      expect(await moves().countDocuments({ _id: { $gt: 'm:' } })).toBe(4);
      expect(await logs(copy)).toEqual([]);
    } finally {
      await close();
      [store, connection, appender] = [a, b, c];
    }
  });
});

describe('a store that is opened again', () => {
  it('has what was appended, whether it was closed or killed, and what was deleted stays deleted', async () => {
    await appender.append('moves', range(1, 20));
    await moves().deleteMany({ _id: { $lt: id(6), $gt: 'm:' } });
    await appender.append('moves', range(21, 30));
    expect((await logs()).length).toBeGreaterThan(0);
    const killed = join(dataDir, 'killed');
    await cp(join(dataDir, 'store'), join(killed, 'store'), {
      recursive: true,
      filter: (path) => !path.endsWith('.sock'),
    });
    await close();
    for (const [folder, isCopy] of [
      [dataDir, false],
      [killed, true],
    ] as const) {
      await open(folder, isCopy);
      expect(await logs(folder)).toEqual([]);
      expect(
        (
          await moves()
            .find({ _id: { $gt: 'm:' } })
            .toArray()
        ).map(({ n }) => n),
      ).toEqual(range(6, 30).map(({ n }) => n));
      expect(await appender.append('moves', range(30, 31))).toMatchObject([{ index: 0 }]);
      await close();
    }
    await open();
  });
});
