import { freshUntil, isFresh } from '../second-factor/freshness.js';
import { accountOf, type SessionAccount } from './account.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord, SessionRecord } from './model.js';
import { endOf, isAlive, isUseNews, sessionId } from './sessions.js';

/**
 * The account whose session a token opens; null when there is none, or it is over. Two reads by `_id`. That the
 * session was used is noted at most once an hour, sooner where it would end, and nobody waits for it.
 */
export async function authenticate(context: AccountsContext, token: string): Promise<SessionAccount | null> {
  const id = sessionId(token);
  if (id === null) return null;
  const now = context.clock.now();
  const session = await context.sessions.findById(id).lean<SessionRecord>();
  if (session === null || endOf(session).getTime() <= now) return null;
  const record = await context.accounts.findById(session.account).lean<AccountRecord>();
  if (record === null || !isAlive(session, record, now)) return null;
  if (isUseNews(session, now)) touch(context, id, now);
  return {
    ...accountOf(record, context.config.superAdminTelegramIds),
    session: {
      id,
      isFresh: isFresh(session, record, now),
      freshUntil: freshUntil(session, record),
      secondFactorAt: session.second_factor_at ?? null,
    },
  };
}

function touch({ sessions, log }: AccountsContext, id: string, now: number): void {
  sessions.updateOne({ _id: id }, { $max: { last_used_at: new Date(now) } }).then(
    () => undefined,
    (error: unknown) => log.warn({ err: error }, 'use of a session was not noted'),
  );
}
