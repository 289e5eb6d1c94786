import { accountOf, type Account } from './account.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord, SessionRecord } from './model.js';
import { sessionId } from './sessions.js';

/** `last_used_at` is written no more often than this, ms. */
const TOUCH_MS = 60 * 60 * 1000;

/**
 * The account whose session a token opens; null when there is none, or it is over. Two reads by `_id`. That the
 * session was used is noted at most once an hour, and nobody waits for it.
 */
export async function authenticate(context: AccountsContext, token: string): Promise<Account | null> {
  const id = sessionId(token);
  if (id === null) return null;
  const now = context.clock.now();
  const session = await context.sessions.findById(id).lean<SessionRecord>();
  if (session === null || session.expires_at.getTime() <= now) return null;
  if (session.last_used_at.getTime() <= now - TOUCH_MS) touch(context, id, now);
  const record = await context.accounts.findById(session.account).lean<AccountRecord>();
  return record === null ? null : accountOf(record, context.config.superAdminTelegramIds);
}

function touch({ sessions, log }: AccountsContext, id: string, now: number): void {
  sessions.updateOne({ _id: id }, { $max: { last_used_at: new Date(now) } }).then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, 'use of a session was not noted'),
  );
}
