import { createHash, createHmac } from 'node:crypto';
import {
  blockMessages,
  dealFromBlocks,
  eachSeat,
  seatsFromBlock,
  seatsMessage,
  type Deal,
  type Four,
  type HandSeeds,
  type MatchState,
  type SeatDraw,
} from '@hokm/shared/rules';
import type { RandomBytes } from '../../platform/core/ports.js';

const SEED_BYTES = 32;

/** A fresh server seed for a hand, committed to before anyone adds to it. */
export function freshSeeds(hand: number, randomBytes: RandomBytes): HandSeeds {
  const seed = randomBytes(SEED_BYTES);
  return {
    hand,
    server_seed: seed.toString('hex'),
    commitment: createHash('sha256').update(seed).digest('hex'),
    client_seeds: [null, null, null, null],
  };
}

/** The deal that a hand's seeds determine (`hokm-deal/1`). The seed of a player who added none is the player id. */
function dealHand(seeds: HandSeeds, playerIds: Four<string>): Deal {
  const client_seeds = eachSeat((seat) => seeds.client_seeds[seat] ?? playerIds[seat]);
  const key = Buffer.from(seeds.server_seed, 'hex');
  const blocks = blockMessages(seeds.hand, client_seeds).map((message) =>
    createHmac('sha256', key).update(message, 'ascii').digest(),
  );
  const { hand, server_seed, commitment } = seeds;
  return { hand, server_seed, commitment, client_seeds, ...dealFromBlocks(blocks) };
}

/** The player ids in seat order that the server seed of hand 1 draws (`hokm-seats/1`). */
export function drawSeats(serverSeed: string, draw: SeatDraw): Four<string> {
  const key = Buffer.from(serverSeed, 'hex');
  return seatsFromBlock(createHmac('sha256', key).update(seatsMessage(draw), 'ascii').digest(), draw.joined);
}

/** The command that deals a match's next hand, with the seeds of the one after it. */
export function nextDeal(
  state: MatchState,
  randomBytes: RandomBytes,
): { type: 'deal'; deal: Deal; next: HandSeeds } {
  const ids = eachSeat((seat) => state.seats[seat].player_id);
  return {
    type: 'deal',
    deal: dealHand(state.next, ids),
    next: freshSeeds(state.next.hand + 1, randomBytes),
  };
}
