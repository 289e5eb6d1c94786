import type { QueryFilter } from 'mongoose';
import {
  pageMeta,
  type PageQuery,
  type RankedClan,
  type RankedPlayer,
  type RankingsAnswer,
  type RankingsQuery,
} from '@hokm/shared/api';
import { accountOf } from '../accounts/account.js';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { ClanTotals, RankingTotals } from './ranking-totals.js';
import { presentRanked } from './standing-view.js';
import type { Account } from '../platform/core/account.js';

/** The clans in the rankings. */
export interface RankedClans extends ClanTotals {
  /** The clans of some people, by account id. */
  ofMembers(ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<RankedPlayer['clan']>>>;
  page(viewerId: string, page: PageQuery): Promise<{ total: number; data: RankedClan[] }>;
  own(viewerId: string): Promise<RankedClan | null>;
}

export interface RankingsContext {
  readonly accounts: AccountModel;
  readonly clans: RankedClans;
  readonly totals: RankingTotals;
}

type Filter = QueryFilter<AccountRecord>;
type PlayerRankings = Extract<RankingsAnswer, { scope: 'global' | 'local' }>;

const TROPHIES = 'standing.trophies';

/** Everybody with a rated match; with a country, those who have chosen it. */
function everybody(country: string | null): Filter {
  return { ...(country === null ? {} : { country }), [TROPHIES]: { $gte: 0 } };
}

/** The rank of a person in a list, from 1. Of equal trophies the older account comes first. Two counts in the index. */
export async function trophyRank(
  accounts: AccountModel,
  country: string | null,
  { _id, trophies }: { readonly _id: AccountRecord['_id']; readonly trophies: number },
): Promise<number> {
  const list = everybody(country);
  const [above, before] = await Promise.all([
    accounts.countDocuments({ ...list, [TROPHIES]: { $gt: trophies } }),
    accounts.countDocuments({ ...list, [TROPHIES]: trophies, _id: { $lt: _id } }),
  ]);
  return above + before + 1;
}

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
  { accounts }: RankingsContext,
  country: string | null,
  { page, per_page }: RankingsQuery,
): Promise<{ total: number; records: (AccountRecord & { rank: number })[] }> {
  const before = (page - 1) * per_page;
  const [total, records] = await Promise.all([
    accounts.countDocuments(everybody(country)),
    accounts
      .find(everybody(country))
      .sort({ [TROPHIES]: -1, _id: 1 })
      .skip(before)
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
  const record = await context.accounts.findById(objectId(viewer.id)).lean<AccountRecord>();
  if (record?.standing?.trophies === undefined) return null;
  const { trophies } = record.standing;
  const rank = await trophyRank(context.accounts, country, { _id: record._id, trophies });
  const [own] = await presentAll(context, [{ ...record, rank }]);
  return own ?? null;
}

/**
 * People by trophies: all, or those of the caller's country. Seven queries, each by index or `_id`, and at most once a
 * minute a pass over the list's index for the footer.
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
