import { Types } from 'mongoose';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type { signInAsGuest } from '@hokm/shared/api/sign-in';
import type { Language } from '@hokm/shared/text';
import { accountOf } from '../../accounts/account.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { imitatesStaff, singleName, tableName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import type { Clock } from '../../platform/core/ports.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { LiveSettings } from '../../settings/live-settings.js';
import type { SignedIn } from '../sessions/issue-session.js';
import type { SessionService } from '../sessions/session-service.js';
import type { GuestLimits } from './guest-limits.js';

export interface GuestContext {
  readonly accounts: AccountModel;
  readonly sessions: SessionService;
  readonly settings: LiveSettings;
  readonly guestLimits: GuestLimits;
  readonly clock: Clock;
}

export interface GuestSignInProps {
  readonly name: string;
  readonly language: Language;
  readonly userAgent?: string;
  /** IP address. */
  readonly address?: string | undefined;
}

interface GuestFrom extends GuestSignInProps {
  readonly isFromHere: boolean;
}

/**
 * Creates a guest account, which is lost with its session. Refusals: `auth/guests_not_allowed`, `auth/registration_closed`, `request/invalid` for a
 * name without a letter or digit, `auth/name_reserved`, `request/too_many`.
 */
export async function signInGuest(
  { accounts, sessions, settings, guestLimits, clock }: GuestContext,
  { name, language, userAgent = '', address, isFromHere }: GuestFrom,
): Promise<SignedIn | Refusal<RefusalsOf<typeof signInAsGuest>>> {
  if (!settings.mayPlayAsGuest(isFromHere)) return refuse('auth/guests_not_allowed');
  if (!settings.registrationOpen) return refuse('auth/registration_closed');
  const visible = tableName(name);
  if (visible === '') return refuse('request/invalid');
  if (imitatesStaff(visible)) return refuse('auth/name_reserved');
  if (!guestLimits.take(address)) return refuse('request/too_many');
  return startAsGuest({ accounts, sessions, clock }, { name: visible, language, userAgent, address });
}

/** Creates a guest account with a session. The name is one that may be shown. */
export async function startAsGuest(
  { accounts, sessions, clock }: Pick<GuestContext, 'accounts' | 'sessions' | 'clock'>,
  { name, language, userAgent = '', address }: GuestSignInProps,
): Promise<SignedIn> {
  const names = singleName(name);
  const record: AccountRecord = {
    _id: new Types.ObjectId(),
    ...names,
    ...keysOfNames(names),
    ...newAccount(language, true, clock.now()),
    seen_at: new Date(clock.now()),
    // A guest has opened the game: noting that later would be a second write.
    firsts: { launch: new Date(clock.now()) },
  };
  await accounts.create(record);
  const session = await sessions.start(record, { userAgent, address });
  return { ok: true, account: accountOf(record, []), ...session };
}
