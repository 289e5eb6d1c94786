import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CoinWorld, STAKE } from '../../test/support/coin-world.js';
import { anId } from '../../test/support/rooms.js';
import { roundTripsOf } from '../../test/support/round-trips.js';
import { startMatch } from '../play/rooms/start-match.js';

const PEOPLE = [1, 2, 3, 4];
/** Another engine answers the commands of a step in another order, and steps run into each other. */
const IS_EMBEDDED = (process.env['TEST_MONGODB_URI'] ?? '') === '';

let world: CoinWorld;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.players([500, 500, 500, 500]);
  await world.aFullRoom();
});

describe('the start of a coin room', () => {
  it('takes seven steps at the store until its match can be played, also where all four ask for it', async () => {
    const { rooms } = world.process();
    const ask = (n: number) => startMatch(rooms, world.code, { by: anId(n) });
    const { steps, commands } = await roundTripsOf(() => Promise.all(PEOPLE.map(ask)));
    expect(await world.record()).toMatchObject({ status: 'in progress', stakes: { phase: 'held' } });
    expect(await world.pot()).toBe(4 * STAKE);
    // The room, that it collects, what four people may, the ledger, their coins, the match, its moves.
    const count = (step: number) => commands[step]?.length ?? 0;
    if (IS_EMBEDDED) expect([steps, count(3), count(4), count(5)]).toEqual([7, 4, 4, 1]);
    else expect(steps).toBeLessThanOrEqual(9);
    expect(commands.flat().length).toBeLessThanOrEqual(45);
  });

  it('is announced and opened once, and answers everybody who asked for it', async () => {
    const { rooms } = world.process();
    const ask = (n: number) => startMatch(rooms, world.code, { by: anId(n) });
    const answers = await Promise.all(PEOPLE.map(ask));
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, room: { status: 'in progress' } });
    expect(answers.filter((answer) => answer.ok && answer.changed)).toHaveLength(1);
    expect(world.announced.map(({ status }) => status)).toEqual(['waiting', 'in progress']);
  });

  it('is followed by the same process where it stands still for two seconds', async () => {
    const { rooms } = world.process();
    let isStanding: () => void = () => undefined;
    const stands = new Promise<void>((stand) => (isStanding = stand));
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((go) => (goOn = go));
    let holds = 0;
    const hold: typeof rooms.stakes.hold = async (...given) => {
      holds += 1;
      if (holds <= PEOPLE.length) {
        isStanding();
        await gate;
      }
      return rooms.stakes.hold(...given);
    };
    const stakes = Object.create(rooms.stakes, { hold: { value: hold } }) as typeof rooms.stakes;
    const ask = (n: number) => startMatch({ ...rooms, stakes }, world.code, { by: anId(n) });
    const first = ask(1);
    await stands;
    world.game.timers.advance(2_000);
    expect(await ask(2)).toMatchObject({ ok: true, changed: true, room: { status: 'in progress' } });
    goOn();
    expect(await first).toMatchObject({ ok: true, changed: false, room: { status: 'in progress' } });
    expect(await world.pot()).toBe(4 * STAKE);
    expect([await world.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  });
});
