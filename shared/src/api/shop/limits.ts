/** Kinds of cosmetics: back of the cards, felt of the table, frame around the avatar. */
export const COSMETIC_KINDS = ['card_back', 'felt', 'frame'] as const;
export type CosmeticKind = (typeof COSMETIC_KINDS)[number];
