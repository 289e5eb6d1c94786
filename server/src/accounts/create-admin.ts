import { Types, type Connection } from 'mongoose';
import type { AdminLevel } from '@hokm/shared/policy';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock, RandomBytes } from '../ports.js';
import { SecurityEvents } from '../security/events.js';
import type { Refused } from './account.js';
import { emailOf } from './email.js';
import { accountModel, type AccountRecord } from './model.js';
import { newAccount } from './new-account.js';
import { refusePassword } from './password-check.js';
import { hashPassword } from './password-hash.js';
import { searchKeys } from './search-keys.js';
import { tableName } from './names.js';

export interface AdminProps {
  readonly email: string;
  /** Null: one is made, which has to be changed. */
  readonly password: string | null;
  readonly name: string;
  readonly level: Exclude<AdminLevel, 'user'>;
}

export interface AdminContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

const MADE_BYTES = 15;

/** A password that nobody chose, and that keeps every rule. */
function madePassword(randomBytes: RandomBytes): string {
  return `Aa1!${randomBytes(MADE_BYTES).toString('base64url')}`;
}

/**
 * Makes an account for the panel, or gives the account that has the address the level: then its password stays. For who
 * has the database in hand, not for any caller. Gives the password that was made, if one was.
 * Refusals: `auth/email_invalid`, `auth/password_weak`.
 */
export async function createAdmin(
  { connection, clock, randomBytes }: AdminContext,
  { email: text, password, name, level }: AdminProps,
): Promise<{ readonly ok: true; readonly isNew: boolean; readonly password: string | null } | Refused> {
  const email = emailOf(text);
  if (email === null) return { ok: false, code: 'auth/email_invalid' };
  const refused = password === null ? null : refusePassword(password, undefined, email, 'en');
  if (refused !== null) return refused;
  const accounts = accountModel(connection);
  const events = new SecurityEvents(connection, clock);
  const noted = (account: string) =>
    events.record({ event_type: 'admin_created', account, source_ip: '', device: 'admin:create' });

  const raise = () =>
    accounts
      .findOneAndUpdate(
        { 'email.key': email.key },
        { $set: { admin_level: level } },
        { returnDocument: 'after' },
      )
      .lean<AccountRecord>();
  const raised = await raise();
  if (raised !== null) {
    await noted(raised._id.toHexString());
    return { ok: true, isNew: false, password: null };
  }
  const now = clock.now();
  const made = password === null ? madePassword(randomBytes) : null;
  const shown = tableName(name) || 'Admin';
  const names = { name: shown, first_name: shown, last_name: '', username: '' };
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...newAccount('fa', false, now),
    search: searchKeys(names),
    admin_level: level,
    email: { address: email.address, key: email.key, verified_at: new Date(now) },
    password: await hashPassword(password ?? made ?? ''),
    password_changed_at: new Date(now),
    ...(made === null ? {} : { must_change_password: true }),
  };
  try {
    await accounts.create(record);
  } catch (error) {
    // Somebody registered with the address just now.
    if (!isDuplicateKey(error) || (await raise()) === null) throw error;
    return { ok: true, isNew: false, password: null };
  }
  await noted(record._id.toHexString());
  return { ok: true, isNew: true, password: made };
}
