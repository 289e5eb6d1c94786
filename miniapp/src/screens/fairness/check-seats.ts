import { verifySeats, type Four } from '@hokm/shared/rules';
import type { FairnessAnswer } from '@hokm/shared/api';
import type { Finding } from './check-hand.js';

/** The result of drawing the seats of a coin room again; null for a room whose seats were not drawn. */
export type SeatsFinding =
  | Extract<Finding, { readonly ok: true }>
  | { readonly ok: false; readonly problem: 'commitment' | 'seats' | 'format' | 'unsupported' };

/** Draws the seats again from the seeds of hand 1, and compares. The client seeds stand in seat order in the record. */
export async function checkSeats({ seats, hands }: FairnessAnswer): Promise<SeatsFinding | null> {
  if (seats === undefined) return null;
  const first = hands.find(({ hand }) => hand === 1);
  if (first === undefined) return { ok: false, problem: 'format' };
  const { commitment, server_seed } = first;
  const client_seeds = seats.joined.map((id) => first.client_seeds[seats.seats.indexOf(id)] ?? '');
  const verdict = await verifySeats({
    commitment,
    server_seed,
    joined: seats.joined as unknown as Four<string>,
    client_seeds: client_seeds as unknown as Four<string>,
    seats: seats.seats as unknown as Four<string>,
  });
  return verdict.ok ? { ok: true, seen: true } : verdict;
}
