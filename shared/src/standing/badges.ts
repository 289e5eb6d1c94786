import type { BadgeIcon, BadgeId } from './badge-ids.js';
import type { Standing } from './standing.js';

/** A badge with its rule. The names of badges are in `text/badges.ts`. */
export interface BadgeRule {
  readonly id: BadgeId;
  /** The name of its drawing in the mini app. */
  readonly icon: BadgeIcon;
  /** The value to reach. */
  readonly goal: number;
  /** How far a person is; never falls, so that a badge once reached stays reached. */
  readonly value: (standing: Standing) => number;
}

/** Points that a side has to be behind for its victory to be a comeback. */
export const COMEBACK_POINTS = 4;

const present = ({ games_played, missed }: Standing): number => games_played - missed;

/** All thirteen, in the order in which they are shown. */
export const BADGES: readonly BadgeRule[] = [
  { id: 'first_win', icon: 'spade', goal: 1, value: ({ games_won }) => games_won },
  { id: 'ten_matches', icon: 'ten', goal: 10, value: present },
  { id: 'hundred_matches', icon: 'hundred', goal: 100, value: present },
  { id: 'five_in_a_row', icon: 'flame', goal: 5, value: ({ best_streak }) => best_streak },
  { id: 'hakem', icon: 'crown', goal: 25, value: ({ hakem_hands }) => hakem_hands },
  { id: 'kot', icon: 'kot', goal: 1, value: ({ kots }) => kots },
  { id: 'hakem_kot', icon: 'broken-crown', goal: 1, value: ({ hakem_kots }) => hakem_kots },
  { id: 'comeback', icon: 'phoenix', goal: 1, value: ({ comebacks }) => comebacks },
  { id: 'marathon', icon: 'mountain', goal: 1, value: ({ marathons }) => marathons },
  { id: 'ten_people', icon: 'people', goal: 10, value: ({ met }) => met.length },
  { id: 'faithful', icon: 'shield', goal: 25, value: ({ best_stayed }) => best_stayed },
  { id: 'level_10', icon: 'star', goal: 10, value: ({ level }) => level },
  { id: 'trophies_2000', icon: 'trophy', goal: 2000, value: ({ peak_trophies }) => peak_trophies },
];

/** How far somebody is with a badge: `value` of `goal`, never above it. */
export function badgeProgress(
  { goal, value }: BadgeRule,
  standing: Standing,
): { value: number; goal: number } {
  return { value: Math.min(value(standing), goal), goal };
}

/** The standing with the badges it has earned and did not have yet; `at` (ms since 1970) becomes their date. */
export function withBadges(standing: Standing, at: number): Standing {
  const has = new Set(standing.badges.map(({ id }) => id));
  const earned = BADGES.filter(({ id, goal, value }) => !has.has(id) && value(standing) >= goal);
  if (earned.length === 0) return standing;
  return { ...standing, badges: [...standing.badges, ...earned.map(({ id }) => ({ id, at }))] };
}
