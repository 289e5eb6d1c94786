import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import pino from 'pino';
import type { MatchState } from '@hokm/shared/rules';
import { periodAt } from '@hokm/shared/standing';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { leaveMatch } from '../play/games/player-commands.js';
import { MatchLog } from '../play/games/match-log.js';
import { moveId, versionOf, type MatchRecord, type MoveRecord } from '../play/games/match-record.js';
import { MOVES_KEPT_MS } from '../play/games/orphaned-move.js';
import { openWorld, playByPeople, playUntil, startTable, type GameWorld } from '../../test/support/games.js';
import { testParts } from '../../test/support/parts.js';
import { anId } from '../../test/support/rooms.js';
import { settlingSteps, type SettleContext } from '../settlement/settle-match.js';
import type { Step } from '../play/games/after-match.js';
import { boardModel, type BoardRecord } from './board.js';
import type { ClanTrophies } from '../clans/clan-trophies.js';
import { statisticsModel, type StatisticsRecord } from './statistics.js';

const log = pino({ level: 'silent' });
type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
const PEOPLE = [1, 2, 3, 4];
const worlds: GameWorld[] = [];
let world: GameWorld;

/** A world in which the four have accounts, and the first two a clan. */
async function aWorld(): Promise<GameWorld> {
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
beforeEach(async () => {
  world = await aWorld();
});
afterEach(async () => {
  for (const opened of worlds.splice(0)) await opened.close();
});

function contextOf({ connection, matches, timers: clock }: GameWorld): SettleContext {
  const counted = testParts({ connection }).modules.parts('afterMatch');
  const afterMatch = counted.filter(({ stage }) => stage !== 'people');
  return { connection, matches, moves: new MatchLog(connection, log), clock, afterMatch: () => afterMatch };
}

async function recordOf(at: GameWorld, id: string): Promise<MatchRecord> {
  const record = await at.matches.findById(id).lean<MatchRecord>();
  if (record === null) throw new Error('the match is gone');
  return record;
}

const stepsOf = async (at: GameWorld, id: string): Promise<Step[]> =>
  settlingSteps(contextOf(at), await recordOf(at, id));

async function settle(at: GameWorld, id: string): Promise<void> {
  for (const step of await stepsOf(at, id)) await step();
}

/** A match that was played to its end, as the store has it. */
interface Played {
  readonly record: MatchRecord;
  readonly moves: readonly MoveRecord[];
}

/** Plays once what many tests settle. */
async function play(people: number, target_points: 1 | 3): Promise<Played> {
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
let ofFour: Played;
let ofTwo: Played;
beforeAll(async () => {
  ofFour = await play(4, 3);
  ofTwo = await play(2, 1);
}, 240_000);

/** Lays a match that was played into a world, under an id of its own, as having ended so much later. */
async function aFinishedMatch(
  at: GameWorld,
  { record, moves }: Played = ofFour,
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

const statistics = (at: GameWorld): Promise<StatisticsRecord[]> =>
  statisticsModel(at.connection).find().sort({ _id: 1 }).lean<StatisticsRecord[]>();
const boards = (at: GameWorld): Promise<BoardRecord[]> =>
  boardModel(at.connection).find().sort({ _id: 1 }).lean<BoardRecord[]>();
const accounts = (at: GameWorld): Promise<AccountRecord[]> =>
  accountModel(at.connection).find().sort({ _id: 1 }).lean<AccountRecord[]>();
const clan = (at: GameWorld) => at.connection.collection<ClanTrophies>('clans').findOne({});

/** Everything that a finished match leaves behind, but for how often and in what order it was written. */
async function left(at: GameWorld, id: string): Promise<unknown> {
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

describe('a match between four people', () => {
  it('moves their games, score, rating, boards, accounts and clan', async () => {
    const table = await aFinishedMatch(world);
    await settle(world, table);
    const { winners, finished_at, rating = [] } = await recordOf(world, table);
    expect(rating.map(({ player_id }) => player_id)).toEqual(PEOPLE.map(anId));
    for (const standing of await statistics(world)) {
      const won = winners.includes(standing._id);
      const step = rating.find(({ player_id }) => player_id === standing._id);
      expect(standing).toMatchObject({
        version: 3,
        games_played: 1,
        games_won: won ? 1 : 0,
        streak: won ? 1 : 0,
        score: won ? 40 : 10,
        level: 1,
        rated: 1,
        rated_at: finished_at,
        trophies: step?.trophies,
        recent: [{ at: finished_at, won }],
        badges: expect.arrayContaining(won ? [{ id: 'first_win', at: finished_at }] : []) as unknown,
      });
      expect(Math.sign(step?.change ?? 0)).toBe(won ? 1 : -1);
      expect(standing.hands_won).toBeGreaterThanOrEqual(won ? 1 : 0);
    }
    const now = finished_at ?? 0;
    expect((await boards(world)).map(({ period }) => period)).toEqual(
      (['month', 'today', 'week'] as const).flatMap((kind) => PEOPLE.map(() => periodAt(kind, now).key)),
    );
    for (const { score, player_id } of await boards(world))
      expect(score).toBe(winners.includes(player_id) ? 40 : 10);
    const trophies = (await accounts(world)).map(({ standing }) => standing?.trophies ?? 0);
    expect(trophies).toEqual(rating.map((step) => step.trophies));
    expect((await clan(world))?.trophies).toBe((trophies[0] ?? 0) + (trophies[1] ?? 0));
  });

  it('leaves the same behind when it breaks off after any step, again and again', async () => {
    const table = await aFinishedMatch(world);
    await settle(world, table);
    const other = await aWorld();
    const again = await aFinishedMatch(other);
    const count = (await stepsOf(other, again)).length;
    expect(count).toBe(35);
    for (let done = 0; done <= count; done++) {
      for (const step of (await stepsOf(other, again)).slice(0, done)) await step();
    }
    expect(await left(other, again)).toEqual(await left(world, table));
  }, 120_000);

  it('leaves the same behind when eight workers settle it at once', async () => {
    const table = await aFinishedMatch(world);
    await settle(world, table);
    const other = await aWorld();
    const again = await aFinishedMatch(other);
    await Promise.all(Array.from({ length: 8 }, () => settle(other, again)));
    expect(await left(other, again)).toEqual(await left(world, table));
  });

  it('is not changed by a worker that stood still in the middle, and goes on after the next match', async () => {
    const first = await aFinishedMatch(world);
    const frozen = await stepsOf(world, first);
    for (const step of frozen.slice(0, 3)) await step();
    await settle(world, first);
    world.timers.advance(MOVES_KEPT_MS);
    await settle(world, first);
    const second = await aFinishedMatch(world, ofFour, { id: 'b'.repeat(24), later: 3 * MOVES_KEPT_MS });
    await settle(world, second);
    const before = await left(world, second);
    for (const step of frozen) await step();
    expect(await left(world, second)).toEqual(before);
    const { rating: one = [] } = await recordOf(world, first);
    const { rating: two = [] } = await recordOf(world, second);
    for (const [seat, { trophies, change }] of two.entries())
      expect(trophies - change).toBe(one[seat]?.trophies);
    for (const standing of await statistics(world))
      expect(standing).toMatchObject({ games_played: 2, rated: 2, version: 6 });
  });

  it('counts in the periods in which it ended, however late it is counted', async () => {
    const table = await aFinishedMatch(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    world.timers.advance(40 * 86_400_000);
    await settle(world, table);
    for (const { period, expires_at } of await boards(world)) {
      const kind = (['today', 'week', 'month'] as const).find((each) => period.startsWith(each));
      const span = periodAt(kind ?? 'today', ended);
      expect(period).toBe(span.key);
      expect(+expires_at).toBeGreaterThan(periodAt(kind ?? 'today', span.ends_at).ends_at);
    }
  });
});

describe('who is kept out of rated matches', () => {
  it('wins and loses no trophies, and the others do', async () => {
    const table = await aFinishedMatch(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    const sanction = (until: number) => ({
      id: 'x',
      kind: 'exclude_ranked',
      at: new Date(ended - 1_000),
      by: anId(9),
      reason: 'cheating',
      until: new Date(until),
      report_ids: [],
    });
    const set = (player: number, until: number) =>
      accountModel(world.connection).updateOne(
        { _id: anId(player) },
        { $set: { sanctions: [sanction(until)] } },
      );
    await set(1, ended + 1);
    // It was over when the match ended.
    await set(2, ended - 1);
    await settle(world, table);
    const { rating = [] } = await recordOf(world, table);
    expect(rating.map(({ player_id }) => player_id)).toEqual([2, 3, 4].map(anId));
    const standings = await statistics(world);
    expect(standings.map(({ rated, games_played }) => [rated, games_played])).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('who left for good', () => {
  it('has lost the match and the rating, and gets no points', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 13);
    for (const player of [1, 2, 4])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await settle(world, table.id);
    const standings = await statistics(world);
    expect(standings.map(({ games_played, games_won }) => [games_played, games_won])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    expect(standings.map(({ score }) => score)).toEqual([0, 0, 10, 0]);
    expect(standings.map(({ trophies }) => Math.sign(trophies - 1000))).toEqual([-1, -1, 1, -1]);
    expect(new Set((await boards(world)).map(({ player_id }) => player_id))).toEqual(new Set([anId(3)]));
  });
});

describe('a match that does not count', () => {
  const gainsOf = async (id: string) => (await recordOf(world, id)).gains ?? [];

  it('costs the one who left before a quarter of a hand, and is void for the others', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 12);
    for (const player of [2, 4])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await settle(world, table.id);
    const standings = await statistics(world);
    expect(standings.map(({ _id, games_won }) => [_id, games_won])).toEqual([
      [anId(2), 0],
      [anId(4), 0],
    ]);
    expect(standings.every(({ trophies }) => trophies < 1000)).toBe(true);
    expect(await boards(world)).toEqual([]);
    expect((await gainsOf(table.id)).map(({ score, note = null }) => [score, note])).toEqual([
      [0, 'void'],
      [0, null],
      [0, 'void'],
      [0, null],
    ]);
  });

  it('brings a win to nobody whose cards were played by bot and clock, and the loss to the others', async () => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.phase === 'finished', 60_000);
    await settle(world, table.id);
    const { winners, rating } = await recordOf(world, table.id);
    const losers = PEOPLE.map(anId).filter((id) => !winners.includes(id));
    const standings = await statistics(world);
    expect(standings.map(({ _id }) => _id)).toEqual(losers);
    expect(rating?.map(({ player_id }) => player_id)).toEqual(losers);
    expect((await gainsOf(table.id)).filter(({ note }) => note === 'absent')).toHaveLength(2);
  });

  it('counts half of the cards as enough', async () => {
    const half = ({ record, moves }: Played): Played => {
      const state = structuredClone(record.snapshot?.state) as Mutable<MatchState>;
      for (const seat of state.seats) seat.cards_by_player = Math.ceil((seat.cards_played ?? 0) / 2);
      return { record: { ...record, snapshot: { version: state.version, state } }, moves };
    };
    await settle(world, await aFinishedMatch(world, half(ofFour)));
    expect(await statistics(world)).toHaveLength(4);
  });
});

describe('the sixth rated match of a day between opponents', () => {
  it('counts as a match and is not rated; the next day rates again', async () => {
    const day = 86_400_000;
    for (let n = 0; n < 6; n++)
      await settle(world, await aFinishedMatch(world, ofFour, { id: String(n).repeat(24), later: n }));
    for (const { games_played, rated } of await statistics(world))
      expect([games_played, rated]).toEqual([6, 5]);
    const sixth = await recordOf(world, '5'.repeat(24));
    expect(sixth).toMatchObject({ rating: [], unrated: 'same_people' });
    expect(sixth.gains?.map(({ note, trophies }) => [note, trophies])).toEqual(
      PEOPLE.map(() => ['same_people', null]),
    );
    await settle(world, await aFinishedMatch(world, ofFour, { id: '6'.repeat(24), later: day }));
    for (const { rated } of await statistics(world)) expect(rated).toBe(6);
  });
});

describe('a match in which two people sat down from one device', () => {
  it('counts and is not rated', async () => {
    const seats = ofFour.record.seats.map((seat, at) =>
      seat === null ? null : { ...seat, device: at === 3 ? 'd0' : `d${at}` },
    );
    const shared = { ...ofFour, record: { ...ofFour.record, seats } };
    await settle(world, await aFinishedMatch(world, shared));
    for (const { games_played, rated } of await statistics(world))
      expect([games_played, rated]).toEqual([1, 0]);
    const { gains } = await recordOf(world, shared.record._id);
    expect(gains?.map(({ note, trophies }) => [note, trophies])).toEqual(
      PEOPLE.map(() => ['same_device', null]),
    );
  });
});

describe('a match with computer players', () => {
  it('of a person alone brings points, and no place on the boards', async () => {
    const table = await startTable(world, 1);
    await playByPeople(world, table);
    await settle(world, table.id);
    const [own] = await statistics(world);
    expect(own?.score).toBeGreaterThan(0);
    expect(await boards(world)).toEqual([]);
  });

  it('counts and brings a part of the points, but is not rated', async () => {
    const table = await aFinishedMatch(world, ofTwo);
    await settle(world, table);
    const { rating, winners } = await recordOf(world, table);
    expect(rating).toBeUndefined();
    const standings = await statistics(world);
    expect(standings.map(({ _id }) => _id)).toEqual([anId(1), anId(2)]);
    for (const { _id, score, rated, trophies, met } of standings) {
      expect(score).toBe(winners.includes(_id) ? 10 : 2);
      expect([rated, trophies, met.length]).toEqual([0, 1000, 1]);
    }
    const [first] = await accounts(world);
    expect(first?.standing).toMatchObject({ wins: winners.includes(anId(1)) ? 1 : 0 });
    expect(first?.standing?.trophies).toBeUndefined();
    expect((await clan(world))?.trophies).toBe(0);
  });

  it('counts also when an account is deleted', async () => {
    await accountModel(world.connection).deleteMany({});
    const table = await aFinishedMatch(world);
    await settle(world, table);
    expect((await recordOf(world, table)).effects).toEqual([]);
    expect(await statistics(world)).toHaveLength(4);
  });
});
