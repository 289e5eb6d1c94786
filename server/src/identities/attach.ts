import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { IdentityProvider } from '@hokm/shared/api';
import type { Refused } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import { keepFindable } from '../accounts/find-people.js';
import type { AccountRecord } from '../accounts/model.js';
import { telegramNames } from '../accounts/names.js';
import { telegramPhoto } from '../accounts/telegram-photo.js';
import { isDuplicateKey, objectId } from '../database/ids.js';
import type { GooglePerson, TelegramPerson } from './claims.js';
import type { IdentitiesContext } from './context.js';
import { tellOfIdentity } from './tell-of-identity.js';
import { WAY_IN } from './ways-in.js';

type Attached = { readonly ok: true } | Refused;

/** Somebody as another's sign-in has named them. */
export type WebPerson =
  | { readonly provider: 'google'; readonly person: GooglePerson }
  | { readonly provider: 'telegram'; readonly person: TelegramPerson };

/** What a Google identity is kept as. */
export function googleIdentity({ key, email, first_name, last_name }: GooglePerson, now: number) {
  return { key, email, name: `${first_name} ${last_name}`.trim(), linked_at: new Date(now) };
}

function fieldsOf(who: WebPerson, now: number): Partial<AccountRecord> {
  if (who.provider === 'google') return { google: googleIdentity(who.person, now) };
  const { username } = telegramNames(who.person);
  return {
    telegram_id: who.person.id,
    telegram_linked_at: new Date(now),
    username,
    photo: telegramPhoto(who.person.photo_url),
    // The account keeps the names it has.
    own_names: true,
  };
}

const isSame = (record: AccountRecord, who: WebPerson): boolean =>
  who.provider === 'google' ? record.google?.key === who.person.key : record.telegram_id === who.person.id;

/**
 * Makes an identity a way into an account; a guest's account becomes a full one. One update decides, and the unique index
 * lets an identity be in one account, however many try at once. Accounts are never put together: a match, a purse and a
 * rating belong to one. Refusals: `auth/identity_taken`, `auth/identity_present`, `request/not_found`.
 */
export async function attach(
  context: IdentitiesContext,
  account: string,
  who: WebPerson,
  caller: Caller,
): Promise<Attached> {
  const _id = objectId(account);
  const field = WAY_IN[who.provider];
  const change = { $set: { ...fieldsOf(who, context.clock.now()), is_guest: false } };
  const free = { _id, [field]: { $exists: false } } as QueryFilter<AccountRecord>;
  const attached = await attachOnce(context, free, change);
  if (attached === 'taken') return { ok: false, code: 'auth/identity_taken' };
  if (attached !== null) {
    await linked(context, who.provider, attached, caller);
    return { ok: true };
  }
  const there = await context.accounts.findById(_id).lean<AccountRecord>();
  if (there === null) return { ok: false, code: 'request/not_found' };
  return isSame(there, who) ? { ok: true } : { ok: false, code: 'auth/identity_present' };
}

/** The account as it was before; null when it is not as the filter says. */
export async function attachOnce(
  { accounts }: Pick<IdentitiesContext, 'accounts'>,
  filter: QueryFilter<AccountRecord>,
  change: UpdateQuery<AccountRecord>,
): Promise<AccountRecord | 'taken' | null> {
  try {
    return await accounts
      .findOneAndUpdate(filter, change, { returnDocument: 'before' })
      .lean<AccountRecord>();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}

async function linked(
  context: IdentitiesContext,
  provider: IdentityProvider,
  before: AccountRecord,
  caller: Caller,
): Promise<void> {
  const after = await context.accounts.findById(before._id).lean<AccountRecord>();
  if (after !== null) await keepFindable(context, after);
  await tellOfIdentity(context, 'identity_linked', provider, before, caller);
}
