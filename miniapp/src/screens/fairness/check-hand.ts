import { verifyDeal, type DealProblem, type Four } from '@hokm/shared/rules';
import type { FairnessHand } from '@hokm/shared/api';
import type { Promised } from '../../fairness/commitment-log.js';

/**
 * The result of checking a hand on this device: correct (`seen`: its commitment was seen here before the deal), or what is
 * wrong with it (`promise`: a different commitment was seen here before the deal).
 */
export type Finding =
  | { readonly ok: true; readonly seen: boolean }
  | { readonly ok: false; readonly problem: DealProblem | 'promise' };

/** Deals a hand again from its seeds and compares the result with the hand and with the commitment seen here before. */
export async function checkHand(hand: FairnessHand, promised: Promised | null): Promise<Finding> {
  if (promised !== null && promised.commitment !== hand.commitment) return { ok: false, problem: 'promise' };
  const { draw, start_seat, client_seeds, ...record } = hand;
  const drawn = draw === undefined || start_seat === undefined ? {} : { draw, start_seat };
  const seeds = client_seeds as unknown as Four<string>;
  const verdict = await verifyDeal({ ...record, client_seeds: seeds, ...drawn });
  return verdict.ok ? { ok: true, seen: promised?.beforeDeal === true } : verdict;
}
