import { withResult, type Entrant, type MatchResult, type RoundMatch, type Side } from './matches.js';

/** A pair that wants to play, with what its seed goes by. */
export interface Seeded {
  readonly entrant: Entrant;
  /** Trophies of both people together. */
  readonly trophies: number;
}

/** Pairs from the first seed to the last: more trophies first, equal ones in the order of the lots. */
export function bySeed(pairs: readonly Seeded[], lots: readonly Entrant[]): readonly Entrant[] {
  const lot = new Map(lots.map((entrant, place) => [entrant, place]));
  return pairs
    .toSorted((a, b) => b.trophies - a.trophies || (lot.get(a.entrant) ?? 0) - (lot.get(b.entrant) ?? 0))
    .map(({ entrant }) => entrant);
}

/** Rounds of a bracket for so many pairs. */
export function eliminationRounds(pairs: number): number {
  return Math.ceil(Math.log2(pairs));
}

/** The seeds of the first round, counted from 0, match by match: 0 and 3, 1 and 2 for four. */
function folded(size: number): readonly number[] {
  let order = [0];
  while (order.length < size) {
    const last = order.length * 2 - 1;
    order = order.flatMap((seed) => [seed, last - seed]);
  }
  return order;
}

/** Sides of later rounds, byes and void matches, as they follow from the matches before. */
function settled(bracket: readonly RoundMatch[]): readonly RoundMatch[] {
  const done: RoundMatch[] = [];
  const find = (round: number, n: number) => done.find((match) => match.round === round && match.n === n);
  for (const match of bracket) {
    if (match.round === 1) {
      done.push(match);
      continue;
    }
    const before = [find(match.round - 1, match.n * 2), find(match.round - 1, match.n * 2 + 1)];
    const [a = null, b = null] = before.map((from) =>
      from && from.winner !== null ? from.sides[from.winner] : null,
    );
    done.push(
      withSides(
        match,
        [a, b],
        before.every((from) => from?.how != null),
      ),
    );
  }
  return done;
}

/** A match with who comes to it. Where nobody else will come it is over: a bye of the one side, or void. */
function withSides(match: RoundMatch, sides: RoundMatch['sides'], isComplete: boolean): RoundMatch {
  if (match.how !== null) return match;
  if (!isComplete || (sides[0] !== null && sides[1] !== null)) return { ...match, sides };
  if (sides[0] === null && sides[1] === null) return { ...match, sides, how: 'void' };
  const winner: Side = sides[0] === null ? 1 : 0;
  return { ...match, sides, winner, how: 'bye' };
}

/**
 * A whole bracket: every match of every round, round by round. Seeds are folded (first against last), so that the first
 * two meet in the final at the earliest. The places that nobody fills are byes of the first seeds, over already.
 * @param seeds 2 to 64 pairs, the first seed first
 */
export function bracketOf(seeds: readonly Entrant[]): readonly RoundMatch[] {
  const rounds = eliminationRounds(seeds.length);
  const order = folded(2 ** rounds);
  const seedAt = (place: number): Entrant | null => seeds[order[place] ?? seeds.length] ?? null;
  const bracket: RoundMatch[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (let n = 0; n < 2 ** (rounds - round); n++) {
      const match: RoundMatch = { round, n, sides: [null, null], winner: null, how: null, points: [0, 0] };
      bracket.push(round === 1 ? withSides(match, [seedAt(2 * n), seedAt(2 * n + 1)], true) : match);
    }
  }
  return settled(bracket);
}

/**
 * The bracket after a match, with its winner in the next round. Where both sides forfeit, nobody goes on: the next match
 * is a bye of the other side, or void where nobody comes from there either. The same list where the match has ended already.
 */
export function withBracketResult(
  bracket: readonly RoundMatch[],
  at: Pick<RoundMatch, 'round' | 'n'>,
  result: MatchResult,
): readonly RoundMatch[] {
  return settled(withResult(bracket, at, result));
}

/** The bracket has no match that is to be played any more. */
export function isBracketOver(bracket: readonly RoundMatch[]): boolean {
  return bracket.every(({ how }) => how !== null);
}
