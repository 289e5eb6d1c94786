import { validateInitData, type InitDataUser } from '@hokm/bot/init-data';
import { readStartParameter, type LinkTarget } from '@hokm/bot/core/links';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type { signInWithTelegram } from '@hokm/shared/api/sign-in';
import type { Language } from '@hokm/shared/text';
import { HOUR_MS } from '@hokm/shared/time';
import { accountOf } from '../../accounts/account.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { telegramNames } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { updateSearchKeys } from '../../accounts/search-keys.js';
import type { Account } from '../../platform/core/account.js';
import { isDuplicateKey, objectId } from '../../platform/database/ids.js';
import type { Clock } from '../../platform/core/ports.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { telegramPhoto } from '../../platform/telegram/photo.js';
import type { Referrals } from '../../referrals/referrals.js';
import type { SignedIn } from '../sessions/issue-session.js';
import type { SessionService } from '../sessions/session-service.js';

export interface TelegramContext {
  readonly accounts: AccountModel;
  readonly superAdminTelegramIds: readonly number[];
  readonly sessions: SessionService;
  readonly referrals: Pick<Referrals, 'recordReferral'>;
  /** Key of signed launch data; null without a bot. */
  readonly initDataSecret: Buffer | null;
  readonly clock: Clock;
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

/** The account of launch data, and what their start parameter asks for. */
async function verifiedRecord(
  context: TelegramContext,
  initData: string,
): Promise<Result<{ record: AccountRecord; wish: LinkTarget | null }, InitDataRefusals>> {
  const { initDataSecret, clock } = context;
  if (initDataSecret === null) return refuse('auth/telegram_not_configured');
  const checked = validateInitData(initData, initDataSecret, clock.now());
  if (!checked.ok) return checked;
  const { user, start_param = '' } = checked.data;
  return { ok: true, record: await telegramRecord(context, user), wish: readStartParameter(start_param) };
}

/**
 * The account of raw launch data, without a session: for connections that bring them. Refusals:
 * `auth/init_data_invalid`, `auth/init_data_expired`, `auth/telegram_not_configured`.
 */
export async function identifyTelegram(
  context: TelegramContext,
  initData: string,
): Promise<Result<{ account: Account }, InitDataRefusals>> {
  const verified = await verifiedRecord(context, initData);
  if (!verified.ok) return verified;
  return { ok: true, account: accountOf(verified.record, context.superAdminTelegramIds) };
}

/** Records a referral if the person came by somebody's link and their account is new. */
async function recordReferral(
  { accounts, referrals, clock }: TelegramContext,
  { _id, created_at }: AccountRecord,
  wish: LinkTarget | null,
): Promise<void> {
  if (wish?.kind !== 'ref' || clock.now() - created_at.getTime() > REFERRAL_MS) return;
  if ((await accounts.exists({ _id: objectId(wish.id) })) === null) return;
  await referrals.recordReferral(_id.toHexString(), wish.id);
}

/** Exchanges raw launch data for a session. Refusals as of `identifyTelegram`. */
export async function signInTelegram(
  context: TelegramContext,
  { initData, userAgent = '', address }: TelegramSignInProps,
): Promise<SignedIn | Refusal<InitDataRefusals>> {
  const verified = await verifiedRecord(context, initData);
  if (!verified.ok) return verified;
  const { record, wish } = verified;
  await recordReferral(context, record, wish);
  const session = await context.sessions.start(record, { userAgent, address });
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
