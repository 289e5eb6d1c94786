import { Types } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { createUser as contract } from '@hokm/shared/api/users';
import { emailOf } from '../../accounts/identities.js';
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

/**
 * Creates an account whose owner gets a mail with a link that sets the password. The audit entry is part of the document.
 * Refusals: `auth/email_invalid`, `auth/identity_taken`, `auth/mail_off`, `users/above_you`, `request/invalid` for a name
 * without a letter.
 */
export async function createUser(
  context: UsersContext,
  call: StaffCall,
  { name, email: text, language, admin_level }: BodyOf<typeof contract>,
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
  const { changes, mail, audit, clock } = context;
  const email = emailOf(text);
  if (email === null) return refuse('auth/email_invalid');
  const shown = tableName(name);
  if (shown === '') return refuse('request/invalid');
  if (!mayGrant(call.account.admin_level, admin_level)) return refuse('users/above_you');
  // Somebody who exists can be asked for by name: a second person approves of a person, not of an address.
  if (admin_level === 'super_admin') return refuse('approval/needed');
  if (!mail.canSend) return refuse('auth/mail_off');
  const now = clock.now();
  const _id = new Types.ObjectId();
  const names = singleName(shown);
  const entry = auditAction(call, context, {
    action: 'users.create',
    target: `accounts:${_id.toHexString()}`,
    changes: [
      { field: 'name', before: null, after: shown },
      { field: 'admin_level', before: null, after: admin_level },
    ],
  });
  const record: AccountRecord = {
    _id,
    ...names,
    ...newAccount(language, false, now),
    ...keysOfNames(names),
    admin_level,
    ...(admin_level === 'user' ? {} : { staff_since: new Date(now) }),
    email: { address: email.address, key: email.key, verified_at: new Date(now) },
    revision: 1,
    audit_pending: [entry],
    audit_due: now,
  };
  try {
    await changes.model.create(record);
  } catch (error) {
    if (duplicateOf(error, 'email.key')) return refuse('auth/identity_taken');
    throw error;
  }
  await audit.flush(changes.model, record);
  await mail.enqueue(invitationMail, { to: email.address, language });
  return { ok: true, record };
}
