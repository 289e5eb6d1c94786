import { Types, type Connection } from 'mongoose';
import { PASSWORD_MIN } from '@hokm/shared/password';
import type { AdminLevel } from '@hokm/shared/policy';
import { emailOf } from '../../accounts/identities.js';
import { accounts as accountsCollection, type AccountRecord } from '../../accounts/model.js';
import { singleName, tableName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { SecurityEvents } from '../../accounts/security-events.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { PasswordHasher } from '../common/password-hash.js';
import { refusePassword } from './password-check.js';

export interface AdminProps {
  readonly email: string;
  /** Null: one is generated, which has to be changed at the first sign-in. */
  readonly password: string | null;
  readonly name: string;
  readonly level: Exclude<AdminLevel, 'user'>;
}

export interface AdminContext {
  readonly connection: Connection;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

const PASSWORD_BYTES = 15;

/** Given on the machine itself, by nobody of the staff: it counts at once where a second person is asked. */
const BY_OPERATOR: NonNullable<AccountRecord['level_given']> = { at: new Date(0), by: [], was: 'user' };

/** A random password that satisfies every rule. */
function generatePassword(randomBytes: RandomBytes): string {
  return `Aa1!${randomBytes(PASSWORD_BYTES).toString('base64url')}`;
}

/**
 * Creates an account for the panel, or raises the account that has the address; its password stays then. For operators
 * with access to the database. Gives the generated password, if there is one. Refusals: `auth/email_invalid`,
 * `auth/password_weak`, `auth/passwords_differ`.
 */
export async function createAdmin(
  { connection, passwords, clock, randomBytes }: AdminContext,
  { email: text, password, name, level }: AdminProps,
): Promise<
  Result<
    { isNew: boolean; password: string | null },
    'auth/email_invalid' | 'auth/password_weak' | 'auth/passwords_differ'
  >
> {
  const email = emailOf(text);
  if (email === null) return refuse('auth/email_invalid');
  const refused =
    password === null
      ? null
      : refusePassword(password, undefined, email, { language: 'en', min: PASSWORD_MIN });
  if (refused !== null) return refused;
  const accounts = accountsCollection.model(connection);
  const events = new SecurityEvents(connection, clock);
  const recordEvent = (account: string) =>
    events.record({ event_type: 'admin_created', account, source_ip: '', device: 'admin:create' });

  const raise = () =>
    accounts
      .findOneAndUpdate(
        { 'email.key': email.key },
        {
          $set: { admin_level: level, staff_since: new Date(clock.now()), level_given: BY_OPERATOR },
          $inc: { revision: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<AccountRecord>();
  const raised = await raise();
  if (raised !== null) {
    await recordEvent(raised._id.toHexString());
    return { ok: true, isNew: false, password: null };
  }
  const now = clock.now();
  const generated = password === null ? generatePassword(randomBytes) : null;
  const names = singleName(tableName(name) || 'Admin');
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...newAccount('fa', false, now),
    ...keysOfNames(names),
    admin_level: level,
    staff_since: new Date(now),
    level_given: BY_OPERATOR,
    email: { address: email.address, key: email.key, verified_at: new Date(now) },
    password: await passwords.hash(password ?? generated ?? ''),
    password_changed_at: new Date(now),
    ...(generated === null ? {} : { must_change_password: true }),
  };
  try {
    await accounts.create(record);
  } catch (error) {
    // A concurrent registration has got the address.
    if (!isDuplicateKey(error) || (await raise()) === null) throw error;
    return { ok: true, isNew: false, password: null };
  }
  await recordEvent(record._id.toHexString());
  return { ok: true, isNew: true, password: generated };
}
