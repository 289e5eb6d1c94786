import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageQuery } from '@hokm/shared/api';
import { DAY_MS } from '@hokm/shared/time';
import { anId } from '../../test/support/rooms.js';
import { TourWorld, PURSE } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import type { TourRecord } from './model.js';
import { countInSeries } from './series.js';
import { seriesModel, type SeriesScoreRecord } from './series-model.js';
import { readSeries } from './series-view.js';
import type { Standing } from './rules/standings.js';

const SERIES = 'شب‌های تهران';
let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const rows = () =>
  seriesModel(world.coins.game.connection).find().sort({ points: -1, _id: 1 }).lean<SeriesScoreRecord[]>();

/** An arena of the series that is over: persons in the order of their places. */
async function anArena(day: number, persons: readonly number[]) {
  await world.aDraft({
    kind: 'arena',
    series: SERIES,
    status: 'finished',
    starts_at: world.clock.now() + day * DAY_MS,
  });
  const tour: TourRecord = {
    ...(await world.record()),
    arena: { from: 0, is_open: true, count: 1, drawn: null, results: 1 },
    entrants: persons.map((person, n) => ({ entrant: n + 1, people: [anId(person)] })),
  };
  const order = persons.map((_, n) => ({ entrant: n + 1, place: n + 1, played: 3 }) as unknown as Standing);
  const count = () => countInSeries(world.process().context, tour, order);
  return { tour, order, count };
}

const read = (person: number, query: object = {}) =>
  readSeries(world.process().context, SERIES, anId(person), pageQuery.parse(query));

describe('a tournament of a series', () => {
  it('is counted when it is over, for those who have played', async () => {
    await world.aTour(8, { series: SERIES });
    await world.pairs(4);
    await world.begin(4);
    await world.playRound();
    await world.nextRound();
    await world.playRound();
    await world.process().goOn();
    expect((await world.record()).settled_at).toBeDefined();
    const all = await rows();
    // First 10 + 5, second 10 · 3/4, and who lost a semi-final 10 · 2/4.
    expect(all.map(({ points }) => points)).toEqual([15, 15, 7.5, 7.5, 5, 5, 5, 5]);
    expect(all.every(({ marks }) => marks.length === 1)).toBe(true);
  });

  it('is counted once, whichever write a process dies at', async () => {
    const persons = Array.from({ length: 60 }, (_, n) => n + 1);
    for (const n of persons) await world.coins.aPlayer(n, PURSE);
    // Twelve before, so that old marks go too.
    await (await anArena(0, [61, 1])).count();
    for (let day = 1; day <= 11; day++) await (await anArena(day, [1, 2])).count();
    const before = await seriesModel(world.coins.game.connection).find().lean<SeriesScoreRecord[]>();
    const { tour, order, count } = await anArena(12, persons);
    const model = seriesModel(world.coins.game.connection);
    const outcomes = new Set<string>();
    let deaths = 0;
    for (let at = 1; at <= 4; at++)
      for (const afterEffect of [false, true]) {
        await model.deleteMany({});
        await model.insertMany(before);
        const { context } = world.process({ at, afterEffect });
        await countInSeries(context, tour, order).catch((error: unknown) => {
          onlyDeath(error);
          deaths += 1;
        });
        await count();
        outcomes.add(JSON.stringify((await rows()).map(({ _id, marks, points }) => [_id, marks, points])));
      }
    expect(deaths).toBe(4);
    expect(outcomes.size).toBe(1);
    const all = await rows();
    expect(all).toHaveLength(60);
    expect(all.every(({ marks }) => marks.filter(({ at }) => at === tour.starts_at).length === 1)).toBe(true);
  });

  it('gives nothing to a person who has not played, nor to an account that is gone', async () => {
    await world.coins.aPlayer(1, PURSE);
    const { tour, order } = await anArena(1, [1, 2]);
    const idle = order.map((row) => ({ ...row, played: 0 }));
    await countInSeries(world.process().context, tour, idle);
    expect(await rows()).toEqual([]);
    await countInSeries(world.process().context, tour, order);
    expect((await rows()).map(({ player_id }) => player_id)).toEqual([anId(1)]);
  });

  it('is counted besides another one that ends at the same moment', async () => {
    for (const n of [1, 2, 3]) await world.coins.aPlayer(n, PURSE);
    const [one, other] = [await anArena(1, [1, 2, 3]), await anArena(2, [3, 2, 1])];
    await Promise.all([one.count(), other.count(), one.count(), other.count()]);
    expect((await rows()).map(({ player_id, points, marks }) => [player_id, points, marks.length])).toEqual([
      [anId(1), 18.33, 2],
      [anId(3), 18.33, 2],
      [anId(2), 13.34, 2],
    ]);
  });
});

describe('a tournament of a series that is counted late', () => {
  it('counts no more where a newer one has pushed it out meanwhile', async () => {
    for (const n of [1, 2, 3]) await world.coins.aPlayer(n, PURSE);
    const late = await anArena(0, [3, 1]);
    for (let day = 1; day <= 11; day++) await (await anArena(day, [1, 2])).count();
    let isWaiting = true;
    const { context } = world.process(null, async () => {
      if (!isWaiting) return;
      isWaiting = false;
      await (await anArena(12, [1, 2])).count();
    });
    await countInSeries(context, late.tour, late.order);
    expect((await rows()).map(({ player_id, marks }) => [player_id, marks.length])).toEqual([
      [anId(1), 12],
      [anId(2), 12],
    ]);
  });
});

describe('the order of a series', () => {
  it('counts the best eight of the last twelve tournaments, also of who has not played since', async () => {
    for (const n of [1, 2, 3]) await world.coins.aPlayer(n, PURSE);
    await (await anArena(0, [3, 1])).count();
    for (let day = 1; day <= 11; day++) await (await anArena(day, [1, 2])).count();
    expect((await rows()).map(({ player_id, points }) => [player_id, points])).toEqual([
      [anId(1), 8 * 15],
      [anId(2), 8 * 5],
      [anId(3), 15],
    ]);
    // The thirteenth one pushes the first one out, and with it the person who has played nothing else.
    await (await anArena(12, [2, 1])).count();
    const all = await rows();
    expect(all.map(({ player_id, points, marks }) => [player_id, points, marks.length])).toEqual([
      [anId(1), 8 * 15, 12],
      [anId(2), 15 + 7 * 5, 12],
    ]);
    // One that is told of late is too old.
    await (await anArena(-1, [3, 1])).count();
    expect(await rows()).toEqual(all);
  });

  it('is read by pages, with the own row wherever it is, and the tournaments, the last first', async () => {
    const persons = [1, 2, 3, 4, 5];
    for (const n of persons) await world.coins.aPlayer(n, PURSE);
    await (await anArena(1, persons)).count();
    await (await anArena(2, [2, 1])).count();
    await world.aDraft({ series: SERIES, status: 'published', starts_at: world.clock.now() + 9 * DAY_MS });
    const first = await read(5, { per_page: 2 });
    expect(first.data.map(({ player_id, place, points }) => [player_id, place, points])).toEqual([
      [anId(2), 1, 23],
      [anId(1), 2, 20],
    ]);
    expect(first.mine).toMatchObject({ player_id: anId(5), place: 5, points: 2, played: 1, best: 2 });
    expect(first.meta).toMatchObject({ total: 5, page: 1 });
    expect(first.tours.map(({ status }) => status)).toEqual(['published', 'finished', 'finished']);
    const second = await read(9, { per_page: 2, page: 2 });
    expect([second.mine, second.data.map(({ place }) => place)]).toEqual([null, [3, 4]]);
  });

  it('gives one place to all who have as many points', async () => {
    for (const n of [1, 2, 3]) await world.coins.aPlayer(n, PURSE);
    const { tour, order } = await anArena(1, [1, 2, 3]);
    await countInSeries(
      world.process().context,
      tour,
      order.map((row, n) => ({ ...row, place: n === 2 ? 3 : 1 })),
    );
    expect((await read(1)).data.map(({ place }) => place)).toEqual([1, 1, 3]);
    expect((await read(1, { per_page: 1, page: 2 })).data.map(({ place }) => place)).toEqual([1]);
  });
});
