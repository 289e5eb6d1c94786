import type { MatchRecord } from '@hokm/server/play/games/match-record';
import type { EntryRecord, TourRecord } from '@hokm/server/tournaments/model';
import { everybodyOf } from '@hokm/server/tournaments/prize-list';
import { matchIdOf } from '@hokm/server/tournaments/tables';
import type { TourPerson } from './tour-person.js';

/** A reserve plays for one pair from their yes on, pays nothing, and whoever they play for plays for nobody any more. */
export function* reserveProblems(
  tour: TourRecord,
  entries: ReadonlyMap<string, EntryRecord>,
  tables: readonly MatchRecord[],
  people: readonly TourPerson[],
): Generator<string> {
  const all = tour.entrants.flatMap(({ entrant }) => everybodyOf(tour, entrant));
  for (const person of new Set(all))
    if (all.filter((each) => each === person).length > 1) yield `${person} is in two places`;
  const now = new Set(tour.entrants.flatMap((pair) => pair.people));
  for (const { player_id, isReserve } of people)
    if (isReserve && !now.has(player_id)) yield `${player_id} was told to be a reserve and is in no pair`;
  const byId = new Map(tables.map((table) => [table._id, table]));
  for (const { entrant, people: pair, former } of tour.entrants) {
    if (former === undefined) continue;
    const reserve = pair[former.seat] ?? '';
    const [own, before] = [entries.get(reserve), entries.get(former.player_id)];
    // A tournament that is called off gives everybody's coins back.
    const state = tour.status === 'finished' ? 'in' : 'out';
    if (own?.fee !== 0 || own.state !== state)
      yield `${reserve} is "${own?.state ?? ''}" for a fee of ${own?.fee ?? 0}`;
    if (before?.fee !== tour.fee || before.state !== state)
      yield `the fee of ${former.player_id} is "${before?.state ?? ''}"`;
    let hasCome = false;
    for (const match of tour.matches.filter(({ sides }) => sides.includes(entrant))) {
      const seats = (byId.get(matchIdOf(tour, match))?.seats ?? []).map((seat) => seat?.player_id);
      if (seats.includes(reserve)) hasCome = true;
      if (seats.includes(former.player_id) && hasCome)
        yield `${former.player_id} plays in round ${match.round} after the reserve`;
    }
  }
}
