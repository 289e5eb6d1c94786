import type { Account, People } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { beginsWith } from '../platform/database/prefix.js';
import { normalizeForSearch } from '../platform/core/search-text.js';
import { accountOf } from './account.js';
import type { AccountModel, AccountRecord } from './model.js';
import { usernameKey } from './search-keys.js';

const TELEGRAM_ID = /^\d{1,16}$/;
/** Most results of a search. */
const FOUND_MAX = 20;

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
      const byId = await find(who);
      if (byId !== null) return byId;
      const key = usernameKey(who);
      if (key === '@') return null;
      // A username may have passed from one person to another: the newest account has it now.
      const record = await accounts.findOne({ search: key }).sort({ _id: -1 }).lean<AccountRecord>();
      return record === null ? null : present(record);
    },
    async searchPeople(text) {
      const beginning = normalizeForSearch(text);
      if (beginning === '' || beginning === '@') return [];
      const records = await accounts
        .find({ search: beginsWith(beginning) })
        .limit(FOUND_MAX)
        .lean<AccountRecord[]>();
      return records.map(present);
    },
  };
}
