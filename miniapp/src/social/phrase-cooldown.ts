/** At most `PHRASES` phrases may be sent in any `PHRASES_IN_MS` ms. */
export const PHRASES = 3;
const PHRASES_IN_MS = 10_000;

/** Seconds until another phrase may be sent; 0 means now. `sentAt`: when the last ones were sent, ms, in order. */
export function phraseCooldown(sentAt: readonly number[], now: number): number {
  const oldest = sentAt.at(-PHRASES);
  if (oldest === undefined) return 0;
  return Math.max(0, Math.ceil((oldest + PHRASES_IN_MS - now) / 1000));
}
