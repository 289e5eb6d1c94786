import { z } from 'zod';
import { pageOf } from './paging.js';

/** What can be worn: the back of the cards, the felt of the table, the frame around the avatar. */
export const COSMETIC_KINDS = ['card_back', 'felt', 'frame'] as const;
export const cosmeticKind = z.enum(COSMETIC_KINDS);
export type CosmeticKind = z.infer<typeof cosmeticKind>;

/** One thing of the shop as the caller has it. Names in the caller's language. */
export const shopItem = z.object({
  item_id: z.string(),
  kind: cosmeticKind,
  name: z.string(),
  /** In coins; 0 for what everybody owns. */
  price: z.int().min(0),
  /** The name of its drawing in the mini app. */
  art: z.string(),
  owned: z.boolean(),
  worn: z.boolean(),
});
export type ShopItem = z.infer<typeof shopItem>;

/** Coins for Telegram Stars. */
export const coinPack = z.object({
  pack_id: z.string(),
  name: z.string(),
  coins: z.int().min(1),
  stars: z.int().min(1),
});
export type CoinPack = z.infer<typeof coinPack>;

/** What the caller wears, by kind; null where it is the plain one. */
export const worn = z.object({
  card_back: z.string().nullable(),
  felt: z.string().nullable(),
  frame: z.string().nullable(),
});
export type Worn = z.infer<typeof worn>;

/** `GET /api/shop`. `payments` is false where no bot can take Stars: packs are shown then, not sold. */
export const shopAnswer = z.object({
  success: z.literal(true),
  balance: z.int(),
  payments: z.boolean(),
  packs: z.array(coinPack),
  items: z.array(shopItem),
  worn,
});
export type ShopAnswer = z.infer<typeof shopAnswer>;

/**
 * `POST /api/shop/buy_item`: bought once by key, however often it is asked for. Refusals: `shop/no_such_item`,
 * `shop/already_owned`, `wallet/not_enough`, `wallet/key_reused` (the key belongs to another purchase).
 */
export const buyItemBody = z.object({
  item_id: z.string().min(1).max(64),
  idempotency_key: z.string().min(8).max(64),
});
export const buyItemAnswer = z.object({
  success: z.literal(true),
  balance: z.int(),
  item: shopItem,
});
export type BuyItemAnswer = z.infer<typeof buyItemAnswer>;

/** `POST /api/shop/wear`: `item_id: null` goes back to the plain one. Refusal: `shop/not_owned`. */
export const wearBody = z.object({ kind: cosmeticKind, item_id: z.string().min(1).max(64).nullable() });
export const wearAnswer = z.object({ success: z.literal(true), worn });
export type WearAnswer = z.infer<typeof wearAnswer>;

/** `GET /api/wallet/daily`: the reward of a Tehran day; `POST` takes it, once a day. Refusal: `wallet/already_claimed`. */
export const dailyAnswer = z.object({
  success: z.literal(true),
  claimable: z.boolean(),
  /** What today gives, and what each day of a row of seven gives. */
  coins: z.int(),
  ladder: z.array(z.int()).length(7),
  /** Days in a row taken up to now, counting today's once it is taken. */
  streak: z.int(),
  next_at: z.iso.datetime(),
  balance: z.int(),
});
export type DailyAnswer = z.infer<typeof dailyAnswer>;

/**
 * `POST /api/shop/invoice`: the link of Telegram's own payment sheet for a pack. Refusals: `shop/no_such_item`,
 * `shop/payments_off`. Coins come when Telegram has told the bot, not when the sheet says so.
 */
export const invoiceBody = z.object({ pack_id: z.string().min(1).max(32) });
export const invoiceAnswer = z.object({ success: z.literal(true), url: z.url() });
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

/** `GET /api/wallet/history`: every change of the caller's balance, the newest first; `amount` is negative for what went out. */
export const walletEntry = z.object({
  id: z.string(),
  amount: z.int(),
  kind: z.enum(['opening', 'daily', 'purchase', 'stars', 'refund', 'referral', 'gift', 'stake', 'prize']),
  /** What it is about: an item, a payment, a match. */
  ref: z.string(),
  at: z.iso.datetime(),
  balance: z.int(),
});
export type WalletEntry = z.infer<typeof walletEntry>;
export const walletHistoryAnswer = pageOf(walletEntry);
export type WalletHistoryAnswer = z.infer<typeof walletHistoryAnswer>;
