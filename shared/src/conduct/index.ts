/** Quick phrases at the table, in the order in which they are offered. None of them can tell anything about cards. */
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

/** `text_key` of a reaction's `message` event; the receiver's client has the text. */
export function reactionTextKey(reaction: Reaction): `reaction/${Reaction}` {
  return `reaction/${reaction}`;
}

/** The reaction of a `text_key`; null for other keys. */
export function reactionOf(textKey: string): Reaction | null {
  return REACTIONS.find((reaction) => reactionTextKey(reaction) === textKey) ?? null;
}

/** Sustained rate of reactions per connection, and burst. */
export const REACTIONS_PER_SECOND = 1;
export const REACTIONS_AT_ONCE = 3;

/** Reasons to report a player. */
export const REPORT_REASONS = ['cheating', 'insult', 'stalling', 'spam', 'name_or_picture', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
