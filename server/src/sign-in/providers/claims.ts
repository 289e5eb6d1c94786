import { emailOf } from '../../accounts/identities.js';
import { partOfName } from '../../accounts/names.js';

/** Claims of an ID token whose signature, issuer, audience and times were verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person as Google identifies them. */
export interface GooglePerson {
  /** Issuer and subject; never the address, which may pass to another person. */
  readonly key: string;
  /** Null unless Google says that it is verified. */
  readonly email: string | null;
  /** Empty when unknown. */
  readonly first_name: string;
  readonly last_name: string;
}

/** A person as Telegram identifies them. */
export interface TelegramPerson {
  readonly id: number;
  readonly first_name: string;
  readonly username?: string;
  readonly photo_url?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const SUBJECT_MAX = 255;
const TELEGRAM_ID = /^[1-9]\d{0,15}$/;

/** Null without a subject. */
export function googlePerson(claims: Claims): GooglePerson | null {
  const issuer = textOf(claims['iss']);
  const subject = textOf(claims['sub']);
  if (issuer === '' || subject === '' || subject.length > SUBJECT_MAX) return null;
  const verified = claims['email_verified'] === true;
  // Nobody has typed it: one that had to be read otherwise would be another address.
  const stated = textOf(claims['email']);
  const email = verified && emailOf(stated)?.address === stated ? stated : null;
  const given = textOf(claims['given_name']) || textOf(claims['name']);
  return {
    key: `${issuer} ${subject}`,
    email,
    first_name: partOfName(given),
    last_name: partOfName(textOf(claims['family_name'])),
  };
}

/**
 * Null without a Telegram id. Only the claim `id` counts: `sub` differs for each client, and read as an id it could be
 * another person's.
 */
export function telegramPerson(claims: Claims): TelegramPerson | null {
  const raw = claims['id'];
  const text = typeof raw === 'number' ? String(raw) : textOf(raw);
  const id = TELEGRAM_ID.test(text) ? Number(text) : null;
  if (id === null || !Number.isSafeInteger(id)) return null;
  const username = textOf(claims['preferred_username']);
  const photo_url = textOf(claims['picture']);
  return {
    id,
    first_name: textOf(claims['given_name']) || textOf(claims['name']),
    ...(username === '' ? {} : { username }),
    ...(photo_url === '' ? {} : { photo_url }),
  };
}
