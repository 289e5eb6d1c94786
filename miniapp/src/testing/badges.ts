import type { Badge } from '@hokm/shared/api';
import { BADGES } from '@hokm/shared/standing';
import { badgeText, type Language } from '@hokm/shared/text';
import { daysAgo } from './people.js';

/** The thirteen badges, of which the first `count` were unlocked, one every `every` days. */
export const badgesOf = (language: Language, count: number, every = 4): Badge[] =>
  BADGES.map(({ id, icon, goal }, place) => {
    const unlocked = place < count;
    return {
      id,
      icon,
      ...badgeText(id, language),
      unlocked,
      unlocked_at: unlocked ? daysAgo((place + 3) * every) : null,
      progress: { value: unlocked ? goal : Math.floor((goal * ((place * 13) % 90)) / 100), goal },
    };
  });
