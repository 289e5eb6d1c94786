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
import { FIRST_COINS, FIRST_OF_AT_LEAST } from '@hokm/shared/api/seasons/limits';
import type { Clock } from '../platform/core/ports.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { boardId, boardModel, type BoardModel, type BoardRecord } from '../standing/board.js';
import {
  seasonGroups,
  seasonWeekModel,
  type GroupOutcome,
  type SeasonGroupRecord,
  type SeasonWeekModel,
  type SeasonWeekRecord,
} from './model.js';
import { WeekGroups } from './week-groups.js';

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

/** The groups of people of all weeks, and which weeks are closed. */
export class SeasonGroups extends WeekGroups<GroupOutcome> {
  readonly weeks: SeasonWeekModel;
  private readonly boards: BoardModel;

  constructor(connection: Connection, clock: Clock) {
    super(seasonGroups.model(connection), GROUP_SIZE, clock);
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

  /** Gives a person a seat in a group of their division, once a week, however often and by however many processes it is called. */
  async join(week: PeriodSpan, account: string): Promise<void> {
    if ((await this.groupIn(week, account)) !== null) return;
    await this.takeSeat(week, account, divisionAfterWeek(await this.lastBefore(week, account), account));
  }

  protected async outcomeOf(group: SeasonGroupRecord): Promise<GroupOutcome[]> {
    return outcomeOf(await this.placesOf(group));
  }

  /** A group in its order, by the points that the board of its week has now. One read by `_id`. */
  async placesOf({ week, people, division }: SeasonGroupRecord): Promise<GroupPlace[]> {
    const points = await weekPoints(this.boards, week, people);
    return rankGroup(
      people.map((player_id) => ({ player_id, points: points.get(player_id) ?? 0 })),
      division,
    );
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

/** The points that the board of a week has now for some people. One read by `_id`. */
export async function weekPoints(
  boards: BoardModel,
  week: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const entries = await boards
    .find({ _id: { $in: people.map((id) => boardId({ key: week }, id)) } })
    .select({ player_id: 1, score: 1 })
    .lean<Pick<BoardRecord, 'player_id' | 'score'>[]>();
  return new Map(entries.map(({ player_id, score }) => [player_id, score]));
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
