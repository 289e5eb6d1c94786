import { objectId } from '../database/ids.js';
import { beginsWith } from '../database/prefix.js';
import { accountOf, type Account } from './account.js';
import type { AccountsContext } from './context.js';
import { findAccount } from './find-account.js';
import type { AccountRecord } from './model.js';
import { folded, searchKeys, usernameKey } from './search-keys.js';

/** Most people that a search gives. */
const FOUND_MAX = 20;

/** The accounts with these ids (24 hex characters), by id; who does not exist is not in it. One query by `_id`. */
export async function findPeople(
  context: AccountsContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const keys = ids.flatMap((id) => objectId(id) ?? []);
  if (keys.length === 0) return new Map();
  const records = await context.accounts.find({ _id: { $in: keys } }).lean<AccountRecord[]>();
  return new Map(records.map((record) => [record._id.toHexString(), known(context, record)]));
}

/**
 * The account that somebody means by a username (with or without `@`), an account id or a Telegram id; null for nobody.
 * A username that has gone from one person to another is the newest account's.
 */
export async function findPerson(context: AccountsContext, who: string): Promise<Account | null> {
  const byId = await findAccount(context, who);
  if (byId !== null) return byId;
  const key = usernameKey(who);
  if (key === '@') return null;
  const record = await context.accounts.findOne({ search: key }).sort({ _id: -1 }).lean<AccountRecord>();
  return record === null ? null : known(context, record);
}

/** People whose name, a word of it, or whose username begins with a text; at most 20. One query by index. */
export async function searchPeople(context: AccountsContext, text: string): Promise<Account[]> {
  const beginning = folded(text);
  if (beginning === '' || beginning === '@') return [];
  const records = await context.accounts
    .find({ search: beginsWith(beginning) })
    .limit(FOUND_MAX)
    .lean<AccountRecord[]>();
  return records.map((record) => known(context, record));
}

/**
 * Lays down what an account is found by, where that is no longer what its names say. Written onto the names that it was
 * made from: who changes them at the same moment does this again.
 */
export async function keepFindable(context: AccountsContext, record: AccountRecord): Promise<void> {
  const search = searchKeys(record);
  if (search.join('\n') === (record.search ?? []).join('\n')) return;
  const { _id, name, first_name, last_name, username } = record;
  await context.accounts.updateOne({ _id, name, first_name, last_name, username }, { $set: { search } });
}

function known({ config }: AccountsContext, record: AccountRecord): Account {
  return accountOf(record, config.superAdminTelegramIds);
}
