import { validateInitData, type InitDataUser } from '@hokm/bot/init-data';
import { readStartParameter, type StartWish } from '@hokm/bot/links';
import type { Language } from '@hokm/shared/text';
import { isDuplicateKey, objectId } from '../database/ids.js';
import { accountOf, type Account, type Refused } from './account.js';
import type { AccountsContext } from './context.js';
import { keepFindable } from './find-people.js';
import type { AccountRecord } from './model.js';
import { telegramNames } from './names.js';
import { newAccount } from './new-account.js';
import { startSession, type NewSession } from './sessions.js';
import { telegramPhoto } from './telegram-photo.js';

/** Somebody whose account is younger than this may still have been brought by a friend, ms. */
const NEWCOMER_MS = 60 * 60_000;

/** Signed in: the account and its new session. */
export interface SignedIn extends NewSession {
  readonly ok: true;
  readonly account: Account;
}

export interface TelegramSignInProps {
  /** Raw launch data, as the mini app has them. */
  readonly initData: string;
  readonly userAgent?: string;
  /** IP address. */
  readonly address?: string | undefined;
}

/** Persian unless Telegram speaks another language with the person. */
function languageOf({ language_code }: InitDataUser): Language {
  return language_code === undefined || /^fa\b/i.test(language_code) ? 'fa' : 'en';
}

/** The account of a Telegram user, made at the first visit. One read for who is known and looks as before. */
async function visited(context: AccountsContext, user: InitDataUser): Promise<AccountRecord> {
  const { username, ...names } = telegramNames(user);
  const photo = telegramPhoto(user.photo_url);
  const known = await context.accounts.findOne({ telegram_id: user.id }).lean<AccountRecord>();
  if (known !== null && known.username === username && (known.photo ?? null) === photo) return known;
  const upsert = () =>
    context.accounts
      .findOneAndUpdate(
        { telegram_id: user.id },
        {
          $set: { username, photo },
          $setOnInsert: {
            ...names,
            ...newAccount(languageOf(user), false, context.clock.now()),
            telegram_linked_at: new Date(context.clock.now()),
          },
        },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
      )
      .lean<AccountRecord>();
  try {
    return await upsert();
  } catch (error) {
    // Two first visits at once: one inserts, the other finds the key taken and then the account there.
    if (isDuplicateKey(error)) return upsert();
    throw error;
  }
}

/** The names of an account are Telegram's of today, until its owner has chosen others. */
async function withNamesOfToday(
  { accounts }: AccountsContext,
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

/** The account of a Telegram user whose word has been checked, made at the first visit. */
export async function telegramRecord(context: AccountsContext, user: InitDataUser): Promise<AccountRecord> {
  const record = await withNamesOfToday(context, await visited(context, user), user);
  await keepFindable(context, record);
  return record;
}

async function provenRecord(
  context: AccountsContext,
  initData: string,
): Promise<{ ok: true; record: AccountRecord; wish: StartWish | null } | Refused> {
  const { initDataSecret, clock } = context;
  if (initDataSecret === null) return { ok: false, code: 'auth/telegram_not_configured' };
  const checked = validateInitData(initData, initDataSecret, clock.now());
  if (!checked.ok) return checked;
  const { user, start_param = '' } = checked.data;
  return { ok: true, record: await telegramRecord(context, user), wish: readStartParameter(start_param) };
}

/**
 * The account that raw launch data prove, without a session: for a connection that brings them itself.
 * Refusals: `auth/init_data_invalid`, `auth/init_data_expired`, `auth/telegram_not_configured`.
 */
export async function identifyTelegram(
  context: AccountsContext,
  initData: string,
): Promise<{ ok: true; account: Account } | Refused> {
  const proven = await provenRecord(context, initData);
  if (!proven.ok) return proven;
  return { ok: true, account: accountOf(proven.record, context.config.superAdminTelegramIds) };
}

/** Who opened the app for the first time by somebody's link was brought by them. */
async function rememberInviter(
  { accounts, referrals, clock }: AccountsContext,
  { _id, created_at }: AccountRecord,
  wish: StartWish | null,
): Promise<void> {
  if (wish?.kind !== 'ref' || clock.now() - created_at.getTime() > NEWCOMER_MS) return;
  if ((await accounts.exists({ _id: objectId(wish.id) })) === null) return;
  await referrals.keep(_id.toHexString(), wish.id);
}

/** Exchanges raw launch data for a session. Refusals as in `identifyTelegram`. */
export async function signInTelegram(
  context: AccountsContext,
  { initData, userAgent = '', address }: TelegramSignInProps,
): Promise<SignedIn | Refused> {
  const proven = await provenRecord(context, initData);
  if (!proven.ok) return proven;
  await rememberInviter(context, proven.record, proven.wish);
  const session = await startSession(context, proven.record, { userAgent, address });
  return { ok: true, account: accountOf(proven.record, context.config.superAdminTelegramIds), ...session };
}

/**
 * The account of somebody who talks to the bot, made when there is none. Telegram's own word names the person here: the
 * update came from Telegram. One read for who is known.
 */
export async function meetTelegram(
  context: AccountsContext,
  user: InitDataUser,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const known = await context.accounts.findOne({ telegram_id: user.id }).lean<AccountRecord>();
  const record = known ?? (await telegramRecord(context, user));
  return { account: accountOf(record, context.config.superAdminTelegramIds), isNew: known === null };
}
