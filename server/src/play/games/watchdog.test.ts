import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { anId } from '../../../test/support/rooms.js';
import type { MatchRecord } from './match-record.js';
import type { Table } from './table.js';
import { LONGEST_COIN_MATCH_MS, OVERDUE_MS, Watchdog } from './watchdog.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function untilTurn(table: Table): Promise<number> {
  await playUntil(world, table, () => table.state.phase === 'playing' && table.state.turn !== null);
  return table.state.turn?.ends_at ?? 0;
}

describe('a deadline whose timer was lost', () => {
  it('is found when it is five seconds late, and armed again', async () => {
    const table = await startTable(world, 4);
    const endsAt = await untilTurn(table);
    world.die();
    const rearmed: Table[] = [];
    const watchdog = new Watchdog({
      matches: world.matches,
      tables: () => world.games.tables.all(),
      node: world.games.node,
      knownNodes: null,
      timers: world.timers,
      log: pino({ level: 'silent' }),
      rearm: (found) => rearmed.push(found),
      declareVoid: () => Promise.reject(new Error('nothing is to be ended')),
      tableOf: () => Promise.resolve(null),
      onTakenOver: () => Promise.reject(new Error('nothing is to be taken')),
    });
    watchdog.start();
    world.timers.advance(endsAt + OVERDUE_MS - world.timers.now());
    await watchdog.settled();
    expect(watchdog.overdue()).toEqual([]);
    expect(rearmed).toEqual([]);
    world.timers.advance(1);
    expect(watchdog.overdue()).toEqual([{ table, late: OVERDUE_MS + 1 }]);
    world.timers.advance(5_000);
    await watchdog.settled();
    expect(rearmed).toEqual([table]);
    expect(watchdog.rearmed).toBe(1);
    await watchdog.stop();
  });

  it('is none of those that ring: a match that plays by the clock is never overdue', async () => {
    const table = await startTable(world, 1);
    await playUntil(world, table, () => table.state.phase === 'finished', 1_000);
    expect(world.games.watchdog.rearmed).toBe(0);
  });
});

describe('a match for coins that does not end', () => {
  const held = (since: number) =>
    ({ phase: 'held', round: 1, since, payers: [1, 2, 3, 4].map(anId) }) as const;
  const lasting = (n: number, ms: number) =>
    startTable(world, 4, {
      _id: anId(0xc0000 + n),
      room_id: `COIN${n}`,
      stakes: held(world.timers.now() - ms),
    });
  async function sweep(): Promise<void> {
    world.timers.advance(5_000);
    await world.games.settled();
  }

  it('is void after three hours, and any other is left alone', async () => {
    const free = await startTable(world, 4);
    const young = await lasting(1, LONGEST_COIN_MATCH_MS - 10_000);
    const old = await lasting(2, LONGEST_COIN_MATCH_MS - 4_000);
    await sweep();
    expect(old.state).toMatchObject({ phase: 'finished', result: { winner: null, reason: 'void' } });
    const record = await world.matches.findById(old.id).orFail().lean<MatchRecord>();
    expect(record).toMatchObject({ status: 'finished', result: { winner: null, reason: 'void' } });
    for (const { state } of [free, young]) expect(state.phase).not.toBe('finished');
    await sweep();
    expect(young.state.phase).toBe('finished');
    expect(free.state.phase).not.toBe('finished');
  });
});

describe('a match for which staff have asked', () => {
  it('ends without a winner within five seconds, whoever keeps it', async () => {
    const table = await startTable(world, 4);
    const other = world.another();
    await other.games.start();
    world.die();
    await world.matches.updateOne({ _id: table.id }, { $set: { void_asked: world.timers.now() } });
    other.timers.advance(5_000);
    await other.games.settled();
    const record = await world.matches.findById(table.id).orFail().lean<MatchRecord>();
    expect(record).toMatchObject({ status: 'finished', result: { winner: null, reason: 'void' } });
    await other.games.stop();
  });
});

describe('a match that is kept by no process', () => {
  it('is taken up by one that lives, and plays on', async () => {
    const table = await startTable(world, 1);
    await untilTurn(table);
    const { version } = table.state;
    world.die();
    await world.connection.collection('nodes').deleteMany({});
    await world.matches.updateOne({ _id: table.id }, { $set: { node: 'a process that nobody remembers' } });
    const other = world.another();
    await other.games.start();
    const taken = async () => {
      const record = await world.matches.findById(table.id).lean<MatchRecord>();
      return record?.node === other.games.node;
    };
    for (let seconds = 0; seconds < 60 && !(await taken()); seconds++) {
      world.timers.advance(1_000);
      await other.games.settled();
    }
    expect(await taken()).toBe(true);
    const again = await other.games.tables.get(table.roomId);
    if (again === null) throw new Error('the match is gone');
    world.timers.advance(0);
    await playUntil(world, again, () => again.state.version > version);
    await other.games.stop();
  });

  it('is none of those whose process lives', async () => {
    const table = await startTable(world, 4);
    const other = world.another();
    await other.games.start();
    for (let seconds = 0; seconds < 70; seconds++) {
      world.timers.advance(1_000);
      await world.games.settled();
      await other.games.settled();
    }
    expect((await world.matches.findById(table.id).lean<MatchRecord>())?.node).toBe(world.games.node);
    await other.games.stop();
  });
});
