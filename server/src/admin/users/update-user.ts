import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { updateUser as contract } from '@hokm/shared/api/users';
import { emailOf, noticeAddress } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { partOfName, tableName } from '../../accounts/names.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { duplicateOf } from '../../platform/database/ids.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { givenBy } from './set-role.js';
import { followEmail, moveFrom } from './follow-email.js';

type Body = BodyOf<typeof contract>;

/** A call of now, or one that an approval has kept: its asker had a fresh session. */
type UpdateCall = StaffCall & {
  readonly account: { readonly session: { readonly isFresh?: boolean } };
};

type EmailCode =
  | 'auth/forbidden'
  | 'auth/step_up_needed'
  | 'approval/needed'
  | 'auth/email_invalid'
  | 'auth/identity_taken'
  | 'auth/mail_off';

/** The address of a call; a code where the caller may not change it, or nobody could be told. */
function emailFor(
  { mail, clock }: UsersContext,
  { account, approval }: UpdateCall,
  text: string,
): NonNullable<AccountRecord['email']> | { readonly code: EmailCode } {
  if (account.admin_level !== 'super_admin') return { code: 'auth/forbidden' };
  if (approval === undefined && account.session.isFresh !== true) return { code: 'auth/step_up_needed' };
  const email = emailOf(text);
  if (email === null) return { code: 'auth/email_invalid' };
  if (!mail.canSend) return { code: 'auth/mail_off' };
  // The second factor stays its owner's: whoever opens the mail at the new address cannot disown it.
  return { ...email, verified_at: new Date(clock.now()), same_session: true };
}

/** The change with another address: sessions that the old one began end, and a guest becomes a full account. */
function withEmail(
  context: UsersContext,
  before: AccountRecord,
  change: Change | null,
  email: AccountRecord['email'],
  email_given: NonNullable<AccountRecord['email_given']>,
): Change | null {
  if (email === undefined || email.address === before.email?.address) return change;
  const email_moved = moveFrom(context, noticeAddress(before));
  return {
    ...change,
    set: { ...change?.set, email, email_given, email_moved, is_guest: false },
    endsSessions: true,
  };
}

/** The change that a call asks for; a code for names without a letter. */
function changeOf(
  before: AccountRecord,
  body: Omit<Body, 'revision'>,
): Change | null | { readonly code: 'request/invalid' } {
  const { name = before.name, first_name = before.first_name, last_name = before.last_name } = body;
  const names = {
    name: tableName(name),
    first_name: partOfName(first_name),
    last_name: partOfName(last_name),
    username: before.username,
  };
  if (names.name === '') return { code: 'request/invalid' };
  const { language = before.language, country } = body;
  const isNamed = (['name', 'first_name', 'last_name'] as const).some((key) => names[key] !== before[key]);
  const changesCountry = country !== undefined && country !== (before.country ?? null);
  if (!isNamed && language === before.language && !changesCountry) return null;
  return {
    set: {
      ...(isNamed ? { ...names, ...keysOfNames(names), own_names: true } : {}),
      language,
      ...(changesCountry && country !== null ? { country } : {}),
    },
    unset: [
      ...(changesCountry && country === null ? ['country' as const] : []),
      ...(language === before.language ? [] : ['locale' as const]),
    ],
  };
}

/**
 * Changes names, country, language and, by super administrators, the e-mail address, as of the revision that they were read at.
 * Open connections get the new name. With another address all sessions end, mailed links stop working, and both addresses get
 * a mail.
 */
export async function updateUser(
  context: UsersContext,
  call: UpdateCall,
  id: string,
  { revision, ...body }: Omit<Body, 'revision'> & { readonly revision?: number | undefined },
): Promise<
  | Changed
  | Refusal<
      'request/not_found' | 'users/self' | 'users/above_you' | 'content/stale' | 'request/invalid' | EmailCode
    >
> {
  const { changes, notifier } = context;
  const email = body.email === undefined ? undefined : emailFor(context, call, body.email);
  if (email !== undefined && 'code' in email) return refuse(email.code);
  const given = await givenBy(context, call);
  try {
    const done = await changes.apply<'request/invalid' | 'approval/needed'>(call, {
      id,
      action: 'users.update',
      revision,
      change(before, person) {
        const isMoved = email !== undefined && email.address !== before.email?.address;
        if (isMoved && person.admin_level === 'super_admin' && call.approval === undefined)
          return { code: 'approval/needed' };
        const change = changeOf(before, body);
        return change !== null && 'code' in change
          ? change
          : withEmail(context, before, change, email, given);
      },
    });
    if (done.ok && done.key !== null) notifier.profileChanged(changes.accountOf(done.after));
    if (done.ok) await followEmail(context, done.after);
    return done;
  } catch (error) {
    if (duplicateOf(error, 'email.key')) return refuse('auth/identity_taken');
    throw error;
  }
}
