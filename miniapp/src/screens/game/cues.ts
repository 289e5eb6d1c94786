import type { GameState } from '@hokm/shared/protocol';
import { isMyChoice, isMyTurn } from '../../table/status.js';
import type { HapticMoment } from '../../telegram/platform.js';

/** What a phone answers to a change of the table; the strongest moment only. */
export function cueOf(before: GameState, now: GameState): HapticMoment | null {
  const mine = (game: GameState) => isMyTurn(game) || isMyChoice(game);
  if (now.gameResult !== null && before.gameResult === null) return 'success';
  if (now.hand_result !== null && before.hand_result === null) return 'success';
  if (now.deck_state.rule_suit !== null && before.deck_state.rule_suit === null) return 'medium';
  return mine(now) && !mine(before) ? 'medium' : null;
}
