import type { UpdateQuery } from 'mongoose';
import type { Refused } from '../accounts/account.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';

/** Others changed the same thing meanwhile this often: somebody is playing with it. */
const TRIES = 5;
const STAMP_BYTES = 9;

/** What is to become of an account's second factor, and what is told then. */
export interface FactorChange<T> {
  readonly ok: true;
  readonly update: UpdateQuery<AccountRecord>;
  readonly told: T;
}

/** The stamp of a second factor that has just been changed. */
export function newStamp({ randomBytes }: Pick<PasswordContext, 'randomBytes'>): {
  'second_factor.stamp': string;
} {
  return { 'second_factor.stamp': randomBytes(STAMP_BYTES).toString('base64url') };
}

/**
 * Changes what an account's second factor is made of. `decide` looks at the account as it is and says what is to be; when
 * somebody else has changed it meanwhile, it is asked again. Refusals: those of `decide`, and `request/too_many`.
 */
export async function changeFactors<T>(
  { accounts }: Pick<PasswordContext, 'accounts'>,
  id: string,
  decide: (record: AccountRecord) => Promise<FactorChange<T> | Refused>,
): Promise<{ readonly ok: true; readonly record: AccountRecord; readonly told: T } | Refused> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const record = await accounts.findById(objectId(id)).lean<AccountRecord>();
    if (record === null) return { ok: false, code: 'auth/unauthenticated' };
    const wanted = await decide(record);
    if (!wanted.ok) return wanted;
    const stamp = record.second_factor?.stamp;
    const asItWas =
      stamp === undefined ? { second_factor: { $exists: false } } : { 'second_factor.stamp': stamp };
    const changed = await accounts.updateOne({ _id: record._id, ...asItWas }, wanted.update);
    if (changed.matchedCount === 1) return { ok: true, record, told: wanted.told };
  }
  return { ok: false, code: 'request/too_many' };
}
