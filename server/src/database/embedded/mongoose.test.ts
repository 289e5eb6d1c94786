import mongoose, { Schema, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.js';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await mongoose.createConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

test('a model is saved, found, changed and removed', async () => {
  const User = connection.model(
    'User',
    new Schema({ name: String, age: Number, tags: [String] }, { timestamps: true }),
  );
  const user = await User.create({ name: 'سارا', age: 30, tags: ['a', 'b'] });
  expect((await User.findById(user._id))?.name).toBe('سارا');
  expect(
    await User.findOneAndUpdate({ name: 'سارا', age: 30 }, { $inc: { age: 1 } }, { returnDocument: 'after' }),
  ).toMatchObject({ age: 31 });
  expect(await User.countDocuments({ tags: 'b' })).toBe(1);
  user.set('name', 'x');
  await user.save();
  expect(
    (
      await User.find({ age: { $gte: 31 } })
        .sort({ name: 1 })
        .lean()
    ).map((one) => one.name),
  ).toEqual(['x']);
  expect(
    await User.aggregate([{ $match: { age: 31 } }, { $group: { _id: '$name', n: { $sum: 1 } } }]),
  ).toEqual([{ _id: 'x', n: 1 }]);
  expect((await User.deleteOne({ _id: user._id })).deletedCount).toBe(1);
});
