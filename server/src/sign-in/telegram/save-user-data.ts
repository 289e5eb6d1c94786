import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { saveUserData as contract } from '@hokm/shared/api/sign-in';
import type { SecurityEvents } from '../../accounts/security-events.js';
import type { SessionAccount } from '../../platform/core/account.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { checkLaunchData } from './launch-data.js';
import { telegramRecord, type TelegramContext } from './sign-in-telegram.js';

export interface UserDataContext extends TelegramContext {
  readonly events: SecurityEvents;
}

/** The fields that launch data can confirm and accounts keep. */
const KEPT = ['first_name', 'last_name', 'username', 'photo_url'] as const;

type Refusals = RefusalsOf<typeof contract>;
type Stored = Result<{ stored: (typeof KEPT)[number][] }, Refusals>;

/**
 * Stores what valid launch data of the same person confirm, and gives the names of those fields; without launch data
 * nothing. Names stay as the owner has chosen them. Launch data that began another session are refused. A request for
 * somebody else is a security event.
 */
export async function saveUserData(
  context: UserDataContext,
  account: Pick<SessionAccount, 'id' | 'telegram_id' | 'session'>,
  { telegram_id, init_data, ...claimed }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<Stored> {
  const { initDataSecret, launches, events } = context;
  const mismatch = async (): Promise<Stored> => {
    await events.record({ event_type: 'identity_mismatch', account: account.id, ...auditContext(caller) });
    return refuse('auth/identity_mismatch');
  };
  if (telegram_id !== account.telegram_id) return mismatch();
  if (init_data === undefined) return { ok: true, stored: [] };
  if (initDataSecret === null || launches === null) return refuse('auth/telegram_not_configured');
  const checked = checkLaunchData(context, init_data, initDataSecret);
  if (!checked.ok) return checked;
  const { user } = checked.data;
  if (user.id !== telegram_id) return mismatch();
  if (!(await launches.mayActIn(init_data, account.session.id))) return refuse('auth/init_data_spent');
  const { own_names } = await telegramRecord(context, user);
  const isKept = (field: (typeof KEPT)[number]): boolean =>
    own_names !== true || field === 'username' || field === 'photo_url';
  const isConfirmed = (field: (typeof KEPT)[number]): boolean =>
    claimed[field] !== undefined && claimed[field] === (user[field] ?? '');
  return { ok: true, stored: KEPT.filter((field) => isKept(field) && isConfirmed(field)) };
}
