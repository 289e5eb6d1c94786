import mongoose from 'mongoose';
import pino from 'pino';
import { accountModel, type AccountRecord } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import type { ClanTrophies } from '../../src/clans/clan-trophies.js';
import type { Step } from '../../src/play/games/after-match.js';
import { MatchLog } from '../../src/play/games/match-log.js';
import { moveId, versionOf, type MatchRecord, type MoveRecord } from '../../src/play/games/match-record.js';
import { settlingSteps, type SettleContext } from '../../src/settlement/settle-match.js';
import { boardModel, type BoardRecord } from '../../src/standing/board.js';
import { statisticsModel, type StatisticsRecord } from '../../src/standing/statistics.js';
import { openWorld, playByPeople, startTable, type GameWorld } from './games.js';
import { testParts } from './parts.js';
import { anId } from './rooms.js';

const log = pino({ level: 'silent' });
/** The players of each match. */
export const PEOPLE = [1, 2, 3, 4];
const worlds: GameWorld[] = [];

/** A world in which the four have accounts, and the first two a clan. */
export async function aWorld(): Promise<GameWorld> {
  const opened = await openWorld();
  worlds.push(opened);
  const now = opened.timers.now();
  await accountModel(opened.connection).create(
    PEOPLE.map((n) => ({
      ...newAccount('fa', true, now),
      _id: new mongoose.Types.ObjectId(anId(n)),
      name: `player ${n}`,
    })),
  );
  await opened.connection.collection('clans').insertOne({
    name: 'شیران',
    badge: 'lion',
    members: [1, 2].map((n) => ({ id: anId(n), joined_at: now })),
    trophies: 0,
  });
  return opened;
}

/** Closes the worlds of a test. */
export async function closeWorlds(): Promise<void> {
  for (const opened of worlds.splice(0)) await opened.close();
}

function contextOf({ connection, matches, timers: clock }: GameWorld): SettleContext {
  const counted = testParts({ connection }).modules.parts('afterMatch');
  const afterMatch = counted.filter(({ stage }) => stage !== 'people');
  return { connection, matches, moves: new MatchLog(connection, log), clock, afterMatch: () => afterMatch };
}

/** A match as it is stored. */
export async function recordOf(at: GameWorld, id: string): Promise<MatchRecord> {
  const record = await at.matches.findById(id).lean<MatchRecord>();
  if (record === null) throw new Error('the match is gone');
  return record;
}

/** The steps that settle a match. */
export const stepsOf = async (at: GameWorld, id: string): Promise<Step[]> =>
  settlingSteps(contextOf(at), await recordOf(at, id));

/** Settles a match. */
export async function settle(at: GameWorld, id: string): Promise<void> {
  for (const step of await stepsOf(at, id)) await step();
}

/** A match that was played to its end, as the store has it. */
export interface Played {
  readonly record: MatchRecord;
  readonly moves: readonly MoveRecord[];
}

/** Plays once what many tests settle. */
export async function play(people: number, target_points: 1 | 3): Promise<Played> {
  const at = await openWorld();
  const options = { ...OPTIONS, target_points };
  const table = await startTable(at, people, { options });
  await playByPeople(at, table);
  const record = await recordOf(at, table.id);
  const moves = await at.connection.collection<MoveRecord>('moves').find().toArray();
  await at.close();
  return { record, moves };
}
const OPTIONS: MatchRecord['options'] = {
  target_points: 1,
  pace: 'fast',
  visibility: 'public',
  bots: 'none',
  bot_level: 'normal',
  stake: 0,
};
/** Lays a match that was played into a world, under an id of its own, as having ended so much later. */
export async function aFinishedMatch(
  at: GameWorld,
  { record, moves }: Played,
  { id = 'a'.repeat(24), later = 0 } = {},
): Promise<string> {
  const finished_at = (record.finished_at ?? 0) + later;
  await at.connection
    .collection<MatchRecord>('matches')
    .insertOne({ ...record, _id: id, finished_at, settle_at: finished_at });
  await at.connection
    .collection<MoveRecord>('moves')
    .insertMany(moves.map(({ _id, move }) => ({ _id: moveId(id, versionOf(_id)), move })));
  const behind = finished_at - at.timers.now();
  if (behind > 0) at.timers.advance(behind);
  return id;
}

/** What is counted of each player. */
export const statistics = (at: GameWorld): Promise<StatisticsRecord[]> =>
  statisticsModel(at.connection).find().sort({ _id: 1 }).lean<StatisticsRecord[]>();
/** All places on boards. */
export const boards = (at: GameWorld): Promise<BoardRecord[]> =>
  boardModel(at.connection).find().sort({ _id: 1 }).lean<BoardRecord[]>();
/** The players’ accounts. */
export const accounts = (at: GameWorld): Promise<AccountRecord[]> =>
  accountModel(at.connection).find().sort({ _id: 1 }).lean<AccountRecord[]>();
/** The clan of the first two. */
export const clan = (at: GameWorld) => at.connection.collection<ClanTrophies>('clans').findOne({});

/** Everything that a finished match leaves behind, but for how often and in what order it was written. */
export async function left(at: GameWorld, id: string): Promise<unknown> {
  return {
    statistics: (await statistics(at)).map((one) => ({
      ...one,
      version: 0,
      counted: [...one.counted].sort(),
    })),
    boards: await boards(at),
    accounts: (await accounts(at)).map(({ level, standing }) => ({ level, ...standing, version: 0 })),
    clan: (await clan(at))?.trophies,
    rating: (await recordOf(at, id)).rating,
  };
}
