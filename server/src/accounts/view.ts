import type { Person, ProfileUser, User } from '@hokm/shared/api';
import type { Account } from '../platform/core/account.js';

type Games = Account['games'];

/** The public part of an account. */
function publicFields(account: Account, games: Games) {
  return {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    is_guest: account.is_guest,
    level: account.level,
    total_games_played: games.played,
    games_played: games.played,
    games_won: games.won,
    country: account.country,
    worn: account.worn,
  };
}

/** An account as its owner sees it. */
export function presentUser(account: Account, games: Games): User {
  return {
    ...publicFields(account, games),
    telegram_id: account.telegram_id,
    email: account.email,
    language: account.language,
    locale: account.locale,
    balance: account.balance,
    created_at: account.created_at.toISOString(),
    admin_level: account.admin_level,
    two_factor_enabled: account.two_factor_enabled,
    no_stats: account.no_stats,
    terms_version: account.terms_version,
  };
}

/** An account as others see it: without contacts, balance, language, age and level of staff. */
export function presentPlayer(account: Account, games: Games): ProfileUser {
  return { ...publicFields(account, games), telegram_id: null, email: null, admin_level: 'user' };
}

/** An account as lists show it. */
export function presentPerson(account: Account): Person {
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    avatar: account.avatar,
    frame: account.worn.frame,
    level: account.level,
  };
}
