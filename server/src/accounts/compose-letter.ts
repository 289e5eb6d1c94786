import type { Language } from '@hokm/shared/text';
import { IDENTITY_NAMES } from '../identities/letter-texts.js';
import type { LetterRecord } from '../mail/letter.js';
import type { Mail } from '../mail/mail.js';
import { emailOf } from './email.js';
import { letterOf, type LetterWords } from './letter-texts.js';
import type { MailTokens } from './mail-token.js';
import type { AccountModel, AccountRecord } from './model.js';
import { REGISTRATION_MS, type RegistrationModel, type RegistrationRecord } from './registration.js';

/** Days are told by the calendar of the language, in Tehran's time as everywhere in the product. */
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  fa: new Intl.DateTimeFormat('fa-IR-u-ca-persian', { dateStyle: 'long', timeZone: 'Asia/Tehran' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tehran' }),
};
/** A link for a new password works so long, ms. */
export const RESET_MS = 60 * 60_000;

export interface ComposerContext {
  readonly accounts: AccountModel;
  readonly registrations: RegistrationModel;
  readonly tokens: MailTokens;
  /** Where people reach the product, without a slash at the end: never what a request says of it. */
  readonly baseUrl: string;
}

/** The address of a page with a token in its fragment, which no server and no referrer sees. */
function link({ baseUrl }: ComposerContext, path: string, token: string): string {
  return `${baseUrl}/${path}#token=${token}`;
}

async function verification(
  context: ComposerContext,
  to: string,
  registration: RegistrationRecord | null,
  owner: AccountRecord | null,
  language: Language,
): Promise<Mail | null> {
  if (owner !== null)
    return mail(to, owner.language, {
      kind: 'already_registered',
      link: `${context.baseUrl}/forgot-password`,
    });
  if (registration === null) return null;
  const token = await context.tokens.make('verify', registration._id, REGISTRATION_MS);
  const kind = registration.link === undefined ? 'verify' : 'link_email';
  return mail(to, language, { kind, link: link(context, 'verify-email', token) });
}

/** Where something happened: browser and address, as far as they are known. */
function placeOf({ device, address }: LetterRecord): string {
  return [device, address].filter((part) => part !== undefined && part !== '').join(' · ');
}

function mail(to: string, language: Language, words: LetterWords): Mail {
  return { to, ...letterOf(words, language) };
}

/**
 * The mail that a letter becomes: here it is looked at who the address belongs to. Null when there is nothing to send, as to
 * an address that nobody has.
 */
export async function composeLetter(context: ComposerContext, letter: LetterRecord): Promise<Mail | null> {
  const { kind, to, language, registration } = letter;
  const email = emailOf(to);
  if (email === null) return null;
  const { accounts, registrations, tokens } = context;
  const owner = await accounts.findOne({ 'email.key': email.key }).lean<AccountRecord>();
  switch (kind) {
    case 'register':
    case 'link_email': {
      const wanted = await registrations.findById(registration).lean<RegistrationRecord>();
      return verification(context, to, wanted, owner, language);
    }
    case 'verify_again': {
      if (owner !== null) return null;
      const wanted = await registrations
        .findOne({ email_key: email.key })
        .sort({ created_at: -1 })
        .lean<RegistrationRecord>();
      return verification(context, to, wanted, null, wanted?.language ?? language);
    }
    case 'reset': {
      if (owner === null) return null;
      const token = await tokens.make('reset', owner._id, RESET_MS);
      return mail(to, owner.language, { kind: 'reset', link: link(context, 'reset-password', token) });
    }
    case 'password_changed':
      return mail(to, language, { kind: 'password_changed', link: `${context.baseUrl}/forgot-password` });
    case 'identity_linked':
    case 'identity_unlinked': {
      const place = letter.identity === undefined ? '' : IDENTITY_NAMES[letter.identity][language];
      return mail(to, language, { kind, link: `${context.baseUrl}/security`, place });
    }
    case 'deletion_asked':
      return mail(to, language, {
        kind,
        link: `${context.baseUrl}/security`,
        place: DAYS[language].format(letter.day),
      });
    case 'new_device':
    case 'second_factor_guessed':
      return mail(to, language, { kind, link: `${context.baseUrl}/forgot-password`, place: placeOf(letter) });
    case 'second_factor_on':
    case 'second_factor_off':
    case 'passkey_added':
    case 'passkey_removed':
    case 'recovery_code_used':
    case 'recovery_codes_renewed':
      return mail(to, language, { kind, link: `${context.baseUrl}/security`, place: placeOf(letter) });
  }
}
