import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { IdentityProvider } from '@hokm/shared/api';
import type { Refused } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import { keepFindable } from '../accounts/find-people.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import type { IdentitiesContext } from './context.js';
import { tellOfIdentity } from './tell-of-identity.js';
import { WAY_IN } from './ways-in.js';

/** What an account has of an identity, and loses with it. */
const TAKEN_AWAY: Record<IdentityProvider, UpdateQuery<AccountRecord>> = {
  telegram: { $unset: { telegram_id: 1, telegram_linked_at: 1, photo: 1 }, $set: { username: '' } },
  email: { $unset: { email: 1, password: 1, password_changed_at: 1, must_change_password: 1 } },
  google: { $unset: { google: 1 } },
};

/**
 * Takes a way into an account away. That another stays is asked in the same update that takes it, so that two at once
 * cannot take the last. Refusals: `auth/last_identity`, `request/not_found` for what the account does not have.
 */
export async function unlink(
  context: IdentitiesContext,
  account: string,
  provider: IdentityProvider,
  caller: Caller,
): Promise<{ readonly ok: true } | Refused> {
  const { accounts, tokens } = context;
  const _id = objectId(account);
  const field = WAY_IN[provider];
  const others = Object.values(WAY_IN).filter((other) => other !== field);
  const filter = {
    _id,
    [field]: { $exists: true },
    $or: others.map((other) => ({ [other]: { $exists: true } })),
  } as QueryFilter<AccountRecord>;
  const before = await accounts
    .findOneAndUpdate(filter, TAKEN_AWAY[provider], { returnDocument: 'before' })
    .lean<AccountRecord>();
  if (before === null) {
    const record = await accounts.findById(_id).lean<AccountRecord>();
    return { ok: false, code: record?.[field] === undefined ? 'request/not_found' : 'auth/last_identity' };
  }
  // A link for a new password that was mailed before would open a way that is no more.
  if (provider === 'email') await tokens.endAll('reset', before._id);
  const after = await accounts.findById(_id).lean<AccountRecord>();
  if (after !== null) await keepFindable(context, after);
  await tellOfIdentity(context, 'identity_unlinked', provider, before, caller);
  return { ok: true };
}
