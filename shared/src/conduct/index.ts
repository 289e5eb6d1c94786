/** Quick phrases at the table, in the order in which they are offered. None of them can tell anything about cards. */
export const QUICK_PHRASES = [
  'salam',
  'good_luck',
  'well_played',
  'thanks',
  'wow',
  'sorry',
  'hurry',
  'good_game',
] as const;

/**
 * Drawn reactions, in the order in which they are offered: faces and things of a Persian table. None shows a suit, a rank or a
 * number, and there is no pair of opposites that two partners could use for yes and no.
 */
export const DRAWN_REACTIONS = [
  'smile',
  'laugh',
  'wink',
  'surprise',
  'thinking',
  'shy',
  'sleepy',
  'cool',
  'dizzy',
  'singing',
  'applause',
  'esfand',
  'tea',
  'samovar',
  'sweets',
  'pomegranate',
  'watermelon',
  'rose',
  'candle',
  'fireworks',
  'daf',
  'nightingale',
  'turtle',
  'cat',
] as const;
export type DrawnReaction = (typeof DRAWN_REACTIONS)[number];

/** Every reaction that may be sent. */
export const REACTIONS = [...QUICK_PHRASES, ...DRAWN_REACTIONS] as const;
export type Reaction = (typeof REACTIONS)[number];

/** True if a reaction is a drawing; the others are phrases. */
export function isDrawn(reaction: Reaction): reaction is DrawnReaction {
  return DRAWN_REACTIONS.some((drawn) => drawn === reaction);
}

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

/** Reasons of cases in the moderators' queue: those of reports, and appeals. */
export const CASE_REASONS = [...REPORT_REASONS, 'appeal'] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
