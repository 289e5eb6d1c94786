import { objectId } from '../database/ids.js';
import { accountOf, type Account } from './account.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord } from './model.js';

const TELEGRAM_ID = /^\d{1,16}$/;

/** The account with an account id (24 hex characters) or a Telegram id (digits); null when nobody has it. */
export async function findAccount(context: AccountsContext, id: string): Promise<Account | null> {
  const _id = objectId(id);
  if (_id === null && !TELEGRAM_ID.test(id)) return null;
  const record = await context.accounts
    .findOne(_id === null ? { telegram_id: Number(id) } : { _id })
    .lean<AccountRecord>();
  return record === null ? null : accountOf(record, context.config.superAdminTelegramIds);
}
