import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSES_AFTER_MS } from '@hokm/shared/api/seasons/limits';
import { periodAfter } from '@hokm/shared/standing';
import { anId } from '../../test/support/rooms.js';
import { SeasonWorld } from '../../test/support/season-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { leaveClan } from '../clans/leave-clan.js';
import { clans } from '../clans/model.js';
import { ClanCup } from './clan-cup.js';
import type { CupGroupRecord } from './model.js';

let world: SeasonWorld;
beforeEach(async () => {
  world = await SeasonWorld.open();
});
afterEach(() => world.end());

const ids = (count: number, from = 1) => Array.from({ length: count }, (_, n) => anId(from + n));
const stored = () => world.cup.groups.find().sort({ _id: 1 }).lean<CupGroupRecord[]>();
const outcomes = async () =>
  (await stored()).map(({ outcome }) => outcome?.map(({ place, points }) => [place, points]) ?? null);
const placesOf = async (clan: string) => {
  const group = await world.cup.groupIn(world.week, clan);
  return group === null ? null : (await world.cup.placesOf(group)).map(({ points }) => points);
};
const borderOf = async (clan: string) =>
  (await clans.model(world.connection).findById(clan).lean())?.border_until ?? null;
/** Clans of one person each, with the points at the same place. */
async function aCup(points: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const [n, each] of points.entries()) {
    found.push(await world.aClan([anId(n + 1)]));
    await world.score([anId(n + 1)], [each]);
  }
  return found;
}

describe('a clan', () => {
  it('has the points of its ten best members, whatever the others have', async () => {
    const members = ids(12);
    const clan = await world.aClan(members);
    await world.score(members, [1, 2, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30]);
    expect(await placesOf(clan)).toEqual([300]);
  });

  it('counts who came after the week had begun from the next week on', async () => {
    const clan = await world.aClan(ids(1));
    const newcomers = await world.aClan(ids(1, 2), world.week.starts_at);
    await world.score(ids(2), [10, 90]);
    expect([await placesOf(clan), await placesOf(newcomers)]).toEqual([[10], null]);
    world.pass();
    await world.close();
    await world.score(ids(2), [10, 90]);
    expect(await placesOf(newcomers)).toEqual([90, 10]);
  });

  it('loses what a member has brought when they leave', async () => {
    const clan = await world.aClan(ids(2));
    await world.score(ids(2), [10, 20]);
    await leaveClan(world.connection, anId(2));
    expect(await placesOf(clan)).toEqual([10]);
  });

  it('that is closed by its last member is in no group any more', async () => {
    const [first = ''] = await aCup([10, 20]);
    await leaveClan(world.connection, anId(2));
    expect(await placesOf(first)).toEqual([10]);
    world.pass();
    await world.close();
    await world.cup.giveBorders();
    expect(await outcomes()).toEqual([[[1, 10]]]);
  });

  it('gets its seat by a rated match of a member, and none in a week that is closed', async () => {
    const { week } = world;
    const clan = await world.aClan(ids(1));
    await world.settle(await world.match([anId(1), anId(2)]));
    expect((await stored()).map(({ people }) => people)).toEqual([[clan]]);
    world.pass();
    await world.close();
    const other = await world.aClan(ids(1, 2));
    await world.settle(await world.match(ids(1, 2), { at: week.ends_at - 1 }));
    expect(await world.cup.groupIn(week, other)).toBeNull();
  });

  it('that plays before the week is open gets its seat when it is', async () => {
    const clan = await world.aClan(ids(1));
    world.turnTo(world.week.ends_at + 60_000);
    await world.settle(await world.match(ids(1)));
    expect(await stored()).toEqual([]);
    world.turnTo(world.week.starts_at + CLOSES_AFTER_MS);
    await world.close();
    expect((await stored()).map(({ week, people }) => [week, people])).toEqual([[world.week.key, [clan]]]);
  });
});

describe('a group of the cup', () => {
  it('has twenty seats, and each clan one a week, whatever processes join at once', async () => {
    const everybody = await Promise.all(ids(22).map((id) => world.aClan([id])));
    const processes = [world.cup, new ClanCup(world.connection, world.clock)];
    await Promise.all(processes.flatMap((each) => ids(22).map((id) => each.joinFor(world.week, id))));
    const groups = await stored();
    for (const { size, people } of groups) expect([size, size <= 20]).toEqual([people.length, true]);
    expect(groups.flatMap(({ people }) => people).sort()).toEqual(everybody.sort());
  });

  it('is closed once with the week, and a match that is counted late changes it no more', async () => {
    const { week } = world;
    await aCup([30, 20, 20, 10]);
    world.pass();
    await Promise.all([
      world.close(),
      world.close(world.another(), new ClanCup(world.connection, world.clock)),
    ]);
    const once = await stored();
    expect(await outcomes()).toEqual([
      [
        [1, 30],
        [2, 20],
        [2, 20],
        [4, 10],
      ],
    ]);
    await world.settle(await world.match(ids(4), { at: week.ends_at - 1 }));
    await world.close();
    expect(await stored()).toEqual(once);
  });
});

describe('the border of an emblem', () => {
  it('is that of the first of three clans or more, until the next week is closed', async () => {
    const { week } = world;
    const cup = await aCup([30, 20, 30, 10]);
    world.pass();
    await world.close();
    await world.cup.giveBorders();
    const until = periodAfter(week).ends_at + CLOSES_AFTER_MS;
    expect(await Promise.all(cup.map(borderOf))).toEqual([until, null, until, null]);
    expect((await stored())[0]?.due_at).toBeUndefined();
  });

  it.each([[[30, 20]], [[0, 0, 0]]])('is for nobody with %j points', async (points) => {
    const cup = await aCup(points);
    world.pass();
    await world.close();
    await world.cup.giveBorders();
    expect(await Promise.all(cup.map(borderOf))).toEqual(points.map(() => null));
  });

  it('is given where workers die at any write, and an older week takes none away', async () => {
    const { week } = world;
    const [first = ''] = await aCup([30, 20, 10]);
    world.pass();
    await world.close();
    for (const at of [1, 2])
      for (const afterEffect of [false, true]) {
        const { cup } = world.dying({ at, afterEffect });
        await cup.giveBorders().catch((error: unknown) => {
          if (!(error instanceof AggregateError)) return onlyDeath(error);
          error.errors.forEach(onlyDeath);
        });
      }
    await world.cup.giveBorders();
    const until = periodAfter(week).ends_at + CLOSES_AFTER_MS;
    expect(await borderOf(first)).toBe(until);
    await clans.model(world.connection).updateOne({ _id: first }, { border_until: until + 1 });
    await world.cup.groups.updateMany({}, { due_at: 1 });
    await world.cup.giveBorders();
    expect(await borderOf(first)).toBe(until + 1);
  });
});
