import type { SecurityInfoAnswer } from '@hokm/shared/api';
import type { Page } from '../../api/endpoints.js';
import type { ListParams } from '../../list/use-list-params.js';

export type SecurityEvent = SecurityInfoAnswer['security']['recent_events'][number];

/** From the least to the most. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

const RANK = {
  severity: ({ severity }: SecurityEvent) => SEVERITIES.indexOf(severity),
  created_at: ({ created_at }: SecurityEvent) => Date.parse(created_at),
} as const;

/** One page of events as the list's address asks for it. */
export function pageOfEvents(
  events: readonly SecurityEvent[],
  { query: { page = 1, per_page = 20 }, filters, sort }: Pick<ListParams, 'query' | 'filters' | 'sort'>,
): Page<SecurityEvent> {
  const { severity } = filters;
  const rank = sort.by === 'severity' ? RANK.severity : RANK.created_at;
  const direction = sort.order === 'asc' ? 1 : -1;
  const all = events
    .filter((event) => severity === undefined || event.severity === severity)
    .sort((a, b) => direction * (rank(a) - rank(b)));
  return {
    success: true,
    data: all.slice((page - 1) * per_page, page * per_page),
    meta: { total: all.length, page, pages: Math.ceil(all.length / per_page), per_page },
  };
}
