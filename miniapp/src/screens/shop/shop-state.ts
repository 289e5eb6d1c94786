import type { BuyItemAnswer, ShopAnswer, ShopItem, Worn } from '@hokm/shared/api';

/** The shop with something bought. */
export function afterBuying(
  shop: ShopAnswer,
  { balance, item }: Pick<BuyItemAnswer, 'balance' | 'item'>,
): ShopAnswer {
  const items = shop.items.map((each) => (each.item_id === item.item_id ? { ...each, owned: true } : each));
  return { ...shop, balance, items };
}

/** The shop with other things worn; where nothing is, the free one of the kind is. */
export function afterWearing(shop: ShopAnswer, worn: Worn): ShopAnswer {
  const items = shop.items.map((each) => {
    const art = worn[each.kind];
    return { ...each, worn: art === null ? each.price === 0 : each.art === art };
  });
  return { ...shop, worn, items };
}

/** What is looked at: the chosen one, else what is worn of the kind. */
export function lookedAt(items: readonly ShopItem[], chosen: string | undefined): ShopItem | undefined {
  return items.find(({ item_id }) => item_id === chosen) ?? items.find(({ worn }) => worn) ?? items[0];
}
