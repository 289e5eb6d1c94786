import type { Worn } from '@hokm/shared/api';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Account } from '../platform/core/account.js';
import type { AccountRecord } from './model.js';
import { isSecondFactorOn } from './second-factor-record.js';

const PLAIN: Worn = { card_back: null, felt: null, frame: null };

/** What the owner of a record may do in the panel. */
export function levelOf(
  { telegram_id, admin_level }: Pick<AccountRecord, 'telegram_id' | 'admin_level'>,
  superAdminTelegramIds: readonly number[],
): AdminLevel {
  const isSuperAdmin = telegram_id !== undefined && superAdminTelegramIds.includes(telegram_id);
  return isSuperAdmin ? 'super_admin' : admin_level;
}

/** The account of a record. Super admins come from `SUPER_ADMIN_TELEGRAM_IDS` at read time and are never stored. */
export function accountOf(record: AccountRecord, superAdminTelegramIds: readonly number[]): Account {
  const { wins, losses } = record.standing ?? { wins: 0, losses: 0 };
  return {
    id: record._id.toHexString(),
    telegram_id: record.telegram_id ?? null,
    email: record.email?.address ?? null,
    name: record.name,
    first_name: record.first_name,
    last_name: record.last_name,
    username: record.username,
    avatar: record.avatar ?? (record.no_photo === true ? null : (record.photo ?? null)),
    language: record.language,
    locale: record.locale ?? null,
    is_guest: record.is_guest,
    admin_level: levelOf(record, superAdminTelegramIds),
    two_factor_enabled: isSecondFactorOn(record),
    balance: record.balance,
    level: record.level,
    score: record.standing?.score ?? 0,
    trophies: record.standing?.trophies ?? 0,
    games: { played: wins + losses, won: wins },
    country: record.country ?? null,
    worn: { ...PLAIN, ...record.worn },
    no_stats: record.no_stats === true,
    terms_version: record.terms_version ?? null,
    created_at: record.created_at,
  };
}
