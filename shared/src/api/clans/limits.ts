import { AT_MOST } from '../../policy/at-most.js';

/** Drawings of the mini app that a clan may choose as its emblem. */
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

/** Most members of a clan. */
export const CLAN_MEMBERS_MAX = AT_MOST.clan_members;

/** Lengths of a clan's name and description, in characters. */
export const CLAN_NAME_MIN = 3;
export const CLAN_NAME_MAX = 20;
export const CLAN_DESCRIPTION_MAX = 140;
