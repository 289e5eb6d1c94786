import { randomBytes, randomInt } from 'node:crypto';
import type { Random, RandomBytes, Timers } from './ports.js';

/** The machine's own clock. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  set(ms, ring) {
    const timer = setTimeout(ring, Math.max(0, ms));
    return { cancel: () => clearTimeout(timer) };
  },
};

/** The machine's own source of secrets. */
export const systemRandomBytes: RandomBytes = (size) => randomBytes(size);

const STEPS = 2 ** 32;
/** Chance for play that needs no secrecy, from the same source. */
export const systemRandom: Random = () => randomInt(STEPS) / STEPS;
