import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/cups';
import { refuse, type Result } from '../platform/core/result.js';
import { goOn } from './clock.js';
import { isOpenForAll, type TourContext } from './context.js';
import { leastEntrants, peopleIn } from './cups.js';
import type { TourRecord } from './model.js';
import { allLeaving, changeTour, findTour } from './tours.js';

/** Why a cup was called off that its opener has cancelled. */
const BY_OPENER = 'opener';

/** True where a cup that waits has enough people to begin. */
export function hasEnough(tour: TourRecord): boolean {
  return peopleIn(tour) >= 2 * leastEntrants(tour);
}

type Refusal = RefusalsOf<typeof contract.startCup>;
type Acted<Code extends Refusal> = Result<{ tour: TourRecord }, Code>;

/** One act of its opener on a cup: the fields that it writes, a refusal, or null where it has been done before. */
async function act<Code extends Refusal>(
  context: TourContext,
  person: string,
  id: string,
  written: (tour: TourRecord, now: number) => object | Code | null,
): Promise<Acted<Code | 'request/not_found' | 'cups/not_yours'>> {
  const { model, clock, tell } = context;
  for (;;) {
    const tour = await findTour(model, id);
    if (tour?.cup === undefined) return refuse('request/not_found');
    if (tour.cup.opener !== person) return refuse('cups/not_yours');
    const set = written(tour, clock.now());
    if (set === null) return { ok: true, tour };
    if (typeof set === 'string') return refuse(set);
    const changed = await changeTour(model, tour, { version: tour.version }, { $set: set });
    if (changed === null) continue;
    tell(changed, changed.accounts);
    await goOn(context, changed._id);
    return { ok: true, tour: (await findTour(model, id)) ?? changed };
  }
}

/** Begins a cup now, with all who are in. */
export function startCup(context: TourContext, person: string, id: string): Promise<Acted<Refusal>> {
  return act<Refusal>(context, person, id, (tour, now) => {
    if (tour.cup?.is_called === true) return null;
    if (!isOpenForAll(tour)) return 'tournaments/closed';
    return hasEnough(tour) ? { 'cup.is_called': true, starts_at: now, due_at: now } : 'cups/too_few';
  });
}

/** Calls a cup off, also one that runs. */
export function cancelCup(
  context: TourContext,
  person: string,
  id: string,
): Promise<Acted<RefusalsOf<typeof contract.cancelCup>>> {
  return act<'tournaments/closed'>(context, person, id, (tour, now) => {
    if (tour.status === 'cancelled') return null;
    if (tour.status === 'finished') return 'tournaments/closed';
    const over = { status: 'cancelled', reason: BY_OPENER, paused_at: null, ended_at: now, due_at: now };
    return { ...allLeaving(tour), ...over };
  });
}
