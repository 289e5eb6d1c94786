import type { Connection, Model } from 'mongoose';
import type { PageQuery, RankedClan, RankedPlayer } from '@hokm/shared/api';
import type { Clock } from '../platform/core/ports.js';
import type { RankedClans } from '../standing/rankings.js';
import { clans, type ClanRecord } from './model.js';
import { presentRankedClan, type RankedClanRecord } from './view.js';

const FIELDS = { name: 1, badge: 1, border_until: 1, country: 1, trophies: 1, 'members.id': 1 } as const;
const ALL = { trophies: { $gte: 0 } };

/** Clans by the trophies of their members together. */
export class ClanRankings implements RankedClans {
  private readonly clans: Model<ClanRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.clans = clans.model(connection);
  }

  /** The clans of some people, by account id. One query by index. */
  async ofMembers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<RankedPlayer['clan']>>> {
    if (ids.length === 0) return new Map();
    const found = await this.clans
      .find({ 'members.id': { $in: ids } })
      .select({ name: 1, 'members.id': 1 })
      .lean<Pick<ClanRecord, '_id' | 'name' | 'members'>[]>();
    return new Map(
      found.flatMap(({ _id, name, members }) => members.map(({ id }) => [id, { id: String(_id), name }])),
    );
  }

  /** One page, and the number of clans. A read in the order of the index, and a count. */
  async page(
    viewerId: string,
    { page, per_page }: PageQuery,
  ): Promise<{ total: number; data: RankedClan[] }> {
    const before = (page - 1) * per_page;
    const [total, found] = await Promise.all([
      this.clans.countDocuments(ALL),
      this.clans
        .find(ALL)
        .select(FIELDS)
        .sort({ trophies: -1, _id: 1 })
        .skip(before)
        .limit(per_page)
        .lean<RankedClanRecord[]>(),
    ]);
    return {
      total,
      data: found.map((clan, index) =>
        presentRankedClan(clan, before + index + 1, viewerId, this.clock.now()),
      ),
    };
  }

  /** The clan of a person; null without one. A read and two counts, each by index. */
  async own(viewerId: string): Promise<RankedClan | null> {
    const clan = await this.clans.findOne({ 'members.id': viewerId }).select(FIELDS).lean<RankedClanRecord>();
    if (clan === null) return null;
    return presentRankedClan(clan, await this.rankOf(clan), viewerId, this.clock.now());
  }

  /** The highest and the average trophies. One pass over the index. */
  async totals(): Promise<{ highest: number; average: number }> {
    const [totals = { highest: 0, average: 0 }] = await this.clans.aggregate<{
      highest: number;
      average: number;
    }>([
      { $match: ALL },
      { $group: { _id: null, highest: { $max: '$trophies' }, average: { $avg: '$trophies' } } },
    ]);
    return totals;
  }

  /** From 1. Of equal trophies the older clan comes first. */
  private async rankOf({ _id, trophies }: Pick<RankedClanRecord, '_id' | 'trophies'>): Promise<number> {
    const [above, before] = await Promise.all([
      this.clans.countDocuments({ trophies: { $gt: trophies } }),
      this.clans.countDocuments({ trophies, _id: { $lt: _id } }),
    ]);
    return above + before + 1;
  }
}
