import { cleanLine } from '@hokm/shared/text';
import { emailOf } from '../accounts/email.js';
import { FIRST_NAME_MAX } from '../accounts/names.js';

/** What the ID token of somebody's sign-in says, once its signature, issuer, audience and times were checked. */
export type Claims = Readonly<Record<string, unknown>>;

/** Somebody as Google knows them. */
export interface GooglePerson {
  /** Issuer and subject: never the address, which may change hands. */
  readonly key: string;
  /** Null unless Google says that it is verified. */
  readonly email: string | null;
  /** Empty when not told. */
  readonly first_name: string;
  readonly last_name: string;
}

/** Somebody as Telegram knows them. */
export interface TelegramPerson {
  readonly id: number;
  readonly first_name: string;
  readonly username?: string;
  readonly photo_url?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const SUBJECT_MAX = 255;
const TELEGRAM_ID = /^[1-9]\d{0,15}$/;

/** Null for claims in which nobody is named. */
export function googlePerson(claims: Claims): GooglePerson | null {
  const issuer = textOf(claims['iss']);
  const subject = textOf(claims['sub']);
  if (issuer === '' || subject === '' || subject.length > SUBJECT_MAX) return null;
  const verified = claims['email_verified'] === true;
  const email = verified ? (emailOf(textOf(claims['email']))?.address ?? null) : null;
  const given = textOf(claims['given_name']) || textOf(claims['name']);
  return {
    key: `${issuer} ${subject}`,
    email,
    first_name: cleanLine(given, FIRST_NAME_MAX),
    last_name: cleanLine(textOf(claims['family_name']), FIRST_NAME_MAX),
  };
}

/**
 * Null for claims without a Telegram id. It is the claim `id` alone: `sub` is another number for each client, and taken for
 * an id it could be another person's.
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
