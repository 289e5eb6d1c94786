import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@hokm/shared/time';
import { MACHINE_CALL } from '../platform/panel/audit-action.js';
import { anId } from '../../test/support/rooms.js';
import { OPEN } from '../../test/support/coin-world.js';
import { FEE, PURSE, TourWorld } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { removeEntrant } from './actions.js';
import { arenaPlayerModel, playersOf } from './arena-model.js';
import { heldByTours } from './audit-tours.js';
import { leaveTournament } from './leave.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const ARENA = { kind: 'arena', target_points: 3, minutes: 30 } as const;
const refused = (code: string) => ({ ok: false, code });
const leave = (n: number) => leaveTournament(world.process().context, anId(n), world.id);

/** Throws unless so many are in, each with a number of their own, and all coins that people do not have are their fees. */
async function checkLaws(people: number, inside: number): Promise<void> {
  const purses = await world.purses(people);
  const held = await world.pot();
  expect(held).toBe(inside * FEE);
  expect(purses.reduce((sum, each) => sum + each, held)).toBe(people * PURSE);
  expect(await world.coins.discrepancies()).toBe(0);
  const record = await world.record();
  const players = await playersOf(arenaPlayerModel(world.coins.game.connection), record);
  expect(new Set(players.map(({ entrant }) => entrant)).size).toBe(inside);
  expect(players.every(({ entrant }) => entrant >= 1 && entrant <= record.seats)).toBe(true);
  expect(record.taken).toBe(inside);
}

describe('signing up for an arena', () => {
  it('holds one fee of who comes, however often and wherever they ask', async () => {
    await world.aTour(1, { ...ARENA, seats: 8 });
    await Promise.all([world.process().join(1), world.process().join(1)]);
    expect(await world.process().join(1)).toMatchObject({ ok: true });
    expect(await world.process().join(1, undefined, 'another')).toEqual(refused('tournaments/already_in'));
    await checkLaws(1, 1);
    expect(await leave(1)).toMatchObject({ ok: true });
    expect(await leave(1)).toEqual(refused('tournaments/not_in'));
    expect(await world.process().join(1)).toEqual(refused('wallet/key_reused'));
    await checkLaws(1, 0);
    expect(await world.process().join(1, undefined, 'another')).toMatchObject({ ok: true });
    await checkLaws(1, 1);
  });

  it('has as many places as there are, for many who come at once', async () => {
    await world.aTour(14, { ...ARENA, seats: 10 });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => world.process().join(n + 1)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject(refused('tournaments/full'));
    await checkLaws(14, 10);
    const first = answers.findIndex(({ ok }) => ok) + 1;
    const last = answers.findIndex(({ ok }) => !ok) + 1;
    await leave(first);
    expect(await world.process().join(last, undefined, 'again')).toMatchObject({ ok: true });
    await checkLaws(14, 10);
    const { count, coins } = await heldByTours(
      world.process().context.model,
      world.process().context.players,
    );
    expect([count, coins]).toEqual([1, 10 * FEE]);
  });

  it('gives each number that people have left to one of those who come at once', async () => {
    await world.aTour(14, { ...ARENA, seats: 8 });
    for (let n = 1; n <= 8; n++) await world.process().join(n);
    for (let n = 1; n <= 3; n++) await leave(n);
    const late = Array.from({ length: 6 }, (_, n) => world.process().join(n + 9));
    expect((await Promise.all(late)).filter(({ ok }) => ok)).toHaveLength(3);
    await checkLaws(14, 8);
  });

  it('refuses without effect: guests, too few coins, closed fees, drafts', async () => {
    await world.aTour(1, { ...ARENA, seats: 8 });
    await world.coins.aPlayer(2, FEE - 1);
    expect(await world.process().join(2)).toEqual(refused('wallet/not_enough'));
    world.coins.walls = { ...OPEN, tour_fees: false };
    expect(await world.process().join(1)).toEqual(refused('stake/fees_off'));
    world.coins.walls = OPEN;
    expect(await world.process().checkIn(1)).toEqual(refused('tournaments/not_in'));
    await checkLaws(1, 0);
    await world.aDraft(ARENA);
    expect(await world.process().join(1)).toEqual(refused('request/not_found'));
  });

  it('gives the fee back where it is called off at any moment of it', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      await world.clear();
      await world.aTour(1, { ...ARENA, seats: 8 });
      let writes = 0;
      const late = world.process(null, async () => {
        writes += 1;
        if (writes === at) await world.process().act('cancel');
      });
      await late.join(1);
      world.clock.advance(31_000);
      // Only what is due is looked at.
      const { due_at = Infinity } = await world.record();
      if (due_at <= world.clock.now()) await world.process().goOn();
      const record = await world.record();
      if (record.status !== 'cancelled') continue;
      expect(await world.purses(1)).toEqual([PURSE]);
      expect(await world.pot()).toBe(0);
      expect(record.due_at).toBeUndefined();
    }
  });
});

describe('a process that dies while somebody signs up for an arena', () => {
  it.each([1, 2, 3, 4, 5, 6].flatMap((at) => [false, true].map((afterEffect) => ({ at, afterEffect }))))(
    'at write $at (after its effect: $afterEffect) leaves no coins behind, and no place taken',
    async (death) => {
      await world.aTour(1, { ...ARENA, seats: 8 });
      await world.process(death).join(1).catch(onlyDeath);
      world.clock.advance(31_000);
      await world.process().goOn();
      const again = await world.process().join(1, undefined, 'once-more');
      // A person who is in already is told so.
      expect([true, 'tournaments/already_in']).toContain(again.ok || again.code);
      await world.process().goOn();
      await checkLaws(1, 1);
    },
  );
});

describe('staff who put somebody out of an arena', () => {
  it('give them their fee back before the start, also by a process that follows one that died', async () => {
    await world.aTour(2, { ...ARENA, seats: 8 });
    for (const n of [1, 2]) await world.process().join(n);
    const remove = (n: number, one = world.process()) =>
      removeEntrant(one.context, MACHINE_CALL, world.id, { player: anId(n), reason: 'دو حساب' });
    expect(await remove(7)).toEqual(refused('tournaments/not_in'));
    await remove(1, world.process({ at: 2, afterEffect: false })).catch(onlyDeath);
    world.clock.advance(MINUTE_MS);
    await world.process().goOn();
    await checkLaws(2, 1);
    expect((await world.record()).expelled ?? []).toEqual([]);
    expect(await remove(1)).toEqual(refused('tournaments/not_in'));
    expect(await remove(2)).toMatchObject({ ok: true });
    await checkLaws(2, 0);
  });
});
