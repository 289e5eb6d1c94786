import type { CupChange } from '@hokm/bot/core/services';
import { CUP_DAYS_KEPT, CUP_ELIMINATION_MOST } from '@hokm/shared/api/cups/limits';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/cups';
import { refuse, type Result } from '../platform/core/result.js';
import type { TourContext } from './context.js';
import { isDrawn } from './cups.js';
import type { TourRecord } from './model.js';
import { startOf } from './open-cup.js';
import { changeTour, findTour } from './tours.js';

/** Hours of an evening in Tehran that a group chooses from. */
const EVENING = [20, 21, 22];

/** Nobody has signed up yet, also nobody who has gone again. */
const isEmpty = ({ accounts }: Pick<TourRecord, 'accounts'>): boolean => accounts.length === 0;

/** The choices of a cup may change. */
export const mayChange = (tour: Pick<TourRecord, 'status' | 'accounts'>): boolean =>
  tour.status === 'published' && isEmpty(tour);

/** The hours of the next evening in Tehran from which check-in is still to come, ms since 1970; with the one that is chosen. */
export function hoursFor({ cup, starts_at }: TourRecord, now: number): number[] {
  const earliest = now + HOUR_MS / 2;
  const of = (from: number) => EVENING.map((hour) => from + hour * HOUR_MS).filter((at) => at >= earliest);
  const { starts_at: today, ends_at: tomorrow } = periodAt('today', now);
  const next = of(today);
  const hours = next.length > 0 ? next : of(tomorrow);
  const chosen = cup?.when_full === false && !hours.includes(starts_at) ? [starts_at] : [];
  return [...chosen, ...hours];
}

type Refusal =
  | 'request/not_found'
  | 'cups/not_yours'
  | 'cups/people_in'
  | 'tournaments/closed'
  | RefusalsOf<typeof contract.openCup>;

/** The fields that a choice writes, or why it cannot be. */
function written(tour: TourRecord, change: CupChange, now: number): Partial<TourRecord> | Refusal | null {
  const { cup } = tour;
  if (cup === undefined) return 'request/not_found';
  if ('target_points' in change) return { target_points: change.target_points };
  if ('people' in change)
    return {
      seats: isDrawn(tour) ? change.people : change.people / 2,
      // A bracket of more people takes the whole night.
      kind: change.people > CUP_ELIMINATION_MOST ? 'swiss' : 'elimination',
    };
  if ('partners' in change) {
    const people = isDrawn(tour) ? tour.seats : 2 * tour.seats;
    return {
      seats: change.partners === 'drawn' ? people : people / 2,
      cup: { ...cup, partners: change.partners },
    };
  }
  // Chosen before: it may be so near by now that it would be refused.
  if (change.at === (cup.when_full ? null : tour.starts_at)) return null;
  const starts_at = startOf(
    { starts_at: change.at === null ? null : new Date(change.at).toISOString() },
    now,
  );
  if (typeof starts_at === 'string') return starts_at;
  return {
    starts_at,
    expires_at: new Date(starts_at + CUP_DAYS_KEPT * DAY_MS),
    cup: { ...cup, when_full: change.at === null },
  };
}

/** Sets a choice of an open cup in which nobody is yet; only its opener may. Setting it again changes nothing. */
export async function changeCup(
  { model, clock }: Pick<TourContext, 'model' | 'clock'>,
  person: string,
  id: string,
  change: CupChange,
): Promise<Result<{ tour: TourRecord }, Refusal>> {
  for (;;) {
    const tour = await findTour(model, id);
    if (tour?.cup === undefined) return refuse('request/not_found');
    if (tour.cup.opener !== person) return refuse('cups/not_yours');
    if (tour.status !== 'published') return refuse('tournaments/closed');
    if (!isEmpty(tour)) return refuse('cups/people_in');
    const set = written(tour, change, clock.now());
    if (set === null) return { ok: true, tour };
    if (typeof set === 'string') return refuse(set);
    const changed = await changeTour(
      model,
      tour,
      { version: tour.version },
      { $set: { ...set, due_at: clock.now() } },
    );
    if (changed !== null) return { ok: true, tour: changed };
  }
}
