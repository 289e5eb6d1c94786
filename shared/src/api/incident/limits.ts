/** Spans of the incident page, and their hours. */
export const INCIDENT_SPANS = { '1h': 1, '24h': 24, '7d': 168 } as const;
export type IncidentSpan = keyof typeof INCIDENT_SPANS;
export const INCIDENT_SPAN_NAMES = ['1h', '24h', '7d'] as const satisfies readonly IncidentSpan[];
export const INCIDENT_KINDS = ['threat', 'start', 'change', 'note'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];
export const INCIDENT_NOTE_MAX = 500;
/** A note is about a moment that is at most so long ago, days. */
export const INCIDENT_NOTE_DAYS = 30;
