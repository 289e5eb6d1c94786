import { createHmac, timingSafeEqual } from 'node:crypto';

/** A code is that of its time step, ms: RFC 6238's own, which every authenticator app takes. */
export const STEP_MS = 30_000;
export const DIGITS = 6;
/** SHA-1 has 160 bits, and so has the secret (RFC 4226, R6). */
export const SECRET_BYTES = 20;
/** Clocks that differ by a step, and people who type slowly. */
const STEPS_ASIDE = 1;

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

/** The time step that a moment is in. `now` in ms since 1970. */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The code of a time step: HOTP (RFC 4226) of its number. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step whose code this is: of now, or one before or after, and later than `after`, whose code was used. Null for
 * any other code, and for one of a step that is used up.
 */
export function stepWithCode(secret: Uint8Array, code: string, now: number, after: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  const first = stepOf(now) - STEPS_ASIDE;
  for (let step = first; step <= first + 2 * STEPS_ASIDE; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    const isIt = given.length === expected.length && timingSafeEqual(given, expected);
    if (isIt && step > after) found ??= step;
  }
  return found;
}

/** What an authenticator app takes in: the address behind the QR code (Google's Key URI Format). */
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
