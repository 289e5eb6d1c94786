import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { mediaId } from '../../rich-text/index.js';
import { cleanLine, cleanLines } from '../../text/clean.js';
import { done, success } from '../answers.js';
import { lines } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture, UPLOAD_REFUSALS } from '../media/contract.js';
import { pageOf, pageQuery } from '../paging.js';
import { named } from '../users/person.js';
import {
  REJECTION_MAX,
  STAFF_NOTES_MAX,
  STORY_TITLE_MAX,
  SUBMISSION_PICTURES_MAX,
  SUBMISSION_STATUSES,
  SUBMISSION_TEXT_MAX,
  SUBMISSIONS_PER_DAY,
} from './limits.js';
import { storiesPaths as paths } from './paths.js';

const time = z.iso.datetime();
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

const wish = {
  title: z
    .string()
    .max(STORY_TITLE_MAX)
    .overwrite((text) => cleanLine(text, STORY_TITLE_MAX))
    .min(1),
  /** Plain text; each line is a paragraph. */
  text: z
    .string()
    .max(SUBMISSION_TEXT_MAX)
    .overwrite((text) => cleanLines(text, SUBMISSION_TEXT_MAX))
    .min(1),
  /** Media ids of `POST stories/submissions/pictures`, in order. */
  pictures: z
    .array(mediaId)
    .max(SUBMISSION_PICTURES_MAX)
    .overwrite((ids) => [...new Set(ids)])
    .default([]),
};

const submissionFields = {
  id: z.string(),
  revision: z.int(),
  title: z.string(),
  text: z.string(),
  pictures: z.array(mediaPicture),
  status: z.enum(SUBMISSION_STATUSES),
  at: time,
  decided_at: time.nullable(),
  /** The reason that the writer reads; null unless it was rejected. */
  rejection_reason: z.string().nullable(),
  /** The story that was made of it; for its writer null until readers see it. */
  story: z.string().nullable(),
};

/** A story that the caller has handed in. */
const ownSubmission = z.object(submissionFields);
export type OwnSubmission = z.infer<typeof ownSubmission>;

/** A story that a player has handed in, as the staff sees it. */
const submission = z.object({
  ...submissionFields,
  author: named,
  language: z.enum(LANGUAGES),
  decided_by: named.nullable(),
  /** Notes of the staff among themselves. */
  admin_notes: z.string(),
});
export type Submission = z.infer<typeof submission>;

/** The writer of a submission: since when they play, what became of their stories, and whether they may write now. */
const submissionWriter = z.object({
  joined_at: time,
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  is_muted: z.boolean(),
});
export type SubmissionWriter = z.infer<typeof submissionWriter>;

export const submitStory = endpoint({
  path: paths.submitStory,
  summary: `Hand in a story, at most ${String(SUBMISSIONS_PER_DAY)} a day; the staff decides whether it is published. Repeated with the same \`Idempotency-Key\` it hands in one`,
  access: 'signed-in',
  limit: 'writes',
  body: z.object(wish),
  answer: success({ data: ownSubmission }),
  status: 201,
  refusals: ['request/invalid', 'stories/too_many', 'conduct/muted'],
});

export const uploadStoryPicture = endpoint({
  path: paths.uploadStoryPicture,
  summary: 'Upload a picture for a story that is handed in',
  access: 'signed-in',
  limit: 'writes',
  upload: 'file',
  fields: z.object({}),
  answer: success({ data: mediaPicture }),
  status: 201,
  refusals: [...UPLOAD_REFUSALS, 'stories/too_many_pictures', 'conduct/muted'],
});

export const listOwnSubmissions = endpoint({
  path: paths.listOwnSubmissions,
  summary: 'The stories that the caller has handed in, newest first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: pageOf(ownSubmission),
  refusals: [],
});

export const readOwnSubmission = endpoint({
  path: paths.readOwnSubmission,
  summary: 'A story that the caller has handed in',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: success({ data: ownSubmission }),
  refusals: ['request/not_found'],
});

export const changeSubmission = endpoint({
  path: paths.changeSubmission,
  summary: 'Change a story that nobody has decided on, as of the revision that it was read at',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: z.object({ ...wish, revision: z.int().nonnegative() }),
  answer: success({ data: ownSubmission }),
  refusals: ['request/not_found', 'request/invalid', 'content/stale', 'stories/decided', 'conduct/muted'],
});

export const withdrawSubmission = endpoint({
  path: paths.withdrawSubmission,
  summary: 'Withdraw a story that nobody has decided on',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: done,
  refusals: ['request/not_found', 'stories/decided'],
});

export const listSubmissions = endpoint({
  path: paths.listSubmissions,
  summary: 'Stories that players have handed in: waiting ones the oldest first, others the newest first',
  access: 'panel/content',
  limit: 'reads',
  query: pageQuery.extend({
    status: z.enum(['all', ...SUBMISSION_STATUSES]).default('all'),
    search: z.string().trim().max(64).default(''),
    /** Account id: those of one writer, the newest first. */
    author: params.shape.id.optional(),
  }),
  answer: pageOf(submission),
  refusals: [],
});

export const submissionStats = endpoint({
  path: paths.submissionStats,
  summary: 'How many of each status, and the median time to a decision of the last hundred',
  access: 'panel/content',
  limit: 'reads',
  answer: success({
    data: z.object({
      pending: z.int(),
      approved: z.int(),
      rejected: z.int(),
      withdrawn: z.int(),
      /** Since when the oldest waits; null without any. */
      oldest_at: time.nullable(),
      /** Null before the first decision. */
      median_wait_ms: z.int().nullable(),
    }),
  }),
  refusals: [],
});

export const getSubmission = endpoint({
  path: paths.getSubmission,
  summary: 'A story that was handed in, and how its writer stands',
  access: 'panel/content',
  limit: 'reads',
  params,
  answer: success({ data: submission, writer: submissionWriter }),
  refusals: ['request/not_found'],
});

const decided = success({ data: submission });
const admin_notes = lines(STAFF_NOTES_MAX).default('');
/** The version that was read; absent: as it is now. */
const revision = z.int().nonnegative().optional();

export const approveSubmission = endpoint({
  path: paths.approveSubmission,
  summary:
    'Make a story of it and tell its writer. Published at once where the caller may publish and its pictures are described, else a draft',
  access: 'panel/content',
  limit: 'writes',
  params,
  body: z.object({
    admin_notes,
    revision,
    /** True: refused where it cannot be published at once. False: a draft. */
    publish: z.boolean().optional(),
  }),
  answer: decided,
  refusals: ['request/not_found', 'content/stale', 'stories/decided', 'content/not_ready', 'auth/forbidden'],
});

export const rejectSubmission = endpoint({
  path: paths.rejectSubmission,
  summary: 'Reject it and tell its writer why',
  access: 'panel/content',
  limit: 'writes',
  params,
  body: z.object({
    rejection_reason: lines(REJECTION_MAX).min(1),
    admin_notes,
    revision,
  }),
  answer: decided,
  refusals: ['request/not_found', 'content/stale', 'stories/decided'],
});
