import { SESSION_TIMEOUT } from '@hokm/shared/api/settings/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { AccountRecord } from '../../accounts/model.js';
import { isSecondFactorOn } from '../../accounts/second-factor-record.js';
import type { SessionRecord } from './model.js';

/** Longest life of a session that begins without a password, ms. */
const SESSION_MS = 30 * DAY_MS;

/** Lifetimes of sessions, ms: at most, and without use. Those of the panel are shortest. */
export const SESSION_KINDS = {
  /** From Telegram and Google, and of guests. */
  plain: { absolute: SESSION_MS, idle: null, remember: true },
  password: { absolute: 7 * DAY_MS, idle: DAY_MS, remember: false },
  remembered: { absolute: 90 * DAY_MS, idle: 30 * DAY_MS, remember: true },
  panel: { absolute: 8 * HOUR_MS, idle: 30 * MINUTE_MS, remember: false },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

/** A session is fresh this long after it began or was confirmed, ms. */
export const FRESH_MS = 10 * MINUTE_MS;

/** Minimum interval between two updates of `last_used_at`, ms, and how many fit into the time that ends a session. */
const TOUCH_MS = HOUR_MS;
const TOUCHES = 6;
/** That of sessions of the panel, short against every time that the settings allow: a shorter one acts on what is stored. */
const PANEL_TOUCH_MS = (SESSION_TIMEOUT.min * MINUTE_MS) / TOUCHES;

/** When a session ends if it is not used any more. */
export function endOf({ expires_at, last_used_at, idle_ms }: SessionRecord): Date {
  const idleEnd = idle_ms === undefined ? Infinity : last_used_at.getTime() + idle_ms;
  return new Date(Math.min(expires_at.getTime(), idleEnd));
}

/** A session is alive until it ends, while it is of the account's epoch or the one that was kept. */
export function isAlive(
  session: SessionRecord,
  account: Pick<AccountRecord, 'session_epoch' | 'session_kept'>,
  now: number,
): boolean {
  const isOfEpoch = (session.epoch ?? 0) === (account.session_epoch ?? 0);
  return (isOfEpoch || account.session_kept === session._id) && endOf(session).getTime() > now;
}

/** `last_used_at` is old enough to be updated. */
export function shouldTouch({ kind, last_used_at, idle_ms }: SessionRecord, now: number): boolean {
  const usual = kind === 'panel' ? PANEL_TOUCH_MS : TOUCH_MS;
  const every = idle_ms === undefined ? usual : Math.min(usual, idle_ms / TOUCHES);
  return last_used_at.getTime() <= now - every;
}

type Times = Pick<SessionRecord, 'created_at' | 'confirmed_at' | 'second_factor_at'>;
type Factors = Pick<AccountRecord, 'second_factor' | 'is_guest' | 'password' | 'telegram_id'>;

/** A guest without anything to confirm a session with. */
function hasNothingToConfirmWith(account: Factors): boolean {
  return (
    account.is_guest &&
    account.password === undefined &&
    account.telegram_id === undefined &&
    !isSecondFactorOn(account)
  );
}

/**
 * When a session stops being fresh; null if it never was. With a second factor only verifying that counts: a session
 * from Telegram alone cannot remove it.
 */
export function freshUntil(session: Times, account: Factors): Date | null {
  const { created_at, confirmed_at = created_at, second_factor_at } = session;
  const since = isSecondFactorOn(account) ? second_factor_at : confirmed_at;
  return since === undefined ? null : new Date(since.getTime() + FRESH_MS);
}

/** A fresh session may make calls that ask for one. `now` in ms since 1970. */
export function isFresh(session: Times, account: Factors, now: number): boolean {
  if (hasNothingToConfirmWith(account)) return true;
  const until = freshUntil(session, account);
  return until !== null && until.getTime() > now;
}
