/** Kinds of cosmetics: back of the cards, felt of the table, frame around the avatar. */
export const COSMETIC_KINDS = ['card_back', 'felt', 'frame'] as const;
export type CosmeticKind = (typeof COSMETIC_KINDS)[number];

/** Money that the price of a pack is estimated in. */
export const WORTH_CURRENCIES = ['IRR', 'USD'] as const;
export type WorthCurrency = (typeof WORTH_CURRENCIES)[number];
