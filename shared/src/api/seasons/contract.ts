import { z } from 'zod';
import { CUP_GROUP_SIZE } from '../../standing/clan-cup.js';
import { GROUP_SIZE, ZONES } from '../../standing/division.js';
import { success } from '../answers.js';
import { clanFace } from '../clans/contract.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { person } from '../players.js';
import { seasonsPaths as paths } from './paths.js';
import { division, seasonName } from './season.js';

const zone = z.enum(ZONES);

const groupRow = person.extend({
  /** From 1. Equal points share a place. */
  place: z.int().min(1),
  points: z.int().min(0),
  /** The zone, as if the week ended now. */
  zone,
  /** The caller. */
  mine: z.boolean(),
});
export type GroupRow = z.infer<typeof groupRow>;

/** A week that is closed, as it was for the caller. */
const pastWeek = z.object({
  /** Key of the week, such as `week:2026-11-21`. */
  week: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  season: seasonName,
  division,
  /** The division after it. */
  next_division: division,
  place: z.int().min(1),
  /** How many the group had. */
  people: z.int().min(1),
  points: z.int().min(0),
  zone,
  /** Coins that it brought. */
  coins: z.int().min(0),
});
export type PastWeek = z.infer<typeof pastWeek>;

export const seasonAnswer = success({
  season: seasonName.extend({
    key: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  }),
  /** The current week. */
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** False until the week before is closed: who plays meanwhile joins a group then. */
  is_open: z.boolean(),
  /** Place and zone are null before the caller's first rated match of the week. */
  you: z.object({
    division,
    points: z.int().min(0),
    place: z.int().min(1).nullable(),
    zone: zone.nullable(),
  }),
  /** The caller's group in its order; empty before they are in one. */
  group: z.array(groupRow).max(GROUP_SIZE),
  /** The caller's last closed week; null before the first. */
  last: pastWeek.nullable(),
  /** Trophies that the caller's next rated match begins lower by, for seasons without one. */
  rest: z.int().min(0),
});
export type SeasonAnswer = z.infer<typeof seasonAnswer>;

export const readSeason = endpoint({
  path: paths.readSeason,
  summary: 'The season, the caller’s division, and their group of this week',
  access: 'signed-in',
  limit: 'reads',
  answer: seasonAnswer,
  refusals: [],
});

export const listSeasonWeeks = endpoint({
  path: paths.listSeasonWeeks,
  summary: 'The caller’s closed weeks, newest first',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery,
  answer: pageOf(pastWeek),
  refusals: [],
});

const cupRow = clanFace.extend({
  /** From 1. Equal points share a place. */
  place: z.int().min(1),
  points: z.int().min(0),
  /** The caller's clan. */
  mine: z.boolean(),
});
export type CupRow = z.infer<typeof cupRow>;

/** A week of the clan cup that is closed, as it was for a clan. */
const cupWeek = z.object({
  /** Key of the week, such as `week:2026-11-21`. */
  week: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  place: z.int().min(1),
  /** How many clans the group had. */
  clans: z.int().min(1),
  points: z.int().min(0),
  /** It brought the border around the emblem. */
  won: z.boolean(),
});
export type CupWeek = z.infer<typeof cupWeek>;

export const clanCupAnswer = success({
  /** The current week. */
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** False until the week before is closed: clans that play meanwhile join a group then. */
  is_open: z.boolean(),
  /** The caller's clan; null without one. Its place is null before its first rated match of the week. */
  clan: clanFace.extend({ points: z.int().min(0), place: z.int().min(1).nullable() }).nullable(),
  /** The points that the caller has brought their clan; null without one. */
  you: z
    .object({
      points: z.int().min(0),
      /** They came after the week had begun, and count from the next one on. */
      is_new: z.boolean(),
      /** They are one of the best ten, whose points are their clan's. */
      counts: z.boolean(),
    })
    .nullable(),
  /** The clan's group in its order; empty before the clan is in one. */
  group: z.array(cupRow).max(CUP_GROUP_SIZE),
  /** The clan's last closed week; null before the first. */
  last: cupWeek.nullable(),
});
export type ClanCupAnswer = z.infer<typeof clanCupAnswer>;

export const readClanCup = endpoint({
  path: paths.readClanCup,
  summary: 'The clan cup: the group of the caller’s clan this week, and what the caller has brought',
  access: 'signed-in',
  limit: 'reads',
  answer: clanCupAnswer,
  refusals: [],
});

export const listCupWeeks = endpoint({
  path: paths.listCupWeeks,
  summary: 'The closed weeks of the caller’s clan in the clan cup, newest first; none without a clan',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery,
  answer: pageOf(cupWeek),
  refusals: [],
});
