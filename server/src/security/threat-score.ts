import { HOUR_MS } from '@hokm/shared/time';

/** The score of a threat that is not seen any more halves in this time, ms. */
export const HALF_LIFE_MS = 6 * HOUR_MS;

/** Level × log₂(1 + frequency), halved every six hours since it was seen. */
export function scoreOf(level: number, frequency: number, lastSeen: number, now: number): number {
  const age = Math.max(0, now - lastSeen);
  return level * Math.log2(1 + frequency) * 2 ** (-age / HALF_LIFE_MS);
}

/**
 * Stands in the order of scores at any time: all scores halve alike, so that their order is that of their logarithms with the
 * time at which each was whole.
 */
export function rankOfScore(level: number, frequency: number, lastSeen: number): number {
  return (
    Math.log2(Math.max(scoreOf(level, frequency, lastSeen, lastSeen), Number.MIN_VALUE)) +
    lastSeen / HALF_LIFE_MS
  );
}
