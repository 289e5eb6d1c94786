import type { BuyItemAnswer, ShopAnswer, ShopItem, Worn } from '@hokm/shared/api';

/** The shop's data after a purchase. */
export function afterBuying(
  shop: ShopAnswer,
  { balance, item }: Pick<BuyItemAnswer, 'balance' | 'item'>,
): ShopAnswer {
  const items = shop.items.map((each) => (each.item_id === item.item_id ? { ...each, owned: true } : each));
  return { ...shop, balance, items };
}

/** The shop's data after a change of the worn items; a kind with nothing worn uses its free item. */
export function afterWearing(shop: ShopAnswer, worn: Worn): ShopAnswer {
  const items = shop.items.map((each) => {
    const art = worn[each.kind];
    return { ...each, worn: art === null ? each.price === 0 : each.art === art };
  });
  return { ...shop, worn, items };
}

/** The item in the preview: the chosen one, else the worn one of the kind. */
export function lookedAt(items: readonly ShopItem[], chosen: string | undefined): ShopItem | undefined {
  return items.find(({ item_id }) => item_id === chosen) ?? items.find(({ worn }) => worn) ?? items[0];
}
