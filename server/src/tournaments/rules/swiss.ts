import { leastCostMatching, type Candidate } from './matching.js';
import type { Entrant, RoundMatch } from './matches.js';
import { swissStandings, type Standing } from './standings.js';

/** Rounds of a Swiss for so many pairs. */
export function swissRounds(pairs: number): number {
  return Math.ceil(Math.log2(pairs)) + 1;
}

/** The input of the next round's draw. */
export interface SwissField {
  /** Pairs that play on. Who is out is not among them. */
  readonly entrants: readonly Entrant[];
  /** All matches of all rounds so far, each with its end. */
  readonly matches: readonly RoundMatch[];
  /** All entrants in drawn order: `draw.shuffled(LABELS.lots, entrants)`. */
  readonly lots: readonly Entrant[];
  /** Pairs that miss this round for half a point. */
  readonly half_byes: ReadonlySet<Entrant>;
}

/** Places between two pairs that are looked at first; more where they would meet again. */
const PLACES_APART = 24;
/** For each point between two pairs, squared. */
const COST_OF_POINTS = 10_000;
/** More than all else that 128 matches of ten rounds can cost: no rematch while one can be avoided. */
const COST_OF_REMATCH = 1_000_000_000;

type Pair = readonly [Standing, Standing];

/** The pairs that met, also where one did not come. */
class Meetings {
  private readonly met = new Set<string>();

  constructor(matches: readonly RoundMatch[]) {
    for (const { sides } of matches) {
      if (sides[0] !== null && sides[1] !== null) this.met.add(this.key(sides[0], sides[1]));
    }
  }

  has(a: Standing, b: Standing): boolean {
    return this.met.has(this.key(a.entrant, b.entrant));
  }

  private key(a: Entrant, b: Entrant): string {
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  }
}

function candidatesOf(pairs: readonly Standing[], meetings: Meetings, apart: number): readonly Candidate[] {
  return pairs.flatMap((first, a) =>
    pairs.slice(a + 1, a + 1 + apart).map((second, n) => ({
      a,
      b: a + 1 + n,
      cost:
        COST_OF_POINTS * (first.points - second.points) ** 2 +
        n +
        1 +
        (meetings.has(first, second) ? COST_OF_REMATCH : 0),
    })),
  );
}

/** An even number of pairs, in the order of their places, as matches. Where pairs would meet again it looks further away. */
function paired(pairs: readonly Standing[], meetings: Meetings): { matches: readonly Pair[]; again: number } {
  for (let apart = PLACES_APART; ; apart *= 2) {
    const matches = leastCostMatching(candidatesOf(pairs, meetings, apart)).flatMap(([a, b]): Pair[] => {
      const [first, second] = [pairs[a], pairs[b]];
      return first && second ? [[first, second]] : [];
    });
    const again = matches.filter(([a, b]) => meetings.has(a, b)).length;
    if (again === 0 || apart >= pairs.length) return { matches, again };
  }
}

/** The candidates for the bye, the first choice first: the lowest of those with the fewest byes. */
function forBye(pairs: readonly Standing[], matches: readonly RoundMatch[]): readonly Standing[] {
  const byes = new Map<Entrant, number>();
  for (const { how, sides } of matches) {
    if (how !== 'bye' && how !== 'half_bye') continue;
    for (const entrant of sides) if (entrant !== null) byes.set(entrant, (byes.get(entrant) ?? 0) + 1);
  }
  const byesOf = ({ entrant }: Standing) => byes.get(entrant) ?? 0;
  const fewest = Math.min(...pairs.map(byesOf));
  return pairs.filter((pair) => byesOf(pair) === fewest).toReversed();
}

/** An odd number of pairs: the bye is for the first choice with whom nobody meets again, else for the first. */
function pairedWithBye(
  pairs: readonly Standing[],
  meetings: Meetings,
  played: readonly RoundMatch[],
): { matches: readonly Pair[]; bye: Standing | undefined } {
  const choices = forBye(pairs, played);
  let best: { matches: readonly Pair[]; again: number; bye: Standing } | undefined;
  for (const bye of choices) {
    const others = pairs.filter((pair) => pair !== bye);
    const found = paired(others, meetings);
    if (!best || found.again < best.again) best = { ...found, bye };
    if (best.again === 0) break;
  }
  return best ?? { matches: [], bye: undefined };
}

/**
 * The matches of the next round, the strongest first, byes last and over already. Pairs with equal points meet where
 * they can; nobody meets the same pair again while that can be avoided. With an odd number the lowest without a bye has
 * one; another one without a bye where somebody would meet again otherwise.
 */
export function nextSwissRound({ entrants, matches, lots, half_byes }: SwissField): readonly RoundMatch[] {
  const round = matches.reduce((last, match) => Math.max(last, match.round), 0) + 1;
  const playing = new Set(entrants.filter((entrant) => !half_byes.has(entrant)));
  const pairs = swissStandings(matches, lots).filter(({ entrant }) => playing.has(entrant));
  const meetings = new Meetings(matches);
  const drawn =
    pairs.length % 2 === 0
      ? { ...paired(pairs, meetings), bye: undefined }
      : pairedWithBye(pairs, meetings, matches);
  const open = { round, winner: null, how: null, points: [0, 0] } as const;
  const made: Omit<RoundMatch, 'n'>[] = drawn.matches.map(([a, b]) => ({
    ...open,
    sides: [a.entrant, b.entrant],
  }));
  if (drawn.bye) made.push({ ...open, sides: [drawn.bye.entrant, null], winner: 0, how: 'bye' });
  for (const entrant of entrants) {
    if (half_byes.has(entrant)) made.push({ ...open, sides: [entrant, null], how: 'half_bye' });
  }
  return made.map((match, n) => ({ ...match, n }));
}
