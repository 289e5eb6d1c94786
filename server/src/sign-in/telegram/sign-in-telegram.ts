import type { InitDataUser } from '@hokm/bot/init-data';
import { readAddress, type Address } from '@hokm/shared/addresses';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type { signInWithTelegram } from '@hokm/shared/api/sign-in';
import type { Language } from '@hokm/shared/text';
import { HOUR_MS } from '@hokm/shared/time';
import { accountOf } from '../../accounts/account.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { telegramNames } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { updateSearchKeys } from '../../accounts/update-search-keys.js';
import type { Account } from '../../platform/core/account.js';
import { isDuplicateKey, objectId } from '../../platform/database/ids.js';
import type { Clock, Log } from '../../platform/core/ports.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { telegramPhoto } from '../../platform/telegram/photo.js';
import type { Referrals } from '../../referrals/referrals.js';
import type { LiveSettings } from '../../settings/live-settings.js';
import type { SignedIn } from '../sessions/issue-session.js';
import type { ClosedAccounts } from '../sessions/closed-account.js';
import type { NewSession, SessionService } from '../sessions/session-service.js';
import type { Launches } from '../sessions/launches.js';
import { checkLaunchData } from './launch-data.js';

export interface TelegramContext {
  readonly accounts: AccountModel;
  readonly superAdminTelegramIds: readonly number[];
  readonly sessions: SessionService;
  readonly settings: LiveSettings;
  readonly closedAccounts: ClosedAccounts;
  readonly referrals: Pick<Referrals, 'recordReferral'>;
  /** Key of signed launch data; null without a bot. */
  readonly initDataSecret: Buffer | null;
  /** Null without a bot. */
  readonly launches: Launches | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Notified of each launch from Telegram that opens a session, with the kind of its link, and whether it is the person's first; must not fail. */
  readonly onLaunch: (kind: Address['kind'] | 'none', isFirst: boolean) => void;
  /** Launch data say that the bot may write to the person. */
  readonly onWritable: (telegramId: number) => Promise<void>;
}

export interface TelegramSignInProps {
  /** Raw launch data. */
  readonly initData: string;
  readonly userAgent?: string;
  /** IP address. */
  readonly address?: string | undefined;
}

type InitDataRefusals = RefusalsOf<typeof signInWithTelegram>;

/** A referral counts for accounts younger than this, ms. */
const REFERRAL_MS = HOUR_MS;

/** Persian unless Telegram speaks another language with the person. */
function languageOf({ language_code }: InitDataUser): Language {
  return language_code === undefined || /^fa\b/i.test(language_code) ? 'fa' : 'en';
}

/** Finds or creates the account, with today's username and picture. One read if nothing has changed. */
async function touchTelegramAccount(
  { accounts, clock }: TelegramContext,
  user: InitDataUser,
): Promise<AccountRecord> {
  const { username, ...names } = telegramNames(user);
  const photo = telegramPhoto(user.photo_url);
  const known = await accounts.findOne({ telegram_id: user.id }).lean<AccountRecord>();
  if (known !== null && known.username === username && (known.photo ?? null) === photo) return known;
  const upsert = () =>
    accounts
      .findOneAndUpdate(
        { telegram_id: user.id },
        {
          $set: { username, photo },
          $setOnInsert: {
            ...names,
            ...newAccount(languageOf(user), false, clock.now()),
            telegram_linked_at: new Date(clock.now()),
          },
        },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
      )
      .lean<AccountRecord>();
  try {
    return await upsert();
  } catch (error) {
    // Concurrent first visits: the loser of the insert finds the account.
    if (isDuplicateKey(error)) return upsert();
    throw error;
  }
}

/** Takes over Telegram's names, until the owner chooses others. */
async function withCurrentNames(
  { accounts }: TelegramContext,
  record: AccountRecord,
  user: InitDataUser,
): Promise<AccountRecord> {
  const { name, first_name, last_name } = telegramNames(user);
  const same = record.name === name && record.first_name === first_name && record.last_name === last_name;
  if (same || record.own_names === true) return record;
  const renamed = await accounts
    .findOneAndUpdate(
      { _id: record._id, own_names: { $ne: true } },
      { $set: { name, first_name, last_name } },
      { returnDocument: 'after' },
    )
    .lean<AccountRecord>();
  return renamed ?? record;
}

/** The account of a verified Telegram user, created at the first visit. */
export async function telegramRecord(context: TelegramContext, user: InitDataUser): Promise<AccountRecord> {
  const record = await withCurrentNames(context, await touchTelegramAccount(context, user), user);
  await updateSearchKeys(context.accounts, record);
  return record;
}

/** True for a person without an account while none can be made. */
export async function isNewcomerRefused(
  { accounts, settings }: Pick<TelegramContext, 'accounts' | 'settings'>,
  { id }: Pick<InitDataUser, 'id'>,
): Promise<boolean> {
  return !settings.registrationOpen && (await accounts.exists({ telegram_id: id })) === null;
}

interface Verified {
  readonly record: AccountRecord;
  readonly wish: Address | null;
  /** Ms since 1970. */
  readonly signedAt: number;
  readonly launches: Launches;
}

/** The account of launch data, and what their start parameter asks for. */
async function verifiedRecord(
  context: TelegramContext,
  initData: string,
): Promise<Result<Verified, InitDataRefusals>> {
  const { initDataSecret, launches } = context;
  if (initDataSecret === null || launches === null) return refuse('auth/telegram_not_configured');
  const checked = checkLaunchData(context, initData, initDataSecret);
  if (!checked.ok) return checked;
  const { user, start_param = '', auth_date } = checked.data;
  if (await isNewcomerRefused(context, user)) return refuse('auth/registration_closed');
  const record = await telegramRecord(context, user);
  if (user.allows_write_to_pm === true) await context.onWritable(user.id);
  return { ok: true, record, wish: readAddress(start_param), signedAt: auth_date * 1000, launches };
}

/** Records a referral if the person came by somebody's link and their account is new. */
async function recordReferral(
  { accounts, referrals, clock }: TelegramContext,
  { _id, created_at }: AccountRecord,
  wish: Address | null,
): Promise<void> {
  if (wish?.kind !== 'ref' || clock.now() - created_at.getTime() > REFERRAL_MS) return;
  if ((await accounts.exists({ _id: objectId(wish.id) })) === null) return;
  await referrals.recordReferral(_id.toHexString(), wish.id);
}

/**
 * The session of launch data: a new one at their first use, and only that one afterwards. Null when it has ended, or the
 * person has signed out everywhere since.
 */
async function sessionOf(
  { sessions, onLaunch }: TelegramContext,
  { record, wish, signedAt, launches }: Verified,
  { initData, userAgent = '', address }: TelegramSignInProps,
): Promise<NewSession | null> {
  const token = launches.tokenOf(initData);
  const begun = await sessions.resume(token);
  if (begun !== null) return begun;
  const isSignedOut = record.signed_out_at !== undefined && signedAt <= record.signed_out_at.getTime();
  if (isSignedOut || (await launches.isUsed(initData))) return null;
  try {
    const session = await sessions.start(record, { userAgent, address, token });
    await launches.markUsed(initData, record._id, signedAt);
    onLaunch(wish?.kind ?? 'none', record.firsts?.launch === undefined);
    return session;
  } catch (error) {
    // A concurrent use has begun it.
    if (isDuplicateKey(error)) return sessions.resume(token);
    throw error;
  }
}

/**
 * Exchanges raw launch data for their session. Refusals: `auth/init_data_invalid`, `auth/init_data_expired`,
 * `auth/init_data_spent`, `auth/registration_closed`, `auth/telegram_not_configured`, `auth/account_inactive`.
 */
export async function signInTelegram(
  context: TelegramContext,
  props: TelegramSignInProps,
): Promise<SignedIn | Refusal<InitDataRefusals>> {
  const verified = await verifiedRecord(context, props.initData);
  if (!verified.ok) return verified;
  const { record, wish } = verified;
  const closed = context.closedAccounts.refusalOf(record);
  if (closed !== null) return closed;
  const session = await sessionOf(context, verified, props);
  if (session === null) return refuse('auth/init_data_spent');
  await recordReferral(context, record, wish);
  return { ok: true, account: accountOf(record, context.superAdminTelegramIds), ...session };
}

/** The account of a person who talks to the bot, created if there is none. Telegram itself vouches for the user. */
export async function findOrCreateTelegramAccount(
  context: TelegramContext,
  user: InitDataUser,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const known = await context.accounts.findOne({ telegram_id: user.id }).lean<AccountRecord>();
  const record = known ?? (await telegramRecord(context, user));
  return { account: accountOf(record, context.superAdminTelegramIds), isNew: known === null };
}
