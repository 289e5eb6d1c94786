import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { anId } from '../../test/support/rooms.js';
import { SeasonWorld } from '../../test/support/season-world.js';
import { lifeOf, mortal, onlyDeath } from '../../test/support/wallets.js';
import { accountModel } from '../accounts/model.js';
import { givenFrames } from './give-frames.js';

/** The world begins in the autumn of 1405. */
const AUTUMN = 'frame:season-1405-3-';
const WINTER = 'frame:season-1405-4-';

let world: SeasonWorld;
let people: string[];
beforeEach(async () => {
  world = await SeasonWorld.open();
  people = await world.people(3);
});
afterEach(() => world.end());

const owned = () => Promise.all(people.map((id) => world.ownedBy(id)));
const told = async () =>
  (await world.notices())
    .filter(({ _id }) => _id.startsWith('season_frame:'))
    .map(({ account, notice }) => [account, notice]);
const frameNotice = (division: number) => ({
  kind: 'season',
  zone: 'frame',
  year: 1405,
  quarter: 3,
  division,
});

describe('the frame of a season', () => {
  it('is given to each who was in a group of it, of the division after their last week, once', async () => {
    await world.play(people.slice(0, 2), [20, 10]);
    await world.passSeason();
    await Promise.all([world.giveFrames(), world.giveFrames(undefined, world.another())]);
    await world.giveFrames();
    expect(await owned()).toEqual([[`${AUTUMN}2`], [`${AUTUMN}1`], []]);
    expect(await told()).toEqual([
      [people[0], frameNotice(2)],
      [people[1], frameNotice(1)],
    ]);
  });

  it('follows the last week in which somebody played, also where the week before was higher', async () => {
    await world.play(people, [30, 20, 10]);
    world.pass();
    await world.close();
    await world.play([...people.slice(0, 1), ...Array.from({ length: 7 }, (_, n) => anId(50 + n))], [0]);
    await world.passSeason();
    const [last] = (await world.stored()).filter(({ division }) => division === 2);
    expect(last?.outcome?.map(({ zone }) => zone)).toContain('stay');
    await world.giveFrames();
    expect((await owned())[0]).toEqual([`${AUTUMN}2`]);
  });

  it('is not given before the last week of the season is closed', async () => {
    await world.play(people, [30, 20, 10]);
    const { ends_at } = periodAt('season', world.week.starts_at);
    while (world.week.ends_at < ends_at) {
      world.pass();
      await world.close();
      await world.giveFrames();
    }
    world.turnTo(ends_at + 1);
    await world.close();
    await world.giveFrames();
    expect(await owned()).toEqual([[], [], []]);
    await world.passSeason();
    world.turnTo(ends_at + 3_600_000);
    await world.close();
    await world.giveFrames();
    expect((await owned()).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('is not changed by a match that is counted late', async () => {
    await world.play(people.slice(0, 2), [20, 10]);
    const { ends_at } = periodAt('season', world.week.starts_at);
    await world.passSeason();
    await world.settle(await world.match(people, { at: ends_at - 1 }));
    await world.giveFrames();
    await world.settle(await world.match(people, { at: ends_at - 1 }));
    await world.giveFrames();
    expect(await owned()).toEqual([[`${AUTUMN}2`], [`${AUTUMN}1`], []]);
  });

  it('is given late where the worker was down over Nowruz, and a match after midnight belongs to the next season', async () => {
    await world.passSeason();
    const winter = periodAt('season', world.week.starts_at);
    while (world.week.ends_at < winter.ends_at) {
      world.pass();
      await world.close();
    }
    await world.play(people.slice(0, 2), [20, 10]);
    world.turnTo(winter.ends_at + 60_000);
    await world.settle(await world.match(people.slice(2)));
    world.turnTo(winter.ends_at + 3 * 7 * DAY_MS);
    await world.close();
    await world.giveFrames();
    expect(await owned()).toEqual([[`${WINTER}2`], [`${WINTER}1`], []]);
    await world.passSeason();
    await world.giveFrames();
    expect((await owned())[2]).toEqual(['frame:season-1406-1-1']);
  });

  it('comes beside those of the seasons before', async () => {
    for (let season = 0; season < 2; season++) {
      await world.play(people, [30, 20, 10]);
      await world.passSeason();
      await world.giveFrames();
    }
    expect((await owned())[2]).toEqual([`${AUTUMN}1`, `${WINTER}1`]);
  });

  it('is given and told once where workers die at any write, one after another', async () => {
    await world.play(people, [30, 20, 10]);
    await world.passSeason();
    for (const at of [1, 2, 3])
      for (const afterEffect of [false, true]) {
        const dying = mortal(accountModel(world.connection), ['updateOne'], lifeOf({ at, afterEffect }));
        await world.giveFrames(dying).then(
          () => expect.unreachable('no death'),
          (error: unknown) => onlyDeath(error),
        );
      }
    for (const afterEffect of [false, true])
      await world.giveFrames(undefined, world.dying({ at: 1, afterEffect }).groups).catch(onlyDeath);
    await world.giveFrames();
    expect(await owned()).toEqual([[`${AUTUMN}2`], [`${AUTUMN}1`], [`${AUTUMN}1`]]);
    expect(await told()).toHaveLength(3);
  });

  it('is one of a season, whatever a later round reckons', async () => {
    await world.play(people.slice(0, 1), [20]);
    await accountModel(world.connection).updateOne({ _id: people[0] }, { owned: [`${AUTUMN}5`] });
    await world.passSeason();
    await world.giveFrames();
    expect((await owned())[0]).toEqual([`${AUTUMN}5`]);
  });

  it('goes to nobody whose account is deleted', async () => {
    await world.play(people, [30, 20, 10]);
    await world.passSeason();
    await accountModel(world.connection).deleteOne({ _id: people[1] });
    await world.giveFrames();
    expect((await told()).map(([account]) => account)).toEqual([people[0], people[2]]);
  });

  it('is among what was given lately, as its owner has it', async () => {
    await world.play(people.slice(0, 2), [20, 10]);
    await world.passSeason();
    await world.giveFrames();
    const at = new Date(world.clock.now());
    const framesOf = givenFrames(world.connection, world.groups);
    const frame = { year: 1405, quarter: 3, season: 'season:2026-09-26', at };
    expect(await framesOf(anId(1), at)).toEqual([{ ...frame, division: 2 }]);
    expect(await framesOf(anId(3), at)).toEqual([]);
    expect(await framesOf(anId(1), new Date(at.getTime() + 1))).toEqual([]);
  });
});
