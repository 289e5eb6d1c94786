import type { QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listUsers } from '@hokm/shared/api/users';
import type { AccountRecord } from '../../accounts/model.js';
import { usernameKey } from '../../accounts/search-keys.js';
import { normalizeForSearch } from '../../platform/core/search-text.js';
import { objectId } from '../../platform/database/ids.js';
import { beginsWith } from '../../platform/database/prefix.js';

export type UsersQuery = QueryOf<typeof listUsers>;
/** A condition on accounts. */
export type Filter = QueryFilter<AccountRecord>;
type Role = UsersQuery['role_filter'];
type Status = UsersQuery['status_filter'];

/** Every moment. As a condition it lets a sparse index answer. */
const EVER = new Date(0);
const DIGITS = /^\d{1,16}$/;
/** Sorts after every text with the same beginning. */
const LAST = '\uffff';

/** The staff. Of the levels, only that of players does not come before it. */
export const STAFF = { admin_level: { $lt: 'user' } };
/** Accounts that were closed and not opened again. */
export const CLOSED = { 'inactive.at': { $gte: EVER } };

/** Digits of any script as those of this one. */
function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its ten digits in a row; the first of them is found by going down.
    let zero = code;
    while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** The condition for a typed search: by id, Telegram id, address, username or name. Null when it can match nobody. */
export function searchFilter(typed: string): Filter | null {
  const text = typed.trim();
  const id = objectId(text.toLowerCase());
  if (id !== null) return { _id: id };
  const digits = latinDigits(text).replace(/\s/g, '');
  if (DIGITS.test(digits)) return { telegram_id: Number(digits) };
  if (text.indexOf('@') > 0) {
    const beginning = text.toLowerCase();
    return { 'email.key': { $gte: beginning, $lt: beginning + LAST } };
  }
  if (text.startsWith('@')) {
    const key = usernameKey(text);
    return key === '@' ? null : { search: beginsWith(key) };
  }
  const beginning = normalizeForSearch(text);
  return beginning === '' ? null : { search: beginsWith(beginning) };
}

/** True for a search by a Telegram id or an address, which are the administrators'. */
export function isByAddress(typed: string): boolean {
  const found = searchFilter(typed) ?? {};
  return 'telegram_id' in found || 'email.key' in found;
}

/** True for a role that few people have. */
export function isStaffRole(role: Role): role is Exclude<Role, 'all' | 'user'> {
  return role !== 'all' && role !== 'user';
}

/** The condition of a role by the levels of accounts: without those whom the server's environment names. */
export function roleFilter(role: Role): Filter {
  if (role === 'all') return {};
  return (role === 'staff' ? STAFF : { admin_level: role }) as Filter;
}

/** The condition of a status; `now`: ms since 1970. */
export function statusFilter(status: Status, now: number): Filter {
  switch (status) {
    case 'all':
      return {};
    case 'active':
      return { inactive: null };
    case 'inactive':
      return CLOSED;
    case 'sanctioned':
      return { sanctioned_until: { $gt: new Date(now) } };
    case 'deleting':
      return { delete_at: { $gte: EVER } };
  }
}
