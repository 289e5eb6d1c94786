import type { Connection, Model, Types } from 'mongoose';
import { FIRST_STEPS, RETENTION_DAYS } from '@hokm/shared/api/analytics/limits';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { dayAfter, dayAt, dayOf, daysUntil } from './days.js';
import { activity, cohorts, type ActivityRecord, type CohortRecord, type Counts } from './model.js';

/** People whose activity is read in one query. */
const BATCH = 1_000;
/** Cohorts change for so many days: until the last of `RETENTION_DAYS`, and one more. */
const OPEN_DAYS = Math.max(...RETENTION_DAYS) + 2;

type Newcomer = Pick<AccountRecord, 'firsts'> & { _id: Types.ObjectId };

/** How far the people who signed up on a day came, and how many of them came back. */
export class CohortCounter {
  private readonly model: Model<CohortRecord>;
  private readonly activity: Model<ActivityRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = cohorts.model(connection);
    this.activity = activity.model(connection);
  }

  /** Counts the cohorts that can still change. */
  async run(): Promise<void> {
    const today = dayAt(this.clock.now()).key;
    for (const day of daysUntil(today, OPEN_DAYS)) await this.count(day);
  }

  /** Computes one cohort. Numbers only grow: people who deleted their account were here. */
  async count(day: string): Promise<void> {
    const { starts_at, ends_at } = dayOf(day);
    const found = await accountModel(this.connection)
      .find({
        is_guest: { $in: [true, false] },
        created_at: { $gte: new Date(starts_at), $lt: new Date(ends_at) },
      })
      .select({ firsts: 1 })
      .lean<Newcomer[]>();
    if (found.length === 0) return;
    const reached = FIRST_STEPS.map((step): [string, number] => [
      `reached.${step}`,
      found.filter(({ firsts }) => firsts?.[step] !== undefined).length,
    ]);
    const back = await this.back(
      day,
      found.map(({ _id }) => _id.toHexString()),
    );
    await this.model.updateOne(
      { _id: day },
      { $max: { size: found.length, ...Object.fromEntries(reached), ...back } },
      { upsert: true },
    );
  }

  /** Those who were here again, for each of the days that are over. */
  private async back(day: string, people: readonly string[]): Promise<Counts> {
    const now = this.clock.now();
    const back: Counts = {};
    for (const days of RETENTION_DAYS) {
      const later = dayAfter(day, days);
      if (dayOf(later).ends_at <= now) back[`back.d${days}`] = await this.cameOn(later, people);
    }
    return back;
  }

  private async cameOn(day: string, people: readonly string[]): Promise<number> {
    let came = 0;
    for (let from = 0; from < people.length; from += BATCH)
      came += await this.activity.countDocuments({
        _id: { $in: people.slice(from, from + BATCH).map((id) => `${day.slice(0, 7)}:${id}`) },
        [`d.${day.slice(8)}`]: 1,
      });
    return came;
  }
}
