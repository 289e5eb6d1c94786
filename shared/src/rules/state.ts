import type { CardId, Suit } from './cards.js';
import type { Deal, HandSeeds } from './deal.js';
import type { Four, Seat, Team } from './seats.js';

export const TARGET_POINTS = [1, 3, 5, 7, 11, 13] as const;
export type TargetPoints = (typeof TARGET_POINTS)[number];

/** Tricks that win a hand. */
export const TRICKS_TO_WIN = 7;
/** Turns in a row played by the clock after which the bot keeps the seat. */
export const MISSED_TURNS_TO_BOT = 2;
/** Commands of a seat that are remembered beyond the deal: about two hands. */
export const COMMANDS_KEPT = 32;
/** How long a pause lasts at most, ms. */
export const PAUSE_MS = 60_000;
/** The most that a running turn is extended by at once, ms. */
export const EXTENSION_MAX_MS = 60_000;
/** What a running turn has at least after an unplanned gap of the server, ms. */
export const TIME_AFTER_GAP_MS = 15_000;
/** How long the cards of a claim are shown before the hand's result, ms. */
export const CLAIM_SHOWN_MS = 2_000;
/** One card of the hakem's draw, ms; and what its last card and the crown take. */
export const DRAW_CARD_MS = 260;
export const DRAW_END_MS = 900;

/** The times of a match, ms; fixed when the match starts. */
export interface Timing {
  readonly turn_ms: number;
  /** From the fourth card of a trick to the next lead. */
  readonly round_pause_ms: number;
  /** From the end of a hand to the next deal. */
  readonly hand_pause_ms: number;
  readonly bot_delay_ms: number;
  /** How long a disconnected player keeps the seat before the bot takes over. */
  readonly grace_ms: number;
}

export type Phase =
  | 'waiting'
  | 'drawing_hakem'
  | 'choosing_rule'
  | 'playing'
  | 'round_complete'
  | 'hand_complete'
  | 'finished';

export interface SeatState {
  /** Account id, or the bot's own id: 24 hex characters. */
  readonly player_id: string;
  /** A person sits here: since the match began, or since `since_hand`. */
  readonly person: boolean;
  /** The player of the seat now. */
  readonly control: 'player' | 'bot';
  /** Turns in a row that the clock had to play. */
  readonly missed: number;
  /** When the player's last connection was lost, ms since 1970; null while connected. */
  readonly away_since: number | null;
  /** Left for good: the seat never goes back. */
  readonly left: boolean;
  /** Cards that the seat has played in the match, and those of them that its player chose. Absent in older matches. */
  readonly cards_played?: number;
  readonly cards_by_player?: number;
  /** The first hand of a person who took a computer player's seat; absent for who sat here from the start. */
  readonly since_hand?: number;
}

export interface PlayedCard {
  readonly seat: Seat;
  readonly card: CardId;
}

export interface Trick {
  readonly winner: Seat;
  /** In the order played; the first is the lead. */
  readonly cards: readonly PlayedCard[];
}

export interface HandState {
  /** Counts from 1. */
  readonly number: number;
  readonly hakem: Seat;
  readonly trump: Suit | null;
  /** Secret until the hand is over: the 52 cards in deal order, and the seed they came from. */
  readonly deck: readonly CardId[];
  readonly server_seed: string;
  /** SHA-256 of the seed's 32 bytes, hex. */
  readonly commitment: string;
  readonly client_seeds: Four<string>;
  /** The cards that each seat holds now; while trump is being chosen only the hakem holds cards: five. */
  readonly cards: Four<readonly CardId[]>;
  readonly trick: readonly PlayedCard[];
  /** The tricks laid aside, oldest first. */
  readonly tricks: readonly Trick[];
  readonly tricks_won: readonly [number, number];
  /** Seats that have used their pause in this hand. */
  readonly paused_by: Four<boolean>;
}

export interface Turn {
  readonly seat: Seat;
  readonly started_at: number;
  readonly ends_at: number;
}

export interface Pause {
  readonly seat: Seat;
  readonly started_at: number;
  readonly ends_at: number;
  readonly ready: Four<boolean>;
}

/** Ways in which a match ends. The last two are decisions: it never was, or it is given to a side. */
export const END_REASONS = ['points', 'forfeit', 'void', 'adjudicated'] as const;

/** A result that is decided instead of played. */
export type DecidedResult =
  | { readonly winner: Team; readonly reason: 'adjudicated' }
  | { readonly winner: null; readonly reason: 'void' };

export type MatchResult = { readonly winner: Team; readonly reason: 'points' | 'forfeit' } | DecidedResult;

/** A hand that is over, with all that anyone needs to check its deal. */
export interface RevealedHand {
  readonly hand: number;
  readonly commitment: string;
  readonly server_seed: string;
  readonly client_seeds: Four<string>;
}

/**
 * A whole match as the server knows it. Plain data: JSON and BSON keep it as it is.
 * Only `hand.cards`, `hand.deck`, `hand.server_seed` and `next.server_seed` are secret;
 * see `seatView` for what a seat may know.
 */
export interface MatchState {
  /** Grows by one with every stored move. */
  readonly version: number;
  readonly phase: Phase;
  readonly target_points: TargetPoints;
  readonly timing: Timing;
  readonly seats: Four<SeatState>;
  readonly points: readonly [number, number];
  readonly hand: HandState | null;
  /** The draw of the first hakem, in the order turned; null after the first hand. */
  readonly draw: readonly PlayedCard[] | null;
  readonly turn: Turn | null;
  /** When the phase ends by itself, ms since 1970 (draw, pauses between tricks and hands, the deal). */
  readonly phase_ends_at: number | null;
  readonly pause: Pause | null;
  /** The seeds of the hand that is dealt next: committed to, still open for the players' own. */
  readonly next: HandSeeds;
  readonly revealed: readonly RevealedHand[];
  /** How the last hand ended; kept until the next is dealt. */
  readonly hand_result: HandResult | null;
  readonly result: MatchResult | null;
  /** Commands of this hand that took effect, and each seat's last ones before it: the same one twice has one effect and one answer. */
  readonly commands: readonly { readonly id: string; readonly seat: Seat; readonly version: number }[];
}

export interface HandResult {
  readonly hand: number;
  readonly winner: Team;
  readonly points: 1 | 2 | 3;
  readonly kind: 'hand' | 'kot' | 'hakem_kot';
  /** The hand ended by a claim: whose, the tricks that it took, and the cards that were left. Absent where it was played out. */
  readonly claim?: { readonly seat: Seat; readonly tricks: number; readonly cards: readonly CardId[] };
}

export type { Deal };
