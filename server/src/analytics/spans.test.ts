import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Types, type Connection } from 'mongoose';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { connectDatabase } from '../platform/database/connect.js';
import { Counters } from './counters.js';
import { DayReader, spansAt } from './day-counts.js';
import { dayAt } from './days.js';
import { metricHours } from './model.js';
import { PeopleCounter } from './people-counter.js';
import { Rollup } from './rollup.js';
import { Tallies } from './tallies.js';
import { Totals } from './totals.js';
import { overviewOf, trafficOf } from './traffic.js';
import { Visits } from './visits.js';

/** 23 November 2036, 00:15 in Tehran; in the future, so that nothing expires. */
const NOW = Date.UTC(2036, 10, 22, 20, 45);
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  for (const name of ['metric_hours', 'metric_days', 'activity', 'tallies', 'accounts'])
    await connection.collection(name).deleteMany({});
});

/** Counts views in each hour until a moment: `perHour` of the hour that began so many hours before the one that runs. */
async function countUntil(end: number, hours: number, perHour: (ago: number) => [label: string, n: number]) {
  clock = new ManualTimers(end - (hours - 1) * HOUR_MS);
  const counters = new Counters(connection, clock, 'a');
  for (let ago = hours - 1; ago >= 0; ago -= 1) {
    counters.count('page_view', ...perHour(ago));
    await counters.flush();
    if (ago > 0) clock.advance(HOUR_MS);
  }
  const rollup = new Rollup(connection, new Tallies(connection, clock), clock);
  for (let at = end - hours * HOUR_MS; at < end + DAY_MS; at += DAY_MS) await rollup.rollDay(dayAt(at));
}

async function viewsOf(days: number) {
  const { now, before } = spansAt(clock.now(), days);
  const counts = await new DayReader(connection).readSpans(['page_view'], now, before);
  const of = (span: typeof now) => ({
    n: counts.total('page_view', span),
    by: counts.by('page_view', span),
  });
  return { now: of(now), before: of(before) };
}

describe('the last 24 hours', () => {
  it('are 24 hours also just after midnight, compared with the 24 before as far as they had come', async () => {
    await countUntil(NOW, 72, (ago) => (ago < 24 ? ['home', 10] : ago < 48 ? ['lobby', 4] : ['shop', 100]));
    expect(await viewsOf(1)).toEqual({
      now: { n: 240, by: { home: 240 } },
      // A quarter of the last hour.
      before: { n: 93, by: { lobby: 93 } },
    });
  });

  it('are what the overview and its chart show alike', async () => {
    await countUntil(NOW, 72, (ago) => ['home', ago < 24 ? 3 : 2]);
    const context = {
      connection,
      clock,
      days: new DayReader(connection),
      tallies: new Tallies(connection, clock),
      totals: new Totals({ connection, clock, countAccounts: () => Promise.resolve(0) }),
    };
    const { pageViews } = await overviewOf(context, 1);
    const { series } = await trafficOf(context, 1);
    expect(pageViews.value).toBe(72);
    expect(series.page_views.reduce((sum, n) => sum + n, 0)).toBe(72);
    // Two an hour in 23 hours and a quarter, rounded: half as much again, not as against a part of a day.
    expect(pageViews.change).toBeCloseTo(((72 - 47) / 47) * 100, 0);
  });
});

describe('a span of days', () => {
  it('is compared with days of which the last counts as far as today has come', async () => {
    await countUntil(NOW, 15 * 24, () => ['home', 4]);
    const whole = { now: { n: 580, by: { home: 580 } }, before: { n: 577, by: { home: 577 } } };
    expect(await viewsOf(7)).toEqual(whole);
    // Later the counts of single hours are gone: those of days know how they were spread.
    await metricHours.model(connection).deleteMany({});
    expect(await viewsOf(7)).toEqual(whole);
  });
});

describe('the people of a span', () => {
  it('are those of the last 24 hours, and change by days that are over', async () => {
    clock = new ManualTimers(NOW);
    const tallies = new Tallies(connection, clock);
    const visits = new Visits(connection, clock);
    const rollup = new Rollup(connection, tallies, clock);
    const people = new PeopleCounter(connection, { rollup, tallies, visits, clock });
    /** Somebody who was last here so many hours ago. */
    const came = async (hoursAgo: number) => {
      const _id = new Types.ObjectId();
      const at = new Date(NOW - hoursAgo * HOUR_MS);
      await connection.collection('accounts').insertOne({ _id, name: 'x', created_at: at, seen_at: at });
      const there = new Visits(connection, new ManualTimers(at.getTime()));
      there.saw(_id.toHexString());
      await there.flush();
    };
    for (const hoursAgo of [0, 5, 23, 24.2, 30, 50]) await came(hoursAgo);
    await people.countDays();
    await people.countRanges();
    const totals = new Totals({ connection, clock, countAccounts: () => Promise.resolve(0) });
    const context = { connection, clock, days: new DayReader(connection), tallies, totals };
    // Just after midnight: today has one person, and yesterday three, of whom one came more than 24 hours ago.
    const { activeUsers } = await overviewOf(context, 1);
    expect(activeUsers).toMatchObject({ value: 3 });
    const week = (await overviewOf(context, 7)).activeUsers;
    expect(week).toMatchObject({ value: 6, change: null });
  });
});
