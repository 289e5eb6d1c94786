import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { BULK_MAX } from '../resource.js';
import { usersPaths as paths } from './paths.js';

/** Account ids. */
const item_ids = z
  .array(z.string().regex(/^[0-9a-f]{24}$/))
  .min(1)
  .max(BULK_MAX);

export const changeUsers = endpoint({
  path: paths.changeUsers,
  summary: `Act on up to ${BULK_MAX} people at once; each is done or refused by itself. \`end_sessions\` ends all sessions of a person, and their connections close`,
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  body: z.object({
    action: z.enum(['end_sessions']),
    item_ids,
    /** For the audit log. */
    reason: z.string().trim().min(1).max(200),
  }),
  answer: success({
    done: z.int(),
    refused: z.array(z.object({ id: z.string(), code: z.string() })),
  }),
  refusals: [],
});
