import { SUIT_LETTERS } from '@hokm/shared/protocol';
import { trickWinner, type CardId, type Seat, type Suit } from '@hokm/shared/rules';
import type { ReplayAnswer, ReplayHand, ReplayMove } from '@hokm/shared/api';

/** A card as it was played. */
export interface Play {
  readonly seat: Seat;
  readonly card: CardId;
  readonly by: NonNullable<ReplayMove['by']>;
}

/** The board after `step` cards of a hand. */
export interface Position {
  /** The cards on the table; all four after the last card of a trick. */
  readonly trick: readonly Play[];
  /** The cards already played, including those of the current trick. */
  readonly gone: ReadonlySet<string>;
  /** The seat that takes the complete trick on the table; null while it is incomplete. */
  readonly winner: Seat | null;
  /** Tricks won by seats 0 and 2, and by seats 1 and 3. */
  readonly tricks: readonly [number, number];
}

/** The cards of a hand in the order in which they were played. */
export function playsOf({ moves }: Pick<ReplayAnswer, 'moves'>, hand: number): readonly Play[] {
  return moves.flatMap((move): Play[] => {
    const { seat, card_id, by } = move;
    if (move.hand !== hand || move.type !== 'play_card' || seat === undefined || card_id === undefined)
      return [];
    return [{ seat, card: card_id as CardId, by: by ?? 'player' }];
  });
}

/** The suit that was trump in a hand, or null. */
export function trumpOf({ rule_suit }: Pick<ReplayHand, 'rule_suit'>): Suit | null {
  return rule_suit === null ? null : SUIT_LETTERS[rule_suit];
}

/** The step at which the trick of `step` begins. */
function trickStart(step: number): number {
  return step === 0 ? 0 : Math.floor((step - 1) / 4) * 4;
}

/** The step after the next whole trick, or before this one. */
export function trickStep(step: number, direction: 1 | -1, length: number): number {
  const next = direction === 1 ? trickStart(step + 1) + 4 : step % 4 === 0 ? step - 4 : trickStart(step);
  return Math.max(0, Math.min(length, next));
}

/** The board after `step` of a hand's cards (0: dealt, nothing played). */
export function positionAt(plays: readonly Play[], step: number, trump: Suit | null): Position {
  const done = plays.slice(0, step);
  const tricks: [number, number] = [0, 0];
  let winner: Seat | null = null;
  for (let at = 0; at + 4 <= done.length; at += 4) {
    const trick = done.slice(at, at + 4);
    winner = trickWinner(trick, trump, trick[0]?.seat ?? 0);
    tricks[winner % 2 === 0 ? 0 : 1] += 1;
  }
  return {
    trick: done.slice(trickStart(step)),
    gone: new Set(done.map(({ card }) => card)),
    winner: step > 0 && step % 4 === 0 ? winner : null,
    tricks,
  };
}
