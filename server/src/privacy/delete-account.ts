import type { Connection } from 'mongoose';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import type { Clock, Log } from '../ports.js';

/** How long an account that is to be deleted can still be kept by signing in, ms. */
export const GRACE_MS = 14 * 24 * 60 * 60_000;
const AT_ONCE = 20;

export interface DeletionContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is kept of a person beside the account, by collection: which field names the person. */
const BELONGINGS: readonly [collection: string, field: string][] = [
  ['sessions', 'account'],
  ['statistics', '_id'],
  ['boards', 'player_id'],
  ['friendships', 'people'],
  ['presence', '_id'],
  ['blocks', 'by'],
  ['outbox', 'account'],
  ['messages', 'account'],
  ['security_events', 'account'],
];

/**
 * Asks for an account to be deleted: it goes after the time of grace, unless its owner signs in before. Asked again, the
 * day stays. Refusal: `request/not_found`.
 */
export async function requestDeletion(
  { connection, clock }: Pick<DeletionContext, 'connection' | 'clock'>,
  id: string,
): Promise<{ ok: true; at: Date } | { ok: false; code: 'request/not_found' }> {
  const accounts = accountModel(connection);
  const _id = objectId(id);
  const at = new Date(clock.now() + GRACE_MS);
  await accounts.updateOne({ _id, delete_at: { $exists: false } }, { $set: { delete_at: at } });
  const record = await accounts
    .findById(_id)
    .select({ delete_at: 1 })
    .lean<Pick<AccountRecord, 'delete_at'>>();
  return record?.delete_at === undefined
    ? { ok: false, code: 'request/not_found' }
    : { ok: true, at: record.delete_at };
}

/**
 * Deletes the accounts whose time of grace is over, with what belongs to them; what they did in others' matches stays,
 * under the name they had there, and the ledger keeps its sums. The account itself goes last, so that a sweep which dies
 * in the middle is done again. Returns how many.
 */
export async function deleteDueAccounts({ connection, clock, log }: DeletionContext): Promise<number> {
  const accounts = accountModel(connection);
  const due = await accounts
    .find({ delete_at: { $lte: new Date(clock.now()) } })
    .limit(AT_ONCE)
    .select({ telegram_id: 1 })
    .lean<Pick<AccountRecord, '_id' | 'telegram_id'>[]>();
  for (const { _id, telegram_id } of due) {
    const id = _id.toHexString();
    for (const [collection, field] of BELONGINGS) {
      const value = collection === 'sessions' ? _id : id;
      await connection.collection(collection).deleteMany({ [field]: value });
    }
    if (telegram_id !== undefined)
      await connection.collection<{ _id: number }>('chats').deleteOne({ _id: telegram_id });
    await accounts.deleteOne({ _id, delete_at: { $lte: new Date(clock.now()) } });
    log.info({ account: id }, 'an account was deleted as its owner asked');
  }
  return due.length;
}
