import { z } from 'zod';
import { ANALYTICS_DAYS, ANALYTICS_DAYS_MAX } from '../analytics/limits.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { VERSIONED } from '../versions/limits.js';
import { INSIGHT_ISSUES, INSIGHTS_MAX, OPTIMIZATIONS, UNTOUCHED_DAYS } from './limits.js';
import { insightPaths as paths } from './paths.js';

const ALL = 'all';
const type = z.enum([ALL, ...VERSIONED]);

/** How a text was read in the span, and what it lacks. */
const insight = z.object({
  type: z.enum(VERSIONED),
  id: z.string(),
  /** Empty in a language in which it has no name. */
  title: z.object({ fa: z.string(), en: z.string() }),
  /** Null for a draft. */
  published_at: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime(),
  views: z.int(),
  /** Readers who came to its half. */
  reads: z.int(),
  likes: z.int(),
  shares: z.int(),
  downloads: z.int(),
  issues: z.array(z.enum(INSIGHT_ISSUES)),
});
export type Insight = z.infer<typeof insight>;

const counts = z.object(
  Object.fromEntries(INSIGHT_ISSUES.map((issue) => [issue, z.int()])) as Record<
    (typeof INSIGHT_ISSUES)[number],
    z.ZodInt
  >,
);

export const readInsights = endpoint({
  path: paths.readInsights,
  summary: `How each text was read in a span, and what it lacks: a language, a description of a picture, a change for ${UNTOUCHED_DAYS} days, or the page that a link leads to. The ${INSIGHTS_MAX} newest of each kind, the most viewed first`,
  access: 'panel/content',
  limit: 'reports',
  query: z.object({
    type: type.default(ALL),
    days: z.coerce.number().int().min(1).max(ANALYTICS_DAYS_MAX).default(ANALYTICS_DAYS),
  }),
  answer: success({
    data: z.object({
      items: z.array(insight),
      /** Texts with each of the issues. */
      counts,
      /** Some kind has more texts than were looked at. */
      is_cut: z.boolean(),
    }),
  }),
  refusals: [],
});

export const optimizeContent = endpoint({
  path: paths.optimizeContent,
  summary:
    'Start a job over all texts of a kind: `variants` makes missing sizes of their pictures, `unused` frees pictures that nothing shows (for `all` only); `alt_text`, `links` and `translations` change nothing and name what they find',
  access: 'panel/publish',
  limit: 'writes',
  status: 202,
  body: z
    .object({ content_type: type, optimization_type: z.enum(OPTIMIZATIONS) })
    // A picture that nothing shows belongs to no kind.
    .refine(({ content_type, optimization_type: job }) => job !== 'unused' || content_type === ALL, {
      path: ['content_type'],
    }),
  answer: startedJob,
  refusals: [...JOB_REFUSALS],
});
