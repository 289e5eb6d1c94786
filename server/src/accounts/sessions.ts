import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import { cleanLine } from '@hokm/shared/text';
import type { AccountsContext } from './context.js';

/** A session ends this long after it began, used or not, ms. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_MAX = 256;

/** A session as its owner gets it: the only time the token is seen. */
export interface NewSession {
  readonly token: string;
  readonly expires_at: Date;
}

/** Under what a session is stored; null for a text that cannot be one of our tokens. */
export function sessionId(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

/** Begins a session of an account: an opaque random token, stored only as its hash. */
export async function startSession(
  { sessions, clock, randomBytes }: AccountsContext,
  account: Types.ObjectId,
  userAgent: string,
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = sessionId(token);
  if (id === null) throw new Error('the source of random bytes gave too few');
  const now = clock.now();
  const expires_at = new Date(now + SESSION_MS);
  await sessions.create({
    _id: id,
    account,
    created_at: new Date(now),
    last_used_at: new Date(now),
    expires_at,
    user_agent: cleanLine(userAgent, USER_AGENT_MAX),
  });
  return { token, expires_at };
}
