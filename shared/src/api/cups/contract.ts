import { z } from 'zod';
import { pace } from '../../protocol/common.js';
import { success } from '../answers.js';
import { contentId, line } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { tournament, tournamentCard } from '../tournaments/contract.js';
import { CUP_PARTNERS } from '../tournaments/limits.js';
import { CUP_ELIMINATION_MOST, CUP_KINDS, CUP_NAME_MAX, CUP_PEOPLE, CUP_TARGETS } from './limits.js';
import { cupsPaths as paths } from './paths.js';

const params = z.object({ id: contentId });
const body = z.object({ idempotency_key: z.string().min(8).max(64) });
const one = success({ data: tournament });

const wish = z.object({
  /** Empty: it is named after who opens it. */
  name: line(CUP_NAME_MAX),
  partners: z.enum(CUP_PARTNERS),
  kind: z.enum(CUP_KINDS),
  target_points: z.literal(CUP_TARGETS),
  pace: pace.default('fast'),
  /** Most people; two of them are one pair. */
  people: z.int().min(CUP_PEOPLE.least).max(CUP_PEOPLE.most).multipleOf(2),
  /** Null: it begins when it is full. */
  starts_at: z.iso.datetime().nullable(),
});

export const openCup = endpoint({
  path: paths.openCup,
  summary: 'Open a cup without coins, which people join by its link. Idempotent by its key',
  access: 'signed-in',
  limit: 'writes',
  body: wish.extend(body.shape).refine(
    ({ kind, people }) => kind === 'swiss' || people <= CUP_ELIMINATION_MOST,
    // A bracket of more people takes the whole night.
    { path: ['people'], params: { rule: 'kind' } },
  ),
  answer: one,
  refusals: [
    'tournaments/guest',
    'tournaments/starts_in_the_past',
    'cups/too_far',
    'cups/key_reused',
    'cups/few_matches',
    'cups/too_many',
    'cups/group_has_one',
    'request/too_many',
  ],
});

export const listOwnCups = endpoint({
  path: paths.listOwnCups,
  summary: 'Cups that the caller has opened, the last one first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: pageOf(tournamentCard),
  refusals: [],
});

export const startCup = endpoint({
  path: paths.startCup,
  summary: 'Begin an own cup now, with all who are in. Repeated it changes nothing',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: one,
  refusals: ['request/not_found', 'cups/not_yours', 'cups/too_few', 'tournaments/closed'],
});

export const cancelCup = endpoint({
  path: paths.cancelCup,
  summary: 'Call an own cup off; matches that run end without a winner. Repeated it changes nothing',
  access: 'signed-in',
  limit: 'writes',
  params,
  body,
  answer: one,
  refusals: ['request/not_found', 'cups/not_yours', 'tournaments/closed'],
});
