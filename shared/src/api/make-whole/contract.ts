import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { named } from '../users/person.js';
import { MAKE_WHOLE_DAYS, MAKE_WHOLE_MATCHES, VICTIMS_SHOWN } from './limits.js';
import { makeWholePaths as paths } from './paths.js';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const sum = z.object({
  /** Pairs of a victim and a match. */
  losses: z.int(),
  trophies: z.int(),
  /** Stakes of coin rooms. */
  coins: z.int(),
});

/** The losses that would be given back: trophies, and stakes of coin rooms. Matches take no score points. */
const makeWholePreview = z.object({
  banned_at: z.iso.datetime(),
  /** The first moment whose matches count. */
  from: z.iso.datetime(),
  /** Finished matches of the person in that span. */
  matches: z.int(),
  /** There are more matches than are looked at. */
  is_cut: z.boolean(),
  /** To be given back now. */
  due: sum,
  /** Given back before. */
  given: sum,
  victims: z.int(),
  /** Those who lost most. */
  top: z.array(
    named.extend({ avatar: z.string().nullable(), matches: z.int(), trophies: z.int(), coins: z.int() }),
  ),
  /** Losses that stay, and why. */
  left_out: z.object({
    /** Matches that were neither rated nor played for coins: they cost nobody anything. */
    unrated_matches: z.int(),
    /** The opponent left for good, and would have lost anyway. */
    left: z.int(),
    /** The opponent’s account is closed without an end. */
    closed: z.int(),
    /** The opponent’s account is gone. */
    gone: z.int(),
  }),
});
export type MakeWholePreview = z.infer<typeof makeWholePreview>;

const refusals = ['request/not_found', 'users/self', 'users/above_you', 'users/not_banned'] as const;

export const previewMakeWhole = endpoint({
  path: paths.previewMakeWhole,
  summary: `What opponents lost in the ${MAKE_WHOLE_DAYS} days before a person was banned for cheating, in the newest ${MAKE_WHOLE_MATCHES} matches; ${VICTIMS_SHOWN} victims by name`,
  access: 'panel/users',
  limit: 'reports',
  params,
  answer: success({ data: makeWholePreview }),
  refusals,
});

export const makeWhole = endpoint({
  path: paths.makeWhole,
  summary:
    'Give it back, once for each victim and match, and tell them. A job; `losses` are those of the preview, other ones are refused with `content/stale`',
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({
    reason: z.string().trim().min(1).max(STAFF_REASON_MAX),
    losses: z.int().min(1),
  }),
  answer: startedJob,
  status: 202,
  refusals: [...refusals, 'content/stale', ...JOB_REFUSALS],
});
