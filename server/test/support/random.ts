import type { RandomBytes } from '../../src/platform/core/ports.js';

const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const MODULUS = 2 ** 32;

/** Repeatable numbers in [0, 1) for tests (a linear congruential generator; good for nothing else). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return state / MODULUS;
  };
}

/** Repeatable bytes for tests. */
export function seededBytes(seed: number): RandomBytes {
  const random = seededRandom(seed);
  return (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
}
