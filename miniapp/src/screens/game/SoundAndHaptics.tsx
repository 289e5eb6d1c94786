import { useEffect, useRef } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { serverNow } from '../../realtime/index.js';
import { unlockAudio, sound } from '../../sound/index.js';
import { useTicker } from '../../lib/clock.js';
import { isMyChoice, isMyTurn } from '../../table/status.js';
import { secondsLeft } from '../../lib/timer.js';
import { haptic } from '../../settings/haptics.js';
import { cueOf, soundsOf } from './cues.js';

/** Seconds left of the viewer's own turn: each from `TICKS_FROM` on makes a sound, those in `TAPS_AT` also vibrate. */
const TICKS_FROM = 10;
const TAPS_AT: readonly (number | null)[] = [10, 5];

interface CuesProps {
  game: GameState;
  /** The card that the viewer has just sent: its sound was played at the tap. */
  pendingCard: string | null;
}

/** Plays sounds and vibrations for changes of the table. Renders nothing. */
export function SoundAndHaptics({ game, pendingCard }: CuesProps) {
  const before = useRef(game);
  const sent = useRef(pendingCard);
  const mine = isMyTurn(game) || isMyChoice(game);
  const seconds = useTicker(() => (mine ? secondsLeft(game.deck_state, serverNow()) : null));
  useEffect(unlockAudio, []);
  useEffect(() => {
    if (pendingCard !== null) sent.current = pendingCard;
  }, [pendingCard]);
  useEffect(() => {
    const known = before.current;
    before.current = game;
    if (known === game || known.game_id !== game.game_id) return;
    const cue = cueOf(known, game);
    if (cue !== null) haptic(cue);
    for (const { moment, delay } of soundsOf(known, game, sent.current)) sound(moment, delay);
  }, [game]);
  useEffect(() => {
    if (TAPS_AT.includes(seconds)) haptic('soft');
    if (seconds !== null && seconds > 0 && seconds <= TICKS_FROM) sound('tick');
  }, [seconds]);
  return null;
}
