/** Screens of the mini app that the staff may see as a person sees them. */
export const VIEWED_SCREENS = ['home', 'profile', 'score', 'badges', 'ladder', 'friends', 'notices'] as const;
export type ViewedScreen = (typeof VIEWED_SCREENS)[number];

/** Screens that one member of staff may see in an hour. */
export const VIEWS_AN_HOUR = 60;
/** Friends that are shown. */
export const VIEWED_FRIENDS = 50;
