import type { Connection, mongo } from 'mongoose';
import type { PageQuery, RankedClan, RankedPlayer } from '@hokm/shared/api';
import { clanLevel } from '@hokm/shared/standing';
import type { ClanTrophies } from './clan-trophies.js';
import { ranked } from './places.js';

/** What of a clan's document the rankings show. */
type ClanRow = ClanTrophies & { name: string; badge: string; country?: string | null };

const FIELDS = { name: 1, badge: 1, country: 1, trophies: 1, 'members.id': 1 } as const;
const ALL: mongo.Filter<ClanRow> = { trophies: { $gte: 0 } };

function present(
  { _id, name, rank, members, trophies, badge, country }: ClanRow & { rank: number },
  viewerId: string,
): RankedClan {
  return {
    id: String(_id),
    name,
    rank,
    members: members.length,
    trophies,
    level: clanLevel(trophies),
    badge,
    country: country ?? null,
    mine: members.some(({ id }) => id === viewerId),
  };
}

/** Clans by the trophies of their members together. */
export class ClanRankings {
  private readonly clans: mongo.Collection<ClanRow>;

  constructor(connection: Connection) {
    this.clans = connection.collection<ClanRow>('clans');
  }

  /** The clans of some people, by their ids. One query by index. */
  async ofMembers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<RankedPlayer['clan']>>> {
    if (ids.length === 0) return new Map();
    const clans = await this.clans
      .find({ 'members.id': { $in: [...ids] } }, { projection: { name: 1, 'members.id': 1 } })
      .toArray();
    return new Map(
      clans.flatMap(({ _id, name, members }) => members.map(({ id }) => [id, { id: String(_id), name }])),
    );
  }

  /** One page. A read in the order of the index, and two counts. */
  async page(
    viewerId: string,
    { page, per_page }: PageQuery,
  ): Promise<{ total: number; data: RankedClan[] }> {
    const before = (page - 1) * per_page;
    const [total, clans] = await Promise.all([
      this.clans.countDocuments(ALL),
      this.clans
        .find(ALL, { projection: FIELDS })
        .sort({ trophies: -1, _id: 1 })
        .skip(before)
        .limit(per_page)
        .toArray(),
    ]);
    const [first] = clans;
    const above = before === 0 || first === undefined ? 0 : await this.above(first.trophies);
    const inOrder = ranked(clans, ({ trophies }) => trophies, { before, above });
    return { total, data: inOrder.map((clan) => present(clan, viewerId)) };
  }

  /** Somebody's own clan; null without one. A read and a count, each by index. */
  async own(viewerId: string): Promise<RankedClan | null> {
    const clan = await this.clans.findOne({ 'members.id': viewerId }, { projection: FIELDS });
    return clan === null ? null : present({ ...clan, rank: (await this.above(clan.trophies)) + 1 }, viewerId);
  }

  private above(trophies: number): Promise<number> {
    return this.clans.countDocuments({ trophies: { $gt: trophies } });
  }
}
