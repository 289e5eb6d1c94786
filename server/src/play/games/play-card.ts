import type { CardId } from '@hokm/shared/rules';
import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player plays a card. Refusals: `game/not_your_turn`, `card_not_held`, `must_follow_suit`, `already_played`, `rule_not_chosen`, `paused`, `finished`. */
export function playCard(
  context: GameContext,
  props: ByPlayer & { readonly card: CardId },
): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({ type: 'play_card', seat, card: props.card, by: 'player' }));
}
