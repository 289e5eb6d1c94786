import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a time step, ms: the default of RFC 6238, which every authenticator app supports. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** SHA-1 has 160 bits, and so has the secret (RFC 4226, R6). */
export const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted, for clock skew and slow typing (RFC 6238, 5.2). */
const WINDOW = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as Base32 (RFC 4648) without padding, as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((held << (5 - bits)) & 31);
}

/** The time step of `now`, ms since 1970. */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The code of a time step: HOTP (RFC 4226) with the step as counter. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step within the window whose code this is; null for any other code. Steps up to `after` are spent. All steps
 * are compared in constant time.
 */
export function stepWithCode(secret: Uint8Array, code: string, now: number, after: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  const first = stepOf(now) - WINDOW;
  for (let step = first; step <= first + 2 * WINDOW; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    const isIt = given.length === expected.length && timingSafeEqual(given, expected);
    if (isIt && step > after) found ??= step;
  }
  return found;
}

/** The `otpauth:` address of a QR code (Google's Key URI Format). */
export function otpauthUrl(secret: Uint8Array, issuer: string, label: string): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`;
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  });
  return `otpauth://totp/${name}?${parameters.toString().replaceAll('+', '%20')}`;
}
