import { forfeitsOf, FORFEITS_UNTIL_OUT, isOpen, type Entrant, type RoundMatch } from '../matches.js';
import { nextSwissRound, swissRounds } from '../swiss.js';

/** A round with its ends: each pair stays away with the chance `away`, and wins by lot. */
export function endedRound(
  round: readonly RoundMatch[],
  random: () => number,
  away: number,
): readonly RoundMatch[] {
  return round.map((match) => {
    if (!isOpen(match)) return match;
    const [a, b] = [random() >= away, random() >= away];
    if (a && b) {
      const hands = Math.floor(random() * 7);
      return random() < 0.5
        ? { ...match, winner: 0, how: 'played', points: [7, hands] }
        : { ...match, winner: 1, how: 'played', points: [hands, 7] };
    }
    return { ...match, winner: a ? 0 : b ? 1 : null, how: 'forfeit' };
  });
}

export interface SwissRun {
  readonly pairs: number;
  /** The chance that a pair does not come to its table. */
  readonly away: number;
  /** The chance that a pair asks for half a point, once. */
  readonly asks: number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds of any clock, to measure how long the draw of a round takes. */
  readonly clock?: () => number;
}

/** A round as it was drawn. */
export interface SwissRunRound {
  readonly entrants: readonly Entrant[];
  /** All matches before it. */
  readonly before: readonly RoundMatch[];
  readonly drawn: readonly RoundMatch[];
}

/** Plays a Swiss to its end. */
export function runSwiss({ pairs, away, asks, random, clock = () => 0 }: SwissRun): {
  readonly rounds: readonly SwissRunRound[];
  readonly matches: readonly RoundMatch[];
  /** The longest that the draw of a round took, by `clock`; 0 without one. */
  readonly slowest: number;
} {
  const lots = Array.from({ length: pairs }, (_, n) => n + 1);
  const asked = new Set<Entrant>();
  const rounds: SwissRunRound[] = [];
  let matches: readonly RoundMatch[] = [];
  let slowest = 0;
  while (rounds.length < swissRounds(pairs)) {
    const before = matches;
    const entrants = lots.filter((entrant) => forfeitsOf(before, entrant) < FORFEITS_UNTIL_OUT);
    const half_byes = new Set(entrants.filter((entrant) => !asked.has(entrant) && random() < asks));
    for (const entrant of half_byes) asked.add(entrant);
    const began = clock();
    const drawn = nextSwissRound({ entrants, matches, lots, half_byes });
    slowest = Math.max(slowest, clock() - began);
    rounds.push({ entrants, before, drawn });
    matches = [...matches, ...endedRound(drawn, random, away)];
  }
  return { rounds, matches, slowest };
}
