import { MINUTE_MS } from '@hokm/shared/time';
import type { AccountRecord } from '../../accounts/model.js';
import { emailMoved, emailMovedHere } from '../../sign-in/password/mails.js';
import type { UsersContext } from './context.js';

/** How long the process that changed an address has for the rest, before the worker looks after it. */
const PATIENCE_MS = MINUTE_MS;

/** Stored with another address: the one that still has to be written to, and when the worker does it. */
export function moveFrom(
  { clock }: UsersContext,
  from: string | null,
): NonNullable<AccountRecord['email_moved']> {
  return { from, due: clock.now() + PATIENCE_MS };
}

/**
 * Does all that follows from a changed address, and forgets that it has to be done. Links that were mailed stop working, sessions
 * end, and both addresses get a mail. After a crash in between, the worker does it again: somebody may get a mail twice.
 */
export async function followEmail(context: UsersContext, account: AccountRecord): Promise<void> {
  const { sessions, events, mail, revokeLinks, changes } = context;
  const { _id, language, email, email_moved } = account;
  if (email_moved === undefined) return;
  const id = _id.toHexString();
  await revokeLinks(_id);
  await sessions.endAll(id);
  // The owner sees that it happened, not from where: that is the staff's.
  await events.record({ event_type: 'email_changed', account: id, source_ip: '', device: '' });
  if (email_moved.from !== null) await mail.enqueue(emailMoved, { to: email_moved.from, language });
  if (email !== undefined) await mail.enqueue(emailMovedHere, { to: email.address, language });
  await changes.model.updateOne({ _id, 'email_moved.due': email_moved.due }, { $unset: { email_moved: 1 } });
}

/** Does what a process has left of changed addresses. Gives how many there were. */
export async function followMovedEmails(context: UsersContext): Promise<number> {
  const { changes, clock } = context;
  const left = await changes.model
    .find({ 'email_moved.due': { $lte: clock.now() } })
    .sort({ 'email_moved.due': 1 })
    .limit(100)
    .lean<AccountRecord[]>();
  for (const account of left) await followEmail(context, account);
  return left.length;
}
