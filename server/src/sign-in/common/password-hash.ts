import { hash, hashRaw, verify } from '@node-rs/argon2';

/** Parameters of Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const ARGON2ID = 2;

/** The same password typed on another keyboard is equal (RFC 8265). */
const normalized = (password: string): string => password.normalize('NFKC');

/** Hashes passwords and recovery codes with Argon2id. */
export class PasswordHasher {
  private readonly options;
  private dummy: Promise<string> | null = null;

  constructor(cost: PasswordCost) {
    this.options = { ...cost, algorithm: ARGON2ID };
  }

  /** The hash of a password, with its salt and cost. */
  async hash(password: string): Promise<string> {
    return hash(normalized(password), this.options);
  }

  /** Compares a password with a hash. Without a hash (null) it does the same work and returns false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= this.hash('not the password of any account');
    const matches = await verify(stored ?? (await this.dummy), normalized(password));
    return matches && stored !== null;
  }

  /** The hash of a text with a salt, both base64. For codes that have too few bits for a fast hash (ASVS 6.5.2). */
  async hashWithSalt(text: string, salt: string): Promise<string> {
    const bytes = await hashRaw(text, { ...this.options, salt: Buffer.from(salt, 'base64') });
    return bytes.toString('base64');
  }
}
