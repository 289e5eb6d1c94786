import { latinDigits } from '../format/index.js';

/** Digits of an authenticator app's code. */
export const CODE_LENGTH = 6;

/** A typed code as the server expects it: at most six Latin digits, whatever script was typed. */
export function codeDigits(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** A typed recovery code as the server stores it: small letters and digits, `xxxxx-xxxxx`. */
export function recoveryCode(text: string): string {
  const plain = latinDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 10);
  return plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** A TOTP secret in groups of four, to be read and typed by hand. */
export function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** An `<svg>` as the address of an image; scripts in it do not run there. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
