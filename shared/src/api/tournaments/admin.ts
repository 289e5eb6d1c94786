import { z } from 'zod';
import { pace } from '../../protocol/common.js';
import { line, linesInBoth, neededInOne } from '../content-fields.js';
import { adminResource } from '../resource.js';
import {
  ARENA_MINUTES,
  ENTRANTS,
  HOUSE_COINS_MAX,
  TOURNAMENT_ABOUT_MAX,
  TOURNAMENT_FEE,
  TOURNAMENT_KINDS,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_SERIES_MAX,
  TOURNAMENT_STATUSES,
} from './limits.js';

const fields = {
  name: neededInOne(TOURNAMENT_NAME_MAX),
  about: linesInBoth(TOURNAMENT_ABOUT_MAX),
  kind: z.enum(TOURNAMENT_KINDS),
  /** The name of a row of tournaments that are counted together; empty for none. */
  series: line(TOURNAMENT_SERIES_MAX),
  starts_at: z.iso.datetime(),
  /** Most entrants: pairs, or people of an arena. */
  seats: z.int().min(4).max(ENTRANTS.arena.most),
  target_points: z.literal([3, 5, 7]),
  pace,
  minutes: z.literal(ARENA_MINUTES).nullable(),
  fee: z.union([z.literal(0), z.int().min(TOURNAMENT_FEE.min).max(TOURNAMENT_FEE.max)]),
  house_coins: z.int().min(0).max(HOUSE_COINS_MAX),
};

/** Tournaments, as the panel edits them. Once one is published, only its texts, and its start until then, change. */
export const toursAdmin = adminResource({
  name: 'tours',
  noun: 'tournament',
  area: 'panel/money',
  item: {
    ...fields,
    status: z.enum(TOURNAMENT_STATUSES),
    taken: z.int(),
    round: z.int(),
    reason: z.string().nullable(),
  },
  input: fields,
  sorts: ['starts_at', 'created_at', 'updated_at'],
  filters: {
    status: z.enum(['all', ...TOURNAMENT_STATUSES, 'trash']).default('all'),
    kind: z.enum(['all', ...TOURNAMENT_KINDS]).default('all'),
  },
  bulk: ['delete'],
});
