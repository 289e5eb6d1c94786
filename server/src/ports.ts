import type { Logger } from 'pino';

export type Log = Logger;

/** The time, ms since 1970. Injected: nothing else in the server asks what time it is. */
export interface Clock {
  now(): number;
}

/** A timer that was set; it can be called off until it has rung. */
export interface Timer {
  cancel(): void;
}

/** Something to be done later. Injected, so that tests turn the clock by hand. */
export interface Timers extends Clock {
  /** Calls `ring` once, `ms` from now (at once for zero and less). */
  set(ms: number, ring: () => void): Timer;
}

/** Random numbers for play that needs no secrecy, in [0, 1). */
export type Random = () => number;

/** Cryptographically strong bytes. */
export type RandomBytes = (size: number) => Buffer;
