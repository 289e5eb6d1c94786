import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/profile';
import type { Account } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { refuse, type Result } from '../platform/core/result.js';
import { accountOf } from './account.js';
import type { AccountModel, AccountRecord } from './model.js';
import { partOfName, tableName } from './names.js';
import { updateSearchKeys } from './search-keys.js';

export interface ProfileContext {
  readonly accounts: AccountModel;
  readonly superAdminTelegramIds: readonly number[];
}

/** The fields that owners may change. */
type OwnFields = Partial<Pick<AccountRecord, 'name' | 'first_name' | 'last_name' | 'language' | 'country'>>;

/** The change as it is stored; null when a name would be invisible. */
function toUpdate({
  name,
  first_name,
  last_name,
  language,
  country,
}: contract.ProfileChange): OwnFields | null {
  const set: OwnFields = {
    ...(name === undefined ? {} : { name: tableName(name) }),
    ...(first_name === undefined ? {} : { first_name: partOfName(first_name) }),
    ...(last_name === undefined ? {} : { last_name: partOfName(last_name) }),
    ...(language === undefined ? {} : { language }),
    ...(country == null ? {} : { country }),
  };
  return set.name === '' || set.first_name === '' ? null : set;
}

/**
 * Changes the given fields of a profile. A change of names ends the updates from Telegram. Refusals: `request/invalid`
 * for an invisible name, `request/not_found`.
 */
export async function changeProfile(
  { accounts, superAdminTelegramIds }: ProfileContext,
  by: string,
  change: contract.ProfileChange,
): Promise<Result<{ account: Account }, RefusalsOf<typeof contract.changeProfile>>> {
  const set = toUpdate(change);
  if (set === null) return refuse('request/invalid');
  const isNaming = set.name !== undefined || set.first_name !== undefined || set.last_name !== undefined;
  const record = await accounts
    .findOneAndUpdate(
      { _id: objectId(by) },
      {
        $set: { ...set, ...(isNaming ? { own_names: true } : {}) },
        ...(change.country === null ? { $unset: { country: 1 } } : {}),
      },
      { returnDocument: 'after' },
    )
    .lean<AccountRecord>();
  if (record === null) return refuse('request/not_found');
  await updateSearchKeys(accounts, record);
  return { ok: true, account: accountOf(record, superAdminTelegramIds) };
}
