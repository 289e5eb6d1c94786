import type { CoinPack, ShopItem, Worn } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { WorthOfStars } from '../rates/worth.js';
import { ITEMS, type Prices } from '@hokm/shared/api/shop/catalogue';
import { itemsAt, packsAt, seasonFramesOf, type Item } from './catalogue.js';
import { isOffer, type Offer } from './offers.js';

/** Items that a person has bought, and drawings that they wear. */
export interface OwnedCosmetics {
  readonly owned: readonly string[];
  readonly worn: Worn;
}

export function presentItem({ owned, worn }: OwnedCosmetics, item: Item, language: Language): ShopItem {
  const { id, kind, name, price, art } = item;
  const wornArt = worn[kind] ?? ITEMS.find((each) => each.kind === kind)?.art;
  return {
    item_id: id,
    kind,
    name: name[language],
    price,
    art,
    owned: price === 0 || owned.includes(id),
    worn: wornArt === art,
    collection: isOffer(item) ? item.collection[language] : null,
    available_until: isOffer(item) ? new Date(item.until).toISOString() : null,
  };
}

/** The shop's own items, the frames that the person has won, and items of collections. */
export function presentItems(
  cosmetics: OwnedCosmetics,
  { offers, prices }: { readonly offers: readonly Offer[]; readonly prices: Prices },
  language: Language,
): ShopItem[] {
  return [...itemsAt(prices), ...seasonFramesOf(cosmetics.owned), ...offers].map((item) =>
    presentItem(cosmetics, item, language),
  );
}

export function presentPacks(prices: Prices, language: Language, worthOf: WorthOfStars): CoinPack[] {
  return packsAt(prices).map(({ id, coins, stars, name }) => ({
    pack_id: id,
    name: name[language],
    coins,
    stars,
    worth: worthOf(stars),
  }));
}
