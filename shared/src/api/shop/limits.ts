/** Kinds of cosmetics: back of the cards, felt of the table, frame around the avatar. */
export const COSMETIC_KINDS = ['card_back', 'felt', 'frame'] as const;
export type CosmeticKind = (typeof COSMETIC_KINDS)[number];

/** The id of an item that is no item of a collection, by its drawing. */
export const itemId = (kind: CosmeticKind, art: string): string => `${kind}:${art}`;

/** Money that the price of a pack is estimated in. */
export const WORTH_CURRENCIES = ['IRR', 'USD'] as const;
export type WorthCurrency = (typeof WORTH_CURRENCIES)[number];

/** Drawings that are there for collections: the kind, and the name of the drawing. The shop's own items have others. */
export const COLLECTION_LOOKS = [
  'felt:yalda',
  'felt:nowruz',
  'felt:mehregan',
  'frame:yalda',
  'frame:nowruz',
  'frame:mehregan',
] as const;
export type CollectionLook = (typeof COLLECTION_LOOKS)[number];

/** Price of an item of a collection, in coins. */
export const ITEM_PRICE = { min: 1, max: 100_000 } as const;
export const ITEM_NAME_MAX = 40;
/** Items that are offered at once; who offers more shows the players those that end first. */
export const OFFERED_MAX = 24;
