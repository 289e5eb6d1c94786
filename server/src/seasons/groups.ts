import type { Connection } from 'mongoose';
import {
  divisionAfter,
  GROUP_SIZE,
  periodAfter,
  periodAt,
  periodBefore,
  rankGroup,
  type Division,
  type GroupPlace,
  type PeriodSpan,
} from '@hokm/shared/standing';
import type { PageQuery } from '@hokm/shared/api';
import { FIRST_COINS, FIRST_OF_AT_LEAST } from '@hokm/shared/api/seasons/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import { boardId, boardModel, type BoardModel, type BoardRecord } from '../standing/board.js';
import {
  seasonGroupModel,
  seasonWeekModel,
  type GroupOutcome,
  type SeasonGroupModel,
  type SeasonGroupRecord,
  type SeasonWeekModel,
  type SeasonWeekRecord,
} from './model.js';

/** Groups are kept for this long after their week, ms. */
const KEPT_MS = 2 * 365 * DAY_MS;
const FIRST_DIVISION: Division = 1;

/** True if a week runs, or waits to be closed, and the one before is closed. */
export type WeekState = 'early' | 'open' | 'closed';

/** The outcome of a group: the first of a group that is large enough gets coins, and those who tie with them. */
function outcomeOf(places: readonly GroupPlace[]): GroupOutcome[] {
  const pays = places.length >= FIRST_OF_AT_LEAST;
  return places.map((each) => ({
    ...each,
    coins: pays && each.place === 1 && each.points > 0 ? FIRST_COINS : 0,
  }));
}

/** The groups of all weeks. */
export class SeasonGroups {
  readonly groups: SeasonGroupModel;
  readonly weeks: SeasonWeekModel;
  private readonly boards: BoardModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.groups = seasonGroupModel(connection);
    this.weeks = seasonWeekModel(connection);
    this.boards = boardModel(connection);
  }

  /** The newest week that is closed; null before the first. One read in the order of `_id`. */
  async newestClosed(): Promise<SeasonWeekRecord | null> {
    return this.weeks.findOne().sort({ _id: -1 }).lean<SeasonWeekRecord>();
  }

  /** `early` until the week before is closed. Keys of weeks are in the order of their days. */
  async stateOf(week: PeriodSpan): Promise<WeekState> {
    const closed = (await this.newestClosed())?._id ?? '';
    if (closed >= week.key) return 'closed';
    return closed === periodBefore(week).key ? 'open' : 'early';
  }

  /** The group of a person in a week; null without one. One read by index. */
  async groupIn(week: PeriodSpan, account: string): Promise<SeasonGroupRecord | null> {
    return this.groups.findOne({ people: account, week: week.key }).lean<SeasonGroupRecord>();
  }

  /** The last closed group of a person before a week; null without one. One read by index. */
  async lastBefore(week: PeriodSpan, account: string): Promise<SeasonGroupRecord | null> {
    return this.groups
      .findOne({ people: account, week: { $lt: week.key } })
      .sort({ week: -1 })
      .lean<SeasonGroupRecord>();
  }

  /** One page of a person's closed weeks, newest first, and their number. */
  async history(account: string, page: PageQuery): Promise<{ total: number; groups: SeasonGroupRecord[] }> {
    const filter = { people: account, outcome: { $exists: true } };
    const [total, groups] = await Promise.all([
      this.groups.countDocuments(filter),
      onPage(this.groups.find(filter).sort({ week: -1 }), page).lean<SeasonGroupRecord[]>(),
    ]);
    return { total, groups };
  }

  /**
   * Gives a person a seat in a group of their division, once a week, however often and by however many processes it is called.
   * A seat is taken by one conditional update; the unique index refuses a second one of the same week.
   */
  async join(week: PeriodSpan, account: string): Promise<void> {
    if ((await this.groupIn(week, account)) !== null) return;
    const division = divisionAfterWeek(await this.lastBefore(week, account), account);
    const ofWeek = { week: week.key, division };
    for (;;) {
      try {
        const { matchedCount } = await this.groups.updateOne(
          { ...ofWeek, size: { $lt: GROUP_SIZE }, outcome: { $exists: false }, people: { $ne: account } },
          { $push: { people: account }, $inc: { size: 1 } },
        );
        if (matchedCount === 1) return;
        const number = (await this.groups.countDocuments(ofWeek)) + 1;
        await this.groups.create({
          _id: `${week.key}:${division}:${number}`,
          ...ofWeek,
          people: [account],
          size: 1,
          expires_at: new Date(week.ends_at + KEPT_MS),
        });
        return;
      } catch (error) {
        // Another process has given the person a seat, or has made the group of this number.
        if (!isDuplicateKey(error)) throw error;
        if ((await this.groupIn(week, account)) !== null) return;
      }
    }
  }

  /** A group in its order, by the points that the board of its week has now. One read by `_id`. */
  async placesOf({ week, people, division }: SeasonGroupRecord): Promise<GroupPlace[]> {
    const entries = await this.boards
      .find({ _id: { $in: people.map((id) => boardId({ key: week }, id)) } })
      .select({ player_id: 1, score: 1 })
      .lean<Pick<BoardRecord, 'player_id' | 'score'>[]>();
    const points = new Map(entries.map(({ player_id, score }) => [player_id, score]));
    return rankGroup(
      people.map((player_id) => ({ player_id, points: points.get(player_id) ?? 0 })),
      division,
    );
  }

  /** Closes all groups of a week, each once: the outcome is written onto the people that it was made from. */
  async closeGroups(week: PeriodSpan): Promise<void> {
    for (;;) {
      const open = await this.groups
        .find({ week: week.key, outcome: { $exists: false } })
        .limit(100)
        .lean<SeasonGroupRecord[]>();
      if (open.length === 0) return;
      for (const group of open) {
        const outcome = outcomeOf(await this.placesOf(group));
        await this.groups.updateOne(
          { _id: group._id, people: group.people, outcome: { $exists: false } },
          { $set: { outcome, due_at: this.clock.now() } },
        );
      }
    }
  }

  /** Writes down that a week is closed, and of a season's last one that frames wait; no-op when it is. */
  async markClosed(week: PeriodSpan): Promise<void> {
    const closed_at = this.clock.now();
    const isLast = periodAt('season', week.starts_at).ends_at === week.ends_at;
    const frames = isLast ? { frames_due: closed_at } : {};
    try {
      await this.weeks.create({ _id: week.key, closed_at, is_followed: false, ...frames });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The oldest week that is not closed; before the first group, the one before the current. */
  async nextToClose(): Promise<PeriodSpan> {
    const now = this.clock.now();
    const newest = await this.newestClosed();
    return newest === null ? periodBefore(periodAt('week', now)) : periodAfter(weekOf(newest._id));
  }
}

/** The week of a key, such as `week:2026-11-21`. */
export function weekOf(key: string): PeriodSpan {
  // Noon of its first day, wherever Tehran's clock stood.
  return periodAt('week', Date.parse(`${key.slice('week:'.length)}T08:30:00Z`));
}

/** The division of a person after their last group: the first without one. */
export function divisionAfterWeek(group: SeasonGroupRecord | null, account: string): Division {
  if (group === null) return FIRST_DIVISION;
  const own = group.outcome?.find(({ player_id }) => player_id === account);
  return divisionAfter(group.division, own?.zone ?? 'stay');
}
