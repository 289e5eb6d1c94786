import type { GameState } from '@hokm/shared/protocol';

/** The reason why a card cannot be played, known without the server: wire codes, and one for a viewer without a seat. */
export type LocalRefusal =
  | 'table/no_player_id'
  | 'game/paused'
  | 'game/already_played'
  | 'game/not_your_turn'
  | 'game/must_follow_suit';

/** Why this card cannot be played now; null when it can. The order is the catalogue's. */
export function refusalOf(game: GameState, cardId: string, pending: string | null): LocalRefusal | null {
  const { deck_state: deck, clientId } = game;
  if (clientId === null) return 'table/no_player_id';
  if (pending !== null || deck.round_cards.some((card) => card.player_id === clientId))
    return 'game/already_played';
  if (deck.pause_active) return 'game/paused';
  if (game.phase !== 'playing' || deck.turn_player_id !== clientId) return 'game/not_your_turn';
  return game.legal_card_ids.includes(cardId) ? null : 'game/must_follow_suit';
}
