import type { Logger } from 'pino';

export type Log = Logger;

/** The time, ms since 1970. Injected, so that tests control it. */
export interface Clock {
  now(): number;
}

/** A timer that can be cancelled until it fires. */
export interface Timer {
  cancel(): void;
}

/** Sets timers. Injected, so that tests advance the clock by hand. */
export interface Timers extends Clock {
  /** Calls `fire` once, after `ms`; as soon as possible for zero and less. */
  set(ms: number, fire: () => void): Timer;
}

/** Random numbers for play that needs no secrecy, in [0, 1). */
export type Random = () => number;

/** Cryptographically strong bytes. */
export type RandomBytes = (size: number) => Buffer;
