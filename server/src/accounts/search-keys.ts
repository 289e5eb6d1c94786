import { searchKeys, spelled } from '@hokm/shared/spelling';
import { formerKey } from '../platform/core/former-key.js';

/** Most keys of one account. */
const KEYS_MAX = 16;

/** The key of a whole username: it begins with `@`, whether or not that was typed. */
export function usernameKey(username: string): string {
  return `@${spelled(username.replace(/^@/, ''))}`;
}

interface Named {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** The keys of an account: its username, its names and each further word of them. Searches match their beginnings. */
function searchKeysOf({ name, first_name, last_name, username }: Named): string[] {
  const called = username === '' ? [] : [usernameKey(username), spelled(username)];
  return [...new Set([...called, ...searchKeys([name, first_name, last_name], KEYS_MAX)])].slice(0, KEYS_MAX);
}

/** The keys by which lists find and sort an account; stored with its names. */
export function keysOfNames(names: Named): { search: string[]; name_key: string } {
  return { search: searchKeysOf(names), name_key: formerKey(names.name) };
}
