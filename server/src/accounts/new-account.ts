import type { Language } from '@hokm/shared/text';
import type { AccountRecord } from './model.js';

/** Coins of a new account. */
const FIRST_BALANCE = 1000;
const FIRST_LEVEL = 1;

/** The fields that every account begins with; `now` in ms since 1970. */
export function newAccount(language: Language, isGuest: boolean, now: number) {
  return {
    language,
    avatar: null,
    is_guest: isGuest,
    admin_level: 'user',
    balance: FIRST_BALANCE,
    level: FIRST_LEVEL,
    created_at: new Date(now),
  } as const satisfies Partial<AccountRecord>;
}
