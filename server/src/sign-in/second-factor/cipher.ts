import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/core/config.js';
import type { RandomBytes } from '../../platform/core/ports.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NAME_BYTES = 6;
/** HKDF info: other uses of the same secret get other keys. */
const PURPOSE = 'hokm/second-factor/v1';

interface Key {
  /** Identifies the key without revealing it. */
  readonly name: string;
  readonly bytes: Buffer;
}

function keyOf(secret: string): Key {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES + NAME_BYTES));
  return { name: derived.subarray(KEY_BYTES).toString('base64url'), bytes: derived.subarray(0, KEY_BYTES) };
}

/**
 * Encrypts secrets that have to be read again: AES-256-GCM with keys derived by HKDF from the server's secrets. The owner's
 * id is bound as additional authenticated data: moved to another account, a secret does not decrypt.
 */
export class SecretCipher {
  private readonly keys: readonly Key[];

  /** `secrets`: the current one, then older ones that still decrypt. */
  constructor(
    secrets: readonly [string, ...string[]],
    private readonly randomBytes: RandomBytes,
  ) {
    this.keys = secrets.map(keyOf);
  }

  /** `<key name>.<nonce, text and tag>`, base64url. */
  seal(plain: Uint8Array, owner: string): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error('no secret to seal with');
    const nonce = this.randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${key.name}.${sealed.toString('base64url')}`;
  }

  /** The secret; null if its key is gone, it belongs to another owner, or it was changed. */
  open(sealed: string, owner: string): Buffer | null {
    const [name, text = ''] = sealed.split('.', 2);
    const key = this.keys.find((one) => one.name === name);
    const bytes = Buffer.from(text, 'base64url');
    if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // Authentication failed.
      return null;
    }
  }

  /** It was encrypted with the current secret. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${this.keys[0]?.name ?? ''}.`);
  }
}

/** Anybody may know it: development has nothing to protect. */
const DEVELOPMENT_SECRET = 'a secret that everybody knows, for development';

/** The cipher of the configured secrets; null in production without `SESSION_SECRET`. */
export function createCipher(
  {
    production,
    sessionSecret,
    previousSessionSecret,
  }: Pick<Config, 'production' | 'sessionSecret' | 'previousSessionSecret'>,
  randomBytes: RandomBytes,
): SecretCipher | null {
  const secret = sessionSecret ?? (production ? null : DEVELOPMENT_SECRET);
  if (secret === null) return null;
  const secrets =
    previousSessionSecret === null ? ([secret] as const) : ([secret, previousSessionSecret] as const);
  return new SecretCipher(secrets, randomBytes);
}
