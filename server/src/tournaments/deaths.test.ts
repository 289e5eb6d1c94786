import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/random.js';
import { PURSE, TourWorld, type TourProcess } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import type { TourRecord } from './model.js';

const PAIRS = 4;
const PEOPLE = 2 * PAIRS;

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

/** Does something by processes of which each may die at a write, two of them at once; then by one that lives. */
async function dyingOften(random: () => number, act: (one: TourProcess) => Promise<unknown>): Promise<void> {
  const death = () => ({ at: 1 + Math.floor(random() * 5), afterEffect: random() < 0.5 });
  for (let tries = 0; tries < 3; tries++) {
    const two = [world.process(death()), world.process(death())];
    await Promise.all(two.map((one) => act(one).catch(onlyDeath)));
  }
  await act(world.process());
}

/** Throws unless each coin is with a person, held, gone, or added by the house. */
async function checkCoins(): Promise<void> {
  const purses = await world.purses(PEOPLE);
  expect(purses.reduce((sum, coins) => sum + coins, 0) + (await world.pot())).toBe(PEOPLE * PURSE);
  expect([await world.coins.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
}

/** Plays the running round at the tables that there are. */
async function playTables(record: TourRecord): Promise<void> {
  const tables = await world.tables(record.round);
  expect(tables.map(({ tour }) => tour?.n)).toEqual(tables.map((_, n) => n));
  for (const table of tables) {
    await world.sitDown(table);
    await world.end(table, 0);
  }
}

/** Takes a tournament on from each status, as people, staff and the clock do. `false`: it is over. */
async function goOnFrom(record: TourRecord, random: () => number): Promise<boolean> {
  const sweep = () => dyingOften(random, (one) => one.goOn());
  const { status, starts_at, next_round_at, settled_at } = record;
  switch (status) {
    case 'published':
      for (let n = 1; n <= PEOPLE; n += 2) {
        await dyingOften(random, (one) => one.join(n, n + 1));
        await dyingOften(random, (one) => one.accept(n + 1, n));
      }
      world.clock.advance(starts_at - 60_000 - world.clock.now());
      await sweep();
      return true;
    case 'check_in':
      for (let n = 1; n <= PEOPLE; n++) await dyingOften(random, (one) => one.checkIn(n));
      world.clock.advance(starts_at - world.clock.now());
      await sweep();
      return true;
    case 'running':
      await sweep();
      if (next_round_at === null) await playTables(await world.record());
      else world.clock.advance(next_round_at - world.clock.now());
      await sweep();
      return true;
    case 'paused':
      await dyingOften(random, (one) => one.act('resume'));
      return true;
    case 'finished':
    case 'cancelled':
      await sweep();
      return settled_at === undefined;
    case 'draft':
      throw new Error('nobody plays a draft');
  }
}

/** Goes on to the end. `before` may do something first in each status that comes. */
async function toTheEnd(
  random: () => number,
  before: (status: TourRecord['status']) => Promise<unknown> = () => Promise.resolve(),
): Promise<TourRecord> {
  for (let steps = 0; steps < 30; steps++) {
    await before((await world.record()).status);
    const isOn = await goOnFrom(await world.record(), random);
    await checkCoins();
    if (!isOn) return world.record();
  }
  throw new Error(`it does not end: ${JSON.stringify((await world.record()).matches)}`);
}

describe('a tournament whose processes die in every status', () => {
  it.each([1, 2])('goes on where it stood, and pays as if nobody had died: %i', async (seed) => {
    await world.aTour(PEOPLE);
    const record = await toTheEnd(seededRandom(seed));
    expect(record).toMatchObject({ status: 'finished', round: 2, taken: PAIRS });
    expect(record.matches.map(({ how }) => how)).toEqual(['played', 'played', 'played']);
    // Of eight fees of 50 a fifth is gone: a half, a quarter, and an eighth twice of 320.
    const paid = (await world.purses(PEOPLE)).map((coins) => coins - PURSE + 50);
    expect(paid.toSorted((a, b) => b - a)).toEqual([80, 80, 40, 40, 20, 20, 20, 20]);
  });

  it('stands still and runs on in each of them', async () => {
    await world.aTour(PEOPLE);
    const random = seededRandom(4);
    const stood = new Set<string>();
    const record = await toTheEnd(random, async (status) => {
      if (stood.has(status) || status === 'finished') return;
      stood.add(status);
      await dyingOften(random, (one) => one.act('pause'));
      expect((await world.record()).status).toBe('paused');
      world.clock.advance(3_600_000);
      await dyingOften(random, (one) => one.goOn());
      await dyingOften(random, (one) => one.act('resume'));
      expect((await world.record()).status).toBe(status);
    });
    expect([...stood]).toEqual(['published', 'check_in', 'running']);
    expect(record).toMatchObject({ status: 'finished', taken: PAIRS });
  });

  it.each(['published', 'check_in', 'running'])(
    'gives each coin back when it is called off: %s',
    async (last) => {
      await world.aTour(PEOPLE);
      const random = seededRandom(last.length);
      for (;;) {
        const record = await world.record();
        if (record.status === last) break;
        await goOnFrom(record, random);
      }
      if (last === 'published') await dyingOften(random, (one) => one.join(1, 2));
      await dyingOften(random, (one) => one.act('cancel'));
      expect((await toTheEnd(random)).status).toBe('cancelled');
      expect(await world.purses(PEOPLE)).toEqual(Array<number>(PEOPLE).fill(PURSE));
      expect(await world.pot()).toBe(0);
    },
  );
});
