import { z } from 'zod';
import { neededInOne } from '../content-fields.js';
import { adminResource } from '../resource.js';
import { COLLECTION_LOOKS, ITEM_NAME_MAX, ITEM_PRICE } from './limits.js';

/** Length of a moment of UTC up to its seconds: so far, texts stand in the order of time. */
const TO_SECONDS = 19;

const name = neededInOne(ITEM_NAME_MAX);
const fields = {
  look: z.enum(COLLECTION_LOOKS),
  name,
  /** The collection that it belongs to. */
  collection: name,
  /** In coins. */
  price: z.int().min(ITEM_PRICE.min).max(ITEM_PRICE.max),
  /** It is sold from the first moment on, and no more from the second one on. */
  offered: z
    .object({ from: z.iso.datetime(), until: z.iso.datetime() })
    .refine(({ from, until }) => from.slice(0, TO_SECONDS) < until.slice(0, TO_SECONDS), {
      path: ['until'],
      params: { rule: 'after' },
    }),
};

/** The shop's items of collections, as the panel edits them. Whoever has bought one keeps it. */
export const shopItemsAdmin = adminResource({
  name: 'shop-items',
  noun: 'shop item',
  area: 'panel/money',
  item: {
    ...fields,
    /** Taken off sale since then; null for what is not. */
    trash_at: z.iso.datetime().nullable(),
  },
  input: fields,
  sorts: ['created_at', 'updated_at', 'until'],
  filters: { status: z.enum(['all', 'planned', 'offered', 'over', 'trash']).default('all') },
  bulk: ['delete', 'restore'],
});
