import { useEffect, useRef } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { useScene } from './context.js';
import type { ActionResult } from './types.js';
import { useSteady } from './use-steady.js';

/** Taps this soon after a rest has begun still belong to the card that began it, ms. */
const SETTLE_MS = 300;
const RESTS: ReadonlySet<GameState['phase']> = new Set(['drawing_hakem', 'round_complete', 'hand_complete']);
/** What answers to a tap or a key itself. */
const INTERACTIVE = 'button, a, input, select, textarea, [role=dialog], [role=alertdialog]';

/** The rest that a table is in, as a name of it; null while somebody has to act. */
function restOf({ phase, hand, deck_state }: GameState): string | null {
  return RESTS.has(phase) ? `${hand}/${deck_state.current_round}/${phase}` : null;
}

/** True if an element answers to taps and keys itself. */
export function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}

/**
 * Ends the rest that the table is in, once for each rest, also by Enter and Space; null while there is none, or it is not the
 * viewer's to end. `end` sends the wish; null where it may not be sent.
 */
export function useGoOn(end: (() => Promise<ActionResult>) | null): (() => void) | null {
  const { game, now } = useScene();
  const rest = end === null ? null : restOf(game);
  const seen = useRef({ from: 0, ended: false });
  useEffect(() => {
    seen.current = { from: now() + SETTLE_MS, ended: false };
  }, [rest, now]);

  const goOn = useSteady(() => {
    const { current } = seen;
    if (end === null || rest === null || current.ended || now() < current.from) return;
    current.ended = true;
    // A wish that did not arrive may be sent again.
    void end().then(({ ok }) => {
      if (!ok) current.ended = false;
    });
  });
  useEffect(() => {
    if (rest === null) return;
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || isInteractive(event.target)) return;
      event.preventDefault();
      goOn();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rest, goOn]);
  return rest === null ? null : goOn;
}
