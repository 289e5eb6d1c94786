import type { ToldSanction } from '@hokm/shared/api/users/limits';
import type { AccountRecord } from '../../accounts/model.js';
import type { UsersContext } from './context.js';
import { decisionText, LIFTED, type Told } from './words.js';

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

/** Tells a person that decisions about them were taken back: where the app is open, and by the bot. `key` names the act. */
export async function tellLifted(
  { outbox, notifier, log }: Pick<UsersContext, 'outbox' | 'notifier' | 'log'>,
  record: AccountRecord,
  key: string,
  kinds: readonly ToldSanction[],
): Promise<void> {
  const account = record._id.toHexString();
  for (const kind of new Set(kinds)) {
    notifier.notify([account], 'message', { kind: 'lifted', text_key: `lifted/${kind}` });
    try {
      const text = LIFTED[kind][record.language];
      await outbox?.post({ key: `lifted:${key}:${kind}`, account, notice: { kind: 'answer', text } });
    } catch (error) {
      // It is lifted, and the person reads it in the app.
      log.error({ err: error, account }, 'lifted decision not posted');
    }
  }
}

/** Closes the connections of a closed account in every process; a stand-in plays for it, and it waits in no room. */
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
