import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { fold, type MatchState } from '@hokm/shared/rules';
import { countGames, type GamesCount } from '../standing/games-count.js';
import { MatchLog } from '../play/games/match-log.js';
import { moveId, type MatchRecord, type MoveRecord } from '../play/games/match-record.js';
import { leaveMatch } from '../play/games/player-commands.js';
import { MOVES_KEPT_MS } from '../play/games/orphaned-move.js';
import type { Table } from '../play/games/table.js';
import { openWorld, playByPeople, startTable, type GameWorld } from '../../test/support/games.js';
import type { RewardRecord } from '../play/games/match-outcome.js';
import { changeStanding, statisticsModel } from '../standing/statistics.js';
import { anId } from '../../test/support/rooms.js';
import { settlingSteps, type SettleContext } from './settle-match.js';
import { SettlementWorker } from './worker.js';
import { standingAfterMatch } from '../standing/standing-steps.js';

const log = pino({ level: 'silent' });
let world: GameWorld;
let context: SettleContext;
const afterMatch = () => standingAfterMatch(world.connection);
beforeEach(async () => {
  world = await openWorld();
  const { connection, matches, timers: clock } = world;
  context = { connection, matches, moves: new MatchLog(connection, log), clock, afterMatch };
});
afterEach(() => world.close());

const moves = (): Promise<MoveRecord[]> =>
  world.connection.collection<MoveRecord>('moves').find().sort({ _id: 1 }).toArray();
const aWorker = (): SettlementWorker =>
  new SettlementWorker({ connection: world.connection, timers: world.timers, log, afterMatch });
const countOf = (player: number): Promise<GamesCount> => countGames(world.connection, anId(player));

async function recordOf(table: Table): Promise<MatchRecord> {
  const record = await world.matches.findById(table.id).lean<MatchRecord>();
  if (record === null) throw new Error('the match is gone');
  return record;
}

/** A match of two people and two bots, played to its end; person 3 on seat 2 is a bot. */
async function aFinishedMatch(people = 2): Promise<{ table: Table; first: MatchState }> {
  const table = await startTable(world, people);
  const first = (await recordOf(table)).snapshot?.state as MatchState;
  await playByPeople(world, table);
  return { table, first };
}

async function settle(record: MatchRecord): Promise<void> {
  for (const step of settlingSteps(context, record)) await step();
}

/** Settles a match whatever is left to do, now and when its moves may go. */
async function settleForGood(table: Table): Promise<void> {
  await settle(await recordOf(table));
  world.timers.advance(MOVES_KEPT_MS);
  await settle(await recordOf(table));
}

async function expectSettled(table: Table, first: MatchState, people: readonly number[]): Promise<void> {
  const { log: kept = [], effects, settle_at, winners } = await recordOf(table);
  expect(settle_at).toBeUndefined();
  expect(effects).toEqual([]);
  expect(await moves()).toEqual([]);
  expect(kept.reduce(fold, first)).toEqual(table.state);
  for (const player of people) {
    expect(await countOf(player)).toEqual({ played: 1, won: winners.includes(anId(player)) ? 1 : 0 });
  }
}

describe('the end of a match', () => {
  it('is written with all that follows from it, in one update', async () => {
    const { table } = await aFinishedMatch();
    const { effects, settle_at, finished_at, winners } = await recordOf(table);
    expect(settle_at).toBe(finished_at);
    expect(effects).toEqual(
      [1, 2].map((player) => ({
        key: `${table.id}:count_game:${anId(player)}`,
        type: 'count_game',
        player_id: anId(player),
        won: winners.includes(anId(player)),
      })),
    );
  });

  it('counts as lost for who left for good, whichever side won', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 13);
    for (const player of [1, 2])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(4) });
    await settle(await recordOf(table));
    const counts = await Promise.all([1, 2, 3, 4].map(countOf));
    expect(counts.map(({ played }) => played)).toEqual([1, 1, 1, 1]);
    expect(counts.map(({ won }) => won)).toEqual([0, 0, 1, 0]);
  });
});

describe('settling a match', () => {
  it('counts it once for each person, keeps its moves in its document, and deletes them after a while', async () => {
    const { table, first } = await aFinishedMatch();
    await settle(await recordOf(table));
    const kept = await recordOf(table);
    expect(kept.log).toHaveLength(table.state.version);
    expect(await moves()).toHaveLength(table.state.version);
    world.timers.advance(MOVES_KEPT_MS);
    await settle(kept);
    await expectSettled(table, first, [1, 2]);
  });

  it('has the same outcome when it breaks off after any of its steps and another begins anew', async () => {
    const { table, first } = await aFinishedMatch();
    const early = await recordOf(table);
    const count = settlingSteps(context, early).length;
    expect(count).toBe(14);
    for (let done = 0; done <= count; done++) {
      for (const step of settlingSteps(context, early).slice(0, done)) await step();
    }
    world.timers.advance(MOVES_KEPT_MS);
    const late = await recordOf(table);
    for (let done = 0; done <= settlingSteps(context, late).length; done++) {
      for (const step of settlingSteps(context, late).slice(0, done)) await step();
    }
    await expectSettled(table, first, [1, 2]);
  });

  it('goes on after a death in the middle of deleting, and never shortens the log it has kept', async () => {
    const { table, first } = await aFinishedMatch();
    await settle(await recordOf(table));
    world.timers.advance(MOVES_KEPT_MS);
    const half = moveId(table.id, Math.floor(table.state.version / 2));
    await world.connection.collection<MoveRecord>('moves').deleteMany({ _id: { $lt: half } });
    await settle(await recordOf(table));
    await expectSettled(table, first, [1, 2]);
  });

  it('by a worker that stood still since before changes nothing that others have done', async () => {
    const { table, first } = await aFinishedMatch();
    const old = settlingSteps(context, await recordOf(table));
    await settleForGood(table);
    for (const step of old) await step();
    await expectSettled(table, first, [1, 2]);
  });

  it('by eight workers at once counts everything once', async () => {
    const { table, first } = await aFinishedMatch();
    const record = await recordOf(table);
    await Promise.all(Array.from({ length: 8 }, () => settle(record)));
    world.timers.advance(MOVES_KEPT_MS);
    const later = await recordOf(table);
    await Promise.all(Array.from({ length: 8 }, () => settle(later)));
    await expectSettled(table, first, [1, 2]);
  });

  it('refuses to put away a log with a gap', async () => {
    const { table } = await aFinishedMatch();
    await world.connection.collection<MoveRecord>('moves').deleteOne({ _id: moveId(table.id, 5) });
    await expect(settle(await recordOf(table))).rejects.toThrow(/has 4 moves/);
    expect(await moves()).toHaveLength(table.state.version - 1);
  });
});

describe('what a match has brought its people', () => {
  const told: RewardRecord[][] = [];
  beforeEach(() => {
    told.length = 0;
    context = { ...context, onRewards: (_record, gains) => void told.push([...gains]) };
  });

  it('is stored, then sent: score and level of each, and trophies where four people played', async () => {
    const { table } = await aFinishedMatch(4);
    await settle(await recordOf(table));
    const { gains = [], rating = [], winners } = await recordOf(table);
    expect(told).toEqual([gains]);
    expect(gains).toHaveLength(4);
    for (const { player_id, score, trophies, ...rest } of gains) {
      expect(rest).toEqual({ total: score, level: 1, level_up: false });
      const rated = rating.find((each) => each.player_id === player_id);
      expect(trophies).toEqual({ change: rated?.change, after: rated?.trophies });
      if (winners.includes(player_id)) expect(trophies?.change).toBeGreaterThan(0);
      else expect(trophies?.change).toBeLessThanOrEqual(0);
    }
  });

  it('has no trophies where computer players sat, and names the level that was reached', async () => {
    const { table } = await aFinishedMatch(2);
    await changeStanding(statisticsModel(world.connection), {
      player_id: anId(1),
      mark: 'before',
      change: (standing) => ({ ...standing, score: 999 }),
    });
    await settle(await recordOf(table));
    const [first, second] = (await recordOf(table)).gains ?? [];
    expect(first).toMatchObject({
      total: 999 + (first?.score ?? 0),
      level: 2,
      level_up: true,
      trophies: null,
    });
    expect(second).toMatchObject({ level: 1, level_up: false, trophies: null });
  });

  it('is nothing for the player who left, and still sent to the one who stayed', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 13);
    for (const player of [1, 2, 4])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await settle(await recordOf(table));
    const [gains = []] = told;
    const of = (player: number) => gains.find(({ player_id }) => player_id === anId(player));
    expect(of(2)).toMatchObject({ score: 0 });
    expect(of(3)?.score).toBeGreaterThan(0);
    expect(of(3)?.trophies?.change).toBeGreaterThan(0);
  });

  it('is sent once, by the worker that closes the match, and never with other numbers', async () => {
    const { table } = await aFinishedMatch(4);
    const early = await recordOf(table);
    for (const step of settlingSteps(context, early).slice(0, -1)) await step();
    expect(told).toEqual([]);
    await Promise.all([settle(early), settle(early), settle(early)]);
    const { gains } = await recordOf(table);
    expect(told).toEqual([gains]);
    await changeStanding(statisticsModel(world.connection), {
      player_id: anId(1),
      mark: 'later',
      change: (standing) => ({ ...standing, score: 5_000 }),
    });
    await settle(early);
    world.timers.advance(MOVES_KEPT_MS);
    await settle(await recordOf(table));
    expect(told).toHaveLength(1);
    expect((await recordOf(table)).gains).toEqual(gains);
  });

  it('is stored and sent also when no worker ran until its moves could be removed', async () => {
    const { table } = await aFinishedMatch(4);
    world.timers.advance(MOVES_KEPT_MS);
    await settle(await recordOf(table));
    expect(told).toEqual([(await recordOf(table)).gains]);
    expect(told[0]).toHaveLength(4);
  });
});

describe('workers', () => {
  it('find due matches, two workers at once, and count none twice', async () => {
    const { table, first } = await aFinishedMatch();
    const workers = [aWorker(), aWorker()];
    workers.forEach((worker) => worker.start());
    await Promise.all(workers.map((worker) => worker.settled()));
    expect(await aWorker().oldestWaitMs()).toBe(0);
    world.timers.advance(MOVES_KEPT_MS);
    workers.forEach((worker) => worker.wake());
    await Promise.all(workers.map((worker) => worker.settled()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await expectSettled(table, first, [1, 2]);
  });

  it('are not held up by a match that cannot be settled, and try it again later', async () => {
    const { table } = await aFinishedMatch();
    const gap = { _id: moveId(table.id, 5) };
    const lost = await world.connection.collection<MoveRecord>('moves').findOneAndDelete(gap);
    const worker = aWorker();
    worker.start();
    await worker.settled();
    expect(await countOf(1)).toMatchObject({ played: 1 });
    expect((await recordOf(table)).settle_at).toBe(world.timers.now() + 30_000);
    await world.connection.collection<MoveRecord>('moves').insertOne(lost as MoveRecord);
    world.timers.advance(30_000);
    worker.wake();
    await worker.settled();
    await worker.stop();
    expect((await recordOf(table)).log).toHaveLength(table.state.version);
    expect(await countOf(1)).toMatchObject({ played: 1 });
  });

  it('tell how long the oldest match has waited', async () => {
    await aFinishedMatch();
    world.timers.advance(7_000);
    expect(await aWorker().oldestWaitMs()).toBeGreaterThanOrEqual(7_000);
  });
});
