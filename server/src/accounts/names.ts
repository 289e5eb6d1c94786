import { FIRST_NAME_MAX, NAME_MAX } from '@hokm/shared/api/profile/limits';
import { cleanLine } from '@hokm/shared/text';

/** The name at the table when Telegram gives nothing visible. */
const NAMELESS = 'بازیکن';

/** A name as the table shows it; empty when nothing of it is visible. */
export function tableName(text: string): string {
  return cleanLine(text, NAME_MAX);
}

/** A first or last name; empty when nothing of it is visible. */
export function partOfName(text: string): string {
  return cleanLine(text, FIRST_NAME_MAX);
}

export interface Names {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** Names of an account that has only one. */
export function singleName(name: string): Names {
  return { name, first_name: name, last_name: '', username: '' };
}

/** Names of an account from those that Telegram gives; the name at the table is never empty. */
export function telegramNames(user: {
  readonly first_name: string;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
}): Names {
  const first_name = partOfName(user.first_name);
  const last_name = partOfName(user.last_name ?? '');
  const username = tableName(user.username ?? '');
  return {
    name: tableName(`${first_name} ${last_name}`) || username || NAMELESS,
    first_name,
    last_name,
    username,
  };
}
