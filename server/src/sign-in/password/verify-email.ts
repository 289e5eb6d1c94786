import type { AccountRecord } from '../../accounts/model.js';
import { singleName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { searchKeys } from '../../accounts/search-keys.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { attachOnce, notifyIdentityChange } from '../providers/link-identity.js';
import type { PasswordContext } from './context.js';
import type { RegistrationRecord } from './model.js';

/**
 * Uses the link of a verification mail. The account gets the id of its registration, and an address belongs to one
 * account, so that repeated and concurrent calls create one. `auth/token_invalid`: also when the address has got an
 * account in the meantime.
 */
export async function verifyEmail(
  context: PasswordContext,
  token: string,
  caller: Caller,
): Promise<Result<object, 'auth/token_invalid'>> {
  const { mailTokens, registrations, accounts, events, clock } = context;
  const found = await mailTokens.read(token, { kind: 'verify' });
  const registration =
    found === null ? null : await registrations.findById(found.subject).lean<RegistrationRecord>();
  if (registration === null) return refuse('auth/token_invalid');
  const { _id, name, language, address, email_key, password, link } = registration;
  if (link !== undefined) return addEmail(context, registration, link, caller);
  const names = singleName(name);
  const now = clock.now();
  const record: AccountRecord = {
    _id,
    ...names,
    ...newAccount(language, false, now),
    search: searchKeys(names),
    email: { address, key: email_key, verified_at: new Date(now) },
    password,
    password_changed_at: new Date(now),
  };
  try {
    await accounts.create(record);
    await events.record({
      event_type: 'email_verified',
      account: _id.toHexString(),
      ...auditContext(caller),
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Either our own account, of an interrupted call, or another one that got the address first.
    if ((await accounts.countDocuments({ _id })) === 0) {
      await mailTokens.revoke({ kind: 'verify', subject: _id });
      return refuse('auth/token_invalid');
    }
  }
  await registrations.deleteOne({ _id });
  await mailTokens.revoke({ kind: 'verify', subject: _id });
  return { ok: true };
}

/** Adds the verified address with its password to an account that has none; a guest becomes a full account. */
async function addEmail(
  context: PasswordContext,
  { _id, address, email_key, password }: RegistrationRecord,
  link: NonNullable<RegistrationRecord['link']>,
  caller: Caller,
): Promise<Result<object, 'auth/token_invalid'>> {
  const { accounts, sessions, registrations, mailTokens, clock } = context;
  // A person who was signed out everywhere has no way back in.
  if (!(await sessions.filterActive([link.session])).has(link.session)) return refuse('auth/token_invalid');
  const now = new Date(clock.now());
  const added = await attachOnce(
    accounts,
    { _id: link.account, email: { $exists: false } },
    {
      $set: {
        email: { address, key: email_key, verified_at: now },
        password,
        password_changed_at: now,
        is_guest: false,
      },
    },
  );
  if (added !== null && added !== 'taken')
    await notifyIdentityChange(context, 'identity_linked', 'email', added, caller);
  // True also after an interrupted or concurrent call.
  const isAdded = (await accounts.exists({ _id: link.account, 'email.key': email_key })) !== null;
  await registrations.deleteOne({ _id });
  await mailTokens.revoke({ kind: 'verify', subject: _id });
  return isAdded ? { ok: true } : refuse('auth/token_invalid');
}
