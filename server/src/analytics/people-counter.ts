import type { Connection, Model } from 'mongoose';
import { TIME_RANGES } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { dayAfter, dayAt, daysUntil } from './days.js';
import { activity, type ActivityRecord, type Counts } from './model.js';
import type { Rollup } from './rollup.js';
import type { Tallies } from './tallies.js';
import type { Visits } from './visits.js';

const RANGES = Object.values(TIME_RANGES);
/** People who are looked up in one query. */
const BATCH = 1_000;
/** Bounds of how long people have had their account, days; beyond the last it is `longer`. */
const TENURE_DAYS = { week: 7, month: 30, half_year: 182 } as const;

/**
 * The names of the tallies of a range: different people in it, in as many days that are over, and in as many days before those.
 * The range of a day is the last 24 hours.
 */
export const activeTally = (days: number, which?: 'over' | 'before'): string =>
  which === undefined ? `active_${days}` : `active_${days}_${which}`;

/** Counts different people: of each day, of each range, and of what they chose in their profiles. */
export class PeopleCounter {
  private readonly model: Model<ActivityRecord>;
  /** The day up to which each day's people are final. */
  private final = '';

  constructor(
    private readonly connection: Connection,
    private readonly parts: { rollup: Rollup; tallies: Tallies; visits: Visits; clock: Clock },
  ) {
    this.model = activity.model(connection);
  }

  /** The people of today, and once after midnight those of the days before. */
  async countDays(): Promise<void> {
    const { rollup, visits, clock } = this.parts;
    const today = dayAt(clock.now()).key;
    await rollup.setDay('active', today, await visits.lastSeenOn(today));
    if (this.final === today) return;
    for (const day of daysUntil(dayAfter(today, -1), 3)) {
      const n = await this.model.countDocuments({ month: day.slice(0, 7), [`d.${day.slice(8)}`]: 1 });
      if (n > 0) await rollup.setDay('active', day, n);
    }
    this.final = today;
  }

  /** The different people of each range. Reads the months that they touch. */
  async countRanges(): Promise<void> {
    const today = dayAt(this.parts.clock.now()).key;
    const spans = RANGES.flatMap((days) => [
      { name: activeTally(days), from: dayAfter(today, 1 - days), to: today, people: new Set<string>() },
      {
        name: activeTally(days, 'over'),
        from: dayAfter(today, -days),
        to: dayAfter(today, -1),
        people: new Set<string>(),
      },
      {
        name: activeTally(days, 'before'),
        from: dayAfter(today, -2 * days),
        to: dayAfter(today, -1 - days),
        people: new Set<string>(),
      },
    ]);
    const first = spans.map(({ from }) => from).sort()[0] ?? today;
    const months = [...new Set(daysUntil(today, 2 * Math.max(...RANGES) + 1).map((day) => day.slice(0, 7)))];
    const found = this.model.find({ month: { $in: months.filter((month) => month >= first.slice(0, 7)) } });
    for await (const { _id, month, d } of found.lean<ActivityRecord[]>().cursor()) {
      const days = Object.keys(d).map((day) => `${month}-${day}`);
      const account = _id.slice(month.length + 1);
      for (const { from, to, people } of spans)
        if (days.some((day) => day >= from && day <= to)) people.add(account);
    }
    const peopleOf = (name: string) => spans.find((span) => span.name === name)?.people ?? new Set<string>();
    await this.addLastDay(peopleOf(activeTally(1)), peopleOf(activeTally(1, 'over')));
    for (const { name, people } of spans) await this.parts.tallies.set(name, people.size);
  }

  /** Adds those of yesterday who were here in the last 24 hours. */
  private async addLastDay(people: Set<string>, yesterday: ReadonlySet<string>): Promise<void> {
    const since = new Date(this.parts.clock.now() - DAY_MS);
    const others = [...yesterday].filter((id) => !people.has(id));
    for (let from = 0; from < others.length; from += BATCH) {
      const found = await accountModel(this.connection)
        .find({ _id: { $in: others.slice(from, from + BATCH).map(objectId) }, seen_at: { $gt: since } })
        .select({ _id: 1 })
        .lean<Pick<AccountRecord, '_id'>[]>();
      for (const { _id } of found) people.add(_id.toHexString());
    }
  }

  /** Countries, languages and ages of accounts. Reads every account. */
  async countDemographics(): Promise<void> {
    const { clock, tallies } = this.parts;
    const now = clock.now();
    const by: Counts = {};
    let people = 0;
    const found = accountModel(this.connection)
      .find({})
      .select({ country: 1, language: 1, created_at: 1 })
      .lean<Pick<AccountRecord, 'country' | 'language' | 'created_at'>[]>();
    for await (const each of found.cursor()) {
      const { country, language, created_at } = each as unknown as AccountRecord;
      people += 1;
      const days = (now - created_at.getTime()) / DAY_MS;
      const tenure = Object.entries(TENURE_DAYS).find(([, bound]) => days < bound)?.[0] ?? 'longer';
      const labels = [`tenure_${tenure}`, `language_${language}`, `country_${country ?? 'none'}`];
      for (const label of labels) by[label] = (by[label] ?? 0) + 1;
    }
    await tallies.set('demographics', people, by);
  }
}
