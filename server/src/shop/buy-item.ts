import type { ErrorCode } from '@hokm/shared/errors';
import type { Wallet } from '../wallet/wallet.js';
import { itemOf, type Item } from './catalogue.js';

/**
 * Buys an item: the price goes and the item comes in the same write, once by the caller's key. The same purchase again
 * answers as the first time. Refusals: `shop/no_such_item`, `shop/already_owned`, `wallet/not_enough`,
 * `wallet/key_reused`.
 */
export async function buyItem(
  wallet: Wallet,
  account: string,
  itemId: string,
  key: string,
): Promise<{ ok: true; balance: number; item: Item } | { ok: false; code: ErrorCode }> {
  const item = itemOf(itemId);
  if (item === null) return { ok: false, code: 'shop/no_such_item' };
  if (item.price === 0) return { ok: false, code: 'shop/already_owned' };
  const bought = await wallet.change({
    account,
    key: `buy:${account}:${key}`,
    amount: -item.price,
    kind: 'purchase',
    ref: item.id,
    also: { when: { owned: { $ne: item.id } }, set: { $addToSet: { owned: item.id } } },
  });
  if (bought.ok) return { ok: true, balance: bought.balance, item };
  return { ok: false, code: bought.code === 'wallet/conflict' ? 'shop/already_owned' : bought.code };
}
