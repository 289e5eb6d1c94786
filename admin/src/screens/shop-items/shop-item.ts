import type { ReceivedOf, SentOf } from '@hokm/shared/api/endpoint';
import type { shopItemsAdmin } from '@hokm/shared/api/shop';
import type { CollectionLook } from '@hokm/shared/api/shop/limits';
import type { Language } from '@hokm/shared/text';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { Version } from '../../form/use-entity-form.js';
import type { TextKey } from '../../text/define-texts.js';
import type { shopItemsTexts } from '../../text/shop-items.js';

export type Item = ReceivedOf<typeof shopItemsAdmin.get>['data'];
export type ItemBody = SentOf<typeof shopItemsAdmin.create, 'body'>;
export const ITEMS = 'GET /admin/shop-items';

const MONTH_DAYS = 30;

export const lookWords = (look: CollectionLook) =>
  `look_${look.replace(':', '_')}` as TextKey<typeof shopItemsTexts>;

/** A text in a language, or in the other where it has none. */
export const inLanguage = (text: Record<Language, string>, language: Language): string =>
  text[language] || text[language === 'fa' ? 'en' : 'fa'];

export function statusOf(
  { offered, trash_at }: Pick<Item, 'offered' | 'trash_at'>,
  now: number,
): 'planned' | 'offered' | 'over' | 'trash' {
  if (trash_at !== null) return 'trash';
  if (now < Date.parse(offered.from)) return 'planned';
  return now < Date.parse(offered.until) ? 'offered' : 'over';
}

/** A new item, for a month from the next full hour on. */
export function newItem(): Version<ItemBody> {
  const from = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    values: {
      look: 'felt:yalda',
      name: { fa: '', en: '' },
      collection: { fa: '', en: '' },
      price: 1_000,
      offered: {
        from: new Date(from).toISOString(),
        until: new Date(from + MONTH_DAYS * DAY_MS).toISOString(),
      },
    },
    revision: null,
  };
}

/** An item as it is edited. */
export function toVersion({ look, name, collection, price, offered, revision }: Item): Version<ItemBody> {
  return { values: { look, name, collection, price, offered }, revision };
}
