import type { Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { Division, PeriodSpan } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import type { WeekGroupRecord } from './model.js';

/** Groups are kept for this long after their week, ms. */
const KEPT_MS = 2 * 365 * DAY_MS;
/** Groups that are looked after at once. */
const AT_ONCE = 50;

/** Groups of people, or of clans, that are formed anew each week, and closed once. */
export abstract class WeekGroups<Outcome> {
  protected constructor(
    readonly groups: Model<WeekGroupRecord>,
    /** Seats of a group. */
    private readonly seats: number,
    protected readonly clock: Clock,
  ) {}

  /** The outcome of a group, by the points that the boards of its week have now. */
  protected abstract outcomeOf(group: WeekGroupRecord<Outcome>): Promise<Outcome[]>;

  /** The group of a person or a clan in a week; null without one. One read by index. */
  async groupIn(week: PeriodSpan, id: string): Promise<WeekGroupRecord<Outcome> | null> {
    return this.groups.findOne({ people: id, week: week.key }).lean<WeekGroupRecord<Outcome>>();
  }

  /** The last group of a person or a clan before a week; null without one. One read by index. */
  async lastBefore(week: PeriodSpan, id: string): Promise<WeekGroupRecord<Outcome> | null> {
    return this.groups
      .findOne({ people: id, week: { $lt: week.key } })
      .sort({ week: -1 })
      .lean<WeekGroupRecord<Outcome>>();
  }

  /** One page of the closed weeks of a person or a clan, newest first, and their number. */
  async history(id: string, page: PageQuery): Promise<{ total: number; groups: WeekGroupRecord<Outcome>[] }> {
    const filter = { people: id, outcome: { $exists: true } };
    const [total, groups] = await Promise.all([
      this.groups.countDocuments(filter),
      onPage(this.groups.find(filter).sort({ week: -1 }), page).lean<WeekGroupRecord<Outcome>[]>(),
    ]);
    return { total, groups };
  }

  /**
   * Gives a person or a clan a seat in a group of a division, once a week, however often and by however many processes it is
   * called. A seat is taken by one conditional update; the unique index refuses a second one of the same week.
   */
  protected async takeSeat(week: PeriodSpan, id: string, division: Division): Promise<void> {
    const ofWeek = { week: week.key, division };
    for (;;) {
      try {
        const { matchedCount } = await this.groups.updateOne(
          { ...ofWeek, size: { $lt: this.seats }, outcome: { $exists: false }, people: { $ne: id } },
          { $push: { people: id }, $inc: { size: 1 } },
        );
        if (matchedCount === 1) return;
        const number = (await this.groups.countDocuments(ofWeek)) + 1;
        await this.groups.create({
          _id: `${week.key}:${division}:${number}`,
          ...ofWeek,
          people: [id],
          size: 1,
          expires_at: new Date(week.ends_at + KEPT_MS),
        });
        return;
      } catch (error) {
        // Another process has given the seat, or has made the group of this number.
        if (!isDuplicateKey(error)) throw error;
        if ((await this.groupIn(week, id)) !== null) return;
      }
    }
  }

  /** Closes all groups of a week, each once: the outcome is written onto the people that it was made from. */
  async closeGroups(week: PeriodSpan): Promise<void> {
    for (;;) {
      const open = await this.groups
        .find({ week: week.key, outcome: { $exists: false } })
        .limit(100)
        .lean<WeekGroupRecord<Outcome>[]>();
      if (open.length === 0) return;
      for (const group of open) {
        const outcome = await this.outcomeOf(group);
        await this.groups.updateOne(
          { _id: group._id, people: group.people, outcome: { $exists: false } },
          { $set: { outcome, due_at: this.clock.now() } },
        );
      }
    }
  }

  /** Gives what closed groups have brought. A group that fails stops no other, and is tried again by the next round. */
  async eachDue(give: (group: WeekGroupRecord<Outcome>) => Promise<void>): Promise<void> {
    const failed: unknown[] = [];
    let after = '';
    for (;;) {
      const due = await this.groups
        .find({ due_at: { $lte: this.clock.now() }, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .lean<WeekGroupRecord<Outcome>[]>();
      for (const group of due)
        await give(group).then(
          () => this.markGiven(group),
          (error: unknown) => failed.push(error),
        );
      after = due.at(-1)?._id ?? '';
      if (due.length < AT_ONCE) break;
    }
    if (failed.length > 0) throw new AggregateError(failed, 'what some groups have brought waits');
  }

  private async markGiven({ _id, due_at }: WeekGroupRecord<Outcome>): Promise<void> {
    await this.groups.updateOne({ _id, due_at }, { $unset: { due_at: 1 } });
  }
}
