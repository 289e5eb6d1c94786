import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { anId } from '../../test/support/rooms.js';
import { PURSE, TourWorld } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { isOfKind } from '../predictions/offer.js';
import { accountModel } from '../accounts/model.js';
import { cancelCup, startCup } from './cup-acts.js';
import { leaveTournament } from './leave.js';
import { tourModel } from './model.js';
import { drawFrom } from './rules/draw.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const refused = (code: string) => ({ ok: false, code });
const start = (n = 1) => startCup(world.process().context, anId(n), world.id);
const cancel = (n = 1) => cancelCup(world.process().context, anId(n), world.id);
const leave = (n: number) => leaveTournament(world.process().context, anId(n), world.id);
const at = (ms: number) => new Date(world.clock.now() + ms).toISOString();
async function join(people: number): Promise<void> {
  for (let n = 1; n <= people; n++) await world.process().join(n);
}
const openCups = () => tourModel(world.coins.game.connection).countDocuments({ 'cup.place': { $gte: 0 } });

describe('opening a cup', () => {
  it('is for people who have played, once by its key, and within seven days', async () => {
    expect(await world.openCup(1, {}, 9)).toEqual(refused('cups/few_matches'));
    expect(await world.openCup(1, { starts_at: at(-1) })).toEqual(refused('tournaments/starts_in_the_past'));
    expect(await world.openCup(1, { starts_at: at(8 * DAY_MS) })).toEqual(refused('cups/too_far'));
    expect(await openCups()).toBe(0);
    const key = { idempotency_key: 'the-same-key' };
    const both = await Promise.all([world.openCup(1, key), world.openCup(1, key)]);
    const ids = both.map((opened) => (opened.ok ? opened.tour._id.toHexString() : ''));
    expect(ids[0]).toBe(ids[1]);
    expect(await openCups()).toBe(1);
  });

  it('is done twice at a time by one person, and once in one group, also when more are asked for at once', async () => {
    const mine = await Promise.all([1, 2, 3, 4].map(() => world.openCup(1)));
    expect(mine.filter(({ ok }) => ok)).toHaveLength(2);
    expect(mine.find(({ ok }) => !ok)).toEqual(refused('cups/too_many'));
    const ofGroup = await Promise.all([2, 3, 4].map((n) => world.openCup(n, { chat: -100 })));
    expect(ofGroup.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ofGroup.find(({ ok }) => !ok)).toEqual(refused('cups/group_has_one'));
  });

  it('is done thirty times a day at most, also where they are called off', async () => {
    const opener = 40;
    for (let n = 1; n <= 30; n++) {
      const opened = await world.openCup(opener);
      if (!opened.ok) throw new Error(opened.code);
      await cancelCup(world.process().context, anId(opener), opened.tour._id.toHexString());
    }
    expect(await world.openCup(opener)).toEqual(refused('request/too_many'));
    world.clock.advance(DAY_MS);
    expect(await world.openCup(opener)).toMatchObject({ ok: true });
  });

  it('makes room for the next one when the cup is over', async () => {
    await world.aCup(1, { chat: -100 });
    await world.openCup(1);
    expect(await cancel()).toMatchObject({ ok: true, tour: { status: 'cancelled', reason: 'opener' } });
    expect(await world.openCup(1, { chat: -100 })).toMatchObject({ ok: true });
  });
});

describe('a cup with drawn partners', () => {
  it('takes people one by one, the last place once, and gives it back', async () => {
    await world.aCup(6, { people: 4 });
    await join(3);
    await world.process().join(1);
    await Promise.all([4, 5, 6].map((n) => world.process().join(n)));
    const { taken, people } = await world.record();
    expect(taken).toBe(4);
    expect(Object.values(people).filter(({ state }) => state === 'in')).toHaveLength(4);
    expect(await leave(1)).toMatchObject({ ok: true });
    expect((await world.record()).taken).toBe(3);
    expect(await world.process().join(1, undefined, 'again-1')).toMatchObject({ ok: true });
    expect((await world.record()).taken).toBe(4);
  });

  it('begins as soon as it is full, with pairs that its seed draws', async () => {
    await world.aCup(8);
    await join(7);
    await world.process().goOn();
    expect((await world.record()).status).toBe('published');
    await world.process().join(8);
    await world.process().goOn();
    const { status, entrants, seed, matches } = await world.record();
    const order = drawFrom(seed).shuffled('partners', [1, 2, 3, 4, 5, 6, 7, 8].map(anId));
    expect(status).toBe('running');
    expect(entrants.map(({ people }) => people)).toEqual(
      [0, 2, 4, 6].map((from) => order.slice(from, from + 2)),
    );
    expect(matches.filter(({ round }) => round === 1)).toHaveLength(2);
    const [table] = await world.tables(1);
    expect(table?.tour?.until).toBe(world.clock.now() + 2 * MINUTE_MS);
  });

  it('lets the last of an odd number play with a computer player, also where they come late', async () => {
    await world.aCup(5);
    await join(5);
    expect(await start()).toMatchObject({ ok: true, tour: { status: 'running' } });
    const { entrants } = await world.record();
    expect(entrants.map(({ people }) => people.length)).toEqual([2, 2, 1]);
    await world.playRound();
    await world.nextRound();
    const tables = [...(await world.tables(1)), ...(await world.tables(2))];
    const bots = tables.flatMap(({ seats }) => seats.filter((seat) => seat?.is_bot === true));
    expect(bots.length).toBeGreaterThan(0);
    await world.playRound();
    expect((await world.record()).status).toBe('finished');
  });
});

describe('a deleted account', () => {
  const goes = (n: number) => accountModel(world.coins.game.connection).deleteOne({ _id: anId(n) });

  it('is drawn as nobody’s partner', async () => {
    await world.aCup(6);
    await join(6);
    await goes(3);
    expect(await start()).toMatchObject({ ok: true, tour: { status: 'running' } });
    const { entrants } = await world.record();
    expect(entrants.flatMap(({ people }) => people).sort()).toEqual([1, 2, 4, 5, 6].map(anId));
  });

  it('leaves its partner out, who plays in no pair', async () => {
    await world.aCup(8, { partners: 'chosen' });
    await world.pairs(3);
    await goes(3);
    expect(await start()).toMatchObject({ ok: true, tour: { status: 'running', taken: 2 } });
    const { people } = await world.record();
    expect([people[anId(3)]?.state, people[anId(4)]?.state]).toEqual(['out', 'out']);
  });
});

describe('a cup of pairs', () => {
  it('begins as soon as it is full', async () => {
    await world.aCup(8, { partners: 'chosen' });
    await world.pairs(4);
    await world.process().goOn();
    expect(await world.record()).toMatchObject({ status: 'running', taken: 4 });
  });

  it('is three rounds of a Swiss, or fewer where few are there', async () => {
    await world.aCup(8, { partners: 'chosen', kind: 'swiss', people: 32 });
    await world.pairs(4);
    await start();
    for (let round = 1; round <= 3; round++) {
      await world.playRound();
      if (round < 3) await world.nextRound();
    }
    expect(await world.record()).toMatchObject({ status: 'finished', round: 3 });
    await world.clear();
    await world.aCup(4, { partners: 'chosen', kind: 'swiss' });
    await world.pairs(2);
    await start();
    await world.playRound();
    expect(await world.record()).toMatchObject({ status: 'finished', round: 1 });
  });
});

describe('the start of a cup', () => {
  it('is called by its opener alone, once four are in', async () => {
    await world.aCup(5);
    await join(3);
    expect(await start(2)).toEqual(refused('cups/not_yours'));
    expect(await cancel(2)).toEqual(refused('cups/not_yours'));
    expect(await start()).toEqual(refused('cups/too_few'));
    await world.process().join(4);
    expect(await start()).toMatchObject({ ok: true, tour: { status: 'running' } });
    expect(await start()).toMatchObject({ ok: true, tour: { status: 'running', round: 1 } });
    expect(await world.process().join(5)).toEqual(refused('tournaments/closed'));
  });

  it('at an hour is for who has said that they are there; who comes in the last minutes has', async () => {
    await world.aCup(6, { starts_at: at(2 * HOUR_MS) });
    await join(4);
    world.clock.advance(2 * HOUR_MS - 10 * MINUTE_MS);
    await world.process().goOn();
    for (const n of [1, 2, 3]) await world.process().checkIn(n);
    await world.process().join(5);
    world.clock.advance(10 * MINUTE_MS);
    await world.process().goOn();
    const { entrants } = await world.record();
    expect(entrants.flatMap(({ people }) => people).sort()).toEqual([1, 2, 3, 5].map(anId));
  });

  it('does not come where it is not full within a day', async () => {
    await world.aCup(8);
    await join(7);
    world.clock.advance(DAY_MS);
    await world.process().goOn();
    expect(await world.record()).toMatchObject({ status: 'cancelled', reason: 'too_few' });
    expect(await openCups()).toBe(0);
  });

  it('is survived by processes that die at it', async () => {
    await world.aCup(8);
    await join(8);
    for (let write = 1; write <= 6; write++)
      for (const afterEffect of [false, true])
        await world.process({ at: write, afterEffect }).goOn().catch(onlyDeath);
    await world.process().goOn();
    expect(await world.tables(1)).toHaveLength(2);
  });
});

describe('a cup that is played', () => {
  it('moves no coins, nobody predicts it, and its place is free afterwards', async () => {
    await world.aCup(8);
    await join(8);
    await world.process().goOn();
    const [table] = await world.tables(1);
    if (table === undefined) throw new Error('no table');
    const long = { ...table, options: { ...table.options, target_points: 5 as const } };
    expect(isOfKind(long)).toBe(false);
    expect(isOfKind({ options: long.options })).toBe(true);
    await world.playRound();
    await world.nextRound();
    await world.playRound();
    expect(await world.record()).toMatchObject({ status: 'finished', payments: [], gone: 0 });
    expect(await world.purses(8)).toEqual(Array(8).fill(PURSE));
    expect(await world.coins.wallet.heldFor(`t:${world.id}`)).toBe(0);
    expect(await openCups()).toBe(0);
  });

  it('is called off by its opener in the middle', async () => {
    await world.aCup(8);
    await join(8);
    await world.process().goOn();
    expect(await cancel()).toMatchObject({ ok: true, tour: { status: 'cancelled' } });
    expect(await cancel()).toMatchObject({ ok: true });
    expect((await world.tables(1)).map(({ status }) => status)).toEqual(['finished', 'finished']);
    expect(await start()).toEqual(refused('tournaments/closed'));
  });
});

describe('the key of a cup', () => {
  it('opens one, also for the same wish again after it was changed, and refuses another wish', async () => {
    const wish = { idempotency_key: 'key-of-one-wish', name: 'شب یلدا' };
    await world.coins.aPlayer(1, 500);
    const first = await world.openCup(1, wish);
    if (!first.ok) throw new Error(first.code);
    const { model } = world.process().context;
    await model.updateOne({ _id: first.tour._id }, { $set: { target_points: 5 } });
    const again = await world.openCup(1, wish);
    expect(again.ok && again.tour._id).toEqual(first.tour._id);
    const before = await model.find().lean();
    for (const other of [
      { name: 'شب دیگر' },
      { people: 16 },
      { kind: 'swiss' },
      { target_points: 5 },
    ] as const)
      expect(await world.openCup(1, { ...wish, ...other })).toEqual(refused('cups/key_reused'));
    expect(await model.find().lean()).toEqual(before);
    // One of before is known by its key alone.
    await model.updateOne({ _id: first.tour._id }, { $unset: { 'cup.asked': 1 } });
    expect(await world.openCup(1, { ...wish, people: 16 })).toMatchObject({ ok: true });
  });
});
