import { Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import { accountOf, type Refused } from './account.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord } from './model.js';
import { tableName } from './names.js';
import { newAccount } from './new-account.js';
import { searchKeys } from './search-keys.js';
import { startSession } from './sessions.js';
import type { SignedIn } from './sign-in-telegram.js';

export interface GuestSignInProps {
  readonly name: string;
  readonly language: Language;
  readonly userAgent?: string;
  /** IP address. */
  readonly address?: string | undefined;
}

/**
 * A new account of somebody who only wants to play; it is lost with its session.
 * Refusals: `auth/guests_not_allowed`, and `request/invalid` for a name of which nothing can be seen.
 */
export async function signInGuest(
  context: AccountsContext,
  { name, language, userAgent = '', address }: GuestSignInProps,
): Promise<SignedIn | Refused> {
  if (!context.config.allowGuests) return { ok: false, code: 'auth/guests_not_allowed' };
  const shown = tableName(name);
  if (shown === '') return { ok: false, code: 'request/invalid' };
  const names = { name: shown, first_name: shown, last_name: '', username: '' };
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    search: searchKeys(names),
    ...newAccount(language, true, context.clock.now()),
  };
  await context.accounts.create(record);
  const session = await startSession(context, record, { userAgent, address });
  return { ok: true, account: accountOf(record, []), ...session };
}
