import type { AnswerOf, QueryOf } from '@hokm/shared/api/endpoint';
import type { readInsights } from '@hokm/shared/api/insights';
import { INSIGHT_ISSUES, INSIGHTS_MAX, type InsightIssue } from '@hokm/shared/api/insights/limits';
import type { InsightsContext } from './context.js';
import { examine } from './issues.js';

type Insights = AnswerOf<typeof readInsights>['data'];

const iso = (ms: number): string => new Date(ms).toISOString();

/** How the newest texts of a kind, or of all kinds, were read, and what they lack. The most viewed first. */
export async function insightsOf(
  context: InsightsContext,
  { type, days }: QueryOf<typeof readInsights>,
): Promise<Insights> {
  const subjects = context.subjects().filter((subject) => type === 'all' || subject.type === type);
  const [found, countsOf] = await Promise.all([
    Promise.all(subjects.map((subject) => subject.newest(INSIGHTS_MAX + 1))),
    context.countsOf(days),
  ]);
  const texts = await examine(
    context,
    found.flatMap((some) => some.slice(0, INSIGHTS_MAX)),
  );
  const items = texts
    .map(({ type: kind, id, title, publishedAt, changedAt, issues }) => ({
      type: kind,
      id,
      title: { fa: title.fa, en: title.en },
      published_at: publishedAt === null ? null : iso(publishedAt),
      changed_at: iso(changedAt),
      ...countsOf(kind, id),
      issues: [...issues],
    }))
    .sort((one, other) => other.views - one.views || (one.id < other.id ? 1 : -1));
  const countOf = (issue: InsightIssue): number =>
    texts.filter(({ issues }) => issues.includes(issue)).length;
  const counts = Object.fromEntries(INSIGHT_ISSUES.map((issue) => [issue, countOf(issue)]));
  return {
    items,
    counts: counts as Insights['counts'],
    is_cut: found.some((some) => some.length > INSIGHTS_MAX),
  };
}
