import type { Connection, Model } from 'mongoose';
import { CLOSES_AFTER_MS, CUP_OF_AT_LEAST } from '@hokm/shared/api/seasons/limits';
import {
  CUP_BEST,
  CUP_GROUP_SIZE,
  periodAfter,
  rankCup,
  sumOfBest,
  type CupPlace,
  type PeriodSpan,
} from '@hokm/shared/standing';
import { clans, type ClanRecord } from '../clans/model.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { boardModel, type BoardModel } from '../standing/board.js';
import { weekOf, weekPoints } from './groups.js';
import { cupGroups, type CupGroupRecord } from './model.js';
import { WeekGroups } from './week-groups.js';

/** The members of a clan who count in a week: those who were in it when the week began. */
const countedIn = ({ members }: Pick<ClanRecord, 'members'>, week: PeriodSpan): string[] =>
  members.flatMap(({ id, joined_at }) => (joined_at < week.starts_at ? [id] : []));

/** The points that a person has brought their clan in a week. */
export interface Contribution {
  readonly points: number;
  /** They came after the week had begun, and count from the next one on. */
  readonly is_new: boolean;
  /** They are one of the best, whose points are their clan's. */
  readonly counts: boolean;
}

/** The clan cup: each week, clans meet in groups by the points of their best members, counted anew from the boards. */
export class ClanCup extends WeekGroups<CupPlace> {
  private readonly clans: Model<ClanRecord>;
  private readonly boards: BoardModel;

  constructor(connection: Connection, clock: Clock) {
    super(cupGroups.model(connection), CUP_GROUP_SIZE, clock);
    this.clans = clans.model(connection);
    this.boards = boardModel(connection);
  }

  /** The clan of a person; null without one. One read by index. */
  async clanOf(account: string): Promise<ClanRecord | null> {
    return this.clans.findOne({ 'members.id': account }).lean<ClanRecord>();
  }

  /** Some clans by their ids; those that are closed are not there. One read by `_id`. */
  async clansOf(ids: readonly string[]): Promise<ReadonlyMap<string, ClanRecord>> {
    const found = await this.clans
      .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } })
      .lean<ClanRecord[]>();
    return new Map(found.map((clan) => [clan._id.toHexString(), clan]));
  }

  /** Gives the clan for which a person counts a seat in a group, once a week. */
  async joinFor(week: PeriodSpan, account: string): Promise<void> {
    const clan = await this.clanOf(account);
    if (clan === null || !countedIn(clan, week).includes(account)) return;
    const id = clan._id.toHexString();
    if ((await this.groupIn(week, id)) === null) await this.takeSeat(week, id, 1);
  }

  /** A group in its order, by what the members of its clans have now. Clans that are closed are left out. Two reads by `_id`. */
  async placesOf({ week, people }: CupGroupRecord): Promise<CupPlace[]> {
    const found = await this.clansOf(people);
    const counted = people.flatMap((id) => {
      const clan = found.get(id);
      return clan === undefined ? [] : [{ clan: id, members: countedIn(clan, weekOf(week)) }];
    });
    const everybody = counted.flatMap(({ members }) => members);
    const points = await weekPoints(this.boards, week, everybody);
    return rankCup(
      counted.map(({ clan, members }) => ({
        clan,
        points: sumOfBest(members.map((id) => points.get(id) ?? 0)),
      })),
    );
  }

  protected outcomeOf(group: CupGroupRecord): Promise<CupPlace[]> {
    return this.placesOf(group);
  }

  /** The points that a member has brought their clan in a week. One read by `_id`. */
  async contribution(clan: ClanRecord, week: PeriodSpan, account: string): Promise<Contribution> {
    const counted = countedIn(clan, week);
    const points = await weekPoints(this.boards, week.key, [...counted, account]);
    const own = points.get(account) ?? 0;
    const isCounted = counted.includes(account);
    const better = counted.filter((id) => id !== account && (points.get(id) ?? 0) > own);
    return { points: own, is_new: !isCounted, counts: isCounted && own > 0 && better.length < CUP_BEST };
  }

  /** Gives the first of each closed group its border, until the next week is closed. Again is the same. */
  giveBorders(): Promise<void> {
    return this.eachDue(async ({ week, outcome = [] }) => {
      const border_until = periodAfter(weekOf(week)).ends_at + CLOSES_AFTER_MS;
      for (const place of outcome)
        if (isWon(place, outcome.length))
          await this.clans.updateOne({ _id: objectId(place.clan) }, { $max: { border_until } });
    });
  }
}

/** True of the first of a group that is large enough, and of those who tie with it. */
export const isWon = ({ place, points }: CupPlace, ofClans: number): boolean =>
  place === 1 && points > 0 && ofClans >= CUP_OF_AT_LEAST;
