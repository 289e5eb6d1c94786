const keyOf = (playerId: string) => `ladder_seen:${playerId}`;

/** The rungs of an account that this device has celebrated; null when it never kept any. */
export function readSeenRungs(storage: Storage, playerId: string): number | null {
  const kept = Number(storage.getItem(keyOf(playerId)) ?? NaN);
  return Number.isInteger(kept) ? kept : null;
}

/** Keeps the rungs that need no celebration any more. */
export function keepSeenRungs(storage: Storage, playerId: string, beaten: number): void {
  storage.setItem(keyOf(playerId), String(beaten));
}

/** The rung to celebrate: the highest, when there are more than this device has seen. A new phone celebrates nothing. */
export function newRung(beaten: number, seen: number | null): number | null {
  return seen !== null && beaten > seen ? beaten : null;
}
