import type { Badge } from '@hokm/shared/api';

/** A badge that is older than this is no news on a device that has never seen one, ms. */
const NEWS_MS = 48 * 3_600_000;

/**
 * The unlocked badges that this device has not celebrated yet. `seen` holds the ids it has; null when it never kept
 * any: then only what was unlocked lately counts, so that a new phone does not celebrate years. `now` in ms since 1970.
 */
export function newBadges(badges: readonly Badge[], seen: ReadonlySet<string> | null, now: number): Badge[] {
  return badges.filter(({ id, unlocked, unlocked_at }) => {
    if (!unlocked) return false;
    if (seen !== null) return !seen.has(id);
    return unlocked_at !== null && now - Date.parse(unlocked_at) < NEWS_MS;
  });
}

const keyOf = (playerId: string) => `badges_seen:${playerId}`;

/** The badges of an account that were celebrated on this device; null when nothing was kept. */
export function readSeen(storage: Storage, playerId: string): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(playerId)) ?? 'null');
    return Array.isArray(kept) ? new Set(kept.filter((id) => typeof id === 'string')) : null;
  } catch {
    return null;
  }
}

/** Keeps which badges need no celebration any more. */
export function keepSeen(storage: Storage, playerId: string, badges: readonly Badge[]): void {
  const ids = badges.filter(({ unlocked }) => unlocked).map(({ id }) => id);
  storage.setItem(keyOf(playerId), JSON.stringify(ids));
}
