import { DEAL_ALGORITHM, fold, type MatchState } from '@hokm/shared/rules';
import type { FairnessAnswer, FairnessHand } from '@hokm/shared/api';
import type { MatchHistory } from '../games/match-reader.js';

/** The proof of each hand that is over, and the points as they stand. Of a running hand nothing. */
export function presentFairness({ first, moves }: MatchHistory): {
  points: MatchState['points'];
  proof: Pick<FairnessAnswer, 'algorithm' | 'hands'>;
} {
  const state = moves.reduce(fold, first);
  const over = new Set(state.revealed.map(({ hand }) => hand));
  const hands = moves.flatMap((move): FairnessHand[] => {
    if (move.type !== 'deal' || !over.has(move.deal.hand)) return [];
    const { hand, commitment, server_seed, client_seeds, deck, draw, start_seat } = move.deal;
    const proof = { hand, commitment, server_seed, client_seeds: [...client_seeds], deck: [...deck] };
    return [hand === 1 ? { ...proof, start_seat, draw: [...draw] } : proof];
  });
  return { points: state.points, proof: { algorithm: DEAL_ALGORITHM, hands } };
}
