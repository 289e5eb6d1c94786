import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { IdentityProvider } from '@hokm/shared/api';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/identities';
import { IDENTITY_FIELDS, noticeAddress } from '../../accounts/identities.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { telegramNames } from '../../accounts/names.js';
import { updateSearchKeys } from '../../accounts/update-search-keys.js';
import { isDuplicateKey, objectId } from '../../platform/database/ids.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { telegramPhoto } from '../../platform/telegram/photo.js';
import type { GooglePerson, TelegramPerson } from './claims.js';
import type { IdentitiesContext } from './context.js';
import { identityLinked, identityUnlinked } from './mails.js';
import { checkLaunchData } from '../telegram/launch-data.js';

/** A person as an issuer identified them. */
export type WebPerson =
  | { readonly provider: 'google'; readonly person: GooglePerson }
  | { readonly provider: 'telegram'; readonly person: TelegramPerson };

export type LinkRefusals = 'auth/identity_taken' | 'auth/identity_present' | 'request/not_found';
type NotifyContext = Pick<IdentitiesContext, 'events' | 'mail'>;
type LinkContext = NotifyContext & Pick<IdentitiesContext, 'accounts' | 'clock'>;
type UnlinkContext = NotifyContext & Pick<IdentitiesContext, 'accounts' | 'mailTokens'>;

/** A Google identity as accounts store it. */
export function googleIdentity({ key, email, first_name, last_name }: GooglePerson, now: number) {
  return { key, email, name: `${first_name} ${last_name}`.trim(), linked_at: new Date(now) };
}

function fieldsOf(who: WebPerson, now: number): Partial<AccountRecord> {
  if (who.provider === 'google') return { google: googleIdentity(who.person, now) };
  const { username } = telegramNames(who.person);
  return {
    telegram_id: who.person.id,
    telegram_linked_at: new Date(now),
    username,
    photo: telegramPhoto(who.person.photo_url),
    // The account keeps its names.
    own_names: true,
  };
}

const isSame = (record: AccountRecord, who: WebPerson): boolean =>
  who.provider === 'google' ? record.google?.key === who.person.key : record.telegram_id === who.person.id;

/**
 * Links an identity to an account; a guest account becomes a full one. One update decides, and a unique index keeps an
 * identity in one account. Accounts are never merged. Refusals: `auth/identity_taken`, `auth/identity_present`,
 * `request/not_found`.
 */
export async function linkIdentity(
  context: LinkContext,
  account: string,
  who: WebPerson,
  caller: Caller,
): Promise<Result<object, LinkRefusals>> {
  const { accounts, clock } = context;
  const _id = objectId(account);
  const field = IDENTITY_FIELDS[who.provider];
  const change = { $set: { ...fieldsOf(who, clock.now()), is_guest: false } };
  const before = await attachOnce(accounts, { _id, [field]: { $exists: false } }, change);
  if (before === 'taken') return refuse('auth/identity_taken');
  if (before !== null) {
    await refreshSearchKeys(accounts, before);
    await notifyIdentityChange(context, 'identity_linked', who.provider, before, caller);
    return { ok: true };
  }
  const record = await accounts.findById(_id).lean<AccountRecord>();
  if (record === null) return refuse('request/not_found');
  return isSame(record, who) ? { ok: true } : refuse('auth/identity_present');
}

/** Changes an account that the filter finds; gives it as it was before, null if none was found. */
export async function attachOnce(
  accounts: AccountModel,
  filter: QueryFilter<AccountRecord>,
  change: UpdateQuery<AccountRecord>,
): Promise<AccountRecord | 'taken' | null> {
  try {
    return await accounts
      .findOneAndUpdate(filter, change, { returnDocument: 'before' })
      .lean<AccountRecord>();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}

/**
 * Links the person of raw launch data. Refusals: those of `validateInitData` and `linkIdentity`, and
 * `auth/init_data_spent` for launch data of another session.
 */
export async function linkTelegram(
  context: LinkContext & Pick<IdentitiesContext, 'initDataSecret' | 'launches' | 'log'>,
  by: { readonly account: string; readonly session: string },
  initData: string,
  caller: Caller,
): Promise<Result<object, RefusalsOf<typeof contract.linkTelegram>>> {
  const { initDataSecret, launches } = context;
  if (initDataSecret === null || launches === null) return refuse('auth/telegram_not_configured');
  const checked = checkLaunchData(context, initData, initDataSecret);
  if (!checked.ok) return checked;
  if (!(await launches.mayActIn(initData, by.session))) return refuse('auth/init_data_spent');
  const { id, first_name, username, photo_url } = checked.data.user;
  const person = {
    id,
    first_name,
    ...(username === undefined ? {} : { username }),
    ...(photo_url === undefined ? {} : { photo_url }),
  };
  return linkIdentity(context, by.account, { provider: 'telegram', person }, caller);
}

/** The fields that an account loses with an identity. */
const REMOVED: Record<IdentityProvider, UpdateQuery<AccountRecord>> = {
  telegram: { $unset: { telegram_id: 1, telegram_linked_at: 1, photo: 1 }, $set: { username: '' } },
  email: { $unset: { email: 1, password: 1, password_changed_at: 1, must_change_password: 1 } },
  google: { $unset: { google: 1 } },
};

/**
 * Unlinks an identity. The update requires another one, so that concurrent calls cannot remove the last. Refusals:
 * `auth/last_identity`, `request/not_found`.
 */
export async function unlinkIdentity(
  context: UnlinkContext,
  by: string,
  provider: IdentityProvider,
  caller: Caller,
): Promise<Result<object, 'auth/last_identity' | 'request/not_found'>> {
  const { accounts, mailTokens } = context;
  const _id = objectId(by);
  const field = IDENTITY_FIELDS[provider];
  const others = Object.values(IDENTITY_FIELDS).filter((other) => other !== field);
  const filter = {
    _id,
    [field]: { $exists: true },
    $or: others.map((other) => ({ [other]: { $exists: true } })),
  } as QueryFilter<AccountRecord>;
  const before = await accounts
    .findOneAndUpdate(filter, REMOVED[provider], { returnDocument: 'before' })
    .lean<AccountRecord>();
  if (before === null) {
    const record = await accounts.findById(_id).lean<AccountRecord>();
    return refuse(record?.[field] === undefined ? 'request/not_found' : 'auth/last_identity');
  }
  // A mailed link for a new password must not bring the identity back.
  if (provider === 'email') await mailTokens.revoke({ kind: 'reset', subject: before._id });
  await refreshSearchKeys(accounts, before);
  await notifyIdentityChange(context, 'identity_unlinked', provider, before, caller);
  return { ok: true };
}

/** Stores the search keys of an account whose username may have changed. */
async function refreshSearchKeys(accounts: AccountModel, { _id }: AccountRecord): Promise<void> {
  const record = await accounts.findById(_id).lean<AccountRecord>();
  if (record !== null) await updateSearchKeys(accounts, record);
}

/**
 * Records a change of identities and mails the owner, at the address that the account had before: an intruder cannot
 * redirect the notice.
 */
export async function notifyIdentityChange(
  { events, mail }: NotifyContext,
  event: 'identity_linked' | 'identity_unlinked',
  identity: IdentityProvider,
  before: AccountRecord,
  caller: Caller,
): Promise<void> {
  await events.record({ event_type: event, account: before._id.toHexString(), ...auditContext(caller) });
  const to = noticeAddress(before);
  const kind = event === 'identity_linked' ? identityLinked : identityUnlinked;
  if (to !== null) await mail.enqueue(kind, { to, language: before.language, identity });
}
