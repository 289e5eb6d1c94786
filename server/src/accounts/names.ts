import { cleanLine } from '@hokm/shared/text';

/** Longest name at the table, in characters. */
export const NAME_MAX = 32;
/** Longest first or last name, in characters: Telegram's own limit. */
export const FIRST_NAME_MAX = 64;
/** At the table when Telegram gives nothing that can be seen. */
const NAMELESS = 'بازیکن';

/** A name as it may be shown at the table; empty when nothing of it can be seen. */
export function tableName(text: string): string {
  return cleanLine(text, NAME_MAX);
}

export interface Names {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** The names of an account from what Telegram says of its person; at the table there is always one. */
export function telegramNames(user: {
  readonly first_name: string;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
}): Names {
  const first_name = cleanLine(user.first_name, FIRST_NAME_MAX);
  const last_name = cleanLine(user.last_name ?? '', FIRST_NAME_MAX);
  const username = cleanLine(user.username ?? '', NAME_MAX);
  return {
    name: tableName(`${first_name} ${last_name}`) || username || NAMELESS,
    first_name,
    last_name,
    username,
  };
}
