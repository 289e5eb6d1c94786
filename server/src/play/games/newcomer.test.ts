import { afterEach, beforeEach, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { newcomer } from '../../../../shared/src/rules/testing/random-match.js';
import { anId } from '../../../test/support/rooms.js';
import { openWorld, playUntil, startTable, type GameWorld } from '../../../test/support/games.js';
import { finishedMatch, isRated } from '../../standing/finished-match.js';
import { beginTaking, giveUpSeat, keepOn, reservedFor, reserveSeat } from '../rooms/reserve-seat.js';
import { MatchReader } from './match-reader.js';
import type { MatchRecord } from './match-record.js';
import { presentGame } from './match-view.js';
import { leaveMatch } from './player-commands.js';
import type { Table } from './table.js';

const SARA = { player_id: anId(9), name: 'سارا', avatar: null, frame: null, installation: null };
const TAKEN = { ...newcomer(1, 0), player_id: SARA.player_id, name: SARA.name };
const QUICK = { quick_since: 1, options: roomOptions.parse({ target_points: 7, pace: 'fast' }) };

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const recordOf = (table: Table) => world.matches.findById(table.id).lean<MatchRecord>();

/** A match of one person, between its first two hands, in which a seat is kept for another. */
async function aTable(people = 1): Promise<Table> {
  const table = await startTable(world, people, QUICK);
  expect(await reserveSeat(world.rooms, SARA)).toMatchObject({ ok: true, changed: true });
  await playUntil(world, table, () => table.state.phase === 'hand_complete', 500);
  return table;
}

it('writes who sits there now, who sat there before, and that nothing is kept any more', async () => {
  const table = await aTable();
  const before = await recordOf(table);
  const bot = before?.seats[1];
  expect(await world.games.executor.execute(table, () => TAKEN)).toMatchObject({ ok: true });
  const record = await recordOf(table);
  expect(record).toMatchObject({
    incoming: [],
    relieved: [{ seat: 1, bot }],
    playing: [anId(1), SARA.player_id],
  });
  expect(record?.seats[1]).toMatchObject({
    player_id: SARA.player_id,
    name: 'سارا',
    is_bot: false,
    since_hand: 2,
  });
  const history = record && (await new MatchReader(world.connection, world.rooms.log).read(record));
  expect(history?.first.seats[1]).toMatchObject({ player_id: bot?.player_id, person: false });
  // The table as it was is shown with who sat there then.
  if (!history) throw new Error('no history');
  expect(presentGame({ info: table.info, state: history.first }, null, 0).players[1]?.name).toBe(bot?.name);
  expect(presentGame(table, null, 0).players[1]?.name).toBe('سارا');
});

it('is found again after a crash: a seat that is kept, and one that was taken and not written', async () => {
  const table = await aTable();
  const kept = await recordOf(table);
  expect(kept && reservedFor(kept, SARA.player_id)?.seat).toBe(1);
  await world.games.executor.execute(table, () => TAKEN);
  world.die();
  const { seats, incoming, playing } = kept ?? {};
  await world.matches.updateOne(
    { _id: table.id },
    { $set: { seats, incoming, playing }, $unset: { relieved: 1 } },
  );
  const other = world.another();
  const again = await other.games.tables.get(table.roomId);
  expect(again?.info.seats[1]).toMatchObject({ player_id: SARA.player_id, name: 'سارا', is_bot: false });
  await expect.poll(async () => (await recordOf(table))?.seats[1]?.player_id).toBe(SARA.player_id);
  expect(await recordOf(table)).toMatchObject({ incoming: [], playing: [anId(1), SARA.player_id] });
  await other.games.stop();
});

it('counts for the newcomer only what was played since, and the match is not rated', async () => {
  const table = await aTable(3);
  const seat = (await recordOf(table))?.incoming?.[0]?.seat ?? 0;
  expect(seat).toBe(3);
  await world.games.executor.execute(table, () => ({ ...TAKEN, seat }));
  for (const number of [1, 3])
    await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(number) });
  const record = await recordOf(table);
  if (record === null) throw new Error('no match');
  expect(isRated(record)).toBe(false);
  expect(finishedMatch(record, SARA.player_id)).toMatchObject({ won: true, counting: 'void', score: 0 });
  expect(finishedMatch(record, anId(1))).toMatchObject({ left: true, counting: 'counted' });
  expect(finishedMatch(record, anId(2))?.counting).not.toBe('void');
});

it('is given up or taken, whichever comes first, and not both', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const table = await aTable();
    const { rooms } = world;
    const [given, taken] = await Promise.all([
      giveUpSeat(rooms, { room_id: table.roomId, player_id: SARA.player_id }, { anyway: false }),
      beginTaking(rooms, table.roomId, SARA.player_id),
    ]);
    expect(given).toBe(!taken);
    await world.close();
    world = await openWorld();
  }
});

it('is kept again where it could not be taken, and can be given up again', async () => {
  const { roomId } = await aTable();
  const { rooms } = world;
  const sara = SARA.player_id;
  expect(await beginTaking(rooms, roomId, sara)).toBe(true);
  // A process that seats the same person once more is not refused.
  expect(await beginTaking(rooms, roomId, sara)).toBe(true);
  expect(await giveUpSeat(rooms, { room_id: roomId, player_id: sara }, { anyway: false })).toBe(false);
  await keepOn(rooms, roomId, sara);
  expect(await giveUpSeat(rooms, { room_id: roomId, player_id: sara }, { anyway: false })).toBe(true);
  expect(await beginTaking(rooms, roomId, sara)).toBe(false);
});
