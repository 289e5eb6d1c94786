import { useEffect, useMemo, useState } from 'react';
import type { Badge, BadgesAnswer } from '@hokm/shared/api';
import { deviceStorage } from '@hokm/web/browser';
import { keepSeen, newBadges, readSeen } from './new-badges.js';

/** One's own badges that are new on this device, until they were celebrated; each once. */
export function useCelebration(own: BadgesAnswer | null): {
  fresh: readonly Badge[];
  celebrating: boolean;
  done: () => void;
} {
  const [over, setOver] = useState(false);
  const [now] = useState(() => Date.now());
  // Badges seen before this visit. They must not change while the page is open, or the celebration would end itself.
  const [before] = useState(() => new Map<string, ReadonlySet<string> | null>());
  const fresh = useMemo(() => {
    if (own === null) return [];
    const { id } = own.profile;
    if (!before.has(id)) before.set(id, readSeen(deviceStorage(), id));
    return newBadges(own.data, before.get(id) ?? null, now);
  }, [own, before, now]);
  useEffect(() => {
    if (own !== null) keepSeen(deviceStorage(), own.profile.id, own.data);
  }, [own]);
  return { fresh, celebrating: !over && fresh.length > 0, done: () => setOver(true) };
}
