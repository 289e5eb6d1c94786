import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../test/support/rooms.js';
import { FEE, PURSE, TourWorld, type TourProcess } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { everybodyOf } from './prize-list.js';
import { acceptReserve, askReserve } from './reserve.js';

/** Four pairs play; two people more may be reserves. */
const PAIRS = 4;
const PEOPLE = 2 * PAIRS + 2;
const [NEW, OTHER] = [PEOPLE - 1, PEOPLE];
/** Writes of the whole move, at most: a later death never comes. */
const WRITES = 3;
const DEATHS = Array.from({ length: WRITES }, (_, at) =>
  [false, true].map((afterEffect) => ({ at: at + 1, afterEffect })),
).flat();

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

/** Does something by two processes at once that die at a write, and by one that lives; the people ask again, as their pages do. */
async function dying(death: (typeof DEATHS)[number], act: (one: TourProcess) => Promise<unknown>) {
  const two = [world.process(death), world.process({ ...death, afterEffect: !death.afterEffect })];
  await Promise.all(two.map((one) => act(one).catch(onlyDeath)));
  await act(world.process());
}

/** Throws unless each coin is with a person, held, or gone, and nobody has two places. */
async function check(): Promise<void> {
  const purses = await world.purses(PEOPLE);
  expect(purses.reduce((sum, coins) => sum + coins, 0) + (await world.pot())).toBe(PEOPLE * PURSE);
  expect([await world.coins.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  const record = await world.record();
  const places = record.entrants.flatMap(({ entrant }) => everybodyOf(record, entrant));
  expect(places).toHaveLength(new Set(places).size);
}

const ask = (one: TourProcess, by: string, player: number) =>
  askReserve(one.context, by, world.id, { player: anId(player), instead_of: by });
const accept = (one: TourProcess, n: number) =>
  acceptReserve(one.context, { id: anId(n), is_guest: false }, world.id, `reserve-${n}`);

describe('a reserve who comes in while processes die', () => {
  it.each(DEATHS)('takes one place, pays nothing, and leaves no coin: $at, $afterEffect', async (death) => {
    await world.aTour(PEOPLE);
    await world.pairs(PAIRS);
    await world.begin(PAIRS);
    await world.playRound();
    const before = await world.record();
    const winners = before.matches.filter(({ round }) => round === 1).map(({ sides }) => sides[0]);
    const askers = winners.map(
      (winner) => before.entrants.find(({ entrant }) => entrant === winner)?.people[0] ?? '',
    );
    // Two pairs want the same person, and one of them another one afterwards.
    for (const asker of askers) {
      await dying(death, (one) => ask(one, asker, NEW));
      await check();
    }
    await dying(death, (one) => Promise.all([accept(one, NEW), ask(one, askers[1] ?? '', OTHER)]));
    await check();
    await dying(death, (one) => accept(one, OTHER));
    await check();
    expect(await world.purses(PEOPLE)).toEqual([...Array<number>(2 * PAIRS).fill(PURSE - FEE), PURSE, PURSE]);
    const reserves = (await world.record()).entrants.filter(({ former }) => former !== undefined);
    expect(reserves.flatMap(({ people }) => people)).toContain(anId(NEW));

    await dying(death, async (one) => {
      const { next_round_at, status } = await world.record();
      if (status !== 'running') return;
      world.clock.advance(Math.max(0, (next_round_at ?? 0) - world.clock.now()));
      await one.goOn();
    });
    const [final] = await world.tables(2);
    expect(final?.seats.map((seat) => seat?.player_id)).toContain(anId(NEW));
    await world.playRound();
    await dying(death, (one) => one.goOn());
    await check();
    const { status, payments = [], gone, settled_at } = await world.record();
    expect([status, settled_at === undefined]).toEqual(['finished', false]);
    // Of eight fees of 50 a fifth is gone, and nothing is left of the rest.
    expect([gone, payments.reduce((sum, { coins }) => sum + coins, 0)]).toEqual([80, 320]);
    expect(new Set(payments.map(({ player_id }) => player_id)).size).toBe(payments.length);
  });

  it('gives every fee back, and nothing to the reserve, where the tournament is called off afterwards', async () => {
    await world.aTour(PEOPLE);
    await world.pairs(PAIRS);
    await world.begin(PAIRS);
    await world.playRound();
    const { matches, entrants } = await world.record();
    const winner = entrants.find(({ entrant }) => entrant === matches[0]?.sides[0]);
    await ask(world.process(), winner?.people[0] ?? '', NEW);
    await accept(world.process(), NEW);
    for (const death of DEATHS) await dying(death, (one) => one.act('cancel'));
    for (const death of DEATHS) await dying(death, (one) => one.goOn());
    await check();
    expect((await world.record()).status).toBe('cancelled');
    expect(await world.purses(PEOPLE)).toEqual(Array<number>(PEOPLE).fill(PURSE));
    expect(await world.pot()).toBe(0);
  });
});
