import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { connectDatabase } from '../platform/database/connect.js';
import { Counters } from './counters.js';
import { dayAt, dayAfter, daysUntil, hourAt, hourOf, weekdayOf, weekOf } from './days.js';
import { DayReader, spansAt } from './day-counts.js';
import { CardRate, Gauges } from './gauges.js';
import { metricDays, metricHours } from './model.js';
import { Rollup } from './rollup.js';
import { Tallies } from './tallies.js';
import { Visits } from './visits.js';

let database: TestDatabase;
let connection: Connection;
/** 23 November 2036, 10:00 in Tehran; in the future, so that nothing expires. */
const START = Date.UTC(2036, 10, 23, 6, 30);
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
  clock = new ManualTimers(START);
  for (const name of ['metric_hours', 'metric_days', 'activity', 'tallies', 'live_gauges'])
    await connection.collection(name).deleteMany({});
});

const rollup = () => new Rollup(connection, new Tallies(connection, clock), clock);
const dayOfMetric = (metric: string, day = dayAt(clock.now()).key) =>
  metricDays.model(connection).findById(`${metric}:${day}`).lean();

describe('days of Tehran', () => {
  it('begin at its midnight, and hours with them', () => {
    const day = dayAt(START);
    expect(day).toEqual({
      key: '2036-11-23',
      starts_at: Date.UTC(2036, 10, 22, 20, 30),
      ends_at: Date.UTC(2036, 10, 23, 20, 30),
    });
    expect(hourAt(START)).toMatchObject({ number: 10, starts_at: START, key: '2036-11-23T10' });
    expect(hourOf(day, 23).ends_at).toBe(day.ends_at);
    expect(dayAt(day.ends_at - 1).key).toBe('2036-11-23');
    expect(dayAt(day.ends_at).key).toBe('2036-11-24');
  });

  it('are counted over the ends of months, in weeks from Saturday', () => {
    expect(dayAfter('2036-02-28', 2)).toBe('2036-03-01');
    expect(daysUntil('2036-03-01', 3)).toEqual(['2036-02-28', '2036-02-29', '2036-03-01']);
    expect(weekdayOf('2036-11-22')).toBe(0);
    expect(weekOf('2036-11-23')).toBe('2036-11-22');
  });
});

describe('counters', () => {
  it('write cumulative sums of each hour, and the rollup adds up hours and runs', async () => {
    const [one, two] = ['a', 'b'].map((run) => new Counters(connection, clock, run));
    one?.count('page_view', 'home');
    two?.count('page_view', 'lobby', 2);
    await one?.flush();
    one?.count('page_view', 'home');
    await one?.flush();
    await two?.flush();
    clock.advance(HOUR_MS);
    one?.count('page_view', 'home', 5);
    await one?.flush();
    await rollup().run();
    const day = await dayOfMetric('page_view');
    expect(day).toMatchObject({ n: 9, by: { home: 7, lobby: 2 } });
    expect(day?.hours[10]).toBe(4);
    expect(day?.hours[11]).toBe(5);
  });

  it('give the same sums however often and in whatever order their writes and rollups are repeated', async () => {
    const step = fc.record({
      run: fc.integer({ min: 0, max: 2 }),
      do: fc.constantFrom('count', 'count', 'flush', 'crash', 'rollup', 'hour'),
      n: fc.integer({ min: 1, max: 5 }),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        round += 1;
        await metricHours.model(connection).deleteMany({});
        await metricDays.model(connection).deleteMany({});
        clock = new ManualTimers(START);
        let restarts = 0;
        const fresh = () => new Counters(connection, clock, `r${round}-${(restarts += 1)}`);
        const runs = [fresh(), fresh(), fresh()];
        const unwritten = [0, 0, 0];
        let stored = 0;
        for (const { run, do: act, n } of steps) {
          const counters = runs[run];
          if (counters === undefined) continue;
          if (act === 'count') {
            counters.count('card', 'player', n);
            unwritten[run] = (unwritten[run] ?? 0) + n;
          } else if (act === 'flush') {
            await counters.flush();
            await counters.flush();
            stored += unwritten[run] ?? 0;
            unwritten[run] = 0;
          } else if (act === 'crash') {
            // What was not written is lost, and no more.
            runs[run] = fresh();
            unwritten[run] = 0;
          } else if (act === 'rollup') await Promise.all([rollup().run(), rollup().run()]);
          else clock.advance(HOUR_MS);
        }
        await rollup().run();
        const { now } = spansAt(clock.now(), 4);
        const counts = await new DayReader(connection).readSpans(['card'], now);
        expect(counts.total('card', now)).toBe(stored);
        expect(counts.by('card', now)['player'] ?? 0).toBe(stored);
      }),
      { numRuns: 25 },
    );
  });

  it('keep what could not be written for the next time', async () => {
    const broken = await connectDatabase({ uri: database.uri });
    const counters = new Counters(broken, clock, 'x');
    counters.count('card', 'player', 3);
    await broken.close();
    await expect(counters.flush()).rejects.toThrow();
    counters.count('card', 'player', 1);
    await broken.openUri(database.uri);
    await counters.flush();
    await broken.close();
    expect(await metricHours.model(connection).findOne({ metric: 'card' }).lean()).toMatchObject({ n: 4 });
  });

  it('make up for days in which no worker ran', async () => {
    const counters = new Counters(connection, clock, 'a');
    counters.count('card', 'player', 2);
    await counters.flush();
    await rollup().run();
    counters.count('card', 'player', 3);
    await counters.flush();
    clock.advance(3 * DAY_MS);
    counters.count('card', 'bot');
    await counters.flush();
    await rollup().run();
    expect(await dayOfMetric('card', '2036-11-23')).toMatchObject({ n: 5 });
    expect(await dayOfMetric('card', '2036-11-26')).toMatchObject({ n: 1, by: { bot: 1 } });
  });
});

describe('people', () => {
  it('are counted once a day, in however many processes they come', async () => {
    const ids = Array.from({ length: 5 }, (_, n) => String(n).repeat(24));
    const processes = [new Visits(connection, clock), new Visits(connection, clock)];
    for (const visits of processes) for (const id of [...ids, ...ids]) visits.saw(id);
    await Promise.all(processes.map((visits) => visits.flush()));
    await Promise.all(processes.map((visits) => visits.flush()));
    expect(await processes[0]?.lastSeenOn('2036-11-23')).toBe(5);
    clock.advance(DAY_MS);
    processes[1]?.saw(ids[0] ?? '');
    await processes[1]?.flush();
    expect(await processes[0]?.lastSeenOn('2036-11-24')).toBe(1);
    const first = await connection.collection('activity').findOne({ month: '2036-11', last: '2036-11-24' });
    expect(first).toMatchObject({ d: { '23': 1, '24': 1 } });
  });
});

describe('gauges', () => {
  it('are added up over the processes that live', async () => {
    const [one, two] = ['one', 'two'].map((node) => new Gauges(connection, clock, node));
    let sockets = 3;
    one?.watch('sockets', () => sockets);
    two?.watch('sockets', () => 4);
    await two?.flush();
    sockets = 5;
    expect(await one?.read()).toEqual({ sockets: 9 });
    clock.advance(60_000);
    expect(await one?.read()).toEqual({ sockets: 5 });
  });

  it('know the cards of the last minute', () => {
    const cards = new CardRate(clock);
    for (let n = 0; n < 6; n += 1) {
      cards.add();
      clock.advance(20_000);
    }
    expect(cards.perMinute).toBeLessThanOrEqual(3);
    expect(cards.perMinute).toBeGreaterThanOrEqual(2);
    clock.advance(61_000);
    expect(cards.perMinute).toBe(0);
  });
});
