import type { CardId, Suit } from './cards.js';
import type { Four, Seat } from './seats.js';
import type {
  HandResult,
  MatchResult,
  MatchState,
  Pause,
  Phase,
  PlayedCard,
  SeatState,
  Trick,
  Turn,
} from './state.js';
import { legalCards } from './legal.js';

/** The deal's proof as the table may see it now. */
interface FairnessView {
  readonly hand: number;
  readonly commitment: string;
  readonly client_seeds: Four<string>;
  /** Null until the hand is over. */
  readonly revealed: { readonly server_seed: string; readonly deck: readonly CardId[] } | null;
  /** The next hand's commitment, and who has added a seed to it already. */
  readonly next: {
    readonly hand: number;
    readonly commitment: string;
    readonly client_seeds: Four<string | null>;
  };
}

/** All that one seat (or, with `seat: null`, a bystander) may know. Made field by field; bots play from nothing else. */
export interface SeatView {
  readonly seat: Seat | null;
  readonly version: number;
  readonly phase: Phase;
  readonly target_points: number;
  readonly seats: Four<SeatState>;
  readonly points: readonly [number, number];
  /** Counts from 1; 0 before the first deal. */
  readonly hand: number;
  readonly hakem: Seat | null;
  readonly trump: Suit | null;
  readonly my_cards: readonly CardId[];
  /** Cards the viewer may play now; empty when it is not the viewer's turn. */
  readonly legal_cards: readonly CardId[];
  /** How many cards each seat holds. */
  readonly card_counts: Four<number>;
  readonly trick: readonly PlayedCard[];
  readonly tricks: readonly Trick[];
  readonly tricks_won: readonly [number, number];
  readonly draw: readonly PlayedCard[] | null;
  readonly turn: Turn | null;
  readonly turn_ms: number;
  readonly phase_ends_at: number | null;
  readonly pause: Pause | null;
  readonly paused_by: Four<boolean>;
  readonly hand_result: HandResult | null;
  readonly result: MatchResult | null;
  readonly fairness: FairnessView | null;
}

const NONE: Four<number> = [0, 0, 0, 0];
const NOBODY: Four<boolean> = [false, false, false, false];

function fairnessView(state: MatchState): FairnessView | null {
  const { hand, next } = state;
  if (hand === null) return null;
  const over = state.phase === 'hand_complete' || state.phase === 'finished';
  return {
    hand: hand.number,
    commitment: hand.commitment,
    client_seeds: hand.client_seeds,
    revealed: over ? { server_seed: hand.server_seed, deck: hand.deck } : null,
    next: { hand: next.hand, commitment: next.commitment, client_seeds: next.client_seeds },
  };
}

/**
 * The part of a match that a seat may know. With `seat: null` nobody's cards are in it.
 * Non-interference: two states that differ only in what the seat may not know give equal views.
 */
export function seatView(state: MatchState, seat: Seat | null): SeatView {
  const { hand } = state;
  return {
    seat,
    version: state.version,
    phase: state.phase,
    target_points: state.target_points,
    seats: state.seats,
    points: state.points,
    hand: hand?.number ?? 0,
    hakem: hand?.hakem ?? null,
    trump: hand?.trump ?? null,
    my_cards: hand === null || seat === null ? [] : hand.cards[seat],
    legal_cards: seat === null ? [] : legalCards(state, seat),
    card_counts:
      hand === null
        ? NONE
        : [hand.cards[0].length, hand.cards[1].length, hand.cards[2].length, hand.cards[3].length],
    trick: hand?.trick ?? [],
    tricks: hand?.tricks ?? [],
    tricks_won: hand?.tricks_won ?? [0, 0],
    draw: state.draw,
    turn: state.turn,
    turn_ms: state.timing.turn_ms,
    phase_ends_at: state.phase_ends_at,
    pause: state.pause,
    paused_by: hand?.paused_by ?? NOBODY,
    hand_result: state.hand_result,
    result: state.result,
    fairness: fairnessView(state),
  };
}
