import type { Refused } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord, SessionRecord } from '../accounts/model.js';
import type { RegistrationRecord } from '../accounts/registration.js';
import { isAlive } from '../accounts/sessions.js';
import { attachOnce } from './attach.js';
import { tellOfIdentity } from './tell-of-identity.js';

type Link = NonNullable<RegistrationRecord['link']>;

const INVALID = { ok: false, code: 'auth/token_invalid' } as const;

/** Whether the session that asked still opens the account: who was thrown out has nothing left that lets them in. */
async function isStillAsked({ accounts, sessions, clock }: PasswordContext, link: Link): Promise<boolean> {
  const session = await sessions.findById(link.session).lean<SessionRecord>();
  const owner = await accounts.findById(link.account).lean<AccountRecord>();
  return session !== null && owner !== null && isAlive(session, owner, clock.now());
}

/**
 * Gives an account that has no address the one whose link was opened, with its password; a guest's becomes a full one. One
 * update decides, and the unique index lets an address be in one account. Refusal: `auth/token_invalid`.
 */
export async function addEmail(
  context: PasswordContext,
  { _id, address, email_key, password }: RegistrationRecord,
  link: Link,
  caller: Caller,
): Promise<{ readonly ok: true } | Refused> {
  const { accounts, registrations, tokens, clock } = context;
  if (!(await isStillAsked(context, link))) return INVALID;
  const now = new Date(clock.now());
  const added = await attachOnce(
    context,
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
    await tellOfIdentity(context, 'identity_linked', 'email', added, caller);
  // From a try that died on the way, or at this same moment.
  const isThere = (await accounts.exists({ _id: link.account, 'email.key': email_key })) !== null;
  await registrations.deleteOne({ _id });
  await tokens.endAll('verify', _id);
  return isThere ? { ok: true } : INVALID;
}
