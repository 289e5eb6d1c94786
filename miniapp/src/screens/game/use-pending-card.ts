import { useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';

const trickOf = (game: GameState) => `${game.game_id}/${game.hand}/${game.deck_state.current_round}`;

/**
 * The card that has been sent and is still in the hand of the latest state: it already lies on the table. `put` lays
 * it there, `take` brings it back. It is forgotten by itself when the state has taken it, or the trick is another.
 */
export function usePendingCard(game: GameState | null) {
  const [sent, setSent] = useState<{ card: string; trick: string } | null>(null);
  const pending =
    game !== null &&
    sent !== null &&
    sent.trick === trickOf(game) &&
    game.my_cards.some((card) => card.card_id === sent.card)
      ? sent.card
      : null;
  return {
    pending,
    put: (card: string) => setSent(game === null ? null : { card, trick: trickOf(game) }),
    take: () => setSent(null),
  };
}
