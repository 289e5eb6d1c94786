import { useEffect, useRef } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { serverNow } from '../../realtime/index.js';
import { useReading } from '../../table/clock.js';
import { isMyChoice, isMyTurn } from '../../table/status.js';
import { secondsLeft } from '../../table/timer.js';
import { haptic } from '../../telegram/haptics.js';
import { cueOf } from './cues.js';

/** Seconds left of one's own turn at which the phone taps. */
const TAPS_AT: readonly (number | null)[] = [10, 5];

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
