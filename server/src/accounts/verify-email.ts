import { isDuplicateKey } from '../database/ids.js';
import { addEmail } from '../identities/add-email.js';
import type { Refused } from './account.js';
import { whereOf, type Caller } from './caller.js';
import type { PasswordContext } from './context.js';
import type { AccountRecord } from './model.js';
import { newAccount } from './new-account.js';
import type { RegistrationRecord } from './registration.js';
import { searchKeys } from './search-keys.js';

/**
 * Makes the account of a registration: who has the link has the mailbox. The account has the registration's own id, and an
 * address has one account, so however often and in how many places at once it is tried, one is made. It begins with the
 * least level, whatever was sent. Refusal: `auth/token_invalid`, also when the address has got an account meanwhile.
 */
export async function verifyEmail(
  context: PasswordContext,
  token: string,
  caller: Caller,
): Promise<{ readonly ok: true } | Refused> {
  const { tokens, registrations, accounts, events, clock } = context;
  const subject = await tokens.read('verify', token);
  const registration =
    subject === null ? null : await registrations.findById(subject).lean<RegistrationRecord>();
  if (registration === null) return { ok: false, code: 'auth/token_invalid' };
  const { _id, name, language, address, email_key, password } = registration;
  if (registration.link !== undefined) return addEmail(context, registration, registration.link, caller);
  const names = { name, first_name: name, last_name: '', username: '' };
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
    await events.record({ event_type: 'email_verified', account: _id.toHexString(), ...whereOf(caller) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Our own, from a try that died on the way; or another's, who was faster with the same address.
    if ((await accounts.countDocuments({ _id })) === 0) {
      await tokens.endAll('verify', _id);
      return { ok: false, code: 'auth/token_invalid' };
    }
  }
  await registrations.deleteOne({ _id });
  await tokens.endAll('verify', _id);
  return { ok: true };
}
