import type { TournamentStep } from '@hokm/shared/api/tournaments/limits';
import { checkInAt, isOpenForAll } from './context.js';
import { entrantOf } from './tours.js';
import type { TourMatch, TourRecord } from './model.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { reserveAskOf } from './reserve.js';
import { isOut } from './rounds.js';
import { askersOf, choosesPartners } from './sign-up.js';
import { matchIdOf } from './tables.js';

/** The next step of a person in a tournament. */
export interface PersonStep {
  readonly step: TournamentStep;
  readonly room_id: string | null;
  /** Ms since 1970; null where nothing presses. */
  readonly until: number | null;
}

/** The tables of open matches, by match id. */
export type Tables = ReadonlyMap<string, Pick<MatchRecord, 'status' | 'tour'>>;

export const plain = (step: TournamentStep, until: number | null = null): PersonStep => ({
  step,
  room_id: null,
  until,
});

/** The match of the running round in which an entrant plays; undefined for none. */
function matchOf(tour: TourRecord, entrant: number): TourMatch | undefined {
  return tour.matches.find(({ round, sides }) => round === tour.round && sides.includes(entrant));
}

function beforeStart(tour: TourRecord, person: string): PersonStep {
  const own = tour.people[person];
  const isIn = own?.state === 'in' || own?.state === 'asked';
  if (isIn && choosesPartners(tour) && own.partner === null) return plain('wait_partner', tour.starts_at);
  if (isIn && tour.status === 'check_in')
    return plain(own.is_checked ? 'checked' : 'check_in', tour.starts_at);
  if (isIn) return plain('wait_start', checkInAt(tour));
  if (!isOpenForAll(tour)) return plain('none');
  return plain(askersOf(tour, person).length > 0 ? 'answer' : 'sign_up', tour.starts_at);
}

function inRound(tour: TourRecord, entrant: number, tables: Tables): PersonStep {
  if (isOut(tour, entrant)) return plain('out');
  const match = matchOf(tour, entrant);
  if (match?.how === 'bye' || match?.how === 'half_bye') return plain('bye');
  if (match?.room == null || match.how !== null) return plain('wait_round', tour.next_round_at);
  const table = tables.get(matchIdOf(tour, match));
  if (table?.status === 'finished') return plain('wait_round');
  if (table?.status === 'in progress') return { step: 'playing', room_id: match.room, until: null };
  return { step: 'to_table', room_id: match.room, until: table?.tour?.until ?? null };
}

/** The next step of a person, or the wait for it. */
export function stepOf(tour: TourRecord, person: string, tables: Tables): PersonStep {
  const status = tour.status === 'paused' ? tour.paused_from : tour.status;
  if (status === 'published' || status === 'check_in') return beforeStart(tour, person);
  const entrant = entrantOf(tour, person);
  if (entrant === null && reserveAskOf(tour, person) !== null) return plain('reserve', tour.next_round_at);
  // A person who has left their place to a reserve may still have won.
  const isPaid =
    status === 'finished' && tour.payments?.some(({ player_id }) => player_id === person) === true;
  if (isPaid) return plain('finished');
  if (entrant === null || status === 'cancelled') return plain('none');
  return status === 'finished' ? plain('finished') : inRound(tour, entrant, tables);
}
