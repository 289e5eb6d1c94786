import type * as contract from '@hokm/shared/api/shop';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../platform/core/result.js';
import type { Wallet } from '../wallet/wallet.js';
import type { Item } from './catalogue.js';
import type { Offers } from './offers.js';

/**
 * Buys an item: price and item change in one write. The same purchase again, by its key, answers as the first time, also when the
 * item is sold no more or has another price.
 */
export async function buyItem(
  { wallet, offers }: { readonly wallet: Wallet; readonly offers: Pick<Offers, 'item' | 'isSold'> },
  account: string,
  { item_id, price, idempotency_key }: BodyOf<typeof contract.buyItem>,
): Promise<Result<{ balance: number; item: Item }, RefusalsOf<typeof contract.buyItem>>> {
  const item = await offers.item(item_id);
  if (item === null || item.price === null) return refuse('shop/no_such_item');
  if (item.price === 0) return refuse('shop/already_owned');
  const key = `buy:${account}:${idempotency_key}`;
  const paid = await wallet.amountOf(account, key);
  if (paid === null && !(await offers.isSold(item))) return refuse('shop/no_such_item');
  if (price !== undefined && price !== (paid === null ? item.price : -paid))
    return refuse(paid === null ? 'shop/price_changed' : 'wallet/key_reused');
  const change = await wallet.change({
    account,
    key,
    amount: paid ?? -item.price,
    kind: 'purchase',
    ref: item.id,
    sameWrite: {
      condition: { owned: { $ne: item.id } },
      update: { $addToSet: { owned: item.id } },
    },
  });
  if (change.ok) return { ok: true, balance: change.balance, item };
  return refuse(change.code === 'wallet/conflict' ? 'shop/already_owned' : change.code);
}
