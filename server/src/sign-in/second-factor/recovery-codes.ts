import type { RecoveryRecord } from '../../accounts/second-factor-record.js';
import type { RandomBytes } from '../../platform/core/ports.js';
import type { PasswordHasher } from '../common/password-hash.js';

/** Codes of a set. */
const RECOVERY_CODES = 10;
/** Crockford's Base32: without characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 50 bits each. */
const LENGTH = 10;
const SALT_BYTES = 16;

export interface RecoveryCodes {
  /** Codes as their owner sees them, only once: `xxxxx-xxxxx`. */
  readonly shown: string[];
  readonly stored: RecoveryRecord;
}

/** Creates a set of recovery codes. They share a salt, so that looking up a code costs one hash. */
export async function createRecoveryCodes(
  passwords: PasswordHasher,
  randomBytes: RandomBytes,
): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(''),
  );
  const hashes = await Promise.all(codes.map((code) => passwords.hashWithSalt(code, salt)));
  const shown = codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
  return { shown, stored: { salt, codes: hashes } };
}
