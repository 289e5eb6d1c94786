import type { Worn } from '@hokm/shared/api';
import type { PasswordChangeReason } from '@hokm/shared/api/password/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';

/** A person or a guest, as every part of the server sees them. Leaves the server only through a view. */
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
  /** Without `@`; empty when Telegram has none. */
  readonly username: string;
  /** A path on this server, or an address at Telegram; null for none. */
  readonly avatar: string | null;
  readonly language: Language;
  /** The code of the language that they have chosen over `language`; null for none. */
  readonly locale: string | null;
  readonly is_guest: boolean;
  /** The effective level: the stored one, or `super_admin` by the environment. */
  readonly admin_level: AdminLevel;
  /** An authenticator app or a passkey is asked for besides a password. */
  readonly two_factor_enabled: boolean;
  /** In coins. */
  readonly balance: number;
  readonly level: number;
  /** Points of all finished matches; 0 before the first. */
  readonly score: number;
  readonly trophies: number;
  /** Finished matches and wins, as of the last match that was counted. */
  readonly games: { readonly played: number; readonly won: number };
  readonly country: string | null;
  readonly worn: Worn;
  /** Their page views are not counted. */
  readonly no_stats: boolean;
  /** The newest binding terms that they have accepted; null for none. */
  readonly terms_version: number | null;
  readonly created_at: Date;
}

/** The session by which an account was opened. */
export interface SessionState {
  /** Storage id of the session, a hash of its token. */
  readonly id: string;
  /** A session of a player does not enter the panel, and one of the panel does not play. */
  readonly kind: 'player' | 'panel';
  /** Why the panel stays closed until the password is changed; null when it is open. */
  readonly passwordChange: PasswordChangeReason | null;
  /** The session may use calls that ask for a fresh one. */
  readonly isFresh: boolean;
  /** Null when the session has to be confirmed first. */
  readonly freshUntil: Date | null;
  /** When the second factor was last shown in this session; null for never. */
  readonly secondFactorAt: Date | null;
}

/** An account with the session that opened it. */
export interface SessionAccount extends Account {
  readonly session: SessionState;
}

/** Finds accounts; what subjects may ask about other people. */
export interface People {
  /** By account id (24 hex characters) or Telegram id (digits); null when nobody has it. */
  find(id: string): Promise<Account | null>;
  /** By account ids. Accounts that do not exist are left out. One query. */
  findPeople(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  /** By username (with or without `@`), account id or Telegram id; null for nobody. */
  findPerson(who: string): Promise<Account | null>;
  /** People whose name, a word of it or username begins with a text; at most 20. */
  searchPeople(text: string): Promise<Account[]>;
}
