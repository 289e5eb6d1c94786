import { Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import type { Refused } from '../accounts/account.js';
import { emailOf } from '../accounts/email.js';
import type { AccountRecord } from '../accounts/model.js';
import { tableName } from '../accounts/names.js';
import { newAccount } from '../accounts/new-account.js';
import { searchKeys } from '../accounts/search-keys.js';
import { telegramRecord } from '../accounts/sign-in-telegram.js';
import { isDuplicateKey } from '../database/ids.js';
import { googleIdentity, type WebPerson } from './attach.js';
import type { GooglePerson } from './claims.js';
import type { IdentitiesContext } from './context.js';

/** At the table when Google gives no name that can be seen. */
const NAMELESS: Record<Language, string> = { fa: 'بازیکن', en: 'Player' };

type Found = { readonly ok: true; readonly account: string } | Refused;

/**
 * The account that somebody enters by another's sign-in, made at the first visit. Refusal: `auth/email_has_account`, when
 * Google says an address that an account is entered by with a password: that account is not opened by it, and its owner is
 * not given a second one unasked.
 */
export async function accountOfPerson(
  context: IdentitiesContext,
  who: WebPerson,
  language: Language,
): Promise<Found> {
  if (who.provider === 'google') return googleAccount(context, who.person, language);
  const record = await telegramRecord(context, { ...who.person, language_code: language });
  return { ok: true, account: record._id.toHexString() };
}

async function googleAccount(
  { accounts, clock }: IdentitiesContext,
  person: GooglePerson,
  language: Language,
): Promise<Found> {
  const find = () => accounts.findOne({ 'google.key': person.key }).lean<AccountRecord>();
  const known = await find();
  if (known !== null) return { ok: true, account: known._id.toHexString() };
  const email = person.email === null ? null : emailOf(person.email);
  const isTaken = email !== null && (await accounts.exists({ 'email.key': email.key })) !== null;
  if (isTaken) return { ok: false, code: 'auth/email_has_account' };
  const { first_name, last_name } = person;
  const name = tableName(`${first_name} ${last_name}`) || NAMELESS[language];
  const names = { name, first_name: first_name || name, last_name, username: '' };
  const now = clock.now();
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...newAccount(language, false, now),
    search: searchKeys(names),
    google: googleIdentity(person, now),
  };
  try {
    await accounts.create(record);
  } catch (error) {
    // Two first visits at once: the other has made it.
    const made = isDuplicateKey(error) ? await find() : null;
    if (made === null) throw error;
    return { ok: true, account: made._id.toHexString() };
  }
  return { ok: true, account: record._id.toHexString() };
}
