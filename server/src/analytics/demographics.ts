import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readDashboard } from '@hokm/shared/api/analytics';
import { GROUP_MIN, TENURES } from '@hokm/shared/api/analytics/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import { share } from './measure.js';
import type { Counts } from './model.js';
import type { ReportContext } from './report-context.js';

type Demographics = AnswerOf<typeof readDashboard>['data']['userDemographics'];

const TOP_PLACES = 4;

const percent = (part: number, whole: number): number => Math.round((share(part, whole) ?? 0) * 1_000) / 10;

/** The counts of the labels with a prefix, the largest first. */
function groupsOf(by: Counts, prefix: string): [string, number][] {
  return Object.entries(by)
    .filter(([label]) => label.startsWith(prefix))
    .map(([label, n]): [string, number] => [label.slice(prefix.length), n])
    .sort(([, a], [, b]) => b - a);
}

/**
 * What people have said of themselves, and how long they have been here. Age is never asked. Groups of fewer than five
 * people are shown to super administrators only.
 */
export async function demographicsOf({ tallies }: ReportContext, level: AdminLevel): Promise<Demographics> {
  const tally = (await tallies.read(['demographics'])).get('demographics');
  const people = tally?.n ?? 0;
  const by = tally?.by ?? {};
  const isShown = (n: number) => level === 'super_admin' || n === 0 || n >= GROUP_MIN;
  const group = (n: number) =>
    isShown(n) ? { users: n, percentage: percent(n, people) } : { users: null, percentage: null };
  const countries = groupsOf(by, 'country_').filter(([country]) => country !== 'none');
  const known = countries.reduce((sum, [, n]) => sum + n, 0);
  return {
    age: { known: 0, groups: [] },
    tenure: TENURES.map((range) => {
      const { users, percentage } = group(by[`tenure_${range}`] ?? 0);
      return { range, count: users, percentage };
    }),
    location: countries.slice(0, TOP_PLACES).map(([city, n]) => ({ city, ...group(n) })),
    languages: groupsOf(by, 'language_').map(([language, n]) => ({ language, ...group(n) })),
    location_known: share(known, people),
  };
}
