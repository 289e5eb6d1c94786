import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@hokm/shared/time';
import { playByPeople } from '../../test/support/games.js';
import { TourWorld } from '../../test/support/tour-world.js';
import { goOn } from './clock.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());

it('a table that is looked at only long after the round is asked to end first, and then decided as it was ruled', async () => {
  await world.aTour(8);
  await world.pairs(4);
  await world.begin(4);
  const [first, second] = await world.tables(1);
  if (first === undefined || second === undefined) throw new Error('no tables');
  await world.sitDown(first);
  await world.sitDown(second);
  await world.end(second, 1);
  const table = await world.coins.game.games.tables.get(first.room_id);
  if (table === null) throw new Error('no match');
  await playByPeople(world.coins.game, table, 60);
  const { _id, round_ends_at } = await world.record();
  /** Only the clock of the tournament: the table itself stands still. */
  const look = async (after: number) => {
    const clock = { now: () => (round_ends_at ?? 0) + after };
    await goOn({ ...world.process().context, clock }, _id);
    return (await world.record()).matches[0];
  };
  expect((await look(60 * MINUTE_MS))?.how).toBeNull();
  const ruling = (await world.tables(1))[0]?.ruling;
  expect(ruling).toEqual({ winner: expect.any(Number) as unknown });
  expect((await look(61 * MINUTE_MS))?.how).toBeNull();
  expect(await look(63 * MINUTE_MS)).toMatchObject({ how: 'adjudicated', winner: ruling?.winner });
});
