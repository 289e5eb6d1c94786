import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '@hokm/shared/rules';
import { buildRoom } from '../../../test/support/rooms.js';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { MatchReader } from './match-reader.js';
import type { MatchRecord, MoveRecord } from './match-record.js';
import type { Table } from './table.js';

let world: GameWorld;
let table: Table;
let histories: MatchReader;
beforeAll(async () => {
  world = await openWorld();
  histories = new MatchReader(world.connection, world.rooms.log);
  table = await startTable(world, 3, {
    options: { ...buildRoom().options, target_points: 7 },
    client_seeds: { ['1'.padStart(24, '0')]: 'from the first player' },
  });
});
afterAll(() => world.close());

async function readBack() {
  const record = await histories.find(table.id);
  const history = record === null ? null : await histories.read(record);
  if (history === null) throw new Error('the match is not in the store');
  return history;
}

describe('a match read back', () => {
  it('is the one that is played, from its first state on, also after a deal has replaced the snapshot', async () => {
    const aFewTricksLater = () => table.snapshotVersion > 0 && table.state.hand?.tricks.length === 2;
    await playUntil(world, table, aFewTricksLater, 5_000);
    const stored = await world.matches.findById(table.id).lean<MatchRecord>();
    expect(stored?.snapshot?.version).toBeGreaterThan(0);
    const { first, moves } = await readBack();
    expect(first.version).toBe(0);
    expect(first.next.client_seeds[0]).toBe('from the first player');
    expect(moves.reduce(fold, first)).toEqual(table.state);
  });

  it('is the same from its document when its moves have been taken out of the log', async () => {
    await playUntil(world, table, () => table.state.phase === 'finished', 5_000);
    const before = await readBack();
    const moves = world.connection.collection<MoveRecord>('moves');
    const log = (await moves.find().sort({ _id: 1 }).toArray()).map(({ move }) => move);
    await world.matches.updateOne({ _id: table.id }, { $set: { log } });
    await moves.deleteMany({ _id: { $gte: `${table.id}:00000010` } });
    expect(await readBack()).toEqual(before);
    await moves.deleteMany({});
    expect(await readBack()).toEqual(before);
    expect(before.moves).toHaveLength(table.state.version);
  });

  it('is nothing for a room that has not begun, and for none at all', async () => {
    expect(await histories.find('NOROOM')).toBeNull();
    const { _id, ...room } = (await world.matches.findById(table.id).lean<MatchRecord>()) as MatchRecord;
    expect(await histories.read({ ...room, _id, snapshot: null })).toBeNull();
  });
});
