import { normalizeForSearch, searchKeysOf } from '../platform/core/search-text.js';
import type { AccountModel, AccountRecord } from './model.js';

/** Most keys of one account. */
const KEYS_MAX = 10;

/** The key of a whole username: it begins with `@`, whether or not that was typed. */
export function usernameKey(username: string): string {
  return `@${normalizeForSearch(username.replace(/^@/, ''))}`;
}

type Named = Pick<AccountRecord, 'name' | 'first_name' | 'last_name' | 'username'>;

/** The keys of an account: its username, its names and each further word of them. Searches match their beginnings. */
export function searchKeys({ name, first_name, last_name, username }: Named): string[] {
  const called = username === '' ? [] : [usernameKey(username), normalizeForSearch(username)];
  return [...new Set([...called, ...searchKeysOf([name, first_name, last_name], KEYS_MAX)])].slice(
    0,
    KEYS_MAX,
  );
}

/** The keys by which lists find and sort an account; stored with its names. */
export function keysOfNames(names: Named): Required<Pick<AccountRecord, 'search' | 'name_key'>> {
  return { search: searchKeys(names), name_key: normalizeForSearch(names.name) };
}

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
