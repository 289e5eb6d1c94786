import type { CardId } from './cards.js';
import type { Four, Seat } from './seats.js';

/** The seeds of a hand before it is dealt. `server_seed` is secret, its commitment is public. */
export interface HandSeeds {
  readonly hand: number;
  /** 32 bytes, hex. */
  readonly server_seed: string;
  /** SHA-256 of the 32 bytes, hex. */
  readonly commitment: string;
  /** The seed of each player's client; null while it has added none. */
  readonly client_seeds: Four<string | null>;
}

/** A hand as the seeds determine it (`fair-deal.ts`). */
export interface Deal {
  readonly hand: number;
  readonly server_seed: string;
  readonly commitment: string;
  readonly client_seeds: Four<string>;
  /** Where the draw of the first hakem starts; used in hand 1 only. */
  readonly start_seat: Seat;
  /** The cards of that draw up to and with the first ace; used in hand 1 only. */
  readonly draw: readonly CardId[];
  /** All 52 cards in deal order. */
  readonly deck: readonly CardId[];
}
