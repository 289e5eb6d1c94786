import { clanLevel } from '@hokm/shared/standing';
import type { ClanAnswer, ClanListItem, ClanMember, RankedClan } from '@hokm/shared/api';
import { CLAN_MEMBERS_MAX } from '@hokm/shared/api/clans/limits';
import { presentPerson } from '../accounts/view.js';
import type { Account } from '../platform/core/account.js';
import { isMember, type ClanRecord } from './model.js';

const isFull = ({ size }: ClanRecord): boolean => size >= CLAN_MEMBERS_MAX;
const roleIn = ({ leader }: ClanRecord, id: string) => (leader === id ? 'leader' : 'member');

export function presentClanItem(clan: ClanRecord): ClanListItem {
  return {
    id: clan._id.toHexString(),
    name: clan.name,
    badge: clan.badge,
    members: clan.size,
    trophies: clan.trophies,
    country: clan.country ?? null,
    full: isFull(clan),
  };
}

/** A clan as a person sees it, members by trophies. Members without an account are left out. */
export function presentClan(
  clan: ClanRecord,
  people: ReadonlyMap<string, Account>,
  viewer: string,
): ClanAnswer['data'] {
  const members = clan.members.flatMap(({ id, joined_at }): ClanMember[] => {
    const account = people.get(id);
    if (account === undefined) return [];
    const { trophies } = account;
    const since = new Date(joined_at).toISOString();
    return [{ ...presentPerson(account), role: roleIn(clan, id), trophies, joined_at: since }];
  });
  return {
    id: clan._id.toHexString(),
    name: clan.name,
    badge: clan.badge,
    description: clan.description,
    country: clan.country ?? null,
    level: clanLevel(clan.trophies),
    trophies: clan.trophies,
    members: members.sort((one, other) => other.trophies - one.trophies),
    role: isMember(clan, viewer) ? roleIn(clan, viewer) : null,
    full: isFull(clan),
  };
}

/** The fields of a clan that rankings show. */
export type RankedClanRecord = Pick<
  ClanRecord,
  '_id' | 'name' | 'badge' | 'country' | 'trophies' | 'members'
>;

/** A clan in the rankings, where rank 1 is the strongest. */
export function presentRankedClan(clan: RankedClanRecord, rank: number, viewerId: string): RankedClan {
  const { _id, name, members, trophies, badge, country } = clan;
  return {
    id: _id.toHexString(),
    name,
    rank,
    members: members.length,
    trophies,
    level: clanLevel(trophies),
    badge,
    country: country ?? null,
    mine: isMember(clan, viewerId),
  };
}
