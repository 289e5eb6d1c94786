import type { CosmeticKind } from '@hokm/shared/api';
import { itemId } from '@hokm/shared/api/shop/limits';
import { frameArt, frameName, readFrameArt, type SeasonFrame } from '@hokm/shared/standing';
import type { Language } from '@hokm/shared/text';

/** A cosmetic item. `art` is the name of its drawing in the mini app. */
export interface Item {
  readonly id: string;
  readonly kind: CosmeticKind;
  readonly art: string;
  /** In coins; 0: everybody owns it. Null: it is won, and never sold. */
  readonly price: number | null;
  readonly name: Readonly<Record<Language, string>>;
}

const item = (kind: CosmeticKind, art: string, price: number | null, fa: string, en: string): Item => ({
  id: itemId(kind, art),
  kind,
  art,
  price,
  name: { fa, en },
});

/** All items. The first of each kind is the plain one: people who wear no item wear it. */
export const ITEMS: readonly Item[] = [
  item('card_back', 'star', 0, 'ستارهٔ لاجورد', 'Lapis star'),
  item('card_back', 'cypress', 400, 'سرو', 'Cypress'),
  item('card_back', 'paisley', 600, 'بته‌جقه', 'Paisley'),
  item('card_back', 'tile', 800, 'کاشی فیروزه', 'Turquoise tile'),
  item('card_back', 'pomegranate', 1200, 'انار', 'Pomegranate'),
  item('card_back', 'simurgh', 3000, 'سیمرغ', 'Simurgh'),
  item('felt', 'jade', 0, 'یشم', 'Jade'),
  item('felt', 'lapis', 500, 'لاجورد', 'Lapis'),
  item('felt', 'pomegranate', 700, 'انار', 'Pomegranate'),
  item('felt', 'walnut', 900, 'گردو', 'Walnut'),
  item('felt', 'night', 1500, 'شب کویر', 'Desert night'),
  item('felt', 'saffron', 2500, 'زعفران', 'Saffron'),
  item('frame', 'plain', 0, 'ساده', 'Plain'),
  item('frame', 'turquoise', 300, 'فیروزه', 'Turquoise'),
  item('frame', 'silver', 600, 'نقره', 'Silver'),
  item('frame', 'gold', 1200, 'زر', 'Gold'),
  item('frame', 'tulip', 1800, 'لاله', 'Tulip'),
  item('frame', 'crown', 4000, 'تاج', 'Crown'),
];

const FRAME = itemId('frame', '');

/** The frame that a season gives to people of a division. */
const seasonFrame = (frame: SeasonFrame): Item =>
  item('frame', frameArt(frame), null, frameName(frame, 'fa'), frameName(frame, 'en'));

/** The frame of a season by its id; null for another item. */
function findSeasonFrame(id: string): Item | null {
  const frame = id.startsWith(FRAME) ? readFrameArt(id.slice(FRAME.length)) : null;
  return frame === null ? null : seasonFrame(frame);
}

/** The frames of seasons among what a person owns, newest first. */
export const seasonFramesOf = (owned: readonly string[]): Item[] =>
  owned.flatMap((id) => findSeasonFrame(id) ?? []).sort((one, other) => other.art.localeCompare(one.art));

export function findItem(id: string): Item | null {
  return ITEMS.find((each) => each.id === id) ?? findSeasonFrame(id);
}

/** Coins for Telegram Stars. */
export interface Pack {
  readonly id: string;
  readonly coins: number;
  readonly stars: number;
  readonly name: Readonly<Record<Language, string>>;
}

/** Smallest first; larger packs have more coins per Star. */
export const PACKS: readonly Pack[] = [
  { id: 'pouch', coins: 500, stars: 50, name: { fa: 'کیسه', en: 'Pouch' } },
  { id: 'purse', coins: 1_200, stars: 100, name: { fa: 'کیف', en: 'Purse' } },
  { id: 'chest', coins: 3_500, stars: 250, name: { fa: 'صندوق', en: 'Chest' } },
  { id: 'treasure', coins: 8_000, stars: 500, name: { fa: 'گنجینه', en: 'Treasure' } },
];

/** What a coin costs: by the smallest pack. */
export function coinPrice(): Pick<Pack, 'stars' | 'coins'> {
  const [smallest] = PACKS;
  if (smallest === undefined) throw new Error('the shop has no packs');
  return smallest;
}

export function findPack(id: string): Pack | null {
  return PACKS.find((each) => each.id === id) ?? null;
}
