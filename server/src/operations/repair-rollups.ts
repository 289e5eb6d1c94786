import type { Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { dayAt } from '../analytics/days.js';
import { metricDays } from '../analytics/model.js';
import { Rollup } from '../analytics/rollup.js';
import { Tallies } from '../analytics/tallies.js';
import type { Clock } from '../platform/core/ports.js';
import { countAll } from '../platform/database/count-all.js';
import type { JobRun } from '../platform/panel-jobs/job-kind.js';

/** Days whose hours are all still there. */
const DAYS = 13;

/** Computes the days of the analytics anew from their hours. A day is written whole, so doing it twice changes nothing. */
export async function repairRollups(
  connection: Connection,
  clock: Clock,
  run: Pick<JobRun, 'progress' | 'signal'>,
) {
  const rollup = new Rollup(connection, new Tallies(connection, clock), clock);
  const stored = metricDays.model(connection);
  const now = clock.now();
  const before = { numbers: await countAll(stored) };
  let day = dayAt(now - DAYS * DAY_MS);
  let days = 0;
  for (; day.starts_at <= now; day = dayAt(day.ends_at)) {
    run.signal.throwIfAborted();
    run.progress(days, DAYS + 1, day.key);
    await rollup.rollDay(day);
    days += 1;
  }
  return { before, after: { numbers: await countAll(stored) }, days };
}
