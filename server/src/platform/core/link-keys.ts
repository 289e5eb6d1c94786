import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.js';
import type { RandomBytes } from './ports.js';

const SECRET_BYTES = 32;
const KEY_BYTES = 32;
const MAC_BYTES = 16;

/** The current secret, then those whose links are still valid. */
export type LinkSecrets = readonly [string | Uint8Array, ...(string | Uint8Array)[]];

/** Without a configured secret links are valid as long as this process runs, and in no other. */
export function linkSecrets(
  { sessionSecret, previousSessionSecret }: Pick<Config, 'sessionSecret' | 'previousSessionSecret'>,
  randomBytes: RandomBytes,
): LinkSecrets {
  const previous = previousSessionSecret === null ? [] : [previousSessionSecret];
  return [sessionSecret ?? randomBytes(SECRET_BYTES), ...previous];
}

function macOf(key: Buffer, claims: string): string {
  return createHmac('sha256', key).update(claims).digest().subarray(0, MAC_BYTES).toString('base64url');
}

// As text: two texts can be the same bytes in base64.
const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Signs what stands in links. Nothing of them is stored. */
export class LinkKeys {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** @param purpose other uses of the same secrets get other keys */
  constructor(purpose: string, [current, ...previous]: LinkSecrets) {
    const keyOf = (secret: string | Uint8Array) =>
      Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    this.keys = [keyOf(current), ...previous.map(keyOf)];
  }

  /** The proof of some claims: 22 characters of `A-Za-z0-9_-`. */
  proofOf(claims: string): string {
    return macOf(this.keys[0], claims);
  }

  isProof(claims: string, proof: string): boolean {
    return this.keys.some((key) => isEqual(macOf(key, claims), proof));
  }
}
