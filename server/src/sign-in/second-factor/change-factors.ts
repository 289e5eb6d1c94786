import type { UpdateQuery } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditContext } from '../../platform/http/caller.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { SecondFactorContext } from './context.js';
import { secondFactorMail, type SecondFactorEvent } from './mails.js';

/** Repetitions after concurrent changes. */
const TRIES = 5;
const REVISION_BYTES = 9;

/** A change of second factors, and what it gives its caller. */
export interface FactorChange<Data> {
  readonly ok: true;
  readonly update: UpdateQuery<AccountRecord>;
  readonly data: Data;
}

/** The new revision that every change of second factors sets. */
export function newRevision({ randomBytes }: Pick<SecondFactorContext, 'randomBytes'>) {
  return { 'second_factor.stamp': randomBytes(REVISION_BYTES).toString('base64url') };
}

/**
 * Changes the second factors of an account with optimistic locking: `decide` is asked again after a concurrent change.
 * Refusals: those of `decide`, `auth/unauthenticated` when the account is gone, `request/too_many`.
 */
export async function changeFactors<Data, Code extends ErrorCode>(
  { accounts }: Pick<SecondFactorContext, 'accounts'>,
  id: string,
  decide: (record: AccountRecord) => FactorChange<Data> | Refusal<Code>,
): Promise<
  Result<{ record: AccountRecord; data: Data }, Code | 'auth/unauthenticated' | 'request/too_many'>
> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const record = await accounts.findById(objectId(id)).lean<AccountRecord>();
    if (record === null) return refuse('auth/unauthenticated');
    const change = decide(record);
    if (!change.ok) return change;
    const revision = record.second_factor?.stamp;
    const unchanged =
      revision === undefined ? { second_factor: { $exists: false } } : { 'second_factor.stamp': revision };
    const changed = await accounts.updateOne({ _id: record._id, ...unchanged }, change.update);
    if (changed.matchedCount === 1) return { ok: true, record, data: change.data };
  }
  return refuse('request/too_many');
}

/** Records an event around a second factor, and mails the owner if they have an address. */
export async function notifyOwner(
  { events, mail }: Pick<SecondFactorContext, 'events' | 'mail'>,
  { _id, email, language }: AccountRecord,
  event: SecondFactorEvent,
  audit: AuditContext,
): Promise<void> {
  await events.record({ event_type: event, account: _id.toHexString(), ...audit });
  if (email === undefined) return;
  const { device, source_ip: address } = audit;
  await mail.enqueue(secondFactorMail(event), { to: email.address, language, device, address });
}
