import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { COSMETIC_KINDS, WORTH_CURRENCIES } from './limits.js';
import { shopPaths as paths } from './paths.js';
export type { CosmeticKind } from './limits.js';
export { shopItemsAdmin } from './items.js';

const cosmeticKind = z.enum(COSMETIC_KINDS);
const itemId = z.string().min(1).max(64);

/** An item as the caller has it, its name in the caller's language. */
export const shopItem = z.object({
  item_id: z.string(),
  kind: cosmeticKind,
  name: z.string(),
  /** In coins; 0 for items that everybody owns, null for those that are won and never sold. */
  price: z.int().min(0).nullable(),
  /** Name of its drawing in the mini app. */
  art: z.string(),
  owned: z.boolean(),
  worn: z.boolean(),
  /** Of an item that is sold for a time: its collection, and the moment from which on it is sold no more. Else null. */
  collection: z.string().nullable().default(null),
  available_until: z.iso.datetime().nullable().default(null),
});
export type ShopItem = z.infer<typeof shopItem>;

/** Coins for Telegram Stars. */
export const coinPack = z.object({
  pack_id: z.string(),
  name: z.string(),
  coins: z.int().min(1),
  stars: z.int().min(1),
  /** About so much money, to two digits that count, as a decimal text; null without a rate that is new enough. */
  worth: z
    .object({ currency: z.enum(WORTH_CURRENCIES), amount: z.string() })
    .nullable()
    .default(null),
});
export type CoinPack = z.infer<typeof coinPack>;

/** The drawing that a person wears of each kind; null for the plain one. */
export const worn = z.object({
  card_back: z.string().nullable(),
  felt: z.string().nullable(),
  frame: z.string().nullable(),
});
export type Worn = z.infer<typeof worn>;

/** `payments` is false where no bot can take Stars: clients show packs then, but do not sell them. */
export const shopAnswer = success({
  balance: z.int(),
  payments: z.boolean(),
  packs: z.array(coinPack),
  items: z.array(shopItem),
  worn,
});
export type ShopAnswer = z.infer<typeof shopAnswer>;

export const buyItemAnswer = success({ balance: z.int(), item: shopItem });
export type BuyItemAnswer = z.infer<typeof buyItemAnswer>;

export const wearAnswer = success({ worn });
export type WearAnswer = z.infer<typeof wearAnswer>;

export const invoiceAnswer = success({ url: z.url() });
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

export const readShop = endpoint({
  path: paths.readShop,
  summary: 'Items and packs on sale, and what the caller owns and wears',
  access: 'signed-in',
  limit: 'reads',
  answer: shopAnswer,
  refusals: [],
});

export const buyItem = endpoint({
  path: paths.buyItem,
  summary:
    'Buy an item; idempotent by its key. With `price`, the price that the person was shown, nothing is bought for another one',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ item_id: itemId, price: z.int().optional(), idempotency_key: z.string().min(8).max(64) }),
  answer: buyItemAnswer,
  refusals: [
    'shop/no_such_item',
    'shop/price_changed',
    'shop/already_owned',
    'wallet/not_enough',
    'wallet/frozen',
    'wallet/key_reused',
    'request/not_found',
  ],
});

export const wearItem = endpoint({
  path: paths.wearItem,
  summary: 'Wear an owned item; `item_id: null` is the plain one of its kind',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ kind: cosmeticKind, item_id: itemId.nullable() }),
  answer: wearAnswer,
  refusals: ['shop/no_such_item', 'shop/not_owned', 'request/not_found'],
});

/** Coins are credited when Telegram reports the payment to the bot, not when its sheet closes. */
export const createInvoice = endpoint({
  path: paths.createInvoice,
  summary: 'A link to Telegram’s payment sheet for a pack of coins',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ pack_id: z.string().min(1).max(32) }),
  answer: invoiceAnswer,
  refusals: ['shop/no_such_item', 'shop/payments_off', 'auth/account_inactive'],
});
