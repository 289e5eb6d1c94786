import type { Language } from '../../text/index.js';
import { itemId, type CosmeticKind } from './limits.js';

/** Prices before anybody has changed them: of items in coins, of packs in Telegram Stars. */
export const FIRST_PRICES = {
  price_card_back_cypress: 400,
  price_card_back_paisley: 600,
  price_card_back_tile: 800,
  price_card_back_pomegranate: 1_200,
  price_card_back_simurgh: 3_000,
  price_felt_lapis: 500,
  price_felt_pomegranate: 700,
  price_felt_walnut: 900,
  price_felt_night: 1_500,
  price_felt_saffron: 2_500,
  price_frame_turquoise: 300,
  price_frame_silver: 600,
  price_frame_gold: 1_200,
  price_frame_tulip: 1_800,
  price_frame_crown: 4_000,
  stars_pouch: 50,
  stars_purse: 100,
  stars_chest: 250,
  stars_treasure: 500,
} as const;
export type PriceName = keyof typeof FIRST_PRICES;
export type Prices = Readonly<Record<PriceName, number>>;
export const PRICE_NAMES = Object.keys(FIRST_PRICES) as PriceName[];

type Name = Readonly<Record<Language, string>>;

/** A cosmetic item. `art` is the name of its drawing in the mini app. */
export interface CatalogueItem {
  readonly id: string;
  readonly kind: CosmeticKind;
  readonly art: string;
  /** Null: everybody owns it. */
  readonly price: PriceName | null;
  readonly name: Name;
}

const item = (
  kind: CosmeticKind,
  art: string,
  price: PriceName | null,
  fa: string,
  en: string,
): CatalogueItem => ({ id: itemId(kind, art), kind, art, price, name: { fa, en } });

/** The shop's own items. The first of each kind is the plain one: people who wear no item wear it. */
export const ITEMS: readonly CatalogueItem[] = [
  item('card_back', 'star', null, 'ستارهٔ لاجورد', 'Lapis star'),
  item('card_back', 'cypress', 'price_card_back_cypress', 'سرو', 'Cypress'),
  item('card_back', 'paisley', 'price_card_back_paisley', 'بته‌جقه', 'Paisley'),
  item('card_back', 'tile', 'price_card_back_tile', 'کاشی فیروزه', 'Turquoise tile'),
  item('card_back', 'pomegranate', 'price_card_back_pomegranate', 'انار', 'Pomegranate'),
  item('card_back', 'simurgh', 'price_card_back_simurgh', 'سیمرغ', 'Simurgh'),
  item('felt', 'jade', null, 'یشم', 'Jade'),
  item('felt', 'lapis', 'price_felt_lapis', 'لاجورد', 'Lapis'),
  item('felt', 'pomegranate', 'price_felt_pomegranate', 'انار', 'Pomegranate'),
  item('felt', 'walnut', 'price_felt_walnut', 'گردو', 'Walnut'),
  item('felt', 'night', 'price_felt_night', 'شب کویر', 'Desert night'),
  item('felt', 'saffron', 'price_felt_saffron', 'زعفران', 'Saffron'),
  item('frame', 'plain', null, 'ساده', 'Plain'),
  item('frame', 'turquoise', 'price_frame_turquoise', 'فیروزه', 'Turquoise'),
  item('frame', 'silver', 'price_frame_silver', 'نقره', 'Silver'),
  item('frame', 'gold', 'price_frame_gold', 'زر', 'Gold'),
  item('frame', 'tulip', 'price_frame_tulip', 'لاله', 'Tulip'),
  item('frame', 'crown', 'price_frame_crown', 'تاج', 'Crown'),
];

/** A pack of coins, sold for Stars. */
export interface CataloguePack {
  readonly id: string;
  readonly coins: number;
  readonly price: PriceName;
  readonly name: Name;
}

/** Smallest first. */
export const PACKS = [
  { id: 'pouch', coins: 500, price: 'stars_pouch', name: { fa: 'کیسه', en: 'Pouch' } },
  { id: 'purse', coins: 1_200, price: 'stars_purse', name: { fa: 'کیف', en: 'Purse' } },
  { id: 'chest', coins: 3_500, price: 'stars_chest', name: { fa: 'صندوق', en: 'Chest' } },
  { id: 'treasure', coins: 8_000, price: 'stars_treasure', name: { fa: 'گنجینه', en: 'Treasure' } },
] as const satisfies readonly CataloguePack[];
