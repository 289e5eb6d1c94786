import { MINUTE_MS } from '@hokm/shared/time';
import { SEATS, teamOf } from '@hokm/shared/rules';
import {
  manyLeaveArena,
  playersAt,
  playersOf,
  seatedIn,
  waitingIn,
  type ArenaPlayer,
  type ArenaPlayerModel,
  type ArenaPlayerRecord,
  type Seated,
} from './arena-model.js';
import { isLateForTables, lastTablesAt, type TourContext } from './context.js';
import type { ArenaCourse, TourRecord } from './model.js';
import {
  arenaTableByTable,
  TABLES_REMEMBERED,
  WAITED_ENOUGH_MS,
  WAITED_TOO_LONG_MS,
  type ArenaTable,
  type Waiting,
} from './rules/arena.js';
import { withArenaResult, type ArenaScore } from './rules/arena-score.js';
import { drawFrom, LABELS } from './rules/draw.js';
import type { Entrant } from './rules/matches.js';
import { matchIdOf, openTable, resultOf, ruleLate, tablesById, waitAgain, type Table } from './tables.js';
import { changeAsRead, changeTour } from './tours.js';

/** How often somebody looks who waits, ms. */
const LOOK_MS = 4_000;
/** A match that runs so long after the end of its arena is ended, ms; a table that does not end then is not waited for, ms. */
const PLAYED_ON_MS = 5 * MINUTE_MS;
const GIVEN_UP_MS = 2 * MINUTE_MS;
/** Tables whose people are seated in one command, and that are opened side by side. */
const OPENED_AT_ONCE = 5;
/**
 * Where more tables were drawn than `FEW_TABLES`, as at the start, some are opened in each look, once a second: their people come and begin to
 * play meanwhile, and moves of other matches do not wait for all of them. Looks are a little more or less than a second apart.
 */
const FEW_TABLES = 20;
const OPENED_IN_A_LOOK = 15;
const OPENED_APART_MS = 800;
/** The drawing of tables lets others do something after so long, ms. */
const DRAWN_AT_ONCE_MS = 4;

/** The course of an arena that begins now. */
export const arenaBegins = (
  { minutes }: Pick<TourRecord, 'minutes'>,
  now: number,
): Required<Pick<TourRecord, 'arena' | 'round_ends_at'>> => ({
  arena: { from: now, is_open: false, count: 0, drawn: null, results: 0 },
  round_ends_at: now + (minutes ?? 0) * MINUTE_MS,
});

/** The place of a table in its arena: the moment at which it was drawn, and its number then. */
const placeOf = ({ count }: ArenaCourse, n: number) => ({ round: count, n });

/** The people of a table who have not come to it, or whose seat a house player held to the end. */
function awayFrom({ seats, snapshot }: Table, absent: readonly string[]): ReadonlySet<string> {
  if (snapshot !== null) return new Set(absent);
  return new Set(seats.flatMap((seat) => (seat?.away_since == null ? [] : [seat.player_id])));
}

/** A person after a match. Who was away from it rests; a match without a winner counts for nobody. */
function afterMatch(player: ArenaPlayerRecord, table: Table, now: number): Partial<ArenaPlayerRecord> {
  const result = resultOf(table);
  const seat = SEATS.find((each) => table.seats[each]?.player_id === player.player_id);
  const since = Math.min(now, table.finished_at ?? now);
  if (result === null || seat === undefined) return { table: null, since };
  const side = teamOf(seat);
  const was_there = !awayFrom(table, result.absent).has(player.player_id);
  const isVoid = result.winner === null && was_there;
  const score: ArenaScore = isVoid
    ? player.score
    : withArenaResult(player.score, {
        won: result.winner === side,
        points: side === 0 ? result.points : [result.points[1], result.points[0]],
        was_there,
        is_forfeit: result.how === 'forfeit',
        at: since,
      });
  return { table: null, since, score, ...(was_there ? {} : { is_resting: true }) };
}

/** Takes a table's result for each of its people who has not got it yet, whatever became of it. */
async function take(
  model: ArenaPlayerModel,
  tour: TourRecord,
  { table, people, now }: { readonly table: Table; readonly people: readonly Seated[]; readonly now: number },
) {
  const players = await playersAt(
    model,
    tour,
    people.map(({ entrant }) => entrant),
  );
  for (const player of players)
    await model.updateOne({ _id: player._id, table: table._id }, { $set: afterMatch(player, table, now) });
}

/** Takes what has ended, and ends what the clock has overtaken; the answer is whose table is over. */
async function takeResults(
  context: TourContext,
  tour: TourRecord,
  seated: readonly Seated[],
  now: number,
): Promise<{ tables: number; people: string[] }> {
  const { players: model, log } = context;
  const atTables = new Map<string, Seated[]>();
  for (const player of seated) atTables.set(player.table, [...(atTables.get(player.table) ?? []), player]);
  const end = (tour.round_ends_at ?? Infinity) + PLAYED_ON_MS;
  const tables = await tablesById(context, [...atTables.keys()], now < end ? 'not playing on' : 'all');
  const over: string[] = [];
  for (const [id, people] of atTables) {
    const table = tables.get(id);
    const asked = table?.status === 'in progress' ? (table.void_asked ?? Infinity) : end;
    if (table !== undefined && resultOf(table) !== null) {
      await take(model, tour, { table, people, now });
      over.push(id);
    } else if (now >= asked + GIVEN_UP_MS) {
      log.warn({ match: id }, 'match of an arena does not end, nobody waits for it any more');
      for (const { _id } of people)
        await model.updateOne({ _id, table: id }, { $set: { table: null, since: now } });
      over.push(id);
    } else if (table?.status === 'waiting') await waitAgain(context, tour, table, now);
    else if (now >= end && table?.tour !== undefined && table.void_asked === undefined)
      await ruleLate(context, tour, table.tour);
  }
  return {
    tables: over.length,
    people: over.flatMap((id) => (atTables.get(id) ?? []).map(({ player_id }) => player_id)),
  };
}

/** The people of some drawn tables who are still there to play. */
async function peopleAt(
  { players }: TourContext,
  tour: TourRecord,
  tables: readonly ArenaTable[],
): Promise<ReadonlyMap<Entrant, ArenaPlayer>> {
  const quit = new Set(tour.quit);
  const found = await playersAt(
    players,
    tour,
    tables.flatMap((seats) => seats.filter((entrant) => entrant !== null)),
  );
  return new Map(
    found.flatMap((player) =>
      player.is_resting || quit.has(player.entrant) ? [] : [[player.entrant, player] as const],
    ),
  );
}

/** Seats the people of some of the drawn tables, each once, and opens these tables. Any process may, any number of them at once. */
async function openSome(
  context: TourContext,
  tour: TourRecord,
  course: ArenaCourse,
  from: number,
): Promise<readonly string[]> {
  const some = (course.drawn ?? []).slice(from, from + OPENED_AT_ONCE);
  const byEntrant = await peopleAt(context, tour, some);
  /** The people of a table, by seat; null for a house player. */
  const fourAt = (seats: ArenaTable): (string | null)[] =>
    seats.map((entrant) => byEntrant.get(entrant ?? 0)?.player_id ?? null);
  const seatedAt = (seats: ArenaTable, n: number) =>
    seats.flatMap((entrant, seat) => {
      const player = entrant === null ? undefined : byEntrant.get(entrant);
      if (player === undefined) return [];
      const others = seats.filter((other): other is Entrant => other !== null && other !== entrant);
      return [
        {
          updateOne: {
            filter: { _id: player._id, drawn: { $lt: course.count } },
            update: {
              $set: {
                table: matchIdOf(tour, placeOf(course, n)),
                drawn: course.count,
                partner: seats[(seat + 2) % 4] ?? null,
                met: [others, ...player.met].slice(0, TABLES_REMEMBERED),
              },
            },
          },
        },
      ];
    });
  const open = async (seats: ArenaTable, n: number): Promise<void> => {
    const four = fourAt(seats);
    const room = await openTable(context, tour, placeOf(course, n), four);
    await context.notices.table(
      tour,
      four.filter((person) => person !== null),
      room,
    );
  };
  const seated = some.flatMap((seats, index) => seatedAt(seats, from + index));
  if (seated.length > 0) await context.players.bulkWrite(seated, { ordered: false });
  await Promise.all(some.map((seats, index) => open(seats, from + index)));
  return some.flatMap((seats) => fourAt(seats)).filter((person) => person !== null);
}

/** Opens the drawn tables: all in one step where they are few, else some of them, and the others in later ones. Null where that waits. */
async function openDrawn(
  context: TourContext,
  tour: TourRecord,
  course: ArenaCourse,
  now: number,
): Promise<TourRecord | null> {
  const { model, tell } = context;
  const { opened = 0, opens_at = now, ...rest } = course;
  const { length } = course.drawn ?? [];
  if (now < opens_at) {
    await model.updateOne({ _id: tour._id, version: tour.version }, { $set: { due_at: opens_at } });
    return null;
  }
  const end = length > FEW_TABLES ? Math.min(length, opened + OPENED_IN_A_LOOK) : length;
  const people: string[] = [];
  for (let from = opened; from < end; from += OPENED_AT_ONCE)
    people.push(...(await openSome(context, tour, course, from)));
  const isAll = end === length;
  const next_at = context.clock.now() + OPENED_APART_MS;
  const arena = isAll ? { ...rest, drawn: null } : { ...course, opened: end, opens_at: next_at };
  const after = await changeAsRead(model, tour, { arena, due_at: isAll ? now : next_at });
  if (after !== null) tell(after, people);
  return isAll ? after : null;
}

/** Draws the tables of this moment. It stops between two of them, so that moves of other matches do not wait for it. */
async function draw(
  tour: TourRecord,
  course: ArenaCourse,
  waiting: readonly Waiting[],
  { at_tables, now }: { at_tables: number; now: number },
): Promise<ArenaTable[]> {
  const uniform = drawFrom(tour.seed).numbers(LABELS.tables(course.count + 1));
  const ends_at = tour.round_ends_at ?? now;
  const tables: ArenaTable[] = [];
  let began = performance.now();
  for (const table of arenaTableByTable({ waiting, at_tables, now, ends_at, uniform })) {
    tables.push(table);
    if (performance.now() - began < DRAWN_AT_ONCE_MS) continue;
    await new Promise(setImmediate);
    began = performance.now();
  }
  return tables;
}

/** When tables may be made next without anybody coming free, ms since 1970. */
function nextLook(waiting: readonly Waiting[], now: number): number {
  const dues = waiting.flatMap(({ since }) => [since + WAITED_ENOUGH_MS, since + WAITED_TOO_LONG_MS]);
  return Math.min(now + LOOK_MS, ...dues.filter((due) => due > now));
}

/**
 * The next step of a running arena: what it has become, null where it waits or has changed meanwhile, or `over`. Any process may take it,
 * and again.
 */
export async function stepOfArena(
  context: TourContext,
  tour: TourRecord,
  course: ArenaCourse,
  now: number,
): Promise<TourRecord | 'over' | null> {
  const { model, tell } = context;
  if (!course.is_open) {
    await manyLeaveArena(context.players, tour, 'unchecked');
    const { length: taken } = await playersOf(context.players, tour);
    return changeAsRead(model, tour, { arena: { ...course, is_open: true }, taken, due_at: now });
  }
  if (course.drawn !== null) return openDrawn(context, tour, course, now);
  const seated = await seatedIn(context.players, tour);
  const over = await takeResults(context, tour, seated, now);
  if (over.tables > 0) {
    const taken = await changeTour(
      model,
      tour,
      { arena: { $exists: true } },
      { $inc: { 'arena.results': over.tables }, $min: { due_at: now } },
    );
    if (taken !== null) tell(taken, over.people);
    return taken;
  }
  const quit = new Set(tour.quit);
  const others = await waitingIn(context.players, tour);
  const waiting = others
    .filter(({ is_resting, entrant }) => !is_resting && !quit.has(entrant))
    .map(({ entrant, since, score, partner, met }) => ({
      entrant,
      since: Math.max(since, course.from),
      points: score.points,
      partner,
      tables: met,
    }));
  const at_tables = seated.length;
  if (at_tables === 0 && isLateForTables(tour, now)) return 'over';
  const drawn = await draw(tour, course, waiting, { at_tables, now });
  if (drawn.length > 0)
    return changeAsRead(model, tour, { arena: { ...course, count: course.count + 1, drawn }, due_at: now });
  // The last table is over, or none was made: it ends as soon as no other can be made.
  const end = at_tables === 0 ? lastTablesAt(tour) + 1 : Infinity;
  const due_at = Math.min(nextLook(waiting, now), end);
  // A process that let somebody in may have died before it counted them.
  await model.updateOne(
    { _id: tour._id, version: tour.version },
    { $set: { due_at, taken: seated.length + others.length } },
  );
  return null;
}

/** The tables of an arena at which somebody sits or is about to, by match id. */
export async function tablesInUse(context: TourContext, tour: TourRecord): Promise<string[]> {
  const { arena } = tour;
  if (arena === undefined) return [];
  // Also of people who have left since.
  const sitting = await context.players
    .find({ tour_id: tour._id.toHexString(), table: { $ne: null } })
    .select({ table: 1 })
    .lean<Pick<ArenaPlayerRecord, 'table'>[]>();
  const drawn = (arena.drawn ?? []).map((_, n) => matchIdOf(tour, placeOf(arena, n)));
  return [...new Set([...drawn, ...sitting.flatMap(({ table }) => table ?? [])])];
}
