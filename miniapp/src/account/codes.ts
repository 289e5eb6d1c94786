import { latinDigits } from '../i18n/format.js';

/** How many digits an authenticator app shows. */
export const CODE_LENGTH = 6;

/** What of a typed text can be a code of an authenticator app: six digits at most, of whatever script. */
export function codeDigits(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** A typed recovery code as the server knows it: small letters and digits with one dash, whatever was between them. */
export function recoveryCode(text: string): string {
  const plain = latinDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 10);
  return plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** A secret in groups of four, to be read and typed by hand. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
