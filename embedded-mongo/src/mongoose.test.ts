import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import mongoose, { Schema } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { openBareDatabase } from './testing/bare-database.js';

const bare = openBareDatabase();

describe('Mongoose, unmodified,', () => {
  test('saves, finds, changes and removes models', async () => {
    const User = bare.connection.model(
      'User',
      new Schema({ name: String, age: Number, tags: [String] }, { timestamps: true }),
    );
    const user = await User.create({ name: 'سارا', age: 30, tags: ['a', 'b'] });
    expect((await User.findById(user._id))?.name).toBe('سارا');
    const older = await User.findOneAndUpdate(
      { name: 'سارا', age: 30 },
      { $inc: { age: 1 } },
      { returnDocument: 'after' },
    );
    expect(older).toMatchObject({ age: 31 });
    expect(await User.countDocuments({ tags: 'b' })).toBe(1);
    expect(await User.exists({ age: { $gt: 30 } })).toMatchObject({ _id: user._id });
    user.set('name', 'x');
    user.tags.push('c');
    await user.save();
    expect(
      await User.find({ age: { $gte: 31 } })
        .sort({ name: 1 })
        .lean(),
    ).toMatchObject([{ name: 'x', tags: ['a', 'b', 'c'] }]);
    expect(
      await User.aggregate([{ $match: { age: 31 } }, { $group: { _id: '$name', n: { $sum: 1 } } }]),
    ).toEqual([{ _id: 'x', n: 1 }]);
    expect((await User.deleteOne({ _id: user._id })).deletedCount).toBe(1);
  });

  test('makes the indexes of a schema and brings changed ones into line', async () => {
    const schema = new Schema({
      name: { type: String, unique: true },
      at: { type: Date, expires: 3600 },
      room: String,
    });
    schema.index({ room: 1, at: -1 });
    const Room = bare.connection.model('Room', schema);
    await Room.init();
    const keys = async () =>
      (await Room.listIndexes()).map(({ key }: { key: object }) => JSON.stringify(key)).sort();
    const expected = ['{"_id":1}', '{"at":1}', '{"name":1}', '{"room":1,"at":-1}'];
    expect(await keys()).toEqual(expected);
    await Room.collection.createIndex({ old: 1 }, {}, {});
    expect(await Room.syncIndexes()).toEqual(['old_1']);
    expect(await keys()).toEqual(expected);
    await Room.create({ name: 'a' });
    await expect(Room.create({ name: 'a' })).rejects.toMatchObject({ code: 11000, keyValue: { name: 'a' } });
  });

  test('tells a stale document by its version', async () => {
    const Doc = bare.connection.model(
      'Versioned',
      new Schema({ n: Number }, { optimisticConcurrency: true }),
    );
    const { _id } = await Doc.create({ n: 1 });
    const [one, two] = [await Doc.findById(_id).orFail(), await Doc.findById(_id).orFail()];
    one.n = 2;
    await one.save();
    two.n = 3;
    await expect(two.save()).rejects.toThrow(mongoose.Error.VersionError);
  });

  test('populates, streams and writes in bulk', async () => {
    const Player = bare.connection.model('Player', new Schema({ name: String }));
    const Seat = bare.connection.model(
      'Seat',
      new Schema({ n: Number, player: { type: Schema.Types.ObjectId, ref: 'Player' } }),
    );
    const players = await Player.insertMany(['a', 'b', 'c'].map((name) => ({ name })));
    await Seat.bulkWrite([
      ...players.map(({ _id }, n) => ({ insertOne: { document: { n, player: _id } } })),
      { updateOne: { filter: { n: 0 }, update: { $set: { n: 9 } } } },
      { deleteOne: { filter: { n: 1 } } },
      { updateOne: { filter: { n: 4 }, update: { $set: { n: 4 } }, upsert: true } },
    ]);
    const seats = await Seat.find({ player: { $exists: true } })
      .sort({ n: 1 })
      .populate<{ player: { name: string } }>('player');
    expect(seats.map(({ n, player }) => [n, player.name])).toEqual([
      [2, 'c'],
      [9, 'a'],
    ]);
    const streamed: unknown[] = [];
    for await (const seat of Seat.find().sort({ n: 1 }).cursor({ batchSize: 1 })) streamed.push(seat.n);
    expect(streamed).toEqual([2, 4, 9]);
  });

  test('keeps files in GridFS, whole and in part', async () => {
    const bucket = new mongoose.mongo.GridFSBucket(bare.connection.db!);
    const content = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 31) % 256));
    const upload = bucket.openUploadStream('card.jpg', { metadata: { kind: 'card' } });
    await pipeline(Readable.from([content]), upload);
    expect((await buffer(bucket.openDownloadStream(upload.id))).equals(content)).toBe(true);
    const part = await buffer(bucket.openDownloadStream(upload.id, { start: 300_000, end: 300_010 }));
    expect(part.equals(content.subarray(300_000, 300_010))).toBe(true);
    expect((await bucket.find({ 'metadata.kind': 'card' }).toArray()).map(({ length }) => length)).toEqual([
      700_000,
    ]);
    await bucket.delete(upload.id);
    expect(await bare.connection.collection('fs.chunks').countDocuments()).toBe(0);
  });

  test('is refused a transaction with the code of a single node', async () => {
    const session = await bare.connection.startSession();
    const run = session.withTransaction(() =>
      bare.connection.collection('t').insertOne({ a: 1 }, { session }),
    );
    if (process.env['TEST_MONGODB_URI'] === undefined)
      await expect(run).rejects.toMatchObject({ originalError: { code: 20 } });
    else await run.catch(() => undefined);
    await session.endSession();
  });
});
