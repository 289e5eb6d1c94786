import { describe, expect, it } from 'vitest';
import { pageOfEvents, type SecurityEvent } from './page-of-events.js';

const event = (severity: SecurityEvent['severity'], hour: number): SecurityEvent => ({
  event_type: `at_${hour}`,
  severity,
  source_ip: '',
  device: '',
  created_at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
});
const EVENTS = [event('low', 1), event('critical', 2), event('high', 3), event('low', 4)];

function shown(sort: { by: string; order: 'asc' | 'desc' }, more: { page?: number; severity?: string } = {}) {
  const filters: Record<string, string> = more.severity === undefined ? {} : { severity: more.severity };
  const query = { page: more.page ?? 1, per_page: 3 };
  const { data, meta } = pageOfEvents(EVENTS, { query, filters, sort });
  return [data.map(({ event_type }) => event_type), meta.total, meta.pages];
}

describe('a page of events', () => {
  it('is sorted by time or by severity', () => {
    expect(shown({ by: 'created_at', order: 'desc' })).toEqual([['at_4', 'at_3', 'at_2'], 4, 2]);
    expect(shown({ by: 'severity', order: 'desc' })).toEqual([['at_2', 'at_3', 'at_1'], 4, 2]);
  });

  it('is the part that is asked for', () => {
    expect(shown({ by: 'created_at', order: 'asc' }, { page: 2 })).toEqual([['at_4'], 4, 2]);
  });

  it('has the events of one severity when filtered', () => {
    const newest = { by: 'created_at', order: 'desc' } as const;
    expect(shown(newest, { severity: 'low' })).toEqual([['at_4', 'at_1'], 2, 1]);
    expect(shown(newest, { severity: 'medium' })).toEqual([[], 0, 0]);
  });
});
