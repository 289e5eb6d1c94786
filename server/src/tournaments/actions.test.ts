import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../test/support/rooms.js';
import { TourWorld } from '../../test/support/tour-world.js';
import { MACHINE_CALL, type StaffCall } from '../platform/panel/audit-action.js';
import { actOnTournament, decidePairing, removeEntrant } from './actions.js';
import { leaveTournament } from './leave.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const reason = 'قطع برق';
/** The calls of a member of staff, by their number among the people. */
function staff(n: number) {
  const call: StaffCall = { ...MACHINE_CALL, account: { ...MACHINE_CALL.account, id: anId(n) } };
  const { context } = world.process();
  return {
    act: (action: 'cancel' | 'pause' | 'resume') =>
      actOnTournament(context, call, world.id, { action, reason }),
    remove: (player: number) => removeEntrant(context, call, world.id, { player: anId(player), reason }),
    decide: (match: string) => decidePairing(context, call, world.id, { match, winner: 0, reason }),
  };
}
describe('a bracket from which staff take pairs during check-in', () => {
  it.each([
    [2, 6, 'running', null],
    [3, 5, 'cancelled', 'many_missing'],
  ] as const)(
    'is measured by all who were in when it began: %i taken out, %i there',
    async (out, there, status, why) => {
      await world.aTour(17, { seats: 8 });
      await world.pairs(8);
      const { starts_at } = await world.record();
      world.clock.advance(starts_at - 10 * 60_000 - world.clock.now());
      await world.process().goOn();
      for (let n = 0; n < out; n++) expect(await staff(17).remove(2 * n + 1)).toEqual({ ok: true });
      for (let n = 2 * out + 1; n <= 16; n++) await world.process().checkIn(n);
      expect((await world.record()).taken).toBe(there);
      world.clock.advance(starts_at - world.clock.now());
      await world.process().goOn();
      expect(await world.record()).toMatchObject({ status, reason: why });
    },
  );
});

const OWN = { ok: false, code: 'tournaments/own' };

describe('a member of staff who is in a tournament', () => {
  it('takes nobody out and does not call it off, from asking to be in until they go', async () => {
    await world.aTour(4);
    await world.process().join(1, 2);
    await world.process().join(3, 4);
    const before = await world.record();
    expect(await staff(1).remove(3)).toEqual(OWN);
    expect(await staff(1).act('cancel')).toEqual(OWN);
    expect(await world.record()).toEqual(before);
    await leaveTournament(world.process().context, anId(1), world.id);
    expect(await staff(1).remove(3)).toEqual({ ok: true });
    expect(await staff(1).act('cancel')).toMatchObject({ ok: true });
  });

  it('decides no match of it, takes no pair out and does not call it off while it runs; others do', async () => {
    await world.aTour(9);
    await world.pairs(4);
    await world.begin(4);
    const tables = await world.tables(1);
    for (const table of tables) await world.sitDown(table);
    const [first, second] = tables.map(({ _id }) => _id);
    const before = [await world.record(), await world.tables(1)];
    for (const match of [first, second]) expect(await staff(1).decide(match ?? '')).toEqual(OWN);
    for (const player of [1, 2, 5]) expect(await staff(1).remove(player)).toEqual(OWN);
    expect(await staff(1).act('cancel')).toEqual(OWN);
    expect([await world.record(), await world.tables(1)]).toEqual(before);
    expect(await staff(1).act('pause')).toMatchObject({ ok: true });
    expect(await staff(1).act('resume')).toMatchObject({ ok: true });
    expect(await staff(9).decide(first ?? '')).toEqual({ ok: true });
    expect((await world.tables(1))[0]).toMatchObject({ ruling: { winner: 0 } });
  });
});
