import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { anId } from '../../../test/support/rooms.js';
import { echoingGames, withExecutor } from '../../../test/support/echo.js';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { reloadBeforeEachCommand, type ReloadHook } from './amnesia.js';
import { MatchLog } from './match-log.js';
import { moveId, type MoveRecord } from './match-record.js';
import { nameTrump } from './player-commands.js';
import type { Table } from './table.js';

let world: GameWorld;
let table: Table;
let recall: ReloadHook;
beforeEach(async () => {
  world = await openWorld();
  table = await startTable(world, 4);
  await playUntil(world, table, () => table.state.phase === 'choosing_rule');
  recall = reloadBeforeEachCommand(world.matches, new MatchLog(world.connection, pino({ level: 'silent' })));
});
afterEach(() => world.close());

const moves = () => world.connection.collection<MoveRecord>('moves');

describe('amnesia mode', () => {
  it('puts in memory what the store says, as another object', async () => {
    const { state } = table;
    await recall(table);
    expect(table.state).toEqual(state);
    expect(table.state).not.toBe(state);
  });

  it('finds state that is in memory only', async () => {
    table.state = { ...table.state, points: [1, 0] };
    await expect(recall(table)).rejects.toThrow('not stored as it is remembered');
  });

  it('finds a move that was sent before it was stored', async () => {
    await moves().deleteOne({ _id: moveId(table.id, table.state.version) });
    await expect(recall(table)).rejects.toThrow('is stored to');
  });
});

describe('echo mode', () => {
  const byHakem = () => ({
    room_id: table.roomId,
    player_id: anId((table.state.turn?.seat ?? 0) + 1),
  });

  it('delivers a command twice, and it takes effect once', async () => {
    let delivered = 0;
    const { executor } = world.games;
    const counted: typeof executor.execute = (...args) => {
      delivered += 1;
      return executor.execute(...args);
    };
    const answer = await nameTrump(echoingGames(withExecutor(world.games, counted)), byHakem(), 'S');
    expect(answer).toEqual({ ok: true, version: table.state.version });
    expect(delivered).toBe(2);
    expect(await moves().countDocuments({ 'move.type': 'name_trump' })).toBe(1);
  });

  it('finds out a second answer that differs', async () => {
    let version = 0;
    const execute = () => Promise.resolve({ ok: true as const, version: ++version });
    await expect(nameTrump(echoingGames(withExecutor(world.games, execute)), byHakem(), 'S')).rejects.toThrow(
      'answered',
    );
  });
});
