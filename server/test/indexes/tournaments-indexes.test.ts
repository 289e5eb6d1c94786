import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { anId } from '../support/rooms.js';

let database: IndexedDatabase;
const SERIES = ['شب‌ها', 'روزها'];
const TOURS = [anId(1), anId(2), anId(3)];
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection<{ _id: string }>('tour_players').insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      _id: `${TOURS[n % 3]}:${anId(1000 + n)}`,
      tour_id: TOURS[n % 3],
      player_id: anId(1000 + Math.floor(n / 3)),
      entry: { state: n < 30 ? 'in' : 'out', is_checked: n < 15 },
      ...(n < 30 ? { entrant: n, place: `${TOURS[n % 3]}:${n}` } : {}),
    })),
  );
  await database.connection.collection<{ _id: string }>('series_scores').insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      _id: `${SERIES[n % 2]}:${anId(1000 + n)}`,
      series: SERIES[n % 2],
      player_id: anId(1000 + n),
      points: n,
      best: n,
      oldest: n,
    })),
  );
  await database.connection.collection('tours').insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      series: n < 20 ? SERIES[n % 2] : '',
      status: 'finished',
      starts_at: n,
    })),
  );
});
afterAll(() => database.close());

it.each([
  ['the people of an arena', { tour_id: TOURS[0] }, 'tour_id_1_entry.state_1', 20],
  ['those who are in', { tour_id: TOURS[0], 'entry.state': 'in' }, 'tour_id_1_entry.state_1', 10],
  [
    'those whose fee is on its way',
    { tour_id: TOURS[0], 'entry.state': { $in: ['asked', 'leaving'] } },
    'tour_id_1_entry.state_1',
    0,
  ],
  ['the arenas of a person', { player_id: anId(1003) }, 'player_id_1', 3],
] as const)('%s are found by an index', async (_, filter, index, most) => {
  const plan = await database.explained('tour_players', filter, {});
  expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
  expect(plan.stages.join()).not.toContain('COLLSCAN');
  expect(plan.docs).toBeLessThanOrEqual(most);
});

it.each([
  [
    'a page of a series',
    'series_scores',
    { series: SERIES[0] },
    { points: -1, best: -1, _id: 1 },
    'series_1_points_-1_best_-1__id_1',
    30,
  ],
  [
    'those above a row',
    'series_scores',
    { series: SERIES[0], points: { $gt: 50 } },
    {},
    'series_1_points_-1_best_-1__id_1',
    5,
  ],
  [
    'old rows of a series',
    'series_scores',
    { series: SERIES[0], oldest: { $lt: 5 } },
    {},
    'series_1_oldest_1',
    3,
  ],
  ['the series of a person', 'series_scores', { player_id: anId(1003) }, {}, 'player_id_1', 1],
  [
    'the last tournaments of a series',
    'tours',
    { series: SERIES[0], status: 'finished' },
    { starts_at: -1 },
    'series_1_status_1_starts_at_-1',
    10,
  ],
] as const)('%s are found by an index', async (_, collection, filter, sort, index, most) => {
  const plan = await database.explained(collection, filter, sort);
  expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
  expect(plan.stages.join()).not.toContain('SORT');
  expect(plan.docs).toBeLessThanOrEqual(most);
});
