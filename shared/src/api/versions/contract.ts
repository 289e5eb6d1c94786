import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { undo } from '../undo.js';
import { named } from '../users/person.js';
import { VERSIONED, VERSIONS_KEPT } from './limits.js';
import { versionsPaths as paths } from './paths.js';

const ofText = { type: z.enum(VERSIONED), id: z.string().regex(/^[0-9a-f]{24}$/) };
const n = z.coerce.number().int().min(1);

/** A state of a text. */
const version = z.object({
  /** The revision at which the text became like this. */
  n: z.int(),
  at: z.iso.datetime(),
  /** The writer; without a name when the account is gone. */
  by: named,
  /** Readers have seen it, or see it. */
  is_published: z.boolean(),
  /** It is the draft as it is now. */
  is_current: z.boolean(),
});
export type Version = z.infer<typeof version>;

export const listVersions = endpoint({
  path: paths.listVersions,
  summary: `The versions of a text, newest first: the last ${VERSIONS_KEPT}, and all that were published`,
  access: 'panel/content',
  limit: 'reads',
  params: z.object(ofText),
  answer: success({ data: z.array(version) }),
  refusals: ['request/not_found'],
});

export const getVersion = endpoint({
  path: paths.getVersion,
  summary: 'A version with its fields as they were',
  access: 'panel/content',
  limit: 'reads',
  params: z.object({ ...ofText, n }),
  answer: success({ data: version.extend({ fields: z.record(z.string(), z.unknown()) }) }),
  refusals: ['request/not_found'],
});

export const restoreVersion = endpoint({
  path: paths.restoreVersion,
  summary: 'Make the draft of a text like a version; what readers see stays. It becomes a new version',
  access: 'panel/content',
  limit: 'writes',
  params: z.object({ ...ofText, n }),
  body: z.object({ revision: z.int().nonnegative() }),
  answer: success({ revision: z.int(), undo }),
  refusals: ['request/not_found', 'content/stale', 'request/invalid', 'albums/full'],
});
