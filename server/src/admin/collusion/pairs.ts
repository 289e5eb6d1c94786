import type { MatchRecord } from '../../play/games/match-record.js';
import { passed } from '../../stakes/pair-walls.js';

/** The fields of a match that tell who played with whom, and who won. */
export type PlayedMatch = Pick<MatchRecord, '_id' | 'seats' | 'winners'> &
  Partial<Pick<MatchRecord, 'options' | 'stakes'>>;

/** Two people, as their matches together have them. */
export interface PairOfPeople {
  /** In the order of their ids. */
  readonly ids: readonly [string, string];
  partners: number;
  /** Won as partners. */
  won: number;
  opponents: number;
  /** Won by the first against the second. */
  wonAgainst: number;
  /** Matches in which both sat down from one installation of the page. */
  sameDevice: number;
  /** Coins that the second has passed to the first by coin rooms; negative for the other way. */
  coins: number;
  /** Coin matches against each other, and how far the stakes went one way: their sum, and that of their squares. */
  coinMatches: number;
  coinNet: number;
  coinSquares: number;
  /** The latest of their matches. */
  matches: string[];
}

interface Person {
  played: number;
  won: number;
}

/** Matches of a pair that are kept, to be looked at. */
const KEPT_MAX = 10;
/** So many standard deviations beyond what was to be expected are no chance. */
const FAR = 3;
/** How much more often than by chance two people have to meet, in times and in standard deviations. */
const OFTEN = 3;
/** The share of matches between two opponents that one of them wins, from which on they are one way. */
const ONE_WAY = 0.9;
/** Matches from one device from which on it is no coincidence. */
const ONE_DEVICE = 3;

/** Adds what a coin match has passed between two people. */
function addCoins(pair: PairOfPeople, { seats, options, stakes }: PlayedMatch): void {
  if (options === undefined || options.stake === 0) return;
  const [one, other] = pair.ids;
  const match = stakes === undefined ? { seats, options } : { seats, options, stakes };
  const { coins, isOpen } = passed(match, other, one);
  if (isOpen || coins === 0) return;
  pair.coins += coins;
  pair.coinMatches += 1;
  pair.coinNet += Math.sign(coins) * options.stake;
  pair.coinSquares += options.stake ** 2;
}

/** True for a match of four people, who all sat there from the start. */
export function isAmongPeople({ seats }: Pick<PlayedMatch, 'seats'>): boolean {
  return seats.length === 4 && seats.every((seat) => seat?.is_bot === false && seat.since_hand === undefined);
}

/** The chance of a win of a person in other matches, drawn towards a half where those are few. */
const chanceOf = (played: number, won: number): number => (won + 5) / (played + 10);

/** Coin matches from which on it counts that the coins went one way. */
const COIN_MATCHES = 9;

/** True where coins went to one of two people far beyond chance: each wins every other match. */
function isOneWay({ coinMatches, coinNet, coinSquares }: PairOfPeople): boolean {
  return coinMatches >= COIN_MATCHES && Math.abs(coinNet) >= FAR * Math.sqrt(coinSquares);
}

/** Counts people and pairs of people over matches. Every match is added once, the latest last. */
export class Pairs {
  private readonly people = new Map<string, Person>();
  private readonly pairs = new Map<string, PairOfPeople>();
  private matches = 0;

  add(match: PlayedMatch): void {
    const { _id, seats, winners } = match;
    this.matches += 1;
    const ids = seats.map((seat) => seat?.player_id ?? '');
    for (const id of ids) {
      const person = this.people.get(id) ?? { played: 0, won: 0 };
      person.played += 1;
      if (winners.includes(id)) person.won += 1;
      this.people.set(id, person);
    }
    for (let one = 0; one < ids.length; one += 1)
      for (let other = one + 1; other < ids.length; other += 1) {
        const pair = this.pairOf(ids[one] ?? '', ids[other] ?? '');
        const hasWon = winners.includes(pair.ids[0]);
        if (one % 2 === other % 2) {
          pair.partners += 1;
          if (hasWon) pair.won += 1;
        } else {
          pair.opponents += 1;
          if (hasWon) pair.wonAgainst += 1;
        }
        const device = seats[one]?.device;
        if (device !== undefined && device === seats[other]?.device) pair.sameDevice += 1;
        addCoins(pair, match);
        pair.matches.push(_id);
        if (pair.matches.length > KEPT_MAX) pair.matches.shift();
      }
  }

  /**
   * Pairs with at least so many matches together that are not to be explained by chance: partners who meet far too often and win
   * far too often, opponents who meet far too often and of whom one always wins, people on one device, and those of whom one passes coins to
   * the other.
   */
  suspicious(atLeast: number): PairOfPeople[] {
    return [...this.pairs.values()].filter((pair) => {
      if (pair.sameDevice >= ONE_DEVICE || isOneWay(pair)) return true;
      if (pair.partners >= atLeast && this.isOften(pair, pair.partners, 1 / 3) && this.winsTooOften(pair))
        return true;
      const best = Math.max(pair.wonAgainst, pair.opponents - pair.wonAgainst);
      return (
        pair.opponents >= atLeast &&
        best >= ONE_WAY * pair.opponents &&
        this.isOften(pair, pair.opponents, 2 / 3) &&
        this.isBeyond(best, pair.opponents, this.chanceAgainst(pair))
      );
    });
  }

  /** Do two people meet more often than those who are seated by chance? `share`: of matches at one table, as these. */
  private isOften({ ids }: PairOfPeople, met: number, share: number): boolean {
    const [a, b] = ids.map((id) => this.people.get(id)?.played ?? 0);
    const expected = (((a ?? 0) * (b ?? 0) * 3) / Math.max(1, 4 * this.matches)) * share;
    return met >= OFTEN * expected && met - expected >= FAR * Math.sqrt(Math.max(1, expected));
  }

  /** Do partners win far more often than with others? */
  private winsTooOften({ ids, partners, won }: PairOfPeople): boolean {
    const apart = ids.map((id) => {
      const { played, won: all } = this.people.get(id) ?? { played: 0, won: 0 };
      return chanceOf(played - partners, all - won);
    });
    const chance = apart.reduce((sum, each) => sum + each, 0) / apart.length;
    return this.isBeyond(won, partners, chance);
  }

  /** The chance of the better of two opponents to win, by their other matches. */
  private chanceAgainst({ ids, opponents, wonAgainst }: PairOfPeople): number {
    const [a, b] = ids.map((id, at) => {
      const { played, won } = this.people.get(id) ?? { played: 0, won: 0 };
      const between = at === 0 ? wonAgainst : opponents - wonAgainst;
      return chanceOf(played - opponents, won - between);
    });
    return Math.max(0.5, Math.min(0.9, 0.5 + Math.abs((a ?? 0.5) - (b ?? 0.5)) / 2));
  }

  private isBeyond(won: number, played: number, chance: number): boolean {
    const spread = Math.sqrt(played * chance * (1 - chance));
    return won - played * chance >= FAR * spread;
  }

  private pairOf(one: string, other: string): PairOfPeople {
    const ids: [string, string] = one < other ? [one, other] : [other, one];
    const key = ids.join(' ');
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const pair = {
      ids,
      partners: 0,
      won: 0,
      opponents: 0,
      wonAgainst: 0,
      sameDevice: 0,
      coins: 0,
      coinMatches: 0,
      coinNet: 0,
      coinSquares: 0,
      matches: [],
    };
    this.pairs.set(key, pair);
    return pair;
  }
}
