import { isDeepStrictEqual } from 'node:util';
import type { MatchRecord } from '@hokm/server/play/games/match-record';
import { arenaOrder } from '@hokm/server/tournaments/arena-board';
import type { ArenaPlayer, ArenaPlayerRecord } from '@hokm/server/tournaments/arena-model';
import type { EntryRecord, TourRecord } from '@hokm/server/tournaments/model';
import { decided, everybodyOf } from '@hokm/server/tournaments/prize-list';
import type { Standing } from '@hokm/server/tournaments/rules/standings';
import { standingsOf } from '@hokm/server/tournaments/rounds';
import { matchIdOf, resultOf } from '@hokm/server/tournaments/tables';
import { potOf } from '@hokm/server/tournaments/rules/prizes';
import { eveningProblems } from './check-evening.js';
import { reserveProblems } from './check-reserves.js';
import { seriesProblems } from './check-series.js';
import { purseProblems, purses, type Purse } from './check-coins.js';
import type { Documents } from './documents.js';
import type { TourPerson } from './tour-person.js';

/** Notices that a person gets of one tournament at most. */
const NOTICES_MOST = 5;

/** More moves than a hand has, with everything that clocks and staff may do to it. */
const MOVES_MOST = 400;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** A tournament as it is in the end, with its people wherever they are stored. */
interface Course {
  readonly tour: TourRecord;
  readonly rows: readonly ArenaPlayerRecord[];
  readonly entries: ReadonlyMap<string, EntryRecord>;
  readonly tables: readonly MatchRecord[];
}

function courseOf(documents: Documents, id: string): Course {
  const tours = documents.find('tours', {}) as unknown as TourRecord[];
  const tour = tours.find(({ _id }) => _id.toHexString() === id);
  if (tour === undefined) throw new Error('the tournament is gone');
  const rows = documents.find('tour_players', { tour_id: id }) as unknown as ArenaPlayerRecord[];
  const entries = new Map(
    tour.kind === 'arena'
      ? rows.map((row) => [row.player_id, row.entry] as const)
      : Object.entries(tour.people),
  );
  const tables = documents.find('matches', { 'tour.id': id }) as unknown as MatchRecord[];
  return { tour, rows, entries, tables };
}

/** Both laws of the ledger: balances are their entries, and the tournament holds what was decided to be gone, no coin else. */
function* coinProblemsOf({ tour, entries }: Course, all: readonly Purse[]): Generator<string> {
  const { status, payments = [], gone = 0, house_coins } = tour;
  const isFinished = status === 'finished';
  const contra = `escrow:t:${tour._id.toHexString()}`;
  for (const { id, entries: own } of all) {
    const moved = sum(own.filter((each) => each.contra === contra).map(({ amount }) => amount));
    const entry = entries.get(id);
    const fee = isFinished && entry?.state === 'in' ? entry.fee : 0;
    const paid = sum(payments.filter(({ player_id }) => player_id === id).map(({ coins }) => coins));
    if (moved !== paid - fee)
      yield `${id} has ${moved} coins of the tournament, and should have ${paid - fee}`;
    const prizes = own.filter(({ contra: side, kind }) => side === contra && kind === 'prize');
    if (prizes.length > 1) yield `${id} has ${prizes.length} prizes`;
  }
  const fees = sum([...entries.values()].map(({ state, fee }) => (isFinished && state === 'in' ? fee : 0)));
  const paid = sum(payments.map(({ coins }) => coins));
  if (isFinished && paid + gone !== fees + house_coins)
    yield `${paid} coins are paid and ${gone} gone, of ${fees} and ${house_coins} of the house`;
  if (isFinished && gone < potOf(fees, house_coins).gone) yield `only ${gone} coins of ${fees} are gone`;
  if (!isFinished && (payments.length > 0 || gone > 0))
    yield 'a tournament that was called off has paid prizes';
  for (const [id, { state }] of entries)
    if (state === 'asked' || state === 'leaving') yield `${id} is "${state}" in the end`;
}

/** The tournament with its people, and their order in the end. */
function orderOf({ tour, rows, entries }: Course): {
  readonly tour: TourRecord;
  readonly order: readonly Standing[];
} {
  if (tour.kind !== 'arena') return { tour, order: standingsOf(tour) };
  const players = rows.filter((row): row is ArenaPlayer => row.entrant !== undefined);
  const inArena = {
    people: Object.fromEntries(entries),
    entrants: players.map(({ entrant, player_id }) => ({ entrant, people: [player_id] })),
  };
  const byNumber = players.toSorted((a, b) => a.entrant - b.entrant);
  return { tour: { ...tour, ...inArena }, order: arenaOrder(tour, byNumber) };
}

/** The prizes are those of the order in the end. */
function* prizeProblems(course: Course): Generator<string> {
  if (course.tour.status !== 'finished') return;
  const { tour, order } = orderOf(course);
  if (!isDeepStrictEqual(decided(tour, order, 0).payments, course.tour.payments))
    yield 'the prizes do not follow from the order';
}

/** The points of the series, of this tournament and of those that were before. */
function countedProblems(documents: Documents, course: Course): Iterable<string> {
  const { series, _id, status } = course.tour;
  if (series === '') return documents.has('series_scores', {}) ? ['points of a series that is none'] : [];
  const all = documents.find('tours', { series, status: 'finished' }) as unknown as TourRecord[];
  const before = all.filter((tour) => !tour._id.equals(_id));
  return seriesProblems(documents, [
    ...before.map((tour) => ({ tour, order: standingsOf(tour) })),
    ...(status === 'finished' ? [orderOf(course)] : []),
  ]);
}

/** Every match has one result, which is that of its table. */
function* roundProblems({ tour, tables }: Course): Generator<string> {
  const byId = new Map(tables.map((table) => [table._id, table]));
  for (const { _id, snapshot } of tables)
    if ((snapshot?.version ?? 0) > MOVES_MOST) yield `match ${_id} has ${snapshot?.version ?? 0} moves`;
  const known = new Set(tour.matches.map((match) => matchIdOf(tour, match)));
  if (tour.kind !== 'arena' && tables.some(({ _id }) => !known.has(_id))) yield 'a table belongs to no match';
  for (const match of tour.matches) {
    const { round, n, how, room } = match;
    const name = `match ${n} of round ${round}`;
    if (tour.status === 'finished' && how === null) yield `${name} has no result`;
    const table = byId.get(matchIdOf(tour, match));
    if (room === null || how === null) continue;
    if (table === undefined) yield `${name} has no table`;
    // A match that nobody could end was decided without its table.
    else if (table.void_asked === undefined) {
      const result = resultOf(table);
      const isByLot = tour.kind === 'elimination' && result?.how === 'void';
      const { winner, points } = match;
      if (
        !isByLot &&
        !isDeepStrictEqual(
          { winner, how, points },
          { winner: result?.winner, how: result?.how, points: result?.points },
        )
      )
        yield `${name} ended otherwise than at its table`;
    }
  }
}

/** Every match of an arena counts once for each of its people who was there. */
function* scoreProblems({ tour, rows, tables }: Course): Generator<string> {
  if (tour.kind !== 'arena') return;
  const certain = tables.filter(({ void_asked }) => void_asked === undefined);
  if (certain.length < tables.length) return;
  for (const { player_id, score } of rows) {
    let [won, played] = [0, 0];
    for (const table of certain) {
      const seat = table.seats.findIndex((each) => each?.player_id === player_id);
      const result = seat === -1 ? null : resultOf(table);
      if (result === null || result.winner === null) continue;
      const wasAway =
        table.snapshot === null ? table.seats[seat]?.away_since != null : result.absent.includes(player_id);
      if (wasAway) continue;
      won += result.winner === seat % 2 ? 1 : 0;
      played += result.how === 'forfeit' ? 0 : 1;
    }
    if (tour.status === 'finished' && (score.won !== won || score.played !== played))
      yield `${player_id} has won ${score.won} of ${score.played} matches, by the tables ${won} of ${played}`;
  }
}

/** Who has checked in, with a partner who did, and has not gone, plays; and nobody is told too often, or of no table. */
function* peopleProblems(
  documents: Documents,
  { tour, rows, entries, tables }: Course,
  people: readonly TourPerson[],
  removed: ReadonlySet<string>,
): Generator<string> {
  const byId = new Map(people.map((person) => [person.player_id, person]));
  const stays = (id: string | null | undefined): boolean => {
    const person = byId.get(id ?? '');
    return person?.isChecked === true && !person.hasLeft && !removed.has(person.player_id);
  };
  const playing = new Set(
    tour.kind === 'arena'
      ? rows.flatMap(({ entrant, player_id }) => (entrant === undefined ? [] : [player_id]))
      : tour.entrants.flatMap(({ entrant }) => everybodyOf(tour, entrant)),
  );
  if (tour.status === 'finished')
    for (const [id, { partner }] of entries)
      if (stays(id) && (tour.kind === 'arena' || stays(partner)) && !playing.has(id))
        yield `${id} has checked in and does not play`;
  const name = `tour:${tour._id.toHexString()}`;
  const all = documents.find('outbox', {}) as unknown as { _id: string; account: string }[];
  const posts = all.filter(({ _id }) => _id.startsWith(`${name}:`));
  const told = new Set(posts.map(({ _id }) => _id));
  for (const id of entries.keys())
    if (posts.filter(({ account }) => account === id).length > NOTICES_MOST) yield `${id} was told too often`;
  for (const { seats, status } of tables)
    for (const seat of seats)
      if (status === 'finished' && seat?.is_bot === false && !told.has(`${name}:table:${seat.player_id}`))
        yield `${seat.player_id} was not told of a table`;
}

/** What is promised of a tournament that is over and does not hold. */
export function tourProblems(
  documents: Documents,
  id: string,
  people: readonly TourPerson[],
  removed: ReadonlySet<string>,
  isEvening: boolean,
): string[] {
  const course = courseOf(documents, id);
  const told = new Set(documents.find('outbox', {}).map(({ _id }) => String(_id)));
  const all = purses(documents);
  return [
    ...all.flatMap((purse) => [...purseProblems(purse)]),
    ...coinProblemsOf(course, all),
    ...prizeProblems(course),
    ...countedProblems(documents, course),
    ...reserveProblems(course.tour, course.entries, course.tables, people),
    ...roundProblems(course),
    ...scoreProblems(course),
    ...peopleProblems(documents, course, people, removed),
    ...(isEvening ? eveningProblems({ ...course, people, told }) : []),
  ];
}
