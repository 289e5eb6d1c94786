import type { Deal, HandSeeds } from '../deal.js';
import { dealFromBlocks } from '../fair-deal.js';
import { eachSeat } from '../seats.js';
import { hexOf } from '../web-crypto.js';
import { randomBytes } from './random.js';

/** The seeds of a hand nobody has added to. Its commitment is as random as the seed: the rules do not check it. */
export function seedsOf(hand: number, random: () => number): HandSeeds {
  return {
    hand,
    server_seed: hexOf(randomBytes(32, random)),
    commitment: hexOf(randomBytes(32, random)),
    client_seeds: [null, null, null, null],
  };
}

/** A hand dealt from seeds by the real algorithm, on random blocks instead of their HMAC. */
export function dealOf(seeds: HandSeeds, random: () => number): Deal {
  return {
    ...seeds,
    client_seeds: eachSeat((seat) => seeds.client_seeds[seat] ?? `player ${seat}`),
    ...dealFromBlocks(Array.from({ length: 16 }, () => randomBytes(32, random))),
  };
}
