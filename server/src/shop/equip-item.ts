import type { Worn } from '@hokm/shared/api';
import type * as contract from '@hokm/shared/api/shop';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { Offers } from './offers.js';

const PLAIN: Worn = { card_back: null, felt: null, frame: null };

/**
 * Equips an owned item, or the plain one of its kind. One write, on the condition that the account owns the item. Refused
 * with `shop/no_such_item` also for an item of another kind.
 */
export async function equipItem(
  { accounts, offers }: { readonly accounts: AccountModel; readonly offers: Pick<Offers, 'item'> },
  account: string,
  { kind, item_id }: BodyOf<typeof contract.wearItem>,
): Promise<Result<{ worn: Worn }, RefusalsOf<typeof contract.wearItem>>> {
  const _id = objectId(account);
  const item = item_id === null ? null : await offers.item(item_id);
  if (item_id !== null && item?.kind !== kind) return refuse('shop/no_such_item');
  const isFree = item === null || item.price === 0;
  const worn = `worn.${kind}`;
  const updated = await accounts
    .findOneAndUpdate(
      { _id, ...(isFree ? {} : { owned: item.id }) },
      isFree ? { $unset: { [worn]: 1 } } : { $set: { [worn]: item.art } },
      { returnDocument: 'after' },
    )
    .select({ worn: 1 })
    .lean<Pick<AccountRecord, 'worn'>>();
  if (updated !== null) return { ok: true, worn: { ...PLAIN, ...updated.worn } };
  return refuse(isFree ? 'request/not_found' : 'shop/not_owned');
}
