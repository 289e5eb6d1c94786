import { hashRaw } from '@node-rs/argon2';
import type { RandomBytes } from '../ports.js';
import type { RecoveryRecord } from './record.js';

/** So many codes are given at once. */
export const RECOVERY_CODES = 10;
/** Crockford's Base32: nothing in it looks like something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const SALT_BYTES = 16;
/** 50 bits are too few for a fast hash (ASVS 6.5.2): the cost is that of passwords. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What of a recovery code (ten signs, without its dash) is stored. All of a set have one salt, so that to look one up costs one hash. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const hash = await hashRaw(code, { ...COST, salt: Buffer.from(salt, 'base64') });
  return hash.toString('base64');
}

/** New recovery codes as their owner gets them, the only time they are seen, and as they are stored. */
export async function makeRecoveryCodes(
  randomBytes: RandomBytes,
): Promise<{ readonly shown: string[]; readonly stored: RecoveryRecord }> {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(''),
  );
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  const shown = codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
  return { shown, stored: { salt, codes: hashes } };
}
