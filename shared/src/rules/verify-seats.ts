import { seatsFromBlock, seatsMessage, type SeatDraw } from './fair-seats.js';
import type { Four } from './seats.js';
import { asciiBytes, bytesOfHex, hexOf, webCrypto } from './web-crypto.js';

const SEED_BYTES = 32;

/** A draw of seats, as its proof is published with that of hand 1. */
export interface SeatsRecord extends SeatDraw {
  /** Of hand 1. */
  readonly commitment: string;
  readonly server_seed: string;
  /** The player ids in seat order, as the match began. */
  readonly seats: Four<string>;
}

/** The problems of a record, as `DealProblem` has them; `seats`: they are not the ones that the seeds give. */
type SeatsProblem = 'commitment' | 'seats' | 'format' | 'unsupported';
export type SeatsVerdict = { readonly ok: true } | { readonly ok: false; readonly problem: SeatsProblem };

/** Checks that the seats of a coin room were drawn from the seed that was committed to, by `hokm-seats/1`. */
export async function verifySeats(record: SeatsRecord): Promise<SeatsVerdict> {
  const { server_seed, commitment, joined, client_seeds, seats } = record;
  const crypto = webCrypto();
  if (crypto === null) return { ok: false, problem: 'unsupported' };
  const seed = bytesOfHex(server_seed, SEED_BYTES);
  const isWhole = [joined, client_seeds, seats].every((each) => (each as readonly string[]).length === 4);
  if (seed === null || !isWhole) return { ok: false, problem: 'format' };
  const committed = hexOf(new Uint8Array(await crypto.digest('SHA-256', seed)));
  if (committed !== commitment.toLowerCase()) return { ok: false, problem: 'commitment' };
  const key = await crypto.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const block = await crypto.sign('HMAC', key, asciiBytes(seatsMessage({ joined, client_seeds })));
  const drawn = seatsFromBlock(new Uint8Array(block), joined);
  return drawn.every((id, seat) => seats[seat] === id) ? { ok: true } : { ok: false, problem: 'seats' };
}
