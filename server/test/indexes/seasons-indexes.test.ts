import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { anId } from '../support/rooms.js';

let database: IndexedDatabase;
const WEEKS = ['week:2026-11-07', 'week:2026-11-14', 'week:2026-11-21'];
beforeAll(async () => {
  database = await openIndexedDatabase();
  const groups = Array.from({ length: 60 }, (_, n) => ({
    _id: `${WEEKS[n % 3]}:${1 + (n % 6)}:${n}`,
    week: WEEKS[n % 3],
    division: 1 + (n % 6),
    people: [anId(1000 + Math.floor(n / 3))],
    size: n < 30 ? 30 : 10,
    ...(n % 3 === 2 ? {} : { outcome: [] }),
    ...(n < 2 ? { due_at: n } : {}),
    expires_at: new Date('2099-01-01'),
  }));
  for (const name of ['season_groups', 'clan_cup_groups'])
    await database.connection.collection<{ _id: string }>(name).insertMany(groups);
  await database.connection
    .collection<{ _id: string }>('season_weeks')
    .insertMany(
      WEEKS.map((_id, n) => ({ _id, closed_at: n, ...(n === 0 ? { frames_due: 1 } : { frames_at: n }) })),
    );
});
afterAll(() => database.close());

const own = anId(1003);

describe('every query of seasons finds its documents by an index', () => {
  it.each([
    ['the group of a person', { people: own, week: WEEKS[1] }, {}, 'people_1_week_-1', 1],
    ['their last one', { people: own, week: { $lt: WEEKS[2] } }, { week: -1 }, 'people_1_week_-1', 2],
    ['their closed ones', { people: own, outcome: { $exists: true } }, { week: -1 }, 'people_1_week_-1', 3],
    [
      'one with a free seat',
      { week: WEEKS[2], division: 3, size: { $lt: 30 }, people: { $ne: own } },
      {},
      'week_1_division_1_size_1',
      5,
    ],
    ['those of a week', { week: WEEKS[2], outcome: { $exists: false } }, {}, 'week_1_division_1_size_1', 20],
    ['those whose coins wait', { due_at: { $lte: 5 } }, {}, 'due_at_1', 2],
  ] as const)('%s, and of clans', async (_, filter, sort, index, most) => {
    const plan = await database.explained('season_groups', filter, sort);
    expect(await database.explained('clan_cup_groups', filter, sort)).toEqual(plan);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it('seasons whose frames wait, and those whose frames were given lately', async () => {
    for (const [filter, field] of [
      [{ frames_due: { $gt: 0 } }, 'frames_due'],
      [{ frames_at: { $gte: 1 } }, 'frames_at'],
    ] as const) {
      const plan = await database.explained('season_weeks', filter, {
        [field]: field === 'frames_at' ? -1 : 1,
      });
      expect(plan.stages.join()).toContain(`IXSCAN ${field}_1`);
      database.expectInOrder(plan, `${field}_1`);
    }
  });

  it('matches of a week that wait to be settled, and those that were rated', async () => {
    const unsettled = {
      settle_at: { $gt: 0 },
      finished_at: { $lt: 9 },
      'effects.player_id': { $exists: true },
    };
    expect((await database.explained('matches', unsettled)).stages.join()).toMatch(
      /IXSCAN (settle_at|finished_at)_1/,
    );
    const rated = { finished_at: { $gte: 1, $lt: 9 }, 'rating.player_id': { $exists: true } };
    const plan = await database.explained('matches', rated, { finished_at: 1 });
    expect(plan.stages.join()).toContain('IXSCAN finished_at_1');
    database.expectInOrder(plan, 'finished_at_1');
  });
});
