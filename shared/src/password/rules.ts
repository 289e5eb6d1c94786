import type { Language } from '../language/index.js';

/** Least length of a password, in characters (code points). */
export const PASSWORD_MIN = 8;
/** A password is shorter than this, in characters (code points). */
const PASSWORD_LIMIT = 128;

/** Rules that a password can break. Only the server checks `common` and `own_address`. */
export const PASSWORD_RULES = [
  'too_short',
  'too_long',
  'no_uppercase',
  'no_lowercase',
  'no_number',
  'no_special',
  'common',
  'own_address',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const UPPERCASE = /\p{Lu}/u;
export const LOWERCASE = /\p{Ll}/u;
/** Includes Persian digits. */
export const DIGIT = /\p{Nd}/u;
/** Anything but letters, their marks and digits: punctuation, symbols, spaces. */
export const SPECIAL = /[^\p{L}\p{M}\p{N}\p{C}]/u;

const TEXTS: Record<PasswordRule, Record<Language, string>> = {
  too_short: {
    fa: 'گذرواژه باید دست‌کم {min} نویسه باشد',
    en: 'Password must be at least {min} characters long',
  },
  too_long: {
    fa: 'گذرواژه باید کمتر از ۱۲۸ نویسه باشد',
    en: 'Password must be less than 128 characters',
  },
  no_uppercase: {
    fa: 'گذرواژه باید دست‌کم یک حرف بزرگ انگلیسی داشته باشد',
    en: 'Password must contain at least one uppercase letter',
  },
  no_lowercase: {
    fa: 'گذرواژه باید دست‌کم یک حرف کوچک انگلیسی داشته باشد',
    en: 'Password must contain at least one lowercase letter',
  },
  no_number: {
    fa: 'گذرواژه باید دست‌کم یک رقم داشته باشد',
    en: 'Password must contain at least one number',
  },
  no_special: {
    fa: 'گذرواژه باید دست‌کم یک نشانهٔ ویژه مانند ! یا # داشته باشد',
    en: 'Password must contain at least one special character',
  },
  common: {
    fa: 'این گذرواژه بسیار رایج است و زود حدس زده می‌شود',
    en: 'Password is too common and would be guessed quickly',
  },
  own_address: {
    fa: 'گذرواژه نباید نشانی ایمیل شما را در بر داشته باشد',
    en: 'Password must not contain your email address',
  },
};

/** Length of a password, in characters (code points). */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/**
 * The rules that a password breaks, in the order in which they are shown; empty for a valid one. Depends on the text and the
 * least length alone.
 */
export function passwordFaults(password: string, min = PASSWORD_MIN): PasswordRule[] {
  const length = passwordLength(password);
  const broken: readonly [PasswordRule, boolean][] = [
    ['too_short', length < min],
    ['too_long', length >= PASSWORD_LIMIT],
    ['no_uppercase', !UPPERCASE.test(password)],
    ['no_lowercase', !LOWERCASE.test(password)],
    ['no_number', !DIGIT.test(password)],
    ['no_special', !SPECIAL.test(password)],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}

const LOCALES: Record<Language, string> = { fa: 'fa-IR', en: 'en' };

/** The text for a broken rule. */
export function passwordRuleText(rule: PasswordRule, language: Language, min = PASSWORD_MIN): string {
  return TEXTS[rule][language].replace('{min}', min.toLocaleString(LOCALES[language]));
}
