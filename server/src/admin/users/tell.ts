import type { AccountRecord } from '../../accounts/model.js';
import type { UsersContext } from './context.js';
import { decisionText, type Told } from './words.js';

/** Tells a person about a decision: at once where the app is open, and by the bot. `key` names the decision. */
export async function tellDecision(
  { outbox, notifier, log }: Pick<UsersContext, 'outbox' | 'notifier' | 'log'>,
  record: AccountRecord,
  key: string,
  told: Told,
): Promise<void> {
  const account = record._id.toHexString();
  notifier.notify([account], 'message', {
    kind: 'decision',
    text_key: `decision/${told.kind}`,
    params: { reason: told.reason, until: told.until?.toISOString() ?? '' },
  });
  try {
    const text = decisionText(told, record.language);
    await outbox?.post({ key: `decision:${key}`, account, notice: { kind: 'answer', text } });
  } catch (error) {
    // The decision stands, and the person reads it in the app.
    log.error({ err: error, account }, 'decision not posted');
  }
}

/** Closes the connections of a closed account in every process, and leaves its seats. */
export async function expel(
  { sessions, removePerson, log }: Pick<UsersContext, 'sessions' | 'removePerson' | 'log'>,
  account: string,
): Promise<void> {
  await sessions.endSuspended(account);
  try {
    await removePerson(account);
  } catch (error) {
    // The seat goes to a stand-in by itself when the person stays away.
    log.error({ err: error, account }, 'seat of a closed account not left');
  }
}
