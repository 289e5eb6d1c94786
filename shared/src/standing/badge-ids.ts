export const BADGE_ICONS = [
  'spade',
  'ten',
  'hundred',
  'flame',
  'crown',
  'kot',
  'broken-crown',
  'phoenix',
  'mountain',
  'people',
  'shield',
  'star',
  'trophy',
] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];

export const BADGE_IDS = [
  'first_win',
  'ten_matches',
  'hundred_matches',
  'five_in_a_row',
  'hakem',
  'kot',
  'hakem_kot',
  'comeback',
  'marathon',
  'ten_people',
  'faithful',
  'level_10',
  'trophies_2000',
] as const;
export type BadgeId = (typeof BADGE_IDS)[number];

/** A badge of a player, and when it was reached, ms since 1970. */
export interface AwardedBadge {
  readonly id: BadgeId;
  readonly at: number;
}
