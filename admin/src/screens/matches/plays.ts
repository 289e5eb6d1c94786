import type { StaffMatch, StaffMove } from '@hokm/shared/api/matches';

export type Seat = StaffMatch['match']['players'][number]['seat'];
type Hand = StaffMatch['hands'][number];

/** A card that was played. */
export interface Play {
  readonly seat: Seat;
  readonly card: string;
  /** From 1. */
  readonly trick: number;
  /** Time that the turn had run, ms; null where it is not known. */
  readonly ms: number | null;
  readonly by: NonNullable<StaffMove['by']>;
  /** Ms since 1970. */
  readonly at: number;
  readonly took: boolean;
}

/** A hand with its cards in the order in which they were played. */
export interface HandOfReplay {
  readonly hand: Hand;
  readonly plays: readonly Play[];
  /** The hakem’s time for the trump, ms; null where it is not known. */
  readonly trumpMs: number | null;
}

/** A place of a replay: a hand by its position, and how many of its cards have been played. */
export interface Place {
  readonly hand: number;
  readonly step: number;
}

function playOf(move: StaffMove): Play[] {
  const { type, seat, card_id: card, trick, ms, by = 'player', at, took } = move;
  if (type !== 'play_card' || seat === undefined || card === undefined || trick === null) return [];
  return [{ seat, card, trick, ms, by, at, took }];
}

/** The hands of a match with their cards. */
export function handsOf({ hands, moves }: Pick<StaffMatch, 'hands' | 'moves'>): HandOfReplay[] {
  return hands.map((hand) => {
    const own = moves.filter((move) => move.hand === hand.hand);
    return {
      hand,
      plays: own.flatMap(playOf),
      trumpMs: own.find(({ type }) => type === 'name_trump')?.ms ?? null,
    };
  });
}

/** The place at a moment, ms since 1970: after the last card that had been played then; the beginning when none had. */
export function placeAt(hands: readonly HandOfReplay[], at: number): Place {
  let place: Place = { hand: 0, step: 0 };
  for (const [hand, { plays }] of hands.entries()) {
    const step = plays.filter((play) => play.at <= at).length;
    if (step > 0) place = { hand, step };
  }
  return place;
}

/** One card on or back; over the end of a hand to the next one. The same place at both ends of the match. */
export function moved(hands: readonly HandOfReplay[], { hand, step }: Place, by: 1 | -1): Place {
  const length = hands[hand]?.plays.length ?? 0;
  const next = step + by;
  if (next >= 0 && next <= length) return { hand, step: next };
  const neighbour = hands[hand + by];
  if (neighbour === undefined) return { hand, step };
  return { hand: hand + by, step: by === 1 ? 0 : neighbour.plays.length };
}

/** One trick on or back: to the end of this or the next trick, or to the end of the one before. */
export function movedByTrick(hands: readonly HandOfReplay[], place: Place, by: 1 | -1): Place {
  const plays = hands[place.hand]?.plays ?? [];
  const ends = [0, ...plays.flatMap((play, at) => (plays[at + 1]?.trick === play.trick ? [] : [at + 1]))];
  const step =
    by === 1 ? ends.find((end) => end > place.step) : ends.filter((end) => end < place.step).at(-1);
  return step === undefined ? moved(hands, place, by) : { ...place, step };
}

/** A table at a place of its replay. */
export interface TableAt {
  /** The cards of the trick that runs, or of the one that is just over. */
  readonly trick: readonly Play[];
  readonly last: Play | null;
  readonly gone: ReadonlySet<string>;
  /** Tricks that each side has taken: seats 0 and 2, and the others. */
  readonly tricks: readonly [number, number];
}

export function tableAt({ plays }: HandOfReplay, step: number): TableAt {
  const played = plays.slice(0, step);
  const last = played.at(-1) ?? null;
  const trick = last === null ? [] : played.filter((play) => play.trick === last.trick);
  const over = played.filter(
    ({ took, trick: of }) => took && played.filter((play) => play.trick === of).length === 4,
  );
  const side = (team: number) => over.filter(({ seat }) => seat % 2 === team).length;
  return { trick, last, gone: new Set(played.map(({ card }) => card)), tricks: [side(0), side(1)] };
}

/** The cards of each trick, in their order. */
export function tricksOf({ plays }: HandOfReplay): (readonly Play[])[] {
  const tricks: Play[][] = [];
  for (const play of plays) {
    const trick = (tricks[play.trick - 1] ??= []);
    trick.push(play);
  }
  return tricks;
}

/** The seats around the table for a viewer below: bottom, right, top, left, as play runs. */
export function aroundFrom(seat: Seat): readonly [Seat, Seat, Seat, Seat] {
  const after = (places: number) => ((seat + places) % 4) as Seat;
  return [seat, after(1), after(2), after(3)];
}
