import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOSES_AFTER_MS, FIRST_COINS, WAITS_AT_MOST_MS } from '@hokm/shared/api/seasons/limits';
import { periodAfter, periodBefore } from '@hokm/shared/standing';
import { anId } from '../../test/support/rooms.js';
import { SeasonWorld } from '../../test/support/season-world.js';
import { lifeOf, mortalWallet, onlyDeath } from '../../test/support/wallets.js';
import { Wallet } from '../wallet/wallet.js';
import { addPoints, boardModel } from '../standing/board.js';
import type { SeasonGroups } from './groups.js';
import { seasonGroups } from './model.js';

let world: SeasonWorld;
beforeEach(async () => {
  world = await SeasonWorld.open();
});
afterEach(() => world.end());

const falling = (people: number) => Array.from({ length: people }, (_, n) => 10 * (people - n));
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, n) => anId(from + n));
const zonesOf = async () =>
  (await world.stored()).map(({ outcome }) => outcome?.map(({ zone }) => zone[0]).join('') ?? null);

/** Groups of a process that does something before it reads how a group stands. */
function slowly(groups: SeasonGroups, before: () => Promise<unknown>): SeasonGroups {
  const places = groups.placesOf.bind(groups);
  groups.placesOf = async (group) => {
    await before();
    return places(group);
  };
  return groups;
}

describe('a group', () => {
  it('has thirty seats, and each person one a week, whatever processes join at once', async () => {
    const { week } = world;
    const everybody = ids(34);
    const processes = Array.from({ length: 3 }, () => world.another());
    await Promise.all(processes.flatMap((each) => everybody.map((id) => each.join(week, id))));
    const groups = await world.stored();
    expect(groups.map(({ size }) => size).sort()).toEqual(groups.map(({ people }) => people.length).sort());
    for (const { size } of groups) expect(size).toBeLessThanOrEqual(30);
    expect(groups.flatMap(({ people }) => people).sort()).toEqual(everybody.sort());
  });

  it('is followed by another one for the thirty-first', async () => {
    for (const id of ids(31)) await world.groups.join(world.week, id);
    expect((await world.stored()).map(({ size }) => size)).toEqual([30, 1]);
  });

  it('forgets a deleted account, and gives its seat to nobody', async () => {
    await world.play(ids(30), falling(30));
    const account = { id: anId(3) } as never;
    await seasonGroups.personalData.erase?.({ connection: world.connection, clock: world.clock }, account);
    await world.groups.join(world.week, anId(31));
    const [first, second] = await world.stored();
    expect([first?.people.length, first?.size, second?.people]).toEqual([29, 30, [anId(31)]]);
    world.pass();
    await world.close();
    await seasonGroups.personalData.erase?.({ connection: world.connection, clock: world.clock }, {
      id: anId(4),
    } as never);
    expect(JSON.stringify(await world.stored())).not.toMatch(new RegExp(`"${anId(3)}"|"${anId(4)}"`));
  });
});

describe('groups', () => {
  it('whose people all deleted their accounts are closed with nobody', async () => {
    await world.play(ids(2), [20, 10]);
    world.pass();
    await world.close();
    // One in the second division, and one in the first.
    for (const id of ids(2)) await world.groups.join(world.week, id);
    for (const id of ids(2))
      await seasonGroups.personalData.erase?.({ connection: world.connection, clock: world.clock }, {
        id,
      } as never);
    world.pass();
    await world.close();
    await world.handOut();
    expect((await world.stored()).map(({ people, outcome, due_at }) => [people, outcome, due_at])).toEqual(
      [1, 2, 3].map(() => [[], [], undefined]),
    );
  });
});

describe('a week', () => {
  it.each([
    [1, 's'],
    [5, 'uusss'],
    [10, 'uuusssssss'],
    [30, 'uuuuuuusssssssssssssssssssssss'],
  ])('moves a group of %i', async (people, zones) => {
    await world.play(ids(people), falling(people));
    world.pass();
    await world.close();
    expect(await zonesOf()).toEqual([zones]);
  });

  it('moves people into their next division, where the last ones fall again', async () => {
    await world.play(ids(12), falling(12));
    world.pass();
    await world.close();
    for (const id of ids(12)) await world.groups.join(world.week, id);
    const next = (await world.stored()).filter(({ week }) => week === world.week.key);
    expect(next.map(({ division, size }) => [division, size])).toEqual([
      [1, 9],
      [2, 3],
    ]);
  });

  it('is closed a quarter of an hour after it, and not earlier', async () => {
    await world.play(ids(2), [20, 10]);
    const { ends_at } = world.week;
    world.turnTo(ends_at + CLOSES_AFTER_MS - 1);
    await world.close();
    expect(await zonesOf()).toEqual([null]);
    world.turnTo(ends_at + CLOSES_AFTER_MS);
    await world.close();
    expect(await zonesOf()).toEqual(['us']);
  });

  it('waits for each match that ended in it, and for no later one', async () => {
    await world.play(ids(2), [20, 10]);
    const { ends_at } = world.week;
    world.turnTo(ends_at + 2);
    const late = await world.match([anId(2)], { at: ends_at - 1, settled: false });
    await world.match([anId(2)], { at: ends_at, settled: false });
    world.turnTo(ends_at + CLOSES_AFTER_MS);
    await world.close();
    expect(await zonesOf()).toEqual([null]);
    await world.settle(late);
    await world.close();
    expect(await zonesOf()).toEqual(['us', null]);
  });

  it('waits no longer than a day for a match that is never settled', async () => {
    await world.play(ids(2), [20, 10]);
    const { ends_at } = world.week;
    world.turnTo(ends_at + 1);
    await world.match([anId(2)], { at: ends_at - 1, settled: false });
    world.turnTo(ends_at + WAITS_AT_MOST_MS - 1);
    await world.close();
    expect(await zonesOf()).toEqual([null]);
    world.turnTo(ends_at + WAITS_AT_MOST_MS);
    await world.close();
    expect(await zonesOf()).toEqual(['us']);
  });

  it('counts a match that went over midnight where it ended', async () => {
    const { week } = world;
    world.turnTo(week.ends_at - 1);
    await world.settle(await world.match([anId(1)]));
    world.pass();
    await world.close();
    await world.settle(await world.match([anId(2)], { at: week.ends_at }));
    expect((await world.stored()).map((group) => [group.week, group.people])).toEqual([
      [week.key, [anId(1)]],
      [periodAfter(week).key, [anId(2)]],
    ]);
  });

  it('takes no match and nobody any more once it is closed', async () => {
    await world.play(ids(3), [30, 20, 10]);
    const { week } = world;
    world.pass();
    await world.close();
    const before = await world.stored();
    await world.settle(await world.match([anId(3), anId(4)], { at: week.ends_at - 1 }));
    world.turnTo(world.clock.now() + 60_000);
    await world.close();
    expect(await world.stored()).toEqual(before);
  });

  it('is closed once by two workers at once', async () => {
    await world.play(ids(40), falling(40));
    world.pass();
    await Promise.all([world.close(), world.close(world.another()), world.close(world.another())]);
    const once = await world.stored();
    world.pass(0);
    await Promise.all([world.close(), world.close(world.another())]);
    expect(await world.stored()).toEqual(once);
    expect(await world.groups.weeks.countDocuments({ is_followed: true })).toBe(
      await world.groups.weeks.countDocuments(),
    );
  });

  it('keeps the outcome of a group where a worker closes it late, after another match was counted', async () => {
    await world.play(ids(3), [30, 20, 10]);
    const { week } = world;
    world.pass();
    let closed: unknown;
    await world.close(
      slowly(world.another(), async () => {
        await world.close();
        closed = await world.stored();
        const late = { player_id: anId(3), match: 'late', at: week.ends_at - 1, score: 100 };
        await addPoints(boardModel(world.connection), 'week', late);
      }),
    );
    expect(await world.stored()).toEqual(closed);
  });

  it('has an outcome for who gets a place while its group is being closed', async () => {
    await world.play(ids(3), [30, 20, 10]);
    const { week } = world;
    world.pass();
    const places = world.groups.placesOf.bind(world.groups);
    world.groups.placesOf = async (group) => {
      const found = await places(group);
      await world.another().join(week, anId(4));
      return found;
    };
    await world.close();
    const [group] = await world.stored();
    expect(group?.outcome?.map(({ player_id }) => player_id)).toEqual(ids(4));
  });

  it('gives those who play before it is open their group when it is, in their new division', async () => {
    await world.play(ids(2), [20, 10]);
    world.turnTo(world.week.ends_at + 60_000);
    for (const id of [anId(3), anId(2), anId(1)]) {
      world.turnTo(world.clock.now() + 1_000);
      await world.settle(await world.match([id]));
    }
    expect(await world.stored()).toHaveLength(1);
    world.turnTo(world.week.starts_at + CLOSES_AFTER_MS);
    await world.close();
    const next = (await world.stored()).filter(({ week }) => week === world.week.key);
    expect(next.map(({ division, people }) => [division, people])).toEqual([
      [1, [anId(3), anId(2)]],
      [2, [anId(1)]],
    ]);
  });

  it('is followed also where the worker died between closing it and that', async () => {
    world.turnTo(world.week.ends_at + 60_000);
    await world.settle(await world.match([anId(1)]));
    world.turnTo(world.week.starts_at + CLOSES_AFTER_MS);
    await world.groups.markClosed(periodBefore(world.week));
    await world.close();
    expect((await world.stored()).map(({ people }) => people)).toEqual([[anId(1)]]);
  });

  it('is closed later, in its order, where the worker was down over two midnights', async () => {
    await world.play(ids(2), [20, 10]);
    world.pass();
    await world.match([anId(1), anId(2), anId(3)]);
    world.pass();
    await world.close();
    const found = (await world.stored()).map(({ division, people, outcome }) => [
      division,
      people,
      outcome !== undefined,
    ]);
    expect(found).toEqual([
      [1, ids(2), true],
      [1, ids(2, 2), true],
      [2, [anId(1)], true],
    ]);
  });
});

describe('the first of a week', () => {
  const paid = async () =>
    (await world.entries()).map(({ account, amount, bound }) => [account, amount, bound]);

  async function aClosedWeek(people: number, points = falling(people)) {
    await world.play(await world.people(people), points);
    world.pass();
    await world.close();
  }

  it('gets bound coins in a group of ten, once, whatever workers pay', async () => {
    await aClosedWeek(10);
    await Promise.all([world.handOut(), world.handOut(new Wallet(world.connection, world.clock))]);
    await world.handOut();
    expect(await paid()).toEqual([[anId(1), FIRST_COINS, 1_000 + FIRST_COINS]]);
    expect((await world.stored())[0]?.due_at).toBeUndefined();
  });

  it('gets nothing in a group of nine, nor without points', async () => {
    await aClosedWeek(9);
    await world.handOut();
    expect(await paid()).toEqual([]);
  });

  it('gets the coins once where a worker dies at any write', async () => {
    await aClosedWeek(10);
    for (const at of [1, 2, 3])
      for (const afterEffect of [false, true]) {
        const dying = mortalWallet(new Wallet(world.connection, world.clock), lifeOf({ at, afterEffect }));
        await world.handOut(dying).catch((error: unknown) => {
          if (!(error instanceof AggregateError)) throw error;
          error.errors.forEach(onlyDeath);
        });
      }
    await world.handOut();
    await world.wallet.flushPendingEntries(anId(1));
    expect(await paid()).toEqual([[anId(1), FIRST_COINS, 1_000 + FIRST_COINS]]);
  });

  it('is deleted before: the others are told, and nothing waits', async () => {
    await world.play(await world.people(10).then((all) => [anId(99), ...all]), falling(11));
    world.pass();
    await world.close();
    await world.handOut();
    expect(await paid()).toEqual([]);
    expect(await world.notices()).toHaveLength(11);
    expect((await world.stored())[0]?.due_at).toBeUndefined();
  });
});

describe('who was in a group', () => {
  it('is told once, not before ten in the morning of Tehran', async () => {
    await world.play(ids(3), [30, 20, 20]);
    const { week } = world;
    world.pass();
    await world.close();
    await world.handOut();
    await world.handOut();
    const notices = await world.notices();
    expect(notices.map(({ _id, notice, due_at }) => [_id, notice, due_at - week.ends_at])).toEqual(
      [
        { kind: 'season', zone: 'up', place: 1, division: 2, coins: 0 },
        { kind: 'season', zone: 'stay', place: 2, division: 1, coins: 0 },
        { kind: 'season', zone: 'stay', place: 2, division: 1, coins: 0 },
      ].map((notice, n) => [`season:${week.key}:${anId(n + 1)}`, notice, 10 * 3_600_000]),
    );
  });
});
