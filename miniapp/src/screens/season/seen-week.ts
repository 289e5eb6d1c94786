const keyOf = (playerId: string) => `season_seen:${playerId}`;

/** The week whose result this device has put away last; null for none. */
export function readSeenWeek(storage: Storage, playerId: string): string | null {
  return storage.getItem(keyOf(playerId));
}

/** Puts the result of a week away. */
export function keepSeenWeek(storage: Storage, playerId: string, week: string): void {
  storage.setItem(keyOf(playerId), week);
}
