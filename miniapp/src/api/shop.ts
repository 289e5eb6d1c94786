import type {
  BuyItemAnswer,
  CosmeticKind,
  DailyAnswer,
  InvoiceAnswer,
  ShopAnswer,
  WalletHistoryAnswer,
  WearAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';

const signalled = (signal?: AbortSignal) => (signal ? { signal } : {});

/** The shop as one has it: balance, packs, things to wear. */
export const getShop = (token: string | null, signal?: AbortSignal) =>
  call<ShopAnswer>('/shop', { token, ...signalled(signal) });

/** Buys a thing, once by `key`, however often it is asked for. */
export const buyItem = (item_id: string, key: string, token: string | null) =>
  call<BuyItemAnswer>('/shop/buy_item', { method: 'POST', body: { item_id, idempotency_key: key }, token });

/** Wears a thing that one owns; null: the plain one. */
export const wearItem = (kind: CosmeticKind, item_id: string | null, token: string | null) =>
  call<WearAnswer>('/shop/wear', { method: 'POST', body: { kind, item_id }, token });

/** The link under which Telegram takes Stars for a pack. */
export const getInvoice = (pack_id: string, token: string | null) =>
  call<InvoiceAnswer>('/shop/invoice', { method: 'POST', body: { pack_id }, token });

/** Today's reward, as it stands. */
export const getDaily = (token: string | null, signal?: AbortSignal) =>
  call<DailyAnswer>('/wallet/daily', { token, ...signalled(signal) });

/** Takes today's reward. */
export const takeDaily = (token: string | null) =>
  call<DailyAnswer>('/wallet/daily', { method: 'POST', body: {}, token });

/** One page of what came into the purse and went out, the newest first. */
export const getWalletHistory = (page: number, token: string | null, signal?: AbortSignal) =>
  call<WalletHistoryAnswer>(`/wallet/history?page=${page}&per_page=30`, { token, ...signalled(signal) });
