import type * as contract from '@hokm/shared/api/tournaments';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import { goOn } from './clock.js';
import { idOf, isOpenForAll, SEED_BYTES, type TourContext } from './context.js';
import { withPeople, withSome } from './arena-model.js';
import { freesPlace } from './cups.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import { giveFeesBack, isOfPairs } from './sign-up.js';
import { resumed, standing } from './stand-still.js';
import { matchIdOf } from './tables.js';
import { allLeaving, changeTour, entrantOf, findTour } from './tours.js';

export interface ActionContext extends TourContext {
  readonly audit: Pick<AuditQueue, 'flush'>;
}

type ActionCode = RefusalsOf<typeof contract.actOnTournament>;
type Wish = BodyOf<typeof contract.actOnTournament>;

/** True for who has a place in a tournament, or asks for one: they decide nothing in it. */
function isIn(tour: TourRecord, person: string): boolean {
  const state = tour.people[person]?.state;
  return state === 'in' || state === 'asked' || entrantOf(tour, person) !== null;
}

/** A change of staff with its audit entry in one write. The answer is null where the tournament has changed since it was read. */
async function changeByStaff(
  context: ActionContext,
  call: StaffCall,
  tour: TourRecord,
  { verb, reason, set, add }: { verb: string; reason: string; set: object; add?: object },
): Promise<TourRecord | null> {
  const { model, audit, clock } = context;
  const target = `tours:${idOf(tour)}`;
  const { $push, $set } = withAudit(auditAction(call, context, { action: `tours.${verb}`, target, reason }));
  const stamp = { updated_at: new Date(clock.now()), updated_by: call.account.id };
  const changed = await changeTour(
    model,
    tour,
    { version: tour.version, trash_at: { $exists: false } },
    { $push, $set: { ...$set, ...stamp, ...set }, $inc: { revision: 1 }, ...add },
  );
  if (changed !== null) await audit.flush(model, changed);
  return changed;
}

/** The fields that an action writes, or its refusal; null where it has been done before. */
function written(
  tour: TourRecord,
  { action, reason }: Wish,
  { clock, randomBytes }: Pick<TourContext, 'clock' | 'randomBytes'>,
): object | ActionCode | null {
  const now = clock.now();
  const { status } = tour;
  const isOver = status === 'finished' || status === 'cancelled';
  switch (action) {
    case 'publish':
      if (status !== 'draft') return isOver ? 'tournaments/not_now' : null;
      if (tour.starts_at <= now) return 'tournaments/starts_in_the_past';
      return { status: 'published', seed: randomBytes(SEED_BYTES).toString('hex'), due_at: now };
    case 'pause':
      // A tournament that stands still for maintenance stands still after it too.
      if (status === 'paused')
        return tour.for_maintenance === true ? { for_maintenance: false, reason, due_at: now } : null;
      if (!isOpenForAll(tour) && status !== 'running') return 'tournaments/not_now';
      return { ...standing(tour, now), reason };
    case 'resume':
      if (status !== 'paused') return isOver || status === 'draft' ? 'tournaments/not_now' : null;
      return resumed(tour, now);
    case 'cancel':
      if (status === 'cancelled') return null;
      if (isOver || status === 'draft') return 'tournaments/not_now';
      return {
        ...allLeaving(tour),
        status: 'cancelled',
        reason,
        paused_at: null,
        ended_at: now,
        due_at: now,
      };
  }
}

/** Publishes a draft, stops the clocks, lets them run on, or calls a tournament off and gives all fees back. */
export async function actOnTournament(
  context: ActionContext,
  call: StaffCall,
  id: string,
  wish: Wish,
): Promise<Result<{ tour: TourRecord }, ActionCode>> {
  for (;;) {
    const found = await findTour(context.model, id);
    if (found === null) return refuse('request/not_found');
    const tour = await withSome(context.players, found, [call.account.id]);
    if (wish.action === 'cancel' && isIn(tour, call.account.id)) return refuse('tournaments/own');
    const set = written(tour, wish, context);
    if (set === null) return { ok: true, tour };
    if (typeof set === 'string') return refuse(set);
    const changed = await changeByStaff(context, call, tour, { verb: wish.action, reason: wish.reason, set });
    if (changed === null) continue;
    context.tell(changed, (await withPeople(context.players, changed)).accounts);
    await goOn(context, changed._id);
    return { ok: true, tour: (await findTour(context.model, id)) ?? changed };
  }
}

type RemovalCode = RefusalsOf<typeof contract.removeEntrant>;

/** Takes a person and their partner out. Before the start their fees come back; later the pair plays no more. */
export async function removeEntrant(
  context: ActionContext,
  call: StaffCall,
  id: string,
  { player, reason }: { readonly player: string; readonly reason: string },
): Promise<Result<object, RemovalCode>> {
  const { model, clock } = context;
  for (;;) {
    const found = await findTour(model, id);
    if (found === null) return refuse('request/not_found');
    const tour = await withSome(context.players, found, [player, call.account.id]);
    const own = tour.people[player];
    const partner = own?.partner ?? null;
    if (isIn(tour, call.account.id)) return refuse('tournaments/own');
    if (tour.status === 'finished' || tour.status === 'cancelled' || tour.status === 'draft')
      return refuse('tournaments/not_now');
    const entrant = entrantOf(tour, player);
    const isRunning = (isOfPairs(tour) && tour.entrants.length > 0) || tour.arena !== undefined;
    if (isRunning ? entrant === null : own?.state !== 'in' && own?.state !== 'asked')
      return refuse('tournaments/not_in');
    if (isRunning && entrant !== null && tour.quit.includes(entrant)) return { ok: true };
    const gone = [player, ...(partner === null ? [] : [partner])];
    const before = {
      set: Object.fromEntries(gone.map((person) => [`people.${person}.state`, 'leaving'])),
      add: own !== undefined && freesPlace(tour, own) ? { $inc: { taken: -1, revision: 1 } } : {},
    };
    const later = { set: { due_at: clock.now() }, add: { $addToSet: { quit: entrant } } };
    const arena = { set: {}, add: { $addToSet: { expelled: player } } };
    const { set, add } = isRunning ? later : isOfPairs(tour) ? before : arena;
    const changed = await changeByStaff(context, call, tour, {
      verb: 'remove',
      reason,
      set: { due_at: clock.now(), ...set },
      add,
    });
    if (changed === null) continue;
    if (isOfPairs(tour)) await giveFeesBack(context, changed);
    else await goOn(context, changed._id);
    context.tell(changed, gone);
    return { ok: true };
  }
}

type DecisionCode = RefusalsOf<typeof contract.decidePairing>;

/** Decides a running match of the present round: the wish and its audit entry are one write, and the match ends within seconds. */
export async function decidePairing(
  context: ActionContext,
  call: StaffCall,
  id: string,
  { match, winner, reason }: { readonly match: string; readonly winner: 0 | 1; readonly reason: string },
): Promise<Result<object, DecisionCode>> {
  const { model, matches, audit, clock } = context;
  const found = await findTour(model, id);
  if (found === null) return refuse('request/not_found');
  const tour = await withSome(context.players, found, [call.account.id]);
  const wanted = openMatches(tour).find((each) => matchIdOf(tour, each) === match);
  if (wanted === undefined)
    return refuse(
      tour.matches.some((each) => matchIdOf(tour, each) === match)
        ? 'tournaments/not_now'
        : 'request/not_found',
    );
  if (isIn(tour, call.account.id)) return refuse('tournaments/own');
  if (tour.status !== 'running') return refuse('tournaments/not_now');
  const { $push, $set } = withAudit(
    auditAction(call, context, { action: 'tours.decide', target: `matches:${match}`, reason }),
  );
  const decided = await matches
    .findOneAndUpdate(
      { _id: match, status: 'in progress', void_asked: { $exists: false } },
      { $push, $set: { ...$set, void_asked: clock.now(), ruling: { winner } } },
      { returnDocument: 'after' },
    )
    .select({ audit_pending: 1 })
    .lean();
  if (decided === null) return refuse('tournaments/not_now');
  await audit.flush(matches, decided);
  return { ok: true };
}
