import { z } from 'zod';
import { GROUP_SIZE, ZONES } from '../../standing/division.js';
import { success } from '../answers.js';
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
