import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { country, person } from '../players.js';
import { CLAN_BADGES, CLAN_DESCRIPTION_MAX, CLAN_NAME_MAX, CLAN_NAME_MIN } from './limits.js';
import { clansPaths as paths } from './paths.js';
export { CLAN_BADGES, CLAN_MEMBERS_MAX, type ClanEmblem } from './limits.js';

const role = z.enum(['leader', 'member']);

const clanMember = person.extend({ role, trophies: z.int(), joined_at: z.iso.datetime() });
export type ClanMember = z.infer<typeof clanMember>;

/** A clan by its name and its emblem. */
export const clanFace = z.object({
  id: z.string(),
  name: z.string(),
  badge: z.enum(CLAN_BADGES),
  /** The emblem has a border, as the clan was first in the clan cup last week. */
  border: z.boolean(),
});
export type ClanFace = z.infer<typeof clanFace>;

/** A clan with its members, by trophies. `role` is the caller's; null for people who are not in it. */
export const clanAnswer = success({
  data: clanFace.extend({
    description: z.string(),
    country: z.string().nullable(),
    level: z.int(),
    trophies: z.int(),
    members: z.array(clanMember),
    role: role.nullable(),
    full: z.boolean(),
  }),
});
export type ClanAnswer = z.infer<typeof clanAnswer>;

export const clanBody = z.object({
  name: z.string().trim().min(CLAN_NAME_MIN).max(CLAN_NAME_MAX),
  badge: z.enum(CLAN_BADGES),
  description: z.string().trim().max(CLAN_DESCRIPTION_MAX).default(''),
  country: country.nullable().default(null),
});
export type ClanBody = z.input<typeof clanBody>;

/** A clan in a list; `members` is their number. */
export const clanListItem = clanFace.extend({
  members: z.int(),
  trophies: z.int(),
  country: z.string().nullable(),
  full: z.boolean(),
});
export type ClanListItem = z.infer<typeof clanListItem>;
export const clansAnswer = pageOf(clanListItem);
export type ClansAnswer = z.infer<typeof clansAnswer>;

const id = z.string().min(1).max(24);

export const listClans = endpoint({
  path: paths.listClans,
  summary: 'Clans by the beginning of their name, strongest first',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery.extend({ q: z.string().trim().max(CLAN_NAME_MAX).default('') }),
  answer: clansAnswer,
  refusals: [],
});

export const createClan = endpoint({
  path: paths.createClan,
  summary: 'Create a clan and lead it',
  access: 'signed-in',
  limit: 'writes',
  body: clanBody,
  answer: clanAnswer,
  refusals: [
    'clans/name_taken',
    'clans/already_member',
    'auth/name_reserved',
    'request/invalid',
    'request/too_many',
  ],
});

export const readClan = endpoint({
  path: paths.readClan,
  summary: 'A clan and its members; `me` is the clan of the caller',
  access: 'signed-in',
  limit: 'reads',
  params: z.object({ id }),
  answer: clanAnswer,
  refusals: ['request/not_found'],
});

export const joinClan = endpoint({
  path: paths.joinClan,
  summary: 'Join a clan; idempotent. Removed members may come back after a week',
  access: 'signed-in',
  limit: 'writes',
  params: z.object({ id }),
  answer: clanAnswer,
  refusals: ['request/not_found', 'clans/full', 'clans/already_member', 'clans/removed'],
});

export const leaveClan = endpoint({
  path: paths.leaveClan,
  summary:
    'Leave the clan; a leader is followed by the member who joined first, and the last member closes the clan',
  access: 'signed-in',
  limit: 'writes',
  answer: done,
  refusals: ['clans/not_member'],
});

export const removeMember = endpoint({
  path: paths.removeMember,
  summary: 'Remove a member; for the leader, who cannot remove themselves',
  access: 'signed-in',
  limit: 'writes',
  params: z.object({ id, member: id }),
  answer: done,
  refusals: ['request/not_found', 'request/invalid', 'clans/not_leader', 'clans/not_member'],
});
