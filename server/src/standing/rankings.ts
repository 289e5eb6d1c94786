import {
  pageMeta,
  type PageQuery,
  type RankedClan,
  type RankedPlayer,
  type RankingsAnswer,
  type RankingsQuery,
} from '@hokm/shared/api';
import { accountOf } from '../accounts/account.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { ClanTotals, RankingTotals } from './ranking-totals.js';
import { presentRanked } from './standing-view.js';
import { ratedPeople, TROPHIES, type TrophyRanks } from './trophy-ranks.js';
import type { Account } from '../platform/core/account.js';

/** The clans in the rankings. */
export interface RankedClans extends ClanTotals {
  /** The clans of some people, by account id. */
  ofMembers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<RankedPlayer['clan']>>>;
  page(viewerId: string, page: PageQuery): Promise<{ total: number; data: RankedClan[] }>;
  own(viewerId: string): Promise<RankedClan | null>;
}

export interface RankingsContext {
  readonly trophies: TrophyRanks;
  readonly clans: RankedClans;
  readonly totals: RankingTotals;
}

type PlayerRankings = Extract<RankingsAnswer, { scope: 'global' | 'local' }>;

async function presentAll(
  { clans }: RankingsContext,
  records: readonly (AccountRecord & { rank: number })[],
): Promise<RankedPlayer[]> {
  const people = records.map((record) => ({ record, account: accountOf(record, []) }));
  const clanOf = await clans.ofMembers(people.map(({ account }) => account.id));
  return people.map(({ record, account }) =>
    presentRanked(account, record.standing, record.rank, clanOf.get(account.id) ?? null),
  );
}

/** One page of people by trophies. A read in the order of the index, and a count. */
async function pageOfPeople(
  { trophies }: RankingsContext,
  country: string | null,
  { page, per_page }: RankingsQuery,
): Promise<{ total: number; records: (AccountRecord & { rank: number })[] }> {
  const before = (page - 1) * per_page;
  const ladder = trophies.of(country);
  const start = await ladder.startOf(before);
  const [total, records] = await Promise.all([
    ladder.total(),
    trophies.accounts
      .find(ratedPeople(country, start.span))
      .sort({ [TROPHIES]: -1, _id: 1 })
      .skip(start.skip)
      .limit(per_page)
      .lean<AccountRecord[]>(),
  ]);
  return { total, records: records.map((record, index) => ({ ...record, rank: before + index + 1 })) };
}

/** The caller's own card: null without a rated match. A read by `_id` and two counts. */
async function ownCard(
  context: RankingsContext,
  viewer: Account,
  country: string | null,
): Promise<RankedPlayer | null> {
  const record = await context.trophies.accounts.findById(objectId(viewer.id)).lean<AccountRecord>();
  if (record?.standing?.trophies === undefined) return null;
  const { trophies } = record.standing;
  const rank = await context.trophies.rankOf(country, { _id: record._id, trophies });
  const [own] = await presentAll(context, [{ ...record, rank }]);
  return own ?? null;
}

/**
 * People by trophies: all, or those of the caller's country. Seven queries, each by index or `_id`.
 */
async function rankPeople(
  context: RankingsContext,
  viewer: Account,
  scope: 'global' | 'local',
  query: RankingsQuery,
): Promise<PlayerRankings> {
  const country = scope === 'local' ? viewer.country : null;
  if (scope === 'local' && country === null) {
    const stats = { active_players: 0, highest_trophies: 0, average_trophies: 0 };
    return { success: true, scope, data: [], meta: pageMeta(0, query), own: null, stats };
  }
  const [{ total, records }, own, stats] = await Promise.all([
    pageOfPeople(context, country, query),
    ownCard(context, viewer, country),
    context.totals.ofPeople(country),
  ]);
  const data = await presentAll(context, records);
  return { success: true, scope, data, meta: pageMeta(total, query), own, stats };
}

/** A page of the rankings: people of the world, people of the caller's country, or clans. */
export async function rankingsPage(
  context: RankingsContext,
  viewer: Account,
  query: RankingsQuery,
): Promise<RankingsAnswer> {
  if (query.scope !== 'clan') return rankPeople(context, viewer, query.scope, query);
  const [{ total, data }, own, stats] = await Promise.all([
    context.clans.page(viewer.id, query),
    context.clans.own(viewer.id),
    context.totals.ofClans(),
  ]);
  return { success: true, scope: 'clan', data, meta: pageMeta(total, query), own, stats };
}
