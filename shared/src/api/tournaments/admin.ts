import { z } from 'zod';
import { pace, playerId } from '../../protocol/common.js';
import { line, linesInBoth, neededInOne } from '../content-fields.js';
import { adminResource } from '../resource.js';
import {
  ARENA_MINUTES,
  CUP_PARTNERS,
  ENTRANTS,
  HOUSE_COINS_MAX,
  TOURNAMENT_ABOUT_MAX,
  TOURNAMENT_FEE,
  TOURNAMENT_KINDS,
  TOURNAMENT_MAKERS,
  TOURNAMENT_NAME_MAX,
  TOURNAMENT_SERIES_MAX,
  TOURNAMENT_STARTS_BEFORE,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TARGETS,
  type TournamentKind,
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

const input = {
  ...fields,
  starts_at: fields.starts_at.refine((at) => at < TOURNAMENT_STARTS_BEFORE),
};

interface Fitting {
  readonly kind: TournamentKind;
  readonly seats: number;
  readonly target_points: number;
  readonly minutes: number | null;
}

/** The field that does not fit the kind, with the rule that it breaks; null where all do. */
function misfit({
  kind,
  seats,
  target_points,
  minutes,
}: Fitting): { field: keyof Fitting; rule: string } | null {
  const targets: readonly number[] = TOURNAMENT_TARGETS[kind];
  const { least, most } = ENTRANTS[kind];
  if (!targets.includes(target_points)) return { field: 'target_points', rule: 'kind' };
  if (seats < least || seats > most) return { field: 'seats', rule: 'kind' };
  return (kind === 'arena') === (minutes !== null) ? null : { field: 'minutes', rule: 'kind' };
}

function checkKind(input: Fitting, context: z.RefinementCtx): void {
  const found = misfit(input);
  if (found !== null) context.addIssue({ code: 'custom', path: [found.field], params: { rule: found.rule } });
}

/** Tournaments, as the panel edits them. Once one is published, only its texts, and its start until then, change. */
const resource = adminResource({
  name: 'tours',
  noun: 'tournament',
  area: 'panel/money',
  item: {
    ...fields,
    status: z.enum(TOURNAMENT_STATUSES),
    taken: z.int(),
    round: z.int(),
    reason: z.string().nullable(),
    /** Of a cup that a person has opened; null of a tournament of the house. */
    cup: z.object({ opener: playerId, partners: z.enum(CUP_PARTNERS), of_group: z.boolean() }).nullable(),
  },
  input,
  sorts: ['starts_at', 'created_at', 'updated_at'],
  filters: {
    status: z.enum(['all', ...TOURNAMENT_STATUSES, 'trash']).default('all'),
    kind: z.enum(['all', ...TOURNAMENT_KINDS]).default('all'),
    of: z.enum(['all', ...TOURNAMENT_MAKERS]).default('all'),
  },
  bulk: ['delete'],
});

const { create, update, remove } = resource;

export const toursAdmin = {
  ...resource,
  create: { ...create, body: create.body.superRefine(checkKind) },
  /** `tournaments/not_now`: a field that is fixed once it is published. */
  update: {
    ...update,
    body: update.body.superRefine(checkKind),
    refusals: [...update.refusals, 'tournaments/not_now'],
  },
  /** Only a draft goes to the trash. */
  remove: { ...remove, refusals: [...remove.refusals, 'tournaments/not_now'] },
} as const;
