import type { CupCard, CupMatch } from '@hokm/bot/core/services';
import type { Connection } from 'mongoose';
import type { Account, People } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { isOpenForAll } from './context.js';
import { hoursFor, mayChange } from './change-cup.js';
import { presentCup, pairsIn } from './cup-view.js';
import { shownEntrants } from './entrants-there.js';
import { tourModel, type TourMatch, type TourRecord } from './model.js';
import { wasPlayed } from './rules/matches.js';
import { roundsOf, standingsOf } from './rounds.js';
import { matchIdOf } from './tables.js';

type Known = ReadonlyMap<string, Pick<Account, 'name'>>;

const statusOf = (tour: TourRecord): CupCard['status'] => {
  if (tour.status === 'finished' || tour.status === 'cancelled') return tour.status;
  return isOpenForAll(tour) ? 'open' : 'running';
};

function namesOf(tour: TourRecord, known: Known, entrant: number | null): string[] {
  const people = shownEntrants(tour).find((each) => each.entrant === entrant)?.people ?? [];
  return people.map((person) => known.get(person)?.name ?? '—');
}

function matchOf(tour: TourRecord, known: Known, match: TourMatch): CupMatch {
  const { sides, winner, points } = match;
  const side = (entrant: number | null) =>
    entrant === null ? null : namesOf(tour, known, entrant).join('، ');
  return {
    sides: [side(sides[0]), side(sides[1])],
    winner,
    points: wasPlayed(match) ? [points[0], points[1]] : null,
  };
}

/** The last match that an entrant has won at a table. */
function lastOf(tour: TourRecord, entrant: number): CupCard['last'] {
  const won = tour.matches.findLast(
    (match) => wasPlayed(match) && match.winner !== null && match.sides[match.winner] === entrant,
  );
  return won?.winner == null ? null : { id: matchIdOf(tour, won), result: { team: won.winner } };
}

/** A cup as its card shows it. */
function cupCardOf(tour: TourRecord, known: Known, now: number): CupCard {
  const { name, round, matches } = tour;
  const { people = 0, people_most = 0, partners = 'drawn' } = presentCup(tour, '', known) ?? {};
  const status = statusOf(tour);
  const [top] = status === 'finished' ? standingsOf(tour) : [];
  // Where nobody came, nobody has won.
  const first = top === undefined || top.won === 0 ? undefined : top.entrant;
  return {
    id: tour._id.toHexString(),
    name: name.fa || name.en,
    status,
    partners,
    target_points: tour.target_points,
    starts_at: tour.cup?.when_full === false ? tour.starts_at : null,
    hours: mayChange(tour) ? hoursFor(tour, now) : null,
    people,
    people_most,
    names: shownEntrants(tour).map(({ entrant }) => namesOf(tour, known, entrant).join('، ')),
    round,
    rounds: roundsOf(tour, pairsIn(tour)) ?? 0,
    matches: matches.filter((match) => match.round === round).map((match) => matchOf(tour, known, match)),
    winners: first === undefined ? [] : namesOf(tour, known, first),
    last: first === undefined ? null : lastOf(tour, first),
  };
}

/** The cups with these ids, as cards; ids without a cup are left out. Two queries. */
export async function cupCardsOf(
  connection: Connection,
  people: Pick<People, 'findPeople'>,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, CupCard>> {
  const known = ids.map(objectId).filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const tours = await tourModel(connection)
    .find({ _id: { $in: known }, cup: { $exists: true } })
    .lean<TourRecord[]>();
  const persons = await people.findPeople(tours.flatMap(({ accounts }) => accounts));
  return new Map(tours.map((tour) => [tour._id.toHexString(), cupCardOf(tour, persons, now)]));
}
