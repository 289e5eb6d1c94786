import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import type { Rung } from '@hokm/shared/bots';
import { MatchLog } from '../play/games/match-log.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { leaveMatch } from '../play/games/player-commands.js';
import type { Table } from '../play/games/table.js';
import { ladderOptions, ladderSeats } from '../play/rooms/bots.js';
import { settlingSteps, type SettleContext } from '../settlement/settle-match.js';
import { openWorld, playByPeople, playUntil, startTable, type GameWorld } from '../../test/support/games.js';
import { anId, aPerson } from '../../test/support/rooms.js';
import { ladderAfterMatch } from './ladder-steps.js';
import { beatenBy, Ladders } from './ladders.js';
import type { LadderRecord } from './model.js';

const log = pino({ level: 'silent' });
const ME = anId(1);
let world: GameWorld;
let ladders: Ladders;
beforeEach(async () => {
  world = await openWorld();
  ladders = new Ladders(world.connection);
});
afterEach(() => world.close());

const contextOf = ({ connection, matches, timers: clock }: GameWorld): SettleContext => ({
  connection,
  matches,
  moves: new MatchLog(connection, log),
  clock,
  afterMatch: () => [ladderAfterMatch(new Ladders(connection))],
});

async function recordOf({ id }: Pick<Table, 'id'>): Promise<MatchRecord> {
  const record = await world.matches.findById(id).lean<MatchRecord>();
  if (record === null) throw new Error('the match is gone');
  return record;
}

async function settle(table: Pick<Table, 'id'>): Promise<void> {
  for (const step of settlingSteps(contextOf(world), await recordOf(table))) await step();
}

const startClimb = (rung: Rung, changed: Partial<MatchRecord> = {}) =>
  startTable(world, 1, {
    seats: ladderSeats(rung, aPerson(1)),
    options: { ...ladderOptions(rung), target_points: 1 },
    ...changed,
  });

/** Writes into a finished match which side has won. */
async function decide({ id }: Table, winner: 0 | 1): Promise<void> {
  await world.matches.updateOne({ _id: id }, { $set: { 'snapshot.state.result.winner': winner } });
}

async function aFinishedClimb(rung: Rung, winner: 0 | 1): Promise<Table> {
  const table = await startClimb(rung);
  await playByPeople(world, table);
  await decide(table, winner);
  return table;
}

const found = async () => (await ladders.find(ME))?.rungs ?? null;

describe('a match of the ladder', () => {
  it('that is won beats its rung and opens the next', async () => {
    expect(await ladders.highestOpen(ME)).toBe(1);
    const table = await aFinishedClimb(1, 0);
    await settle(table);
    const { finished_at } = await recordOf(table);
    expect(await found()).toEqual({ kian: { matches: 1, wins: 1, beaten_at: finished_at } });
    expect(await ladders.highestOpen(ME)).toBe(2);
  });

  it('that is lost is counted and opens nothing', async () => {
    await settle(await aFinishedClimb(1, 1));
    expect(await found()).toEqual({ kian: { matches: 1 } });
    expect(await ladders.highestOpen(ME)).toBe(1);
  });

  it('counts once, however often it is settled, by however many at once, and after a restart', async () => {
    const table = await aFinishedClimb(1, 0);
    const record = await recordOf(table);
    const steps = () => settlingSteps(contextOf(world), record);
    for (let done = 1; done <= steps().length; done++)
      for (const step of steps().slice(0, done)) await step();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const step of steps()) await step();
      }),
    );
    const later = world.another();
    await later.games.start();
    for (const step of settlingSteps(contextOf(later), record)) await step();
    await later.games.stop();
    expect(await found()).toMatchObject({ kian: { matches: 1, wins: 1 } });
    expect((await ladders.find(ME))?.counted).toEqual([table.id]);
  });

  it('that was left does not count, nor one whose cards the bot played', async () => {
    const left = await startClimb(1);
    await playByPeople(world, left, 20);
    await leaveMatch(world.games, { room_id: left.roomId, player_id: ME });
    await decide(left, 0);
    await settle(left);
    expect(await found()).toBeNull();
    await world.matches.deleteMany({});

    const slept = await startClimb(1);
    await playUntil(world, slept, () => slept.state.phase === 'finished', 60_000);
    await decide(slept, 0);
    await settle(slept);
    expect(await found()).toBeNull();
  });

  it('counts for nothing where the table was not kept as it was laid', async () => {
    const seats = ladderSeats(1, aPerson(1));
    const [me, rival, partner] = seats;
    if (!me || !rival || !partner) throw new Error('a table has four seats');
    const table = await startClimb(8, { seats });
    await playByPeople(world, table);
    await decide(table, 0);
    await settle(table);
    expect(await found()).toBeNull();
  });
});

describe('a ladder', () => {
  const won = { matches: 1, wins: 1, beaten_at: 1 };
  const record = (rungs: LadderRecord['rungs']): LadderRecord => ({
    _id: ME,
    counted: [],
    ...(rungs && { rungs }),
  });

  it('is beaten as far as it has no gap', () => {
    expect(beatenBy(null)).toBe(0);
    expect(beatenBy(record({ kian: { matches: 3 } }))).toBe(0);
    expect(beatenBy(record({ kian: won, raha: won }))).toBe(2);
    expect(beatenBy(record({ kian: won, arash: won }))).toBe(1);
  });

  it('keeps the first win, counts later matches too, and counts at once what ends at once', async () => {
    const match = (n: number, at: number, isWon: boolean) =>
      ladders.count({ match: `m${n}`, account: ME, rung: 2, won: isWon, at });
    await Promise.all([match(1, 30, true), match(2, 20, true), match(3, 10, false), match(1, 30, true)]);
    expect(await found()).toEqual({ raha: { matches: 3, wins: 2, beaten_at: 20 } });
  });

  it('remembers its newest matches only', async () => {
    for (let n = 0; n < 105; n++)
      await ladders.count({ match: `m${n}`, account: ME, rung: 1, won: false, at: n });
    const kept = await ladders.find(ME);
    expect(kept?.counted).toHaveLength(100);
    expect(kept?.counted.at(-1)).toBe('m104');
    expect(kept?.rungs).toEqual({ kian: { matches: 105 } });
  });
});
