import { useEffect, useRef } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { serverNow } from '../../realtime/index.js';
import { useReading } from '../../table/clock.js';
import { isMyTurn, isMyChoice } from '../../table/status.js';
import { secondsLeft } from '../../table/timer.js';
import { haptic } from '../../telegram/haptics.js';
import type { HapticMoment } from '../../telegram/platform.js';

/** Seconds left of one's own turn at which the phone taps. */
const TAPS_AT: readonly (number | null)[] = [10, 5];

/** What a phone answers to a change of the table; the strongest moment only. */
export function cueOf(before: GameState, now: GameState): HapticMoment | null {
  const mine = (game: GameState) => isMyTurn(game) || isMyChoice(game);
  if (now.gameResult !== null && before.gameResult === null) return 'success';
  if (now.hand_result !== null && before.hand_result === null) return 'success';
  if (now.deck_state.rule_suit !== null && before.deck_state.rule_suit === null) return 'medium';
  return mine(now) && !mine(before) ? 'medium' : null;
}

/** Lets the phone be felt at the table's moments. Shows nothing. */
export function TouchCues({ game }: { game: GameState }) {
  const before = useRef(game);
  const mine = isMyTurn(game) || isMyChoice(game);
  const seconds = useReading(() => (mine ? secondsLeft(game.deck_state, serverNow()) : null));
  useEffect(() => {
    const cue = before.current.game_id === game.game_id ? cueOf(before.current, game) : null;
    before.current = game;
    if (cue !== null) haptic(cue);
  }, [game]);
  useEffect(() => {
    if (TAPS_AT.includes(seconds)) haptic('soft');
  }, [seconds]);
  return null;
}
