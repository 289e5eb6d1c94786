import type { GameState } from '@hokm/shared/protocol';
import type { SuitLetter } from '../deck/index.js';
import { letterOf, shortName } from './words.js';

/** A text's key with its parameters; the caller turns `suit` and `card` into text. */
export interface Phrase {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly suit?: SuitLetter;
  readonly card?: string;
}

/** Text of the status bar: a headline (saffron when the viewer must act) and a second line. */
export interface BarStatus {
  readonly act: boolean;
  readonly headline: Phrase | { readonly name: string };
  readonly note: Phrase | null;
}

/** The suit that was led; null while nothing lies on the table. */
export function ledSuit(game: GameState): SuitLetter | null {
  return letterOf(game.deck_state.round_cards[0]?.suit ?? null);
}

/** True if it is the viewer who must play a card now. */
export function isMyTurn(game: GameState): boolean {
  return (
    game.phase === 'playing' &&
    game.clientId !== null &&
    game.deck_state.turn_player_id === game.clientId &&
    !game.deck_state.pause_active
  );
}

/** True if it is the viewer who must name the trump now. */
export function isMyChoice(game: GameState): boolean {
  return (
    game.phase === 'choosing_rule' &&
    game.clientId !== null &&
    game.deck_state.turn_player_id === game.clientId &&
    game.deck_state.rule_suit === null
  );
}

function myTurnNote(game: GameState, selected: string | null, hint: string | null): Phrase {
  const led = ledSuit(game);
  if (selected !== null) return { key: 'table.tap_again', ...(led === null ? {} : { suit: led }) };
  if (hint !== null) return { key: 'table.hint_is', card: hint };
  if (led === null) return { key: 'table.you_lead' };
  const follows = game.my_cards.some((card) => letterOf(card.suit) === led);
  return { key: follows ? 'table.follow' : 'table.any_card', suit: led };
}

function othersNote(game: GameState, actor: string): Phrase | null {
  switch (game.phase) {
    case 'waiting':
      return { key: 'table.dealing' };
    case 'drawing_hakem':
      return { key: 'table.drawing_note' };
    case 'choosing_rule':
      return { key: 'table.names_trump', params: { name: actor } };
    case 'playing':
      // In a pause the viewer's turn is the viewer's all the same.
      return game.deck_state.turn_player_id === game.clientId && game.clientId !== null
        ? { key: 'table.your_turn' }
        : { key: 'table.turn_of', params: { name: actor } };
    default:
      return game.clientId === null ? { key: 'table.watching' } : null;
  }
}

/** Text of the status bar for a state of the game, without banners and the end of a trick. */
export function barStatus(
  game: GameState,
  selected: string | null,
  pending: string | null,
  ownName: string,
  hint: string | null = null,
): BarStatus {
  if (isMyChoice(game))
    return { act: false, headline: { key: 'table.you_are_hakem' }, note: { key: 'table.name_the_trump' } };
  if (isMyTurn(game) && pending === null)
    return { act: true, headline: { key: 'table.your_turn' }, note: myTurnNote(game, selected, hint) };
  if (game.phase === 'drawing_hakem')
    return { act: false, headline: { key: 'table.drawing' }, note: { key: 'table.drawing_note' } };
  if (pending !== null && isMyTurn(game)) return { act: false, headline: { name: ownName }, note: null };
  const actor = game.players.find((player) => player.player_id === game.deck_state.turn_player_id);
  return { act: false, headline: { name: ownName }, note: othersNote(game, shortName(actor?.name ?? '')) };
}

/** The second line of the header: which hand, and how far it is. */
export function progressOf(game: GameState): Phrase {
  const hand = Math.max(1, game.hand);
  switch (game.phase) {
    case 'drawing_hakem':
      return { key: 'table.hand_draw', params: { hand } };
    case 'choosing_rule':
      return { key: 'table.hand_trump', params: { hand } };
    case 'playing':
    case 'round_complete':
      return { key: 'table.hand_trick', params: { hand, trick: game.deck_state.current_round } };
    default:
      return { key: 'table.hand_only', params: { hand } };
  }
}
