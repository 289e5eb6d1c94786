import type { CosmeticKind } from '@hokm/shared/api';
import { ITEMS, PACKS, type CataloguePack, type Prices } from '@hokm/shared/api/shop/catalogue';
import { itemId } from '@hokm/shared/api/shop/limits';
import { frameArt, frameName, readFrameArt, type SeasonFrame } from '@hokm/shared/standing';
import type { Language } from '@hokm/shared/text';

/** A cosmetic item as it is sold now. `art` is the name of its drawing in the mini app. */
export interface Item {
  readonly id: string;
  readonly kind: CosmeticKind;
  readonly art: string;
  /** In coins; 0: everybody owns it. Null: it is won, and never sold. */
  readonly price: number | null;
  readonly name: Readonly<Record<Language, string>>;
}

/** The shop's own items at their prices. */
export const itemsAt = (prices: Prices): Item[] =>
  ITEMS.map((item) => ({ ...item, price: item.price === null ? 0 : prices[item.price] }));

const FRAME = itemId('frame', '');

/** The frame that a season gives to people of a division. */
const seasonFrame = (frame: SeasonFrame): Item => ({
  id: itemId('frame', frameArt(frame)),
  kind: 'frame',
  art: frameArt(frame),
  price: null,
  name: { fa: frameName(frame, 'fa'), en: frameName(frame, 'en') },
});

/** The frame of a season by its id; null for another item. */
function findSeasonFrame(id: string): Item | null {
  const frame = id.startsWith(FRAME) ? readFrameArt(id.slice(FRAME.length)) : null;
  return frame === null ? null : seasonFrame(frame);
}

/** The frames of seasons among what a person owns, newest first. */
export const seasonFramesOf = (owned: readonly string[]): Item[] =>
  owned.flatMap((id) => findSeasonFrame(id) ?? []).sort((one, other) => other.art.localeCompare(one.art));

export function findItem(id: string, prices: Prices): Item | null {
  return itemsAt(prices).find((each) => each.id === id) ?? findSeasonFrame(id);
}

/** Coins for Telegram Stars. */
export interface Pack extends Omit<CataloguePack, 'price'> {
  readonly stars: number;
}

/** The packs at their prices, smallest first. */
export const packsAt = (prices: Prices): Pack[] =>
  PACKS.map(({ price, ...pack }) => ({ ...pack, stars: prices[price] }));

/** A pack that is sold; null where it is not. */
export function findPack(id: string, economy: Prices & { readonly packs: boolean }): Pack | null {
  return economy.packs ? (packsAt(economy).find((each) => each.id === id) ?? null) : null;
}
