import { verifyDeal } from '@hokm/shared/rules';
import type { GameState } from '@hokm/shared/protocol';
import type { Promised } from './commitment-log.js';

/** Result of checking a deal. `late`: it fits the seed, but no commitment was received before the deal. */
export type FairVerdict = 'ok' | 'late' | 'bad' | 'unsupported';

/**
 * Deals a revealed hand again and compares. Null while there is nothing to check: no proof, or not revealed yet. `ok` is
 * said only when the commitment was seen here before the deal and everything follows from it.
 */
export async function verifyHand(game: GameState, promised: Promised | null): Promise<FairVerdict | null> {
  const { fairness, hakem_draw: drawn, players } = game;
  if (fairness === null || fairness.revealed === null) return null;
  const seedOf = (seat: number) => fairness.client_seeds.find((one) => one.seat === seat)?.seed ?? '';
  const first = players.find((player) => player.player_id === drawn?.[0]?.player_id);
  const drawIsOfThisHand = fairness.hand === 1 && drawn !== undefined && first !== undefined;
  const verdict = await verifyDeal({
    hand: fairness.hand,
    commitment: promised?.commitment ?? fairness.commitment,
    server_seed: fairness.revealed.server_seed,
    client_seeds: [seedOf(0), seedOf(1), seedOf(2), seedOf(3)],
    deck: fairness.revealed.deck,
    ...(drawIsOfThisHand ? { draw: drawn.map((one) => one.card.card_id), start_seat: first.seat } : {}),
  });
  if (!verdict.ok) return verdict.problem === 'unsupported' ? 'unsupported' : 'bad';
  return promised?.beforeDeal === true ? 'ok' : 'late';
}
