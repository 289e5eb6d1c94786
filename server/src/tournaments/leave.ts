import { objectId } from '../platform/database/ids.js';
import { refuse, type Result } from '../platform/core/result.js';
import { isOpenForAll, OPEN_STATUSES, type TourContext } from './context.js';
import { freesPlace } from './cups.js';
import type { TourRecord } from './model.js';
import { checkedInArena, leaveArenaBefore } from './arena-sign-up.js';
import { withSome, type ArenaPlayerRecord } from './arena-model.js';
import { askersOf, giveFeesBack, isOfPairs } from './sign-up.js';
import { declineReserve, reserveAskOf } from './reserve.js';
import { changeAsRead, changeTour, entrantOf, findTour, peopleOf, stillAs } from './tours.js';

type Changed = Result<
  { tour: TourRecord; row?: ArenaPlayerRecord },
  'request/not_found' | 'tournaments/not_in' | 'tournaments/closed'
>;

/** Before the start: a person goes, with the partner, and the fees of both come back. Who is asked says no to all who ask. */
async function leaveBefore(
  context: TourContext,
  tour: TourRecord,
  person: string,
): Promise<TourRecord | 'tournaments/not_in' | null> {
  const { model, clock } = context;
  const own = tour.people[person];
  const isIn = own?.state === 'in' || own?.state === 'asked';
  const partner = isIn ? own.partner : null;
  const leaving = isIn ? [person, ...(partner === null ? [] : [partner])] : askersOf(tour, person);
  if (leaving.length === 0) return own?.state === 'leaving' ? tour : 'tournaments/not_in';
  const entries = leaving.flatMap((each) => {
    const entry = tour.people[each];
    return entry === undefined ? [] : [[each, entry] as const];
  });
  const left = await changeTour(
    model,
    tour,
    {
      status: { $in: OPEN_STATUSES },
      ...Object.fromEntries(entries.flatMap(([each, entry]) => Object.entries(stillAs(each, entry)))),
      ...Object.fromEntries(entries.map(([each, entry]) => [`people.${each}.partner`, entry.partner])),
    },
    {
      $set: Object.fromEntries(leaving.map((each) => [`people.${each}.state`, 'leaving'])),
      $min: { due_at: clock.now() },
      ...(own !== undefined && isIn && freesPlace(tour, own) ? { $inc: { taken: -1 } } : {}),
    },
  );
  if (left === null) return null;
  await giveFeesBack(context, left);
  context.tell(left, [person, ...leaving]);
  return left;
}

/** In a running one: the pair plays no more, and its fees stay in. */
function quit({ model, clock }: TourContext, tour: TourRecord, entrant: number): Promise<TourRecord | null> {
  return changeTour(
    model,
    tour,
    { status: { $in: ['running', 'paused'] }, quit: { $ne: entrant } },
    { $addToSet: { quit: entrant }, $min: { due_at: clock.now() } },
  );
}

/** A person goes, or says no to who asked. */
export async function leaveTournament(context: TourContext, person: string, id: string): Promise<Changed> {
  for (;;) {
    const found = await findTour(context.model, id);
    if (found === null || found.status === 'draft') return refuse('request/not_found');
    const tour = await withSome(context.players, found, [person]);
    if (isOpenForAll(tour)) {
      const leaves = isOfPairs(tour) ? leaveBefore : leaveArenaBefore;
      const left = await leaves(context, tour, person);
      if (left === 'tournaments/not_in') return refuse(left);
      if (left !== null) return { ok: true, tour: left };
      continue;
    }
    const entrant = entrantOf(tour, person);
    if (entrant === null && reserveAskOf(tour, person) !== null) {
      const declined = await declineReserve(context, tour, person);
      if (declined === null) continue;
      context.tell(declined, [person]);
      return { ok: true, tour: declined };
    }
    if (tour.status === 'finished' || tour.status === 'cancelled') return refuse('tournaments/closed');
    if (entrant === null)
      return refuse(tour.people[person]?.state === 'in' ? 'tournaments/closed' : 'tournaments/not_in');
    if (tour.quit.includes(entrant)) return { ok: true, tour };
    const left = await quit(context, tour, entrant);
    if (left === null) continue;
    context.tell(left, peopleOf(tour, entrant));
    return { ok: true, tour: left };
  }
}

/**
 * Checks somebody in where all is as it mostly is: in one write, without reading the tournament before, which has hundreds of people; null where
 * anything is otherwise.
 */
async function checkInNow(
  { model, tell }: TourContext,
  person: string,
  id: string,
): Promise<TourRecord | null> {
  const _id = objectId(id);
  if (_id === null) return null;
  const checked = await changeTour(
    model,
    { _id },
    {
      status: 'check_in',
      trash_at: { $exists: false },
      [`people.${person}.state`]: 'in',
      [`people.${person}.is_checked`]: false,
    },
    { $set: { [`people.${person}.is_checked`]: true } },
  );
  if (checked === null) return null;
  const partner = checked.people[person]?.partner ?? null;
  tell(checked, [person, ...(partner === null ? [] : [partner])]);
  return checked;
}

/** The same in an arena: the answer and what they are told come from the row that is written. */
async function checkInToArenaNow(
  { model, players, tell }: TourContext,
  person: string,
  id: string,
): Promise<Changed | null> {
  const _id = objectId(id);
  if (_id === null) return null;
  const arena = { _id, kind: 'arena', status: 'check_in', trash_at: { $exists: false } } as const;
  const tour = await model.findOne(arena).lean<TourRecord>();
  const row = tour === null ? null : await checkedInArena(players, tour, person);
  if (tour === null || row === null) return null;
  tell(tour, [person], [row]);
  return { ok: true, tour, row };
}

/** A person says that they are there. */
export async function checkIn(context: TourContext, person: string, id: string): Promise<Changed> {
  const { model } = context;
  const inArena = await checkInToArenaNow(context, person, id);
  if (inArena !== null) return inArena;
  const now = await checkInNow(context, person, id);
  if (now !== null) return { ok: true, tour: now };
  for (;;) {
    const found = await findTour(model, id);
    if (found === null || found.status === 'draft') return refuse('request/not_found');
    const tour = await withSome(context.players, found, [person]);
    const own = tour.people[person];
    if (own?.state !== 'in') return refuse('tournaments/not_in');
    if (own.is_checked && isOpenForAll(tour)) return { ok: true, tour };
    if (tour.status !== 'check_in') return refuse('tournaments/closed');
    // It was not open, or they were not in, a moment ago.
    if (!isOfPairs(tour)) return checkIn(context, person, id);
    const checked = await changeTour(
      model,
      tour,
      { status: 'check_in', ...stillAs(person, own) },
      { $set: { [`people.${person}.is_checked`]: true } },
    );
    if (checked !== null) {
      context.tell(checked, [person, ...(own.partner === null ? [] : [own.partner])]);
      return { ok: true, tour: checked };
    }
  }
}

/** A pair misses the next round of a Swiss for half a point, once. */
export async function askForBye(
  { model, tell }: TourContext,
  person: string,
  id: string,
): Promise<Changed | Result<{ tour: TourRecord }, 'tournaments/bye_taken'>> {
  for (;;) {
    const tour = await findTour(model, id);
    if (tour === null || tour.status === 'draft') return refuse('request/not_found');
    const entrant = entrantOf(tour, person);
    if (entrant === null) return refuse('tournaments/not_in');
    if (tour.kind !== 'swiss' || tour.status !== 'running' || tour.quit.includes(entrant))
      return refuse('tournaments/closed');
    if (tour.half_byes.includes(entrant)) return { ok: true, tour };
    const isTaken = tour.matches.some(({ how, sides }) => how === 'half_bye' && sides.includes(entrant));
    if (isTaken) return refuse('tournaments/bye_taken');
    const changed = await changeAsRead(model, tour, { half_byes: [...tour.half_byes, entrant] });
    if (changed === null) continue;
    tell(changed, changed.entrants.find((each) => each.entrant === entrant)?.people ?? []);
    return { ok: true, tour: changed };
  }
}
