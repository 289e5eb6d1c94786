import type { CosmeticKind, Worn } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { itemOf } from './catalogue.js';

const PLAIN: Worn = { card_back: null, felt: null, frame: null };

/**
 * Wears an item, or the plain one of its kind (`null`). One write, on the condition that the item is owned. Refusals:
 * `shop/no_such_item` (also one of another kind), `shop/not_owned`, `request/not_found`.
 */
export async function wearItem(
  accounts: AccountModel,
  account: string,
  kind: CosmeticKind,
  itemId: string | null,
): Promise<{ ok: true; worn: Worn } | { ok: false; code: ErrorCode }> {
  const _id = objectId(account);
  const item = itemId === null ? null : itemOf(itemId);
  if (itemId !== null && item?.kind !== kind) return { ok: false, code: 'shop/no_such_item' };
  const isFree = item === null || item.price === 0;
  const worn = `worn.${kind}`;
  const updated = await accounts
    .findOneAndUpdate(
      { _id, ...(isFree ? {} : { owned: item.id }) },
      item === null || isFree ? { $unset: { [worn]: 1 } } : { $set: { [worn]: item.art } },
      { returnDocument: 'after' },
    )
    .select({ worn: 1 })
    .lean<Pick<AccountRecord, 'worn'>>();
  if (updated !== null) return { ok: true, worn: { ...PLAIN, ...updated.worn } };
  return { ok: false, code: isFree ? 'request/not_found' : 'shop/not_owned' };
}
