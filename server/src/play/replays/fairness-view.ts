import { DEAL_ALGORITHM, fold, SEATS_ALGORITHM, type MatchState } from '@hokm/shared/rules';
import type { FairnessAnswer, FairnessHand } from '@hokm/shared/api';
import type { MatchHistory } from '../games/match-reader.js';
import type { MatchRecord } from '../games/match-record.js';

/** The proof of each hand that is over, and of the draw of seats with that of hand 1; and the points as they stand. Of a running hand nothing. */
export function presentFairness(
  { stakes }: Pick<MatchRecord, 'stakes'>,
  { first, moves }: MatchHistory,
): {
  points: MatchState['points'];
  proof: Pick<FairnessAnswer, 'algorithm' | 'hands' | 'seats'>;
} {
  const state = moves.reduce(fold, first);
  const over = new Set(state.revealed.map(({ hand }) => hand));
  const hands = moves.flatMap((move): FairnessHand[] => {
    if (move.type !== 'deal' || !over.has(move.deal.hand)) return [];
    const { hand, commitment, server_seed, client_seeds, deck, draw, start_seat } = move.deal;
    const proof = { hand, commitment, server_seed, client_seeds: [...client_seeds], deck: [...deck] };
    return [hand === 1 ? { ...proof, start_seat, draw: [...draw] } : proof];
  });
  const seats =
    stakes === undefined || !over.has(1)
      ? {}
      : {
          seats: {
            algorithm: SEATS_ALGORITHM,
            joined: [...stakes.payers],
            seats: first.seats.map(({ player_id }) => player_id),
          },
        };
  return { points: state.points, proof: { algorithm: DEAL_ALGORITHM, hands, ...seats } };
}
