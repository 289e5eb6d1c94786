import { FEE_GONE_PERCENT, type TournamentKind } from '@hokm/shared/api/tournaments/limits';
import type { Entrant } from './matches.js';

/** Matches that a person has to have played themselves for a prize. */
export const MATCHES_FOR_PRIZE = { elimination: 1, swiss: 3, arena: 3 } as const satisfies Record<
  TournamentKind,
  number
>;

/** The division of the fees. `pot` and `gone` together are the fees and the coins of the house. */
export interface Pot {
  /** Whole coins that are prizes. */
  readonly pot: number;
  /** Whole coins of the fees that are gone: the fifth part, rounded down. */
  readonly gone: number;
}

/**
 * @param fees of all people together, whole coins
 * @param house coins that the house adds
 */
export function potOf(fees: number, house: number): Pot {
  const gone = Math.floor((fees * FEE_GONE_PERCENT) / 100);
  return { pot: fees - gone + house, gone };
}

/** Coins of each person on some places, both included. */
export interface PrizeRow {
  readonly from: number;
  readonly to: number;
  readonly coins: number;
}

/** People with equal coins: those on one place who may win. */
interface Winners {
  /** A whole number above 0. */
  readonly weight: number;
  readonly people: number;
}

/**
 * Coins of each person of each group: the pot by weight, rounded down; then one more for each person, from the first group
 * on, as long as it is enough for the whole group.
 */
function divided(pot: number, groups: readonly Winners[]): readonly number[] {
  const weights = groups.reduce((sum, { weight, people }) => sum + weight * people, 0);
  const coins = groups.map(({ weight }) => Math.floor((pot * weight) / weights));
  let rest = groups.reduce((sum, { people }, n) => sum - people * (coins[n] ?? 0), pot);
  for (const [n, { people }] of groups.entries()) {
    if (rest < people) break;
    rest -= people;
    coins[n] = (coins[n] ?? 0) + 1;
  }
  return coins;
}

/** Shares of the first places of an elimination, in eighths: a half, a quarter, and an eighth for each who lost a semi-final. */
const BRACKET_WEIGHTS = [4, 2, 1, 1];
/** Divided by k + 2 it is a whole number that is near enough for a hundred places. */
const HARMONIC = 1_000_000;

/** Places with prizes. */
const prizePlaces = (kind: TournamentKind, entrants: number): number =>
  kind === 'elimination' ? BRACKET_WEIGHTS.length : Math.ceil(entrants / 10);

/** The weight of a place with a prize, from 0. */
const weightAt = (kind: TournamentKind, index: number): number =>
  kind === 'elimination' ? (BRACKET_WEIGHTS[index] ?? 0) : Math.floor(HARMONIC / (index + 3));

/**
 * The prizes as they stand with so many entrants, if everybody may win; places without coins are left out.
 * @param entrants pairs, or people of an arena
 */
export function prizeTable(kind: TournamentKind, entrants: number, pot: number): readonly PrizeRow[] {
  const people = kind === 'arena' ? 1 : 2;
  const all = Array.from({ length: entrants }, (_, index) => ({
    entrant: index,
    place: kind === 'elimination' && index === 3 ? 3 : index + 1,
    played: Array.from({ length: people }, () => MATCHES_FOR_PRIZE[kind]),
  }));
  const rows: PrizeRow[] = [];
  for (const [
    index,
    {
      coins: [coins = 0],
    },
  ] of prizesOf(kind, pot, all).prizes.entries()) {
    const last = rows.at(-1);
    if (last?.coins === coins) rows.splice(-1, 1, { ...last, to: index + 1 });
    else if (coins > 0) rows.push({ from: index + 1, to: index + 1, coins });
  }
  return rows;
}

/** An entrant at the end. */
export interface Finisher {
  readonly entrant: Entrant;
  readonly place: number;
  /** Matches that each of its people played themselves, in any order. */
  readonly played: readonly number[];
}

/** The prize of an entrant. */
interface Prize {
  readonly entrant: Entrant;
  /** Whole coins of each person, in the order of `played`; 0 for who played too few matches. */
  readonly coins: readonly number[];
}

/** All prizes of a tournament that is over. */
export interface Prizes {
  /** In the order of the places; only entrants with somebody who may win. */
  readonly prizes: readonly Prize[];
  /** Coins that cannot be divided, fewer than there are winners; the whole pot where nobody may win. */
  readonly left: number;
}

/**
 * The pot, divided among the first places. Each person on a place has the same weight; who played too few matches has none,
 * and their part goes to all others. In a Swiss and an arena the next entrant comes up where nobody of an entrant may win;
 * in an elimination it is the first four places that win, however they came there.
 * @param finishers all entrants, in the order of the places
 */
export function prizesOf(kind: TournamentKind, pot: number, finishers: readonly Finisher[]): Prizes {
  const mayWin = (played: number) => played >= MATCHES_FOR_PRIZE[kind];
  const places = prizePlaces(kind, finishers.length);
  const able = finishers.filter(({ played }) => played.some(mayWin));
  const winners =
    kind === 'elimination' ? able.filter(({ place }) => place <= places) : able.slice(0, places);
  const groups = winners.map(({ played, place }, index) => ({
    weight: weightAt(kind, kind === 'elimination' ? place - 1 : index),
    people: played.filter(mayWin).length,
  }));
  const levels = groups
    .filter(({ weight }, n) => weight !== groups[n - 1]?.weight)
    .map(({ weight }) => ({
      weight,
      people: groups.reduce((sum, each) => sum + (each.weight === weight ? each.people : 0), 0),
    }));
  const coins = divided(pot, levels);
  const each = new Map(levels.map(({ weight }, n) => [weight, coins[n] ?? 0]));
  const prizes = winners.map(({ entrant, played }, n) => {
    const own = each.get(groups[n]?.weight ?? 0) ?? 0;
    return { entrant, coins: played.map((matches) => (mayWin(matches) ? own : 0)) };
  });
  const paid = prizes.reduce((sum, prize) => prize.coins.reduce((all, one) => all + one, sum), 0);
  return { prizes, left: pot - paid };
}
