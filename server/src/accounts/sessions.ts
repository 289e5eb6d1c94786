import { createHash } from 'node:crypto';
import { cleanLine } from '@hokm/shared/text';
import type { AccountsContext } from './context.js';
import type { AccountRecord, SessionRecord } from './model.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_MAX = 256;

/** A session ends this long after it began, used or not, ms. */
export const SESSION_MS = 30 * DAY;

/**
 * How long sessions last, ms: at most, and without being used. The panel's end soonest: 30 minutes are the requirement's
 * own number.
 */
export const SESSION_KINDS = {
  /** From Telegram, and of guests. */
  plain: { absolute: SESSION_MS, idle: null, remember: true },
  password: { absolute: 7 * DAY, idle: DAY, remember: false },
  remembered: { absolute: 90 * DAY, idle: 30 * DAY, remember: true },
  admin: { absolute: 12 * HOUR, idle: 30 * MINUTE, remember: false },
  admin_remembered: { absolute: 7 * DAY, idle: 12 * HOUR, remember: true },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

/** The use of a session is noted no more often than this, ms, and six times before it would end. */
const TOUCH_MS = HOUR;
const TOUCHES = 6;

/** A session as its owner gets it: the only time the token is seen. */
export interface NewSession {
  readonly token: string;
  readonly expires_at: Date;
  /** The browser keeps it when it is closed. */
  readonly remember: boolean;
}

/** Where a session begins. */
export interface SessionProps {
  readonly userAgent: string;
  readonly address?: string | undefined;
  readonly kind?: SessionKind;
  /** The second factor was shown. */
  readonly secondFactor?: boolean;
}

/** Under what a session is stored; null for a text that cannot be one of our tokens. */
export function sessionId(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

/**
 * Begins a session of an account, in the epoch that the record has: an opaque random token, stored only as its hash. Who
 * signs in wants the account: an end that was asked for does not come.
 */
export async function startSession(
  { accounts, sessions, clock, randomBytes, log }: AccountsContext,
  account: Pick<AccountRecord, '_id' | 'session_epoch' | 'delete_at'>,
  { userAgent, address, kind = 'plain', secondFactor = false }: SessionProps,
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = sessionId(token);
  if (id === null) throw new Error('the source of random bytes gave too few');
  if (account.delete_at !== undefined)
    await accounts.updateOne({ _id: account._id, is_going: { $ne: true } }, { $unset: { delete_at: 1 } });
  const now = clock.now();
  const { absolute, idle, remember } = SESSION_KINDS[kind];
  const expires_at = new Date(now + absolute);
  await sessions.create({
    _id: id,
    account: account._id,
    created_at: new Date(now),
    last_used_at: new Date(now),
    expires_at,
    user_agent: cleanLine(userAgent, USER_AGENT_MAX),
    remember,
    ...(address === undefined ? {} : { address }),
    ...(idle === null ? {} : { idle_ms: idle }),
    ...(secondFactor ? { second_factor_at: new Date(now) } : {}),
    ...(account.session_epoch === undefined ? {} : { epoch: account.session_epoch }),
  });
  log.info(
    { event: 'authn_success', account: account._id.toHexString(), kind, secondFactor },
    'session begun',
  );
  return { token, expires_at, remember };
}

/** When a session ends if it is not used any more. */
export function endOf({ expires_at, last_used_at, idle_ms }: SessionRecord): Date {
  const idleEnd = idle_ms === undefined ? Infinity : last_used_at.getTime() + idle_ms;
  return new Date(Math.min(expires_at.getTime(), idleEnd));
}

/** Whether a session still opens its account. `now` in ms since 1970. */
export function isAlive(
  session: SessionRecord,
  account: Pick<AccountRecord, 'session_epoch' | 'session_kept'>,
  now: number,
): boolean {
  const isOfToday = (session.epoch ?? 0) === (account.session_epoch ?? 0);
  return (isOfToday || account.session_kept === session._id) && endOf(session).getTime() > now;
}

/** Whether it is time to note that a session is being used. */
export function isUseNews({ last_used_at, idle_ms }: SessionRecord, now: number): boolean {
  const every = idle_ms === undefined ? TOUCH_MS : Math.min(TOUCH_MS, idle_ms / TOUCHES);
  return last_used_at.getTime() <= now - every;
}
