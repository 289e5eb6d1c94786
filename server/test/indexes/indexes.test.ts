import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Types, type Connection, type mongo } from 'mongoose';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { accountModel } from '../../src/accounts/model.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { createAllIndexes, testParts } from '../support/parts.js';

let database: IndexedDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await openIndexedDatabase();
  ({ connection } = database);
  const people = Array.from({ length: 40 }, (_, n) => n);
  const now = new Date('2026-11-21T09:00:00Z');
  await connection
    .collection('accounts')
    .insertMany(people.map((n) => (n < 20 ? { telegram_id: 1000 + n } : { is_guest: true })));
  await connection.collection<{ _id: string }>('sessions').insertMany(
    people.map((n) => ({
      _id: String(n).padStart(64, '0'),
      account: new Types.ObjectId(),
      expires_at: new Date(+now + 1e12),
    })),
  );
  await connection.collection('matches').insertMany(people.map((n) => match(n)));
});

afterAll(async () => database.close());

const person = (n: number) => String(n).padStart(24, '0');
function match(n: number) {
  return {
    room_id: `ROOM${String(n).padStart(2, '0')}`,
    open: n < 10,
    status: n < 5 ? 'waiting' : n < 10 ? 'in progress' : 'finished',
    options: { visibility: 'public' },
    seats: [{ player_id: person(n) }, { player_id: person(n + 1) }],
    playing: n >= 5 && n < 10 ? [person(n)] : [],
    waiting: n < 5 ? [person(n)] : [],
    winners: [person(n)],
    node: 'node-1',
    created_at: n,
    ...(n === 8 || n === 12 ? { after: { match: 'match-8', seats: [] } } : {}),
    ...(n >= 37 ? { settle_at: n } : {}),
  };
}

describe('every query of the accounts finds its documents by an index', () => {
  it.each([
    ['accounts', 'the person whom launch data name', { telegram_id: 1005 }, 'telegram_id_1', 1],
    ['sessions', 'the sessions of an account', { account: new Types.ObjectId() }, 'account_1', 0],
    [
      'matches',
      'the games of a person',
      { 'seats.player_id': person(12), status: 'finished' },
      'seats.player_id_1_status_1_finished_at_-1',
      2,
    ],
  ])('%s: %s', async (collection, _question, filter, index, docs) => {
    const plan = await database.explained(collection, filter);
    expect(plan.stages).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBe(docs);
  });

  it('matches: what the worker has to do, the longest waiting first, by the one index that holds nothing else', async () => {
    const plan = await database.explained('matches', { settle_at: { $lte: 1_000 } }, { settle_at: 1 });
    expect(plan.stages).toContain('IXSCAN settle_at_1');
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBe(3);
  });

  it('sessions: the owner of a token, by `_id` alone', async () => {
    const plan = await database.explained('sessions', { _id: '7'.padStart(64, '0') });
    expect(plan.stages.join()).toMatch(/IXSCAN _id_|IDHACK/);
    expect(plan.docs).toBe(1);
  });
});

describe('every query of the rooms finds its documents by an index', () => {
  it.each([
    ['the room with a code', { room_id: 'ROOM07' }, { created_at: -1 }, 1],
    ['the lobby’s list', { open: true, 'options.visibility': 'public' }, { status: -1, created_at: -1 }, 10],
    [
      'the quick searches',
      { open: true, 'options.visibility': 'public', status: 'waiting', quick_since: { $gte: 0 } },
      {},
      10,
    ],
    [
      'pairs that look for another pair',
      { open: true, status: 'waiting', pair_since: { $gte: 0 } },
      { pair_since: 1 },
      10,
    ],
    ['what is in progress', { open: true, status: 'in progress' }, {}, 10],
    [
      'the waiting rooms in which a person sits',
      { open: true, status: 'waiting', waiting: person(3), _id: { $ne: 'another' } },
      {},
      1,
    ],
    ['the match a person is in', { playing: person(6) }, { created_at: -1 }, 1],
    ['the open room after a match', { open: true, 'after.match': 'match-8' }, {}, 1],
    [
      'the finished match of a code at whose table a person sat',
      { room_id: 'ROOM12', 'seats.player_id': person(12), status: 'finished', finished_at: { $gte: 0 } },
      { created_at: -1 },
      2,
    ],
    ['what a process left behind', { node: 'node-1', status: 'in progress' }, {}, 5],
  ] as const)('%s', async (_question, filter, sort, most) => {
    const plan = await database.explained('matches', filter, sort);
    expect(plan.stages.join()).toContain('IXSCAN');
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});

describe('every query of what people think of one another finds its documents by an index', () => {
  const by = person(3);
  beforeAll(async () => {
    const others = Array.from({ length: 40 }, (_, n) => n);
    const collection = (name: string) => connection.collection<{ _id: string }>(name);
    await collection('blocks').insertMany(
      others.map((n) => {
        const [from, to] = [person(n % 4), person(100 + n)];
        return { _id: `${from}:${to}`, by: from, player_id: to, at: n };
      }),
    );
    await collection('reports').insertMany(
      others.map((n) => ({
        _id: `${n}`,
        player_id: person(n % 8),
        status: n % 10 === 0 ? 'open' : 'closed',
        at: n,
      })),
    );
  });

  it.each([
    ['blocks', 'whom a person has blocked', { by }, { at: -1 }, 'by_1_at_-1', 10],
    ['reports', 'what is still open', { status: 'open' }, { at: 1 }, 'status_1_at_1', 4],
    ['reports', 'what was said of a player', { player_id: by }, { at: -1 }, 'player_id_1', 5],
    [
      'matches',
      'a person’s finished matches',
      { 'seats.player_id': person(12), status: 'finished' },
      { finished_at: -1 },
      'seats.player_id_1_status_1_finished_at_-1',
      2,
    ],
  ] as const)('%s: %s', async (collection, _question, filter, sort, index, docs) => {
    const plan = await database.explained(collection, filter, sort);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBe(docs);
  });

  it('blocks: who of a table has blocked a player, by `_id` alone', async () => {
    const table = [0, 1, 2, 3].map((n) => `${person(n)}:${person(103)}`);
    const plan = await database.explained('blocks', { _id: { $in: table } });
    expect(plan.stages.join()).toContain('IXSCAN _id_');
    expect(plan.docs).toBe(1);
  });
});

describe('every query of where people stand finds its documents by an index', () => {
  const week = 'week:2026-11-21';
  const expires_at = new Date('2099-01-01T00:00:00Z');
  beforeAll(async () => {
    const people = Array.from({ length: 60 }, (_, n) => n);
    await connection.collection('boards').insertMany(
      people.flatMap((n) =>
        [week, 'week:2026-11-14', 'today:2026-11-21'].map((period) => ({
          period,
          player_id: person(n),
          score: n - (n % 3),
          expires_at,
        })),
      ),
    );
    await connection.collection('accounts').insertMany(
      people.map((n) => ({
        is_guest: true,
        ...(n % 2 === 0 ? { country: 'IR' } : {}),
        standing: { score: n, ...(n < 30 ? { trophies: 1000 + n, rated_at: n } : {}) },
      })),
    );
  });

  const rated = { 'standing.trophies': { $gte: 0 } };
  const board = 'period_1_score_-1_player_id_1';
  it.each([
    ['boards', 'a page', { period: week }, { score: -1, player_id: 1 }, board, 60],
    ['boards', 'how many have more points', { period: week, score: { $gt: 50 } }, {}, board, 9],
    ['boards', 'a part of it', { period: week, score: { $lte: 50, $gt: 40 } }, {}, board, 10],
    [
      'boards',
      'the value some rows down a part',
      { period: week, score: { $lte: 50 } },
      { score: -1, player_id: 1 },
      board,
      51,
    ],
    [
      'boards',
      'how many equals stand before',
      { period: week, score: 30, player_id: { $lt: person(32) } },
      {},
      board,
      2,
    ],
    ['accounts', 'a page by trophies', rated, { 'standing.trophies': -1, _id: 1 }, 'trophies', 30],
    [
      'accounts',
      'a part of those with trophies',
      { 'standing.trophies': { $lte: 1025, $gt: 1020 } },
      { 'standing.trophies': -1, _id: 1 },
      'trophies',
      5,
    ],
    ['accounts', 'how many have more trophies', { 'standing.trophies': { $gt: 1025 } }, {}, 'trophies', 4],
    [
      'accounts',
      'a page of a country',
      { country: 'IR', ...rated },
      { 'standing.trophies': -1, _id: 1 },
      'country_trophies',
      15,
    ],
    [
      'accounts',
      'how many of a country have more trophies',
      { country: 'IR', 'standing.trophies': { $gt: 1025 } },
      {},
      'country_trophies',
      2,
    ],
    [
      'accounts',
      'how many with equal trophies are older',
      { 'standing.trophies': 1025, _id: { $lt: new Types.ObjectId('f'.repeat(24)) } },
      {},
      'trophies',
      1,
    ],
    [
      'accounts',
      'the same in a country',
      { country: 'IR', 'standing.trophies': 1024, _id: { $lt: new Types.ObjectId('f'.repeat(24)) } },
      {},
      'country_trophies',
      1,
    ],
  ] as const)('%s: %s', async (collection, _question, filter, sort, index, docs) => {
    const plan = await database.explained(collection, filter, sort);
    // Two indexes begin with the trophies: either will do.
    expect(plan.stages.join()).toMatch(new RegExp(`IXSCAN (panel_)?${index}`));
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(docs);
  });

  it('boards: some people’s entries of the period before, by `_id` alone', async () => {
    const plan = await database.explained('boards', {
      _id: { $in: [1, 2].map((n) => `${week}:${person(n)}`) },
    });
    expect(plan.stages.join()).toMatch(/IXSCAN _id_|IDHACK/);
    expect(plan.docs).toBe(0);
  });
});

describe('unique fields', () => {
  const insert = (collection: string, doc: mongo.Document) =>
    connection.collection(collection).insertOne(doc);

  it('is a Telegram id, while any number of guests have none', async () => {
    await expect(insert('accounts', { telegram_id: 1005 })).rejects.toMatchObject({ code: 11000 });
    await insert('accounts', { is_guest: true });
  });

  it('is the code of an open room, and it is free again when the room has closed', async () => {
    await expect(insert('matches', { ...match(7), open: true })).rejects.toMatchObject({ code: 11000 });
    await insert('matches', { ...match(20), open: true });
  });

  it('is the open room after a match, and its place is free again when it has closed', async () => {
    const after = { match: 'match-8', seats: [] };
    const next = { ...match(30), open: true, after };
    await expect(insert('matches', next)).rejects.toMatchObject({ code: 11000 });
    await connection.collection('matches').updateOne({ room_id: 'ROOM08' }, { $set: { open: false } });
    await insert('matches', next);
  });
});

describe('createIndexes', () => {
  it('may run at every start', async () => {
    await createAllIndexes(connection);
    for (const { name, indexes } of testParts({ connection }).modules.collections) {
      if (indexes.length === 0) continue;
      const there = await connection.collection(name).indexes();
      expect(there, name).toHaveLength(indexes.length + 1);
    }
  });

  it('lets the database end sessions by their own date', async () => {
    const there = await connection.collection('sessions').indexes();
    expect(there.find(({ name }) => name === 'expires_at_1')).toMatchObject({ expireAfterSeconds: 0 });
  });
});

describe('connectDatabase', () => {
  it('refuses a filter on a field that no schema knows, rather than matching everything', async () => {
    const accounts = accountModel(connection);
    const filter = { telegramid: 1005 };
    await expect(accounts.countDocuments(filter as object)).rejects.toThrow(/telegramid/);
  });

  it('says in time that nobody answers', async () => {
    const nobody = connectDatabase({ uri: 'mongodb://127.0.0.1:9/hokm', selectionMs: 100 });
    await expect(nobody).rejects.toThrow(/ECONNREFUSED/);
  });
});
