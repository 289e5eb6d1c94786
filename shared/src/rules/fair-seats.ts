import { asciiLine, shuffled, uniformFrom, wordsOf } from './fair-deal.js';
import { eachSeat, type Four } from './seats.js';

/** The name of the draw of seats, and the first line of the message that is keyed: `docs/FAIR-DEAL.md`. */
export const SEATS_ALGORITHM = 'hokm-seats/1' as const;

/** What a draw of seats follows from, besides the server seed of hand 1. */
export interface SeatDraw {
  /** Player ids, in the order of joining. */
  readonly joined: Four<string>;
  /** The client seed of each, in the same order. */
  readonly client_seeds: Four<string>;
}

/** The ASCII message whose HMAC-SHA256, keyed with the 32 raw bytes of the server seed of hand 1, draws the seats. */
export function seatsMessage({ joined, client_seeds }: SeatDraw): string {
  return `${SEATS_ALGORITHM}\n${asciiLine(joined)}\n${asciiLine(client_seeds)}`;
}

/** The player ids in seat order that the HMAC-SHA256 output of `seatsMessage` gives: every order is equally likely. */
export function seatsFromBlock(block: Uint8Array, joined: Four<string>): Four<string> {
  const drawn = shuffled(joined, uniformFrom(wordsOf([block])));
  return eachSeat((seat) => drawn[seat] ?? '');
}
