import { useEffect, useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { arrival } from '@hokm/web/browser';
import { logWarning } from '../lib/log.js';
import { promises } from './index.js';
import type { FairVerdict } from './verify-hand.js';

/** Verdicts by hand, for the hands that were checked here. */
export type FairVerdicts = Readonly<Record<number, FairVerdict>>;

async function checked(game: GameState, hand: number): Promise<FairVerdict | null> {
  try {
    const { verifyHand } = await arrival(import('./verify-hand.js'));
    return await verifyHand(game, promises().promised(game.game_id, hand));
  } catch (error) {
    // The checking code did not load or could not run: nothing is claimed.
    logWarning('The deal could not be checked', error);
    return 'unsupported';
  }
}

/** Checks every hand's deal on this phone as soon as its seed is revealed; the code for it loads only then. */
export function useFairness(game: GameState | null): FairVerdicts {
  const [verdicts, setVerdicts] = useState<FairVerdicts>({});
  const fairness = game?.fairness ?? null;
  const hand = fairness === null || fairness.revealed === null ? null : fairness.hand;
  useEffect(() => {
    if (game === null || hand === null || hand in verdicts) return;
    let current = true;
    void checked(game, hand).then((verdict) => {
      if (current && verdict !== null) setVerdicts((known) => ({ ...known, [hand]: verdict }));
    });
    return () => void (current = false);
  }, [game, hand, verdicts]);
  return verdicts;
}
