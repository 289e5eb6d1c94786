import type { AccountRecord, SessionRecord } from '../accounts/model.js';
import { isSecondFactorOn } from './record.js';

/** A session is fresh for so long after it began or was confirmed, ms. */
export const FRESH_MS = 10 * 60_000;

type OfSession = Pick<SessionRecord, 'created_at' | 'confirmed_at' | 'second_factor_at'>;
type OfAccount = Pick<AccountRecord, 'second_factor' | 'is_guest' | 'password' | 'telegram_id'>;

/** A guest to whom nothing belongs by which they could be asked whether they are the same. */
export function hasNothingToConfirmWith(account: OfAccount): boolean {
  return (
    account.is_guest &&
    account.password === undefined &&
    account.telegram_id === undefined &&
    !isSecondFactorOn(account)
  );
}

/**
 * When a session stops being fresh. With a second factor only showing that counts, so that a session from elsewhere, as
 * from Telegram, cannot take it away; null where it was never shown.
 */
export function freshUntil(session: OfSession, account: OfAccount): Date | null {
  const { created_at, confirmed_at = created_at, second_factor_at } = session;
  const since = isSecondFactorOn(account) ? second_factor_at : confirmed_at;
  return since === undefined ? null : new Date(since.getTime() + FRESH_MS);
}

/** Whether a session may do now what asks for a fresh one. `now` in ms since 1970. */
export function isFresh(session: OfSession, account: OfAccount, now: number): boolean {
  if (hasNothingToConfirmWith(account)) return true;
  const until = freshUntil(session, account);
  return until !== null && until.getTime() > now;
}
