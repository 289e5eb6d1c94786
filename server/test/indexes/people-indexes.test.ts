import type { Connection, mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { anId } from '../support/rooms.js';
import { beginsWith } from '../../src/platform/database/prefix.js';

let database: IndexedDatabase;
let connection: Connection;
const MANY = Array.from({ length: 60 }, (_, number) => number);

beforeAll(async () => {
  database = await openIndexedDatabase();
  ({ connection } = database);
  const insert = (name: string, make: (number: number) => mongo.Document) =>
    connection.collection(name).insertMany(MANY.map(make));
  await insert('accounts', (n) => ({
    telegram_id: n,
    search: [`@user${n}`, `user${n}`, n % 20 === 0 ? `ژاله ${n}` : `نام ${n}`],
  }));
  await insert('friendships', (n) => ({
    people: [anId(n % 6), anId(100 + n)],
    status: n % 2 === 0 ? 'friends' : 'requested',
    places: [`${n}:a`, `${n}:b`],
    at: n,
  }));
  await insert('quests', (n) => ({ _id: `${n}`, account: anId(n % 12), period: `today:${n}` }));
  await insert('pairs', (n) => ({ _id: `${n}`, people: [anId(n % 12), anId(100 + n)], games: n }));
  await insert('clans', (n) => ({
    name_key: `${n % 20 === 0 ? 'شیران' : 'دیگران'} ${n}`,
    members: [{ id: anId(n) }, { id: anId(100 + n) }],
    trophies: n,
  }));
  await insert('news', (n) => ({ published_at: n }));
  await insert('pictures.chunks', (n) => ({ files_id: n % 20, n: Math.floor(n / 20) }));
  await insert('matches', (n) => ({
    room_id: `ROOM${n}`,
    open: n < 20,
    status: n < 10 ? 'waiting' : n < 20 ? 'in progress' : 'finished',
    options: { visibility: 'public' },
    seats: [{ player_id: anId(n) }, null, null, null],
    winners: [anId(n)],
    playing: n >= 10 && n < 20 ? [anId(n), anId(100 + n)] : [],
    created_at: n,
  }));
});
afterAll(async () => database.close());

describe('every query about people and their relations finds its documents by an index', () => {
  it.each([
    ['accounts', 'people whose name begins so', { search: beginsWith('ژا') }, {}, 'search_1', 3],
    ['accounts', 'the person with a username', { search: '@user7' }, {}, 'search_1', 1],
    [
      'friendships',
      'a person’s friends',
      { people: anId(2), status: 'friends' },
      {},
      'people_1_status_1_at_-1',
      10,
    ],
    [
      'friendships',
      'a person’s requests, the newest first',
      { people: anId(3), status: 'requested' },
      { at: -1 },
      'people_1_status_1_at_-1',
      10,
    ],
    [
      'pairs',
      'the partners of a person',
      { people: anId(3) },
      { games: -1, _id: 1 },
      'people_1_games_-1__id_1',
      5,
    ],
    [
      'quests',
      'the quests of a person, for the export and the deletion',
      { account: anId(3) },
      { period: -1 },
      'account_1_period_-1',
      5,
    ],
    ['clans', 'the clan a person is in', { 'members.id': anId(107) }, {}, 'members.id_1', 1],
    ['clans', 'clans whose name begins so', { name_key: beginsWith('شیر') }, {}, 'name_key_1', 3],
    ['news', 'what is published', { published_at: { $lte: 9 } }, { published_at: -1 }, 'published_at_-1', 10],
    ['pictures.chunks', 'the pieces of a file', { files_id: 3 }, { n: 1 }, 'files_id_1_n_1', 3],
    [
      'matches',
      'the rooms that people wait in',
      {
        'seats.player_id': { $in: [anId(3), anId(5), anId(30)] },
        status: 'waiting',
        open: true,
        'options.visibility': 'public',
      },
      {},
      '',
      20,
    ],
    [
      'matches',
      'the matches that people play',
      { playing: { $in: [anId(12), anId(115), anId(30)] }, status: 'in progress' },
      {},
      'playing_1_created_at_-1',
      2,
    ],
  ] as const)('%s: %s', async (collection, _question, filter, sort, index, most) => {
    const plan = await database.explained(collection, filter, sort);
    expect(plan.stages.join('; ')).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join('; ')).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});

describe('unique fields', () => {
  const insert = (collection: string, doc: mongo.Document) =>
    connection.collection(collection).insertOne(doc);

  it('is a person’s place in a list, and a person’s clan: also as one of several in an array', async () => {
    await expect(insert('friendships', { places: ['new:a', '7:b'] })).rejects.toMatchObject({ code: 11000 });
    await expect(
      insert('clans', { name_key: 'new', members: [{ id: anId(900) }, { id: anId(107) }] }),
    ).rejects.toMatchObject({ code: 11000 });
    await insert('clans', { name_key: 'new', members: [{ id: anId(900) }] });
    await expect(
      connection
        .collection('clans')
        .updateOne({ name_key: 'new' }, { $push: { members: { id: anId(7) } } } as mongo.Document),
    ).rejects.toMatchObject({ code: 11000 });
  });

  it('is a clan’s name', async () => {
    await expect(
      insert('clans', { name_key: 'شیران 20', members: [{ id: anId(901) }] }),
    ).rejects.toMatchObject({ code: 11000 });
  });
});
