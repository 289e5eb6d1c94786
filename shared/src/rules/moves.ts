import type { CardId, Suit } from './cards.js';
import type { Deal, HandSeeds } from './deal.js';
import type { Seat } from './seats.js';
import type { DecidedResult } from './state.js';

/** The actor of a seat's move: its player, the bot that keeps it, or the clock when time ran out. */
export type Actor = 'player' | 'bot' | 'clock';

/** A person who sits down in a running match: account id, and name and picture as everybody at the table sees them. */
export interface Newcomer {
  readonly player_id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly frame: string | null;
}

/** A wish to change a match. `decide` answers with the move that it becomes, or with a refusal. */
export type Command =
  | { readonly type: 'deal'; readonly deal: Deal; readonly next: HandSeeds }
  | { readonly type: 'begin_choosing' }
  | { readonly type: 'name_trump'; readonly seat: Seat; readonly suit: Suit; readonly by: Actor }
  | { readonly type: 'play_card'; readonly seat: Seat; readonly card: CardId; readonly by: Actor }
  | { readonly type: 'collect_trick' }
  | { readonly type: 'add_client_seed'; readonly seat: Seat; readonly hand: number; readonly seed: string }
  | { readonly type: 'pause'; readonly seat: Seat }
  | { readonly type: 'ready'; readonly seat: Seat }
  | { readonly type: 'end_pause' }
  /** The rest of the hand is certain in the seat's own view (`claimOffer`): the tricks up to seven are its side's. */
  | { readonly type: 'claim'; readonly seat: Seat }
  /** A person who plays against computer players alone need not wait: the rest that runs is over. */
  | { readonly type: 'end_rest'; readonly seat: Seat }
  | { readonly type: 'lose_connection'; readonly seat: Seat }
  | { readonly type: 'regain_connection'; readonly seat: Seat }
  | { readonly type: 'give_seat_to_bot'; readonly seat: Seat }
  | { readonly type: 'resume_seat'; readonly seat: Seat }
  | { readonly type: 'leave'; readonly seat: Seat }
  /** Between two hands a person takes the seat of a computer player. */
  | ({ readonly type: 'take_seat'; readonly seat: Seat } & Newcomer)
  /** The match ends by decision: it is void, or given to a side. */
  | { readonly type: 'end_match'; readonly result: DecidedResult }
  /** The turn that runs gets `ms` more: the server is about to stop for a moment. */
  | { readonly type: 'extend_turn'; readonly ms: number }
  /** The server was away without a plan: whose time runs has at least `ms` from now. */
  | { readonly type: 'grant_time'; readonly ms: number };

/** A fact: a command that was accepted, with when, and the caller's own id of it. What is stored and folded. */
export type Move = Command & { readonly at: number; readonly command_id?: string };

/** Why a command is refused; the codes of the wire. */
export type RefusalCode =
  | 'game/not_your_turn'
  | 'game/card_not_held'
  | 'game/must_follow_suit'
  | 'game/already_played'
  | 'game/not_hakem'
  | 'game/rule_already_chosen'
  | 'game/rule_not_chosen'
  | 'game/paused'
  | 'game/pause_unavailable'
  | 'game/not_alone'
  | 'game/claim_unavailable'
  | 'game/seeds_frozen'
  | 'game/stale_version'
  | 'game/finished'
  | 'room/not_member'
  | 'room/seat_taken'
  | 'room/already_playing';

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refused: Code;
}

/** True if a decision is a refusal. */
export function isRefusal(decision: Move | Refusal): decision is Refusal {
  return 'refused' in decision;
}
