import type { Person, User } from '@hokm/shared/api';
import type { Account } from './account.js';
import type { GamesCount } from '../standing/games-count.js';

/** What everybody may know of an account. */
function known(account: Account, games: GamesCount) {
  return {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    language: account.language,
    is_guest: account.is_guest,
    balance: account.balance,
    level: account.level,
    total_games_played: games.played,
    games_won: games.won,
    country: account.country,
    worn: account.worn,
    created_at: account.created_at.toISOString(),
  };
}

/** An account as its owner sees it. */
export function presentUser(account: Account, games: GamesCount): User {
  return {
    ...known(account, games),
    telegram_id: account.telegram_id,
    email: account.email,
    admin_level: account.admin_level,
    two_factor_enabled: account.two_factor_enabled,
  };
}

/** An account as others see it: not where else to find the person, and not what power the account has. */
export function presentPlayer(account: Account, games: GamesCount): User {
  return { ...known(account, games), telegram_id: null, email: null, admin_level: 'user' };
}

/** An account as every list shows it. */
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
