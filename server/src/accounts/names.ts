import { FIRST_NAME_MAX, NAME_MAX } from '@hokm/shared/api/profile/limits';
import { cleanLine, type Language } from '@hokm/shared/text';
import { skeleton } from '../platform/core/skeleton.js';

/** The name at the table of a person without a name that may be shown. */
export const NAMELESS: Readonly<Record<Language, string>> = { fa: 'بازیکن', en: 'Player' };

/** Words of the staff, alone or in a name. */
const STAFF_WORDS =
  'admin admins administrator superadmin moderator support ادمین ادمینها مدیریت پشتیبان پشتیبانی'.split(' ');
/** Names of the product, alone or joined with a word of the staff. */
const PRODUCT_NAMES = 'hokm حکم official رسمی'.split(' ');
/** Words that people have in their names as well: reserved only alone. */
const ALONE = 'مدیر ناظر سیستم system staff telegram تلگرام hokmbot hokmteam حکمبات تیمحکم رباتحکم'.split(
  ' ',
);

const RESERVED_WORDS: ReadonlySet<string> = new Set(STAFF_WORDS.map(skeleton));
const RESERVED_NAMES: ReadonlySet<string> = new Set(
  [
    ...ALONE,
    ...PRODUCT_NAMES.flatMap((one) => [
      one,
      ...STAFF_WORDS.flatMap((other) => [one + other, other + one]),
      ...PRODUCT_NAMES.map((other) => one + other),
    ]),
    ...STAFF_WORDS,
  ].map(skeleton),
);

/** True for a name that people could take for one of the staff, however it is spelled. */
export function imitatesStaff(name: string): boolean {
  const withoutNumber = (text: string) => text.replace(/^\p{Nd}+|\p{Nd}+$/gu, '');
  const line = cleanLine(name, Infinity);
  const words = line.split(/[^\p{L}\p{N}\p{M}\u200c\u200d]+/u).map(withoutNumber);
  if (words.some((word) => RESERVED_WORDS.has(skeleton(word)))) return true;
  return [line, withoutNumber(line)].some((text) => RESERVED_NAMES.has(skeleton(text)));
}

/** A name as the table shows it; empty when it has no visible letter or digit. */
export function tableName(text: string): string {
  const line = cleanLine(text, NAME_MAX);
  return skeleton(line) === '' ? '' : line;
}

/** A name that somebody else vouches for, as the table shows it; empty when it may not be shown. */
export function playerName(text: string): string {
  return imitatesStaff(text) ? '' : tableName(text);
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
    name: playerName(`${first_name} ${last_name}`) || playerName(username) || NAMELESS.fa,
    first_name,
    last_name,
    username,
  };
}
