import { wasPlayed, sideOf } from './rules/matches.js';
import { potOf, prizesOf, type Finisher } from './rules/prizes.js';
import type { TourPayment, TourRecord } from './model.js';
import type { Standing } from './rules/standings.js';
import { peopleOf } from './tours.js';

/** Coins of those who play, as fees. */
export function feesOf({ people }: Pick<TourRecord, 'people'>): number {
  return Object.values(people).reduce((sum, { state, fee }) => sum + (state === 'in' ? fee : 0), 0);
}

/** Matches that a person played themselves. */
function playedBy({ matches }: TourRecord, entrant: number, person: string): number {
  return matches.filter(
    (match) => wasPlayed(match) && sideOf(match, entrant) !== null && !match.absent.includes(person),
  ).length;
}

/** Matches that a person of an entrant played themselves; the person of an arena has `played` of them. */
function playedThere(
  tour: TourRecord,
  { entrant, played }: Pick<Standing, 'entrant' | 'played'>,
  person: string,
): number {
  return tour.arena === undefined ? playedBy(tour, entrant, person) : played;
}

/** The people who may win the prize of an entrant: for each place of it whoever played more of its matches, the last one where both did as many. */
export function winnersOf(
  tour: TourRecord,
  entry: Pick<Standing, 'entrant' | 'played'>,
): readonly { readonly player_id: string; readonly played: number }[] {
  const { former } = tour.entrants.find(({ entrant }) => entrant === entry.entrant) ?? {};
  return peopleOf(tour, entry.entrant).map((player_id, seat) => {
    const played = playedThere(tour, entry, player_id);
    if (former?.seat !== seat) return { player_id, played };
    const before = playedThere(tour, entry, former.player_id);
    return before > played ? { player_id: former.player_id, played: before } : { player_id, played };
  });
}

/** All who have played for an entrant, those whose place a reserve took among them. */
export function everybodyOf(tour: Pick<TourRecord, 'entrants'>, entrant: number): readonly string[] {
  const { former } = tour.entrants.find((each) => each.entrant === entrant) ?? {};
  return [...peopleOf(tour, entrant), ...(former === undefined ? [] : [former.player_id])];
}

/** The change that ends a tournament. It decides all payments. */
export function decided(tour: TourRecord, standings: readonly Standing[], now: number): Partial<TourRecord> {
  const finishers = standings.map(({ entrant, place, played }): Finisher => ({
    entrant,
    place,
    played: winnersOf(tour, { entrant, played }).map((winner) => winner.played),
  }));
  const playedAt = new Map(standings.map(({ entrant, played }) => [entrant, played]));
  const { pot, gone } = potOf(feesOf(tour), tour.house_coins);
  const { prizes, left } = prizesOf(tour.kind, pot, finishers);
  const payments = prizes.flatMap(({ entrant, coins }) =>
    winnersOf(tour, { entrant, played: playedAt.get(entrant) ?? 0 }).flatMap(
      ({ player_id }, n): TourPayment[] => {
        const own = coins[n] ?? 0;
        return own > 0 ? [{ player_id, coins: own }] : [];
      },
    ),
  );
  return {
    status: 'finished',
    ended_at: now,
    round_ends_at: null,
    next_round_at: null,
    payments,
    gone: gone + left,
    due_at: now,
  };
}
