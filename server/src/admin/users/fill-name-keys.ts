import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { updateSearchKeys } from '../../accounts/update-search-keys.js';

/** Accounts of one run. */
const BATCH = 200;

/** Gives accounts of earlier versions the key that lists sort their names by. Gives how many had none. */
export async function fillNameKeys(accounts: AccountModel): Promise<number> {
  const missing = await accounts
    .find({ name_key: null as unknown as string })
    .limit(BATCH)
    .lean<AccountRecord[]>();
  for (const record of missing) await updateSearchKeys(accounts, record);
  return missing.length;
}
