import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordFaults, passwordRuleText, passwordStrength, type PasswordRule } from '@hokm/shared/password';
import type { Language } from '@hokm/shared/text';
import type { Email } from '../../accounts/identities.js';
import { refuse, type Refusal } from '../../platform/core/result.js';

/** About 49 000 passwords from breaches, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Words of the product: attackers try them first. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'hokm',
  'hokmbot',
  'hokmgame',
  'hokmtelegram',
  'telegram',
  'حکم',
]);
/** Endings that people append to a common word to satisfy the rules. */
const AFFIXES = /[^\p{L}]{1,4}$/u;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** Shorter local parts occur in many words by chance. */
const LOCAL_PART_MIN = 4;

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(AFFIXES, '');
  const read = bare.replace(/[@431050$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const letters = lower.replace(/[^\p{L}]/gu, '');
  return [lower, bare, read].some((word) => COMMON.has(word)) || OWN_WORDS.has(letters);
}

function containsAddress(password: string, { key }: Email): boolean {
  const local = key.slice(0, key.indexOf('@'));
  return local.length >= LOCAL_PART_MIN && password.toLowerCase().includes(local);
}

/** The rules that a new password breaks, also those that only the server checks. */
function newPasswordFaults(password: string, email: Email | null, min: number): PasswordRule[] {
  const faults = passwordFaults(password, min);
  if (isCommon(password)) faults.push('common');
  if (email !== null && containsAddress(password, email)) faults.push('own_address');
  return faults;
}

/**
 * The refusal of a new password, with each broken rule in words; null for a good one. `confirmed` is what was typed the
 * second time, `min` the least length. Refusals: `auth/password_weak`, `auth/passwords_differ`.
 */
export function refusePassword(
  password: string,
  confirmed: string | undefined,
  email: Email | null,
  { language, min }: { readonly language: Language; readonly min: number },
): Refusal<'auth/password_weak' | 'auth/passwords_differ'> | null {
  const errors = newPasswordFaults(password, email, min).map((rule) => passwordRuleText(rule, language, min));
  const [message] = errors;
  const password_strength = passwordStrength(password);
  if (message !== undefined) return refuse('auth/password_weak', { message, errors, password_strength });
  const differs = confirmed !== undefined && confirmed !== password;
  return differs ? refuse('auth/passwords_differ') : null;
}
