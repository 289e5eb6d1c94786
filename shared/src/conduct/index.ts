/** The quick phrases people may send one another at a table, in the order they are offered. None of them can tell of cards. */
export const REACTIONS = [
  'salam',
  'good_luck',
  'well_played',
  'thanks',
  'wow',
  'sorry',
  'hurry',
  'good_game',
] as const;
export type Reaction = (typeof REACTIONS)[number];

/** `text_key` of a reaction's `message`: its words belong to the receiver's language. */
export function reactionTextKey(reaction: Reaction): `reaction/${Reaction}` {
  return `reaction/${reaction}`;
}

/** The reaction that a `text_key` names; null for any other key. */
export function reactionOf(textKey: string): Reaction | null {
  return REACTIONS.find((reaction) => reactionTextKey(reaction) === textKey) ?? null;
}

/** Reactions a second that a connection may send for long, and how many at once. */
export const REACTIONS_PER_SECOND = 1;
export const REACTIONS_AT_ONCE = 3;

/** What a player may be reported for. */
export const REPORT_REASONS = ['cheating', 'insult', 'stalling', 'spam', 'name_or_picture', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
