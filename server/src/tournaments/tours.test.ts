import { afterAll, beforeAll, expect, it } from 'vitest';
import { TourWorld } from '../../test/support/tour-world.js';
import { changeAsRead, findTour } from './tours.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());

it('a change of a tournament that has changed since it was read is not written', async () => {
  await world.aTour(8);
  const { model } = world.process().context;
  const read = await findTour(model, world.id);
  if (read === null) throw new Error('no tournament');
  expect(await changeAsRead(model, read, { round: 1 })).toMatchObject({
    round: 1,
    version: read.version + 1,
  });
  expect(await changeAsRead(model, read, { round: 2 })).toBeNull();
  expect(await world.record()).toMatchObject({ round: 1, version: read.version + 1 });
});
