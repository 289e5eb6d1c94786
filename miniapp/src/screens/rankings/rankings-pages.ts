import type { RankingsAnswer } from '@hokm/shared/api';
import { callPages, type PagesOptions } from '../../data/query.js';

type Answer<Scope extends RankingsAnswer['scope']> = Extract<
  RankingsAnswer,
  { scope: Scope extends 'clan' ? 'clan' : 'global' | 'local' }
>;

/** The list of people (`global`, `local`) or clans (`clan`) by trophies. `country` is the person's own, for `local`. */
export function rankingsPages<Scope extends RankingsAnswer['scope']>(
  scope: Scope,
  country: string | null = null,
): PagesOptions<Answer<Scope>> {
  const options = callPages('GET /rankings', { query: { scope, per_page: 50 } });
  // The server takes the country from the profile.
  const queryKey = [...options.queryKey, country] as const;
  return { ...(options as PagesOptions<Answer<Scope>>), queryKey, restore: true };
}
