import mongoose, { type Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedState } from '../shared-state/model.js';
import { connectDatabase } from './connect.js';
import { onWrite, WRITES } from './writes.js';

/** Methods of the driver's collections that change documents begin like this. */
const CHANGES = /^(insert|bulkWrite|update(?!SearchIndex)|replace|delete|findOneAnd)/;

let database: TestDatabase;
let connection: Connection;
let heard = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  onWrite(connection, sharedState.name, () => {
    heard += 1;
  });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

it('knows every method of the driver that changes documents', () => {
  const methods = Object.getOwnPropertyNames(mongoose.mongo.Collection.prototype);
  expect([...WRITES].sort()).toEqual(methods.filter((name) => CHANGES.test(name)).sort());
});

it('hears the writes of models and of the driver, each once, and no reads', async () => {
  const model = sharedState.model(connection);
  const documents = connection.collection<{ _id: string; value?: number }>(sharedState.name);
  const writes = [
    () => model.create({ _id: 'one', value: 1, revision: 1 }),
    () => model.updateOne({ _id: 'one' }, { $set: { value: 2 } }),
    () => model.findOneAndUpdate({ _id: 'one' }, { $inc: { revision: 1 } }),
    () => model.bulkWrite([{ deleteOne: { filter: { _id: 'one' } } }]),
    () => model.insertMany([{ _id: 'two', value: 1, revision: 1 }]),
    () => documents.insertOne({ _id: 'three' }),
    () => documents.updateMany({ _id: 'three' }, { $set: { value: 3 } }),
    () => documents.deleteOne({ _id: 'three' }),
    () => model.deleteMany({}),
  ];
  for (const write of writes) {
    heard = 0;
    await write();
    expect(heard, String(write)).toBe(1);
  }
  heard = 0;
  await model.find({});
  await documents.countDocuments({});
  expect(heard).toBe(0);
});

it('hears a write that failed: it may have happened', async () => {
  const documents = connection.collection<{ _id: string; value?: number }>(sharedState.name);
  await documents.insertOne({ _id: 'taken' });
  heard = 0;
  await expect(documents.insertOne({ _id: 'taken' })).rejects.toThrow('E11000');
  expect(heard).toBe(1);
});
