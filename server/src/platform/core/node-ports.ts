import { randomBytes, randomInt } from 'node:crypto';
import type { Random, RandomBytes, Timers } from './ports.js';

/** The clock of the machine. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  set(ms, ring) {
    const timer = setTimeout(ring, Math.max(0, ms));
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Cryptographic randomness of the machine. */
export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

const STEPS = 2 ** 32;
/** Random numbers in [0, 1) from the same source. */
export const systemRandom: Random = () => randomInt(STEPS) / STEPS;
