import { clanLevel } from '@hokm/shared/standing';
import type { ClanAnswer, ClanFace, ClanListItem, ClanMember, RankedClan } from '@hokm/shared/api';
import { CLAN_MEMBERS_MAX } from '@hokm/shared/api/clans/limits';
import { presentPerson } from '../accounts/view.js';
import type { Account } from '../platform/core/account.js';
import { isMember, type ClanRecord } from './model.js';

const isFull = ({ size }: ClanRecord): boolean => size >= CLAN_MEMBERS_MAX;
const roleIn = ({ leader }: ClanRecord, id: string) => (leader === id ? 'leader' : 'member');

/** A clan by its name and its emblem, at a moment, ms since 1970. */
export function presentClanFace(
  { _id, name, badge, border_until = 0 }: Pick<ClanRecord, '_id' | 'name' | 'badge' | 'border_until'>,
  now: number,
): ClanFace {
  return { id: _id.toHexString(), name, badge, border: border_until > now };
}

export function presentClanItem(clan: ClanRecord, now: number): ClanListItem {
  return {
    ...presentClanFace(clan, now),
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
  now: number,
): ClanAnswer['data'] {
  const members = clan.members.flatMap(({ id, joined_at }): ClanMember[] => {
    const account = people.get(id);
    if (account === undefined) return [];
    const { trophies } = account;
    const since = new Date(joined_at).toISOString();
    return [{ ...presentPerson(account), role: roleIn(clan, id), trophies, joined_at: since }];
  });
  return {
    ...presentClanFace(clan, now),
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
  '_id' | 'name' | 'badge' | 'border_until' | 'country' | 'trophies' | 'members'
>;

/** A clan in the rankings, where rank 1 is the strongest. */
export function presentRankedClan(
  clan: RankedClanRecord,
  rank: number,
  viewerId: string,
  now: number,
): RankedClan {
  const { members, trophies, country } = clan;
  return {
    ...presentClanFace(clan, now),
    rank,
    members: members.length,
    trophies,
    level: clanLevel(trophies),
    country: country ?? null,
    mine: isMember(clan, viewerId),
  };
}
