import type { whereOf } from '../accounts/caller.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { pictureId } from '../files/picture-store.js';
import { noticeAddress } from '../identities/ways-in.js';
import { letterModel, postLetter } from '../mail/letter.js';
import type { Log } from '../ports.js';
import { SecurityEvents } from '../security/events.js';
import { HOLDINGS, type LeaveContext, type Leaver } from './holdings.js';

/** How long an account that is to be deleted can still be kept, ms. */
export const GRACE_MS = 14 * 24 * 60 * 60_000;
const AT_ONCE = 20;

export interface DeletionContext extends LeaveContext {
  readonly log: Log;
}

/** From where somebody asks. */
export type Where = ReturnType<typeof whereOf>;
/** As it is noted when it was the bot that was told. */
export const BY_BOT: Where = { source_ip: '', device: 'Telegram' };

/**
 * Asks for an account to be deleted: it goes after the time of grace, unless its owner cancels or signs in before. Its owner
 * gets word. Asked again, the day stays. Refusal: `request/not_found`.
 */
export async function requestDeletion(
  { connection, clock }: LeaveContext,
  id: string,
  where: Where,
): Promise<{ ok: true; at: Date } | { ok: false; code: 'request/not_found' }> {
  const accounts = accountModel(connection);
  const _id = objectId(id);
  const now = clock.now();
  const at = new Date(now + GRACE_MS);
  const asked = await accounts
    .findOneAndUpdate({ _id, delete_at: { $exists: false } }, { $set: { delete_at: at } })
    .lean<AccountRecord>();
  if (asked !== null) {
    await new SecurityEvents(connection, clock).record({
      event_type: 'account_deletion_asked',
      account: id,
      ...where,
    });
    const to = noticeAddress(asked);
    const letter = { kind: 'deletion_asked', language: asked.language, day: at.getTime() } as const;
    if (to !== null) await postLetter(letterModel(connection), { ...letter, to }, now);
    return { ok: true, at };
  }
  const record = await accounts
    .findById(_id)
    .select({ delete_at: 1 })
    .lean<Pick<AccountRecord, 'delete_at'>>();
  return record?.delete_at === undefined
    ? { ok: false, code: 'request/not_found' }
    : { ok: true, at: record.delete_at };
}

/**
 * The account stays, if that is still to be had: where nothing was asked for, nothing happens. Refusal: `request/not_found`
 * for an account whose time has come.
 */
export async function cancelDeletion(
  { connection, clock }: LeaveContext,
  id: string,
  where: Where,
): Promise<{ ok: true } | { ok: false; code: 'request/not_found' }> {
  const accounts = accountModel(connection);
  const _id = objectId(id);
  const kept = await accounts.updateOne(
    { _id, delete_at: { $exists: true }, is_going: { $ne: true } },
    { $unset: { delete_at: 1 } },
  );
  if (kept.modifiedCount === 1)
    await new SecurityEvents(connection, clock).record({
      event_type: 'account_deletion_cancelled',
      account: id,
      ...where,
    });
  const isThere = await accounts.exists({ _id, is_going: { $ne: true } });
  return isThere === null ? { ok: false, code: 'request/not_found' } : { ok: true };
}

/**
 * Deletes the accounts whose time of grace is over, with what belongs to them (`HOLDINGS`); what they did in others' matches
 * stays, under the name they had there, and the ledger keeps its sums. From the update that marks an account on, nothing
 * keeps it any more, so that nobody comes back to half of one. The account itself goes last, so that a sweep which dies in
 * the middle is done again. Returns how many.
 */
export async function deleteDueAccounts(context: DeletionContext): Promise<number> {
  const { connection, clock, log } = context;
  const accounts = accountModel(connection);
  const isDue = { delete_at: { $lte: new Date(clock.now()) } };
  const due = await accounts.find(isDue).limit(AT_ONCE).select({ _id: 1 }).lean<{ _id: Leaver['_id'] }[]>();
  let gone = 0;
  for (const { _id } of due) {
    const record = await accounts
      .findOneAndUpdate({ _id, ...isDue }, { $set: { is_going: true } }, { returnDocument: 'after' })
      .lean<AccountRecord>();
    // Kept at the last moment, or another process was faster.
    if (record === null) continue;
    for (const { erase } of Object.values(HOLDINGS)) await erase?.(context, leaverOf(record));
    const { deletedCount } = await accounts.deleteOne({ _id, is_going: true });
    gone += deletedCount;
    log.info({ account: _id.toHexString() }, 'an account was deleted as its owner asked');
  }
  return gone;
}

function leaverOf({ _id, telegram_id, email, pictures = [], avatar }: AccountRecord): Leaver {
  const shown = pictureId(avatar);
  const ids = new Set([...pictures.map(({ id }) => id), ...(shown === null ? [] : [shown])]);
  return {
    _id,
    id: _id.toHexString(),
    telegram_id: telegram_id ?? null,
    email_key: email?.key ?? null,
    pictures: [...ids].flatMap((id) => objectId(id) ?? []),
  };
}
