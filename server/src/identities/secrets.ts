import { createHash } from 'node:crypto';
import type { RandomBytes } from '../ports.js';

const BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, as text for addresses and cookies. */
export function newSecret(randomBytes: RandomBytes): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Under what a secret is stored: who reads the database cannot use it. Null for what cannot be one of ours. */
export function secretId(secret: string | null | undefined): string | null {
  return secret != null && SECRET.test(secret) ? createHash('sha256').update(secret).digest('hex') : null;
}

/** The code challenge of a code verifier (RFC 7636, S256). */
export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
