import { useEffect, useRef } from 'react';
import type { Anchors } from './anchors.js';

/**
 * For those who play by keys: when their turn comes and the focus is nowhere, since what had it is gone (a dialog, a played
 * card), the first card that may be played gets it. `first`: that card; null while it is not the viewer's turn.
 */
export function useTurnFocus(first: string | null, anchors: Anchors): void {
  const byKeys = useRef(false);
  useEffect(() => {
    const onKey = () => {
      byKeys.current = true;
    };
    const onPointer = () => {
      byKeys.current = false;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
  useEffect(() => {
    const { activeElement, body } = document;
    const nowhere = activeElement === null || activeElement === body;
    if (first !== null && byKeys.current && nowhere)
      anchors.element(`hand-${first}`)?.focus({ preventScroll: true });
  }, [first, anchors]);
}
