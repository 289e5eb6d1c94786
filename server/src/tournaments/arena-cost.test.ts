import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roundTripsOf } from '../../test/support/round-trips.js';
import { FEE, TourWorld } from '../../test/support/tour-world.js';

const PEOPLE = 8;

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.aTour(PEOPLE, { kind: 'arena', target_points: 3, minutes: 30, seats: 20 });
});

describe('the sign-up of one person for an arena with a fee', () => {
  it('takes seven commands, one after the other: the account is read once, and nothing of theirs before it is written', async () => {
    const one = world.process();
    const { steps, commands } = await roundTripsOf(async () =>
      expect(await one.join(1)).toMatchObject({
        ok: true,
        tour: { taken: 1 },
        row: { entry: { state: 'in' } },
      }),
    );
    expect(await world.pot()).toBe(FEE);
    // The arena, the account, the wish, a number, the fee, the place, the count.
    expect([steps, commands.flat().length]).toEqual([7, 7]);
  });

  it('shares the commands on the arena with those who come at the same moment', async () => {
    const one = world.process();
    const all = Array.from({ length: PEOPLE }, (_, n) => n + 1);
    const { commands } = await roundTripsOf(async () => {
      for (const answer of await Promise.all(all.map((n) => one.join(n)))) expect(answer.ok).toBe(true);
    });
    expect((await world.record()).taken).toBe(PEOPLE);
    expect(await world.pot()).toBe(PEOPLE * FEE);
    // The first one alone, and all others together: numbers, and counts.
    expect(commands.flat().filter((name) => name === 'findAndModify tours')).toHaveLength(4);
  });
});

it('a check-in takes two commands: the arena, and the row that is answered', async () => {
  const one = world.process();
  await one.join(1);
  const { starts_at } = await world.record();
  world.clock.advance(starts_at - 10 * 60_000 - world.clock.now());
  await one.goOn();
  const { commands } = await roundTripsOf(async () =>
    expect(await one.checkIn(1)).toMatchObject({ ok: true, row: { entry: { is_checked: true } } }),
  );
  expect(commands.flat()).toEqual(['find tours', 'findAndModify tour_players']);
  expect(await one.checkIn(1)).toMatchObject({ ok: true });
  expect(await one.checkIn(2)).toEqual({ ok: false, code: 'tournaments/not_in' });
});
