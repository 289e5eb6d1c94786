import { defineCollection, field } from '../platform/database/collection.js';
import { deletes, notPersonal, type ExportSource } from '../platform/database/personal-data.js';
import { dayAfter, dayAt } from './days.js';

/** Counts by label. */
export type Counts = Record<string, number>;

/** What one run of a process has counted of one metric in one hour: cumulative, so that writing it twice does no harm. */
export interface HourRecord {
  /** `<hour>:<metric>:<run>`. */
  _id: string;
  /** Begin of the hour. */
  hour: Date;
  day: string;
  /** 0 to 23, as Tehran counts. */
  number: number;
  metric: string;
  n: number;
  by: Counts;
}

/** A metric of a day: the sum over the runs. */
export interface DayRecord {
  /** `<metric>:<day>`. */
  _id: string;
  metric: string;
  day: string;
  n: number;
  by: Counts;
  /** The share of each hour. */
  hours: number[];
}

/** The days of a month on which a person was here. */
export interface ActivityRecord {
  /** `<month>:<account>`, the month as `2026-11`. */
  _id: string;
  month: string;
  /** The latest of the days. */
  last: string;
  /** By the day of the month, two digits. */
  d: Record<string, 1>;
  expires_at: Date;
}

/** The people who signed up on a day. */
export interface CohortRecord {
  /** The day. */
  _id: string;
  size: number;
  /** How many came to each step. */
  reached: Counts;
  /** How many were here so many days later, by `d1`, `d3` …; absent while that day is not over. */
  back: Counts;
}

/** A number that the worker keeps up to date. */
export interface TallyRecord {
  /** Its name. */
  _id: string;
  n: number;
  by: Counts;
  /** When it was counted. */
  at: Date;
}

/** What a process measures of this moment. */
export interface GaugeRecord {
  /** The process. */
  _id: string;
  at: Date;
  values: Counts;
  expires_at: Date;
}

const DAY_S = 24 * 60 * 60;
/** Months of activity that are kept. */
export const ACTIVITY_MONTHS = 25;

const counts = { ...field.mixed, default: {} };
const SUMS = 'sums; no person is stored';

export const metricHours = defineCollection<HourRecord>({
  name: 'metric_hours',
  schema: {
    _id: field.text,
    hour: field.date,
    day: field.text,
    number: field.number,
    metric: field.text,
    n: field.number,
    by: counts,
  },
  options: { minimize: false },
  indexes: [
    {
      key: { hour: 1 },
      expireAfterSeconds: 14 * DAY_S,
      answers: 'the counts of a day, to be summed; they expire after two weeks',
    },
  ],
  personalData: notPersonal(SUMS),
});

export const metricDays = defineCollection<DayRecord>({
  name: 'metric_days',
  schema: {
    _id: field.text,
    metric: field.text,
    day: field.text,
    n: field.number,
    by: counts,
    hours: { type: [Number], required: true },
  },
  options: { minimize: false },
  indexes: [],
  personalData: notPersonal(SUMS),
});

/** The ids of all documents of a person that may be stored. */
export function activityIdsOf(account: string, now: number): string[] {
  const months = new Set<string>();
  for (let day = dayAt(now).key; months.size <= ACTIVITY_MONTHS; day = dayAfter(`${day.slice(0, 7)}-01`, -1))
    months.add(day.slice(0, 7));
  return [...months].reverse().map((month) => `${month}:${account}`);
}

async function* exportActiveDays({ connection, clock, id }: ExportSource) {
  const ids = activityIdsOf(id, clock.now());
  const found = connection.collection<ActivityRecord>('activity').find({ _id: { $in: ids } });
  for await (const { month, d } of found.sort({ _id: 1 }))
    for (const day of Object.keys(d).sort()) yield `${month}-${day}`;
}

export const activity = defineCollection<ActivityRecord>({
  name: 'activity',
  schema: { _id: field.text, month: field.text, last: field.text, d: field.mixed, expires_at: field.date },
  indexes: [
    { key: { last: 1 }, answers: 'how many people were here today' },
    { key: { month: 1 }, answers: 'the people of a month, to be counted' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'months that are forgotten' },
  ],
  personalData: {
    exports: { active_days: exportActiveDays },
    erase: deletes('activity', ({ id }, now) => ({ _id: { $in: activityIdsOf(id, now) } })),
  },
});

export const cohorts = defineCollection<CohortRecord>({
  name: 'cohorts',
  schema: { _id: field.text, size: field.number, reached: counts, back: counts },
  options: { minimize: false },
  indexes: [],
  personalData: notPersonal(SUMS),
});

export const tallies = defineCollection<TallyRecord>({
  name: 'tallies',
  schema: { _id: field.text, n: field.number, by: counts, at: field.date },
  options: { minimize: false },
  indexes: [],
  personalData: notPersonal(SUMS),
});

export const liveGauges = defineCollection<GaugeRecord>({
  name: 'live_gauges',
  schema: { _id: field.text, at: field.date, values: counts, expires_at: field.date },
  options: { minimize: false },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'processes that are gone' }],
  personalData: notPersonal(SUMS),
});
