import { useState } from 'react';
import { useTicker } from '../lib/clock.js';
import { CLAIM_SHOWN_MS } from '@hokm/shared/rules';
import { useScene } from './context.js';
import type { Pace } from './moments.js';

/** How long a kot is shown before the end of the match that it brought, ms. */
const KOT_MS: Readonly<Record<Pace, number>> = { classic: 1800, fast: 1200 };

/** While a kot that has just ended the match is shown: the function that puts it away; else null. */
export function useKotFirst(pace: Pace): (() => void) | null {
  const { game, now } = useScene();
  const over = game.gameResult !== null;
  const [seen, setSeen] = useState({ over, until: 0 });
  if (over !== seen.over) {
    const kot = game.gameResult?.reason === 'points' && game.hand_result?.kind !== 'hand';
    const claim = game.hand_result?.claim === undefined ? 0 : CLAIM_SHOWN_MS;
    setSeen({ over, until: kot ? now() + KOT_MS[pace] + claim : 0 });
  }
  const open = useTicker(() => seen.until > 0 && now() < seen.until);
  return over && open ? () => setSeen({ over, until: 0 }) : null;
}
