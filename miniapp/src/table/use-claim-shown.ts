import { useState } from 'react';
import { CLAIM_SHOWN_MS } from '@hokm/shared/rules';
import type { GameState } from '@hokm/shared/protocol';
import { useTicker } from '../lib/clock.js';
import { useScene } from './context.js';

export type ShownClaim = NonNullable<NonNullable<GameState['hand_result']>['claim']>;

/** The claim that has just ended the hand, for the two seconds in which its cards are shown; else null. */
export function useClaimShown(): ShownClaim | null {
  const { game, now } = useScene();
  const claim = game.hand_result?.claim;
  const of = claim === undefined ? null : game.hand;
  const [seen, setSeen] = useState({ of: null as number | null, until: 0 });
  if (of !== seen.of) setSeen({ of, until: of === null ? 0 : now() + CLAIM_SHOWN_MS });
  const open = useTicker(() => seen.of !== null && now() < seen.until);
  return claim !== undefined && open ? claim : null;
}
