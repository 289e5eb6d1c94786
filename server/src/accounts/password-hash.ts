import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same text typed on another keyboard is the same password (RFC 8265). */
const plain = (password: string): string => password.normalize('NFKC');

/** What of a password is stored: Argon2id with its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  return hash(plain(password), COST);
}

let nobodys: Promise<string> | null = null;

/**
 * Whether a password is the one that was hashed. Without a hash, because there is no such account or it has no password,
 * the same work is done, and the answer is no.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobodys), plain(password));
  return matches && stored !== null;
}
