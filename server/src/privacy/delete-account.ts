import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/privacy';
import { DAY_MS } from '@hokm/shared/time';
import { noticeAddress } from '../accounts/identities.js';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { SecurityEvents } from '../accounts/security-events.js';
import { objectId } from '../platform/database/ids.js';
import type { DeletedAccount, EraseContext, PersonalData } from '../platform/database/personal-data.js';
import { pictureId } from '../platform/files/picture-store.js';
import type { AuditContext } from '../platform/http/caller.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import type { Log } from '../platform/core/ports.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import { refuse, type Refusal, type Result } from '../platform/core/result.js';
import { deletionAsked } from './mails.js';
import { lateErasures, type LateErasureRecord } from './model.js';

/** How long a deletion can be cancelled, ms. */
export const GRACE_MS = 14 * DAY_MS;
/**
 * The data of a deleted account is erased once more after this time, ms. Work that was under way at the deletion, such as the settlement of a
 * match, may have written of the person.
 */
export const LATE_MS = DAY_MS;
/** Accounts deleted in one run. */
const BATCH = 20;

export interface DeletionContext extends EraseContext {
  readonly accounts: AccountModel;
  readonly events: SecurityEvents;
  readonly mail: MailQueue;
  readonly notifier: Pick<UserNotifier, 'disconnect'>;
  /** Runs an act by which an account goes, unless it is the last super administrator's. */
  readonly leaving: <T>(
    account: string,
    act: () => Promise<T>,
  ) => Promise<T | Refusal<'users/last_super_admin'>>;
  /** The personal data of each collection. */
  readonly personalData: () => readonly PersonalData[];
  /** Moves the entries of an account into the ledger. */
  readonly flushEntries: (account: string) => Promise<void>;
  readonly log: Log;
}

/**
 * Requests the deletion of an account after `GRACE_MS`, unless its owner cancels it or signs in before. The owner is
 * mailed. A repeated request keeps the date. Refusals: `request/not_found`, `users/last_super_admin`.
 */
export async function requestDeletion(
  context: DeletionContext,
  by: string,
  audit: AuditContext,
): Promise<Result<{ at: Date }, RefusalsOf<typeof contract.requestDeletion>>> {
  return context.leaving(by, () => markForDeletion(context, by, audit));
}

async function markForDeletion(
  { accounts, events, mail, clock }: DeletionContext,
  by: string,
  audit: AuditContext,
): Promise<Result<{ at: Date }, 'request/not_found'>> {
  const _id = objectId(by);
  const at = new Date(clock.now() + GRACE_MS);
  const requested = await accounts
    .findOneAndUpdate({ _id, delete_at: { $exists: false } }, { $set: { delete_at: at } })
    .lean<AccountRecord>();
  if (requested !== null) {
    await events.record({ event_type: 'account_deletion_asked', account: by, ...audit });
    const to = noticeAddress(requested);
    if (to !== null)
      await mail.enqueue(deletionAsked, { to, language: requested.language, day: at.getTime() });
    return { ok: true, at };
  }
  const record = await accounts
    .findById(_id)
    .select({ delete_at: 1 })
    .lean<Pick<AccountRecord, 'delete_at'>>();
  return record?.delete_at === undefined ? refuse('request/not_found') : { ok: true, at: record.delete_at };
}

/** Cancels a pending deletion; no-op if none is pending. Refusal: `request/not_found` once the deletion has begun. */
export async function cancelDeletion(
  { accounts, events }: DeletionContext,
  by: string,
  audit: AuditContext,
): Promise<Result<object, RefusalsOf<typeof contract.cancelDeletion>>> {
  const _id = objectId(by);
  const kept = await accounts.updateOne(
    { _id, delete_at: { $exists: true }, is_going: { $ne: true } },
    { $unset: { delete_at: 1 } },
  );
  if (kept.modifiedCount === 1)
    await events.record({ event_type: 'account_deletion_cancelled', account: by, ...audit });
  const isThere = await accounts.exists({ _id, is_going: { $ne: true } });
  return isThere === null ? refuse('request/not_found') : { ok: true };
}

/**
 * Deletes the accounts that are due, with their data in all collections. What they did in matches of others stays, under
 * the name they had there, and the ledger keeps its sums. The update that marks an account ends its sessions, and its
 * connections are closed at once. From then on the deletion cannot be cancelled; the account itself is deleted last, so that an interrupted
 * run is repeated. Returns how many were deleted.
 */
export async function deleteDueAccounts(context: DeletionContext): Promise<number> {
  const { accounts, notifier, personalData, flushEntries, clock, log } = context;
  const late = lateErasures.model(context.connection);
  const isDue = { delete_at: { $lte: new Date(clock.now()) } };
  const due = await accounts
    .find(isDue)
    .limit(BATCH)
    .select({ _id: 1 })
    .lean<{ _id: DeletedAccount['_id'] }[]>();
  let deleted = 0;
  for (const { _id } of due) {
    const record = await accounts
      .findOneAndUpdate(
        { _id, ...isDue },
        { $set: { is_going: true }, $inc: { session_epoch: 1 }, $unset: { session_kept: 1 } },
        { returnDocument: 'after' },
      )
      .lean<AccountRecord>();
    // Cancelled just now, or deleted by another process.
    if (record === null) continue;
    const account = deletedAccount(record);
    notifier.disconnect([account.id], 'account_deleted');
    for (const { erase } of personalData()) await erase?.(context, account);
    // Entries that the ledger lacks keep the account until the next run.
    await flushEntries(account.id);
    await late.updateOne({ _id: account.id }, { $set: { due_at: clock.now() + LATE_MS } }, { upsert: true });
    const { deletedCount } = await accounts.deleteOne({
      _id,
      is_going: true,
      'wallet.pending.0': { $exists: false },
    });
    // Of a person who signed in during the deletion.
    notifier.disconnect([account.id], 'account_deleted');
    deleted += deletedCount;
    log.info({ account: _id.toHexString() }, 'account deleted');
  }
  return deleted;
}

/** Erases once more what was written of accounts while and after they were deleted. Returns of how many. */
export async function eraseLate(
  context: EraseContext & Pick<DeletionContext, 'personalData'>,
): Promise<number> {
  const late = lateErasures.model(context.connection);
  const due = await late
    .find({ due_at: { $lte: context.clock.now() } })
    .limit(BATCH)
    .lean<LateErasureRecord[]>();
  for (const { _id: id } of due) {
    const _id = objectId(id);
    // Nothing by which others could know the person was kept.
    const nobody = { telegram_id: null, email_key: null, mail_keys: [], pictures: [] };
    if (_id !== null)
      for (const { erase } of context.personalData()) await erase?.(context, { _id, id, ...nobody });
    await late.deleteOne({ _id: id });
  }
  return due.length;
}

function deletedAccount(record: AccountRecord): DeletedAccount {
  const { _id, telegram_id, email, google, pictures = [], avatar } = record;
  const shown = pictureId(avatar);
  const ids = new Set([...pictures.map(({ id }) => id), ...(shown === null ? [] : [shown])]);
  return {
    _id,
    id: _id.toHexString(),
    telegram_id: telegram_id ?? null,
    email_key: email?.key ?? null,
    mail_keys: [email?.key, google?.email?.toLowerCase()].filter((key) => key != null),
    pictures: [...ids].flatMap((id) => objectId(id) ?? []),
  };
}
