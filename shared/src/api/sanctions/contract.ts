import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { TOLD_SANCTIONS } from '../users/limits.js';
import { APPEAL_MAX } from './limits.js';
import { sanctionsPaths as paths } from './paths.js';

const time = z.iso.datetime();

/** Something that the staff decided about the caller, as they may read it: without who decided and who reported. */
const ownSanction = z.object({
  id: z.string(),
  kind: z.enum(TOLD_SANCTIONS),
  at: time,
  reason: z.string(),
  message: z.string().nullable(),
  until: time.nullable(),
  is_active: z.boolean(),
  /** The staff has taken it back. */
  is_lifted: z.boolean(),
  /** The caller may appeal against it: it is in force, or was made in the last days. */
  may_appeal: z.boolean(),
});
export type OwnSanction = z.infer<typeof ownSanction>;

export const listSanctions = endpoint({
  path: paths.listSanctions,
  summary: 'What the staff has decided about the caller: why, and until when',
  access: 'signed-in',
  limit: 'reads',
  answer: success({ data: z.array(ownSanction) }),
  refusals: [],
});

/** Why an account is closed, as sign-ins answer it with `auth/account_inactive`. */
export const appeal = endpoint({
  path: paths.appeal,
  summary:
    'Appeal against a decision of the staff: with a session, or with the `appeal_token` that a refused sign-in brings. Without `sanction_id` it is against the closing of the account, or the newest decision that may be appealed against',
  access: 'anyone',
  limit: 'sign-ins',
  body: z.object({
    text: z.string().trim().min(1).max(APPEAL_MAX),
    appeal_token: z.string().max(200).optional(),
    sanction_id: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional(),
  }),
  answer: done,
  refusals: ['auth/unauthenticated', 'auth/token_invalid', 'request/too_many', 'conduct/not_appealable'],
});
