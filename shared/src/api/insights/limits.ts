/** A published text that nobody has changed for so many days is old. */
export const UNTOUCHED_DAYS = 180;
/** Documents of a kind that the insights look at: those that were made last. */
export const INSIGHTS_MAX = 300;

/** What can be wrong with a text. */
export const INSIGHT_ISSUES = ['missing_fa', 'missing_en', 'missing_alt', 'untouched', 'dead_link'] as const;
export type InsightIssue = (typeof INSIGHT_ISSUES)[number];

/** Jobs that look through content: the first and the last change something, the others name what they find. */
export const OPTIMIZATIONS = ['variants', 'alt_text', 'links', 'translations', 'unused'] as const;
export type Optimization = (typeof OPTIMIZATIONS)[number];
