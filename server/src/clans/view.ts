import { CLAN_MEMBERS_MAX, type ClanAnswer, type ClanMember, type ClansAnswer } from '@hokm/shared/api';
import { clanLevel } from '@hokm/shared/standing';
import type { Account } from '../accounts/accounts.js';
import { presentPerson } from '../accounts/view.js';
import { isIn } from './clans.js';
import type { ClanRecord } from './model.js';

const isFull = ({ size }: ClanRecord): boolean => size >= CLAN_MEMBERS_MAX;
const roleIn = ({ leader }: ClanRecord, id: string) => (leader === id ? 'leader' : 'member');

/** A clan in a list of clans. */
export function presentClanItem(clan: ClanRecord): ClansAnswer['data'][number] {
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

/** A clan as a person sees it, its members by trophies; who has no account any more is left out. */
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
    role: isIn(clan, viewer) ? roleIn(clan, viewer) : null,
    full: isFull(clan),
  };
}
