import type { BadgesAnswer } from '@hokm/shared/api';
import { BADGES } from '@hokm/shared/standing';
import { badgeText, type Language } from '@hokm/shared/text';

/** How many badges of the sample are unlocked, when, and how far the others are. */
const UNLOCKED = 4;
const SINCE = '2024-03-20T12:00:00.000Z';
const SHARE = 0.4;

/** Sample badges for when they could not be loaded: the real thirteen, with made-up progress. */
export function sampleBadges(name: string, language: Language): BadgesAnswer {
  return {
    success: true,
    data: BADGES.map(({ id, icon, goal }, place) => {
      const unlocked = place < UNLOCKED;
      return {
        id,
        icon,
        ...badgeText(id, language),
        unlocked,
        unlocked_at: unlocked ? SINCE : null,
        progress: { value: unlocked ? goal : Math.floor(goal * SHARE), goal },
      };
    }),
    profile: { id: 'sample', name, username: '', avatar: null, frame: null, level: 3, points: 2400 },
  };
}
