import { DIGIT, LOWERCASE, passwordLength, SPECIAL, UPPERCASE } from './rules.js';

/** Parts of the score, as the requirements give them. */
const PER_CHARACTER = 4;
const LENGTH_MAX = 40;
const PER_KIND = 10;
const FOR_SPECIAL = 15;
const PER_DISTINCT = 2;
const DISTINCT_MAX = 20;
const FOR_OBVIOUS = -30;
const STRENGTH_MAX = 100;
const OBVIOUS = ['password', '123456', 'qwerty', 'admin', 'user'];

/** Strength of a password, from 0 to 100. */
export function passwordStrength(password: string): number {
  if (password === '') return 0;
  const lower = password.toLowerCase();
  const kinds = [UPPERCASE, LOWERCASE, DIGIT].filter((kind) => kind.test(password)).length;
  const score =
    Math.min(passwordLength(password) * PER_CHARACTER, LENGTH_MAX) +
    kinds * PER_KIND +
    (SPECIAL.test(password) ? FOR_SPECIAL : 0) +
    Math.min(new Set(password).size * PER_DISTINCT, DISTINCT_MAX) +
    (OBVIOUS.some((word) => lower.includes(word)) ? FOR_OBVIOUS : 0);
  return Math.min(STRENGTH_MAX, Math.max(0, score));
}
