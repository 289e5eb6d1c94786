import { afterAll, beforeAll, beforeEach, expect, describe, it } from 'vitest';
import mongoose, { type Connection } from 'mongoose';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../platform/database/connect.js';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { anId } from '../../test/support/rooms.js';
import { recountClan, type ClanTrophies } from './clan-trophies.js';

const MEMBERS = [1, 2, 3, 4, 5, 6];
let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const clans = () => connection.collection<ClanTrophies>('clans');
const trophies = async (): Promise<number | undefined> => (await clans().findOne({}))?.trophies;
const give = (n: number, sum: number) =>
  accountModel(connection).updateOne(
    { _id: new mongoose.Types.ObjectId(anId(n)) },
    { $set: { standing: { version: 1, score: 0, wins: 0, losses: 0, trophies: sum, rated_at: 0 } } },
  );

beforeEach(async () => {
  await accountModel(connection).deleteMany({});
  await clans().deleteMany({});
  await accountModel(connection).create(
    MEMBERS.map((n) => ({
      ...newAccount('fa', true, 0),
      _id: new mongoose.Types.ObjectId(anId(n)),
      name: `player ${n}`,
    })),
  );
  await clans().insertOne({
    _id: new mongoose.Types.ObjectId(),
    members: MEMBERS.map((n) => ({ id: anId(n) })),
    trophies: 0,
  });
});

describe('the trophies of a clan', () => {
  it('are the sum over its members; members without a rated match or an account have none', async () => {
    await give(1, 1_200);
    await give(2, 900);
    await accountModel(connection).deleteOne({ _id: new mongoose.Types.ObjectId(anId(3)) });
    await recountClan(connection, { 'members.id': anId(1) });
    expect(await trophies()).toBe(2_100);
  });

  it('are right in the end when those of all members change and are counted at once', async () => {
    for (let round = 1; round <= 5; round++) {
      await Promise.all(
        MEMBERS.map(async (n) => {
          await give(n, 100 * n * round);
          await recountClan(connection, { 'members.id': anId(n) });
        }),
      );
      expect(await trophies()).toBe(2_100 * round);
    }
  });

  it('are right in the end when a member leaves while they are counted', async () => {
    for (const n of MEMBERS) await give(n, 100);
    const clan = await clans().findOne({});
    const _id = clan!._id;
    await Promise.all([
      ...MEMBERS.map((n) => recountClan(connection, { 'members.id': anId(n) })),
      clans()
        .updateOne({ _id }, { $pull: { members: { id: anId(6) } } })
        .then(() => recountClan(connection, { _id })),
    ]);
    expect(await trophies()).toBe(500);
  });

  it('are not counted for a clan that does not exist', async () => {
    await clans().deleteMany({});
    await recountClan(connection, { 'members.id': anId(1) });
    await recountClan(connection, { _id: new mongoose.Types.ObjectId() });
    expect(await clans().countDocuments()).toBe(0);
  });
});
