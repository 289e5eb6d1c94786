import type { QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listUsers } from '@hokm/shared/api/users';
import { emailIn, namedPerson, typedNumber, typedPerson } from '@hokm/shared/spelling';
import type { AccountRecord } from '../../accounts/model.js';
import { peopleNamed } from '../../accounts/people.js';
import { objectId } from '../../platform/database/ids.js';

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

/** The condition for a typed search: by id, Telegram id, address, username or name. Null when it can match nobody. */
export function searchFilter(typed: string): Filter | null {
  const id = objectId(typedPerson(typed));
  if (id !== null) return { _id: id };
  const digits = typedNumber(typed);
  if (DIGITS.test(digits)) return { telegram_id: Number(digits) };
  const email = emailIn(typed).toLowerCase();
  if (email.indexOf('@') > 0 && namedPerson(typed) === null)
    return { 'email.key': { $gte: email, $lt: email + LAST } };
  return peopleNamed(typed);
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
