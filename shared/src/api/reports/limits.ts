/** How long a case belongs to who has opened it, minutes. */
export const CLAIM_MINUTES = 15;
/** A case that waits for longer is late, hours. */
export const LATE_HOURS = 4;
export const REPORT_SORTS = ['weight', 'oldest'] as const;
export const REPORT_OUTCOMES = ['actioned', 'no_action', 'duplicate'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
