import { namedPerson, typedPerson } from '@hokm/shared/spelling';
import type { Account, People } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { foundBy, type FoundBy } from '../platform/database/found-by.js';
import { beginsWith } from '../platform/database/prefix.js';
import { accountOf } from './account.js';
import type { AccountModel, AccountRecord } from './model.js';
import { usernameKey } from './search-keys.js';

const TELEGRAM_ID = /^\d{1,16}$/;
/** Most results of a search. */
const FOUND_MAX = 20;

/** The condition of a search by name, or by `@username` or a link to it; null where nothing that counts was typed. */
export function peopleNamed(typed: string): FoundBy | null {
  const named = namedPerson(typed);
  if (named?.startsWith('@') !== true) return foundBy(typed);
  const key = usernameKey(named);
  return key === '@' ? null : { search: beginsWith(key) };
}

/** Finds people in the database. Each call is one query by an index, `findPerson` at most two. */
export function createPeople(accounts: AccountModel, superAdminTelegramIds: readonly number[]): People {
  const present = (record: AccountRecord): Account => accountOf(record, superAdminTelegramIds);

  async function find(id: string): Promise<Account | null> {
    const _id = objectId(id);
    if (_id === null && !TELEGRAM_ID.test(id)) return null;
    const record = await accounts
      .findOne(_id === null ? { telegram_id: Number(id) } : { _id })
      .lean<AccountRecord>();
    return record === null ? null : present(record);
  }

  return {
    find,
    async findPeople(ids) {
      const keys = ids.flatMap((id) => objectId(id) ?? []);
      if (keys.length === 0) return new Map();
      const records = await accounts.find({ _id: { $in: keys } }).lean<AccountRecord[]>();
      return new Map(records.map((record) => [record._id.toHexString(), present(record)]));
    },
    async findPerson(who) {
      const meant = typedPerson(who);
      const byId = await find(meant);
      if (byId !== null) return byId;
      const key = usernameKey(meant);
      if (key === '@') return null;
      // A username may have passed from one person to another: the newest account has it now.
      const record = await accounts.findOne({ search: key }).sort({ _id: -1 }).lean<AccountRecord>();
      return record === null ? null : present(record);
    },
    async searchPeople(text) {
      const condition = peopleNamed(text);
      if (condition === null) return [];
      const records = await accounts.find(condition).limit(FOUND_MAX).lean<AccountRecord[]>();
      return records.map(present);
    },
  };
}
