import type { AccountModel, AccountRecord } from './model.js';
import { keysOfNames } from './search-keys.js';

/**
 * Stores the search keys of an account when its names have changed. The update applies only while the names are those of
 * `record`: a concurrent change of names stores its own keys.
 */
export async function updateSearchKeys(accounts: AccountModel, record: AccountRecord): Promise<void> {
  const keys = keysOfNames(record);
  const isSame = keys.search.join('\n') === (record.search ?? []).join('\n');
  if (isSame && keys.name_key === record.name_key) return;
  const { _id, name, first_name, last_name, username } = record;
  await accounts.updateOne({ _id, name, first_name, last_name, username }, { $set: keys });
}
