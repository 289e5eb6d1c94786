export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const FINDING_LEVELS = ['info', 'warning', 'error'] as const;
/** Findings of a job that are kept; the others are counted. */
export const FINDINGS_MAX = 500;
/** Days for which the file of a job can be downloaded. */
export const JOB_FILE_DAYS = 7;
