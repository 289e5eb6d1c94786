import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../ports.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NAME_BYTES = 6;
/** What the keys are for: another use of the same secret gets other keys. */
const PURPOSE = 'hokm/second-factor/v1';

interface Key {
  /** Says which key something was sealed with, and nothing of the key. */
  readonly name: string;
  readonly bytes: Buffer;
}

function keyOf(secret: string): Key {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES + NAME_BYTES));
  return { name: derived.subarray(KEY_BYTES).toString('base64url'), bytes: derived.subarray(0, KEY_BYTES) };
}

/**
 * Seals what has to be read again, so that who has only the database has nothing: AES-256-GCM with a key that HKDF makes of
 * the server's secret. `whose` is sealed in: moved to another account, it does not open.
 */
export class SecretBox {
  private readonly keys: readonly Key[];

  /** `secrets`: the one to seal with, then those with which something may have been sealed before. */
  constructor(
    secrets: readonly [string, ...string[]],
    private readonly randomBytes: RandomBytes,
  ) {
    this.keys = secrets.map(keyOf);
  }

  /** `<key>.<nonce, text and tag>`, base64url. */
  seal(plain: Uint8Array, whose: string): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error('no secret to seal with');
    const nonce = this.randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(whose));
    const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${key.name}.${sealed.toString('base64url')}`;
  }

  /** What was sealed; null when it was with a secret that the server no longer has, for another, or when it was changed. */
  open(sealed: string, whose: string): Buffer | null {
    const [name, text = ''] = sealed.split('.', 2);
    const key = this.keys.find((one) => one.name === name);
    const bytes = Buffer.from(text, 'base64url');
    if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(whose))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // It is not what was sealed: that is the answer.
      return null;
    }
  }

  /** Whether something was sealed with the secret of today. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${this.keys[0]?.name ?? ''}.`);
  }
}
