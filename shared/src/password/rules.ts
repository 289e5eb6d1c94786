import type { Language } from '../text/index.js';

/** Fewest characters (code points) of a password. */
export const PASSWORD_MIN = 8;
/** A password has fewer characters (code points) than this. */
export const PASSWORD_LIMIT = 128;

/** What a password has to have: `common` and `own_address` are known to the server alone. */
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
/** Persian digits count as well. */
export const DIGIT = /\p{Nd}/u;
/** Whatever is neither a letter, nor a mark on one, nor a digit: punctuation, symbols, spaces. */
export const SPECIAL = /[^\p{L}\p{M}\p{N}\p{C}]/u;

const TEXTS: Record<PasswordRule, Record<Language, string>> = {
  too_short: {
    fa: 'گذرواژه باید دست‌کم ۸ نویسه باشد',
    en: 'Password must be at least 8 characters long',
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

/** How many characters (code points) a password has. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/**
 * The rules that a password breaks, in the order in which they are told; empty for a good one. Works while somebody
 * types: it looks at nothing but the text.
 */
export function passwordFaults(password: string): PasswordRule[] {
  const length = passwordLength(password);
  const broken: readonly [PasswordRule, boolean][] = [
    ['too_short', length < PASSWORD_MIN],
    ['too_long', length >= PASSWORD_LIMIT],
    ['no_uppercase', !UPPERCASE.test(password)],
    ['no_lowercase', !LOWERCASE.test(password)],
    ['no_number', !DIGIT.test(password)],
    ['no_special', !SPECIAL.test(password)],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}

/** What is said of a broken rule. */
export function passwordRuleText(rule: PasswordRule, language: Language): string {
  return TEXTS[rule][language];
}
