import { z } from 'zod';
import { country, person } from './players.js';
import { pageOf } from './paging.js';

/** The emblems a clan may choose from; drawings of the mini app. */
export const CLAN_BADGES = [
  'lion',
  'falcon',
  'simurgh',
  'cypress',
  'star',
  'sun',
  'moon',
  'crown',
  'shield',
  'gate',
] as const;
export type ClanEmblem = (typeof CLAN_BADGES)[number];
export const CLAN_MEMBERS_MAX = 50;

const clanMember = person.extend({
  role: z.enum(['leader', 'member']),
  trophies: z.int(),
  joined_at: z.iso.datetime(),
});
export type ClanMember = z.infer<typeof clanMember>;

/** `GET /api/clans/{id}`: a clan and its members, by trophies. */
export const clanAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.string(),
    name: z.string(),
    badge: z.enum(CLAN_BADGES),
    description: z.string(),
    country: z.string().nullable(),
    level: z.int(),
    trophies: z.int(),
    members: z.array(clanMember),
    /** What the caller is in it. */
    role: z.enum(['leader', 'member']).nullable(),
    full: z.boolean(),
  }),
});
export type ClanAnswer = z.infer<typeof clanAnswer>;

/** `POST /api/clans`: makes a clan and its leader. Refusals: `clans/name_taken`, `clans/already_member`. */
export const clanBody = z.object({
  name: z.string().trim().min(3).max(20),
  badge: z.enum(CLAN_BADGES),
  description: z.string().trim().max(140).default(''),
  country: country.nullable().default(null),
});
export type ClanBody = z.input<typeof clanBody>;

/**
 * `POST /api/clans/{id}/join` (refusals: `clans/full`, `clans/already_member`), `POST /api/clans/leave`
 * (the leadership goes to who joined first; the last one closes the clan), `DELETE /api/clans/{id}/members/{member}`
 * (the leader only: `clans/not_leader`).
 */
export const clanParams = z.object({ id: z.string().min(1).max(24) });
export const clanMemberParams = clanParams.extend({ member: z.string().min(1).max(24) });

/** `GET /api/clans?q=`: clans by the beginning of their name. */
export const clanListItem = z.object({
  id: z.string(),
  name: z.string(),
  badge: z.enum(CLAN_BADGES),
  members: z.int(),
  trophies: z.int(),
  country: z.string().nullable(),
  full: z.boolean(),
});
export type ClanListItem = z.infer<typeof clanListItem>;
export const clansAnswer = pageOf(clanListItem);
export type ClansAnswer = z.infer<typeof clansAnswer>;
