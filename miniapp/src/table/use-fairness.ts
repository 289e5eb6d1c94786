import { useEffect, useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { Commitments } from './commitments.js';
import type { FairVerdict } from './verify-hand.js';

/** A hand's commitment seen outside the table, before the deal. */
export interface CommitmentAhead {
  readonly hand: number;
  readonly commitment: string;
}

/** Verdicts by hand, for the hands that were checked here. */
export type FairVerdicts = Readonly<Record<number, FairVerdict>>;

/** Checks every hand's deal on this phone as soon as its seed is revealed. The checking code loads only then. */
export function useFairness(game: GameState, ahead: CommitmentAhead | null): FairVerdicts {
  const [commitments] = useState(() => new Commitments());
  const [verdicts, setVerdicts] = useState<FairVerdicts>({});
  const hand = game.fairness?.hand ?? null;
  const revealed = game.fairness !== null && game.fairness.revealed !== null;
  useEffect(() => {
    if (ahead !== null) commitments.noteAhead(ahead.hand, ahead.commitment);
    if (game.fairness !== null) commitments.note(game.fairness);
  }, [ahead, commitments, game.fairness]);
  useEffect(() => {
    if (!revealed || hand === null || hand in verdicts) return;
    let current = true;
    void import('./verify-hand.js')
      .then(({ verifyHand }) => verifyHand(game, commitments.promised(hand)))
      .then((verdict) => {
        if (current && verdict !== null) setVerdicts((known) => ({ ...known, [hand]: verdict }));
      })
      .catch(() => {
        // The checking code could not be loaded: nothing is claimed.
        if (current) setVerdicts((known) => ({ ...known, [hand]: 'unsupported' }));
      });
    return () => void (current = false);
  }, [commitments, game, hand, revealed, verdicts]);
  return verdicts;
}
