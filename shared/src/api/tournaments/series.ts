import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { contentId } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { TOURNAMENT_STATUSES } from './limits.js';
import { tournamentsPaths as paths } from './paths.js';

/** A person in the order of a series. */
const row = z.object({
  player_id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  frame: z.string().nullable(),
  /** People with as many points have the same place. */
  place: z.int(),
  /** Of the best eight of the last twelve tournaments, to a hundredth. */
  points: z.number().nonnegative(),
  /** Tournaments of the last twelve that they played. */
  played: z.int(),
  /** Points of the best one. */
  best: z.number().nonnegative(),
});
export type SeriesRow = z.infer<typeof row>;

const seriesTournament = z.object({
  id: contentId,
  name: z.object({ fa: z.string(), en: z.string() }),
  status: z.enum(TOURNAMENT_STATUSES).exclude(['draft']),
  starts_at: z.iso.datetime(),
});
export type SeriesTournament = z.infer<typeof seriesTournament>;

export const readSeries = endpoint({
  path: paths.readSeries,
  summary:
    'The series to which a tournament belongs: its tournaments, and the order of all who have played; `mine`: the row of the caller, wherever it is. `request/not_found` also where it belongs to none',
  access: 'signed-in',
  limit: 'reads',
  params: z.object({ id: contentId }),
  query: pageQuery,
  answer: pageOf(row).extend({
    mine: row.nullable(),
    series: z.string(),
    /** The last to begin first: those to come, and those that are over. */
    tours: z.array(seriesTournament),
  }),
  refusals: ['request/not_found'],
});
