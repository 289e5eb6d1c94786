import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS } from '../jobs/contract.js';
import { BULK_MAX } from '../resource.js';
import { bulkAnswer } from '../users/contract.js';
import { EXPORT_FORMATS, STAFF_REASON_MAX, TAG_MAX } from '../users/limits.js';
import { BULK_OPERATIONS } from './limits.js';
import { bulkPaths as paths } from './paths.js';

/** Longest id: that of a case of reports. */
const ID_MAX = 48;

export const bulkOperation = endpoint({
  path: paths.bulkOperation,
  summary: `Act on up to ${BULK_MAX} things of a kind by the engine of their own bulk call. Users: delete, restore, tag, export (fresh session); news, gallery, albums and pages: publish, unpublish, delete, restore; stories, books and authors: the same, taken back by \`undo\`; stories: tag; items of the shop: delete, restore; reports (ids of cases): approve, reject. Any other pair is refused with \`bulk/unsupported\``,
  access: 'panel/dashboard',
  limit: 'writes',
  params: z.object({ operation: z.enum(BULK_OPERATIONS) }),
  body: z.object({
    /** `users`, `news`, `stories`, `gallery`, `albums`, `pages`, `books`, `authors`, `shop_items`, `reports`. */
    resource_type: z.string().regex(/^[a-z_]{2,20}$/),
    resource_ids: z.array(z.string().min(1).max(ID_MAX)).min(1).max(BULK_MAX),
    /** For the audit log; operations on people need one. */
    reason: z.string().trim().max(STAFF_REASON_MAX).default(''),
    extras: z
      .object({
        tag: z.string().trim().min(1).max(TAG_MAX).optional(),
        format: z.enum(EXPORT_FORMATS).optional(),
        /** Ask a second person where one is needed. */
        ask: z.boolean().optional(),
      })
      .default({}),
  }),
  answer: bulkAnswer,
  refusals: [
    'bulk/unsupported',
    'auth/forbidden',
    'auth/step_up_needed',
    'request/invalid',
    'approval/needed',
    'approval/too_many',
    ...JOB_REFUSALS,
  ],
});
