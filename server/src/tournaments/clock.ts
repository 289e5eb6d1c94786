import { isDeepStrictEqual } from 'node:util';
import { arenaOrder } from './arena-board.js';
import { arenaBegins, stepOfArena, tablesInUse } from './arena-look.js';
import { leavesArena, manyLeaveArena, playersOf, withMoving, withPeople } from './arena-model.js';
import { expel } from './arena-sign-up.js';
import { CHECK_IN_MS, checkInAt, idOf, isOpenForAll, slipOf, SOON_MS, type TourContext } from './context.js';
import { beginsAtOnce } from './cups.js';
import { entrantsOf, peopleThere } from './entrants-there.js';
import type { TourRecord } from './model.js';
import { whyTooFew } from './enough.js';
import { decided } from './prize-list.js';
import { firstMatches, nextOfRunning, openMatches, roundBegins, standingsOf } from './rounds.js';
import type { Standing } from './rules/standings.js';
import { countInSeries } from './series.js';
import { giveFeesBack, isOfPairs, TAKEN_OVER_MS } from './sign-up.js';
import { forAbsence, forMaintenance } from './stand-still.js';
import { stepOf, type Tables } from './steps.js';
import { closeTables, holdTables, matchIdOf } from './tables.js';
import { allLeaving, changeAsRead, changeTour, stillAs } from './tours.js';

/** Time between two looks whether maintenance has begun or ended, ms. */
const LOOK_MS = 5_000;
/** Most changes of one tournament in one look: enough for a whole step, and an end to a mistake. */
const CHANGES_AT_ONCE = 12;

/** The order of all at the end. */
async function finalOrder({ players }: TourContext, tour: TourRecord): Promise<readonly Standing[]> {
  return tour.arena === undefined ? standingsOf(tour) : arenaOrder(tour, await playersOf(players, tour));
}

/** The tables that are open or about to be, by match id. */
async function openTables(context: TourContext, tour: TourRecord): Promise<readonly string[]> {
  return tour.arena === undefined
    ? openMatches(tour).map((match) => matchIdOf(tour, match))
    : tablesInUse(context, tour);
}

/** Begins, or calls off where too few are there. Who is not there is out with their fee. */
async function begin(context: TourContext, tour: TourRecord, now: number): Promise<TourRecord | null> {
  const { model, people } = context;
  const said = peopleThere(tour);
  const known = isOfPairs(tour) ? await people.findPeople(said) : null;
  // Nobody plays for an account that has been deleted since.
  const there = said.filter((person) => known?.has(person) ?? true);
  const entrants = isOfPairs(tour) ? entrantsOf(tour, there) : [];
  const players = isOfPairs(tour) ? entrants.flatMap((pair) => pair.people) : there;
  const taken = isOfPairs(tour) ? entrants.length : players.length;
  const reason = whyTooFew(tour, taken);
  if (reason !== null)
    return changeTour(
      model,
      tour,
      { version: tour.version },
      {
        $set: {
          ...(isOfPairs(tour) ? allLeaving(tour) : {}),
          status: 'cancelled',
          reason,
          ended_at: now,
          due_at: now,
        },
      },
    );
  const begins = { status: 'running', taken } as const;
  if (tour.kind === 'arena')
    return changeTour(
      model,
      tour,
      { version: tour.version },
      { $set: { ...begins, ...arenaBegins(tour, now), due_at: now } },
    );
  const trophies = new Map(
    entrants.map(({ entrant, people: pair }) => [
      entrant,
      pair.reduce((sum, id) => sum + (known?.get(id)?.trophies ?? 0), 0),
    ]),
  );
  const begun = { ...tour, entrants };
  return changeTour(
    model,
    tour,
    { version: tour.version },
    {
      $set: {
        ...begins,
        ...allLeaving(tour, new Set(players)),
        ...roundBegins(begun, 1, now),
        entrants,
        matches: firstMatches(begun, trophies),
      },
    },
  );
}

/** Gives up tries whose process has died, and gives back what is on its way back. */
async function tidyPeople(context: TourContext, tour: TourRecord, now: number): Promise<void> {
  const { model, players } = context;
  for (const [person, entry] of Object.entries(tour.people))
    if (entry.state === 'asked' && entry.at + TAKEN_OVER_MS <= now)
      await (isOfPairs(tour)
        ? changeTour(model, tour, stillAs(person, entry), { $set: { [`people.${person}.state`]: 'leaving' } })
        : leavesArena(players, tour, person, entry));
  const read = await model.findById(tour._id).lean<TourRecord>();
  if (read !== null) await giveFeesBack(context, await withMoving(players, read));
}

/** When somebody has to look after the people of a tournament; Infinity for never. */
function peopleDue({ people }: TourRecord): number {
  const dues = Object.values(people).map(({ state, at }) =>
    state === 'leaving' ? 0 : state === 'asked' ? at + TAKEN_OVER_MS : Infinity,
  );
  return Math.min(Infinity, ...dues);
}

/** When something comes by itself in a tournament that does not run, ms since 1970; null for never. */
function dueOf(tour: TourRecord, now: number): number | null {
  const { status, starts_at, soon_told, for_maintenance } = tour;
  const published =
    soon_told === true || tour.cup?.when_full === true ? checkInAt(tour) : starts_at - SOON_MS;
  // Maintenance that begins or ends is noticed.
  const soon = status === 'check_in' || for_maintenance === true ? now + LOOK_MS : Infinity;
  const own = status === 'published' ? published : starts_at;
  const due = Math.min(peopleDue(tour), isOpenForAll(tour) ? own : Infinity, soon);
  return due === Infinity ? null : due;
}

/** Leaves a tournament until something is due in it again. */
async function rest({ model, clock }: TourContext, tour: TourRecord): Promise<null> {
  const due = dueOf(tour, clock.now());
  const at = tour.version;
  // A process that let somebody in may have died before it counted them.
  const inside = Object.values(tour.people).filter(({ state }) => state === 'in').length;
  if (!isOfPairs(tour) && isOpenForAll(tour) && tour.taken !== inside)
    await changeAsRead(model, tour, { taken: inside });
  if (due === null) await model.updateOne({ _id: tour._id, version: at }, { $unset: { due_at: 1 } });
  else await model.updateOne({ _id: tour._id, version: at }, { $set: { due_at: due } });
  return null;
}

/** Pays what was decided. A payment that fails stops no other, and is tried again; true when all is paid. */
async function payOut({ stakes, log }: TourContext, tour: TourRecord): Promise<boolean> {
  const slip = slipOf(tour);
  try {
    await stakes.payPrizes(slip, tour.payments ?? []);
    return true;
  } catch (error) {
    log.error({ err: error, tour: slip.id }, 'prizes are not paid');
    return false;
  }
}

/** Tells, pays and counts what has come out. What fails stops nothing else, and is tried again; true when all is done. */
async function finish(context: TourContext, tour: TourRecord): Promise<boolean> {
  const order = await finalOrder(context, tour);
  await context.notices.result(tour, order);
  const isPaid = await payOut(context, tour);
  try {
    await countInSeries(context, await withPeople(context.players, tour), order);
  } catch (error) {
    context.log.error({ err: error, tour: idOf(tour) }, 'a tournament is not counted in its series yet');
    return false;
  }
  return isPaid;
}

/** Nothing is left to do, unless somebody's fee is on its way back still. */
async function settle({ model, clock }: TourContext, tour: TourRecord): Promise<null> {
  if (peopleDue(tour) === Infinity)
    await model.updateOne(
      { _id: tour._id, version: tour.version },
      {
        $set: { settled_at: tour.settled_at ?? clock.now() },
        // A cup that is over makes room for another.
        $unset: { due_at: 1, 'cup.place': 1, 'cup.open_chat': 1 },
      },
    );
  return null;
}

/** One change of a tournament: what it has become, or null where nothing is to be done now. */
async function step(context: TourContext, tour: TourRecord): Promise<TourRecord | null> {
  const { model, clock } = context;
  const now = clock.now();
  const closes = forMaintenance(tour, context.isClosed(), now) ?? forAbsence(tour, context.since, now);
  if (closes !== null) return changeAsRead(model, tour, closes);
  switch (tour.status) {
    case 'published':
      if (beginsAtOnce(tour)) return begin(context, tour, now);
      if (now < checkInAt(tour)) {
        const isLater = now < tour.starts_at - SOON_MS || tour.cup?.when_full === true;
        if (isLater || tour.soon_told === true) return rest(context, tour);
        await context.notices.soon(tour);
        return changeAsRead(model, tour, { soon_told: true });
      }
      // Nobody checks in to a cup that should have become full.
      if (tour.cup?.when_full === true) return begin(context, tour, now);
      await context.notices.checkIn(tour);
      return changeAsRead(model, tour, {
        status: 'check_in',
        due_at: now,
        // Nobody could check in before the start: the server was away.
        ...(now < tour.starts_at ? {} : { starts_at: now + CHECK_IN_MS }),
        ...(tour.kind === 'elimination' ? { expected: tour.taken } : {}),
      });
    case 'check_in':
      return now < tour.starts_at && !beginsAtOnce(tour) ? rest(context, tour) : begin(context, tour, now);
    case 'running': {
      const { arena } = tour;
      const over = async () =>
        changeAsRead(
          model,
          tour,
          decided(await withPeople(context.players, tour), await finalOrder(context, tour), now),
        );
      if (arena !== undefined) {
        const after = await stepOfArena(context, tour, arena, now);
        return after === 'over' ? over() : after;
      }
      const next = await nextOfRunning(context, tour, now);
      if (next === 'over') return over();
      if (Object.keys(next).length > 1) return changeAsRead(model, tour, next);
      await model.updateOne({ _id: tour._id, version: tour.version }, { $set: next });
      return null;
    }
    case 'finished':
      if (tour.settled_at !== undefined) return settle(context, tour);
      return (await finish(context, tour)) ? settle(context, tour) : null;
    case 'cancelled':
      // Whoever asks from now on sees that it is called off.
      if (!isOfPairs(tour) && (await manyLeaveArena(context.players, tour, 'all')) > 0)
        return model.findById(tour._id).lean<TourRecord>();
      await closeTables(context, await openTables(context, tour));
      return settle(context, tour);
    case 'paused':
      await holdTables(context, await openTables(context, tour), now);
      return rest(context, tour);
    case 'draft':
      return rest(context, tour);
  }
}

const NO_TABLES: Tables = new Map();

/** Those whose step has changed, also from one table to the next. */
function concernedBy(before: TourRecord, after: TourRecord): string[] {
  // People of an arena are told where their table changes.
  if (after.arena !== undefined && before.status === after.status) return [];
  const stepIn = (tour: TourRecord, person: string) => stepOf(tour, person, NO_TABLES);
  const isAnother = before.status !== after.status || before.round !== after.round;
  return after.accounts.filter(
    (person) => isAnother || !isDeepStrictEqual(stepIn(before, person), stepIn(after, person)),
  );
}

/** Looks after the people of a tournament where that is due. */
async function lookAfterPeople(context: TourContext, tour: TourRecord): Promise<TourRecord | null> {
  const { model, players, clock, log } = context;
  const filled = await withMoving(players, await expel(context, tour));
  if (peopleDue(filled) > clock.now()) return filled;
  // A failure is tried again, and holds nobody up.
  await tidyPeople(context, filled, clock.now()).catch((error: unknown) =>
    log.error({ err: error, tour: idOf(tour) }, 'fees of a tournament do not come back yet'),
  );
  const read = await model.findById(tour._id).lean<TourRecord>();
  return read === null ? null : withMoving(players, read);
}

/**
 * Goes on with a tournament as far as it can go now. Any process may, any number of them at once, and one may follow another that died:
 * each change is one conditional update, and what is done between two of them has the same effect again.
 */
export async function goOn(context: TourContext, id: TourRecord['_id']): Promise<void> {
  const read = await context.model.findById(id).lean<TourRecord>();
  let tour = read === null ? null : await lookAfterPeople(context, read);
  for (let changes = 0; tour !== null && changes < CHANGES_AT_ONCE; changes++) {
    const before: TourRecord = tour;
    const after: TourRecord | null = await step(context, before);
    if (after !== null && before.status !== after.status)
      context.tell(after, concernedBy(before, await withPeople(context.players, after)));
    else if (after !== null) context.tell(after, concernedBy(before, after));
    // People whom this change leaves out get their fees back now.
    tour = after === null ? null : await lookAfterPeople(context, after);
  }
}
