import type {
  Entrant,
  Pairing,
  StaffEntrant,
  Standing,
  Tournament,
  TournamentCard,
  TournamentPerson,
  YouInTournament,
} from '@hokm/shared/api/tournaments';
import type { Account } from '../platform/core/account.js';
import { iso, isoOrNull } from '../platform/database/export-rows.js';
import { checkInAt, idOf, isOpenForAll } from './context.js';
import { pairsIn, presentCup } from './cup-view.js';
import { leastEntrants } from './cups.js';
import { finalTargetOf } from './final.js';
import { shownEntrants } from './entrants-there.js';
import type { TourMatch, TourRecord } from './model.js';
import { feesOf } from './prize-list.js';
import { isOut, roundsOf, standingsOf } from './rounds.js';
import { mayReplace, reserveAskOf } from './reserve.js';
import { askersOf } from './sign-up.js';
import type { PersonStep, Tables } from './steps.js';
import { matchIdOf } from './tables.js';
import { commitmentOf } from './rules/draw.js';
import { potOf, prizeTable } from './rules/prizes.js';
import type { Standing as Row } from './rules/standings.js';
import { entrantOf, peopleOf } from './tours.js';

export type Known = ReadonlyMap<string, Account>;

/** A person as others see them; of an account that is gone only the id is left. */
function presentPerson(known: Known, player_id: string): TournamentPerson {
  const person = known.get(player_id);
  return {
    player_id,
    name: person?.name ?? '—',
    avatar: person?.avatar ?? null,
    frame: person?.worn.frame ?? null,
  };
}

function presentEntrant(tour: TourRecord, known: Known, entrant: number): Entrant {
  return { entrant, people: peopleOf(tour, entrant).map((person) => presentPerson(known, person)) };
}

/** The orders of tournaments of pairs, by their records: many people are shown their own place in one that was read once. */
const ordersOfPairs = new WeakMap<TourRecord, ReturnType<typeof standingsOf>>();

function orderOfPairs(tour: TourRecord): ReturnType<typeof standingsOf> {
  const known = ordersOfPairs.get(tour) ?? standingsOf(tour);
  ordersOfPairs.set(tour, known);
  return known;
}

/** The partner of a person, also one who has not answered, or who asks. */
export function partnerIn(tour: TourRecord, person: string): string | null {
  const own = tour.people[person];
  const isIn = own?.state === 'in' || own?.state === 'asked';
  const asker = () => askersOf(tour, person)[0] ?? reserveAskOf(tour, person)?.partner;
  return (isIn ? (own.partner ?? own.wants) : asker()) ?? null;
}

/** The reserve of a person's pair: who was asked, and in whose place one may come; null where it cannot have one now. */
export function reserveOf(
  tour: TourRecord,
  person: string,
): { readonly asked: string | null; readonly instead_of: readonly string[] } | null {
  const instead_of = mayReplace(tour, person);
  if (instead_of.length === 0) return null;
  return { asked: tour.reserves?.[entrantOf(tour, person) ?? 0]?.player ?? null, instead_of };
}

export interface Viewer {
  readonly id: string;
  /** Why they may not sign up, were that their step. */
  readonly whyNot: YouInTournament['why_not'];
  /** Their next step. */
  readonly next: PersonStep;
  /** Their place in an arena; null before the first result. */
  readonly place: number | null;
}

function presentYou(
  tour: TourRecord,
  { id, whyNot, next, place: own_place }: Viewer,
  known: Known,
): YouInTournament {
  const { step, room_id, until } = next;
  const own = tour.people[id];
  const partner = partnerIn(tour, id);
  const entrant = entrantOf(tour, id);
  const reserve = reserveOf(tour, id);
  const isOver = tour.status === 'finished';
  const won = tour.payments?.find(({ player_id }) => player_id === id)?.coins;
  const place =
    entrant === null || !tour.matches.some(({ how }) => how !== null && how !== 'bye')
      ? own_place
      : (orderOfPairs(tour).find((row) => row.entrant === entrant)?.place ?? null);
  return {
    step,
    why_not: step === 'sign_up' ? whyNot : null,
    partner: partner === null ? null : presentPerson(known, partner),
    reserve:
      reserve === null
        ? null
        : {
            asked: reserve.asked === null ? null : presentPerson(known, reserve.asked),
            instead_of: reserve.instead_of.map((each) => presentPerson(known, each)),
          },
    fee: own?.state === 'in' || own?.state === 'asked' ? own.fee : 0,
    room_id,
    until: isoOrNull(until),
    place,
    // Also of who has left their place to a reserve.
    prize: isOver ? (won ?? (entrant === null ? null : 0)) : null,
  };
}

/** Tables of prizes that were made last, by what they are made from: many people are shown the same one. */
const tablesOfPrizes = new Map<string, ReturnType<typeof prizeTable>>();
const TABLES_KEPT = 100;

function shownPrizes(...of: Parameters<typeof prizeTable>): ReturnType<typeof prizeTable> {
  const name = of.join();
  const known = tablesOfPrizes.get(name);
  if (known !== undefined) return known;
  if (tablesOfPrizes.size >= TABLES_KEPT) tablesOfPrizes.clear();
  const made = prizeTable(...of);
  tablesOfPrizes.set(name, made);
  return made;
}

/** A row of an order with its people. */
type PlacedRow = Row & { readonly people: readonly string[] };

/** A tournament in a list. */
export function presentCard(tour: TourRecord, viewer: Viewer, known: Known): TournamentCard {
  const { status, kind, taken, round } = tour;
  if (status === 'draft') throw new Error('nobody is shown a draft');
  // Of an arena only some people are here.
  const fees = tour.kind === 'arena' ? taken * tour.fee : feesOf(tour);
  const { pot } = potOf(fees, tour.house_coins);
  // Until it begins as it would be with the fewest that can play it.
  const pairs = pairsIn(tour);
  const entrants = isOpenForAll(tour) ? Math.max(pairs, leastEntrants(tour)) : pairs;
  return {
    id: idOf(tour),
    name: tour.name,
    kind,
    status,
    starts_at: iso(tour.starts_at),
    check_in_at: iso(checkInAt(tour)),
    seats: tour.seats,
    taken,
    fee: tour.fee,
    prizes: tour.cup === undefined ? [...shownPrizes(kind, entrants, pot)] : [],
    target_points: tour.target_points,
    final_points: finalTargetOf(tour),
    pace: tour.pace,
    minutes: tour.minutes,
    rounds: roundsOf(tour, entrants),
    round,
    series: tour.series,
    cup: presentCup(tour, viewer.id, known),
    you: presentYou(tour, viewer, known),
  };
}

/** True once nobody comes any more. To an arena people come while it runs. */
const isListClosed = ({ kind, status, entrants }: TourRecord): boolean =>
  kind === 'arena' ? status === 'finished' : entrants.length > 0;

/** A tournament whole. */
export function presentTournament(tour: TourRecord, viewer: Viewer, known: Known, now: number): Tournament {
  return {
    ...presentCard(tour, viewer, known),
    about: tour.about,
    revision: tour.version,
    ends_at: isoOrNull(tour.round_ends_at),
    draw: {
      commitment: commitmentOf(tour.seed),
      seed: isListClosed(tour) ? tour.seed : null,
    },
    reason: tour.reason,
    server_time: iso(now),
  };
}

/** The entrants before the first match. */
function presentEarly(tour: TourRecord, known: Known): Standing[] {
  const nothing = { points: 0, won: 0, played: 0, buchholz: 0, hands: 0, streak: 0, is_out: false };
  return shownEntrants(tour).map(({ entrant, people }) => ({
    entrant,
    people: people.map((person) => presentPerson(known, person)),
    place: 1,
    ...nothing,
  }));
}

/** The order as it stands; before the start all who are in. */
export function presentStandings(tour: TourRecord, known: Known, order: readonly PlacedRow[]): Standing[] {
  return isOpenForAll(tour)
    ? presentEarly(tour, known)
    : order.map((row) => presentStanding(tour, known, row));
}

/** A row of the order as it stands. */
function presentStanding(tour: TourRecord, known: Known, row: PlacedRow): Standing {
  const { entrant, people, place, points, won, played, buchholz, hands, streak } = row;
  return {
    entrant,
    people: people.map((person) => presentPerson(known, person)),
    place,
    points,
    won,
    played,
    buchholz,
    hands,
    streak,
    is_out: isOut(tour, entrant),
  };
}

function presentMatch(tour: TourRecord, known: Known, tables: Tables, match: TourMatch): Pairing {
  const { n, sides, winner, how, points, room } = match;
  const id = matchIdOf(tour, match);
  const isPlaying = tables.get(id)?.status === 'in progress';
  return {
    n,
    sides: sides.map((entrant) => (entrant === null ? null : presentEntrant(tour, known, entrant))),
    state: how !== null ? 'done' : room === null ? 'waiting' : isPlaying ? 'playing' : 'open',
    winner,
    how,
    points: [...points],
    room_id: room,
    match_id: room === null ? null : id,
  };
}

/** The rounds with their matches. */
export function presentBracket(
  tour: TourRecord,
  known: Known,
  tables: Tables,
): { round: number; matches: Pairing[] }[] {
  const rounds = [...new Set(tour.matches.map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.map((round) => ({
    round,
    matches: tour.matches
      .filter((match) => match.round === round)
      .map((match) => presentMatch(tour, known, tables, match)),
  }));
}

/** All people who are or were in, as staff see them: in the order of signing up, once it has begun of the places. */
export function presentEntrants(tour: TourRecord, standings: readonly Row[], known: Known): StaffEntrant[] {
  const rows = new Map(standings.map((row) => [row.entrant, row]));
  const all = tour.accounts.flatMap((player_id): StaffEntrant[] => {
    const entry = tour.people[player_id];
    if (entry === undefined) return [];
    const entrant = entrantOf(tour, player_id);
    const row = entrant === null ? undefined : rows.get(entrant);
    const isIn = entry.state === 'in' || entry.state === 'asked';
    const isQuit = entrant !== null && tour.quit.includes(entrant);
    const partner = isIn ? (entry.partner ?? entry.wants) : null;
    return [
      {
        player_id,
        name: known.get(player_id)?.name ?? '—',
        partner: partner === null ? null : presentPerson(known, partner),
        state: !isIn || isQuit ? 'out' : entry.is_checked ? 'checked' : entry.state === 'in' ? 'in' : 'asked',
        place: row?.place ?? null,
        points: row?.points ?? 0,
        fee: isIn ? entry.fee : 0,
        prize:
          tour.status === 'finished'
            ? (tour.payments?.find((payment) => payment.player_id === player_id)?.coins ?? 0)
            : null,
        signed_up_at: iso(entry.at),
      },
    ];
  });
  return all.sort((one, other) => (one.place ?? 1e9) - (other.place ?? 1e9));
}
