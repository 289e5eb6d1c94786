import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordFaults, passwordRuleText, passwordStrength, type PasswordRule } from '@hokm/shared/password';
import type { Language } from '@hokm/shared/text';
import type { Refused } from './account.js';
import type { Email } from './email.js';

/** Some 49 000 passwords that others have lost, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** The product's own words: whoever guesses here tries them first. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'hokm',
  'hokmbot',
  'hokmgame',
  'hokmtelegram',
  'telegram',
  'حکم',
]);
/** What people put after a common word to please the rules, and no more. */
const TRIMMINGS = /[^\p{L}]{1,4}$/u;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** Shorter local parts are in many words by chance. */
const LOCAL_PART_MIN = 4;

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(TRIMMINGS, '');
  const read = bare.replace(/[@431050$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const letters = lower.replace(/[^\p{L}]/gu, '');
  return [lower, bare, read].some((word) => COMMON.has(word)) || OWN_WORDS.has(letters);
}

function containsAddress(password: string, { key }: Email): boolean {
  const local = key.slice(0, key.indexOf('@'));
  return local.length >= LOCAL_PART_MIN && password.toLowerCase().includes(local);
}

/** The rules that a new password breaks, with those that only the server knows. */
export function newPasswordFaults(password: string, email: Email | null): PasswordRule[] {
  const faults = passwordFaults(password);
  if (isCommon(password)) faults.push('common');
  if (email !== null && containsAddress(password, email)) faults.push('own_address');
  return faults;
}

/**
 * The refusal of a new password, each broken rule in its own words; null for a good one. `confirmed` is what was typed
 * the second time. Refusals: `auth/password_weak`, `auth/passwords_differ`.
 */
export function refusePassword(
  password: string,
  confirmed: string | undefined,
  email: Email | null,
  language: Language,
): Refused | null {
  const errors = newPasswordFaults(password, email).map((rule) => passwordRuleText(rule, language));
  const [message] = errors;
  const password_strength = passwordStrength(password);
  if (message !== undefined)
    return { ok: false, code: 'auth/password_weak', details: { message, errors, password_strength } };
  const differs = confirmed !== undefined && confirmed !== password;
  return differs ? { ok: false, code: 'auth/passwords_differ' } : null;
}
