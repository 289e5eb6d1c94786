import { Types } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { createUser as contract } from '@hokm/shared/api/users';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { emailOf, type Email } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { singleName, tableName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { duplicateOf } from '../../platform/database/ids.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { invitationMail } from '../../sign-in/password/mails.js';
import { mayGrant } from './ceiling.js';
import type { UsersContext } from './context.js';
import { givenBy } from './set-role.js';

/**
 * Creates an account whose owner gets a mail with a link that sets the password. The audit entry is part of the document. `id`:
 * of the account; created twice it is created once. Refusals: `auth/email_invalid`, `auth/identity_taken`, `auth/mail_off`,
 * `users/above_you`, `request/invalid` for a name without a letter, `approval/needed` for a super administrator.
 */
export async function createUser(
  context: UsersContext,
  call: StaffCall,
  { name, email: text, language, admin_level }: Omit<BodyOf<typeof contract>, 'ask'>,
  id = new Types.ObjectId().toHexString(),
): Promise<
  Result<
    { record: AccountRecord },
    | 'auth/email_invalid'
    | 'auth/identity_taken'
    | 'auth/mail_off'
    | 'users/above_you'
    | 'request/invalid'
    | 'approval/needed'
  >
> {
  const { changes, mail, audit } = context;
  const email = emailOf(text);
  if (email === null) return refuse('auth/email_invalid');
  const shown = tableName(name);
  if (shown === '') return refuse('request/invalid');
  if (!mayGrant(call.account.admin_level, admin_level)) return refuse('users/above_you');
  if (!mail.canSend) return refuse('auth/mail_off');
  const before = await changes.find(id);
  if (before === null && (await changes.model.exists({ 'email.key': email.key })) !== null)
    return refuse('auth/identity_taken');
  if (admin_level === 'super_admin' && call.approval === undefined) return refuse('approval/needed');
  const record = before ?? (await insert(context, call, id, { shown, email, language, admin_level }));
  if (record === null) return refuse('auth/identity_taken');
  await audit.flush(changes.model, record);
  // Under the key of the approval, as a process may have died before.
  await mail.enqueue(invitationMail, { to: email.address, language }, call.approval);
  return { ok: true, record };
}

interface NewUser {
  /** The name, as it is shown. */
  readonly shown: string;
  readonly email: Email;
  readonly language: Language;
  readonly admin_level: AdminLevel;
}

/** Stores the account with its audit entry; null where the address has got another one meanwhile. */
async function insert(
  context: UsersContext,
  call: StaffCall,
  id: string,
  { shown, email, language, admin_level }: NewUser,
): Promise<AccountRecord | null> {
  const { changes, clock } = context;
  const now = clock.now();
  const names = singleName(shown);
  const given = await givenBy(context, call);
  const entry = auditAction(call, context, {
    action: 'users.create',
    target: `accounts:${id}`,
    changes: [
      { field: 'name', before: null, after: shown },
      { field: 'admin_level', before: null, after: admin_level },
    ],
  });
  const record: AccountRecord = {
    _id: new Types.ObjectId(id),
    ...names,
    ...newAccount(language, false, now),
    ...keysOfNames(names),
    admin_level,
    ...(admin_level === 'user' ? {} : { staff_since: new Date(now) }),
    level_given: { ...given, was: 'user' },
    email_given: given,
    email: { address: email.address, key: email.key, verified_at: new Date(now) },
    revision: 1,
    audit_pending: [entry],
    audit_due: now,
  };
  try {
    await changes.model.create(record);
    return record;
  } catch (error) {
    if (duplicateOf(error, 'email.key')) return null;
    throw error;
  }
}
