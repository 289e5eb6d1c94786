import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPEN } from '../../test/support/coin-world.js';
import { anId } from '../../test/support/rooms.js';
import { FEE, PURSE, TourWorld } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { accountModel } from '../accounts/model.js';
import { Blocks } from '../people/blocks.js';
import { leaveTournament } from './leave.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const leave = (n: number) => leaveTournament(world.process().context, anId(n), world.id);
const states = async () =>
  Object.values((await world.record()).people).map(({ state, partner }) => [state, partner !== null]);
/** Does something the first time it is called. */
function once(act: () => Promise<unknown>): () => Promise<unknown> {
  let first: Promise<unknown> | null = null;
  return () => (first === null ? (first = act()) : Promise.resolve());
}
const refused = (code: string) => ({ ok: false, code });
const accountsOf = ({ coins }: TourWorld) => accountModel(coins.game.connection);
const blocksOf = ({ coins, clock }: TourWorld) => new Blocks(coins.game.connection, clock);

/** Throws where coins are lost or made: all that people do not have is held, by who is in. */
async function checkLaws(people: number, pairs: number): Promise<void> {
  const purses = await world.purses(people);
  const held = await world.pot();
  expect(held).toBe(2 * pairs * FEE);
  expect(purses.reduce((sum, each) => sum + each, held)).toBe(people * PURSE);
  expect(await world.coins.discrepancies()).toBe(0);
}

describe('signing up in pairs', () => {
  it('holds the fee of who asks, and that of the partner who says yes', async () => {
    await world.aTour(2);
    const one = world.process();
    expect(await one.join(1, 2)).toMatchObject({ ok: true, tour: { taken: 0 } });
    expect(await world.purses(2)).toEqual([PURSE - FEE, PURSE]);
    expect(await one.accept(2, 1)).toMatchObject({ ok: true, tour: { taken: 1 } });
    expect(await states()).toEqual([
      ['in', true],
      ['in', true],
    ]);
    await checkLaws(2, 1);
  });

  it('takes nothing twice when the same is sent again', async () => {
    await world.aTour(2);
    const one = world.process();
    await Promise.all([one.join(1, 2), world.process().join(1, 2)]);
    await one.join(1, 2);
    await Promise.all([one.accept(2, 1), world.process().accept(2, 1)]);
    expect((await world.record()).taken).toBe(1);
    await checkLaws(2, 1);
  });

  it('makes a pair of two who ask each other', async () => {
    await world.aTour(2);
    await world.process().join(1, 2);
    expect(await world.process().join(2, 1)).toMatchObject({ ok: true, tour: { taken: 1 } });
    await checkLaws(2, 1);
  });

  it('gives both fees back when one of them goes, and lets them come again', async () => {
    await world.aTour(2);
    await world.pairs(1);
    expect(await leave(2)).toMatchObject({ ok: true });
    expect((await world.record()).taken).toBe(0);
    await checkLaws(2, 0);
    await world.process().join(1, 2, 'another-key');
    await world.process().accept(2, 1, 'another-key');
    await checkLaws(2, 1);
  });

  it('takes no fee for a late copy of a call that was taken back', async () => {
    await world.aTour(2);
    const one = world.process();
    await one.join(1, 2);
    await leave(1);
    expect(await one.join(1, 2)).toEqual(refused('wallet/key_reused'));
    await one.join(2, 1);
    await leave(1);
    await one.join(1, 2, 'another-key');
    await one.accept(2, 1);
    await leave(1);
    await one.join(1, 2, 'a-third-key');
    expect(await one.accept(2, 1)).toEqual(refused('wallet/key_reused'));
    await leave(1);
    await checkLaws(2, 0);
  });

  it.each([
    ['whose account is gone', (of: TourWorld) => accountsOf(of).deleteOne({ _id: anId(1) })],
    ['who has been blocked since', (of: TourWorld) => blocksOf(of).add(anId(2), anId(1))],
    ['who has blocked them since', (of: TourWorld) => blocksOf(of).add(anId(1), anId(2))],
  ])('makes no pair with somebody %s', async (_, change) => {
    await world.aTour(2);
    await world.process().join(1, 2);
    await change(world);
    expect(await world.process().accept(2, 1)).toEqual(refused('tournaments/partner_not_allowed'));
    expect((await world.record()).people[anId(2)]).toBeUndefined();
    expect((await world.purses(2))[1]).toBe(PURSE);
    for (const [by, other] of [[1, 2] as const, [2, 1] as const])
      await blocksOf(world).remove(anId(by), anId(other));
  });

  it('takes no fee while fees are switched off, also where they are switched off after somebody has asked', async () => {
    await world.aTour(2);
    const late = world.process(
      null,
      once(() => {
        world.coins.walls = { ...OPEN, tour_fees: false };
        return Promise.resolve();
      }),
    );
    expect(await late.join(1, 2)).toEqual(refused('stake/fees_off'));
    expect(await states()).toEqual([['out', false]]);
    expect(await late.join(2, 1)).toEqual(refused('stake/fees_off'));
    await checkLaws(2, 0);
  });

  it('frees a place once where both of a pair go at once', async () => {
    await world.aTour(4);
    await world.pairs(2);
    const late = world.process(
      null,
      once(() => leave(2)),
    );
    expect(await leaveTournament(late.context, anId(1), world.id)).toEqual(refused('tournaments/not_in'));
    expect((await world.record()).taken).toBe(1);
    await checkLaws(4, 1);
  });

  it('lets who is asked by several choose one, and say no to all', async () => {
    await world.aTour(4);
    const one = world.process();
    for (const n of [1, 2, 3]) await one.join(n, 4);
    expect(await one.accept(4, 2)).toMatchObject({ ok: true });
    expect(await one.accept(4, 3)).toEqual(refused('tournaments/already_in'));
    await leave(1);
    expect(await world.purses(4)).toEqual([PURSE, PURSE - FEE, PURSE - FEE, PURSE - FEE]);
    await world.clear();
    await world.aTour(3);
    for (const n of [1, 2]) await world.process().join(n, 3);
    expect(await leave(3)).toMatchObject({ ok: true });
    await checkLaws(3, 0);
  });

  it('gives the last place to one pair of two that come at once', async () => {
    await world.aTour(6, { seats: 2 });
    await world.pairs(1);
    const one = world.process();
    await Promise.all([one.join(3, 4), one.join(5, 6)]);
    const answers = await Promise.all([world.process().accept(4, 3), world.process().accept(6, 5)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('tournaments/full'));
    expect((await world.record()).taken).toBe(2);
    expect(await world.purses(6)).toHaveLength(6);
    const paid = (await world.purses(6)).filter((purse) => purse < PURSE).length;
    // A person without a partner waits with their fee, until they go or it begins.
    expect(paid).toBe(5);
    expect(await one.join(1, 3)).toEqual(refused('tournaments/already_in'));
  });

  it('refuses without effect: no such partner, oneself, who is taken, who has too little, and drafts', async () => {
    await world.aTour(4);
    await world.pairs(1);
    const one = world.process();
    expect(await one.join(3, 99)).toEqual(refused('tournaments/no_such_partner'));
    expect(await one.join(3, 3)).toEqual(refused('tournaments/partner_not_allowed'));
    expect(await one.join(3, 1)).toEqual(refused('tournaments/partner_taken'));
    expect(await one.accept(3, 4)).toEqual(refused('tournaments/not_asked'));
    expect(await one.checkIn(1)).toEqual(refused('tournaments/closed'));
    expect(await one.checkIn(3)).toEqual(refused('tournaments/not_in'));
    expect(await leave(4)).toEqual(refused('tournaments/not_in'));
    await world.coins.aPlayer(7, FEE - 1);
    expect(await one.join(7, 3)).toEqual(refused('wallet/not_enough'));
    await checkLaws(2, 1);
    await world.aDraft();
    expect(await one.join(3, 4)).toEqual(refused('request/not_found'));
  });
});

describe('the start', () => {
  it('takes those who are in at that moment: who goes meanwhile does not play, and has their fee', async () => {
    await world.aTour(10);
    await world.pairs(5);
    const { starts_at } = await world.record();
    world.clock.advance(starts_at - 60_000 - world.clock.now());
    await world.process().goOn();
    for (let n = 1; n <= 10; n++) await world.process().checkIn(n);
    world.clock.advance(60_000);
    await world
      .process(
        null,
        once(() => leave(10)),
      )
      .goOn();
    await world.process().goOn();
    const { status, entrants } = await world.record();
    expect([status, entrants.flatMap(({ people }) => people)]).toEqual([
      'running',
      [1, 2, 3, 4, 5, 6, 7, 8].map(anId),
    ]);
    await checkLaws(10, 4);
  });
});

describe('a process that dies while somebody signs up', () => {
  it.each([1, 2, 3, 4, 5].flatMap((at) => [false, true].map((afterEffect) => ({ at, afterEffect }))))(
    'at write $at (after its effect: $afterEffect) leaves no coins behind, and no place taken',
    async (death) => {
      await world.aTour(2);
      await world.process().join(1, 2);
      await world.process(death).accept(2, 1).catch(onlyDeath);
      world.clock.advance(31_000);
      await world.process().goOn();
      const { taken } = await world.record();
      const purses = await world.purses(2);
      expect(purses).toEqual(taken === 1 ? [PURSE - FEE, PURSE - FEE] : [PURSE - FEE, PURSE]);
      expect(await world.pot()).toBe(taken === 1 ? 2 * FEE : FEE);
      // A person who comes again is in, once.
      if (taken === 0) expect(await world.process().accept(2, 1, 'once-more')).toMatchObject({ ok: true });
      await checkLaws(2, 1);
    },
  );

  it('is overtaken by the sweep: its late hold is refused', async () => {
    await world.aTour(2);
    const late = world.process(null);
    await world.process({ at: 1, afterEffect: true }).join(1, 2).catch(onlyDeath);
    world.clock.advance(31_000);
    await world.process().goOn();
    expect(await states()).toEqual([['out', false]]);
    const held = await late.context.stakes.holdFee({ what: 't', id: world.id, round: 1 }, anId(1), FEE);
    expect(held).toEqual({ state: 'refused' });
    await checkLaws(2, 0);
  });
});
