import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import mongoose, { type Connection } from 'mongoose';
import pino from 'pino';
import type { Move } from '@hokm/shared/rules';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { MatchLog } from './match-log.js';
import { moveId, type MoveRecord } from './match-record.js';
import { DyingLine } from '../../../test/support/dying-line.js';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { WriteThrottle } from './write-throttle.js';

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

const log = pino({ level: 'silent' });
let matches = 0;
const aMatch = (): string => (++matches).toString(16).padStart(24, '0');
const ready = (seat: 0 | 1 | 2 | 3, command_id: string): Move => ({ type: 'ready', seat, at: 1, command_id });

function databaseOf({ db }: Connection): mongoose.mongo.Db {
  if (db === undefined) throw new Error('the database is not open');
  return db;
}

type Answer = Awaited<ReturnType<mongoose.mongo.Db['command']>>;
type Insert = (command: object) => Promise<Answer>;

/** A log on the real collection whose inserts go through `through`: where the faults of a network are put. */
function logThrough(
  through: (insert: Insert) => Insert,
  spacing: WriteThrottle | null = null,
): { moves: MatchLog; writes: () => number } {
  let writes = 0;
  const counted: Insert = (command) => {
    writes += 1;
    return databaseOf(connection).command(command);
  };
  const faulty = {
    db: { command: through(counted) },
    collection: (name: string) => connection.collection(name),
  } as unknown as Connection;
  return { moves: new MatchLog(faulty, log, spacing), writes: () => writes };
}

describe('appending', () => {
  it('gives a version to the first who asks for it and tells the second', async () => {
    const moves = new MatchLog(connection, log);
    const match = aMatch();
    expect(await moves.append(match, 1, ready(0, 'a'))).toBe('stored');
    expect(await moves.append(match, 1, ready(1, 'b'))).toBe('taken');
    expect(await moves.since(match, 0)).toEqual([ready(0, 'a')]);
  });

  it('writes what arrives during a write as one batch, each move with its own verdict', async () => {
    const { moves, writes } = logThrough((insert) => insert);
    const taken = aMatch();
    await moves.append(taken, 1, ready(0, 'first'));
    const before = writes();
    const verdicts = await Promise.all([
      ...Array.from({ length: 50 }, () => moves.append(aMatch(), 1, ready(0, 'x'))),
      moves.append(taken, 1, ready(0, 'second')),
      moves.append(taken, 2, ready(0, 'third')),
    ]);
    expect(verdicts.slice(0, 50).every((verdict) => verdict === 'stored')).toBe(true);
    expect(verdicts.slice(50)).toEqual(['taken', 'stored']);
    expect(writes() - before).toBeLessThanOrEqual(2);
  });

  it('waits a moment between two writes, and writes all that has come meanwhile as one', async () => {
    const timers = new ManualTimers();
    const { moves, writes } = logThrough((insert) => insert, new WriteThrottle(3, timers));
    const match = aMatch();
    expect(await moves.append(match, 1, ready(0, 'at once'))).toBe('stored');
    const verdicts = Promise.all([2, 3, 4].map((version) => moves.append(match, version, ready(0, 'soon'))));
    timers.advance(2);
    expect(await moves.since(match, 0)).toHaveLength(1);
    timers.advance(1);
    expect(await verdicts).toEqual(['stored', 'stored', 'stored']);
    expect(writes()).toBe(2);
  });
});

describe('an outcome that is not known', () => {
  it('is ours when the write had taken effect before the answer was lost', async () => {
    let lost = false;
    const { moves } = logThrough((insert) => async (command) => {
      const done = await insert(command);
      if (lost) return done;
      lost = true;
      throw new Error('connection closed');
    });
    const match = aMatch();
    expect(await moves.append(match, 1, ready(0, 'mine'))).toBe('stored');
    expect(await moves.since(match, 0)).toEqual([ready(0, 'mine')]);
  });

  it('is asked for again when the majority has not confirmed it', async () => {
    let asked = 0;
    const { moves, writes } = logThrough((insert) => async (command) => {
      const answer = await insert(command);
      return asked++ > 0 ? answer : { ...answer, writeConcernError: { code: 64, errmsg: 'timed out' } };
    });
    const match = aMatch();
    expect(await moves.append(match, 1, ready(0, 'mine'))).toBe('stored');
    expect(await moves.since(match, 0)).toEqual([ready(0, 'mine')]);
    expect(writes()).toBe(2);
  });

  it("is another's when somebody else took the version meanwhile", async () => {
    const rival = new MatchLog(connection, log);
    const match = aMatch();
    let tries = 0;
    const { moves } = logThrough((insert) => async (command) => {
      if (tries++ > 0) return insert(command);
      await rival.append(match, 1, ready(1, 'theirs'));
      throw new Error('connection closed');
    });
    expect(await moves.append(match, 1, ready(0, 'mine'))).toBe('taken');
    expect(await moves.since(match, 0)).toEqual([ready(1, 'theirs')]);
  });

  it('is an error when the store stays out of reach, and the log works again afterwards', async () => {
    let down = true;
    const { moves } = logThrough((insert) => async (command) => {
      if (down) throw new Error('no server');
      return insert(command);
    });
    const match = aMatch();
    await expect(moves.append(match, 1, ready(0, 'a'))).rejects.toThrow('no server');
    down = false;
    expect(await moves.append(match, 1, ready(0, 'a'))).toBe('stored');
  });
});

it('asks once more who owns a match when the answer was lost, and goes on working', async () => {
  const real = connection.collection<MoveRecord>('moves');
  let inserts = 0;
  let looks = 0;
  const collection = {
    find: real.find.bind(real),
    findOne: (filter: { _id: string }) =>
      ++looks === 1 ? Promise.reject(new Error('connection closed')) : real.findOne(filter),
  };
  const command: Insert = async (insert) => {
    const answer = await databaseOf(connection).command(insert);
    if (++inserts === 1) throw new Error('connection closed');
    return answer;
  };
  const faulty = { db: { command }, collection: () => collection } as unknown as Connection;
  const moves = new MatchLog(faulty, log);
  const match = aMatch();
  expect(await moves.append(match, 1, ready(0, 'mine'))).toBe('stored');
  expect(await moves.append(match, 2, ready(1, 'next'))).toBe('stored');
  expect(looks).toBe(2);
});

it('goes on where the store answers nothing, and the connection stays open', async () => {
  const { line, uri } = await DyingLine.to(database.uri);
  const silent = await mongoose.createConnection(uri).asPromise();
  try {
    const moves = new MatchLog(silent, log, null, undefined, 100);
    const match = aMatch();
    await moves.append(match, 1, ready(0, 'heard'));
    line.loseAnswerTo('insert');
    expect(await moves.append(match, 2, ready(1, 'not heard'))).toBe('stored');
    line.loseAnswerTo('find');
    await expect(moves.since(match, 0)).rejects.toThrow('has not answered');
    const stored = await new MatchLog(silent, log).since(match, 0);
    expect(stored.map(({ command_id }) => command_id)).toEqual(['heard', 'not heard']);
  } finally {
    await silent.close();
    await line.close();
  }
});

it('reads a match in order up to the first gap, and never a neighbour’s moves', async () => {
  const moves = new MatchLog(connection, log);
  const [match, neighbour] = [aMatch(), aMatch()];
  for (const version of [1, 2, 3, 5]) await moves.append(match, version, ready(0, String(version)));
  await moves.append(neighbour, 4, ready(0, 'n'));
  expect((await moves.since(match, 1)).map(({ command_id }) => command_id)).toEqual(['2', '3']);
});

it('finds a match’s moves by a range of its primary key, without looking at others', async () => {
  const match = aMatch();
  const moves = new MatchLog(connection, log);
  for (let version = 1; version <= 20; version++)
    await moves.append(match, version, ready(0, String(version)));
  const plan = (await connection
    .collection<MoveRecord>('moves')
    .find({ _id: { $gt: moveId(match, 15), $lt: `${match};` } })
    .sort({ _id: 1 })
    .explain('executionStats')) as { executionStats: { totalDocsExamined: number; nReturned: number } };
  expect(plan.executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
});
