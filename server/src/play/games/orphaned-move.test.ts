import { afterEach, beforeEach, expect, it } from 'vitest';
import pino from 'pino';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { anId } from '../../../test/support/rooms.js';
import { SettlementWorker } from '../../settlement/worker.js';
import { moveId, type MoveRecord } from './match-record.js';
import { MOVES_KEPT_MS } from './orphaned-move.js';
import { nameTrump } from './player-commands.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('refuses a command of a process that slept through the end of its match and the putting away of its moves', async () => {
  const table = await startTable(world, 4);
  await playUntil(world, table, () => table.state.phase === 'choosing_rule');
  const sleeper = world.another();
  const stale = await sleeper.games.tables.get(table.roomId);
  if (stale === null) throw new Error('the match is not there');
  sleeper.die();
  const hakem = stale.state.turn?.seat ?? 0;
  const { version } = stale.state;

  await playUntil(world, table, () => table.state.phase === 'finished', 10_000);
  const worker = new SettlementWorker({
    connection: world.connection,
    timers: world.timers,
    log: pino({ level: 'silent' }),
    afterMatch: () => [],
  });
  worker.start();
  await worker.settled();
  world.timers.advance(MOVES_KEPT_MS);
  worker.wake();
  await worker.settled();
  await worker.stop();

  expect(stale.state.version).toBe(version);
  const moves = world.connection.collection<MoveRecord>('moves');
  expect(await moves.findOne({ _id: moveId(table.id, version + 1) })).toBeNull();
  const order = { room_id: table.roomId, player_id: anId(hakem + 1), command_id: 'late' };
  expect(await nameTrump(sleeper.games, order, 'S')).toEqual({ ok: false, code: 'game/finished' });
  expect(await moves.countDocuments()).toBe(0);
  expect((await sleeper.games.tables.get(table.roomId))?.state).toEqual(table.state);
});
