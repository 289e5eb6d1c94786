import { HOUR_MS } from '@hokm/shared/time';

/** Visits that are kept: those of about two weeks. */
const VISITS_KEPT = 30;

/** The visits that the reminder of the daily reward goes by. */
export interface ReminderRecord {
  /** Hours since 1970 in which the person was here, the newest last; of the same hour there may be several. */
  readonly visits: readonly number[];
  /** When the worker looks whether to remind, ms since 1970. Absent: not before the next visit. */
  readonly look_at?: number;
  /** Reminders since the last visit. Absent: none. */
  readonly unanswered?: number;
}

/**
 * The change of an account whose person is here: the hour is remembered, and reminders begin again.
 * @param now ms since 1970
 */
export const onVisit = (now: number) => ({
  $push: { 'reminder.visits': { $each: [Math.floor(now / HOUR_MS)], $slice: -VISITS_KEPT } },
  $set: { 'reminder.look_at': now + HOUR_MS },
  $unset: { 'reminder.unanswered': 1 },
});
