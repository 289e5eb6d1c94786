import { MINUTE_MS } from '@hokm/shared/time';
import { CHECK_IN_MS, checkInAt } from './context.js';
import { beginsAtOnce } from './cups.js';
import type { TourRecord } from './model.js';

/** Nobody has been there to let people play where no process has looked for so long after it was due, ms. */
const NOBODY_MS = MINUTE_MS;

/** Why it stands still where no staff have said so. */
const FOR_MAINTENANCE = 'maintenance';

/** The change by which all clocks stop. */
export function standing({ status }: TourRecord, now: number): Partial<TourRecord> {
  return { status: 'paused', paused_from: status, paused_at: now, for_maintenance: false, due_at: now };
}

/** Clocks go on where they stood: everything that was to come comes later by as long as it stood still. */
export function resumed(
  { paused_at, paused_from, starts_at, round_ends_at, next_round_at, arena }: TourRecord,
  now: number,
): Partial<TourRecord> {
  const by = now - (paused_at ?? now);
  const isBefore = paused_from === 'published' || paused_from === 'check_in';
  return {
    status: paused_from ?? 'running',
    reason: null,
    paused_at: null,
    for_maintenance: false,
    starts_at: isBefore ? starts_at + by : starts_at,
    round_ends_at: round_ends_at === null ? null : round_ends_at + by,
    next_round_at: next_round_at === null ? null : next_round_at + by,
    due_at: now,
    ...(arena === undefined ? {} : { arena: { ...arena, from: now } }),
  };
}

/** Before the start people have the whole time to check in again. */
function withCheckIn(set: Partial<TourRecord>, now: number): Partial<TourRecord> {
  const isBefore = set.status === 'published' || set.status === 'check_in';
  return isBefore ? { ...set, starts_at: Math.max(set.starts_at ?? 0, now + CHECK_IN_MS) } : set;
}

/** True where a tournament needs its people now: to check in, to begin, or at their tables. */
function needsPeople(tour: TourRecord, now: number): boolean {
  const { status } = tour;
  if (status === 'published') return beginsAtOnce(tour) || now >= checkInAt(tour);
  return status === 'check_in' || status === 'running';
}

/**
 * The change by which a tournament stands still during maintenance, as nobody can come then, or runs on after it; null for neither. Before
 * its start people have the whole time to check in again.
 */
export function forMaintenance(tour: TourRecord, isClosed: boolean, now: number): Partial<TourRecord> | null {
  if (isClosed)
    return needsPeople(tour, now)
      ? { ...standing(tour, now), for_maintenance: true, reason: FOR_MAINTENANCE }
      : null;
  if (tour.status !== 'paused' || tour.for_maintenance !== true) return null;
  return withCheckIn(resumed(tour, now), now);
}

/**
 * The change after some time without any process, `since` which this one is there; null where one was. Nobody could play or check in
 * meanwhile, so clocks go on where they stood, as after maintenance.
 */
export function forAbsence(tour: TourRecord, since: number, now: number): Partial<TourRecord> | null {
  const { status, due_at: stood_at } = tour;
  const isOn = status === 'running' || (status === 'check_in' && !beginsAtOnce(tour));
  if (!isOn || stood_at === undefined || since - stood_at < NOBODY_MS) return null;
  return withCheckIn(resumed({ ...tour, paused_at: stood_at, paused_from: status }, now), now);
}
