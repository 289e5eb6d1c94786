import { objectId } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import type { AccountModel, AccountRecord } from './model.js';

export interface AcceptedTerms {
  readonly version: number;
  readonly at: Date;
}

/**
 * Keeps that a person accepts a version of the terms, and when. A later version stays, and so does the first moment of the same
 * one. Null when the account is gone.
 */
export async function acceptTerms(
  accounts: AccountModel,
  clock: Clock,
  id: string,
  version: number,
): Promise<AcceptedTerms | null> {
  const _id = objectId(id);
  const terms_at = new Date(clock.now());
  await accounts.updateOne(
    { _id, $or: [{ terms_version: { $exists: false } }, { terms_version: { $lt: version } }] },
    { $set: { terms_version: version, terms_at } },
  );
  const record = await accounts
    .findById(_id)
    .select({ terms_version: 1, terms_at: 1 })
    .lean<Pick<AccountRecord, 'terms_version' | 'terms_at'>>();
  return record === null
    ? null
    : { version: record.terms_version ?? version, at: record.terms_at ?? terms_at };
}
