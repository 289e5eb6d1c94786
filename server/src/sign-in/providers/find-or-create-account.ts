import { Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import { emailOf } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { NAMELESS, playerName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { isNewcomerRefused, telegramRecord } from '../telegram/sign-in-telegram.js';
import type { GooglePerson } from './claims.js';
import type { IdentitiesContext } from './context.js';
import { googleIdentity, type WebPerson } from './link-identity.js';

type Found = Result<{ account: string }, 'auth/email_has_account' | 'auth/registration_closed'>;

/**
 * The account of a person whom an issuer identified, created at the first visit. Refusal: `auth/email_has_account` when
 * another account has Google's address, `auth/registration_closed`. Google does not open that account, and its owner does not get a second one.
 */
export async function findOrCreateAccount(
  context: IdentitiesContext,
  who: WebPerson,
  language: Language,
): Promise<Found> {
  if (who.provider === 'google') return googleAccount(context, who.person, language);
  if (await isNewcomerRefused(context, who.person)) return refuse('auth/registration_closed');
  const record = await telegramRecord(context, { ...who.person, language_code: language });
  return { ok: true, account: record._id.toHexString() };
}

async function googleAccount(
  { accounts, settings, clock }: Pick<IdentitiesContext, 'accounts' | 'settings' | 'clock'>,
  person: GooglePerson,
  language: Language,
): Promise<Found> {
  const find = () => accounts.findOne({ 'google.key': person.key }).lean<AccountRecord>();
  const known = await find();
  if (known !== null) return { ok: true, account: known._id.toHexString() };
  if (!settings.registrationOpen) return refuse('auth/registration_closed');
  const email = person.email === null ? null : emailOf(person.email);
  const isTaken = email !== null && (await accounts.exists({ 'email.key': email.key })) !== null;
  if (isTaken) return refuse('auth/email_has_account');
  const { first_name, last_name } = person;
  const name = playerName(`${first_name} ${last_name}`) || NAMELESS[language];
  const names = { name, first_name: first_name || name, last_name, username: '' };
  const now = clock.now();
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...newAccount(language, false, now),
    ...keysOfNames(names),
    google: googleIdentity(person, now),
  };
  try {
    await accounts.create(record);
  } catch (error) {
    // Concurrent first visits: the other call created the account.
    const created = isDuplicateKey(error) ? await find() : null;
    if (created === null) throw error;
    return { ok: true, account: created._id.toHexString() };
  }
  return { ok: true, account: record._id.toHexString() };
}
