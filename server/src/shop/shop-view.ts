import type { ShopItem, Worn } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { ITEMS, type Item } from './catalogue.js';

/** What somebody owns and wears. */
export interface Wardrobe {
  readonly owned: readonly string[];
  readonly worn: Worn;
}

/** Whether somebody may wear an item. */
export function isOwned({ owned }: Wardrobe, { id, price }: Item): boolean {
  return price === 0 || owned.includes(id);
}

/** An item as somebody has it. `worn` keeps drawings, not ids: whoever looks needs no catalogue. */
export function presentItem(wardrobe: Wardrobe, item: Item, language: Language): ShopItem {
  const { id, kind, name, price, art } = item;
  const worn = wardrobe.worn[kind] ?? ITEMS.find((each) => each.kind === kind)?.art;
  return {
    item_id: id,
    kind,
    name: name[language],
    price,
    art,
    owned: isOwned(wardrobe, item),
    worn: worn === art,
  };
}
