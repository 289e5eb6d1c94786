import type { Suit } from '@hokm/shared/rules';
import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** The hakem names the trump. Refusals: `game/not_hakem`, `rule_already_chosen`, `not_your_turn` (while the hakem is drawn), `paused`, `finished`. */
export function nameTrump(
  context: GameContext,
  props: ByPlayer & { readonly suit: Suit },
): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({
    type: 'name_trump',
    seat,
    suit: props.suit,
    by: 'player',
  }));
}
