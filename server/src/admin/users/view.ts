import type { Named, PanelPerson, PanelUser, Sanction } from '@hokm/shared/api/users';
import { LASTING_SANCTIONS } from '@hokm/shared/api/users/limits';
import type { AccountRecord } from '../../accounts/model.js';
import {
  endOfSanction,
  inactiveAt,
  isInForce,
  sanctionInForce,
  type SanctionRecord,
} from '../../accounts/sanctions.js';
import type { PersonPresence } from '../../people/presence-store.js';
import type { Account } from '../../platform/core/account.js';

const iso = (at: Date | undefined | null): string | null => at?.toISOString() ?? null;

/** The facts that a list shows besides the account. */
export interface UserFacts {
  readonly now: number;
  readonly superAdminTelegramIds: readonly number[];
  readonly openReports: number;
  readonly presence: PersonPresence | undefined;
}

/** Why an account is closed; null for an open one. */
export function presentInactive(record: AccountRecord, now: number): PanelUser['inactive'] {
  const closed = inactiveAt(record, now);
  if (closed === null) return null;
  return {
    at: closed.at.toISOString(),
    reason: closed.reason,
    message: closed.message ?? null,
    until: iso(closed.until),
  };
}

function lastSeen({ seen_at }: AccountRecord, presence: PersonPresence | undefined): string | null {
  const moments = [seen_at?.getTime() ?? 0, presence?.seenAt ?? 0];
  const last = Math.max(...moments);
  return last === 0 ? null : new Date(last).toISOString();
}

/** A person as the panel lists them. */
export function presentUserRow(account: Account, record: AccountRecord, facts: UserFacts): PanelUser {
  const { now, superAdminTelegramIds, openReports, presence } = facts;
  const closed = presentInactive(record, now);
  return {
    id: account.id,
    revision: record.revision ?? 0,
    name: account.name,
    first_name: account.first_name,
    last_name: account.last_name,
    username: account.username,
    email: account.email,
    telegram_id: account.telegram_id,
    avatar: account.avatar,
    is_guest: account.is_guest,
    admin_level: account.admin_level,
    is_level_fixed: account.telegram_id !== null && superAdminTelegramIds.includes(account.telegram_id),
    is_active: closed === null,
    inactive: closed,
    sanctions: LASTING_SANCTIONS.filter((kind) => kind !== 'suspend').flatMap((kind) => {
      const found = sanctionInForce(record, kind, now);
      return found === null ? [] : [{ kind, until: iso(endOfSanction(found)) }];
    }),
    tags: record.tags ?? [],
    language: account.language,
    country: account.country,
    level: account.level,
    score: account.score,
    trophies: account.trophies,
    balance: account.balance,
    games: account.games,
    open_reports: openReports,
    has_second_factor: account.two_factor_enabled,
    created_at: account.created_at.toISOString(),
    last_seen_at: lastSeen(record, presence),
    is_online: presence?.status === 'online',
    delete_at: iso(record.delete_at),
  };
}

/** A person as moderators see them, from what administrators see. */
export function presentPerson(user: PanelUser): PanelPerson {
  const { id, revision, name, first_name, last_name, username, avatar, is_guest } = user;
  const { admin_level, is_level_fixed, is_active, inactive, sanctions, tags, language, country } = user;
  const { level, score, trophies, games, open_reports, created_at, last_seen_at, is_online, delete_at } =
    user;
  return {
    id,
    revision,
    name,
    first_name,
    last_name,
    username,
    avatar,
    is_guest,
    admin_level,
    is_level_fixed,
    is_active,
    inactive,
    sanctions,
    tags,
    language,
    country,
    level,
    score,
    trophies,
    games,
    open_reports,
    created_at,
    last_seen_at,
    is_online,
    delete_at,
  };
}

/** Something that the staff did about a person. */
export function presentSanction(
  record: SanctionRecord,
  now: number,
  names: ReadonlyMap<string, Pick<Account, 'name'>>,
): Sanction {
  const named = (id: string): Named => ({ id, name: names.get(id)?.name ?? '' });
  const { id, kind, at, by, reason, message, lifted } = record;
  return {
    id,
    kind,
    at: at.toISOString(),
    by: named(by),
    reason,
    message: message ?? null,
    until: iso(endOfSanction(record)),
    is_active: isInForce(record, now),
    lifted: lifted === undefined ? null : { at: lifted.at.toISOString(), by: named(lifted.by) },
  };
}

/** The members of staff in a person's record. */
export function staffIn(records: readonly SanctionRecord[]): string[] {
  return [
    ...new Set(records.flatMap(({ by, lifted }) => [by, ...(lifted === undefined ? [] : [lifted.by])])),
  ];
}
