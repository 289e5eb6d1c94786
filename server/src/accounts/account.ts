import type { Failure, Worn } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { isSecondFactorOn } from '../second-factor/record.js';
import type { AccountRecord } from './model.js';

export { ADMIN_LEVELS, type AdminLevel };

/** A person or a guest as the server knows them. Leaves the server only through `view.ts`. */
export interface Account {
  /** 24 hex characters: `player_id` and `user.id` of the wire. */
  readonly id: string;
  /** Null when no Telegram identity belongs to the account. */
  readonly telegram_id: number | null;
  /** Verified; null without one. */
  readonly email: string | null;
  /** The name at the table: one line, 1 to 32 characters. */
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Empty when Telegram has none. */
  readonly username: string;
  /** A path here, or an address of Telegram's; null for none. */
  readonly avatar: string | null;
  readonly language: Language;
  readonly is_guest: boolean;
  /** What the account may do now: the stored level, or `super_admin` by the environment. */
  readonly admin_level: AdminLevel;
  /** An authenticator app or a passkey is asked for besides a password. */
  readonly two_factor_enabled: boolean;
  /** In coins. */
  readonly balance: number;
  readonly level: number;
  /** Points of all finished matches, and what follows from the rating; 0 before the first. */
  readonly score: number;
  readonly trophies: number;
  /** Finished matches, and those that were won: as of the last one that was counted. */
  readonly games: { readonly played: number; readonly won: number };
  readonly country: string | null;
  readonly worn: Worn;
  readonly created_at: Date;
}

/** The session by which an account was opened. */
export interface SessionState {
  /** Under what it is stored. */
  readonly id: string;
  /** It may do what asks for a fresh one. */
  readonly isFresh: boolean;
  /** Until when; null when it has to be confirmed first. */
  readonly freshUntil: Date | null;
  /** When the second factor was last shown in it; null when it never was. */
  readonly secondFactorAt: Date | null;
}

/** An account with the session that opened it. */
export interface SessionAccount extends Account {
  readonly session: SessionState;
}

const PLAIN: Worn = { card_back: null, felt: null, frame: null };

/** A command that was not carried out, and why. */
export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
  /** What the caller is told besides; a `message` here comes before the code's own. */
  readonly details?: Partial<Omit<Failure, 'success' | 'code'>>;
}

/**
 * The account of a stored record. Who is super-admin by the environment is so from the next call on, and no longer
 * than the environment says: that level is never stored.
 */
export function accountOf(record: AccountRecord, superAdminTelegramIds: readonly number[]): Account {
  const telegramId = record.telegram_id ?? null;
  const isSuperAdmin = telegramId !== null && superAdminTelegramIds.includes(telegramId);
  const { wins, losses } = record.standing ?? { wins: 0, losses: 0 };
  return {
    id: record._id.toHexString(),
    telegram_id: telegramId,
    email: record.email?.address ?? null,
    name: record.name,
    first_name: record.first_name,
    last_name: record.last_name,
    username: record.username,
    avatar: record.avatar ?? (record.no_photo === true ? null : (record.photo ?? null)),
    language: record.language,
    is_guest: record.is_guest,
    admin_level: isSuperAdmin ? 'super_admin' : record.admin_level,
    two_factor_enabled: isSecondFactorOn(record),
    balance: record.balance,
    level: record.level,
    score: record.standing?.score ?? 0,
    trophies: record.standing?.trophies ?? 0,
    games: { played: wins + losses, won: wins },
    country: record.country ?? null,
    worn: { ...PLAIN, ...record.worn },
    created_at: record.created_at,
  };
}
